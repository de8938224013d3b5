import type { Deps } from "../shared/deps.js";
import { buildSubgraph, type Subgraph } from "../shared/graphql/build-subgraph.js";
import type { EventTail } from "../shared/outbox/tail.js";
import { ExchangeRateResolver } from "./exchange-rate.resolver.js";
import { LookupResolver } from "./lookup.resolver.js";
import { transactionEntity } from "./transaction.reference.js";
import {
  CustomerTransactionsResolver,
  ExternalAccountTransactionsResolver,
  InternalAccountTransactionsResolver,
  TransactionResolver,
} from "./transaction.resolver.js";
import { createTransactionSubscription } from "./transaction.subscription.js";
import { WithdrawalFeeResolver } from "./withdrawal-fee.resolver.js";

/** Rates, quotes, and the payments that they become. */
export function createQuotesSubgraph(deps: Deps & { readonly tail: EventTail }): Promise<Subgraph> {
  return buildSubgraph({
    name: "quotes",
    deps,
    resolvers: [
      TransactionResolver,
      CustomerTransactionsResolver,
      InternalAccountTransactionsResolver,
      ExternalAccountTransactionsResolver,
      createTransactionSubscription(deps),
      ExchangeRateResolver,
      LookupResolver,
      WithdrawalFeeResolver,
    ],
    references: {
      Transaction: transactionEntity.reference(deps),
      Customer: async (reference) => reference,
      InternalAccount: async (reference) => reference,
      ExternalAccount: async (reference) => reference,
      LedgerTransaction: async (reference) => reference,
    },
    homes: [transactionEntity.home(deps)],
  });
}
