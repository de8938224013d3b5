import { z } from "zod";
import { createdAt, currencyCode, label, pageQuery, text, updatedAt } from "../../shared/schema/fields.js";
import { describedEnum, inGraph, scalar } from "../../shared/schema/graph.js";
import { currencyAmount } from "../../shared/schema/money.js";
import { paymentRail, purposeOfPayment } from "../../shared/schema/payments.js";
import { dateTimeRange, listOrder, oneOfThese, only, onlyCurrency } from "../../shared/schema/lists.js";
import { maxInstructions, paymentInstructions } from "./payment-instructions.wire.js";

/** Internal accounts (docs/interface.md, Internal accounts). */

export const internalAccountType = describedEnum({
  INTERNAL_FIAT: "Fiat money; opened with its holder, one per currency.",
  INTERNAL_CRYPTO: "BTC, USDC or USDT, or USDB of the platform; opened with its holder, one per currency.",
  EMBEDDED_WALLET: "USDB of a customer, who signs each debit with a key of the wallet.",
  RULE_BASED: "A further account number in USD whose money is forwarded by a sweep rule.",
}).meta({ id: "InternalAccountType", description: "Type of money that an account holds, and who signs for it." });

export const internalAccountStatus = describedEnum({
  PENDING: "Waits for a provider; has no funding instructions yet.",
  ACTIVE: "Can be credited and debited.",
  CLOSED: "Its holder was deleted; it was empty. Final.",
  FROZEN: "Keeps its money until it is released.",
  FAILED: "The provider could not open it; final.",
}).meta({ id: "InternalAccountStatus", description: "Whether an account can be credited and debited." });

/** Maximum length of an id in a body. */
const idMax = 100;

const sweepRuleDestination = inGraph(
  { name: "SweepRuleDestination" },
  z
    .strictObject({
      accountId: scalar("ID", text(idMax)).describe(
        "Account of the holder or of the platform; it must not be RULE_BASED.",
      ),
      paymentRail: paymentRail.optional().describe("Payment rail. If not set, it is chosen for each payment."),
    })
    .meta({ id: "SweepRuleDestinationRequest", description: "Account that the sweep credits." }),
);

/** The destination of money that settles into a RULE_BASED account; unknown members are refused. */
export const sweepRule = inGraph(
  { name: "SweepRule" },
  z
    .strictObject({
      destination: sweepRuleDestination.describe("Account that each sweep credits."),
      purposeOfPayment: purposeOfPayment.describe("Purpose stated with each sweep.").optional(),
      description: label(255).describe("Note on each sweep, shown to the platform; at most 255 characters.").optional(),
      remittanceInformation: z
        .string()
        .min(1)
        .max(1024)
        .regex(/^[\x20-\x7e]+$/, "must be printable ASCII")
        .describe("Text shown by the receiving bank; printable ASCII, at most 1024 characters.")
        .optional(),
    })
    .meta({ id: "SweepRuleRequest", description: "Rule for forwarding money that settles into a RULE_BASED account." }),
);
export type SweepRule = z.output<typeof sweepRule>;

/** POST /internal-accounts: opens RULE_BASED accounts only. */
export const internalAccountCreate = z
  .object({
    customerId: scalar("ID", text(idMax))
      .describe("Individual customer that holds the account. Default: the platform.")
      .optional(),
    type: internalAccountType
      .refine((type) => type === "RULE_BASED", {
        error: "must be RULE_BASED: accounts of the other types are provisioned automatically",
      })
      .describe("Must be `RULE_BASED`: accounts of the other types are opened with their holder."),
    currency: currencyCode.describe("Must be `USD`."),
    label: label(255).describe("Name of the account for people, at most 255 characters.").optional(),
    sweepRule: sweepRule.describe("Where incoming money is forwarded to.").optional(),
  })
  .meta({ id: "InternalAccountCreateRequest" });
export type InternalAccountCreate = z.output<typeof internalAccountCreate>;

/** Maximum amount of one sandbox funding request. */
const maxFundingMinor = 100_000_000_000;

export const sandboxFund = z
  .object({
    amount: scalar("MinorUnits", z.int().min(1).max(maxFundingMinor)).describe(
      `Amount in the smallest unit of the account's currency, 1 to ${maxFundingMinor}.`,
    ),
  })
  .meta({ id: "SandboxFundRequest" });

export const cardCapabilities = inGraph(
  { name: "CardCapabilities", isShareable: true },
  z
    .object({
      supportsSpendLimits: z.boolean().describe("Whether amounts per transaction and per day can be limited."),
      supportsTransactionCountLimit: z.boolean().describe("Whether the number of transactions per day can be limited."),
      supportsPanReveal: z.boolean().describe("Whether the card number can be shown on a hosted page."),
      supports3dSecurePassword: z.boolean().describe("Whether cards have a password for 3-D Secure.").optional(),
    })
    .meta({ id: "CardCapabilities", description: "Capabilities of cards funded by the account." }),
);

/** The record as every surface shows it. */
export const internalAccount = z
  .object({
    id: scalar("ID", z.string()),
    customerId: scalar("ID", z.string()).optional().describe("Not set for the platform's own accounts."),
    type: internalAccountType.describe("Type of money that the account holds, and who signs for it."),
    status: internalAccountStatus.describe("Whether the account can be credited and debited."),
    balance: inGraph({ name: "Money" }, currencyAmount).describe("Available balance, excluding held amounts."),
    totalBalance: inGraph({ name: "Money" }, currencyAmount).describe("Total balance, including held amounts."),
    fundingPaymentInstructions: inGraph({ atMost: maxInstructions }, z.array(paymentInstructions)).describe(
      "Instructions for paying money into the account, one entry per rail.",
    ),
    privateEnabled: z.boolean().describe("Embedded wallets only: whether payments are private.").optional(),
    label: z.string().max(255).describe("Name of the account for people, at most 255 characters.").optional(),
    sweepRule: sweepRule.optional().describe("RULE_BASED accounts only."),
    cardCapabilities: cardCapabilities.optional().describe("Not set if the account cannot fund cards."),
    createdAt,
    updatedAt,
  })
  .meta({ id: "InternalAccount" });

export const platformInternalAccountQuery = z.object({
  currency: text(10).describe("Filter by currency.").optional(),
  type: internalAccountType.describe("Only accounts of this type.").optional(),
});
const customerId = scalar("ID", text(idMax)).describe("Accounts of this customer, `Customer:<uuid>`.").optional();

export const internalAccountListQuery = platformInternalAccountQuery.extend({ customerId, ...pageQuery });

export const internalAccountFilter = z
  .object({
    customerId,
    statuses: oneOfThese(internalAccountStatus).describe("Accounts with any of these statuses."),
    types: oneOfThese(internalAccountType).describe("Accounts of any of these types."),
    currencies: oneOfThese(currencyCode).describe("Accounts in any of these currencies, such as `USD`."),
    hasBalance: z.boolean().describe("Whether the account holds money, held amounts included.").optional(),
    createdAt: dateTimeRange.describe("Accounts opened in this interval.").optional(),
  })
  .meta({ id: "InternalAccountFilter", description: "Selects internal accounts that match all given members." });
/** Of one customer, or of the platform. */
export const ownInternalAccountFilter = internalAccountFilter
  .omit({ customerId: true })
  .meta({ id: "OwnInternalAccountFilter", description: "Selects internal accounts of one customer, or the platform." });
export const internalAccountOrder = listOrder("InternalAccount", ["CREATED_AT"]);

/** REST's parameters as the graph's filter. */
export const internalAccountsSelected = ({
  currency,
  type,
  ...filter
}: Omit<z.output<typeof internalAccountListQuery>, keyof typeof pageQuery>) => ({
  filter: { ...filter, currencies: onlyCurrency(currency), types: only(type) },
});
