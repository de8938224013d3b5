/** The public interface of the customers subgraph. */
export { updateCustomer } from "./customers/service.js";
export { findCustomers, isDeletedCustomer, lockLiveCustomer, lockLiveCustomerNamed } from "./customers/store.js";
export { openedCustomer } from "./customers/type.js";
export { customer } from "./customers/wire.js";
export type {
  CustomerWallets,
  CustomerAgents,
  CustomerAccounts,
  CustomerAuthentication,
  CustomerCards,
  CustomerOwners,
  CustomerReviews,
  CustomerPayments,
} from "./ports.js";
export { findPayer, findPayers, type Payer } from "./customers/payer.sql.js";
export { customersNamed, platformCustomerIdOf } from "./customers/platform-ids.js";
export { findCustomersByUma, type UmaCustomer } from "./customers/by-uma.js";
export { invalidUmaAddress, readUmaAddress } from "./customers/uma-address.js";
export {
  confirmContact,
  ownersDecided,
  isSanctioned,
  isScaRegion,
  moveVerification,
  replacePhoneNumber,
} from "./customers/verification.js";
export { statusBySuffix, verificationTransitions } from "./customers/transitions.js";
export {
  beneficialOwner,
  beneficialOwnerPersonalInfo,
  beneficialOwnerRole,
  ownershipPercentage,
} from "./value-types/beneficial-owner.wire.js";
export { customerType, kycStatus } from "./value-types/enums.js";
export { CustomerType } from "./value-types/types.js";
