/** What other parts may use of the accounts subgraph. */
export { findLivenessCheck, ownershipTimers, submitLivenessCheck } from "./ownership-liveness.service.js";
export { provisioningTimers } from "./provisioning.timer.js";
export { createCustomerAccounts, createPlatformAccounts } from "./provisioning.js";
export { balanceEvents, emitBalances } from "./account.events.js";
export { createFundingInstructions } from "./funding-instructions.js";
export { PaymentInstructions, paymentInstructionsToGraph } from "./payment-instructions.type.js";
export { paymentInstructions } from "./payment-instructions.wire.js";
export { findBaseAccount, findPaymentAccounts, type PaymentAccount } from "./payment-account.js";
export type { IncomingFunds } from "./ports.js";
export { sweepRule, type SweepRule } from "./internal-account.wire.js";
export { invoiceAmountMsat, lightningInvoice } from "./funding-instructions.lightning.js";
export { receivingCurrencies } from "./receiving-accounts.js";
export { externalAccountTypes, rails, type ExternalAccountType } from "./rails.table.js";
export { paymentRailsOf } from "./account-info.wire.js";
export { isBitcoinAddress, isEvmAddress, isSolanaAddress, isSparkAddress, isTronAddress } from "./crypto-address.js";
