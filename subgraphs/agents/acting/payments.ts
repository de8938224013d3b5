import { z } from "zod";
import {
  assertTransferIn,
  assertTransferOut,
  isNegotiated,
  offerQuote,
  negotiateQuote,
  quote,
  quoteCreate,
  quoteEntity,
  transferIn,
  transferOut,
  warmRates,
  findQuotes,
  type QuoteCreate,
  type QuoteRow,
} from "../../quotes/published.js";
import type { Caller } from "../../shared/kernel/caller.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { reply } from "../../shared/operation/definition.js";
import type { Work } from "../../shared/operation/operations.js";
import { signedRetryHeaders, walletSignature } from "../../shared/schema/wallet-signature.js";
import { workOf } from "../../shared/operation/work.js";
import { explainingEarlier, submitQuote, submitTransfer } from "../actions/payments.js";
import { callingAgent, refusalOf } from "../actions/submit.js";
import { returnedAction } from "../actions/type.js";
import { agentAction } from "../actions/wire.js";
import { hiddenAccounts, isVisible } from "../agents/visible.js";
import type { AgentsDeps } from "../deps.js";
import { typesOf } from "../../shared/events/event-types.js";
import { resourceId } from "../../shared/schema/ids.js";
import { actionEvents } from "../names.js";
import { operation } from "../operation.js";
import { QuoteStub } from "../payment.stub.js";
import { accountViolation } from "../policy/decide.js";
import type { AgentPolicy } from "../policy/wire.js";
import { onlyPlatform, policyOf } from "./policy.js";

/** An agent's payments, within its policy. */

const tag = "Agent Operations";
const audience = "AGENT";

const quoteOf = quoteEntity.returnedAs(QuoteStub);

/** Refuses members that only the platform may set. Throws 403; 400 for a payer that is not the agent's customer. */
function assertAgentQuote(caller: Caller, { platformFeeOverride, senderCustomerInfo, source }: QuoteCreate): void {
  if (platformFeeOverride) throw onlyPlatform("platformFeeOverride");
  if (senderCustomerInfo) throw onlyPlatform("senderCustomerInfo");
  if (source.customerId !== undefined && source.customerId !== callingAgent(caller).customerId) {
    throw invalidField("source.customerId", "is not the agent's customer: omit it");
  }
}

/** The payer is the agent's customer. */
function ofCustomer(caller: Caller, requested: QuoteCreate): QuoteCreate {
  const { customerId } = callingAgent(caller);
  return { ...requested, source: { ...requested.source, customerId } };
}

/** Refuses accounts that the policy forbids the agent. Throws 403. */
function assertAccounts(policy: AgentPolicy, { source, destination }: QuoteCreate): void {
  const violation = accountViolation(policy, {
    source: source.sourceType === "ACCOUNT" ? source.accountId : null,
    destination: destination.destinationType === "ACCOUNT" ? destination.accountId : destination.umaAddress,
  });
  if (violation) throw refusalOf(violation);
}

/** The quote after its execution was requested in the same request. */
async function executeAtOnce(work: Work<AgentsDeps>, placed: QuoteRow, { immediatelyExecute, scaFactor }: QuoteCreate) {
  if (!immediatelyExecute) return placed;
  const { left } = await submitQuote(work, { quoteId: placed.id, scaFactor });
  return left?.quote ?? placed;
}

const agentCreateQuote = operation.calling({
  name: "agentCreateQuote",
  description:
    "Creates a quote for a payment of the agent's customer. `immediatelyExecute` also requests its execution; " +
    "if that requires approval, the quote remains PENDING until it is approved.",
  audience,
  agentPermission: "CREATE_QUOTES",
  errors: [
    "AMOUNT_OUT_OF_RANGE",
    "SELF_PAYMENT",
    "INVALID_CURRENCY",
    "EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED",
    "INSUFFICIENT_FUNDS",
    "FORBIDDEN",
    "VELOCITY_LIMIT_EXCEEDED",
    "USER_NOT_READY",
    "CUSTOMER_NOT_VERIFIED",
    "COUNTERPARTY_NOT_ALLOWED",
    "ACCOUNT_NOT_FOUND",
    "LOOKUP_REQUEST_NOT_FOUND",
    "UMA_NOT_FOUND",
    "UNSUPPORTED_UMA_VERSION",
    "INVALID_PAYREQ_RESPONSE",
    "PAYREQ_REQUEST_FAILED",
    "NOT_IMPLEMENTED",
  ],
  events: [...typesOf(actionEvents), "OUTGOING_PAYMENT.PENDING", "OUTGOING_PAYMENT.PROCESSING"],
  rest: {
    route: "POST /agents/me/quotes",
    tag,
    summary: "Create a quote for a payment of the agent's customer",
    body: quoteCreate,
    reply: [reply(201, quote)],
  },
  inputDescription: "Payment to quote.",
  returns: quoteOf,
  async prepare(call, requested) {
    const { deps, caller } = call;
    assertAgentQuote(caller, requested);
    assertAccounts(await policyOf(deps, caller), requested);
    await warmRates(call);
  },
  isCalled: isNegotiated,
  /** The key is held during the requests to providers. */
  call: (call, requested, store) =>
    negotiateQuote(
      call.deps,
      call.caller,
      ofCustomer(call.caller, requested),
      async (tx, placed) => {
        const made = await executeAtOnce(workOf(call, tx), placed, requested);
        await store(tx, made);
        return made;
      },
      { agentId: callingAgent(call.caller).id, isDeferred: true },
    ),
  async work(work, requested) {
    const { deps, tx, caller } = work;
    const origin = { agentId: callingAgent(caller).id, isDeferred: true };
    const placed = await offerQuote(deps, tx, caller, ofCustomer(caller, requested), origin);
    return executeAtOnce(work, placed, requested);
  },
});

const endsOf = ({ sourceAccountId: source, destination }: QuoteRow) => ({ source, destination });

const agentQuote = operation.read({
  name: "agentQuote",
  description: "Retrieves a quote that the agent requested.",
  audience,
  errors: ["QUOTE_NOT_FOUND"],
  rest: {
    route: "GET /agents/me/quotes/{quoteId}",
    operationId: "agentGetQuote",
    tag,
    summary: "Retrieve a quote that the agent requested",
    reply: [reply(200, quote)],
  },
  isLookup: true,
  args: z.object({ id: resourceId("Quote") }),
  returns: quoteOf,
  async read({ deps, caller }, { id }) {
    const [quotes, hidden] = await Promise.all([findQuotes(deps, [id], caller), hiddenAccounts(deps, caller)]);
    const found = quotes.get(id);
    if (found?.agentId !== callingAgent(caller).id || !isVisible(hidden, endsOf(found))) {
      throw new ApiError("QUOTE_NOT_FOUND");
    }
    return found;
  },
});

const agentExecuteQuote = operation.transaction({
  name: "agentExecuteQuote",
  description:
    "Requests the execution of the agent's quote. It is executed immediately or waits for the platform's " +
    "approval. A 403 response names the policy rule that was broken.",
  audience,
  agentPermission: "EXECUTE_QUOTES",
  errors: [
    "INSUFFICIENT_FUNDS",
    "WALLET_SIGNATURE_MISSING",
    "WALLET_SIGNATURE_MALFORMED",
    "WALLET_SIGNATURE_INVALID",
    "FORBIDDEN",
    "VELOCITY_LIMIT_EXCEEDED",
    "USER_NOT_READY",
    "QUOTE_NOT_FOUND",
    "QUOTE_EXPIRED",
    "CONFLICT",
  ],
  events: [...typesOf(actionEvents), "OUTGOING_PAYMENT.PROCESSING", "OUTGOING_PAYMENT.PENDING_AUTHORIZATION"],
  rest: {
    route: "POST /agents/me/quotes/{quoteId}/execute",
    tag,
    summary: "Request the execution of a quote; for an embedded wallet, with a signature of the quote's payload",
    headers: { "Service-Wallet-Signature": signedRetryHeaders["Service-Wallet-Signature"] },
    reply: [reply(200, agentAction)],
  },
  also: z.object({
    walletSignature: walletSignature.optional().describe("Embedded wallets only: signature of the quote's payload."),
  }),
  inputDescription: "Quote that the agent created, and a wallet's signature if it pays.",
  returns: returnedAction,
  async prepare(call, { quoteId }) {
    await warmRates(call);
    return quoteId;
  },
  around: explainingEarlier,
  work: (work, { quoteId, walletSignature: signature }) => submitQuote(work, { quoteId, stamp: signature?.stamp }),
});

const transferFacts = {
  audience,
  agentPermission: "CREATE_TRANSFERS",
  errors: [
    "INVALID_AMOUNT",
    "INVALID_CURRENCY",
    "AMOUNT_OUT_OF_RANGE",
    "EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED",
    "INSUFFICIENT_FUNDS",
    "FORBIDDEN",
    "VELOCITY_LIMIT_EXCEEDED",
    "USER_NOT_READY",
    "CUSTOMER_NOT_VERIFIED",
    "COUNTERPARTY_NOT_ALLOWED",
    "ACCOUNT_NOT_FOUND",
    "NOT_IMPLEMENTED",
  ],
  inputDescription: "Accounts and amount of the transfer.",
  returns: returnedAction,
} as const;

const agentCreateTransferIn = operation.transaction({
  name: "agentCreateTransferIn",
  description:
    "Requests a transfer from an external account of the customer to an internal account of the same currency.",
  ...transferFacts,
  events: [...typesOf(actionEvents), "INCOMING_PAYMENT.PENDING", "INCOMING_PAYMENT.PROCESSING"],
  rest: {
    route: "POST /agents/me/transfer-in",
    tag,
    summary: "Request a transfer from an external account to an internal account",
    notFound: "ACCOUNT_NOT_FOUND",
    body: transferIn,
    reply: [reply(201, agentAction)],
  },
  async prepare(call, transfer) {
    assertTransferIn(transfer);
    await warmRates(call);
  },
  work: (work, transfer) => submitTransfer(work, "TRANSFER_IN", transfer),
});

const agentCreateTransferOut = operation.transaction({
  name: "agentCreateTransferOut",
  description:
    "Requests a transfer from an internal account to an external account of the customer of the same currency.",
  ...transferFacts,
  events: [...typesOf(actionEvents), "OUTGOING_PAYMENT.PENDING", "OUTGOING_PAYMENT.PROCESSING"],
  rest: {
    route: "POST /agents/me/transfer-out",
    tag,
    summary: "Request a transfer from an internal account to an external account",
    notFound: "ACCOUNT_NOT_FOUND",
    body: transferOut,
    reply: [reply(201, agentAction)],
  },
  async prepare(call, transfer) {
    assertTransferOut(transfer);
    await warmRates(call);
  },
  work: (work, transfer) => submitTransfer(work, "TRANSFER_OUT", transfer),
});

export const paymentOperations = [
  agentCreateQuote,
  agentQuote,
  agentExecuteQuote,
  agentCreateTransferIn,
  agentCreateTransferOut,
];
