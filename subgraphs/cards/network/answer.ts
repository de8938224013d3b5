import type { TransactionRow } from "../../quotes/published.js";
import { idempotent } from "../../shared/idempotency/idempotency.js";
import type { Caller, Tenant } from "../../shared/kernel/caller.js";
import { ApiError, hasErrorCode, invalidField, toApiError } from "../../shared/kernel/errors.js";
import { newReport } from "../../shared/kernel/report.js";
import { verifySignature } from "../../shared/kernel/signature.js";
import { inOneTrip } from "../../shared/persistence/transaction.js";
import { inFairTransaction } from "../../shared/persistence/fair-share.js";
import { validate } from "../../shared/schema/validate.js";
import { lockCard } from "../cards/lock.sql.js";
import type { CardWork, UntimedWork } from "../cards/status.js";
import type { CardsDeps } from "../deps.js";
import { issuerSite } from "../issuers/http.js";
import { issuerSigner } from "../issuers/keys.js";
import { creditAtOnce } from "../payments/at-once.js";
import { authorize } from "../payments/authorize.js";
import { amountsIn, inCardCurrency } from "../payments/currency.js";
import { returnPurchase } from "../payments/returns.js";
import { lockPayment } from "../payments/row.js";
import { clear, clearCard, reverseAuthorization } from "../payments/settle.js";
import { isMessageKind, messages, type Message, type MessageKind } from "./messages.js";
import { claimId, limitLockWait } from "./sql.js";

// Responses to the card issuer (docs/card-issuer.md): with the same decisions as the sandbox's simulation.

export interface IssuerRequest {
  /** `authorizations`, `clearings` and so on: the last segment of its path. */
  readonly kind: string;
  /** The exact bytes of the body, as text. */
  readonly body: string;
  readonly signature: string | undefined;
}

export interface IssuerAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The response to a message. */
interface Outcome {
  readonly id: string;
  readonly cardTransactionId: string;
  readonly status: TransactionRow["status"];
  readonly declinedReason?: string;
}

/** Maximum difference between a message's timestamp and our clock. */
const maxAgeMs = 5 * 60_000;
/** Maximum wait for a lock: an authorization responds within 100 ms. Then the issuer stands in. */
const lockTimeoutMs = 80;
const lockNotAvailable: ReadonlySet<string> = new Set(["55P03"]);

/** The environment that has a real issuer. */
const environment = "PRODUCTION";

type Handlers = {
  readonly [Kind in MessageKind]: (work: UntimedWork, message: Message<Kind>) => Promise<TransactionRow>;
};

async function timed({ deps, tx, ledger }: UntimedWork): Promise<CardWork> {
  return { deps, tx, ledger: { ...ledger, now: await deps.clock.now(tx, ledger) } };
}

const merchantAmountOf = (given: { readonly amount: number; readonly currency: string } | undefined) =>
  given && { amountMinor: BigInt(given.amount), currency: given.currency };

/** The card, locked, and the amounts of the network's payment with it. */
async function paymentBy(
  work: CardWork,
  { cardId, amount, currency, merchant, merchantAmount }: Message<"forced-clearings" | "credits">,
) {
  const card = await lockCard(work.tx, work.ledger, cardId);
  const given = { amountMinor: BigInt(amount), currency, merchantAmount: merchantAmountOf(merchantAmount) };
  return { card, merchant, ...amountsIn(card.currency, given) };
}

/** The payment that a message names, locked, and its amount in the card's currency. */
async function stepOf(
  work: CardWork,
  { cardTransactionId, amount, currency }: { cardTransactionId: string; amount: number; currency?: string | undefined },
) {
  const payment = await lockPayment(work, cardTransactionId);
  return [payment, inCardCurrency(payment.row.currency, BigInt(amount), currency)] as const;
}

const handlers: Handlers = {
  authorizations: (work, { id, cardId, amount, currency, merchant, merchantAmount, isAdvice }) =>
    authorize(work, {
      cardId,
      currency,
      merchant,
      isAdvice,
      amountMinor: BigInt(amount),
      merchantAmount: merchantAmountOf(merchantAmount),
      issuerTransactionToken: id,
    }),
  async clearings(untimed, message) {
    const work = await timed(untimed);
    const [payment, amountMinor] = await stepOf(work, message);
    return clear(work, payment, { amountMinor });
  },
  async "forced-clearings"(untimed, message) {
    const work = await timed(untimed);
    return clearCard(work, await paymentBy(work, message));
  },
  async returns(untimed, message) {
    const work = await timed(untimed);
    const [purchase, amountMinor] = await stepOf(work, message);
    return returnPurchase(work, purchase, amountMinor, merchantAmountOf(message.merchantAmount));
  },
  async credits(untimed, message) {
    const work = await timed(untimed);
    const payment = await paymentBy(work, message);
    return (await creditAtOnce(work, { ...payment, originalTransactionId: null })).transaction;
  },
  async reversals(untimed, { amount, ...message }) {
    const work = await timed(untimed);
    const [payment, amountMinor] = await stepOf(work, { ...message, amount: amount ?? 0 });
    return reverseAuthorization(work, payment, amount === undefined ? undefined : amountMinor);
  },
};

/** The tenant of a card or transaction. Throws 404. */
async function tenantOfMessage(
  { systemScope }: CardsDeps,
  named: { readonly cardId?: string; readonly cardTransactionId?: string },
): Promise<Tenant> {
  const system = systemScope("card issuer");
  const { cardId, cardTransactionId } = named;
  const select = { platformId: true };
  const found = cardId
    ? await system.card.findFirst({ where: { id: cardId, environment }, select })
    : await system.cardTransaction.findFirst({ where: { id: cardTransactionId ?? "", environment }, select });
  if (found) return { ...found, environment };
  throw cardId ? new ApiError("NOT_FOUND", "No such card.") : new ApiError("TRANSACTION_NOT_FOUND");
}

/** The body, whose signature by the issuer is verified. Throws 401 INVALID_SIGNATURE, 400 INVALID_INPUT. */
function signedContent(deps: CardsDeps, { body, signature }: IssuerRequest): unknown {
  if (!verifySignature(issuerSite(deps)?.publicKeyPem ?? "", body, signature)) throw new ApiError("INVALID_SIGNATURE");
  try {
    return JSON.parse(body);
  } catch {
    throw invalidField("body", "must be JSON");
  }
}

/** The message, which must be of this path and for this server. Throws 400 INVALID_INPUT, INVALID_TIMESTAMP. */
function readMessage<Kind extends MessageKind>({ env, clock }: CardsDeps, kind: Kind, content: unknown): Message<Kind> {
  const message = validate(messages[kind], content) as Message<Kind>;
  if (message.receiver !== env.publicUrl) throw invalidField("receiver", `must be ${env.publicUrl}, for this server`);
  const age = clock.real().getTime() - Date.parse(message.timestamp);
  if (Math.abs(age) > maxAgeMs)
    throw new ApiError("INVALID_TIMESTAMP", "timestamp: must be within the last five minutes");
  return message;
}

async function handle<Kind extends MessageKind>(deps: CardsDeps, kind: Kind, message: Message<Kind>): Promise<Outcome> {
  const tenant = await tenantOfMessage(deps, message);
  const caller: Caller = { ...tenant, actor: "card issuer", credentialId: "card issuer", permissions: [] };
  const { id, timestamp: _sent, type: _type, receiver: _receiver, ...bound } = message;
  const keyed = {
    caller,
    operation: `issuer.${kind}`,
    input: { ...bound, idempotencyKey: id },
    report: newReport(),
  };
  const isUrgent = kind === "authorizations" && !("isAdvice" in message && message.isAdvice);
  return inFairTransaction<Outcome>(deps, caller, async (tx) => {
    const isHurried = isUrgent && limitLockWait(tx, lockTimeoutMs);
    const [, isNew] = await inOneTrip(Promise.resolve(isHurried), claimId(tx, tenant, message));
    return idempotent<Outcome>(deps, tx, keyed, async () => {
      if (!isNew) throw new ApiError("CONFLICT", "id: was handled longer ago than responses are kept");
      const { id: cardTransactionId, status } = await handlers[kind]({ deps, tx, ledger: tenant }, message);
      const { declinedReason } = await tx.cardTransaction.findUniqueOrThrow({
        where: { id: cardTransactionId, ...tenant },
        select: { declinedReason: true },
      });
      return { id, cardTransactionId, status, ...(declinedReason !== null && { declinedReason }) };
    });
  });
}

/** The id of a possibly invalid message. */
function idOf(content: unknown): string | undefined {
  const id = typeof content === "object" && content !== null && "id" in content ? content.id : undefined;
  return typeof id === "string" ? id : undefined;
}

/** The signed response to one of the issuer's messages; undefined if there is no issuer, or no such message. */
export async function answerIssuer(deps: CardsDeps, request: IssuerRequest): Promise<IssuerAnswer | undefined> {
  const { kind } = request;
  if (!issuerSite(deps) || !isMessageKind(kind)) return undefined;
  let id: string | undefined;
  const answer = (status: number, content: object): IssuerAnswer => {
    const body = JSON.stringify({ id, ...content });
    return { status, body, headers: issuerSigner(deps.sealer).headers(body) };
  };
  try {
    const content = signedContent(deps, request);
    id = idOf(content);
    return answer(200, await handle(deps, kind, readMessage(deps, kind, content)));
  } catch (thrown) {
    const isLate = hasErrorCode(thrown, lockNotAvailable);
    const { error, isUnexpected } = isLate
      ? { error: new ApiError("SERVICE_UNAVAILABLE", "No decision in time: stand in."), isUnexpected: false }
      : toApiError(thrown);
    if (isUnexpected) deps.logger.error({ err: thrown }, "a message of the card issuer failed");
    return answer(error.body.status, error.body);
  }
}
