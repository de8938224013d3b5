import { Prisma, type Quote } from "../../../generated/prisma/client.js";
import { platformCustomerIdOf } from "../../customers/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { invalidField } from "../../shared/kernel/errors.js";
import type { TimerHandlers } from "../../shared/timers/timers.js";
import type { PaymentDeps } from "../uma/deps.js";
import { assertFunds, executePayment } from "../settlement/execute.js";
import { askForProof, requiredProofs } from "./authorization.js";
import { askForFunding, isFundedByProvider } from "./funding.js";
import { assertAsked } from "../pricing/lightning.js";
import { findParties } from "./parties.js";
import { negotiateUma, type Negotiated } from "./uma.js";
import { RowsById } from "../../shared/persistence/rows-by-id.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { assertInRange, draftQuote, priceDraft, type QuoteDraft } from "./draft.js";
import type { Price } from "../pricing/price.js";
import { makeQuote, type QuoteOrigin, type QuoteRow } from "./row.js";
import type { QuoteCreate } from "./wire.js";
import { findTransactions } from "../transactions/service.js";
import {
  advance,
  insertTransaction,
  isHeld,
  lockTransactions,
  unchanged,
  updateTransactions,
  type TransactionChange,
  type TransactionRow,
} from "../transactions/store.js";

const expiryTimer = "quote.expire";

/** A quote between accounts, in the caller's transaction. Throws as `createQuote` documents. */
export async function offerQuote(
  deps: PaymentDeps,
  tx: Tx,
  caller: Caller,
  requested: QuoteCreate,
  origin: Omit<QuoteOrigin, "offer" | "funding"> = {},
): Promise<QuoteRow> {
  const draft = await draftQuote(deps, tx, caller, requested, origin);
  return placeQuote(deps, tx, caller, draft, priceDraft(draft), origin);
}

/**
 * A quote that others take part in: between two transactions it requests an offer from the provider of a UMA address,
 * and the payer's instructions from the operator's provider; the second one writes the quote and runs `placed`.
 */
export async function negotiateQuote<Row>(
  deps: PaymentDeps,
  caller: Caller,
  requested: QuoteCreate,
  placed: (tx: Tx, quote: QuoteRow) => Promise<Row>,
  origin: Omit<QuoteOrigin, "offer"> = {},
): Promise<Row> {
  const { draft, price, offer } = await termsOf(deps, caller, requested);
  const funding = await askForFunding(deps, caller, draft, price);
  return inTransaction<Row>(deps, async (tx) => {
    // Source and destination may have changed meanwhile.
    await findParties(deps, tx, caller, requested);
    return placed(tx, await placeQuote(deps, tx, caller, draft, price, { ...origin, offer, funding }));
  });
}

const isPaidByUma = ({ destination }: QuoteCreate): boolean => destination.destinationType === "UMA_ADDRESS";

/** The draft and its price; by UMA with the offer that determined it. */
async function termsOf(
  deps: PaymentDeps,
  caller: Caller,
  requested: QuoteCreate,
): Promise<Omit<Negotiated, "offer"> & Partial<Pick<Negotiated, "offer">>> {
  if (isPaidByUma(requested)) return negotiateUma(deps, caller, requested);
  const draft = await inTransaction(deps, (tx) => draftQuote(deps, tx, caller, requested));
  return { draft, price: priceDraft(draft) };
}

/** Whether {@link negotiateQuote} offers it. */
export function isNegotiated(requested: QuoteCreate, { caller }: { readonly caller: Caller }): boolean {
  return isPaidByUma(requested) || isFundedByProvider(requested, caller);
}

/**
 * Writes the quote of a draft, executed if requested, unless the payer must prove a factor first. Throws as executing
 * does, and 400 AMOUNT_OUT_OF_RANGE.
 */
export async function placeQuote(
  deps: PaymentDeps,
  tx: Tx,
  caller: Caller,
  draft: QuoteDraft,
  price: Price,
  origin: QuoteOrigin = {},
): Promise<QuoteRow> {
  const { ledger, requested } = draft;
  assertInRange(draft, price);
  const { destination } = draft.parties;
  if (destination.kind === "EXTERNAL" && destination.lightning) {
    assertAsked(destination.lightning, price.totalReceivingMinor);
  }
  const holderName = await holderNameOf(tx, draft);
  const { quote, change } = makeQuote(deps.sealer, draft, price, { ...origin, holderName });
  const purpose = purposeOfProof(draft, origin, quote);
  const isExecuted = isAtOnce(draft, origin) && purpose === undefined;
  const next = isExecuted ? await executePayment(deps, tx, ledger, quote, change) : change;
  const asked = purpose === undefined ? next : advance(next, "challenge", ledger.now);
  const placed = isExecuted ? asked : withExpiry(asked, quote);
  const transaction = await insertTransaction(deps, tx, ledger, placed, { quote });
  if (purpose === undefined) return { ...quote, transaction };
  if (isAtOnce(draft, origin)) await assertFunds(tx, ledger, quote);
  return {
    ...quote,
    transaction,
    scaChallenge: await askForProof(deps, tx, caller, quote, {
      parties: draft.parties,
      purpose,
      factor: requested.scaFactor,
    }),
  };
}

function withExpiry(change: TransactionChange, { transactionId, expiresAt: dueAt }: Quote): TransactionChange {
  return { ...change, timers: [{ name: expiryTimer, subject: transactionId, dueAt, payload: { transactionId } }] };
}

/** The payer's first proof, if no further request executes the quote. A sweep follows a rule, not a payer's order. */
function purposeOfProof(draft: QuoteDraft, origin: QuoteOrigin, quote: Quote) {
  const isAutomatic = isAtOnce(draft, origin) || quote.sourceType === "REALTIME_FUNDING";
  if (!isAutomatic || origin.sweptTransactionId !== undefined) return undefined;
  return requiredProofs(draft.parties, quote)[0];
}

/** Whether the request that offers it also executes it. */
function isAtOnce({ requested }: QuoteDraft, { isDeferred = false }: QuoteOrigin): boolean {
  return requested.immediatelyExecute === true && !isDeferred;
}

/** The platform's id of the holder; its own for itself (docs/interface.md, The platform's id of a customer). */
async function holderNameOf(tx: Tx, { ledger, parties }: QuoteDraft): Promise<string> {
  const { source, destination, payer } = parties;
  const isComingIn = source.kind === "EXTERNAL" && destination.kind === "INTERNAL";
  const holder = isComingIn ? destination.customerId : (payer?.id ?? null);
  if (holder === null) return ledger.platformId;
  if (holder === payer?.id) return payer.platformCustomerId;
  return platformCustomerIdOf(tx, ledger, holder);
}

const quotesById = new RowsById<Quote>({
  resourceType: "Quote",
  name: "quotes.quote",
  fields: Prisma.QuoteScalarFieldEnum,
});

/** The quotes with these ids. */
export async function findQuotes(
  deps: { readonly db: Pick<Tx, "$queryRaw"> },
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, QuoteRow>> {
  const quotes = [...(await quotesById.find(caller, deps.db, ids)).values()];
  const transactionIds = quotes.map(({ transactionId }) => transactionId);
  const transactions = await findTransactions(deps, transactionIds, caller);
  return new Map(
    quotes.flatMap((quote) => {
      const transaction = transactions.get(quote.transactionId);
      return transaction ? [[quote.id, { ...quote, transaction }]] : [];
    }),
  );
}

/** The ids that are the caller's quotes. */
export function quotesExist(
  deps: Pick<PaymentDeps, "db">,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlySet<string>> {
  return quotesById.exist(caller, deps.db, ids);
}

/** Expires offers that are still open. */
export function quoteTimers(deps: PaymentDeps): TimerHandlers {
  return {
    [expiryTimer]: {
      async fireAll(tx, caller, timers) {
        const dates = new Map(timers.map(({ payload, now }) => [timerPayload(payload).transactionId, now]));
        const rows = new Map((await lockTransactions(tx, caller, [...dates.keys()])).map((row) => [row.id, row]));
        // In the order of the timers.
        const changes = [...dates].flatMap(([id, now]) => {
          const row = rows.get(id);
          return row ? [expired(row, now)] : [];
        });
        await updateTransactions(deps, tx, tenantOf(caller), changes);
      },
    },
  };
}

function expired(row: TransactionRow, now: Date): TransactionChange {
  const change = unchanged(row);
  if (isHeld(row)) return change;
  const isOutgoing = row.type === "OUTGOING";
  if (row.status === "PENDING_AUTHORIZATION" && isOutgoing)
    return advance(change, "lapse", now, { failureReason: "SCA_NOT_COMPLETED" });
  if (row.status === "PENDING" && isOutgoing) return advance(change, "expire", now);
  if (row.status !== "PENDING_AUTHORIZATION" && row.status !== "PENDING") return change;
  return advance(change, "fail", now, { failureReason: "QUOTE_EXPIRED" });
}

function timerPayload(payload: unknown): { readonly transactionId: string } {
  if (typeof payload === "object" && payload !== null && "transactionId" in payload) {
    const { transactionId } = payload;
    if (typeof transactionId === "string") return { transactionId };
  }
  throw invalidField("payload", "names no transaction");
}
