import { buildSubgraph, type Subgraph } from "../shared/graphql/build-subgraph.js";
import { BeneficiaryTrustResolver } from "./trust/resolver.js";
import type { AccountsDeps } from "./deps.js";
import { DiscoveryResolver } from "./discoveries/resolver.js";
import { externalAccountEntity } from "./external-accounts/reference.js";
import {
  createExternalAccountSubscription,
  CustomerExternalAccountsResolver,
  ExternalAccountResolver,
} from "./external-accounts/resolver.js";
import { internalAccountEntity } from "./internal-accounts/reference.js";
import {
  createBalanceSubscription,
  CustomerInternalAccountsResolver,
  InternalAccountResolver,
} from "./internal-accounts/resolver.js";
import { ledgerTransactionEntity } from "./ledger-transactions/reference.js";
import {
  EntriesOfInternalAccountResolver,
  LedgerEntryResolver,
  LedgerTransactionResolver,
} from "./ledger-transactions/resolver.js";
import { ownershipChallengeEntity } from "./ownership/reference.js";
import { OwnershipChallengeResolver, OwnershipOfExternalAccountResolver } from "./ownership/resolver.js";

/** Internal accounts with their ledger, external accounts, and proofs of their ownership. */
export function createAccountsSubgraph(deps: AccountsDeps): Promise<Subgraph> {
  return buildSubgraph({
    name: "accounts",
    deps,
    resolvers: [
      InternalAccountResolver,
      CustomerInternalAccountsResolver,
      createBalanceSubscription(deps),
      EntriesOfInternalAccountResolver,
      LedgerTransactionResolver,
      LedgerEntryResolver,
      ExternalAccountResolver,
      CustomerExternalAccountsResolver,
      createExternalAccountSubscription(deps),
      OwnershipChallengeResolver,
      OwnershipOfExternalAccountResolver,
      BeneficiaryTrustResolver,
      DiscoveryResolver,
    ],
    references: {
      InternalAccount: internalAccountEntity.reference(deps),
      LedgerTransaction: ledgerTransactionEntity.reference(deps),
      ExternalAccount: externalAccountEntity.reference(deps),
      OwnershipChallenge: ownershipChallengeEntity.reference(deps),
      Customer: async (reference) => reference,
    },
    homes: [
      internalAccountEntity.home(deps),
      ledgerTransactionEntity.home(deps),
      externalAccountEntity.home(deps),
      ownershipChallengeEntity.home(deps),
    ],
  });
}
