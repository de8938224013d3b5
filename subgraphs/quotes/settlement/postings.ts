import type { Tenant } from "../../shared/kernel/caller.js";
import {
  systemAccount,
  transferLegs,
  type Leg,
  type Posting,
  type SystemPurpose,
} from "../../shared/ledger/posting.js";

/** The amounts of a quote that are posted, in smallest units. */
export interface QuoteAmounts {
  readonly transactionId: string;
  readonly sendingCurrency: string;
  readonly receivingCurrency: string;
  readonly totalSendingAmount: bigint;
  readonly totalReceivingAmount: bigint;
  /** Includes the platform's fees. */
  readonly feesIncluded: bigint;
  readonly platformFeesIncluded: bigint;
}

/** An internal account, or the system account of money on a rail. */
export type PostingEnd = { readonly accountId: string } | { readonly purpose: SystemPurpose };

export interface PostingEnds {
  readonly from: PostingEnd;
  readonly to: PostingEnd;
}

function accountOf(tenant: Tenant, end: PostingEnd, currency: string): string {
  return "accountId" in end ? end.accountId : systemAccount(tenant, end.purpose, currency);
}

/**
 * The posting of a payment: the source is debited the total, each fee is a separate leg, and the destination is
 * credited. An exchange is two legs through the liquidity accounts, which keep its rounding.
 */
export function paymentPosting(tenant: Tenant, quote: QuoteAmounts, { from, to }: PostingEnds): Posting {
  const { sendingCurrency: sending, receivingCurrency: receiving } = quote;
  const principalMinor = quote.totalSendingAmount - quote.feesIncluded;
  const system = (purpose: SystemPurpose, currency: string, amountMinor: bigint): Leg => ({
    account: systemAccount(tenant, purpose, currency),
    currency,
    amountMinor,
  });
  const legs: Leg[] = [
    { account: accountOf(tenant, from, sending), currency: sending, amountMinor: -quote.totalSendingAmount },
    system("FEES", sending, quote.feesIncluded - quote.platformFeesIncluded),
    system("PLATFORM_FEES", sending, quote.platformFeesIncluded),
    // By UMA, the amount may differ even in one currency: it was bitcoin in between.
    ...(sending === receiving
      ? [system("LIQUIDITY", sending, principalMinor - quote.totalReceivingAmount)]
      : [system("LIQUIDITY", sending, principalMinor), system("LIQUIDITY", receiving, -quote.totalReceivingAmount)]),
    { account: accountOf(tenant, to, receiving), currency: receiving, amountMinor: quote.totalReceivingAmount },
  ];
  return {
    kind: "PAYMENT",
    subjectId: quote.transactionId,
    legs: legs.filter(({ amountMinor }) => amountMinor !== 0n),
  };
}

/** The refund of a payment, to the last cent and whatever was exchanged: each leg reversed, the source's to `to`. */
export function refundPosting(tenant: Tenant, quote: QuoteAmounts, ends: PostingEnds, to: PostingEnd): Posting {
  const { legs, subjectId } = paymentPosting(tenant, quote, ends);
  const source = accountOf(tenant, ends.from, quote.sendingCurrency);
  const target = accountOf(tenant, to, quote.sendingCurrency);
  return {
    kind: "REFUND",
    subjectId,
    legs: legs.map(({ account, currency, amountMinor }) => ({
      account: account === source ? target : account,
      currency,
      amountMinor: -amountMinor,
    })),
  };
}

/** The refund of money that arrived and was never forwarded: it is in FUNDS_SUSPENSE. */
export function suspendedRefundPosting(
  tenant: Tenant,
  { transactionId: subjectId, sendingCurrency: currency }: QuoteAmounts,
  amountMinor: bigint,
  to: PostingEnd,
): Posting {
  const suspense = systemAccount(tenant, "FUNDS_SUSPENSE", currency);
  const legs = transferLegs(suspense, accountOf(tenant, to, currency), currency, amountMinor);
  return { kind: "REFUND", subjectId, legs };
}

/**
 * The return of a collection that was credited to an internal account, or is still before the rail: the payment
 * reversed, fees included. Of the credited amount `debitedMinor` is debited, and the payer owes the rest.
 */
export function returnPosting(tenant: Tenant, quote: QuoteAmounts, ends: PostingEnds, debitedMinor: bigint): Posting {
  const { legs, subjectId } = paymentPosting(tenant, quote, ends);
  const currency = quote.receivingCurrency;
  const account = accountOf(tenant, ends.to, currency);
  const owed = systemAccount(tenant, "RETURN_RECEIVABLES", currency);
  const reversed = legs.flatMap((leg): Leg[] =>
    leg.account === account
      ? [
          { account, currency, amountMinor: -debitedMinor },
          { account: owed, currency, amountMinor: debitedMinor - quote.totalReceivingAmount },
        ]
      : [{ ...leg, amountMinor: -leg.amountMinor }],
  );
  return { kind: "COLLECTION_RETURNED", subjectId, legs: reversed.filter(({ amountMinor }) => amountMinor !== 0n) };
}

/** The return of a collection whose money has left: paid by its refund in suspense, and the payer owes the rest. */
export function unfundedReturnPosting(
  tenant: Tenant,
  { transactionId: subjectId, sendingCurrency: currency, totalSendingAmount: totalMinor }: QuoteAmounts,
  suspendedMinor: bigint,
): Posting {
  const leg = (purpose: SystemPurpose, amountMinor: bigint): Leg => ({
    account: systemAccount(tenant, purpose, currency),
    currency,
    amountMinor,
  });
  const legs = [
    leg("REFUND_SUSPENSE", -suspendedMinor),
    leg("RETURN_RECEIVABLES", suspendedMinor - totalMinor),
    leg("COLLECTIONS", totalMinor),
  ];
  return { kind: "COLLECTION_RETURNED", subjectId, legs: legs.filter(({ amountMinor }) => amountMinor !== 0n) };
}
