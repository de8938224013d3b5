import type { Quote } from "../../../generated/prisma/client.js";
import { platformCustomerIdOf } from "../../customers/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import {
  idempotent,
  idempotentCall,
  type IdempotentInput,
  type ReplayReport,
} from "../../shared/idempotency/idempotency.js";
import { isId } from "../../shared/kernel/ids.js";
import { scheduleTimer, type TimerHandlers } from "../../shared/timers/timers.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { validateInput } from "../../shared/schema/validate.js";
import type { PaymentDeps } from "../uma/deps.js";
import { assertFunds, executePayment } from "../settlement/execute.js";
import { askForProof, requiredProofs } from "./authorization.js";
import { assertInRange, draftQuote, priceDraft, type QuoteDraft } from "./draft.js";
import { assertOpen, lockQuote } from "./lock.js";
import { findParties } from "./parties.js";
import type { Price } from "../pricing/price.js";
import { makeQuote, type QuoteOrigin, type QuoteRow } from "./row.js";
import { quoteToRequest } from "./type.js";
import { negotiateUma } from "./uma.js";
import { quoteCreate, quoteExecute, type QuoteCreate } from "./wire.js";
import { advance, insertTransaction, lockTransaction, unchanged, updateTransaction } from "../transactions/store.js";

const expiryTimer = "quote.expire";

/**
 * Makes an offer, and executes it at once where `immediatelyExecute` says so. Errors: 400 naming the field,
 * AMOUNT_OUT_OF_RANGE, SELF_PAYMENT, INVALID_CURRENCY, EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED, and INSUFFICIENT_FUNDS
 * where it is executed; 403 for a payer that may not pay (docs/interface.md, Who may pay); 404 for unknown accounts,
 * customers, look-ups.
 */
export async function createQuote(
  deps: PaymentDeps,
  caller: Caller,
  input: IdempotentInput & object,
  report: ReplayReport,
): Promise<QuoteRow> {
  const wanted = validateInput(quoteCreate, input);
  const request = {
    caller,
    operation: "createQuote",
    input: { ...wanted, idempotencyKey: input.idempotencyKey },
    report,
  };
  // Production's may come over the network, and are kept for minutes: no transaction waits for them.
  // What fails here fails again where rates are needed.
  if (caller.environment === "PRODUCTION") await deps.rateSource?.rates(deps.clock.real()).catch(() => undefined);
  if (wanted.destination.destinationType === "UMA_ADDRESS") {
    // The receiver's provider is asked between two transactions: the key is held meanwhile.
    return idempotentCall(deps, request, async (store) => {
      const { draft, price, offer } = await negotiateUma(deps, caller, wanted);
      return inTransaction(deps, async (tx) => {
        // The ends may have changed while the provider was asked.
        await findParties(deps, tx, caller, wanted);
        const placed = await placeQuote(deps, tx, caller, draft, price, { offer });
        await store(tx, placed);
        return placed;
      });
    });
  }
  return inTransaction(deps, (tx) => idempotent(deps, tx, request, () => offerQuote(deps, tx, caller, wanted)));
}

/** A quote between accounts, in the caller's transaction. Throws as {@link createQuote} does. */
export async function offerQuote(deps: PaymentDeps, tx: Tx, caller: Caller, wanted: QuoteCreate): Promise<QuoteRow> {
  const draft = await draftQuote(deps, tx, caller, wanted);
  return placeQuote(deps, tx, caller, draft, priceDraft(draft));
}

/**
 * Writes the quote of a draft, executed where it says so, unless the payer has to prove a factor first. Throws as
 * executing does, and 400 AMOUNT_OUT_OF_RANGE.
 */
export async function placeQuote(
  deps: PaymentDeps,
  tx: Tx,
  caller: Caller,
  draft: QuoteDraft,
  price: Price,
  origin: QuoteOrigin = {},
): Promise<QuoteRow> {
  const { books, wanted } = draft;
  assertInRange(draft, price);
  const holderName = await holderNameOf(tx, draft);
  const { quote, change } = makeQuote(deps.sealer, draft, price, { ...origin, holderName });
  const purpose = purposeOfProof(draft, origin, quote);
  const isExecuted = wanted.immediatelyExecute === true && purpose === undefined;
  const next = isExecuted ? await executePayment(tx, books, quote, change) : change;
  const asked = purpose === undefined ? next : advance(next, "challenge", books.now);
  const transaction = await insertTransaction(deps, tx, books, asked, quote);
  if (!isExecuted) {
    const payload = { transactionId: transaction.id };
    await scheduleTimer(tx, { tenant: books, name: expiryTimer, dueAt: quote.expiresAt, payload });
  }
  if (purpose === undefined) return { ...quote, transaction };
  if (wanted.immediatelyExecute) await assertFunds(tx, books, quote);
  return {
    ...quote,
    transaction,
    scaChallenge: await askForProof(deps, tx, caller, quote, {
      parties: draft.parties,
      purpose,
      factor: wanted.scaFactor,
    }),
  };
}

/**
 * What the payer proves first as the quote is made: of those that go on without being executed. A sweep follows a rule,
 * not a payer's order.
 */
function purposeOfProof({ wanted, parties }: QuoteDraft, { sweptTransactionId }: QuoteOrigin, quote: Quote) {
  const goesOn = wanted.immediatelyExecute === true || quote.sourceType === "REALTIME_FUNDING";
  if (!goesOn || sweptTransactionId !== undefined) return undefined;
  return requiredProofs(parties, quote)[0];
}

/**
 * The platform's name for whose payment it is; its own id where that is the platform
 * (docs/interface.md, The platform's id of a customer).
 */
async function holderNameOf(tx: Tx, { books, parties }: QuoteDraft): Promise<string> {
  const { source, destination, payer } = parties;
  const isComingIn = source.kind === "EXTERNAL" && destination.kind === "INTERNAL";
  const holder = isComingIn ? destination.customerId : (payer?.id ?? null);
  if (holder === null) return books.platformId;
  if (holder === payer?.id) return payer.platformCustomerId;
  return platformCustomerIdOf(tx, books, holder);
}

export interface ExecuteQuote extends IdempotentInput {
  readonly quoteId: string;
  readonly scaFactor?: string | null;
  /** The wallet's stamp over `payloadToSign`; one leg, without a request id. */
  readonly walletSignature?: { readonly stamp?: string | null } | null;
}

/**
 * Executes an offer, or asks the payer for a proof first (PENDING_AUTHORIZATION). Throws 404 QUOTE_NOT_FOUND; 409 QUOTE_EXPIRED, CONFLICT where it was executed before; 400
 * INSUFFICIENT_FUNDS, or where it can't be executed so; 401 for an embedded wallet without a valid signature.
 */
export function executeQuote(
  deps: PaymentDeps,
  caller: Caller,
  { quoteId, walletSignature, ...input }: ExecuteQuote,
  report: ReplayReport,
): Promise<QuoteRow> {
  const { scaFactor } = validateInput(quoteExecute, input);
  const { idempotencyKey } = input;
  const request = { caller, operation: "executeQuote", input: { quoteId, scaFactor, idempotencyKey }, report };
  return inTransaction(deps, (tx) =>
    idempotent(deps, tx, request, async () => {
      const { quote, row } = await lockQuote(tx, caller, quoteId);
      const books = { ...tenantOf(caller), now: await deps.clock.now(tx, caller) };
      assertOpen(quote, row, books.now);
      if (quote.sourceType === "REALTIME_FUNDING") {
        throw new ApiError(
          "INVALID_INPUT",
          "This quote is executed when its funds arrive: pay its paymentInstructions.",
        );
      }
      const parties = await findParties(deps, tx, caller, quoteToRequest(quote));
      if (parties.source.kind === "INTERNAL" && parties.source.type === "EMBEDDED_WALLET") {
        assertWalletSignature(walletSignature?.stamp);
      }
      const [purpose] = requiredProofs(parties, quote);
      if (purpose !== undefined) {
        await assertFunds(tx, books, quote);
        const scaChallenge = await askForProof(deps, tx, caller, quote, { parties, purpose, factor: scaFactor });
        const asked = advance(unchanged(row), "challenge", books.now);
        return { ...quote, scaChallenge, transaction: await updateTransaction(deps, tx, books, asked) };
      }
      const change = await executePayment(tx, books, quote, unchanged(row));
      return { ...quote, transaction: await updateTransaction(deps, tx, books, change) };
    }),
  );
}

/** An embedded wallet has no verified credential yet that could have signed. */
function assertWalletSignature(stamp: string | null | undefined): void {
  if (!stamp) {
    throw new ApiError("WALLET_SIGNATURE_MISSING", "Sign payloadToSign of the quote's EMBEDDED_WALLET instruction.");
  }
  throw new ApiError(
    "WALLET_SIGNATURE_INVALID",
    "The wallet has no verified credential whose signature this could be.",
  );
}

/** The quotes with these ids. */
export async function findQuotes(
  deps: Pick<PaymentDeps, "db">,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, QuoteRow>> {
  const wellFormed = ids.filter((id) => isId("Quote", id));
  if (wellFormed.length === 0) return new Map();
  const rows = await deps.db.quote.findMany({
    where: { ...tenantOf(caller), id: { in: wellFormed } },
    include: { transaction: true },
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those of `ids` that are the caller's. */
export async function quotesExist(
  deps: Pick<PaymentDeps, "db">,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlySet<string>> {
  const wellFormed = ids.filter((id) => isId("Quote", id));
  if (wellFormed.length === 0) return new Set();
  const where = { ...tenantOf(caller), id: { in: wellFormed } };
  const rows = await deps.db.quote.findMany({ where, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}

/** Offers run out at their time, unless something became of them before. */
export function quoteTimers(deps: PaymentDeps): TimerHandlers {
  return {
    [expiryTimer]: async (tx, caller, payload) => {
      const { transactionId } = timerPayload(payload);
      const { quote: _quote, ...row } = await lockTransaction(tx, caller, transactionId);
      const { now } = caller;
      if (row.status === "PENDING_AUTHORIZATION") {
        const change = advance(unchanged(row), "lapse", now, { failureReason: "SCA_NOT_COMPLETED" });
        await updateTransaction(deps, tx, caller, change);
      }
      if (row.status !== "PENDING") return;
      const change =
        row.type === "OUTGOING"
          ? advance(unchanged(row), "expire", now)
          : advance(unchanged(row), "fail", now, { failureReason: "QUOTE_EXPIRED" });
      await updateTransaction(deps, tx, caller, change);
    },
  };
}

function timerPayload(payload: unknown): { readonly transactionId: string } {
  if (typeof payload === "object" && payload !== null && "transactionId" in payload) {
    const { transactionId } = payload;
    if (typeof transactionId === "string") return { transactionId };
  }
  throw invalidField("payload", "names no transaction");
}
