import type { ScaStanding as ScaStandingRow } from "../../../generated/prisma/client.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { lockStandingRow } from "./standing.sql.js";

// The state of a customer's strong customer authentication: wrong proofs in a row, the lock, and the session.

/** Number of wrong proofs in a row that lock a customer, and the duration of the lock, domain time. */
const maxFailedAttempts = 5;
const lockMs = 30 * 60_000;
/** Duration of a session, domain time. */
const sessionMs = 15 * 60_000;

/** The customer's row under its lock, and the time at which it was read. */
export interface LockedStanding {
  readonly row: ScaStandingRow;
  readonly now: Date;
}

/**
 * Locks the customer's row until the transaction ends: proofs of one customer are checked in turn. Lock order:
 * customer, quote, standing. Throws 423 ACCOUNT_LOCKED.
 */
export async function lockStanding(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  caller: Caller,
  customerId: string,
): Promise<LockedStanding> {
  const now = await deps.clock.now(tx, caller);
  const row = await lockStandingRow(tx, caller, customerId, now);
  if (row.lockedUntil === null) return { row, now };
  if (now < row.lockedUntil) throw accountLocked(row);
  return { row: { ...row, failedAttempts: 0, lockedUntil: null }, now };
}

export function accountLocked({ lockedUntil, failedAttempts }: ScaStandingRow): ApiError {
  const until = lockedUntil?.toISOString();
  return new ApiError("ACCOUNT_LOCKED", `Too many wrong proofs: no proof is accepted until ${until}.`, {
    suspended: true,
    lockedUntil: until,
    failedAttempts,
  });
}

/** Counts a wrong proof. The fifth in a row locks the customer and ends its session. */
export function countFailure(tx: Tx, caller: Caller, { row, now }: LockedStanding): Promise<ScaStandingRow> {
  const failedAttempts = row.failedAttempts + 1;
  const isLocked = failedAttempts >= maxFailedAttempts;
  return saveStanding(tx, caller, row, {
    failedAttempts,
    lockedUntil: isLocked ? new Date(now.getTime() + lockMs) : null,
    ...(isLocked && { sessionExpiresAt: null }),
    updatedAt: now,
  });
}

/** Resets the count. */
export function clearFailures(tx: Tx, caller: Caller, { row, now }: LockedStanding): Promise<ScaStandingRow> {
  return saveStanding(tx, caller, row, { failedAttempts: 0, lockedUntil: null, updatedAt: now });
}

/** Starts a session. */
export function beginSession(tx: Tx, caller: Caller, { row, now }: LockedStanding): Promise<ScaStandingRow> {
  return saveStanding(tx, caller, row, { sessionExpiresAt: new Date(now.getTime() + sessionMs), updatedAt: now });
}

/** Ends the session; the count is unchanged. */
export function endSession(tx: Tx, caller: Caller, { row, now }: LockedStanding): Promise<ScaStandingRow> {
  const { failedAttempts, lockedUntil } = row;
  return saveStanding(tx, caller, row, { failedAttempts, lockedUntil, sessionExpiresAt: null, updatedAt: now });
}

function saveStanding(
  tx: Tx,
  caller: Caller,
  { customerId }: ScaStandingRow,
  data: Partial<Pick<ScaStandingRow, "failedAttempts" | "lockedUntil" | "sessionExpiresAt" | "updatedAt">>,
): Promise<ScaStandingRow> {
  return tx.scaStanding.update({ where: { customerId, ...tenantOf(caller) }, data });
}

/** Throws 409 SCA_SESSION_REQUIRED unless the customer is logged in. */
export function assertSession({ row, now }: LockedStanding): void {
  if (row.sessionExpiresAt !== null && now < row.sessionExpiresAt) return;
  throw new ApiError("SCA_SESSION_REQUIRED", "The customer must log in first: POST /sca/login/start.");
}
