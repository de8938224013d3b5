// Emitted from schema/supergraph.graphql and the documents of this folder by npm run client.

/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Operation } from "../../client/operation.js";
/** Type of money that an account holds, and who signs for it. */
export type InternalAccountType =
  /** Fiat money; opened with its holder, one per currency. */
  | 'INTERNAL_FIAT'
  /** BTC, USDC or USDT, or USDB of the platform; opened with its holder, one per currency. */
  | 'INTERNAL_CRYPTO'
  /** USDB of a customer, who signs each debit with a key of the wallet. */
  | 'EMBEDDED_WALLET'
  /** A further account number in USD whose money is forwarded by a sweep rule. */
  | 'RULE_BASED';

/** Status of a payment, or of a purchase or return by card (AUTHORIZED, PARTIALLY_SETTLED, SETTLED, EXCEPTION, DECLINED). */
export type TransactionStatus =
  /** Recorded; nothing has moved. */
  | 'CREATED'
  /** Nothing has moved; waits for its execution, funding or approval. */
  | 'PENDING'
  /** The payer must prove a factor, maybe in several rounds. */
  | 'PENDING_AUTHORIZATION'
  /** The source is debited, or the money is being collected. */
  | 'PROCESSING'
  /** The receiver is credited. */
  | 'COMPLETED'
  /** The platform rejected the incoming payment. */
  | 'REJECTED'
  /** The payment failed; what was debited is refunded. */
  | 'FAILED'
  /** Was completed, and refunded afterwards. */
  | 'REFUNDED'
  /** It was not executed or funded in time; nothing moved. */
  | 'EXPIRED'
  /** The amount is held on the account; nothing is cleared yet. */
  | 'AUTHORIZED'
  /** A part is cleared and debited; the rest is held. */
  | 'PARTIALLY_SETTLED'
  /** All that the network cleared is debited, or a return is credited. */
  | 'SETTLED'
  /** The network has settled it, and the account could not be debited or credited. */
  | 'EXCEPTION'
  /** The authorization was declined; nothing is held. */
  | 'DECLINED';

/** Reason for the failure of a payment. */
export type TransactionFailureReason =
  /** The quote had expired when its money came. */
  | 'QUOTE_EXPIRED'
  /** There was no rate between the two currencies. */
  | 'QUOTE_RATE_UNAVAILABLE'
  /** The payment could not be made. */
  | 'QUOTE_EXECUTION_FAILED'
  /** Another amount or currency came than the quote's; it is refunded. */
  | 'FUNDING_AMOUNT_MISMATCH'
  /** The payer did not prove a factor in time. */
  | 'SCA_NOT_COMPLETED'
  /** The receiving bank returned the payment after it was completed. */
  | 'PAYOUT_RETURNED'
  /** The amount is beyond a limit of the institution that pays it. */
  | 'LIMIT_EXCEEDED'
  /** The receiver's account can't be credited. */
  | 'ACCOUNT_CANNOT_RECEIVE'
  /** The receiving institution does not have the account. */
  | 'ACCOUNT_INVALID'
  /** A compliance check refused the payment. */
  | 'COMPLIANCE_REJECTED'
  /** The Lightning invoice could not be paid. */
  | 'LIGHTNING_PAYMENT_FAILED'
  /** The receiving institution did not accept the payment. */
  | 'COUNTERPARTY_POST_TX_FAILED'
  /** The lookup of the receiver by UMA failed. */
  | 'LNURLP_FAILED'
  /** The pay request by UMA failed, such as for missing fields of the payer. */
  | 'PAY_REQUEST_FAILED'
  /** The platform's endpoint could not be reached for its approval. */
  | 'PAYMENT_APPROVAL_WEBHOOK_ERROR'
  /** The platform did not decide in time. */
  | 'PAYMENT_APPROVAL_TIMED_OUT'
  /** The money came, and the receiver's account can't be credited. */
  | 'OFFRAMP_FAILED'
  /** The approval lacked a mandatory field of the receiver. */
  | 'MISSING_MANDATORY_PAYEE_DATA'
  /** The money could not be collected from the payer's account. */
  | 'COLLECTION_FAILED';

/** Whether an account is debited or the payer sends money to instructions. */
export type QuoteSourceType =
  /** An internal account, or an external one that can be debited. */
  | 'ACCOUNT'
  /** Money that the payer sends to the quote's instructions. */
  | 'REALTIME_FUNDING';

/** Whether authorizations of a card are decided or declined. */
export type CardStatus =
  /** Waits until the cardholder's identity is verified. */
  | 'PENDING_KYC'
  /** Ordered; the issuer has not made it yet. */
  | 'PROCESSING'
  /** Authorizations are decided by its limits and its account. */
  | 'ACTIVE'
  /** Authorizations are declined until it is active again. */
  | 'FROZEN'
  /** Authorizations are declined; final. */
  | 'CLOSED';

/** Reason for which an authorization was declined. */
export type CardDeclinedReason =
  /** The card is paused; only the sandbox gives it. */
  | 'CARD_PAUSED'
  /** The card is not ACTIVE, or is past its last month. */
  | 'CARD_NOT_ACTIVE'
  /** The available balance is lower than the amount. */
  | 'INSUFFICIENT_FUNDS'
  /** The account that funds the card is not ACTIVE. */
  | 'FUNDING_SOURCE_INELIGIBLE'
  /** A limit of the card or of the platform would be exceeded. */
  | 'SPEND_LIMIT_EXCEEDED'
  /** The card is funded by a wallet without an active delegated key. */
  | 'NO_ELIGIBLE_FUNDING_SOURCE'
  /** The issuer blocked the card or the merchant. */
  | 'BLOCKED'
  /** The network of the authorization is not supported. */
  | 'UNSUPPORTED_NETWORK'
  /** A reason that no other value names. */
  | 'OTHER';

/** Account to credit, and the amount. */
export type FundInternalAccountInput = {
  /** Id of the form `InternalAccount:<uuid>`. */
  accountId: string;
  /** Amount in the smallest unit of the account's currency, 1 to 100000000000. */
  amount: number;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Card, amount and merchant. */
export type SimulateCardAuthorizationInput = {
  /** Id of the form `Card:<uuid>`. */
  cardId: string;
  /** Amount in the smallest unit of the currency, greater than zero. */
  amount: number;
  /** Currency of the amount: the card's, or USD for a card in USDB. */
  currency: SandboxCardCurrencyInput;
  /** Merchant where the card is used. */
  merchant: CardMerchantInput;
  /** Price in the merchant's own currency. It is stored, and does not affect the decision. */
  merchantAmount?: SandboxCardMerchantAmountInput | null | undefined;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** The card's currency, or USD for a card in USDB. Only the code is used. */
export type SandboxCardCurrencyInput = {
  /** Default: the card's currency. */
  code?: string | null | undefined;
  /** Ignored; the contract's full form of a currency is accepted. */
  name?: string | null | undefined;
  /** Ignored; the contract's full form of a currency is accepted. */
  symbol?: string | null | undefined;
  /** Ignored; the contract's full form of a currency is accepted. */
  decimals?: number | null | undefined;
};

/** Merchant where a card is used. */
export type CardMerchantInput = {
  /** Merchant name as shown on statements. */
  descriptor: string;
  /** Merchant category code (ISO 18245), four digits. */
  mcc?: string | null | undefined;
  /** Country code (ISO 3166-1 alpha-2). */
  country?: string | null | undefined;
};

/** A price, in the smallest unit of its currency. */
export type SandboxCardMerchantAmountInput = {
  /** Price in the smallest unit of `currency`. */
  amount: number;
  /** ISO 4217 code of the merchant's currency. */
  currency: string;
};

/** Card, amount and merchant. */
export type SimulateCardFinancialAuthorizationInput = {
  /** Id of the form `Card:<uuid>`. */
  cardId: string;
  /** Amount in the smallest unit of the currency, greater than zero. */
  amount: number;
  /** Currency of the amount: the card's, or USD for a card in USDB. */
  currency: SandboxCardCurrencyInput;
  /** Merchant where the card is used. */
  merchant: CardMerchantInput;
  /** Price in the merchant's own currency. It is stored, and does not affect the decision. */
  merchantAmount?: SandboxCardMerchantAmountInput | null | undefined;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Input of `advanceSandboxClock`. Moves the sandbox's clock forward. Timers that become due fire before the response is sent. */
export type AdvanceSandboxClockInput = {
  /** Seconds to move forward, 1 to 31,536,000. */
  advanceSeconds: number;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Sandbox only. Quote to fund. */
export type SendToQuoteInput = {
  /** Quote that is paid, `Quote:<uuid>`. */
  quoteId: string;
  /** The quote's sending currency; with any other currency, the payment fails. */
  currencyCode: string;
  /** Default: the quote's sending amount; with any other amount, the payment fails. */
  currencyAmount?: number | null | undefined;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Payer, amount and exactly one receiver, by UMA address or by customer id. */
export type ReceiveSandboxUmaInput = {
  /** UMA address of a sandbox counterparty. */
  senderUmaAddress: string;
  /** UMA address of the customer. Required unless `customerId` is given. */
  receiverUmaAddress?: string | null | undefined;
  /** Customer that receives the payment. */
  customerId?: string | null | undefined;
  /** Currency in which the customer is credited. */
  receivingCurrencyCode: string;
  /** Amount in the smallest unit of the currency. */
  receivingCurrencyAmount: number;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

export type MoneyPartsFragment = { amount: number, currency: { code: string, decimals: number } };

export type SandboxTimeQueryVariables = Exact<{ [key: string]: never; }>;

export type SandboxTimeQuery = { sandboxClock: { now: string, aheadSeconds: number, nextTimerAt: string | null } | null };

export type AdvanceClockMutationVariables = Exact<{
  input: AdvanceSandboxClockInput;
}>;

export type AdvanceClockMutation = { advanceSandboxClock: { now: string, aheadSeconds: number } };

export type SandboxAccountFragment = { id: string, type: InternalAccountType, label: string | null, balance: { amount: number, currency: { code: string, decimals: number } } };

export type SandboxCustomerFragment = { id: string, fullName: string | null, platformCustomerId: string, currencies: Array<string>, businessInfo: { legalName: string | null } | null, internalAccounts: { nodes: Array<{ id: string, type: InternalAccountType, label: string | null, balance: { amount: number, currency: { code: string, decimals: number } } }> } };

export type SandboxCustomersQueryVariables = Exact<{
  search?: string | null | undefined;
  id: string;
  hasId: boolean;
}>;

export type SandboxCustomersQuery = { customers: { nodes: Array<{ id: string, fullName: string | null, platformCustomerId: string, currencies: Array<string>, businessInfo: { legalName: string | null } | null, internalAccounts: { nodes: Array<{ id: string, type: InternalAccountType, label: string | null, balance: { amount: number, currency: { code: string, decimals: number } } }> } }> }, customer?: { id: string, fullName: string | null, platformCustomerId: string, currencies: Array<string>, businessInfo: { legalName: string | null } | null, internalAccounts: { nodes: Array<{ id: string, type: InternalAccountType, label: string | null, balance: { amount: number, currency: { code: string, decimals: number } } }> } } | null, platformInternalAccounts: Array<{ id: string, type: InternalAccountType, label: string | null, balance: { amount: number, currency: { code: string, decimals: number } } }> };

export type FundSandboxAccountMutationVariables = Exact<{
  input: FundInternalAccountInput;
}>;

export type FundSandboxAccountMutation = { fundInternalAccount: { id: string, type: InternalAccountType, label: string | null, balance: { amount: number, currency: { code: string, decimals: number } } } };

export type SandboxQuotesQueryVariables = Exact<{ [key: string]: never; }>;

export type SandboxQuotesQuery = { quotes: { nodes: Array<{ id: string, totalSendingAmount: number, source: { sourceType: QuoteSourceType }, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } | null, sendingCurrency: { code: string, decimals: number } }> } };

export type PaySandboxQuoteMutationVariables = Exact<{
  input: SendToQuoteInput;
}>;

export type PaySandboxQuoteMutation = { sendToQuote: { id: string, status: TransactionStatus, failureReason: TransactionFailureReason | null } };

export type ReceiveSandboxUmaMutationVariables = Exact<{
  input: ReceiveSandboxUmaInput;
}>;

export type ReceiveSandboxUmaMutation = { receiveSandboxUma: { id: string, status: TransactionStatus, failureReason: TransactionFailureReason | null } };

export type SandboxCardFragment = { id: string, last4: string | null, status: CardStatus, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null }, fundingAccount: { id: string, balance: { amount: number, currency: { code: string, decimals: number } } } };

export type SandboxCardsQueryVariables = Exact<{
  last4?: string | null | undefined;
  id: string;
  hasId: boolean;
}>;

export type SandboxCardsQuery = { cards: { nodes: Array<{ id: string, last4: string | null, status: CardStatus, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null }, fundingAccount: { id: string, balance: { amount: number, currency: { code: string, decimals: number } } } }> }, card?: { id: string, last4: string | null, status: CardStatus, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null }, fundingAccount: { id: string, balance: { amount: number, currency: { code: string, decimals: number } } } } | null };

export type AuthorizeSandboxCardMutationVariables = Exact<{
  input: SimulateCardAuthorizationInput;
}>;

export type AuthorizeSandboxCardMutation = { simulateCardAuthorization: { id: string, status: TransactionStatus, cardDeclinedReason: CardDeclinedReason | null } };

export type PurchaseWithSandboxCardMutationVariables = Exact<{
  input: SimulateCardFinancialAuthorizationInput;
}>;

export type PurchaseWithSandboxCardMutation = { simulateCardFinancialAuthorization: { issuerTransactionToken: string } };

export const SandboxTimeDocument = (`
    query SandboxTime {
  sandboxClock {
    now
    aheadSeconds
    nextTimerAt
  }
}
    `) as unknown as Operation<SandboxTimeQuery, SandboxTimeQueryVariables>;
export const AdvanceClockDocument = (`
    mutation AdvanceClock($input: AdvanceSandboxClockInput!) {
  advanceSandboxClock(input: $input) {
    now
    aheadSeconds
  }
}
    `) as unknown as Operation<AdvanceClockMutation, AdvanceClockMutationVariables>;
export const SandboxCustomersDocument = (`
    query SandboxCustomers($search: String, $id: ID!, $hasId: Boolean!) {
  customers(filter: {search: $search}, first: 10) {
    nodes {
      ...SandboxCustomer
    }
  }
  customer(id: $id) @include(if: $hasId) {
    ...SandboxCustomer
  }
  platformInternalAccounts(filter: {statuses: [ACTIVE]}) {
    ...SandboxAccount
  }
}
    fragment MoneyParts on Money {
  amount
  currency {
    code
    decimals
  }
}
fragment SandboxAccount on InternalAccount {
  id
  type
  label
  balance {
    ...MoneyParts
  }
}
fragment SandboxCustomer on Customer {
  id
  fullName
  businessInfo {
    legalName
  }
  platformCustomerId
  currencies
  internalAccounts(filter: {statuses: [ACTIVE]}, first: 20) {
    nodes {
      ...SandboxAccount
    }
  }
}`) as unknown as Operation<SandboxCustomersQuery, SandboxCustomersQueryVariables>;
export const FundSandboxAccountDocument = (`
    mutation FundSandboxAccount($input: FundInternalAccountInput!) {
  fundInternalAccount(input: $input) {
    ...SandboxAccount
  }
}
    fragment MoneyParts on Money {
  amount
  currency {
    code
    decimals
  }
}
fragment SandboxAccount on InternalAccount {
  id
  type
  label
  balance {
    ...MoneyParts
  }
}`) as unknown as Operation<FundSandboxAccountMutation, FundSandboxAccountMutationVariables>;
export const SandboxQuotesDocument = (`
    query SandboxQuotes {
  quotes(filter: {statuses: [PENDING]}, first: 30) {
    nodes {
      id
      source {
        sourceType
      }
      customer {
        id
        fullName
        businessInfo {
          legalName
        }
        platformCustomerId
      }
      sendingCurrency {
        code
        decimals
      }
      totalSendingAmount
    }
  }
}
    `) as unknown as Operation<SandboxQuotesQuery, SandboxQuotesQueryVariables>;
export const PaySandboxQuoteDocument = (`
    mutation PaySandboxQuote($input: SendToQuoteInput!) {
  sendToQuote(input: $input) {
    id
    status
    failureReason
  }
}
    `) as unknown as Operation<PaySandboxQuoteMutation, PaySandboxQuoteMutationVariables>;
export const ReceiveSandboxUmaDocument = (`
    mutation ReceiveSandboxUma($input: ReceiveSandboxUmaInput!) {
  receiveSandboxUma(input: $input) {
    id
    status
    failureReason
  }
}
    `) as unknown as Operation<ReceiveSandboxUmaMutation, ReceiveSandboxUmaMutationVariables>;
export const SandboxCardsDocument = (`
    query SandboxCards($last4: String, $id: ID!, $hasId: Boolean!) {
  cards(filter: {last4: $last4, statuses: [ACTIVE, FROZEN]}, first: 20) {
    nodes {
      ...SandboxCard
    }
  }
  card(id: $id) @include(if: $hasId) {
    ...SandboxCard
  }
}
    fragment MoneyParts on Money {
  amount
  currency {
    code
    decimals
  }
}
fragment SandboxCard on Card {
  id
  last4
  status
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
  fundingAccount {
    id
    balance {
      ...MoneyParts
    }
  }
}`) as unknown as Operation<SandboxCardsQuery, SandboxCardsQueryVariables>;
export const AuthorizeSandboxCardDocument = (`
    mutation AuthorizeSandboxCard($input: SimulateCardAuthorizationInput!) {
  simulateCardAuthorization(input: $input) {
    id
    status
    cardDeclinedReason
  }
}
    `) as unknown as Operation<AuthorizeSandboxCardMutation, AuthorizeSandboxCardMutationVariables>;
export const PurchaseWithSandboxCardDocument = (`
    mutation PurchaseWithSandboxCard($input: SimulateCardFinancialAuthorizationInput!) {
  simulateCardFinancialAuthorization(input: $input) {
    issuerTransactionToken
  }
}
    `) as unknown as Operation<PurchaseWithSandboxCardMutation, PurchaseWithSandboxCardMutationVariables>;