import type { Quote } from "../../../generated/prisma/client.js";
import { isScaRegion } from "../../customers/published.js";
import type { Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { ApiError, Refusal } from "../../shared/kernel/errors.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import type { LedgerContext } from "../../shared/ledger/post.js";
import { currencyOf, formatMoney } from "../../shared/kernel/money.js";
import type { Work } from "../../shared/operation/operations.js";
import {
  countPassedRounds,
  findOpenScaChallenges,
  judgeScaProof,
  openScaChallenge,
  resendScaCode,
  scaChallengeToGraph,
  type ScaChallenge,
  type ScaChallengeRow,
  type ScaProof,
  type ScaSubject,
} from "../../verification/published.js";
import type { PaymentDeps } from "../uma/deps.js";
import { executePayment } from "../settlement/execute.js";
import { lockQuoteNow } from "./lock.js";
import { findParties, type Parties } from "./parties.js";
import type { QuoteRow } from "./row.js";
import { quoteStatusOf, quoteToRequest } from "./type.js";
import type { QuoteCreate } from "./wire.js";
import { advance, unchanged, updateTransaction, type TransactionChange } from "../transactions/store.js";

/** The purpose of a round of the proof. */
export type ProofPurpose = "CURRENCY_CONVERSION" | "PAYOUT" | "TRANSFER";

/**
 * The proofs that a payment requires of its payer before it is executed, one round each, in this order
 * (docs/interface.md, Proofs of a payment). Required of customers in the EEA. Exempt: payments by the platform, to
 * trusted beneficiaries, between their own accounts in one currency, pulls into their own accounts, and from embedded
 * wallets, whose signature is itself a proof.
 */
export function requiredProofs(
  { source, destination, payer, isMovedByPlatform }: Parties,
  currencies: Pick<Quote, "sendingCurrency" | "receivingCurrency">,
): readonly ProofPurpose[] {
  if (!payer || isMovedByPlatform || !isScaRegion(payer)) return [];
  if (source.kind === "INTERNAL" && source.type === "EMBEDDED_WALLET") return [];
  const isOwn = destination.kind !== "UMA_ADDRESS" && destination.customerId === payer.id;
  if (isOwn && source.kind === "EXTERNAL" && destination.kind === "INTERNAL") return [];
  if (isOwn && destination.kind === "EXTERNAL" && destination.isTrusted) return [];
  const proofs: ProofPurpose[] = [];
  if (currencies.sendingCurrency !== currencies.receivingCurrency) proofs.push("CURRENCY_CONVERSION");
  if (destination.kind === "EXTERNAL") proofs.push("PAYOUT");
  else if (!isOwn) proofs.push("TRANSFER");
  return proofs;
}

const subjectOf = ({ id }: Pick<Quote, "id">): ScaSubject => ({ operation: "QUOTE", subjectId: id });

/** The amount and payee in a code's message: the code is valid for these only. */
function aboutPayment(quote: Quote, { destination }: Parties, purpose: ProofPurpose): string {
  const amount = formatMoney({ amountMinor: quote.totalSendingAmount, currency: currencyOf(quote.sendingCurrency) });
  if (purpose === "CURRENCY_CONVERSION") return `of ${amount}, to be exchanged into ${quote.receivingCurrency}`;
  if (destination.kind === "UMA_ADDRESS") return `of ${amount} to ${destination.umaAddress}`;
  if (destination.kind === "INTERNAL") return `of ${amount} to someone else's account`;
  return `of ${amount} to the account that ends in ${destination.sandboxSuffix}`;
}

/**
 * Requests a round's proof, until the quote expires. Throws 409 CONFLICT for a payer without a factor, 423, 429, 400.
 */
export function askForProof(
  deps: PaymentDeps,
  tx: Tx,
  caller: Caller,
  quote: Quote,
  asked: { readonly parties: Parties; readonly purpose: ProofPurpose; readonly factor?: QuoteCreate["scaFactor"] },
): Promise<ScaChallengeRow> {
  const { parties, purpose, factor } = asked;
  return openScaChallenge(deps, tx, caller, {
    customerId: payerOf(quote, parties),
    subject: subjectOf(quote),
    purpose,
    about: aboutPayment(quote, parties, purpose),
    factor,
    expiresAt: quote.expiresAt,
  });
}

/** The customer who proves; a quote that pulls money in belongs to the receiver. */
function payerOf({ id }: Pick<Quote, "id">, { payer }: Parties): string {
  if (!payer) throw new Error(`The platform proves nothing: ${id}`);
  return payer.id;
}

/**
 * Checks a round's proof. After the last one the payment is executed, or waits for its funds. A wrong one is counted.
 */
export async function authorizeQuote(
  work: Work<PaymentDeps>,
  { quoteId, proof }: { readonly quoteId: string; readonly proof: ScaProof },
): Promise<QuoteRow | Refusal> {
  const { deps, tx, caller } = work;
  const { quote, row, ledger } = await lockQuoteNow(work, quoteId);
  assertAwaitingProof(quote, row, ledger.now);
  const parties = await findParties(deps, tx, caller, quoteToRequest(quote));
  const customerId = payerOf(quote, parties);
  const passed = await judgeScaProof(deps, tx, caller, { customerId, subject: subjectOf(quote), proof });
  if (passed instanceof Refusal) return passed;
  const rounds = await countPassedRounds(tx, caller, subjectOf(quote));
  const purpose = requiredProofs(parties, quote)[rounds];
  if (purpose !== undefined) {
    const scaChallenge = await askForProof(deps, tx, caller, quote, { parties, purpose, factor: passed.factor });
    const asked = advance(unchanged(row), "challenge", ledger.now);
    return { ...quote, scaChallenge, transaction: await updateTransaction(deps, tx, ledger, asked) };
  }
  const change = await resumePayment(deps, tx, ledger, quote, unchanged(row));
  return { ...quote, transaction: await updateTransaction(deps, tx, ledger, change) };
}

/** A payment funded in real time waits for its funds; others are executed. */
async function resumePayment(
  deps: PaymentDeps,
  tx: Tx,
  ledger: LedgerContext,
  quote: Quote,
  change: TransactionChange,
): Promise<TransactionChange> {
  if (quote.sourceType === "REALTIME_FUNDING") return advance(change, "authorize", ledger.now);
  return executePayment(deps, tx, ledger, quote, change);
}

/** Sends a new code by SMS. */
export async function resendQuoteCode(
  work: Work<PaymentDeps>,
  { quoteId }: { readonly quoteId: string },
): Promise<QuoteRow> {
  const { deps, tx, caller } = work;
  const { quote, row, ledger } = await lockQuoteNow(work, quoteId);
  assertAwaitingProof(quote, row, ledger.now);
  await resendScaCode(deps, tx, caller, subjectOf(quote));
  return { ...quote, transaction: row };
}

/** The open challenge of a quote's payer; one statement per request. */
export async function findChallenge(
  deps: PaymentDeps,
  context: SubgraphContext,
  quoteId: string,
): Promise<ScaChallenge | null> {
  const challenges = loaderOf(
    context,
    (quoteIds, caller) => findOpenScaChallenges(deps.db, caller, "QUOTE", quoteIds),
    "challenges of quotes",
  );
  const open = await challenges.load(quoteId);
  return open ? scaChallengeToGraph(open) : null;
}

/** Throws 409. */
function assertAwaitingProof({ id, expiresAt }: Quote, row: QuoteRow["transaction"], now: Date): void {
  if (row.status !== "PENDING_AUTHORIZATION") {
    throw new ApiError(
      "CONFLICT",
      `The quote ${id} is ${quoteStatusOf(row)}: it awaits no strong customer authentication.`,
    );
  }
  if (now >= expiresAt) throw new ApiError("QUOTE_EXPIRED", `The quote ${id} expired at ${expiresAt.toISOString()}.`);
}
