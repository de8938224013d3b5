/** What other parts may use of the platform subgraph. */
export type { PlatformAccounts } from "./ports.js";
export { invalidCurrency, platformProfile, type PlatformProfile, type SupportedCurrency } from "./platform.service.js";
export { counterpartyFieldDefinition, fixedFee, userInfoFieldName } from "./platform.wire.js";
export type { WebhookSigner } from "./webhook.signature.js";
export { deliverInFlow } from "./webhook.in-flow.js";
export { findUmaHost, type UmaHost } from "./platform.uma.js";
export { CounterpartyFieldDefinition } from "./platform.type.js";
