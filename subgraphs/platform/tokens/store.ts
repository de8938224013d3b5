import type { z } from "zod";
import type { ApiToken as ApiTokenRow } from "../../../generated/prisma/client.js";
import { tenantOf, type Caller, type Tenant } from "../../shared/kernel/caller.js";
import { randomHex, sha256 } from "../../shared/kernel/crypto.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { isId, newId } from "../../shared/kernel/ids.js";
import type { Tx } from "../../shared/persistence/client.js";
import { lockConfig } from "./sql.js";
import type { apiTokenCreate, grantedPermissions } from "./wire.js";

/** A pair for HTTP Basic. */
export interface NewCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A random pair. */
export function newCredentials(): NewCredentials {
  return { clientId: randomHex(16), clientSecret: randomHex(32) };
}

/** A new token: the input of its creation, its tenant, and the time. */
type NewToken = Pick<z.output<typeof apiTokenCreate>, "name"> &
  z.output<typeof grantedPermissions> & {
    readonly tenant: Tenant;
    readonly now: Date;
    readonly credentials: NewCredentials;
  };

/** Only the secret's SHA-256 is stored, and the row doesn't have it. */
export function insertToken(
  tx: Pick<Tx, "apiToken">,
  { tenant, now, permissions, credentials: { clientId, clientSecret }, ...given }: NewToken,
): Promise<ApiTokenRow> {
  return tx.apiToken.create({
    data: {
      id: newId("Token"),
      ...tenantOf(tenant),
      clientId,
      secretHash: sha256(clientSecret),
      ...given,
      permissions: [...new Set(permissions)],
      createdAt: now,
      updatedAt: now,
    },
  });
}

/** Maximum number of live tokens in an environment. */
const maxTokens = 100;

/**
 * Throws 409 CONFLICT if the environment has the maximum of live tokens. Serialises creations until the end of `tx`.
 */
export async function assertTokenAllowed(tx: Pick<Tx, "$executeRaw" | "apiToken">, tenant: Tenant): Promise<void> {
  // Tokens are counted and created in turn.
  await lockConfig(tx, tenant);
  const live = await tx.apiToken.count({ where: { ...tenantOf(tenant), deletedAt: null } });
  if (live < maxTokens) return;
  throw new ApiError(
    "CONFLICT",
    `This environment has ${live} tokens; at most ${maxTokens} are allowed: delete one first.`,
  );
}

/** The name of the caller's token; undefined for callers without one, such as timers. */
export async function findTokenName(
  tx: Pick<Tx, "apiToken">,
  { credentialId, ...caller }: Pick<Caller, "credentialId"> & Tenant,
): Promise<string | undefined> {
  if (!isId("Token", credentialId)) return undefined;
  const where = { ...tenantOf(caller), id: credentialId, deletedAt: null };
  return (await tx.apiToken.findUnique({ where, select: { name: true } }))?.name;
}

/** Live tokens by id. */
export async function findTokens(
  deps: Deps,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, ApiTokenRow>> {
  const wellFormed = ids.filter((id) => isId("Token", id));
  if (wellFormed.length === 0) return new Map();
  const rows = await deps.db.apiToken.findMany({
    where: { ...tenantOf(caller), id: { in: wellFormed }, deletedAt: null },
  });
  return new Map(rows.map((row) => [row.id, row]));
}
