import { z } from "zod";
import { currencyCode, dateTime, pageQuery, text } from "../../shared/schema/fields.js";
import { currencyAmount } from "../../shared/schema/money.js";
import { paymentRail, purposeOfPayment } from "../../shared/schema/payments.js";
import { paymentInstructions } from "./payment-instructions.wire.js";

/** Internal accounts (docs/interface.md, Internal accounts). */

export const internalAccountType = z
  .enum(["INTERNAL_FIAT", "INTERNAL_CRYPTO", "EMBEDDED_WALLET", "RULE_BASED"])
  .meta({ id: "InternalAccountType" });

export const internalAccountStatus = z
  .enum(["PENDING", "ACTIVE", "CLOSED", "FROZEN", "FAILED"])
  .meta({ id: "InternalAccountStatus" });

/** Longest id that a body may name; a real one is shorter. */
const idMax = 100;

const sweepRuleDestination = z
  .strictObject({ accountId: text(idMax), paymentRail: paymentRail.optional() })
  .meta({ id: "SweepRuleDestinationRequest" });

/** Where money that settles into a RULE_BASED account goes; unknown members are refused. */
export const sweepRule = z
  .strictObject({
    destination: sweepRuleDestination,
    purposeOfPayment: purposeOfPayment.optional(),
    description: text(255).optional(),
    remittanceInformation: z
      .string()
      .min(1)
      .max(1024)
      .regex(/^[\x20-\x7e]+$/, "must be printable ASCII")
      .optional(),
  })
  .meta({ id: "SweepRuleRequest" });
export type SweepRule = z.output<typeof sweepRule>;

/** POST /internal-accounts: only RULE_BASED ones are made so. */
export const internalAccountCreate = z
  .object({
    customerId: text(idMax).optional(),
    type: internalAccountType.refine((type) => type === "RULE_BASED", {
      error: "must be RULE_BASED: accounts of the other types are provisioned automatically",
    }),
    currency: currencyCode,
    label: text(255).optional(),
    sweepRule: sweepRule.optional(),
  })
  .meta({ id: "InternalAccountCreateRequest" });
export type InternalAccountCreate = z.output<typeof internalAccountCreate>;

/** Most that one call of the sandbox's funding gives. */
const maxFundingMinor = 100_000_000_000;

export const sandboxFund = z.object({ amount: z.int().min(1).max(maxFundingMinor) }).meta({ id: "SandboxFundRequest" });

const cardCapabilities = z
  .object({
    supportsSpendLimits: z.boolean(),
    supportsTransactionCountLimit: z.boolean(),
    supportsPanReveal: z.boolean(),
    supports3dSecurePassword: z.boolean().optional(),
  })
  .meta({ id: "CardCapabilities" });

/** The record as every surface shows it. `balance`: what can be spent; `totalBalance`: with what holds reserve. */
export const internalAccount = z
  .object({
    id: z.string(),
    customerId: z.string().optional().meta({ description: "Absent: the platform's own." }),
    type: internalAccountType,
    status: internalAccountStatus,
    balance: currencyAmount,
    totalBalance: currencyAmount,
    fundingPaymentInstructions: z.array(paymentInstructions),
    privateEnabled: z.boolean().optional(),
    label: z.string().max(255).optional(),
    sweepRule: sweepRule.optional(),
    cardCapabilities: cardCapabilities.optional(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: "InternalAccount" });

export const platformInternalAccountList = z
  .object({ data: z.array(internalAccount) })
  .meta({ id: "PlatformInternalAccountListResponse" });

export const platformInternalAccountFilter = z.object({
  currency: text(10).optional(),
  type: internalAccountType.optional(),
});
export const internalAccountFilter = platformInternalAccountFilter.extend({ customerId: text(idMax).optional() });
export const internalAccountListQuery = internalAccountFilter.extend({ ...pageQuery });
