/** What other parts may use of the accounts subgraph. */
export { createCustomerAccounts, createPlatformAccounts } from "./provisioning.js";
