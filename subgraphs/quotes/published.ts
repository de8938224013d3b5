/** What other parts may use of the quotes subgraph. */
export { paymentTimers } from "./payment.settlement.js";
export { quoteTimers } from "./quote.service.js";
