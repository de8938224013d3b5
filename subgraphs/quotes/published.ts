/** What other parts may use of the quotes subgraph. */
export { createCustomerPayments } from "./payment.of-customer.js";
export { paymentTimers } from "./payment.settlement.js";
export { quoteTimers } from "./quote.service.js";
export { umaTimers } from "./uma.incoming.js";
export { answerUma } from "./uma.node.js";
export { umaNetwork } from "./uma.outgoing.js";
export { removeOldUmaNonces } from "./uma.peers.js";
export { sandboxUmaTimers } from "./uma.receive.js";
export { createIncomingFunds } from "./incoming-funds.service.js";
export { sweepTimers } from "./sweep.service.js";
