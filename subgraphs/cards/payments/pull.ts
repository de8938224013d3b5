import type { CardTransaction as CardTransactionRow } from "../../../generated/prisma/client.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { lockedAvailableMinor } from "../../shared/ledger/ledger.sql.js";
import { captureHold, placeHold, releaseHold } from "../../shared/ledger/holds.js";
import { post } from "../../shared/ledger/post.js";
import { systemAccount, transferLegs, type Posting } from "../../shared/ledger/posting.js";
import { suspendFunds } from "../../shared/ledger/suspense.js";
import { withSavepoint } from "../../shared/persistence/transaction.js";
import type { CardWork } from "../cards/status.js";
import { signByDelegatedKey } from "./signing.js";

// Debits of the accounts that fund cards. Settled amounts are debited from the hold, and beyond it from the available
// balance; the rest is Paygraph's receivable.

type Held = Pick<
  CardTransactionRow,
  "id" | "cardId" | "accountId" | "fundingSourceId" | "currency" | "holdId" | "heldAmount"
>;
type Hold = Pick<CardTransactionRow, "holdId" | "heldAmount">;

const nothingHeld: Hold = { holdId: null, heldAmount: 0n };
export const lesser = (a: bigint, b: bigint) => (a < b ? a : b);

async function holdAgain({ tx, ledger }: CardWork, row: Held, amountMinor: bigint): Promise<Hold> {
  if (amountMinor === 0n) return nothingHeld;
  const { id: subjectId, accountId: account, currency } = row;
  const { id } = await placeHold(tx, ledger, { account, currency, amountMinor, subjectId });
  return { holdId: id, heldAmount: amountMinor };
}

/** Holds another amount. Throws 400 INSUFFICIENT_FUNDS if the balance doesn't cover more. */
export async function holdInstead(work: CardWork, row: Held, amountMinor: bigint): Promise<Hold> {
  if (amountMinor === row.heldAmount) return { holdId: row.holdId, heldAmount: row.heldAmount };
  if (row.holdId !== null) await releaseHold(work.tx, work.ledger, row.holdId);
  return holdAgain(work, row, amountMinor);
}

/** Result of a debit. */
interface Pulled extends Hold {
  readonly pulledMinor: bigint;
  readonly uncollectedMinor: bigint;
  /** Whether the account's balance changed. */
  readonly isMoved: boolean;
}

/**
 * Settles an amount with the network, and debits the account: from the hold, of which `keepMinor` stays, and all or
 * nothing of the excess from the available balance. A wallet's debit needs its delegated key's signature.
 */
export async function pull(
  work: CardWork,
  row: Held,
  { amountMinor, keepMinor }: { readonly amountMinor: bigint; readonly keepMinor: bigint },
): Promise<Pulled> {
  const { tx, ledger } = work;
  const { id, accountId, currency, holdId } = row;
  const isAllowed =
    row.fundingSourceId === null ||
    (await signByDelegatedKey(work, { ...row, action: "PULL", transactionId: id, amountMinor }));
  const available = (await lockedAvailableMinor(tx, ledger, accountId)) ?? 0n;
  const keep = lesser(keepMinor, row.heldAmount);
  const fromHold = lesser(amountMinor, row.heldAmount - keep);
  const isCovered = amountMinor - (row.heldAmount - keep) <= available;
  const pulledMinor = !isAllowed ? 0n : isCovered ? amountMinor : fromHold;
  const uncollectedMinor = amountMinor - pulledMinor;
  const legs = [
    { account: accountId, currency, amountMinor: -pulledMinor },
    { account: systemAccount(ledger, "CARD_RECEIVABLES", currency), currency, amountMinor: -uncollectedMinor },
    { account: systemAccount(ledger, "CARD_SETTLEMENT", currency), currency, amountMinor },
  ];
  const moved = legs.filter((leg) => leg.amountMinor !== 0n);
  const posting: Posting = { kind: "CARD_CLEARING", subjectId: id, legs: moved };
  if (holdId === null) await post(tx, ledger, posting);
  else await captureHold(tx, ledger, holdId, posting);
  const isMoved = pulledMinor > 0n || keep !== row.heldAmount;
  return { pulledMinor, uncollectedMinor, isMoved, ...(await holdAgain(work, row, keep)) };
}

/** Result of a credit. */
interface Credited {
  /** The part that settled the cardholder's debt. */
  readonly recoveredMinor: bigint;
  /** Whether the rest is in suspense, since the account can't be credited. */
  readonly isSuspended: boolean;
}

/**
 * Credits money of the network: it settles the cardholder's debt first, and the rest is credited to the account, or to
 * FUNDS_SUSPENSE if that is closed or full: the network's money is never refused.
 */
export async function credit(
  { deps, tx, ledger }: CardWork,
  { id, accountId, currency }: Pick<Held, "id" | "accountId" | "currency">,
  { amountMinor, owedMinor }: { readonly amountMinor: bigint; readonly owedMinor: bigint },
): Promise<Credited> {
  const recoveredMinor = lesser(amountMinor, owedMinor);
  const settlement = systemAccount(ledger, "CARD_SETTLEMENT", currency);
  const pass = (to: string, minor: bigint) =>
    post(tx, ledger, { kind: "CARD_RETURN", subjectId: id, legs: transferLegs(settlement, to, currency, minor) });
  if (recoveredMinor > 0n) await pass(systemAccount(ledger, "CARD_RECEIVABLES", currency), recoveredMinor);
  const rest = amountMinor - recoveredMinor;
  if (rest === 0n) return { recoveredMinor, isSuspended: false };
  const credited = await withSavepoint(tx, () => pass(accountId, rest));
  if (!(credited instanceof ApiError)) return { recoveredMinor, isSuspended: false };
  const arrived = { from: "CARD_SETTLEMENT", currency, amountMinor: rest, subjectId: id } as const;
  await suspendFunds(deps, tx, ledger, { ...arrived, reason: credited.code });
  return { recoveredMinor, isSuspended: true };
}
