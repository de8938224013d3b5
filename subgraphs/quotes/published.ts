/** What other parts may use of the quotes subgraph. */
export { declareTransactionKind } from "./transactions/kinds.js";
export {
  advanceAs,
  insertTransaction,
  lockTransaction,
  openTransaction,
  saveTransaction,
  unchanged,
  updateTransaction,
  type TransactionRow,
} from "./transactions/store.js";
export type { CardFacts } from "./transactions/card.js";
export { cardDeclinedReason, cardMerchant, cardTransaction } from "./transactions/card.wire.js";
export { transactionEntity } from "./transactions/reference.js";
export { transactionToGraph } from "./transactions/type.js";
