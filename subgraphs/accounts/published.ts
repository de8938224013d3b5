/** What other parts may use of the accounts subgraph. */
export { provisioningTimers } from "./provisioning.timer.js";
export { createCustomerAccounts, createPlatformAccounts } from "./provisioning.js";
