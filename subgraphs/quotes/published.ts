/** What other parts may use of the quotes subgraph. */
export { createCustomerPayments } from "./transactions/customer-payments.js";
export { paymentTimers } from "./settlement/settle.js";
export { quoteTimers } from "./quotes/service.js";
export { umaTimers } from "./uma/incoming.js";
export { answerUma } from "./uma/node.js";
export { umaNetwork } from "./uma/outgoing.js";
export { removeOldUmaNonces } from "./uma/protocol/peers.js";
export { sandboxUmaTimers } from "./uma/receive.js";
export { createIncomingFunds } from "./funding/incoming-funds.js";
export { sweepTimers } from "./funding/sweeps.js";
