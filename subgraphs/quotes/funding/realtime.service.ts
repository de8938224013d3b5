import type { z } from "zod";
import type { Quote } from "../../../generated/prisma/client.js";
import { emitBalances, findBaseAccount, type IncomingFunds } from "../../accounts/published.js";
import { platformActor, tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { isAsset } from "../../shared/kernel/currencies.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import { currencyOf } from "../../shared/kernel/money.js";
import { post, type LedgerContext } from "../../shared/ledger/post.js";
import { systemAccount, transferLegs } from "../../shared/ledger/posting.js";
import { reportSuspense } from "../../shared/ledger/suspense.js";
import type { Work } from "../../shared/operation/operations.js";
import type { Tx } from "../../shared/persistence/client.js";
import { withSavepoint } from "../../shared/persistence/transaction.js";
import { assertOpen, lockQuote, lockQuoteNow, type LockedQuote } from "../quotes/lock.js";
import { findParties } from "../quotes/parties.js";
import { quoteToRequest } from "../quotes/type.js";
import { payArrived } from "../settlement/arrived.js";
import { cannotReceive } from "../transactions/failure-reasons.js";
import { collected } from "../settlement/collect.js";
import { begin, executePayment } from "../settlement/execute.js";
import {
  advance,
  beginRefund,
  endRefund,
  unchanged,
  updateTransaction,
  type TransactionChange,
  type TransactionRow,
} from "../transactions/store.js";
import type { FailureReason } from "../transactions/value-types.wire.js";
import type { PaymentDeps } from "../uma/deps.js";
import { isOver, suspendUnexpected } from "./unexpected-funds.js";
import type { sandboxSend } from "./realtime.wire.js";

/**
 * The sandbox's payer pays a quote's instructions. The right amount executes the quote; any other amount fails it with
 * FUNDING_AMOUNT_MISMATCH, a destination that can't be credited with ACCOUNT_CANNOT_RECEIVE, and the funds are
 * returned. Late or duplicate funds are a separate payment, in suspense. A quote from an external account is paid by a
 * wire from it ({@link payFromAccount}). Throws 400 for a quote from an internal account,
 * 404 QUOTE_NOT_FOUND, 409 CONFLICT for a quote that must be authorised first.
 */
export async function payQuote(
  work: Work<PaymentDeps>,
  { quoteId, currencyCode, currencyAmount }: z.output<typeof sandboxSend>,
): Promise<TransactionRow> {
  const { quote, row, ledger } = await lockQuoteNow(work, quoteId);
  const { code: currency } = currencyOf(currencyCode);
  const amountMinor = currencyAmount === undefined ? quote.totalSendingAmount : BigInt(currencyAmount);
  if (quote.sourceType !== "REALTIME_FUNDING") {
    return payFromAccount(work, ledger, { quote, row }, { currency, amountMinor });
  }
  if (!isOver(quote, row, ledger.now)) assertOpen(quote, row, ledger.now);
  return fundQuote(work, ledger, { quote, row }, { currency, amountMinor });
}

/** The funds of a quote, as they arrive. */
interface Funds {
  readonly currency: string;
  readonly amountMinor: bigint;
}

/**
 * A wire from the external account that is the quote's source, in place of its collection: the same postings, without
 * its delay and outcomes (docs/interface.md, Funding in real time). Throws 400 for another amount or source, 409
 * CONFLICT for a quote that is not open.
 */
async function payFromAccount(
  { deps, tx, caller }: Work<PaymentDeps>,
  ledger: LedgerContext,
  { quote, row }: LockedQuote,
  { currency, amountMinor }: Funds,
): Promise<TransactionRow> {
  if (quote.sourceAccountId === null || !isId("ExternalAccount", quote.sourceAccountId)) {
    throw invalidField("quoteId", "is a quote from an internal account: execute it");
  }
  assertOpen(quote, row, ledger.now);
  if (currency !== quote.sendingCurrency) throw invalidField("currencyCode", `must be ${quote.sendingCurrency}`);
  if (amountMinor !== quote.totalSendingAmount) {
    throw invalidField("currencyAmount", `must be the quote's ${quote.totalSendingAmount}: a wire is sent whole`);
  }
  await findParties(deps, tx, caller, quoteToRequest(quote));
  const processing = begin(unchanged(row), ledger.now);
  return updateTransaction(deps, tx, ledger, await collected(deps, tx, ledger, quote, processing));
}

/**
 * Money that a provider has received for a quote's instructions: the same, but for a quote that must be authorised
 * first, whose money is in suspense: it has arrived. Returns the id of its payment.
 */
export async function receiveFunds(
  deps: PaymentDeps,
  tx: Tx,
  ledger: LedgerContext,
  { quoteId, ...funds }: Parameters<IncomingFunds["funded"]>[2],
): Promise<string> {
  const caller: Caller = { ...tenantOf(ledger), actor: platformActor, credentialId: "provider", permissions: [] };
  const { id } = await fundQuote({ deps, tx, caller }, ledger, await lockQuote(tx, caller, quoteId), funds);
  return id;
}

/** Executes the quote if these funds are expected; fails it for another amount; or else leaves it as it is. */
async function fundQuote(
  { deps, tx, caller }: Pick<Work<PaymentDeps>, "deps" | "tx" | "caller">,
  ledger: LedgerContext,
  { quote, row }: LockedQuote,
  { currency: code, amountMinor }: Funds,
): Promise<TransactionRow> {
  if (isOver(quote, row, ledger.now) || row.status === "PENDING_AUTHORIZATION") {
    return suspendUnexpected(deps, tx, ledger, { quote, row }, { currency: code, amountMinor });
  }
  const isExact = code === quote.sendingCurrency && amountMinor === quote.totalSendingAmount;
  const pending = unchanged(row);
  const back = (failureReason: FailureReason) =>
    returnFunds(deps, tx, ledger, pending, { currency: code, amountMinor, failureReason });
  if (!isExact) return updateTransaction(deps, tx, ledger, await back("FUNDING_AMOUNT_MISMATCH"));
  // The offer is older than the funds: the destination may have been deleted or refused since.
  const paid = (await canBePaid(deps, tx, caller, quote))
    ? await payArrived(deps, tx, ledger, quote, () => executePayment(deps, tx, ledger, quote, pending))
    : undefined;
  return updateTransaction(deps, tx, ledger, paid ?? (await back(cannotReceive(row))));
}

async function canBePaid(deps: PaymentDeps, tx: Tx, caller: Caller, quote: Quote): Promise<boolean> {
  const parties = await withSavepoint(tx, () => findParties(deps, tx, caller, quoteToRequest(quote)));
  return !(parties instanceof ApiError);
}

/**
 * Books the received funds and returns them to the payer. An asset is returned to the payer's account in that asset;
 * without one, or if it is full, the asset stays in suspense. In production other money stays there, too: a person pays
 * it back.
 */
async function returnFunds(
  deps: PaymentDeps,
  tx: Tx,
  ledger: LedgerContext,
  pending: TransactionChange,
  funds: { readonly currency: string; readonly amountMinor: bigint; readonly failureReason: FailureReason },
): Promise<TransactionChange> {
  const { currency, amountMinor, failureReason } = funds;
  const { id: subjectId, customerId } = pending.row;
  const funding = systemAccount(ledger, "REALTIME_FUNDING", currency);
  const suspense = systemAccount(ledger, "REFUND_SUSPENSE", currency);
  const kept = isAsset(currency) ? await findBaseAccount(tx, ledger, customerId, currency) : undefined;
  const isPaidBack = ledger.environment === "SANDBOX";
  const target = isAsset(currency) ? kept?.id : isPaidBack ? funding : undefined;
  const booked = transferLegs(funding, suspense, currency, amountMinor);
  await post(tx, ledger, { kind: "FUNDING_MISMATCH", subjectId, legs: booked });
  const returned = await withSavepoint(tx, async () => {
    if (target === undefined) return false;
    const legs = transferLegs(suspense, target, currency, amountMinor);
    await post(tx, ledger, { kind: "REFUND", subjectId, legs });
    return true;
  });
  const isReturned = returned === true;
  if (!isReturned) reportSuspense(deps, { purpose: "REFUND_SUSPENSE", subjectId, reason: failureReason });
  if (isReturned && kept) await emitBalances(deps, tx, ledger, [kept.id]);
  const failed = advance(pending, "mismatch", ledger.now, { failureReason });
  const refunded = beginRefund(failed, ledger.now, "TRANSACTION_FAILED");
  return endRefund(refunded, ledger.now, isReturned ? "settle" : "fail");
}
