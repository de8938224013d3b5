import type { Quote } from "../../../generated/prisma/client.js";
import type { Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { inOneTrip } from "../../shared/persistence/transaction.js";
import type { Deps } from "../../shared/deps.js";
import type { LedgerContext } from "../../shared/ledger/post.js";
import type { Work } from "../../shared/operation/operations.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import { quoteStatusOf } from "./type.js";
import { findQuote, lockByQuote } from "../transactions/payment.sql.js";
import { isHeld, type TransactionRow } from "../transactions/store.js";

/** A quote with its transaction, locked. */
export interface LockedQuote {
  readonly quote: Quote;
  readonly row: TransactionRow;
}

/** Throws 404 QUOTE_NOT_FOUND, also for an agent that did not request it. */
export async function lockQuote(tx: Tx, caller: Caller, quoteId: string): Promise<LockedQuote> {
  if (!isId("Quote", quoteId)) throw new ApiError("QUOTE_NOT_FOUND");
  const [quote, [row]] = await inOneTrip(findQuote(tx, caller, quoteId), lockByQuote(tx, caller, quoteId));
  if (!quote || !row || (caller.agent && caller.agent.id !== quote.agentId)) throw new ApiError("QUOTE_NOT_FOUND");
  return { quote, row };
}

/** The same, with the time after it is locked, in one trip. */
export async function lockQuoteNow(
  { tx, caller, ledgerContext }: Pick<Work<Deps>, "tx" | "caller" | "ledgerContext">,
  quoteId: string,
): Promise<LockedQuote & { readonly ledger: LedgerContext }> {
  const [locked, ledger] = await inOneTrip(lockQuote(tx, caller, quoteId), ledgerContext());
  return { ...locked, ledger };
}

/** Throws 409 if the offer has expired. */
export function assertOpen({ id, expiresAt }: Pick<Quote, "id" | "expiresAt">, row: TransactionRow, now: Date): void {
  const status = quoteStatusOf(row);
  if (isHeld(row)) throw new ApiError("CONFLICT", `The quote ${id} was executed: its payment is held for a review.`);
  if (status === "EXPIRED" || (status === "PENDING" && now >= expiresAt)) {
    throw new ApiError("QUOTE_EXPIRED", `The quote ${id} expired at ${expiresAt.toISOString()}: create a new one.`);
  }
  if (status !== "PENDING") throw new ApiError("CONFLICT", `The quote ${id} is ${status}: only a PENDING one is open.`);
}
