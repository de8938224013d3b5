import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import {
  paymentPosting,
  refundPosting,
  returnPosting,
  unfundedReturnPosting,
  type PostingEnd,
} from "../../subgraphs/quotes/settlement/postings.js";
import type { Tenant } from "../../subgraphs/shared/kernel/caller.js";
import { assertBalanced, systemAccount, type Leg } from "../../subgraphs/shared/ledger/posting.js";

const tenant: Tenant = { platformId: "PlatformConfig:postings", environment: "SANDBOX" };
const payerAccount = "InternalAccount:payer";

const anyEnd = (id: string, ...purposes: ("COLLECTIONS" | "REALTIME_FUNDING" | "PAYOUTS" | "UMA_SETTLEMENT")[]) =>
  fc.constantFrom<PostingEnd>({ accountId: id }, ...purposes.map((purpose) => ({ purpose })));

/** Any payment: fees that are within what is sent, the platform's within those, and what arrives of the rest. */
const anyPayment = fc
  .record({
    sendingCurrency: fc.constantFrom("USD", "XOF", "BTC", "USDC"),
    receivingCurrency: fc.constantFrom("USD", "XOF", "BTC", "USDC"),
    principal: fc.bigInt({ min: 1n, max: 2n ** 50n }),
    serviceFees: fc.bigInt({ min: 0n, max: 2n ** 40n }),
    platformFees: fc.bigInt({ min: 0n, max: 2n ** 40n }),
    received: fc.bigInt({ min: 1n, max: 2n ** 50n }),
    isPlain: fc.boolean(),
    from: anyEnd(payerAccount, "COLLECTIONS", "REALTIME_FUNDING"),
    to: anyEnd("InternalAccount:receiver", "PAYOUTS", "UMA_SETTLEMENT"),
  })
  .map(({ principal, serviceFees, platformFees, received, isPlain, from, to, ...currencies }) => ({
    ends: { from, to },
    quote: {
      ...currencies,
      transactionId: "Transaction:any",
      totalSendingAmount: principal + serviceFees + platformFees,
      feesIncluded: serviceFees + platformFees,
      platformFeesIncluded: platformFees,
      // Within our books a payment in one currency credits all but the fees; by UMA the amount may differ.
      totalReceivingAmount:
        isPlain && currencies.sendingCurrency === currencies.receivingCurrency ? principal : received,
    },
  }));

const accountOf = (end: PostingEnd, currency: string) =>
  "accountId" in end ? end.accountId : systemAccount(tenant, end.purpose, currency);
const gained = (legs: readonly Leg[], account: string) =>
  legs.filter((leg) => leg.account === account).reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

describe("a payment's posting", () => {
  it("takes the total from the source, gives the receiver's amount and each fee, and creates nothing", () => {
    fc.assert(
      fc.property(anyPayment, ({ quote, ends }) => {
        const { legs, kind, subjectId } = paymentPosting(tenant, quote, ends);
        assertBalanced({ kind, legs });
        expect([kind, subjectId]).toEqual(["PAYMENT", quote.transactionId]);
        expect(legs.every(({ amountMinor }) => amountMinor !== 0n)).toBe(true);
        const { sendingCurrency: sending, receivingCurrency: receiving } = quote;
        expect(gained(legs, accountOf(ends.from, sending))).toBe(-quote.totalSendingAmount);
        expect(gained(legs, accountOf(ends.to, receiving))).toBe(quote.totalReceivingAmount);
        expect(gained(legs, systemAccount(tenant, "PLATFORM_FEES", sending))).toBe(quote.platformFeesIncluded);
        expect(gained(legs, systemAccount(tenant, "FEES", sending))).toBe(
          quote.feesIncluded - quote.platformFeesIncluded,
        );
      }),
    );
  });

  it("needs no exchange where the currency is the same and nothing is lost on the way", () => {
    fc.assert(
      fc.property(anyPayment, ({ quote, ends }) => {
        const same = { ...quote, receivingCurrency: quote.sendingCurrency };
        const plain = { ...same, totalReceivingAmount: quote.totalSendingAmount - quote.feesIncluded };
        const { legs } = paymentPosting(tenant, plain, ends);
        expect(legs.map(({ account }) => account)).not.toContain(
          systemAccount(tenant, "LIQUIDITY", quote.sendingCurrency),
        );
      }),
    );
  });
});

describe("a refund's posting", () => {
  it("undoes every leg, whatever was exchanged, and nobody gains or gives in the end", () => {
    fc.assert(
      fc.property(anyPayment, ({ quote, ends }) => {
        const refund = refundPosting(tenant, quote, ends, ends.from);
        assertBalanced(refund);
        expect([refund.kind, refund.subjectId]).toEqual(["REFUND", quote.transactionId]);
        const legs = [...paymentPosting(tenant, quote, ends).legs, ...refund.legs];
        for (const { account } of legs) expect(gained(legs, account)).toBe(0n);
      }),
    );
  });

  it("to the account of refunds that wait: that has all that was sent, and the source none of it", () => {
    fc.assert(
      fc.property(anyPayment, ({ quote, ends }) => {
        const refund = refundPosting(tenant, quote, ends, { purpose: "REFUND_SUSPENSE" });
        assertBalanced(refund);
        const legs = [...paymentPosting(tenant, quote, ends).legs, ...refund.legs];
        const { sendingCurrency: sending } = quote;
        const suspense = systemAccount(tenant, "REFUND_SUSPENSE", sending);
        const source = accountOf(ends.from, sending);
        for (const { account } of legs) {
          const expected =
            account === suspense ? quote.totalSendingAmount : account === source ? -quote.totalSendingAmount : 0n;
          expect([account, gained(legs, account)]).toEqual([account, expected]);
        }
      }),
    );
  });
});

describe("the posting of a returned collection", () => {
  const share = fc.integer({ min: 0, max: 100 }).map(BigInt);

  it("reverses the payment: of the credited amount a part is debited, and the rest is owed", () => {
    fc.assert(
      fc.property(anyPayment, share, ({ quote }, percent) => {
        const ends = { from: { purpose: "COLLECTIONS" }, to: { accountId: "InternalAccount:receiver" } } as const;
        const debitedMinor = (quote.totalReceivingAmount * percent) / 100n;
        const posting = returnPosting(tenant, quote, ends, debitedMinor);
        assertBalanced(posting);
        const { legs } = posting;
        const { sendingCurrency: sending, receivingCurrency: receiving } = quote;
        expect(gained(legs, ends.to.accountId)).toBe(-debitedMinor);
        expect(gained(legs, systemAccount(tenant, "RETURN_RECEIVABLES", receiving))).toBe(
          debitedMinor - quote.totalReceivingAmount,
        );
        expect(gained(legs, systemAccount(tenant, "COLLECTIONS", sending))).toBe(quote.totalSendingAmount);
      }),
    );
  });

  it("whose money has left is paid from suspense, and the rest is owed", () => {
    fc.assert(
      fc.property(anyPayment, share, ({ quote }, percent) => {
        const { totalSendingAmount: total, sendingCurrency: currency } = quote;
        const suspendedMinor = (total * percent) / 100n;
        const posting = unfundedReturnPosting(tenant, quote, suspendedMinor);
        assertBalanced(posting);
        const of = (purpose: "REFUND_SUSPENSE" | "RETURN_RECEIVABLES" | "COLLECTIONS") =>
          gained(posting.legs, systemAccount(tenant, purpose, currency));
        expect([of("REFUND_SUSPENSE"), of("RETURN_RECEIVABLES"), of("COLLECTIONS")]).toEqual([
          -suspendedMinor,
          suspendedMinor - total,
          total,
        ]);
      }),
    );
  });
});
