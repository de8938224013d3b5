import { ApiError } from "../../shared/kernel/errors.js";
import type { LedgerContext } from "../../shared/ledger/post.js";
import type { Work } from "../../shared/operation/operations.js";
import { assertSignedByWallet, assertStampStands } from "../../wallets/published.js";
import { assertFunds, executePayment } from "../settlement/execute.js";
import { advance, unchanged, updateTransaction } from "../transactions/store.js";
import type { PaymentDeps } from "../uma/deps.js";
import { assertInvoiceOpen } from "../uma/offer.js";
import { openUmaOffer } from "../uma/stored.js";
import { askForProof, requiredProofs } from "./authorization.js";
import { payloadOf } from "./instructions.js";
import { assertOpen, lockQuoteNow, type LockedQuote } from "./lock.js";
import { findParties, type Parties } from "./parties.js";
import type { QuoteRow } from "./row.js";
import { quoteToRequest } from "./type.js";
import type { QuoteCreate } from "./wire.js";

/** An executable quote, locked with its transaction, and its current parties. */
export interface Offer extends LockedQuote {
  readonly parties: Parties;
  readonly ledger: LedgerContext;
}

/** Throws 404 QUOTE_NOT_FOUND, 409 if it is not open, 400 for one that its funds execute, and as parties do. */
export async function openOffer(work: Work<PaymentDeps>, quoteId: string): Promise<Offer> {
  const { deps, tx, caller } = work;
  const { quote, row, ledger } = await lockQuoteNow(work, quoteId);
  assertOpen(quote, row, ledger.now);
  if (quote.sourceType === "REALTIME_FUNDING") {
    throw new ApiError("INVALID_INPUT", "This quote is executed when its funds arrive: pay its paymentInstructions.");
  }
  if (quote.destinationType === "UMA_ADDRESS") {
    assertInvoiceOpen(await deps.clock.shared(tx), openUmaOffer(deps.sealer, quote));
  }
  return { quote, row, ledger, parties: await findParties(deps, tx, caller, quoteToRequest(quote)) };
}

/** Verifies an embedded wallet's signature of the payment. Throws 401 with the documented codes. */
export async function assertSigned(
  work: Work<PaymentDeps>,
  { quote, parties: { source } }: Offer,
  stamp: string | null | undefined,
): Promise<void> {
  if (source.kind !== "INTERNAL" || source.type !== "EMBEDDED_WALLET") return;
  await assertSignedByWallet(work, { accountId: source.id, payloadToSign: payloadOf(quote) }, stamp);
}

/**
 * For a payment made later than its wallet's signature at `at`. Throws 401 WALLET_SIGNATURE_INVALID if the wallet has
 * ended the session that signed.
 */
export async function assertStillSigned(
  work: Work<PaymentDeps>,
  { parties: { source } }: Offer,
  { stamp, at }: { readonly stamp: string | null; readonly at: Date },
): Promise<void> {
  if (source.kind !== "INTERNAL" || source.type !== "EMBEDDED_WALLET") return;
  await assertStampStands(work, { accountId: source.id, at }, stamp);
}

/** Executes an offer whose wallet has signed it, or requires a proof of the payer first. Throws 400 INSUFFICIENT_FUNDS. */
export async function executeOffer(
  { deps, tx, caller }: Work<PaymentDeps>,
  { quote, row, parties, ledger }: Offer,
  factor?: QuoteCreate["scaFactor"],
): Promise<QuoteRow> {
  const [purpose] = requiredProofs(parties, quote);
  if (purpose !== undefined) {
    await assertFunds(tx, ledger, quote);
    const scaChallenge = await askForProof(deps, tx, caller, quote, { parties, purpose, factor });
    const asked = advance(unchanged(row), "challenge", ledger.now);
    return { ...quote, scaChallenge, transaction: await updateTransaction(deps, tx, ledger, asked) };
  }
  const change = await executePayment(deps, tx, ledger, quote, unchanged(row));
  return { ...quote, transaction: await updateTransaction(deps, tx, ledger, change) };
}
