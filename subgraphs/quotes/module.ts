import type { AccountPayments, IncomingFunds } from "../accounts/published.js";
import type { CustomerPayments } from "../customers/published.js";
import type { HeldPayments } from "../verification/published.js";
import type { Module } from "../shared/module/module.js";
import { CardStub } from "./card.stub.js";
import type { QuotesDeps } from "./deps.js";
import { createIncomingFunds } from "./funding/incoming-funds.js";
import { fundingOperations } from "./funding/operations.js";
import { sweepTimers } from "./funding/sweeps.js";
import { lookupOperations } from "./lookups/operations.js";
import { removeOldLookups } from "./lookups/retention.js";
import { incomingPaymentEvents, outgoingPaymentEvents, sweepEvents } from "./names.js";
import { pricingOperations } from "./pricing/operations.js";
import { ecb, paymentProviders, rateJson, rateUrl } from "./providers.js";
import { fundingKind } from "./quotes/funding.js";
import { quoteOperations } from "./quotes/operations.js";
import { quoteEntity } from "./quotes/reference.js";
import { QuoteOfTransactionResolver, QuoteResolver } from "./quotes/resolver.js";
import { quoteTimers } from "./quotes/service.js";
import { createQuoteSubscription } from "./quotes/subscription.js";
import { lightningPaymentKind } from "./settlement/provider-lightning.js";
import { collectionKind, payoutKind, refundKind } from "./settlement/provider-operations.js";
import { createReturnsWork } from "./settlement/returns-watch.js";
import { settlementOperations } from "./settlement/operations.js";
import { createHeldPayments, paymentScreeningTimers } from "./settlement/screening.js";
import { paymentTimers } from "./settlement/settle.js";
import { sweepFailure } from "./settlement/sweep-failure.wire.js";
import { assertNoOpenQuote } from "./transactions/account-payments.sql.js";
import { createCustomerPayments } from "./transactions/customer-payments.js";
import { transactionOperations } from "./transactions/operations.js";
import { transactionEntity } from "./transactions/reference.js";
import {
  CardTransactionsResolver,
  CustomerTransactionsResolver,
  ExternalAccountTransactionsResolver,
  InternalAccountTransactionsResolver,
  TransactionResolver,
} from "./transactions/resolver.js";
import { transactionStatisticOperations, TransactionStatsResolver } from "./transactions/statistics.js";
import { createTransactionSubscription } from "./transactions/subscription.js";
import { incomingPayment, outgoingTransaction } from "./transactions/wire.js";
import { umaTimers } from "./uma/incoming.js";
import { invoiceKind, invoiceTimers } from "./uma/invoices.js";
import type { PaymentProviders } from "./uma/deps.js";
import { answerUma } from "./uma/node.js";
import { umaOperations } from "./uma/operations.js";
import type { UmaAnswer } from "./uma/protocol/faults.js";
import { removeOldPeerKeys } from "./uma/protocol/peer-keys.js";
import { removeOldUmaNonces } from "./uma/protocol/peers.js";
import type { UmaServed, UmaStranger } from "./uma/protocol/transport.js";
import { sandboxUmaTimers } from "./uma/receive.js";

declare module "../shared/module/pages.js" {
  interface Pages {
    /** Handles other institutions' messages; undefined if it is no message of the protocol. */
    readonly uma: (message: UmaServed & { readonly stranger: UmaStranger }) => Promise<UmaAnswer | undefined>;
  }
}

/** Its providers, and the ports that it implements for lower ones, and for its own production. */
interface QuotesProvides extends PaymentProviders {
  readonly incomingFunds: IncomingFunds;
  readonly customerPayments: CustomerPayments;
  readonly accountPayments: AccountPayments;
  readonly heldPayments: HeldPayments;
}

/** Rates, quotes, and the payments that they become. */
export const quotes: Module<QuotesDeps, QuotesProvides> = {
  name: "quotes",
  operations: [
    ...pricingOperations,
    ...lookupOperations,
    ...quoteOperations,
    ...fundingOperations,
    ...settlementOperations,
    ...transactionOperations,
    ...transactionStatisticOperations,
    ...umaOperations,
  ],
  resolvers: (deps) => [
    QuoteResolver,
    QuoteOfTransactionResolver,
    TransactionResolver,
    TransactionStatsResolver,
    CustomerTransactionsResolver,
    CardTransactionsResolver,
    InternalAccountTransactionsResolver,
    ExternalAccountTransactionsResolver,
    createTransactionSubscription(deps),
    createQuoteSubscription(deps),
  ],
  entities: [quoteEntity, transactionEntity],
  visibleToAgents: {
    fields: {
      // `scaChallenge` as on REST: the platform completes it, with its customer. `transaction`: of the agent's customer.
      Quote: `id status createdAt expiresAt source destination sendingCurrency receivingCurrency totalSendingAmount
        totalReceivingAmount exchangeRate feesIncluded platformFeesIncluded paymentInstructions transactionId
        counterpartyInformation rateDetails lockedCurrencySide lockedCurrencyAmount immediatelyExecute description
        remittanceInformation purposeOfPayment scaChallenge customerId eventId cursor transaction`,
      Transaction: `id direction pendingReason customerId platformCustomerId settledAt createdAt updatedAt
        receiptDeliveryConfirmedAt agentId description exchangeRate quoteId refund counterpartyInformation fees status
        sentAmount receivedAmount platformFees paymentInstructions rateDetails paymentRail railSelectionMode
        expectedSettlementAt settlementTimelineSeconds cardId issuerTransactionToken merchant merchantAmount
        authorizedAmount settledAmount refundedAmount accountId pullSummary refundSummary settlementSummary authorizedAt
        lastEventAt originalTransactionId cardDeclinedReason type source destination reconciliationInstructions
        failureReason failureDetails statusHistory eventId cursor`,
    },
    values: `CardMerchant CardPullSummary CardRefundSummary CardSettlementSummary OutgoingRateDetails QuoteDestination
      QuoteSource ReconciliationInstructions Refund TransactionDestination TransactionFailureDetails TransactionSource TransactionStatusChange`,
  },
  stubs: [CardStub],
  extendedTypes: ["Card", "Customer", "InternalAccount", "ExternalAccount", "LedgerTransaction"],
  events: {
    incomingPayment: {
      types: incomingPaymentEvents,
      subjectType: "Transaction",
      extensions: ["INCOMING_PAYMENT.PENDING_AUTHORIZATION", "INCOMING_PAYMENT.PROCESSING"],
      data: incomingPayment,
    },
    outgoingPayment: {
      types: outgoingPaymentEvents,
      subjectType: "Transaction",
      neverEmitted: ["OUTGOING_PAYMENT.CANCELED"],
      extensions: ["OUTGOING_PAYMENT.CANCELED"],
      data: outgoingTransaction,
    },
    sweep: {
      types: sweepEvents,
      subjectType: "Transaction",
      data: sweepFailure,
      description: "Funds received on a RULE_BASED account could not be forwarded.",
    },
  },
  providerKinds: [rateUrl, rateJson, ecb],
  providerOperations: [fundingKind, payoutKind, collectionKind, refundKind, lightningPaymentKind, invoiceKind],
  timers: (deps) => ({
    ...quoteTimers(deps),
    ...paymentTimers(deps),
    ...paymentScreeningTimers(deps),
    ...sweepTimers(deps),
    ...umaTimers(deps),
    ...invoiceTimers(deps),
    ...sandboxUmaTimers(deps),
  }),
  work: createReturnsWork,
  retention: [removeOldLookups, removeOldUmaNonces, removeOldPeerKeys],
  provides: (deps) => ({
    ...paymentProviders(deps),
    incomingFunds: createIncomingFunds(deps),
    customerPayments: createCustomerPayments(),
    accountPayments: { assertNoOpenQuote },
    heldPayments: createHeldPayments(deps),
  }),
  pages: (deps) => ({ uma: (message) => answerUma(deps, message) }),
};
