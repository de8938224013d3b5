import { buildSubgraph, type Subgraph } from "../shared/graphql/build-subgraph.js";
import type { QuotesDeps } from "./deps.js";
import { ExchangeRateResolver } from "./pricing/exchange-rate.resolver.js";
import { LookupResolver } from "./lookups/resolver.js";
import { resolverOf } from "../shared/operation/resolver.js";
import { quoteOperations } from "./quotes/operations.js";
import { quoteEntity } from "./quotes/reference.js";
import { QuoteOfTransactionResolver, QuoteResolver } from "./quotes/resolver.js";
import { transactionEntity } from "./transactions/reference.js";
import {
  CustomerTransactionsResolver,
  ExternalAccountTransactionsResolver,
  InternalAccountTransactionsResolver,
  TransactionResolver,
} from "./transactions/resolver.js";
import { createTransactionSubscription } from "./transactions/subscription.js";
import { createQuoteSubscription } from "./quotes/subscription.js";
import { settlementOperations } from "./settlement/operations.js";
import { RealtimeFundingResolver } from "./funding/realtime.resolver.js";
import { TransferResolver } from "./funding/transfer.resolver.js";
import { UmaResolver } from "./uma/resolver.js";
import { WithdrawalFeeResolver } from "./pricing/withdrawal-fee.resolver.js";

export const quotesOperations = [...quoteOperations, ...settlementOperations];
const QuotesOperations = resolverOf(quotesOperations);

/** Rates, quotes, and the payments that they become. */
export function createQuotesSubgraph(deps: QuotesDeps): Promise<Subgraph> {
  return buildSubgraph({
    name: "quotes",
    deps,
    resolvers: [
      QuoteResolver,
      RealtimeFundingResolver,
      QuotesOperations,
      QuoteOfTransactionResolver,
      TransactionResolver,
      CustomerTransactionsResolver,
      InternalAccountTransactionsResolver,
      ExternalAccountTransactionsResolver,
      createTransactionSubscription(deps),
      createQuoteSubscription(deps),
      ExchangeRateResolver,
      LookupResolver,
      WithdrawalFeeResolver,
      UmaResolver,
      TransferResolver,
    ],
    references: {
      Quote: quoteEntity.reference(deps),
      Transaction: transactionEntity.reference(deps),
      Customer: async (reference) => reference,
      InternalAccount: async (reference) => reference,
      ExternalAccount: async (reference) => reference,
      LedgerTransaction: async (reference) => reference,
    },
    homes: [quoteEntity.home(deps), transactionEntity.home(deps)],
  });
}
