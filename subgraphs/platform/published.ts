/** What other parts may use of the platform subgraph. */
export type { PlatformAccounts } from "./ports.js";
export { invalidCurrency, platformProfile, type PlatformProfile } from "./platform.service.js";
