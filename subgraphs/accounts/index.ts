import { buildSubgraph, type Subgraph } from "../shared/graphql/build-subgraph.js";
import { BeneficiaryTrustResolver } from "./beneficiary-trust.resolver.js";
import type { AccountsDeps } from "./deps.js";
import { DiscoveryResolver } from "./discovery.resolver.js";
import { externalAccountEntity } from "./external-account.reference.js";
import {
  createExternalAccountSubscription,
  CustomerExternalAccountsResolver,
  ExternalAccountResolver,
} from "./external-account.resolver.js";
import { internalAccountEntity } from "./internal-account.reference.js";
import {
  createBalanceSubscription,
  CustomerInternalAccountsResolver,
  InternalAccountResolver,
} from "./internal-account.resolver.js";
import { ledgerTransactionEntity } from "./ledger-transaction.reference.js";
import { LedgerEntryResolver, LedgerTransactionResolver } from "./ledger-transaction.resolver.js";
import { ownershipChallengeEntity } from "./ownership-challenge.reference.js";
import { OwnershipChallengeResolver, OwnershipOfExternalAccountResolver } from "./ownership-challenge.resolver.js";

/** Internal accounts with their ledger, external accounts, and proofs of their ownership. */
export function createAccountsSubgraph(deps: AccountsDeps): Promise<Subgraph> {
  return buildSubgraph({
    name: "accounts",
    deps,
    resolvers: [
      InternalAccountResolver,
      CustomerInternalAccountsResolver,
      createBalanceSubscription(deps),
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
