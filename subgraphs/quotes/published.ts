/** The public interface of the quotes subgraph. */
export { declareTransactionKind } from "./transactions/kinds.js";
export { assertSigned, assertStillSigned, executeOffer, openOffer, type Offer } from "./quotes/execute.js";
export { lockQuote } from "./quotes/lock.js";
export { quoteEntity } from "./quotes/reference.js";
export type { QuoteRow } from "./quotes/row.js";
export { findQuotes, isNegotiated, offerQuote, negotiateQuote } from "./quotes/service.js";
export { quoteToGraph } from "./quotes/type.js";
export { quote, quoteCreate, quoteExecute, type QuoteCreate } from "./quotes/wire.js";
export {
  assertTransferable,
  assertTransferIn,
  assertTransferOut,
  executeTransfer,
  transferAmount,
  type Transfer,
} from "./funding/transfer.service.js";
export { transferIn, transferOut } from "./funding/transfer.wire.js";
export { midRate, rateTable, warmRates } from "./pricing/rate.js";
export type { PaymentDeps } from "./uma/deps.js";
export {
  restTransactions,
  transactionFilter,
  transactionListQuery,
  transactionOrder,
} from "./transactions/list.wire.js";
export { findTransactions, listTransactions } from "./transactions/service.js";
export { transaction } from "./transactions/wire.js";
export {
  advanceAs,
  agentPaymentFailed,
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
