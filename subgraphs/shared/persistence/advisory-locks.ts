import type { SystemTx, Tx } from "./client.js";
import { boolean } from "./driver/row.js";

/** Locks without a row, across all processes, until the transaction ends. */

type Locking = Pick<Tx, "$queryRaw" | "$executeRaw"> | Pick<SystemTx, "$queryRaw" | "$executeRaw">;

/** Locks the name; waits for its holder. */
export async function lockName(tx: Locking, name: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))::text`;
}

/** Locks the name, unless it is locked. Returns whether it did. */
export async function tryLockName(tx: Locking, name: string): Promise<boolean> {
  const [lock] = await tx.$queryRaw({ taken: boolean })`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS taken`;
  return lock?.taken ?? false;
}

/** Shares the lock of this number, unless it is held alone. Returns whether it did. */
export async function tryShareLock(tx: Locking, lock: number): Promise<boolean> {
  const [shared] = await tx.$queryRaw({ taken: boolean })`
    SELECT pg_try_advisory_xact_lock_shared(${lock}::bigint) AS taken`;
  return shared?.taken ?? false;
}
