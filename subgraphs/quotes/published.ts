/** What other parts may use of the quotes subgraph. */
export { declareTransactionKind } from "./transactions/kinds.js";
export {
  advanceAs,
  insertTransaction,
  lockTransaction,
  openTransaction,
  unchanged,
  updateTransaction,
} from "./transactions/store.js";
export { transactionToGraph } from "./transactions/type.js";
