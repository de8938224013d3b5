import type { Tx } from "../persistence/client.js";
import { newId } from "../kernel/ids.js";
import { scheduleTimer, type TimerHandler } from "../timers/timers.js";
import { endHold, insertHold, lockAccounts, type HeldRow } from "./ledger.sql.js";
import { assertOpen, post, refusing, type LedgerContext, type PostedTransaction } from "./post.js";
import type { Posting } from "./posting.js";

/** An account's balance after a hold was placed or ended. */
export interface HeldBalance {
  readonly account: string;
  readonly currency: string;
  readonly balanceMinor: bigint;
  readonly heldMinor: bigint;
}

export interface HoldRequest {
  readonly account: string;
  readonly currency: string;
  /** Above zero. */
  readonly amountMinor: bigint;
  /** What it is for. */
  readonly subjectId?: string;
  /** Domain time at which it expires. */
  readonly expiresAt?: Date;
}

const expiryTimer = "ledger.hold.expire";

/** Places a hold: the amount stays in the account, but can't be spent. Throws 400 INSUFFICIENT_FUNDS, 409 CONFLICT. */
export async function placeHold(
  tx: Tx,
  ledger: LedgerContext,
  hold: HoldRequest,
): Promise<{ readonly id: string; readonly balance: HeldBalance }> {
  const { account, currency, amountMinor, subjectId = null, expiresAt = null } = hold;
  if (amountMinor <= 0n) throw new Error(`A hold of ${amountMinor} minor units on ${account}`);
  const id = newId("LedgerHold");
  const placed = { id, account, currency, amountMinor, subjectId, expiresAt, at: ledger.now };
  const [row] = await refusing(insertHold(tx, ledger, placed));
  if (!row) await assertOpen(tx, ledger, [account]);
  if (!row) throw new Error(`A hold names an account that isn't of the tenant, or another currency: ${account}`);
  if (expiresAt) {
    await scheduleTimer(tx, { tenant: ledger, name: expiryTimer, dueAt: expiresAt, payload: { holdId: id } });
  }
  return { id, balance: toBalance(row) };
}

/** The same if the available balance covers it; undefined, and nothing is placed, if it doesn't. */
export async function tryHold(
  tx: Tx,
  ledger: LedgerContext,
  { account, currency, amountMinor, subjectId }: Omit<HoldRequest, "expiresAt">,
): Promise<{ readonly id: string; readonly balance: HeldBalance } | undefined> {
  if (amountMinor <= 0n) throw new Error(`A hold of ${amountMinor} minor units on ${account}`);
  const id = newId("LedgerHold");
  const placed = { id, account, currency, amountMinor, subjectId: subjectId ?? null, expiresAt: null, at: ledger.now };
  const [row] = await insertHold(tx, ledger, placed, "if covered");
  return row && { id, balance: toBalance(row) };
}

/** Releases a hold. Undefined if it has already ended. */
export async function releaseHold(tx: Tx, ledger: LedgerContext, holdId: string): Promise<HeldBalance | undefined> {
  const [row] = await endHold(tx, ledger, { id: holdId, status: "RELEASED", at: ledger.now });
  return row && toBalance(row);
}

/**
 * Captures a hold: ends it and posts the same or another amount. Undefined, without a posting, if the hold has already
 * ended. Throws as {@link post} does.
 */
export async function captureHold(
  tx: Tx,
  ledger: LedgerContext,
  holdId: string,
  posting: Posting,
): Promise<PostedTransaction | undefined> {
  const hold = await tx.ledgerHold.findUnique({
    where: { id: holdId, platformId: ledger.platformId, environment: ledger.environment },
  });
  if (!hold) throw new Error(`No hold ${holdId}`);
  await lockAccounts(tx, ledger, [hold.accountId, ...posting.legs.map(({ account }) => account)]);
  const ended = await endHold(tx, ledger, { id: holdId, status: "CAPTURED", at: ledger.now });
  return ended.length === 0 ? undefined : post(tx, ledger, posting);
}

/** Called when a hold has expired, in the same transaction. */
export interface HoldExpired {
  (tx: Tx, ledger: LedgerContext, balance: HeldBalance): Promise<void>;
}

function isHoldPayload(payload: unknown): payload is { readonly holdId: string } {
  return typeof payload === "object" && payload !== null && "holdId" in payload && typeof payload.holdId === "string";
}

/** Expires holds, unless they have already ended. */
export function holdTimers(onExpired: HoldExpired): Readonly<Record<string, TimerHandler>> {
  return {
    [expiryTimer]: async (tx, ledger, payload) => {
      if (!isHoldPayload(payload)) throw new Error(`The timer ${expiryTimer} names no hold`);
      const [row] = await endHold(tx, ledger, { id: payload.holdId, status: "EXPIRED", at: ledger.now });
      if (row) await onExpired(tx, ledger, toBalance(row));
    },
  };
}

function toBalance({ account_id, currency, balance, held }: HeldRow): HeldBalance {
  return { account: account_id, currency, balanceMinor: balance, heldMinor: held };
}
