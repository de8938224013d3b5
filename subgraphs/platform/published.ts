/** What other parts may use of the platform subgraph. */
export { invalidCurrency, platformProfile, type PlatformProfile } from "./platform.service.js";
