import type { Quote } from "../../../generated/prisma/client.js";
import type { Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import { quoteStatusOf } from "./type.js";
import { findQuote } from "../transactions/payment.sql.js";
import { lockTransaction, type TransactionRow } from "../transactions/store.js";

/** The quote with its transaction, locked. Throws 404 QUOTE_NOT_FOUND, also for an agent that did not ask for it. */
export async function lockQuote(tx: Tx, caller: Caller, quoteId: string) {
  const quote = isId("Quote", quoteId) ? await findQuote(tx, caller, quoteId) : undefined;
  if (!quote || (caller.agent && caller.agent.id !== quote.agentId)) throw new ApiError("QUOTE_NOT_FOUND");
  return { quote, row: await lockTransaction(tx, caller, quote.transactionId) };
}

/** Throws 409 where the offer is over. */
export function assertOpen({ id, expiresAt }: Pick<Quote, "id" | "expiresAt">, row: TransactionRow, now: Date): void {
  const status = quoteStatusOf(row);
  if (status === "EXPIRED" || (status === "PENDING" && now >= expiresAt)) {
    throw new ApiError("QUOTE_EXPIRED", `The quote ${id} expired at ${expiresAt.toISOString()}: ask for a new one.`);
  }
  if (status !== "PENDING") throw new ApiError("CONFLICT", `The quote ${id} is ${status}: only a PENDING one is open.`);
}
