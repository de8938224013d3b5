// Emitted from schema/supergraph.graphql and the documents of this folder by npm run client.

/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Operation } from "../../client/operation.js";
/** Environment of a platform, selected by the credentials. */
export type Environment =
  /** Test money, simulated institutions, and a clock that can be moved. */
  | 'SANDBOX'
  /** Real money, by the institutions that are configured. */
  | 'PRODUCTION';

/** Direction of a transaction. */
export type TransactionType =
  /** Payments to the platform's customers. */
  | 'INCOMING'
  /** Payments of the platform's customers. */
  | 'OUTGOING';

/** Name of a field about a person or business. */
export type UserInfoFieldName =
  /** Full name of a person. */
  | 'FULL_NAME'
  /** Date of birth, `YYYY-MM-DD`. */
  | 'BIRTH_DATE'
  /** Country whose citizen the person is (ISO 3166-1 alpha-2). */
  | 'NATIONALITY'
  /** Postal address of the person or business. */
  | 'ADDRESS'
  /** Phone number in E.164 format. */
  | 'PHONE_NUMBER'
  /** E-mail address of the person or business. */
  | 'EMAIL'
  /** Name under which a business acts. */
  | 'BUSINESS_NAME'
  /** Tax number of the person or business. */
  | 'TAX_ID'
  /** Postal address; another name of the contract for `ADDRESS`. */
  | 'POSTAL_ADDRESS'
  /** Number in a register of businesses. */
  | 'REGISTRATION_NUMBER'
  /** Whether it is an individual or a business. */
  | 'USER_TYPE'
  /** Country where the person lives (ISO 3166-1 alpha-2). */
  | 'COUNTRY_OF_RESIDENCE'
  /** Identifier of the account at its institution. */
  | 'ACCOUNT_IDENTIFIER'
  /** Legal name of the financial institution. */
  | 'FI_LEGAL_ENTITY_NAME'
  /** Postal address of the financial institution. */
  | 'FI_ADDRESS'
  /** Purpose that the payer states. */
  | 'PURPOSE_OF_PAYMENT'
  /** Country of the institution that holds the account in the end. */
  | 'ULTIMATE_INSTITUTION_COUNTRY'
  /** Identification number of the person or business. */
  | 'IDENTIFIER'
  /** Industry of the business. */
  | 'BUSINESS_TYPE'
  /** Name of a company as registered. */
  | 'COMPANY_LEGAL_NAME'
  /** Type of the identification document. */
  | 'ID_TYPE'
  /** Number of the identification document. */
  | 'ID_NUMBER';

/** Type of transaction for which a fee is charged. */
export type FeeType =
  /** A payment whose two currencies differ. */
  | 'CROSS_CURRENCY_TRANSACTION';

/** Whether other platforms and providers honour the platform's `umaDomain`. PENDING until its proof is found. */
export type UmaDomainStatus =
  /** A default domain, or in the sandbox a name below `.test` or `.example`: honoured without a proof. */
  | 'NOT_REQUIRED'
  /** No proof was found yet: honoured by the platform itself only. */
  | 'PENDING'
  /** A proof was found within the last 72 hours: honoured by all. */
  | 'PROVEN';

/** Delivery status of the webhook endpoint. */
export type WebhookEndpointStatus =
  /** The last delivery succeeded, or there was none. */
  | 'WORKING'
  /** Deliveries fail and are retried. */
  | 'FAILING'
  /** No delivery has succeeded for a day. One delivery is attempted every 30 minutes; the others wait. */
  | 'SUSPENDED'
  /** The platform has paused deliveries: they wait until it resumes them. */
  | 'PAUSED';

/** Amount and currency code. */
export type FixedFeeInput = {
  /** Fee per payment, in the smallest unit of `currency`. */
  amount: number;
  /** Currency of `amount`: that of the payments for which the fee is charged. */
  currency: string;
};

/** Fields to change. `supportedCurrencies` is replaced, `cardConfigs` is merged; null removes a value. */
export type UpdatePlatformConfigInput = {
  /** Domain of new UMA addresses; other platforms honour it once it is proven. */
  umaDomain?: string | null | undefined;
  /** URL to which webhooks are sent; null removes it. If the URL changes, a `TEST` event is sent to it. */
  webhookEndpoint?: string | null | undefined;
  /** Event types for which webhooks are sent from now on; null: all. */
  webhookEventTypes?: Array<string> | null | undefined;
  /** Replaces the current branding; null removes it. */
  branding?: BrandingInput | null | undefined;
  /** Number of reviewers who must decide a verification alike: 1 (default) or 2. Tokens that come from one are one reviewer. */
  reviewersRequired?: number | null | undefined;
  /** Replaces all settings of currencies, at most 200. A new one opens an account of the platform. */
  supportedCurrencies?: Array<PlatformCurrencyConfigInput> | null | undefined;
  /** Members to change; null removes all of them. */
  embeddedWalletConfig?: EmbeddedWalletConfigInput | null | undefined;
  /** Members to change; null removes all of them. */
  cardTokenization2faConfig?: CardTokenization2FaConfigInput | null | undefined;
  /** Replaces all fees, at most 200. */
  feeConfigs?: Array<FeeConfigInput> | null | undefined;
  /** Limits to change; null clears one. */
  cardConfigs?: CardConfigsInput | null | undefined;
};

/** Branding of the hosted pages for the platform's customers. */
export type BrandingInput = {
  /** Display name. Default: the platform's name. */
  name?: string | null | undefined;
  /** Colour of the header and of buttons, as `#rrggbb`. Text on them is black or white. */
  color?: string | null | undefined;
};

/** The platform's settings for one currency. */
export type PlatformCurrencyConfigInput = {
  /** Currency of these settings. */
  currencyCode: string;
  /** Minimum amount of a UMA payment, in the smallest unit. */
  minAmount: number;
  /** Maximum amount of a UMA payment, in the smallest unit. */
  maxAmount: number;
  /** Information about external counterparties that payments in the currency require, at most 22 fields. */
  requiredCounterpartyFields: Array<CounterpartyFieldDefinitionInput>;
  /** Whether the platform sends or receives the currency. Default: both. */
  enabledTransactionTypes?: Array<TransactionType> | null | undefined;
  /** Read-only: ignored on input. */
  providerRequiredCustomerFields?: Array<UserInfoFieldName> | null | undefined;
  /** Read-only: ignored on input. */
  providerRequiredCounterpartyCustomerFields?: Array<UserInfoFieldName> | null | undefined;
};

/** Information required about the counterparty of a payment. */
export type CounterpartyFieldDefinitionInput = {
  /** Field about the counterparty. */
  name: UserInfoFieldName;
  /** Whether a payment is refused without it; otherwise it may be left out. */
  mandatory: boolean;
};

/** Branding of embedded wallets, and delivery of their one-time codes. */
export type EmbeddedWalletConfigInput = {
  /** Name of the app in messages to customers, at most 255 characters. */
  appName?: string | null | undefined;
  /** Number of characters of a one-time code, 4 to 12. Default: 6. */
  otpLength?: number | null | undefined;
  /** Whether one-time codes have letters besides digits. Default: false. */
  alphanumeric?: boolean | null | undefined;
  /** Time for which a one-time code is valid, 1 to 86,400 seconds. Default: 300. */
  expirationSeconds?: number | null | undefined;
  /** Sender address of messages with codes. */
  sendFromEmailAddress?: string | null | undefined;
  /** Sender name of messages with codes, at most 255 characters. */
  sendFromEmailSenderName?: string | null | undefined;
  /** Address for responses to messages with codes. */
  replyToEmailAddress?: string | null | undefined;
  /** Address of the logo in messages, `http` or `https`, at most 512 characters. */
  logoUrl?: string | null | undefined;
};

/** Second factor for card tokenization. */
export type CardTokenization2FaConfigInput = {
  /** Name of the sender in messages to cardholders, at most 255 characters. */
  displayName?: string | null | undefined;
  /** Address of the logo in messages, `https`, at most 512 characters. */
  logoUrl?: string | null | undefined;
  /** Content and sender of codes by e-mail. */
  email?: CardTokenization2FaEmailConfigInput | null | undefined;
  /** Content of codes by SMS. */
  sms?: CardTokenization2FaSmsConfigInput | null | undefined;
};

/** Message by which a cardholder receives a code by e-mail. */
export type CardTokenization2FaEmailConfigInput = {
  /** Sender address. */
  fromAddress?: string | null | undefined;
  /** Sender name, at most 255 characters. */
  fromName?: string | null | undefined;
  /** Address for responses. */
  replyToAddress?: string | null | undefined;
  /** Subject line, at most 255 characters. */
  subject?: string | null | undefined;
  /** Text of the message, at most 2000 characters. */
  bodyText?: string | null | undefined;
};

/** Message by which a cardholder receives a code by SMS. */
export type CardTokenization2FaSmsConfigInput = {
  /** Id of the sender's template, at most 64 characters. */
  templateSid?: string | null | undefined;
  /** Text of the message, at most 480 characters. */
  bodyText?: string | null | undefined;
};

/** A fee charged by the platform. */
export type FeeConfigInput = {
  /** Payments for which the fee is charged. */
  feeType: FeeType;
  /** Currency of the payments for which the fee is charged. */
  sourceCurrency: string;
  /** Variable fee in basis points. */
  variableFeeBps: number;
  /** Part of the fee that does not depend on the amount. */
  fixedFee: FixedFeeInput;
};

/** Limits for all cards of the platform; null: no limit. */
export type CardConfigsInput = {
  /** Maximum amount per authorization. */
  maxSpendPerTransaction?: number | null | undefined;
  /** Maximum total amount per UTC day. */
  maxSpendPerDay?: number | null | undefined;
  /** Maximum number of authorizations per UTC day. */
  maxTransactionsPerDay?: number | null | undefined;
};

export type SettingsFragment = { id: string, platformId: string, name: string, environment: Environment, umaDomain: string, proxyUmaSubdomain: string, webhookEndpoint: string | null, webhookKeyId: string | null, isRegulatedFinancialInstitution: boolean, reviewersRequired: number, createdAt: string, updatedAt: string, webhookEndpointState: { status: WebhookEndpointStatus, failingSince: string | null, nextProbeAt: string | null } | null, branding: { name: string | null, color: string | null } | null, supportedCurrencies: Array<{ currencyCode: string, minAmount: number, maxAmount: number, enabledTransactionTypes: Array<TransactionType>, requiredCounterpartyFields: Array<{ name: UserInfoFieldName, mandatory: boolean }>, currency: { code: string, name: string, symbol: string, decimals: number } }>, feeConfigs: Array<{ feeType: FeeType, sourceCurrency: string, variableFeeBps: number, fixedFee: { amount: number, currency: string } }>, cardConfigs: { maxSpendPerTransaction: number | null, maxSpendPerDay: number | null, maxTransactionsPerDay: number | null }, umaDomainProof: { status: UmaDomainStatus, value: string, dnsName: string | null, fileUrl: string | null, provenAt: string | null, checkedAt: string | null, fault: string | null } | null, embeddedWalletConfig: { appName: string | null, otpLength: number | null, alphanumeric: boolean | null, expirationSeconds: number | null, sendFromEmailAddress: string | null, sendFromEmailSenderName: string | null, replyToEmailAddress: string | null, logoUrl: string | null } | null, cardTokenization2faConfig: { displayName: string | null, logoUrl: string | null, email: { fromAddress: string | null, fromName: string | null, replyToAddress: string | null, subject: string | null, bodyText: string | null } | null, sms: { templateSid: string | null, bodyText: string | null } | null } | null };

export type SettingsQueryVariables = Exact<{ [key: string]: never; }>;

export type SettingsQuery = { platformConfig: { id: string, platformId: string, name: string, environment: Environment, umaDomain: string, proxyUmaSubdomain: string, webhookEndpoint: string | null, webhookKeyId: string | null, isRegulatedFinancialInstitution: boolean, reviewersRequired: number, createdAt: string, updatedAt: string, webhookEndpointState: { status: WebhookEndpointStatus, failingSince: string | null, nextProbeAt: string | null } | null, branding: { name: string | null, color: string | null } | null, supportedCurrencies: Array<{ currencyCode: string, minAmount: number, maxAmount: number, enabledTransactionTypes: Array<TransactionType>, requiredCounterpartyFields: Array<{ name: UserInfoFieldName, mandatory: boolean }>, currency: { code: string, name: string, symbol: string, decimals: number } }>, feeConfigs: Array<{ feeType: FeeType, sourceCurrency: string, variableFeeBps: number, fixedFee: { amount: number, currency: string } }>, cardConfigs: { maxSpendPerTransaction: number | null, maxSpendPerDay: number | null, maxTransactionsPerDay: number | null }, umaDomainProof: { status: UmaDomainStatus, value: string, dnsName: string | null, fileUrl: string | null, provenAt: string | null, checkedAt: string | null, fault: string | null } | null, embeddedWalletConfig: { appName: string | null, otpLength: number | null, alphanumeric: boolean | null, expirationSeconds: number | null, sendFromEmailAddress: string | null, sendFromEmailSenderName: string | null, replyToEmailAddress: string | null, logoUrl: string | null } | null, cardTokenization2faConfig: { displayName: string | null, logoUrl: string | null, email: { fromAddress: string | null, fromName: string | null, replyToAddress: string | null, subject: string | null, bodyText: string | null } | null, sms: { templateSid: string | null, bodyText: string | null } | null } | null } };

export type UpdateSettingsMutationVariables = Exact<{
  input: UpdatePlatformConfigInput;
}>;

export type UpdateSettingsMutation = { updatePlatformConfig: { id: string, platformId: string, name: string, environment: Environment, umaDomain: string, proxyUmaSubdomain: string, webhookEndpoint: string | null, webhookKeyId: string | null, isRegulatedFinancialInstitution: boolean, reviewersRequired: number, createdAt: string, updatedAt: string, webhookEndpointState: { status: WebhookEndpointStatus, failingSince: string | null, nextProbeAt: string | null } | null, branding: { name: string | null, color: string | null } | null, supportedCurrencies: Array<{ currencyCode: string, minAmount: number, maxAmount: number, enabledTransactionTypes: Array<TransactionType>, requiredCounterpartyFields: Array<{ name: UserInfoFieldName, mandatory: boolean }>, currency: { code: string, name: string, symbol: string, decimals: number } }>, feeConfigs: Array<{ feeType: FeeType, sourceCurrency: string, variableFeeBps: number, fixedFee: { amount: number, currency: string } }>, cardConfigs: { maxSpendPerTransaction: number | null, maxSpendPerDay: number | null, maxTransactionsPerDay: number | null }, umaDomainProof: { status: UmaDomainStatus, value: string, dnsName: string | null, fileUrl: string | null, provenAt: string | null, checkedAt: string | null, fault: string | null } | null, embeddedWalletConfig: { appName: string | null, otpLength: number | null, alphanumeric: boolean | null, expirationSeconds: number | null, sendFromEmailAddress: string | null, sendFromEmailSenderName: string | null, replyToEmailAddress: string | null, logoUrl: string | null } | null, cardTokenization2faConfig: { displayName: string | null, logoUrl: string | null, email: { fromAddress: string | null, fromName: string | null, replyToAddress: string | null, subject: string | null, bodyText: string | null } | null, sms: { templateSid: string | null, bodyText: string | null } | null } | null } };

export const SettingsDocument = (`
    query Settings {
  platformConfig {
    ...Settings
  }
}
    fragment Settings on PlatformConfig {
  id
  platformId
  name
  environment
  umaDomain
  proxyUmaSubdomain
  webhookEndpoint
  webhookEndpointState {
    status
    failingSince
    nextProbeAt
  }
  webhookKeyId
  isRegulatedFinancialInstitution
  reviewersRequired
  createdAt
  updatedAt
  branding {
    name
    color
  }
  supportedCurrencies {
    currencyCode
    minAmount
    maxAmount
    enabledTransactionTypes
    requiredCounterpartyFields {
      name
      mandatory
    }
    currency {
      code
      name
      symbol
      decimals
    }
  }
  feeConfigs {
    feeType
    sourceCurrency
    variableFeeBps
    fixedFee {
      amount
      currency
    }
  }
  cardConfigs {
    maxSpendPerTransaction
    maxSpendPerDay
    maxTransactionsPerDay
  }
  umaDomainProof {
    status
    value
    dnsName
    fileUrl
    provenAt
    checkedAt
    fault
  }
  embeddedWalletConfig {
    appName
    otpLength
    alphanumeric
    expirationSeconds
    sendFromEmailAddress
    sendFromEmailSenderName
    replyToEmailAddress
    logoUrl
  }
  cardTokenization2faConfig {
    displayName
    logoUrl
    email {
      fromAddress
      fromName
      replyToAddress
      subject
      bodyText
    }
    sms {
      templateSid
      bodyText
    }
  }
}`) as unknown as Operation<SettingsQuery, SettingsQueryVariables>;
export const UpdateSettingsDocument = (`
    mutation UpdateSettings($input: UpdatePlatformConfigInput!) {
  updatePlatformConfig(input: $input) {
    ...Settings
  }
}
    fragment Settings on PlatformConfig {
  id
  platformId
  name
  environment
  umaDomain
  proxyUmaSubdomain
  webhookEndpoint
  webhookEndpointState {
    status
    failingSince
    nextProbeAt
  }
  webhookKeyId
  isRegulatedFinancialInstitution
  reviewersRequired
  createdAt
  updatedAt
  branding {
    name
    color
  }
  supportedCurrencies {
    currencyCode
    minAmount
    maxAmount
    enabledTransactionTypes
    requiredCounterpartyFields {
      name
      mandatory
    }
    currency {
      code
      name
      symbol
      decimals
    }
  }
  feeConfigs {
    feeType
    sourceCurrency
    variableFeeBps
    fixedFee {
      amount
      currency
    }
  }
  cardConfigs {
    maxSpendPerTransaction
    maxSpendPerDay
    maxTransactionsPerDay
  }
  umaDomainProof {
    status
    value
    dnsName
    fileUrl
    provenAt
    checkedAt
    fault
  }
  embeddedWalletConfig {
    appName
    otpLength
    alphanumeric
    expirationSeconds
    sendFromEmailAddress
    sendFromEmailSenderName
    replyToEmailAddress
    logoUrl
  }
  cardTokenization2faConfig {
    displayName
    logoUrl
    email {
      fromAddress
      fromName
      replyToAddress
      subject
      bodyText
    }
    sms {
      templateSid
      bodyText
    }
  }
}`) as unknown as Operation<UpdateSettingsMutation, UpdateSettingsMutationVariables>;