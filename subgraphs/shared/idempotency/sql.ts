import { Prisma, type IdempotencyRecord } from "../../../generated/prisma/client.js";
import type { Tx } from "../persistence/client.js";
import type { Write } from "../persistence/driver/write-together.js";
import { ofTenant } from "../persistence/rows-by-id.js";

export type RecordKey = Pick<IdempotencyRecord, "platformId" | "environment" | "actor" | "operation" | "key">;

/** Records a key that is in use. Returns whether it is new; waits for another transaction that records it. */
export async function insertKey(
  tx: Tx,
  { platformId, environment, actor, operation, key }: RecordKey,
  inputHash: Uint8Array,
  heldUntil: Date | null,
): Promise<boolean> {
  const inserted = await tx.$executeRaw`
    INSERT INTO shared.idempotency_record
      (platform_id, environment, actor, operation, key, input_hash, is_keyed, state, held_until)
    VALUES (${platformId}, ${environment}::shared."Environment", ${actor}, ${operation}, ${key}, ${inputHash},
      true, 'IN_PROGRESS', ${heldUntil}::timestamptz)
    ON CONFLICT DO NOTHING`;
  return inserted === 1;
}

/** The record while this attempt holds it: an attempt that took over has another `heldUntil`. */
function heldBy(where: RecordKey, heldUntil: Date | null): Prisma.Sql {
  return Prisma.sql`
    ${ofTenant("record", where)} AND record.actor = ${where.actor} AND record.operation = ${where.operation}
      AND record.key = ${where.key} AND record.state = 'IN_PROGRESS'
      AND record.held_until IS NOT DISTINCT FROM ${heldUntil}::timestamptz`;
}

/** Stores a sealed result, unless another attempt has taken the key over meanwhile. */
export function keptResult(where: RecordKey, heldUntil: Date | null, snapshot: Uint8Array): Write {
  return Prisma.sql`
    UPDATE shared.idempotency_record AS record SET state = 'DONE', held_until = NULL, snapshot = ${snapshot}
    WHERE ${heldBy(where, heldUntil)}`;
}

/** Frees the key if this attempt holds it. */
export function freedKey(where: RecordKey, heldUntil: Date | null): Write {
  return Prisma.sql`DELETE FROM shared.idempotency_record AS record WHERE ${heldBy(where, heldUntil)}`;
}

/** Whether the write, sent at once, changed a row. */
export async function isWritten(tx: Tx, write: Write): Promise<boolean> {
  return (await tx.$executeRaw(write)) > 0;
}
