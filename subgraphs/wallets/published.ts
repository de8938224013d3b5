/** What other parts may use of the wallets subgraph. */
export { assertSignedByWallet } from "./signed-requests/service.js";
