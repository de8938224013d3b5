import type { TransactionRow } from "./store.js";
import type { FailureReason } from "./value-types.wire.js";

/** The payment's failure if its destination can't be credited (docs/interface.md, Money that can't be credited). */
export function cannotReceive({ type }: Pick<TransactionRow, "type">): FailureReason {
  return type === "INCOMING" ? "OFFRAMP_FAILED" : "ACCOUNT_CANNOT_RECEIVE";
}
