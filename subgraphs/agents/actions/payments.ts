import type { Prisma } from "../../../generated/prisma/client.js";
import {
  assertSigned,
  assertStillSigned,
  assertTransferable,
  executeOffer,
  executeTransfer,
  transferAmount,
  openOffer,
  transferOut,
  type Offer,
  type QuoteCreate,
  type QuoteRow,
  type Transfer,
} from "../../quotes/published.js";
import { platformCustomerIdOf } from "../../customers/published.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { ApiError, isUniqueViolation } from "../../shared/kernel/errors.js";
import type { Call, Work } from "../../shared/operation/operations.js";
import { readStored } from "../../shared/schema/stored.js";
import type { AgentsDeps } from "../deps.js";
import type { Debit } from "../policy/amounts.js";
import { callingAgent, submit, type Paid } from "./submit.js";
import type { ActionRow, LeftAction } from "./type.js";

/** The payments that agents request: an executed quote, and the two transfers. */

/** The debit of a quote, with its own rate; but not a UMA counterparty's rate, by which it would choose what counts. */
function debitOf({ quote }: Offer): Debit {
  const { totalSendingAmount: amount, sendingCurrency: currency, receivingCurrency: into } = quote;
  if (quote.destinationType === "UMA_ADDRESS") return { amount, currency };
  return { amount, currency, exchanged: { into, rate: quote.exchangeRate } };
}

function sourceOf({ quote: { sourceAccountId, id } }: Offer): string {
  if (sourceAccountId !== null) return sourceAccountId;
  throw new Error(`The quote ${id} has no source account`);
}

interface QuoteToExecute {
  readonly quoteId: string;
  readonly stamp?: string | null | undefined;
  readonly scaFactor?: QuoteCreate["scaFactor"];
}

/**
 * Requests the execution of the agent's quote. Throws 404 QUOTE_NOT_FOUND, 409 if it is not open, 401 if its wallet
 * hasn't signed it, 403 with the rule that it breaks. A second action for a quote is a unique violation.
 */
export async function submitQuote(work: Work<AgentsDeps>, given: QuoteToExecute): Promise<LeftAction> {
  const offer = await openOffer(work, given.quoteId);
  const { quote, parties, row } = offer;
  await assertSigned(work, offer, given.stamp);
  const action = await submit(
    work,
    {
      type: "EXECUTE_QUOTE",
      platformCustomerId: parties.payer?.platformCustomerId ?? row.platformCustomerId,
      debit: debitOf(offer),
      source: sourceOf(offer),
      destination: quote.destination,
      quote: {
        id: quote.id,
        transactionId: row.id,
        expiresAt: quote.expiresAt,
        walletStamp: given.stamp ?? null,
      },
    },
    async () => paidBy(await executeOffer(work, offer, given.scaFactor)),
  );
  // The quote of an action that waits is unchanged.
  return action.left ? action : { ...action, left: { quote: { ...quote, transaction: row } } };
}

const paidBy = (quote: QuoteRow): Paid => ({ payment: quote.transaction, quote });

/** Runs {@link submitQuote}: a quote has one action, unless it failed. Throws 409 CONFLICT naming the first one. */
export async function explainingEarlier(
  { deps: { db }, caller }: Call<AgentsDeps>,
  quoteId: string,
  run: () => Promise<LeftAction>,
): Promise<LeftAction> {
  try {
    return await run();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const earlier = await db.agentAction.findFirst({
      where: { ...tenantOf(caller), quoteId, status: { not: "FAILED" } },
      select: { id: true, status: true },
    });
    if (!earlier) throw error;
    throw new ApiError("CONFLICT", `The quote's execution is ${earlier.status}: see ${earlier.id}.`);
  }
}

/** Requests a transfer. Throws 404 ACCOUNT_NOT_FOUND, 403 with the rule that it breaks, and as a transfer does. */
export async function submitTransfer(
  work: Work<AgentsDeps>,
  type: "TRANSFER_IN" | "TRANSFER_OUT",
  requested: Transfer,
): Promise<LeftAction> {
  const { deps, tx, caller } = work;
  const { currency } = await assertTransferable(deps, tx, caller, requested);
  const transfer = { ...requested, amount: await transferAmount(tx, caller, requested) };
  const { id: agentId, customerId } = callingAgent(caller);
  return submit(
    work,
    {
      type,
      platformCustomerId: await platformCustomerIdOf(tx, caller, customerId),
      debit: { amount: BigInt(transfer.amount), currency },
      source: transfer.source.accountId,
      destination: transfer.destination.accountId,
      transfer: JSON.parse(JSON.stringify(transfer)) as Prisma.JsonObject,
    },
    async () => ({ payment: await executeTransfer(work, transfer, { agentId }) }),
  );
}

/** Makes the payment of an action that the platform approves. Throws as a payment by the platform does. */
export async function makePayment(work: Work<AgentsDeps>, action: ActionRow): Promise<Paid> {
  if (action.quoteId === null) {
    return {
      payment: await executeTransfer(work, readStored(transferOut, action.transfer), { agentId: action.agentId }),
    };
  }
  const offer = await openOffer(work, action.quoteId);
  // The wallet's signature was verified at the request: its session may have expired since, but not been ended.
  await assertStillSigned(work, offer, { stamp: action.walletStamp, at: action.createdAt });
  return paidBy(await executeOffer(work, offer));
}

/** The debit of an action that waits, at current rates. */
export async function debitOfAction(work: Work<AgentsDeps>, action: ActionRow): Promise<Debit> {
  if (action.quoteId === null) return { amount: action.amount, currency: action.currency };
  return debitOf(await openOffer(work, action.quoteId));
}
