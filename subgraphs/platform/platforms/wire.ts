import { z } from "zod";
import { currencyCode, dateTime, email, minorUnits, text } from "../../shared/schema/fields.js";

/** The documented names first, then the further ones of the contract (docs/interface.md, Names of user information). */
export const userInfoFieldName = z
  .enum([
    "FULL_NAME",
    "BIRTH_DATE",
    "NATIONALITY",
    "ADDRESS",
    "PHONE_NUMBER",
    "EMAIL",
    "BUSINESS_NAME",
    "TAX_ID",
    "POSTAL_ADDRESS",
    "REGISTRATION_NUMBER",
    "USER_TYPE",
    "COUNTRY_OF_RESIDENCE",
    "ACCOUNT_IDENTIFIER",
    "FI_LEGAL_ENTITY_NAME",
    "FI_ADDRESS",
    "PURPOSE_OF_PAYMENT",
    "ULTIMATE_INSTITUTION_COUNTRY",
    "IDENTIFIER",
    "BUSINESS_TYPE",
    "COMPANY_LEGAL_NAME",
    "ID_TYPE",
    "ID_NUMBER",
  ])
  .meta({ id: "UserInfoFieldName" });

export const transactionType = z.enum(["INCOMING", "OUTGOING"]).meta({ id: "TransactionType" });
export const feeType = z.enum(["CROSS_CURRENCY_TRANSACTION"]).meta({ id: "FeeType" });

/** A field that is asked of the other party. */
export const counterpartyFieldDefinition = z
  .object({ name: userInfoFieldName, mandatory: z.boolean() })
  .meta({ id: "CounterpartyFieldDefinition" });

const currencyConfigFields = {
  currencyCode,
  minAmount: minorUnits,
  maxAmount: minorUnits,
  requiredCounterpartyFields: z.array(counterpartyFieldDefinition).max(50),
  enabledTransactionTypes: z.array(transactionType).max(2).optional(),
};

/** What a platform says of one currency; the provider's own fields are read-only and ignored on input. */
const platformCurrencyConfigInput = z.object(currencyConfigFields).meta({ id: "PlatformCurrencyConfigInput" });

export const platformCurrencyConfig = z
  .object({
    ...currencyConfigFields,
    providerRequiredCustomerFields: z.array(userInfoFieldName).meta({ readOnly: true }).optional(),
    providerRequiredCounterpartyCustomerFields: z.array(userInfoFieldName).meta({ readOnly: true }).optional(),
  })
  .meta({ id: "PlatformCurrencyConfig" });

const embeddedWalletConfig = z
  .object({
    appName: text(255).optional(),
    otpLength: z.int().min(4).max(12).optional(),
    alphanumeric: z.boolean().optional(),
    expirationSeconds: z.int().min(1).max(86_400).optional(),
    sendFromEmailAddress: email.optional(),
    sendFromEmailSenderName: text(255).optional(),
    replyToEmailAddress: email.optional(),
    logoUrl: z.url().max(512).optional(),
  })
  .meta({ id: "EmbeddedWalletConfig" });

const cardTokenization2faConfig = z
  .object({
    displayName: text(255).optional(),
    logoUrl: z
      .url({ protocol: /^https$/ })
      .max(512)
      .optional(),
    email: z
      .object({
        fromAddress: email.optional(),
        fromName: text(255).optional(),
        replyToAddress: email.optional(),
        subject: text(255).optional(),
        bodyText: text(2000).optional(),
      })
      .meta({ id: "CardTokenization2FAEmailConfig" })
      .optional(),
    sms: z
      .object({ templateSid: text(64).optional(), bodyText: text(480).optional() })
      .meta({ id: "CardTokenization2FASmsConfig" })
      .optional(),
  })
  .meta({ id: "CardTokenization2FAConfig" });

/** A fee of its own currency, in the smallest unit. */
export const fixedFee = z.object({ amount: minorUnits, currency: currencyCode }).meta({ id: "FixedFee" });

export const feeConfig = z
  .object({
    feeType,
    sourceCurrency: currencyCode,
    variableFeeBps: z.int().min(0).max(10_000),
    fixedFee,
  })
  .meta({ id: "FeeConfig" });

const spendCap = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const countCap = z.int().min(1).max(2_147_483_647);

/** Platform-level card caps; null: no cap. */
const cardConfigs = z
  .object({
    maxSpendPerTransaction: spendCap.nullable(),
    maxSpendPerDay: spendCap.nullable(),
    maxTransactionsPerDay: countCap.nullable(),
  })
  .meta({ id: "CardConfigs" });

/** The domain part of the platform's UMA addresses. */
const umaDomain = z
  .string()
  .max(253)
  .regex(
    /^[a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?(\.[a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?)+$/,
    "must be a domain name, such as pay.example.com",
  );

export const platformConfig = z
  .object({
    id: z.string().meta({ readOnly: true }),
    umaDomain: z.string(),
    proxyUmaSubdomain: z.string(),
    webhookEndpoint: z.string().optional(),
    supportedCurrencies: z.array(platformCurrencyConfig),
    isRegulatedFinancialInstitution: z.boolean(),
    embeddedWalletConfig: embeddedWalletConfig.optional(),
    cardTokenization2faConfig: cardTokenization2faConfig.optional(),
    feeConfigs: z.array(feeConfig),
    createdAt: dateTime.meta({ readOnly: true }),
    updatedAt: dateTime.meta({ readOnly: true }),
    cardConfigs,
  })
  .meta({ id: "PlatformConfig" });

/**
 * PATCH /config (docs/interface.md, Changing the configuration): `supportedCurrencies` replaces, `cardConfigs` merges,
 * null removes where allowed.
 */
export const platformConfigUpdate = z
  .object({
    umaDomain: umaDomain.optional(),
    webhookEndpoint: z.string().min(1).max(2048).nullable().optional(),
    supportedCurrencies: z.array(platformCurrencyConfigInput).max(200).optional(),
    embeddedWalletConfig: embeddedWalletConfig.optional(),
    cardTokenization2faConfig: cardTokenization2faConfig.optional(),
    feeConfigs: z.array(feeConfig).max(200).optional(),
    cardConfigs: cardConfigs.partial().meta({ id: "CardConfigsUpdate" }).optional(),
  })
  .meta({ id: "PlatformConfigUpdateRequest" });
export type PlatformConfigUpdate = z.output<typeof platformConfigUpdate>;

/** POST /sandbox/clock. */
export const sandboxClockAdvance = z
  .object({ advanceSeconds: z.int().min(1).max(31_536_000) })
  .meta({ id: "SandboxClockAdvanceRequest" });
export const sandboxClock = z.object({ now: dateTime }).meta({ id: "SandboxClock" });
