import { Prisma } from "../../../generated/prisma/client.js";
import type { Caller, Environment, Tenant } from "../../shared/kernel/caller.js";
import type { SystemDatabase, Tx } from "../../shared/persistence/client.js";
import { timeOfRow } from "../../shared/persistence/clock.js";
import { boolean, bytes, oneOf, text, texts, type Column, type RowOf } from "../../shared/persistence/driver/row.js";

const tokenCredentials = {
  id: text,
  name: text,
  platformId: text,
  environment: oneOf<Environment>(),
  permissions: texts as Column<Caller["permissions"]>,
  secretHash: bytes,
  isDeleted: boolean,
  expires: boolean,
};
/** A token's holder, the hash to compare the secret with, and whether it is deleted or expires. */
export type TokenCredentials = RowOf<typeof tokenCredentials>;

/** Locks the environment's configuration until the transaction ends. Returns whether there is one. */
export async function lockConfig(tx: Pick<Tx, "$executeRaw">, { platformId, environment }: Tenant): Promise<boolean> {
  const locked = await tx.$executeRaw`
    SELECT 1 FROM platform.platform_config
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment" FOR UPDATE`;
  return locked > 0;
}

const tokenTime = timeOfRow(Prisma.raw("token"));

/** The token of a client id, which may be deleted or have expired. Read for every request: raw SQL takes half as long. */
export async function readCredentials(
  db: Pick<SystemDatabase, "$queryRaw">,
  clientId: string,
): Promise<TokenCredentials | undefined> {
  const [token] = await db.$queryRaw(tokenCredentials)`
    SELECT id, name, platform_id AS "platformId", environment::text AS environment, permissions::text[] AS permissions,
      secret_hash AS "secretHash", deleted_at IS NOT NULL AS "isDeleted", expires_at IS NOT NULL AS "expires"
    FROM platform.api_token WHERE client_id = ${clientId}`;
  return token;
}

/** Whether a token's time has come. In a statement of its own: the time is a third of the other one, even unused. */
export async function hasExpired(db: Pick<SystemDatabase, "$queryRaw">, tokenId: string): Promise<boolean> {
  const expired = await db.$queryRaw({})`
    SELECT FROM platform.api_token AS token WHERE id = ${tokenId} AND expires_at <= ${tokenTime}`;
  return expired.length > 0;
}

/** Writes that these tokens are in use, to the hour of their environment's clock. */
export async function saveUses(db: Pick<SystemDatabase, "$executeRaw">, tokenIds: readonly string[]): Promise<void> {
  // Locked by id: processes that write the same tokens at once must not wait for each other in a circle.
  await db.$executeRaw`
    UPDATE platform.api_token AS token SET last_used_at = used.hour
    FROM (SELECT id, hour FROM platform.api_token AS token, date_trunc('hour', ${tokenTime}, 'UTC') AS hour
      WHERE id = ANY(${tokenIds}) AND (last_used_at IS NULL OR last_used_at < hour)
      ORDER BY id FOR NO KEY UPDATE OF token) AS used
    WHERE token.id = used.id`;
}
