import { z } from "zod";
import { pageReply, reply } from "../../shared/operation/definition.js";
import { only, restDirection, restRange } from "../../shared/schema/lists.js";
import { signedRetryHeaders, walletSignature } from "../../shared/schema/wallet-signature.js";
import { operation } from "../operation.js";
import { warmRates } from "../pricing/rate.js";
import { authorizeQuote as proveQuote, resendQuoteCode as resendCode } from "./authorization.js";
import { assertSigned, executeOffer, openOffer } from "./execute.js";
import { listQuotes, quoteSelection } from "./list.js";
import { quoteListQuery } from "./list.wire.js";
import { quoteEntity } from "./reference.js";
import { isNegotiated, offerQuote, negotiateQuote } from "./service.js";
import { QuoteConnection } from "./type.js";
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

const quotes = operation.list({
  name: "quotes",
  description: "Quotes of the environment, newest first by default.",
  rest: {
    route: "GET /quotes",
    operationId: "listQuotes",
    tag,
    summary: "List quotes, newest first by default",
    isAliasOnly: true,
    query: quoteListQuery,
    selects: ({ status, createdAfter, createdBefore, sortOrder, ...ids }) => ({
      filter: { ...ids, statuses: only(status), createdAt: restRange(createdAfter, createdBefore) },
      orderBy: { direction: restDirection(sortOrder) },
    }),
    reply: [pageReply(quote, "QuoteListResponse")],
  },
  selection: quoteSelection,
  connection: QuoteConnection,
  toGraph: quoteEntity.toGraph,
  page: ({ deps, caller }, selected, args) => listQuotes(deps, caller, selected, args),
});

const quoteById = operation.byId({
  name: "quote",
  description: "Retrieves a quote.",
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
    "Creates a quote for a payment at a price that is fixed until it expires, and executes it if " +
    "`immediatelyExecute` is true.",
  permission: "TRANSACT",
  errors: [
    "AMOUNT_OUT_OF_RANGE",
    "SELF_PAYMENT",
    "INVALID_CURRENCY",
    "EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED",
    "INSUFFICIENT_FUNDS",
    "USER_NOT_READY",
    "CUSTOMER_NOT_VERIFIED",
    "COUNTERPARTY_NOT_ALLOWED",
    "ACCOUNT_NOT_FOUND",
    "USER_NOT_FOUND",
    "LOOKUP_REQUEST_NOT_FOUND",
    "UMA_NOT_FOUND",
    "UNSUPPORTED_UMA_VERSION",
    "INVALID_PAYREQ_RESPONSE",
    "PAYREQ_REQUEST_FAILED",
    "NOT_IMPLEMENTED",
  ],
  events,
  rest: {
    route: "POST /quotes",
    tag,
    summary: "Create a quote, and execute it if immediatelyExecute is true",
    body: quoteCreate,
    reply: [reply(201, quote, (value) => !isAwaitingProof(value)), reply(202, quote)],
  },
  inputDescription: "Payment to quote.",
  returns: quoteEntity,
  prepare: warmRates,
  isCalled: isNegotiated,
  /** The key is held during the requests to providers. */
  call: ({ deps, caller }, requested, store) =>
    negotiateQuote(deps, caller, requested, async (tx, placed) => {
      await store(tx, placed);
      return placed;
    }),
  work: ({ deps, tx, caller }, requested) => offerQuote(deps, tx, caller, requested),
});

const executeQuote = operation.transaction({
  name: "executeQuote",
  description:
    "Executes a quote once, or first requires a proof from the payer. An executed quote cannot be cancelled.",
  permission: "TRANSACT",
  errors: [
    "INSUFFICIENT_FUNDS",
    "WALLET_SIGNATURE_MISSING",
    "WALLET_SIGNATURE_MALFORMED",
    "WALLET_SIGNATURE_INVALID",
    "USER_NOT_READY",
    "COUNTERPARTY_NOT_ALLOWED",
    "QUOTE_NOT_FOUND",
    "QUOTE_EXPIRED",
    "CONFLICT",
  ],
  events,
  rest: {
    route: "POST /quotes/{quoteId}/execute",
    tag,
    summary: "Execute a quote; for an embedded wallet, with a signature of the quote's payload",
    headers: { "Service-Wallet-Signature": signedRetryHeaders["Service-Wallet-Signature"] },
    body: quoteExecute.optional(),
    reply: [reply(200, quote)],
  },
  also: z.object({
    walletSignature: walletSignature.optional().describe("Embedded wallets only: signature of the quote's payload."),
  }),
  inputDescription: "PENDING quote, and the factor or signature by which its payer agrees.",
  returns: quoteEntity,
  async work(work, { quoteId, scaFactor, walletSignature: signature }) {
    const offer = await openOffer(work, quoteId);
    await assertSigned(work, offer, signature?.stamp);
    return executeOffer(work, offer, scaFactor);
  },
});

const authorizeQuote = operation.transaction({
  name: "authorizeQuote",
  description: "Proves a factor; another proof may then be required. Wrong proofs are counted.",
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
  inputDescription: "Proof of a factor for a quote that is PENDING_AUTHORIZATION.",
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
  inputDescription: "Quote that awaits a code.",
  returns: quoteEntity,
  work: (work, { quoteId }) => resendCode(work, { quoteId }),
});

export const quoteOperations = [quotes, quoteById, createQuote, executeQuote, authorizeQuote, resendQuoteCode];
