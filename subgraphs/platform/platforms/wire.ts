import { z } from "zod";
import { environments } from "../../shared/kernel/caller.js";
import { currencies } from "../../shared/kernel/currencies.js";
import {
  createdAt,
  currencyCode,
  dateTime,
  email,
  label,
  minorUnits,
  prose,
  text,
  updatedAt,
  webUrl,
} from "../../shared/schema/fields.js";
import { changesOf, merging } from "../../shared/schema/changes.js";
import { alwaysThere, describedEnum, inGraph, scalar } from "../../shared/schema/graph.js";
import { shownToken } from "../tokens/wire.js";
import { counterpartyFieldDefinition, maxFields, userInfoFieldName } from "./counterparty.wire.js";

/** Maximum number of event types in the configuration, more than there are. */
const maxEventTypes = 100;
const maxFeeConfigs = 200;

const transactionType = describedEnum({
  INCOMING: "Payments to the platform's customers.",
  OUTGOING: "Payments of the platform's customers.",
}).meta({ id: "TransactionType", description: "Direction of a transaction." });
const feeType = describedEnum({
  CROSS_CURRENCY_TRANSACTION: "A payment whose two currencies differ.",
}).meta({ id: "FeeType", description: "Type of transaction for which a fee is charged." });

const currencyConfigFields = {
  currencyCode: currencyCode.describe("Currency of these settings."),
  minAmount: minorUnits.describe("Minimum amount of a UMA payment, in the smallest unit."),
  maxAmount: minorUnits.describe("Maximum amount of a UMA payment, in the smallest unit."),
  requiredCounterpartyFields: inGraph(
    { atMost: maxFields },
    z.array(counterpartyFieldDefinition).max(maxFields),
  ).describe(
    `Information about external counterparties that payments in the currency require, at most ${maxFields} fields.`,
  ),
};
const enabledTransactionTypes = z.array(transactionType).max(2);

/** A platform's settings for one currency; the provider's own fields are read-only and ignored on input. */
const platformCurrencyConfigInput = z
  .object({ ...currencyConfigFields, enabledTransactionTypes: enabledTransactionTypes.optional() })
  .meta({ id: "PlatformCurrencyConfigInput" });

const providerFields = z.array(userInfoFieldName).meta({ readOnly: true, description: "Read-only: ignored on input." });

export const platformCurrencyConfig = z
  .object({
    ...currencyConfigFields,
    enabledTransactionTypes: inGraph(
      { isAlwaysThere: true },
      enabledTransactionTypes.default(["OUTGOING", "INCOMING"]),
    ).describe("Whether the platform sends or receives the currency. Default: both."),
    providerRequiredCustomerFields: providerFields.optional(),
    providerRequiredCounterpartyCustomerFields: providerFields.optional(),
  })
  .meta({ id: "PlatformCurrencyConfig" });

const embeddedWalletConfig = z
  .object({
    appName: label(255).describe("Name of the app in messages to customers, at most 255 characters.").optional(),
    otpLength: z
      .int()
      .min(4)
      .max(12)
      .describe("Number of characters of a one-time code, 4 to 12. Default: 6.")
      .optional(),
    alphanumeric: z
      .boolean()
      .describe("Whether one-time codes have letters besides digits. Default: false.")
      .optional(),
    expirationSeconds: z
      .int()
      .min(1)
      .max(86_400)
      .describe("Time for which a one-time code is valid, 1 to 86,400 seconds. Default: 300.")
      .optional(),
    sendFromEmailAddress: email.describe("Sender address of messages with codes.").optional(),
    sendFromEmailSenderName: label(255)
      .describe("Sender name of messages with codes, at most 255 characters.")
      .optional(),
    replyToEmailAddress: email.describe("Address for responses to messages with codes.").optional(),
    logoUrl: webUrl(512)
      .describe("Address of the logo in messages, `http` or `https`, at most 512 characters.")
      .optional(),
  })
  .meta({
    id: "EmbeddedWalletConfig",
    description: "Branding of embedded wallets, and delivery of their one-time codes.",
  });

/** The platform's brand on hosted pages (docs/interface.md, Extensions of Paygraph). */
export const branding = z
  .object({
    name: label(100).optional().describe("Display name. Default: the platform's name."),
    color: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/, "must be a colour such as #1a2b3c")
      .optional()
      .describe("Colour of the header and of buttons, as `#rrggbb`. Text on them is black or white."),
  })
  .meta({ id: "Branding", description: "Branding of the hosted pages for the platform's customers." });

const reviewersRequired = z.int().min(1).max(2).meta({
  "x-paygraph-extension": true,
  description:
    "Number of reviewers who must decide a verification alike: 1 (default) or 2. Tokens that come from one are one reviewer.",
});

const cardTokenization2faConfig = z
  .object({
    displayName: label(255)
      .describe("Name of the sender in messages to cardholders, at most 255 characters.")
      .optional(),
    logoUrl: webUrl(512, /^https$/)
      .describe("Address of the logo in messages, `https`, at most 512 characters.")
      .optional(),
    email: z
      .object({
        fromAddress: email.describe("Sender address.").optional(),
        fromName: label(255).describe("Sender name, at most 255 characters.").optional(),
        replyToAddress: email.describe("Address for responses.").optional(),
        subject: label(255).describe("Subject line, at most 255 characters.").optional(),
        bodyText: prose(2000).describe("Text of the message, at most 2000 characters.").optional(),
      })
      .meta({
        id: "CardTokenization2FAEmailConfig",
        description: "Message by which a cardholder receives a code by e-mail.",
      })
      .describe("Content and sender of codes by e-mail.")
      .optional(),
    sms: z
      .object({
        templateSid: text(64).describe("Id of the sender's template, at most 64 characters.").optional(),
        bodyText: prose(480).describe("Text of the message, at most 480 characters.").optional(),
      })
      .meta({
        id: "CardTokenization2FASmsConfig",
        description: "Message by which a cardholder receives a code by SMS.",
      })
      .describe("Content of codes by SMS.")
      .optional(),
  })
  .meta({ id: "CardTokenization2FAConfig", description: "Second factor for card tokenization." });

/** A fee of its own currency, in the smallest unit. */
export const fixedFee = z
  .object({
    amount: minorUnits.describe("Fee per payment, in the smallest unit of `currency`."),
    currency: currencyCode.describe("Currency of `amount`: that of the payments for which the fee is charged."),
  })
  .meta({ id: "FixedFee", description: "Amount and currency code." });

export const feeConfig = z
  .object({
    feeType: feeType.describe("Payments for which the fee is charged."),
    sourceCurrency: currencyCode.describe("Currency of the payments for which the fee is charged."),
    variableFeeBps: z.int().min(0).max(10_000).describe("Variable fee in basis points."),
    fixedFee: fixedFee.describe("Part of the fee that does not depend on the amount."),
  })
  .meta({ id: "FeeConfig", description: "A fee charged by the platform." });

const spendCap = scalar("MinorUnits", z.int().min(1).max(Number.MAX_SAFE_INTEGER));
const countCap = z.int().min(1).max(2_147_483_647);

const cardConfigs = z
  .object({
    maxSpendPerTransaction: spendCap.nullable().describe("Maximum amount per authorization."),
    maxSpendPerDay: spendCap.nullable().describe("Maximum total amount per UTC day."),
    maxTransactionsPerDay: countCap.nullable().describe("Maximum number of authorizations per UTC day."),
  })
  .meta({ id: "CardConfigs", description: "Limits for all cards of the platform; null: no limit." });

/** The domain part of the platform's UMA addresses. */
const umaDomain = z
  .string()
  .max(253)
  .regex(
    /^[a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?(\.[a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?)+$/,
    "must be a domain name, such as pay.example.com",
  );

/** Settings with the same form in requests and responses: a new setting is declared here. */
const settings = {
  embeddedWalletConfig: embeddedWalletConfig
    .describe("Messages and one-time codes of embedded wallets; absent: the defaults.")
    .optional(),
  cardTokenization2faConfig: cardTokenization2faConfig
    .describe("Messages with codes for adding a card to a phone's wallet; absent: none.")
    .optional(),
};

/** Marks a member that Paygraph adds to the contract, in OpenAPI (docs/interface.md, Extensions of Paygraph). */
const extension = { readOnly: true, "x-paygraph-extension": true };

export const umaDomainStatus = describedEnum({
  NOT_REQUIRED: "A default domain, or in the sandbox a name below `.test` or `.example`: honoured without a proof.",
  PENDING: "No proof was found yet: honoured by the platform itself only.",
  PROVEN: "A proof was found within the last 72 hours: honoured by all.",
}).meta({ id: "UmaDomainStatus" });

const umaDomainProof = z
  .object({
    status: umaDomainStatus.describe("PENDING: the domain is not yet honoured by other platforms and providers."),
    value: z.string().describe("Value to publish in the TXT record or as a line of the file."),
    dnsName: z.string().describe("Name of the TXT record; absent if no proof is required.").optional(),
    fileUrl: z.string().describe("URL of the file; absent if no proof is required.").optional(),
    provenAt: dateTime.describe("Time of the last check that found the proof.").optional(),
    checkedAt: dateTime.describe("Time of the last check. The proof is checked daily.").optional(),
    fault: z.string().describe("Reason why the last check did not find the proof.").optional(),
  })
  .meta({ id: "UmaDomainProof", description: "Proof that the platform controls its `umaDomain`." });

export const webhookEndpointStatus = z
  .enum(["WORKING", "FAILING", "SUSPENDED", "PAUSED"])
  .meta({ id: "WebhookEndpointStatus" });

const webhookEndpointState = z
  .object({
    status: webhookEndpointStatus.describe(
      "SUSPENDED: after a day of failures, one delivery is attempted every 30 minutes and the others wait.",
    ),
    failingSince: dateTime.describe("Time of the first failure since the last success.").optional(),
    suspendedAt: dateTime
      .describe("Time since which only one delivery is attempted every 30 minutes; absent if not SUSPENDED.")
      .optional(),
    nextProbeAt: dateTime.describe("Earliest time of the next delivery attempt.").optional(),
    pausedAt: dateTime
      .describe("Time since which the platform has paused deliveries; absent if not PAUSED.")
      .optional(),
  })
  .meta({ id: "WebhookEndpointState", description: "Delivery status of the `webhookEndpoint`." });

export const platformConfig = z
  .object({
    id: scalar("ID", z.string()).meta({ readOnly: true }),
    umaDomain: z.string().describe("Domain of the UMA addresses of the platform's customers."),
    proxyUmaSubdomain: z.string().describe("Assigned subdomain to which UMA requests are proxied."),
    webhookEndpoint: z.string().describe("URL to which webhooks are sent.").optional(),
    webhookEventTypes: inGraph({ atMost: maxEventTypes }, z.array(z.string()))
      .meta({
        "x-paygraph-extension": true,
        description: "Event types for which webhooks are sent; absent if all are sent.",
      })
      .optional(),
    branding: branding
      .meta({ "x-paygraph-extension": true, description: "Name and colour of hosted pages; absent: the defaults." })
      .optional(),
    reviewersRequired: alwaysThere(reviewersRequired),
    supportedCurrencies: inGraph({ atMost: currencies.size }, z.array(platformCurrencyConfig)).describe(
      "Currencies in which customers get accounts, with their settings.",
    ),
    isRegulatedFinancialInstitution: z
      .boolean()
      .describe(
        "Whether the platform is a regulated institution; its individuals' KYC then resolves at creation, in the sandbox.",
      ),
    ...settings,
    feeConfigs: inGraph({ atMost: maxFeeConfigs }, z.array(feeConfig)).describe(
      "Fees that the platform charges for its customers' payments.",
    ),
    createdAt: createdAt.meta({ readOnly: true }),
    updatedAt: updatedAt.meta({ readOnly: true }),
    cardConfigs: cardConfigs.describe("Limits that hold for each card of the platform, besides the card's own."),
    umaDomainProof: umaDomainProof
      .meta({ ...extension, description: "State of the proof, and what to publish for it." })
      .optional(),
    webhookEndpointState: webhookEndpointState
      .meta({ ...extension, description: "Delivery status of the `webhookEndpoint`; absent if none is set." })
      .optional(),
    webhookKeyId: scalar("ID", z.string())
      .meta({
        ...extension,
        description:
          "Id of the key that currently signs webhooks. Its public key is below `/.well-known/paygraph/webhook-keys/`.",
      })
      .optional(),
  })
  .meta({ id: "PlatformConfig" });

const embeddedWalletConfigUpdate = merging(
  inGraph(
    { name: "EmbeddedWalletConfig" },
    z.object(changesOf(embeddedWalletConfig.shape)).meta({
      id: "EmbeddedWalletConfigUpdate",
      description: embeddedWalletConfig.description,
    }),
  ),
);
const cardTokenization2faConfigUpdate = merging(
  inGraph(
    { name: "CardTokenization2FAConfig" },
    z.object(changesOf(cardTokenization2faConfig.shape)).meta({
      id: "CardTokenization2FAConfigUpdate",
      description: cardTokenization2faConfig.description,
    }),
  ),
);

/**
 * PATCH /config (docs/interface.md, Changing the configuration): `supportedCurrencies` replaces, `cardConfigs` merges.
 */
export const platformConfigUpdate = z
  .object({
    umaDomain: umaDomain
      .describe("Domain of new UMA addresses; other platforms honour it once it is proven.")
      .optional(),
    webhookEndpoint: text(2048)
      .nullable()
      .optional()
      .describe("URL to which webhooks are sent; null removes it. If the URL changes, a `TEST` event is sent to it."),
    webhookEventTypes: z.array(text(100)).min(1).max(maxEventTypes).nullable().optional().meta({
      "x-paygraph-extension": true,
      description: "Event types for which webhooks are sent from now on; null: all.",
    }),
    branding: branding
      .nullable()
      .optional()
      .meta({ "x-paygraph-extension": true, description: "Replaces the current branding; null removes it." }),
    reviewersRequired: reviewersRequired.optional(),
    supportedCurrencies: z
      .array(platformCurrencyConfigInput)
      .max(200)
      .describe("Replaces all settings of currencies, at most 200. A new one opens an account of the platform.")
      .optional(),
    ...changesOf({
      embeddedWalletConfig: embeddedWalletConfigUpdate
        .describe("Members to change; null removes all of them.")
        .optional(),
      cardTokenization2faConfig: cardTokenization2faConfigUpdate
        .describe("Members to change; null removes all of them.")
        .optional(),
    }),
    feeConfigs: z
      .array(feeConfig)
      .max(maxFeeConfigs)
      .describe(`Replaces all fees, at most ${maxFeeConfigs}.`)
      .optional(),
    cardConfigs: merging(
      inGraph(
        { name: "CardConfigs" },
        cardConfigs.partial().meta({ id: "CardConfigsUpdate", description: cardConfigs.description }),
      ),
    )
      .describe("Limits to change; null clears one.")
      .optional(),
  })
  .meta({ id: "PlatformConfigUpdateRequest" });
export type PlatformConfigUpdate = z.output<typeof platformConfigUpdate>;

/** The caller as the graph shows it. */
export const callerToken = z.object({
  tokenId: scalar("ID", z.string()).describe("Id of the token, `Token:<uuid>`."),
  tokenName: z.string().describe("Name of the token, given when it was created: at most 255 characters."),
  permissions: shownToken.shape.permissions.describe(
    "Permissions that the token holds: an operation that requires another one is 403 `FORBIDDEN`.",
  ),
  environment: inGraph({ name: "Environment" }, z.enum(environments)).describe(
    "Environment that the token selects: every resource that it sees is of this one.",
  ),
});

/** POST /sandbox/clock. */
export const sandboxClockAdvance = z
  .object({
    advanceSeconds: z.int().min(1).max(31_536_000).describe("Seconds to move forward, 1 to 31,536,000."),
  })
  .meta({ id: "SandboxClockAdvanceRequest" });
export const sandboxClock = z
  .object({ now: dateTime.describe("Time of the sandbox when it responds.") })
  .meta({ id: "SandboxClock" });
