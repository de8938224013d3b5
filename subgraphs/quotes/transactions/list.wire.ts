import { z } from "zod";
import { currencyCode, givenEnd, givenTime, pageQuery, sortOrder, text } from "../../shared/schema/fields.js";
import { inGraph, scalar } from "../../shared/schema/graph.js";
import {
  amountRange,
  dateTimeRange,
  listOrder,
  maxIntervalDays,
  oneOfThese,
  only,
  restDirection,
  restRange,
} from "../../shared/schema/lists.js";
import { paymentRail } from "../../shared/schema/payments.js";
import {
  anyTransactionStatus,
  incomingTransactionFailureReason,
  outgoingTransactionFailureReason,
  transactionKind,
} from "./value-types.wire.js";

/** Lists of transactions (docs/interface.md, Filters of transactions). */

/** Maximum length of an id or account identifier in a filter. */
const identifierMax = 255;

const identifier = text(identifierMax);
const id = scalar("ID", text(identifierMax));

const byCustomer = {
  customerId: id.optional().describe("Filter by customer; use the platform's id for the platform's own transactions."),
  platformCustomerId: identifier
    .optional()
    .describe("Filter by the platform's own id for the customer, or for itself."),
};

export const transactionListQuery = z.object({
  ...byCustomer,
  accountIdentifier: identifier.optional().describe("Account id or UMA address of the source or destination."),
  senderAccountIdentifier: identifier.optional().describe("Account id or UMA address of the source."),
  receiverAccountIdentifier: identifier.optional().describe("Account id or UMA address of the destination."),
  status: anyTransactionStatus.describe("Only transactions with this status, of a payment or of a card.").optional(),
  type: transactionKind.describe("Only transactions of this type.").optional(),
  reference: identifier.optional().describe("Filter by `reconciliationInstructions.reference`."),
  startDate: givenTime.optional().describe("Created at or after this time."),
  endDate: givenEnd.optional().describe("Created at or before this time."),
  ...pageQuery,
  sortOrder,
});

const needsInterval =
  `In a list of all transactions it needs a \`createdAt\` interval of at most ${maxIntervalDays} days, or the ` +
  "customer, account, agent, card or quote.";

const failureReason = inGraph(
  { name: "TransactionFailureReason" },
  z.enum([
    ...new Set([...outgoingTransactionFailureReason.options, ...incomingTransactionFailureReason.options]),
  ] as const),
);

export const transactionFilter = z
  .object({
    statuses: oneOfThese(anyTransactionStatus).describe("Transactions with any of these statuses, at most 20."),
    types: oneOfThese(transactionKind).describe("Incoming payments, outgoing payments, or those by card."),
    failureReasons: oneOfThese(failureReason).describe("Failed payments with any of these reasons, at most 20."),
    sourceCurrencies: oneOfThese(currencyCode).describe(
      `Debited in any of these currencies, at most 20. ${needsInterval}`,
    ),
    destinationCurrencies: oneOfThese(currencyCode).describe(
      `Credited in any of these currencies, at most 20. ${needsInterval}`,
    ),
    rails: oneOfThese(paymentRail).describe(
      `Outgoing payments by any of these payment rails, at most 20. ${needsInterval}`,
    ),
    amount: amountRange
      .optional()
      .describe(
        "Bounds of `sentAmount`, in the smallest unit of its currency; needs exactly one of `sourceCurrencies`.",
      ),
    ...byCustomer,
    agentId: id.optional().describe("Filter by the agent that created the payment."),
    cardId: id.optional().describe("Filter by the card of a purchase or return."),
    accountId: id.optional().describe("Filter by the internal or external account that is the source or destination."),
    umaAddress: identifier
      .optional()
      .describe("Filter by the UMA address that is the source or destination, such as `$ana@bank.example`."),
    source: identifier.optional().describe("Filter by the source: the id of an account, or a UMA address."),
    destination: identifier.optional().describe("Filter by the destination: the id of an account, or a UMA address."),
    quoteId: id.optional().describe("The transaction of this quote."),
    reference: identifier
      .optional()
      .describe("Beginning of `reconciliationInstructions.reference`, 14 letters and digits, in upper or lower case."),
    merchant: text(100)
      .optional()
      .describe("Beginning of the merchant's name, in upper or lower case; needs `types: [CARD]`."),
    hasRefund: z
      .boolean()
      .optional()
      .describe("Whether there is a refund: of a payment, in any status, or returned amounts of a card transaction."),
    createdAt: dateTimeRange.optional().describe("Interval of the time of creation."),
    settledAt: dateTimeRange.optional().describe(`Interval of the time of settlement. ${needsInterval}`),
    updatedAt: dateTimeRange.optional().describe(`Interval of the time of the last change. ${needsInterval}`),
  })
  .meta({ id: "TransactionFilter", description: "Selects transactions that match all given members." });
export type TransactionFilter = z.output<typeof transactionFilter>;

export const transactionOrder = listOrder("Transaction", ["CREATED_AT", "UPDATED_AT", "AMOUNT"]);
export type TransactionOrder = z.output<typeof transactionOrder>;

/** Length of a payment's reference, which is its prefix, too. */
export const referenceLength = 14;

/** REST compares the whole reference, in its spelling. */
const byReference = (reference: string | undefined) =>
  reference === undefined || new RegExp(`^[0-9A-Z]{${referenceLength}}$`).test(reference)
    ? { reference }
    : { statuses: [] };

const byAccount = (identified: string | undefined) =>
  identified?.startsWith("$") ? { umaAddress: identified } : { accountId: identified };

/** The list of a REST query. */
export const restTransactions = ({
  accountIdentifier,
  senderAccountIdentifier,
  receiverAccountIdentifier,
  status,
  type,
  reference,
  startDate,
  endDate,
  sortOrder: order,
  ...ofCustomer
}: Omit<z.output<typeof transactionListQuery>, keyof typeof pageQuery>) => ({
  filter: {
    ...ofCustomer,
    ...byAccount(accountIdentifier),
    source: senderAccountIdentifier,
    destination: receiverAccountIdentifier,
    statuses: only(status),
    types: only(type),
    createdAt: restRange(startDate, endDate),
    ...byReference(reference),
  },
  orderBy: { direction: restDirection(order) },
});
