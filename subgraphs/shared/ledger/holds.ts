import type { Tenant } from "../kernel/caller.js";
import type { Tx } from "../persistence/client.js";
import { availableMinor } from "./accounts.js";
import { newId } from "../kernel/ids.js";
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
  /** The object that it is for. */
  readonly subjectId?: string;
}

interface PlacedHold {
  readonly id: string;
  readonly balance: HeldBalance;
}

async function insert(
  tx: Tx,
  ledger: LedgerContext,
  hold: HoldRequest,
  covered?: "if covered",
): Promise<PlacedHold | undefined> {
  const { account, currency, amountMinor, subjectId = null } = hold;
  if (amountMinor <= 0n) throw new Error(`A hold of ${amountMinor} minor units on ${account}`);
  const id = newId("LedgerHold");
  const placed = { id, account, currency, amountMinor, subjectId, at: ledger.now };
  const [row] = await insertHold(tx, ledger, placed, covered);
  return row && { id, balance: toBalance(row) };
}

/**
 * Places a hold: the amount remains in the account, but can't be spent. Throws 400 INSUFFICIENT_FUNDS, 409 CONFLICT.
 */
export async function placeHold(tx: Tx, ledger: LedgerContext, hold: HoldRequest): Promise<PlacedHold> {
  const placed = await refusing(insert(tx, ledger, hold));
  if (placed) return placed;
  await assertOpen(tx, ledger, [hold.account]);
  throw new Error(`A hold names an account that isn't of the tenant, or another currency: ${hold.account}`);
}

/** Places a hold if the available balance covers it; undefined: it doesn't. */
export function tryHold(tx: Tx, ledger: LedgerContext, hold: HoldRequest): Promise<PlacedHold | undefined> {
  return insert(tx, ledger, hold, "if covered");
}

/** The hold on an account for a subject that has at most one there; undefined: none, or it has ended. */
export async function findHold(
  tx: Pick<Tx, "ledgerHold">,
  { platformId, environment }: Tenant,
  { account: accountId, subjectId }: { readonly account: string; readonly subjectId: string },
): Promise<{ readonly id: string; readonly amountMinor: bigint } | undefined> {
  const where = { platformId, environment, accountId, subjectId, status: "PLACED" } as const;
  const hold = await tx.ledgerHold.findFirst({ where, select: { id: true, amount: true } });
  return hold ? { id: hold.id, amountMinor: hold.amount } : undefined;
}

/** Locks an account, and returns the amount that it can spend; zero if it is closed. */
export async function lockSpendable(tx: Tx, tenant: Tenant, account: string): Promise<bigint> {
  await lockAccounts(tx, tenant, [account]);
  return availableMinor(tx, tenant, account);
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

function toBalance({ account_id, currency, balance, held }: HeldRow): HeldBalance {
  return { account: account_id, currency, balanceMinor: balance, heldMinor: held };
}
