import type { Tenant } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import type { Tx } from "../../shared/persistence/client.js";
import { boolean, text } from "../../shared/persistence/driver/row.js";

/**
 * Records the type of the message with this id: an id names one message, whatever its path. Returns whether it is new.
 * Throws 409 CONFLICT if the id is of another type.
 */
export async function claimId(
  tx: Tx,
  { platformId, environment }: Tenant,
  { id, type }: { readonly id: string; readonly type: string },
): Promise<boolean> {
  // An existing row has been updated, so it has an xmax.
  const [row] = await tx.$queryRaw({ type: text, isNew: boolean })`
    INSERT INTO cards.issuer_message AS message (platform_id, environment, id, type)
    VALUES (${platformId}, ${environment}::shared."Environment", ${id}, ${type})
    ON CONFLICT (platform_id, environment, id) DO UPDATE SET type = message.type
    RETURNING message.type, message.xmax = 0 AS "isNew"`;
  if (row?.type !== type) throw new ApiError("CONFLICT", `id: is that of a message of the type ${row?.type}`);
  return row.isNew;
}

/** Limits how long each statement of the transaction waits for a lock. */
export async function limitLockWait(tx: Tx, ms: number): Promise<void> {
  await tx.$executeRawUnsafe(`SET LOCAL lock_timeout = ${ms}`);
}
