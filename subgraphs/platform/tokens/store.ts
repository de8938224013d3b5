import { z } from "zod";
import type { ApiToken as ApiTokenRow } from "../../../generated/prisma/client.js";
import { tenantOf, type Caller, type Tenant } from "../../shared/kernel/caller.js";
import { randomHex, sha256 } from "../../shared/kernel/crypto.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { isId, newId } from "../../shared/kernel/ids.js";
import type { Tx } from "../../shared/persistence/client.js";
import { scheduleTimer, type TimerHandlers } from "../../shared/timers/timers.js";
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
    /** The operator's token from which it comes; null: the operator makes it. */
    readonly originId: string | null;
  };

/** Only the secret's SHA-256 is stored, and the row doesn't have it. */
export function insertToken(
  tx: Pick<Tx, "apiToken">,
  { tenant, name, now, permissions, originId, credentials: { clientId, clientSecret } }: NewToken,
): Promise<ApiTokenRow> {
  return tx.apiToken.create({
    data: {
      id: newId("Token"),
      ...tenantOf(tenant),
      clientId,
      secretHash: sha256(clientSecret),
      name,
      permissions: [...new Set(permissions)],
      originId,
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

/** A token's replacement: the input of its rotation, and the time. */
type Replacement = Pick<NewToken, "now" | "credentials" | "originId"> & { readonly overlapSeconds: number };

const expiryTimer = "token.expiry";
const ofToken = z.object({ tokenId: z.string() });

/**
 * Replaces a token by one with its name and permissions; it stops after the overlap. Throws 409 CONFLICT if it has been
 * replaced or deleted meanwhile, or if the environment has the maximum of tokens.
 */
export async function replaceToken(
  tx: Tx,
  { id, name, permissions, ...tenant }: ApiTokenRow,
  { now, overlapSeconds, credentials, originId }: Replacement,
): Promise<ApiTokenRow> {
  if (overlapSeconds > 0) await assertTokenAllowed(tx, tenant);
  const stopsAt = new Date(now.getTime() + overlapSeconds * 1_000);
  const { count } = await tx.apiToken.updateMany({
    where: { ...tenantOf(tenant), id, deletedAt: null, expiresAt: null },
    data: { ...(overlapSeconds > 0 ? { expiresAt: stopsAt } : { deletedAt: now }), updatedAt: now },
  });
  if (count === 0)
    throw new ApiError("CONFLICT", "The token has already been rotated: its replacement is the live one.");
  if (overlapSeconds > 0) {
    const payload = { tokenId: id };
    await scheduleTimer(tx, { tenant: tenantOf(tenant), name: expiryTimer, dueAt: stopsAt, payload });
  }
  return insertToken(tx, { tenant, name, permissions, now, credentials, originId });
}

/** Removes a token whose overlap has ended: it is refused from then on even if this is late. */
export const tokenTimers: TimerHandlers = {
  async [expiryTimer](tx, { now, ...tenant }, payload) {
    const { tokenId: id } = ofToken.parse(payload);
    const where = { ...tenantOf(tenant), id, deletedAt: null };
    await tx.apiToken.updateMany({ where, data: { deletedAt: now, updatedAt: now } });
  },
};

/** The name of the caller's token; undefined for callers without one, such as timers. */
export async function findTokenName(
  tx: Pick<Tx, "apiToken">,
  { credentialId, ...caller }: Pick<Caller, "credentialId"> & Tenant,
): Promise<string | undefined> {
  if (!isId("Token", credentialId)) return undefined;
  const where = { ...tenantOf(caller), id: credentialId, deletedAt: null };
  return (await tx.apiToken.findUnique({ where, select: { name: true } }))?.name;
}

/**
 * The origin of each token, also of deleted ones: tokens with one origin are one person's
 * (docs/interface.md, Decisions on a verification).
 */
export async function originsOf(
  tx: Pick<Tx, "apiToken">,
  tenant: Tenant,
  tokenIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const where = { ...tenantOf(tenant), id: { in: [...tokenIds] } };
  const rows = await tx.apiToken.findMany({ where, select: { id: true, originId: true } });
  return new Map(rows.map(({ id, originId }) => [id, originId ?? id]));
}

/** The origin of the tokens that a caller creates or rotates, whose secrets it sees. */
export async function originOfCaller(tx: Pick<Tx, "apiToken">, caller: Caller): Promise<string> {
  const { credentialId } = caller;
  return (await originsOf(tx, caller, [credentialId])).get(credentialId) ?? credentialId;
}

/** Live tokens by id. */
export async function findTokens(
  { db }: { readonly db: Pick<Tx, "apiToken"> },
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, ApiTokenRow>> {
  const wellFormed = ids.filter((id) => isId("Token", id));
  if (wellFormed.length === 0) return new Map();
  const rows = await db.apiToken.findMany({
    where: { ...tenantOf(caller), id: { in: wellFormed }, deletedAt: null },
  });
  return new Map(rows.map((row) => [row.id, row]));
}
