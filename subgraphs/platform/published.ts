/** The public interface of the platform subgraph. */
export type { AgentCredentials, PlatformAccounts } from "./ports.js";
export {
  endedCurrency,
  assertCurrencyCodes,
  invalidCurrency,
  platformProfile,
  profileAndTime,
  reviewersRequired,
  type PlatformProfile,
  type SupportedCurrency,
} from "./platforms/service.js";
export { counterpartyFieldDefinition, maxFields, userInfoFieldName } from "./platforms/counterparty.wire.js";
export { fixedFee } from "./platforms/wire.js";
export { cardProgramme, type CardProgramme } from "./platforms/sql.js";
export { brandOf } from "./platforms/branding.js";
export { findTokenName, originsOf } from "./tokens/store.js";
export { environmentsGiven, findPlatform } from "./commands.tokens.js";
export type { WebhookSigners } from "./webhooks/keys.js";
export { deliverInFlow } from "./webhooks/in-flow.js";
export { findUmaHost, type UmaHost } from "./platforms/uma.js";
