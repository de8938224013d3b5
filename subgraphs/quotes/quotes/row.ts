import type { Prisma, Quote, Transaction } from "../../../generated/prisma/client.js";
import type { PaymentAccount } from "../../accounts/published.js";
import type { Sealer } from "../../shared/kernel/crypto.js";
import { newId } from "../../shared/kernel/ids.js";
import type { ScaChallengeRow } from "../../verification/published.js";
import type { QuoteDraft } from "./draft.js";
import type { QuoteFunding } from "./funding.js";
import { quotePayment } from "./instructions.js";
import type { Parties } from "./parties.js";
import type { Price } from "../pricing/price.js";
import { openTransaction, type NewTransaction, type TransactionChange } from "../transactions/store.js";
import { sealCounterparty } from "../transactions/type.js";
import type { UmaOffer } from "../uma/network.js";
import { sealUmaOffer } from "../uma/stored.js";

/** A quote with its transaction, whose status is the quote's, and a proof that the operation has just requested. */
export type QuoteRow = Quote & { readonly transaction: Transaction; readonly scaChallenge?: ScaChallengeRow };

/** Context of the parties' sealed data in the quote's row. */
const partiesContext = (quoteId: string) => `quote/${quoteId}/parties`;

/** The holder of the payment: the payer, or the receiver of a payment from outside. */
function holderOf({ source, destination, payer }: Parties): string | null {
  if (isIncoming({ source, destination }) && destination.kind === "INTERNAL") return destination.customerId;
  return payer?.id ?? null;
}

/** The holder of the counterparty's account; null: the same holder, or none here. */
function counterpartyOf(parties: Parties, { platformId }: QuoteDraft["ledger"]): string | null {
  const { source, destination } = parties;
  const end = isIncoming(parties) ? source : destination;
  if (end.kind === "UMA_ADDRESS" || end.customerId === holderOf(parties)) return null;
  return end.customerId ?? platformId;
}

/** Whether money is collected from outside for an internal account; otherwise it is outgoing. */
function isIncoming({ source, destination }: Pick<Parties, "source" | "destination">): boolean {
  return source.kind === "EXTERNAL" && destination.kind === "INTERNAL";
}

/** The origin of a quote, besides the request. */
export interface QuoteOrigin {
  /** A counterparty's by UMA. */
  readonly offer?: UmaOffer | undefined;
  /** Production's instructions for a quote that is funded in real time, and the id under which a provider knows it. */
  readonly funding?: QuoteFunding | undefined;
  /** The incoming payment that a sweep forwards. */
  readonly sweptTransactionId?: string;
  /** The software agent that requested it. */
  readonly agentId?: string;
  /** Whether a later step of its operation executes it, whatever was requested. */
  readonly isDeferred?: boolean;
  /** Its accounts, if its operation has read them in the same transaction. */
  readonly accounts?: ReadonlyMap<string, PaymentAccount>;
}

export interface NewQuote {
  readonly quote: Quote;
  readonly change: TransactionChange;
}

/** The rows of a new quote and its transaction, in memory. `holderName`: the platform's name for the holder. */
export function makeQuote(
  sealer: Sealer,
  draft: QuoteDraft,
  price: Price,
  { holderName, offer, funding, sweptTransactionId, agentId }: QuoteOrigin & { readonly holderName: string },
): NewQuote {
  const { ledger, requested, parties, sending, receiving } = draft;
  const { source, destination } = parties;
  const id = funding?.quoteId ?? newId("Quote");
  const customerId = holderOf(parties);
  const { instructions, expiresAt } = quotePayment(id, draft, price, funding);
  const opened = openTransaction(
    ledger,
    transactionOf(draft, price, { quoteId: id, customerId, holderName, instructions, agentId: agentId ?? null }),
  );
  const counterparty = offer?.counterpartyInformation;
  const change = counterparty ? withCounterparty(sealer, opened, counterparty) : opened;
  const quote: Quote = {
    id,
    platformId: ledger.platformId,
    environment: ledger.environment,
    customerId,
    transactionId: change.row.id,
    sourceType: source.kind === "REALTIME_FUNDING" ? "REALTIME_FUNDING" : "ACCOUNT",
    sourceAccountId: source.kind === "REALTIME_FUNDING" ? null : source.id,
    cryptoNetwork: source.kind === "REALTIME_FUNDING" ? source.cryptoNetwork : null,
    destinationType: destination.kind === "UMA_ADDRESS" ? "UMA_ADDRESS" : "ACCOUNT",
    destination: destination.kind === "UMA_ADDRESS" ? destination.umaAddress : destination.id,
    paymentRail: destination.kind === "EXTERNAL" && destination.isRailNamed ? draft.rail : null,
    lockedSide: requested.lockedCurrencySide,
    lockedAmount: BigInt(requested.lockedCurrencyAmount),
    sendingCurrency: sending.code,
    receivingCurrency: receiving.code,
    totalSendingAmount: price.totalSendingMinor,
    totalReceivingAmount: price.totalReceivingMinor,
    feesIncluded: price.feesMinor,
    platformFeesIncluded: price.platformFeesMinor,
    exchangeRate: price.exchangeRate,
    rateDetails: { ...price.rateDetails },
    paymentInstructions: instructions,
    immediatelyExecute: requested.immediatelyExecute ?? false,
    description: requested.description ?? null,
    remittanceInformation: requested.remittanceInformation ?? null,
    purposeOfPayment: requested.purposeOfPayment ?? null,
    lookupId: requested.lookupId ?? null,
    agentId: agentId ?? null,
    sweptTransactionId: sweptTransactionId ?? null,
    parties: requested.senderCustomerInfo
      ? sealer.seal(JSON.stringify({ senderCustomerInfo: requested.senderCustomerInfo }), partiesContext(id))
      : null,
    umaOffer: offer ? sealUmaOffer(sealer, id, offer) : null,
    createdAt: ledger.now,
    expiresAt,
  };
  return { quote, change };
}

function withCounterparty(sealer: Sealer, change: TransactionChange, information: object): TransactionChange {
  const { row, happened } = change;
  const sealed = { ...row, counterpartyInformation: sealCounterparty(sealer, row.id, { ...information }) };
  return { ...change, row: sealed, happened: happened.map(({ type }) => ({ type, row: sealed })) };
}

function transactionOf(
  { ledger, parties, requested, rail, corridor, sending, receiving }: QuoteDraft,
  price: Price,
  of: {
    readonly quoteId: string;
    readonly customerId: string | null;
    readonly holderName: string;
    readonly instructions: Prisma.JsonArray;
    readonly agentId: string | null;
  },
): NewTransaction {
  const { source, destination } = parties;
  const isComingIn = isIncoming(parties);
  const isRailNamed = destination.kind === "EXTERNAL" && destination.isRailNamed;
  return {
    type: isComingIn ? "INCOMING" : "OUTGOING",
    direction: isComingIn ? "CREDIT" : "DEBIT",
    customerId: of.customerId,
    platformCustomerId: of.holderName,
    counterpartyId: counterpartyOf(parties, ledger),
    quoteId: of.quoteId,
    agentId: of.agentId,
    sourceType: source.kind === "REALTIME_FUNDING" ? "REALTIME_FUNDING" : "ACCOUNT",
    source: source.kind === "REALTIME_FUNDING" ? null : source.id,
    sourceCurrency: sending.code,
    destinationType: destination.kind === "UMA_ADDRESS" ? "UMA_ADDRESS" : "ACCOUNT",
    destination: destination.kind === "UMA_ADDRESS" ? destination.umaAddress : destination.id,
    destinationCurrency: receiving.code,
    sentAmount: price.totalSendingMinor,
    receivedAmount: price.totalReceivingMinor,
    fees: price.feesMinor,
    platformFees: price.platformFeesMinor,
    exchangeRate: price.exchangeRate,
    rateDetails: { ...price.rateDetails },
    paymentInstructions: of.instructions.length > 0 ? of.instructions : null,
    description: requested.description ?? null,
    paymentRail: rail,
    railSelectionMode: rail === null ? null : isRailNamed ? "MANUAL" : "AUTO",
    settlementTimelineSeconds: corridor.settlementSeconds,
  };
}
