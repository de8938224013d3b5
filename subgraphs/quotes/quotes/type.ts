import { Directive, Field, Float, ID, ObjectType, registerEnumType } from "type-graphql";
import type { Transaction as TransactionRow } from "../../../generated/prisma/client.js";
import { PaymentInstructions, paymentInstructionsToGraph } from "../../accounts/published.js";
import { Currency } from "../../shared/graphql/money.js";
import { Node } from "../../shared/graphql/node.js";
import { PaymentRail } from "../../shared/graphql/payments.js";
import { CurrencyCode, DateTime, JSONObject, MinorUnits } from "../../shared/graphql/scalars.js";
import { currencyOf } from "../../shared/kernel/money.js";
import type { Sealer } from "../../shared/kernel/crypto.js";
import { paymentRail } from "../../shared/schema/payments.js";
import { scaChallengeToGraph, type ScaChallenge } from "../../verification/published.js";
import type { QuoteRow } from "./row.js";
import { quoteLockSide, quoteStatus, type QuoteCreate } from "./wire.js";
import { OutgoingRateDetails } from "../transactions/value-types.js";
import { transactionToGraph } from "../transactions/type.js";
import { rateDetails, type CounterpartyInformation } from "../transactions/wire.js";

export const QuoteStatus = quoteStatus.enum;
registerEnumType(QuoteStatus, { name: "QuoteStatus", description: "Where an offer stands: its transaction's status." });
export const QuoteLockSide = quoteLockSide.enum;
registerEnumType(QuoteLockSide, { name: "QuoteLockSide", description: "Which of the two amounts is given." });
export const QuoteSourceType = { ACCOUNT: "ACCOUNT", REALTIME_FUNDING: "REALTIME_FUNDING" } as const;
registerEnumType(QuoteSourceType, { name: "QuoteSourceType", description: "What a quote is paid from." });
export const QuoteDestinationType = { ACCOUNT: "ACCOUNT", UMA_ADDRESS: "UMA_ADDRESS" } as const;
registerEnumType(QuoteDestinationType, { name: "QuoteDestinationType", description: "What a quote pays." });

@ObjectType({ description: "What a quote is paid from; each type has its own part of the fields." })
export class QuoteSource {
  @Field(() => QuoteSourceType)
  sourceType!: keyof typeof QuoteSourceType;

  @Field(() => ID, { nullable: true, description: "ACCOUNT: an internal account, or one outside to pull from." })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: "Whose payment it is; null: the platform's own." })
  customerId?: string | null;

  @Field(() => CurrencyCode, { nullable: true, description: "REALTIME_FUNDING: what will be sent." })
  currency?: string | null;

  @Field(() => String, { nullable: true, description: "REALTIME_FUNDING: the network of an asset, such as `SOLANA`." })
  cryptoNetwork?: string | null;
}

@ObjectType({ description: "What a quote pays; each type has its own part of the fields." })
export class QuoteDestination {
  @Field(() => QuoteDestinationType)
  destinationType!: keyof typeof QuoteDestinationType;

  @Field(() => ID, { nullable: true, description: "ACCOUNT: an internal or external account." })
  accountId?: string | null;

  @Field(() => PaymentRail, { nullable: true, description: "ACCOUNT: the rail that the caller named." })
  paymentRail?: string | null;

  @Field(() => String, { nullable: true, description: "UMA_ADDRESS: `$name@domain`." })
  umaAddress?: string | null;

  @Field(() => CurrencyCode, { nullable: true, description: "UMA_ADDRESS: what the receiver gets." })
  currency?: string | null;
}

@ObjectType({
  implements: Node,
  description: "An offer of a payment: what it costs, until when, and what became of it.",
})
@Directive('@key(fields: "id")')
export class Quote extends Node {
  @Field(() => QuoteStatus)
  status!: string;

  @Field(() => DateTime)
  createdAt!: Date;

  @Field(() => DateTime, { description: "Until when it can be executed or funded." })
  expiresAt!: Date;

  @Field(() => QuoteSource)
  source!: QuoteSource;

  @Field(() => QuoteDestination)
  destination!: QuoteDestination;

  @Field(() => QuoteLockSide, { description: "Which amount was given." })
  lockedCurrencySide!: string;

  @Field(() => MinorUnits, { description: "The amount that was given." })
  lockedCurrencyAmount!: number;

  @Field(() => Currency)
  sendingCurrency!: Currency;

  @Field(() => Currency)
  receivingCurrency!: Currency;

  @Field(() => MinorUnits, { description: "All that the source gives, fees included." })
  totalSendingAmount!: number;

  @Field(() => MinorUnits, { description: "What the destination gains." })
  totalReceivingAmount!: number;

  @Field(() => Float, { description: "Sending units per receiving unit, both major, fees excluded." })
  exchangeRate!: number;

  @Field(() => MinorUnits, { description: "All fees, the platform's included, in the sending currency." })
  feesIncluded!: number;

  @Field(() => MinorUnits, { description: "The platform's own part of the fees." })
  platformFeesIncluded!: number;

  @Field(() => OutgoingRateDetails, { description: "What the price is made of." })
  rateDetails!: OutgoingRateDetails;

  @Field(() => [PaymentInstructions], {
    nullable: true,
    description: "How to pay it, where its source isn't an ordinary account.",
  })
  paymentInstructions!: PaymentInstructions[] | null;

  @Field(() => Boolean, { description: "Whether it was executed as it was made." })
  immediatelyExecute!: boolean;

  @Field(() => String, { nullable: true })
  description!: string | null;

  @Field(() => String, { nullable: true, description: "What the receiver's statement shows." })
  remittanceInformation!: string | null;

  @Field(() => String, { nullable: true, description: "Such as `GOODS_OR_SERVICES`." })
  purposeOfPayment!: string | null;

  @Field(() => ID, { description: "The payment, from the beginning." })
  transactionId!: string;

  @Field(() => ID, { nullable: true, description: "Whose payment it is; null: the platform's own." })
  customerId!: string | null;

  @Field(() => JSONObject, { nullable: true, description: "What is known of the other party." })
  counterpartyInformation!: CounterpartyInformation | null;

  /** Set where the operation has just asked for it. */
  scaChallenge?: ScaChallenge;

  @Field(() => ID, { nullable: true, description: "In a subscription's payload: the event that it shows." })
  eventId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "In a subscription's payload: the event's place in the log, from which `after` goes on.",
  })
  cursor?: string | null;
}

/** A quote has the status of its transaction. */
export function quoteStatusOf({
  status,
  failureReason,
}: {
  readonly status: string;
  readonly failureReason?: string | null;
}): keyof typeof QuoteStatus {
  if (status === "FAILED" && failureReason === "QUOTE_EXPIRED") return "EXPIRED";
  const own = quoteStatus.safeParse(status);
  if (own.success) return own.data;
  // An incoming payment that was refused.
  if (status === "REJECTED") return "FAILED";
  throw new Error(`No quote is ${status}`);
}

function sourceOf({ sourceType, sourceAccountId, customerId, sendingCurrency, cryptoNetwork }: QuoteRow): QuoteSource {
  if (sourceType === "ACCOUNT") return { sourceType, accountId: sourceAccountId, customerId };
  return { sourceType: "REALTIME_FUNDING", currency: sendingCurrency, customerId, cryptoNetwork };
}

function destinationOf({ destinationType, destination, paymentRail, receivingCurrency }: QuoteRow): QuoteDestination {
  if (destinationType === "UMA_ADDRESS") {
    return { destinationType, umaAddress: destination, currency: receivingCurrency };
  }
  return { destinationType: "ACCOUNT", accountId: destination, paymentRail };
}

/** The one mapping from storage. `transaction`: another state of it, as an event shows. */
export function quoteToGraph(sealer: Sealer, row: QuoteRow, transaction: TransactionRow = row.transaction): Quote {
  const status = quoteStatusOf(transaction);
  // Nobody is to pay what its payer has not authorized.
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
    purposeOfPayment: row.purposeOfPayment,
    transactionId: row.transactionId,
    customerId: row.customerId,
    counterpartyInformation: transactionToGraph(sealer, transaction).counterpartyInformation,
    ...(row.scaChallenge && { scaChallenge: scaChallengeToGraph(row.scaChallenge) }),
  };
}

/** What was asked for, of a stored quote: its parties are judged again when it is executed. */
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
          paymentRail: paymentRail.optional().parse(quote.paymentRail ?? undefined),
        };
  return { source, destination };
}
