import type { Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { boolean, text, type RowOf } from "../../shared/persistence/driver/row.js";

const recorded = { type: text, isNew: boolean };

/** The message of this id as it is recorded: of this type, if it is new. */
export async function recordMessage(
  tx: Tx,
  { platformId, environment }: Tenant,
  id: string,
  type: string,
): Promise<RowOf<typeof recorded> | undefined> {
  // An existing row has been updated, so it has an xmax.
  const [row] = await tx.$queryRaw(recorded)`
    INSERT INTO cards.issuer_message AS message (platform_id, environment, id, type)
    VALUES (${platformId}, ${environment}::shared."Environment", ${id}, ${type})
    ON CONFLICT (platform_id, environment, id) DO UPDATE SET type = message.type
    RETURNING message.type, message.xmax = 0 AS "isNew"`;
  return row;
}

/** Limits how long each statement of the transaction waits for a lock. */
export async function limitLockWait(tx: Tx, ms: number): Promise<void> {
  await tx.$executeRawUnsafe(`SET LOCAL lock_timeout = ${ms}`);
}
