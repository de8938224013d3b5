import type {
  CollectionProgress,
  PaymentRails,
  PayoutProgress,
  RailOrder,
  RefundOrder,
  RefundProgress,
} from "../../shared/providers/payment-rails.js";

/**
 * The sandbox's rails: the last characters of the account's number select a payment's outcome (docs/interface.md,
 * Outcomes by account number).
 */

const seconds = 1000;
const longPaymentMs = 6 * 60 * seconds;
const returnMs = 5 * 60 * seconds;
const slowCollectionMs = 30 * seconds;

const after = ({ since }: RailOrder, ms: number) => new Date(since.getTime() + ms);

/** The table "Quote with external destination". */
function payOut(order: RailOrder, now: Date): PayoutProgress {
  switch (order.sandboxSuffix) {
    case "002":
      return { state: "FAILED", failureReason: "QUOTE_EXECUTION_FAILED" };
    case "003": {
      const askAt = after(order, longPaymentMs);
      return now < askAt ? { state: "PENDING", askAt } : { state: "PAID" };
    }
    case "004":
      return { state: "FAILED", failureReason: "COUNTERPARTY_POST_TX_FAILED" };
    case "005": {
      const askAt = after(order, returnMs);
      return now < askAt ? { state: "PAID", askAt } : { state: "RETURNED" };
    }
    case "006":
      return { state: "CANCELLED" };
    case "007":
      return { state: "FAILED", failureReason: "QUOTE_EXECUTION_FAILED" };
    default:
      return { state: "PAID" };
  }
}

/** The table "External account primary identifier": money pulled from the account. */
function collect(order: RailOrder, now: Date): CollectionProgress {
  switch (order.sandboxSuffix) {
    case "002":
    case "003":
    case "004":
      return { state: "FAILED" };
    case "005": {
      const askAt = after(order, slowCollectionMs);
      return now < askAt ? { state: "PENDING", askAt } : { state: "FAILED" };
    }
    default:
      return { state: "COLLECTED" };
  }
}

function refund({ payout, collection }: RefundOrder): RefundProgress {
  const suffix = (payout ?? collection)?.sandboxSuffix;
  return { state: suffix === "007" ? "FAILED" : "SETTLED" };
}

export const sandboxRails: PaymentRails = {
  payOut: async (order, now) => payOut(order, now),
  collect: async (order, now) => collect(order, now),
  refund: async (order) => refund(order),
};
