import { z } from "zod";
import { ApiError } from "../../shared/kernel/errors.js";
import { reply } from "../../shared/operation/definition.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { signedRetryHeaders, walletSignature } from "../../shared/schema/wallet-signature.js";
import { assertSignedByWallet } from "../../wallets/published.js";
import { operation } from "../operation.js";
import { payloadOf } from "./instructions.js";
import { assertFunds, executePayment } from "../settlement/execute.js";
import { advance, unchanged, updateTransaction } from "../transactions/store.js";
import {
  askForProof,
  authorizeQuote as proveQuote,
  requiredProofs,
  resendQuoteCode as resendCode,
} from "./authorization.js";
import { assertOpen, lockQuote } from "./lock.js";
import { findParties } from "./parties.js";
import { quoteEntity } from "./reference.js";
import { offerQuote, placeQuote } from "./service.js";
import { quoteToRequest } from "./type.js";
import { negotiateUma } from "./uma.js";
import { quote, quoteCreate, quoteExecute, scaAuthorization } from "./wire.js";

const tag = "Cross-Currency Transfers";
const scaTag = "Strong Customer Authentication";
const events = [
  "OUTGOING_PAYMENT.PENDING",
  "OUTGOING_PAYMENT.PENDING_AUTHORIZATION",
  "OUTGOING_PAYMENT.PROCESSING",
] as const;

const status = z.object({ status: z.string() });
const isAwaitingProof = (value: unknown) => status.parse(value).status === "PENDING_AUTHORIZATION";

const quoteById = operation.byId({
  name: "quote",
  description: "One quote.",
  errors: ["QUOTE_NOT_FOUND"],
  rest: {
    route: "GET /quotes/{quoteId}",
    operationId: "getQuoteById",
    tag,
    summary: "Retrieve a quote",
    reply: [reply(200, quote)],
  },
  returns: quoteEntity,
});

const createQuote = operation.calling({
  name: "createQuote",
  description:
    "Offers a payment, with its price fixed until it expires; executes it where `immediatelyExecute` is true.",
  permission: "TRANSACT",
  errors: [
    "AMOUNT_OUT_OF_RANGE",
    "SELF_PAYMENT",
    "INVALID_CURRENCY",
    "EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED",
    "INSUFFICIENT_FUNDS",
    "USER_NOT_READY",
    "CUSTOMER_NOT_VERIFIED",
    "ACCOUNT_NOT_FOUND",
    "CUSTOMER_NOT_FOUND",
    "LOOKUP_REQUEST_NOT_FOUND",
    "UNSUPPORTED_UMA_VERSION",
    "INVALID_PAYREQ_RESPONSE",
    "PAYREQ_REQUEST_FAILED",
    "NOT_IMPLEMENTED",
  ],
  events,
  rest: {
    route: "POST /quotes",
    tag,
    summary: "Offer a payment, and execute it where immediatelyExecute is true",
    body: quoteCreate,
    reply: [reply(201, quote, (value) => !isAwaitingProof(value)), reply(202, quote)],
  },
  inputDescription: "The payment to be offered.",
  returns: quoteEntity,
  async prepare({ deps, caller }) {
    // Production's rates may come over the network, and are kept for minutes: no transaction waits for them.
    // What fails here fails again where rates are needed.
    if (caller.environment === "PRODUCTION") await deps.rateSource?.rates(deps.clock.real()).catch(() => undefined);
  },
  isCalled: ({ destination }) => destination.destinationType === "UMA_ADDRESS",
  /** Requests an offer of the receiver's provider between two transactions: the key is held meanwhile. */
  async call({ deps, caller }, requested, store) {
    const { draft, price, offer } = await negotiateUma(deps, caller, requested);
    return inTransaction(deps, async (tx) => {
      // Source and destination may have changed meanwhile.
      await findParties(deps, tx, caller, requested);
      const placed = await placeQuote(deps, tx, caller, draft, price, { offer });
      await store(tx, placed);
      return placed;
    });
  },
  work: ({ deps, tx, caller }, requested) => offerQuote(deps, tx, caller, requested),
});

const executeQuote = operation.transaction({
  name: "executeQuote",
  description: "Executes a quote, once, or requires a proof of the payer first. An executed quote can't be cancelled.",
  permission: "TRANSACT",
  errors: [
    "INSUFFICIENT_FUNDS",
    "WALLET_SIGNATURE_MISSING",
    "WALLET_SIGNATURE_MALFORMED",
    "WALLET_SIGNATURE_INVALID",
    "USER_NOT_READY",
    "QUOTE_NOT_FOUND",
    "QUOTE_EXPIRED",
    "CONFLICT",
  ],
  events,
  rest: {
    route: "POST /quotes/{quoteId}/execute",
    tag,
    summary: "Execute a quote; an embedded wallet's with the signature of its payload",
    headers: { "Service-Wallet-Signature": signedRetryHeaders["Service-Wallet-Signature"] },
    body: quoteExecute.optional(),
    reply: [reply(200, quote)],
  },
  also: z.object({
    walletSignature: walletSignature
      .optional()
      .meta({ description: "An embedded wallet's, over the quote's payload." }),
  }),
  inputDescription: "The quote to be executed.",
  returns: quoteEntity,
  async work(work, { quoteId, scaFactor, walletSignature: signature }) {
    const { deps, tx, caller, ledgerContext } = work;
    const { quote: offer, row } = await lockQuote(tx, caller, quoteId);
    const ledger = await ledgerContext();
    assertOpen(offer, row, ledger.now);
    if (offer.sourceType === "REALTIME_FUNDING") {
      throw new ApiError("INVALID_INPUT", "This quote is executed when its funds arrive: pay its paymentInstructions.");
    }
    const parties = await findParties(deps, tx, caller, quoteToRequest(offer));
    if (parties.source.kind === "INTERNAL" && parties.source.type === "EMBEDDED_WALLET") {
      const signed = { accountId: parties.source.id, payloadToSign: payloadOf(offer) };
      await assertSignedByWallet(work, signed, signature?.stamp);
    }
    const [purpose] = requiredProofs(parties, offer);
    if (purpose !== undefined) {
      await assertFunds(tx, ledger, offer);
      const scaChallenge = await askForProof(deps, tx, caller, offer, { parties, purpose, factor: scaFactor });
      const asked = advance(unchanged(row), "challenge", ledger.now);
      return { ...offer, scaChallenge, transaction: await updateTransaction(deps, tx, ledger, asked) };
    }
    const change = await executePayment(tx, ledger, offer, unchanged(row));
    return { ...offer, transaction: await updateTransaction(deps, tx, ledger, change) };
  },
});

const authorizeQuote = operation.transaction({
  name: "authorizeQuote",
  description: "Proves a factor; a further round may follow. A wrong proof is counted.",
  permission: "TRANSACT",
  errors: ["QUOTE_NOT_FOUND", "QUOTE_EXPIRED", "CONFLICT", "ACCOUNT_LOCKED", "RATE_LIMITED"],
  events,
  rest: {
    route: "POST /quotes/{quoteId}/authorize",
    tag: scaTag,
    summary: "Prove a factor for a quote that is PENDING_AUTHORIZATION",
    body: scaAuthorization,
    reply: [reply(200, quote)],
  },
  inputDescription: "The proof of a factor, for a quote that awaits it.",
  returns: quoteEntity,
  work: (work, { quoteId, endUserIpAddress: _logged, ...proof }) => proveQuote(work, { quoteId, proof }),
});

const resendQuoteCode = operation.transaction({
  name: "resendQuoteCode",
  description: "Sends a new code by SMS.",
  permission: "TRANSACT",
  errors: ["QUOTE_NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
  rest: {
    route: "POST /quotes/{quoteId}/authorize/resend",
    operationId: "resendQuoteScaCode",
    tag: scaTag,
    summary: "Send a new code for a quote that is PENDING_AUTHORIZATION",
    reply: [reply(204, null)],
  },
  inputDescription: "The quote that awaits a code.",
  returns: quoteEntity,
  work: (work, { quoteId }) => resendCode(work, { quoteId }),
});

export const quoteOperations = [quoteById, createQuote, executeQuote, authorizeQuote, resendQuoteCode];
