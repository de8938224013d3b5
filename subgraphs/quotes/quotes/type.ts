import { Directive, Field, ID, ObjectType } from "type-graphql";
import type { z } from "zod";
import type { Transaction as TransactionRow } from "../../../generated/prisma/client.js";
import { paymentInstructionsToGraph } from "../../accounts/published.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { payloadCursor, payloadEventId } from "../../shared/graphql/event-fields.js";
import { Node } from "../../shared/graphql/node.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { registerEnum, shape } from "../../shared/graphql/shape.js";
import type { Sealer } from "../../shared/kernel/crypto.js";
import { currencyOf } from "../../shared/kernel/money.js";
import { describedEnum } from "../../shared/schema/graph.js";
import { paymentRail, purposeOfPayment } from "../../shared/schema/payments.js";
import { scaChallengeToGraph, type ScaChallenge } from "../../verification/published.js";
import { transactionToGraph } from "../transactions/type.js";
import { rateDetails } from "../transactions/value-types.wire.js";
import type { QuoteRow } from "./row.js";
import { quote, quoteStatus, type QuoteCreate } from "./wire.js";

const QuoteSourceType = describedEnum({
  ACCOUNT: "An internal account, or an external one that can be debited.",
  REALTIME_FUNDING: "Money that the payer sends to the quote's instructions.",
}).enum;
registerEnum(QuoteSourceType, {
  name: "QuoteSourceType",
  description: "Whether an account is debited or the payer sends money to instructions.",
});
const QuoteDestinationType = describedEnum({
  ACCOUNT: "An internal or external account.",
  UMA_ADDRESS: "A UMA address, here or at another institution.",
}).enum;
registerEnum(QuoteDestinationType, {
  name: "QuoteDestinationType",
  description: "Whether an account or a UMA address is credited.",
});

@ObjectType({
  implements: Node,
  description: "An offer to make a payment at a price that is fixed until the quote expires.",
})
@Directive('@key(fields: "id")')
export class Quote extends shape(quote, { except: ["scaChallenge"] }) {
  @Field(() => String, nullable("Note on the payment, as the request gave it."))
  description!: string | null;

  @Field(() => ID, nullable("Customer whose payment it is; null for the platform's own."))
  customerId!: string | null;

  /** Set if the operation has just requested it. */
  scaChallenge?: ScaChallenge;

  @Field(() => ID, payloadEventId)
  eventId?: string | null;

  @Field(() => String, payloadCursor)
  cursor?: string | null;
}

export const QuoteConnection = connectionOf(Quote, "Quote");

/** A quote has the status of its transaction. */
export function quoteStatusOf({
  status,
  failureReason,
}: {
  readonly status: string;
  readonly failureReason?: string | null;
}): z.output<typeof quoteStatus> {
  if (status === "FAILED" && failureReason === "QUOTE_EXPIRED") return "EXPIRED";
  const own = quoteStatus.safeParse(status);
  if (own.success) return own.data;
  // An incoming payment that was refused.
  if (status === "REJECTED") return "FAILED";
  throw new Error(`No quote is ${status}`);
}

function sourceOf({
  sourceType,
  sourceAccountId,
  customerId,
  sendingCurrency,
  cryptoNetwork,
}: QuoteRow): Quote["source"] {
  if (sourceType === "ACCOUNT") return { sourceType, accountId: sourceAccountId, customerId };
  return { sourceType: "REALTIME_FUNDING", currency: sendingCurrency, customerId, cryptoNetwork };
}

/** Created once: creating a schema takes longer than parsing by it. */
const storedRail = paymentRail.nullable();
const storedPurpose = purposeOfPayment.nullable();

function destinationOf({
  destinationType,
  destination,
  paymentRail: rail,
  receivingCurrency,
}: QuoteRow): Quote["destination"] {
  if (destinationType === "UMA_ADDRESS") {
    return { destinationType, umaAddress: destination, currency: receivingCurrency };
  }
  return { destinationType: "ACCOUNT", accountId: destination, paymentRail: storedRail.parse(rail) };
}

/** The one mapping from storage. `transaction`: another state of it, as an event shows. */
export function quoteToGraph(sealer: Sealer, row: QuoteRow, transaction: TransactionRow = row.transaction): Quote {
  const status = quoteStatusOf(transaction);
  // Nothing may be paid before its payer has authorized it.
  const instructions = status === "PENDING_AUTHORIZATION" ? [] : paymentInstructionsToGraph(row.paymentInstructions);
  return {
    id: row.id,
    status,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    source: sourceOf(row),
    destination: destinationOf(row),
    lockedCurrencySide: row.lockedSide,
    lockedCurrencyAmount: Number(row.lockedAmount),
    sendingCurrency: currencyOf(row.sendingCurrency),
    receivingCurrency: currencyOf(row.receivingCurrency),
    totalSendingAmount: Number(row.totalSendingAmount),
    totalReceivingAmount: Number(row.totalReceivingAmount),
    exchangeRate: Number(row.exchangeRate),
    feesIncluded: Number(row.feesIncluded),
    platformFeesIncluded: Number(row.platformFeesIncluded),
    rateDetails: rateDetails.parse(row.rateDetails),
    paymentInstructions: instructions.length > 0 ? instructions : null,
    immediatelyExecute: row.immediatelyExecute,
    description: row.description,
    remittanceInformation: row.remittanceInformation,
    purposeOfPayment: storedPurpose.parse(row.purposeOfPayment),
    transactionId: row.transactionId,
    customerId: row.customerId,
    counterpartyInformation: transactionToGraph(sealer, transaction).counterpartyInformation,
    ...(row.scaChallenge && { scaChallenge: scaChallengeToGraph(row.scaChallenge) }),
  };
}

/** The request of a stored quote, whose parties are checked again when it is executed. */
export function quoteToRequest(quote: Omit<QuoteRow, "transaction">): Pick<QuoteCreate, "source" | "destination"> {
  const { sourceAccountId, sendingCurrency, customerId, cryptoNetwork } = quote;
  const source: QuoteCreate["source"] =
    sourceAccountId === null
      ? {
          sourceType: "REALTIME_FUNDING",
          currency: sendingCurrency,
          customerId: customerId ?? undefined,
          cryptoNetwork: cryptoNetwork ?? undefined,
        }
      : { sourceType: "ACCOUNT", accountId: sourceAccountId };
  const destination: QuoteCreate["destination"] =
    quote.destinationType === "UMA_ADDRESS"
      ? { destinationType: "UMA_ADDRESS", umaAddress: quote.destination, currency: quote.receivingCurrency }
      : {
          destinationType: "ACCOUNT",
          accountId: quote.destination,
          paymentRail: storedRail.parse(quote.paymentRail) ?? undefined,
        };
  return { source, destination };
}
