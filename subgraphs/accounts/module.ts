import type { CustomerAccounts } from "../customers/published.js";
import type { PlatformAccounts } from "../platform/published.js";
import { keepSystemSums } from "../shared/ledger/system-sums.js";
import type { ScreenedAccounts } from "../verification/published.js";
import { createScreenedAccounts } from "./external-accounts/screened.js";
import type { Module } from "../shared/module/module.js";
import type { HttpProvider } from "../shared/providers/operations/http-provider.js";
import { FailureOfInternalAccountResolver } from "./account-numbers/failed.resolver.js";
import { creditEvents } from "./account-numbers/credit.js";
import { openingTimers } from "./account-numbers/opening.js";
import { accountKind } from "./account-numbers/operation-kinds.js";
import { pool, type NumberPool } from "./account-numbers/pool.js";
import { shared, type SharedAccounts } from "./account-numbers/shared.js";
import { createAccountNumbersWork } from "./account-numbers/work.js";
import { balanceOperations, CustomerBalancesResolver } from "./balances/operations.js";
import { accountsCommands } from "./commands.js";
import type { AccountsDeps } from "./deps.js";
import { discoveryOperations } from "./discoveries/operations.js";
import { externalAccountOperations } from "./external-accounts/operations.js";
import { externalAccountEntity } from "./external-accounts/reference.js";
import {
  createExternalAccountSubscription,
  CustomerExternalAccountsResolver,
  ExternalAccountResolver,
} from "./external-accounts/resolver.js";
import { externalAccount } from "./external-accounts/wire.js";
import { createCustomerAccounts, createPlatformAccounts } from "./internal-accounts/provisioning.js";
import { internalAccountOperations } from "./internal-accounts/operations.js";
import { provisioningTimers } from "./internal-accounts/provisioning.timer.js";
import { internalAccountEntity } from "./internal-accounts/reference.js";
import {
  createBalanceSubscription,
  CustomerInternalAccountsResolver,
  InternalAccountResolver,
} from "./internal-accounts/resolver.js";
import { internalAccount } from "./internal-accounts/wire.js";
import { ledgerAccountOperations, LedgerAccountResolver } from "./ledger-accounts/operations.js";
import { ledgerTransactionOperations } from "./ledger-transactions/operations.js";
import { ledgerTransactionEntity } from "./ledger-transactions/reference.js";
import {
  EntriesOfInternalAccountResolver,
  LedgerEntryResolver,
  LedgerTransactionResolver,
} from "./ledger-transactions/resolver.js";
import { externalAccountEvents, internalAccountEvents } from "./names.js";
import { findLivenessCheck, ownershipTimers, submitLivenessCheck } from "./ownership/liveness.service.js";
import { ownershipOperations } from "./ownership/operations.js";
import { ownershipChallengeEntity } from "./ownership/reference.js";
import { OwnershipChallengeResolver, OwnershipOfExternalAccountResolver } from "./ownership/resolver.js";
import { trustOperations } from "./trust/operations.js";
import { TrustOfExternalAccountResolver } from "./trust/resolver.js";
import { openVasps, type VaspDirectory } from "./vasps/directory.js";
import { vaspOperations } from "./vasps/operations.js";

declare module "../shared/providers/kinds.js" {
  interface ProviderSettings {
    readonly accounts: SharedAccounts | NumberPool | HttpProvider;
  }
}

/** Ports that this subgraph implements for lower ones, and its own directory. */
interface AccountsProvides {
  readonly customerAccounts: CustomerAccounts;
  readonly platformAccounts: PlatformAccounts;
  readonly screenedAccounts: ScreenedAccounts;
  readonly vasps: VaspDirectory;
}

/** Internal accounts with their ledger, external accounts, and proofs of their ownership. */
export const accounts: Module<AccountsDeps, AccountsProvides> = {
  name: "accounts",
  operations: [
    ...internalAccountOperations,
    ...ledgerTransactionOperations,
    ...ledgerAccountOperations,
    ...externalAccountOperations,
    ...ownershipOperations,
    ...trustOperations,
    ...discoveryOperations,
    ...vaspOperations,
    ...balanceOperations,
  ],
  resolvers: (deps) => [
    InternalAccountResolver,
    FailureOfInternalAccountResolver,
    CustomerInternalAccountsResolver,
    CustomerBalancesResolver,
    createBalanceSubscription(deps),
    EntriesOfInternalAccountResolver,
    LedgerTransactionResolver,
    LedgerEntryResolver,
    LedgerAccountResolver,
    ExternalAccountResolver,
    CustomerExternalAccountsResolver,
    createExternalAccountSubscription(deps),
    OwnershipChallengeResolver,
    OwnershipOfExternalAccountResolver,
    TrustOfExternalAccountResolver,
  ],
  entities: [internalAccountEntity, ledgerTransactionEntity, externalAccountEntity, ownershipChallengeEntity],
  visibleToAgents: {
    fields: {
      InternalAccount: `id customerId type status balance totalBalance fundingPaymentInstructions privateEnabled label
        sweepRule cardCapabilities createdAt updatedAt eventId cursor`,
      ExternalAccount: `id customerId status platformAccountId ownershipType currency defaultUmaDepositAccount
        beneficiaryVerificationStatus beneficiaryVerifiedData accountInfo isTrusted eventId cursor`,
    },
    values: `AccountInfo Beneficiary BeneficiaryVerifiedData CardCapabilities PaymentAccountOrWalletInfo
      PaymentInstructions SweepRule SweepRuleDestination`,
  },
  extendedTypes: ["Customer"],
  events: {
    internalAccount: { types: internalAccountEvents, subjectType: "InternalAccount", data: internalAccount },
    externalAccountStatus: { types: externalAccountEvents, subjectType: "ExternalAccount", data: externalAccount },
  },
  retention: [keepSystemSums],
  providerKinds: [shared, pool],
  providerOperations: [accountKind],
  providerEvents: (deps) => ({ CREDIT: creditEvents(deps) }),
  work: createAccountNumbersWork,
  timers: (deps) => ({ ...provisioningTimers(deps), ...openingTimers(deps), ...ownershipTimers(deps) }),
  provides: async (deps) => ({
    customerAccounts: createCustomerAccounts(deps),
    platformAccounts: createPlatformAccounts(deps),
    screenedAccounts: createScreenedAccounts(deps),
    vasps: await openVasps(deps),
  }),
  commands: accountsCommands,
  pages: (deps) => ({
    liveness: {
      find: (secret) => findLivenessCheck(deps, secret),
      submit: (secret, outcome) => submitLivenessCheck(deps, secret, outcome),
    },
  }),
};
