import { z } from "zod";
import { cardCapabilities } from "../../accounts/published.js";
import { dateTime, opaque, pageQuery, sortOrder, text } from "../../shared/schema/fields.js";
import { inGraph, scalar } from "../../shared/schema/graph.js";

/** Cards (docs/cards.md). */

/** Longest id that a body may name; a real one is shorter. */
const idMax = 100;

export const cardStatus = z
  .enum(["PENDING_KYC", "PROCESSING", "ACTIVE", "FROZEN", "CLOSED"])
  .meta({ id: "CardStatus" });
export const cardStatusReason = z
  .enum(["ISSUER_REJECTED", "CLOSED_BY_PLATFORM", "CLOSED_BY_SERVICE"])
  .meta({ id: "CardStatusReason" });
const cardBrand = z.enum(["VISA", "MASTERCARD"]).meta({ id: "CardBrand" });
const cardForm = z.enum(["VIRTUAL"]).meta({ id: "CardForm" });

const spend = scalar("MinorUnits", z.int().min(1).max(Number.MAX_SAFE_INTEGER));
/** PostgreSQL's integer. */
const countLimit = z.int().min(1).max(2_147_483_647);
const limitTexts = {
  maxSpendPerTransaction: "The greatest amount of one authorization, smallest unit of the card's currency",
  maxSpendPerDay: "The greatest sum of the authorizations of one UTC day, smallest unit of the card's currency",
  maxTransactionsPerDay: "The greatest number of authorizations of one UTC day",
} as const;

const orNone = (limit: string) => ({ description: `${limit}; null: no limit of the card's own.` });

/** The record as every surface shows it. */
export const card = z
  .object({
    id: scalar("ID", z.string()),
    customerId: scalar("ID", z.string()).describe("The cardholder."),
    platformCardId: z.string().optional().describe("A name made by the service."),
    status: cardStatus,
    statusReason: cardStatusReason.nullable().optional().describe("Why it is CLOSED."),
    brand: cardBrand.optional(),
    form: cardForm,
    last4: z.string().optional().describe("The last digits of its number."),
    expMonth: z.int().min(1).max(12).optional(),
    expYear: z.int().optional(),
    fundingSource: scalar("ID", z.string()).describe(
      "The internal account that funds it; of a closed card the last one.",
    ),
    cardCapabilities: cardCapabilities.optional(),
    maxSpendPerTransaction: spend.nullable().meta(orNone(limitTexts.maxSpendPerTransaction)),
    maxSpendPerDay: spend.nullable().meta(orNone(limitTexts.maxSpendPerDay)),
    maxTransactionsPerDay: countLimit.nullable().meta(orNone(limitTexts.maxTransactionsPerDay)),
    currency: z.string().optional().describe("That of its account."),
    processorRef: z.string().optional().describe("The processor's name of it."),
    issuerRef: z.string().optional().describe("The issuer's name of it."),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: "Card" });

const fundingSource = scalar("ID", text(idMax)).describe(
  "An internal account of the cardholder: its currency is the card's.",
);

/** POST /cards */
export const cardCreate = z
  .object({
    customerId: scalar("ID", text(idMax)).describe("The cardholder; KYC must be APPROVED."),
    platformCardId: text(255).optional().describe("Sandbox: its last three characters select the outcome. Not stored."),
    form: cardForm,
    fundingSource,
    threeDSecurePassword: opaque(100).optional().describe("The password of 3-D Secure."),
    maxSpendPerTransaction: spend.optional().describe(`${limitTexts.maxSpendPerTransaction}.`),
    maxSpendPerDay: spend.optional().describe(`${limitTexts.maxSpendPerDay}.`),
    maxTransactionsPerDay: countLimit.optional().describe(`${limitTexts.maxTransactionsPerDay}.`),
  })
  .meta({ id: "CardCreateRequest" });
export type CardCreate = z.output<typeof cardCreate>;

const orClear = (limit: string) => ({ description: `${limit}; null removes it.` });

/** PATCH /cards/{id} */
export const cardUpdate = z
  .object({
    status: inGraph({ name: "CardStatus" }, z.enum(["ACTIVE", "FROZEN", "CLOSED"]))
      .optional()
      .describe("ACTIVE, FROZEN or CLOSED."),
    fundingSource: fundingSource.optional(),
    maxSpendPerTransaction: spend.nullable().optional().meta(orClear(limitTexts.maxSpendPerTransaction)),
    maxSpendPerDay: spend.nullable().optional().meta(orClear(limitTexts.maxSpendPerDay)),
    maxTransactionsPerDay: countLimit.nullable().optional().meta(orClear(limitTexts.maxTransactionsPerDay)),
  })
  .meta({ id: "CardUpdateRequest" });
export type CardUpdate = z.output<typeof cardUpdate>;

const cardFilterMembers = {
  customerId: scalar("ID", text(idMax)).optional().describe("Only those of this cardholder."),
  accountId: scalar("ID", text(idMax)).optional().describe("Only those that this account funds."),
  platformCardId: text(255).optional(),
  status: cardStatus.optional(),
};

export const cardListQuery = z.object({ ...cardFilterMembers, ...pageQuery, sortOrder });
export const cardListArgs = z.object({
  ...cardFilterMembers,
  last4: z
    .string()
    .regex(/^\d{4}$/, "must be four digits")
    .optional()
    .describe("Only those whose number ends with these digits."),
  sortOrder,
});
export type CardFilter = z.output<typeof cardListArgs>;
