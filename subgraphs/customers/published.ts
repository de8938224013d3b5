/** What other parts may use of the customers subgraph. */
export { bulkImportTimers } from "./bulk-import.run.js";
export { findCustomers, lockLiveCustomer, updateCustomer } from "./customer.service.js";
export { findEndUserTerms } from "./end-user-terms.js";
export { findInvitationForPage, invitationTimers } from "./invitation.service.js";
export type { CustomerAccounts, CustomerPayments } from "./ports.js";
export { findPayer, type Payer } from "./customer.payer.js";
export { findCustomersByUma, type UmaCustomer } from "./customer.by-uma.js";
export { invalidUmaAddress, readUmaAddress } from "./uma-address.js";
export { confirmContact, isScaRegion, moveVerification, replacePhoneNumber } from "./customer.verification.js";
export { statusBySuffix, verificationTransitions } from "./customer.transitions.js";
export {
  beneficialOwner,
  beneficialOwnerPersonalInfo,
  beneficialOwnerRole,
  ownershipPercentage,
} from "./beneficial-owner.wire.js";
export { CustomerType, IdentificationType, KycStatus } from "./customer.parts.js";
