import { z } from "zod";
import type { PostingKind, SystemPurpose } from "../../shared/ledger/posting.js";
import { createdAt, currencyCode, text } from "../../shared/schema/fields.js";
import { describedEnum, scalar } from "../../shared/schema/graph.js";
import { dateTimeRange, listOrder, oneOfThese } from "../../shared/schema/lists.js";
import { currencyAmount } from "../../shared/schema/money.js";

/** The ledger's transactions and entries: in the graph only. */

const ledgerTransactionKind = describedEnum<PostingKind>({
  PAYMENT: "A payment was settled.",
  REFUND: "Money of a payment was returned to its sender.",
  UMA_PAYMENT: "Money arrived from another institution of UMA.",
  SWEEP_FALLBACK: "Money that could not be swept was moved to the holder's own account in its currency.",
  FUNDING_MISMATCH: "Money arrived that its quote could not use: it is returned, or in suspense.",
  CARD_CLEARING: "A card payment was settled with the network.",
  CARD_RETURN: "A merchant returned money to a card.",
  FUNDS_SUSPENDED: "Money arrived that could not be credited: it is in suspense.",
  SUSPENSE_RELEASED: "Money in suspense was credited, or returned by its rail.",
  COLLECTION_RETURNED: "The payer's bank returned a collection: the payment is reversed, or the payer owes it.",
  RECEIVABLE_SETTLED: "A debt of a returned collection was paid.",
  SANDBOX_FUNDING: "An internal account was funded in the sandbox.",
}).meta({ id: "LedgerTransactionKind", description: "Reason for a posting." });

export const systemAccount = describedEnum<SystemPurpose>({
  SANDBOX_FUNDING: "Money with which the sandbox funds internal accounts.",
  FEES: "Fees of the service.",
  PLATFORM_FEES: "Fees that are collected for the platform.",
  LIQUIDITY: "Both sides of currency exchange: credited in one currency, debited in another.",
  PAYOUTS: "Money that was paid out to external accounts.",
  COLLECTIONS: "Money that was pulled from bank accounts.",
  REALTIME_FUNDING: "Money that was sent to funding instructions.",
  UMA_SETTLEMENT: "Money that was settled with other institutions of UMA.",
  CARD_SETTLEMENT: "Money that was settled with card networks.",
  CARD_RECEIVABLES: "Debts of cardholders: settled amounts that their accounts did not cover.",
  RETURN_RECEIVABLES: "Debts of payers whose bank returned a collection after its money was spent.",
  FUNDS_SUSPENSE: "Money that arrived and could not be credited.",
  REFUND_SUSPENSE: "Refunds that could not be paid.",
}).meta({
  id: "SystemAccount",
  description: "Counterpart of internal accounts for money from and to the outside; one per currency.",
});

export const ledgerTransaction = z
  .object({
    id: scalar("ID", z.string()),
    kind: ledgerTransactionKind.describe("Reason for the posting, such as `SANDBOX_FUNDING`."),
    subjectId: scalar("ID", z.string()).describe("Id of the resource that caused the posting.").optional(),
    createdAt: createdAt.describe("Time of the posting, in UTC."),
  })
  .meta({ id: "LedgerTransaction" });

export const ledgerEntry = z
  .object({
    number: z.int().min(1).describe("Position in the ledger transaction, starting at 1."),
    systemAccount: systemAccount
      .describe("System account that is credited or debited, such as `FEES`; null for an internal account.")
      .optional(),
    amount: currencyAmount.describe("Amount of the entry. Positive for a credit, negative for a debit."),
    balanceAfter: currencyAmount
      .describe("Total balance of the account after the entry; null for a system account.")
      .optional(),
  })
  .meta({ id: "LedgerEntry" });

const id = scalar("ID", text(100));
const ofPostings = {
  kinds: oneOfThese(ledgerTransactionKind).describe("Postings for any of these reasons, at most 20."),
  subjectId: id.describe("Postings that this resource caused, such as a payment, `Transaction:<uuid>`.").optional(),
  createdAt: dateTimeRange.describe("Posted in this interval, by the platform's time.").optional(),
};

/** Maximum length, in days, of the interval in which transactions without an index for their filter were posted. */
export const maxPostingDays = 31;
const needsInterval = `Without \`accountId\` and \`subjectId\` it needs a \`createdAt\` interval of at most ${maxPostingDays} days.`;

export const ledgerTransactionFilter = z
  .object({
    accountId: id.describe("Postings that credit or debit this internal account, `InternalAccount:<uuid>`.").optional(),
    systemAccount: systemAccount
      .describe(`Postings that credit or debit this system account. ${needsInterval}`)
      .optional(),
    ...ofPostings,
    kinds: ofPostings.kinds.describe(`Postings for any of these reasons, at most 20. ${needsInterval}`),
    currency: currencyCode
      .describe(`Postings with an entry in this currency; with \`systemAccount\`, of that account. ${needsInterval}`)
      .optional(),
  })
  .meta({ id: "LedgerTransactionFilter", description: "Selects ledger transactions that match all given members." });
export type LedgerTransactionFilter = z.output<typeof ledgerTransactionFilter>;
export const ledgerTransactionOrder = listOrder("LedgerTransaction", ["CREATED_AT"]);

export const ledgerEntryFilter = z
  .object(ofPostings)
  .meta({ id: "LedgerEntryFilter", description: "Selects entries of an account that match all given members." });
export type LedgerEntryFilter = z.output<typeof ledgerEntryFilter>;
export const ledgerEntryOrder = listOrder("LedgerEntry", ["CREATED_AT"]);
