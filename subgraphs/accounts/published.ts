/** The public interface of the accounts subgraph. */
export { balanceEvents, emitBalances } from "./internal-accounts/events.js";
export { accountFailed, fundingKindName, instructionsOf, openedAccount } from "./account-numbers/operation-kinds.js";
export { createFundingInstructions } from "./internal-accounts/funding-instructions.js";
export { paymentInstructionsToGraph } from "./internal-accounts/payment-instructions.type.js";
export {
  maxInstructions,
  paymentInstructions,
  type PaymentInstruction,
} from "./internal-accounts/payment-instructions.wire.js";
export {
  explainingConflicts,
  getExternalAccount,
  listExternalAccounts,
  newAccount,
  register,
  removeExternalAccount,
} from "./external-accounts/service.js";
export {
  externalAccount,
  externalAccountCreate,
  externalAccountsSelected,
  platformExternalAccountListQuery,
} from "./external-accounts/wire.js";
export { listInternalAccounts } from "./internal-accounts/service.js";
export { findInternalAccountIds, ownInternalAccountSelection } from "./internal-accounts/sql.js";
export { holdExternalAccounts, lockInvoice, ownExternalAccountSelection } from "./external-accounts/sql.js";
export {
  findBaseAccount,
  findPaymentAccounts,
  findSamePayees,
  openPaymentAccount,
  type PaymentAccount,
} from "./external-accounts/payment-account.js";
export { partyOfAccount } from "./external-accounts/screened.js";
export { holdersOf } from "./external-accounts/payment-account.sql.js";
export type { AccountPayments, IncomingFunds, Wallets } from "./ports.js";
export { findWalletPrivacy, setWalletPrivacy } from "./internal-accounts/service.js";
export { cardCapabilitiesOf } from "./internal-accounts/type.js";
export {
  cardCapabilities,
  internalAccount,
  internalAccountsSelected,
  platformInternalAccountQuery,
  sweepRule,
  type SweepRule,
} from "./internal-accounts/wire.js";
export { lightningInvoice } from "./internal-accounts/funding-instructions.lightning.js";
export { tryInvoice, tryOffer } from "./rails/lightning.js";
export { LightningFault } from "./rails/lightning-networks.js";
export { receivingCurrencies } from "./internal-accounts/receiving-accounts.js";
export { externalAccountTypes, rails, type ExternalAccountType } from "./rails/table.js";
export { paymentRailsOf } from "./account-info/wire.js";
export { addressRules } from "./rails/addresses.js";
export { carriedText } from "./rails/remittance.js";
