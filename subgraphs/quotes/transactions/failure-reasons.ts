import type { RailFailure } from "../../shared/providers/payment-rails.js";
import type { TransactionRow } from "./store.js";
import type { FailureReason } from "./value-types.wire.js";

/** The payment's failure if its destination can't be credited (docs/interface.md, Money that can't be credited). */
export function cannotReceive({ type }: Pick<TransactionRow, "type">): FailureReason {
  return type === "INCOMING" ? "OFFRAMP_FAILED" : "ACCOUNT_CANNOT_RECEIVE";
}

/** Maximum lengths of a rail's own words. */
const maxCode = 50;
const maxReason = 500;

/** The rail's own words, as a change of the transaction: its `failureDetails`. */
export function detailsOf(failure: RailFailure | undefined): Pick<TransactionRow, "failureDetails"> | undefined {
  const { code, reason } = failure ?? {};
  if (code === undefined && reason === undefined) return undefined;
  const details = {
    ...(code !== undefined && { code: code.slice(0, maxCode) }),
    ...(reason !== undefined && { reason: reason.slice(0, maxReason) }),
  };
  return { failureDetails: details };
}
