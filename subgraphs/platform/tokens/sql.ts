import type { Caller, Environment, Tenant } from "../../shared/kernel/caller.js";
import type { SystemDatabase, Tx } from "../../shared/persistence/client.js";
import { bytes, oneOf, text, texts, type Column, type RowOf } from "../../shared/persistence/driver/row.js";

const tokenCredentials = {
  id: text,
  name: text,
  platformId: text,
  environment: oneOf<Environment>(),
  permissions: texts as Column<Caller["permissions"]>,
  secretHash: bytes,
};
/** A token's holder, and the hash to compare the secret with. */
export type TokenCredentials = RowOf<typeof tokenCredentials>;

/** Locks the environment's configuration until the transaction ends. Returns whether there is one. */
export async function lockConfig(tx: Pick<Tx, "$executeRaw">, { platformId, environment }: Tenant): Promise<boolean> {
  const locked = await tx.$executeRaw`
    SELECT 1 FROM platform.platform_config
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment" FOR UPDATE`;
  return locked > 0;
}

/** The token of a client id, unless it is deleted. Read for every request: raw SQL takes half as long. */
export async function readCredentials(
  db: Pick<SystemDatabase, "$queryRaw">,
  clientId: string,
): Promise<TokenCredentials | undefined> {
  const [token] = await db.$queryRaw(tokenCredentials)`
    SELECT id, name, platform_id AS "platformId", environment::text AS environment, permissions::text[] AS permissions,
      secret_hash AS "secretHash"
    FROM platform.api_token WHERE client_id = ${clientId} AND deleted_at IS NULL`;
  return token;
}
