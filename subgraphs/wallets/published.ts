/** The public interface of the wallets subgraph. */
export type { CardFunding, CardFundingSource } from "./ports.js";
export { signWithDelegatedKey, type DelegatedSignature } from "./delegated-keys/signing.js";
export { assertSignedByWallet, assertStampStands } from "./signed-requests/service.js";
