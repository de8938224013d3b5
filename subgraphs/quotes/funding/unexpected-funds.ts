import type { Quote } from "../../../generated/prisma/client.js";
import type { Deps } from "../../shared/deps.js";
import type { LedgerContext } from "../../shared/ledger/post.js";
import { suspendFunds } from "../../shared/ledger/suspense.js";
import type { Tx } from "../../shared/persistence/client.js";
import { quoteStatusOf } from "../quotes/type.js";
import type { IncomingTransactionFailureReason } from "../transactions/value-types.wire.js";
import {
  advance,
  insertTransaction,
  isHeld,
  openTransaction,
  unchanged,
  type TransactionRow,
} from "../transactions/store.js";

/** Whether a quote's instructions are void: it expired, or was funded or cancelled. */
export function isOver({ expiresAt }: Pick<Quote, "expiresAt">, row: TransactionRow, now: Date): boolean {
  const status = quoteStatusOf(row);
  if (status === "PENDING_AUTHORIZATION") return false;
  return status !== "PENDING" || isHeld(row) || now >= expiresAt;
}

/**
 * Books money that was paid to a quote's instructions late or twice: a separate incoming payment, FAILED from the
 * start, whose amount is in FUNDS_SUSPENSE; the quote's own payment is unchanged (docs/interface.md, Money that is not
 * expected).
 */
export async function suspendUnexpected(
  deps: Pick<Deps, "logger" | "metrics" | "sealer" | "clock">,
  tx: Tx,
  ledger: LedgerContext,
  { quote, row }: { readonly quote: Quote; readonly row: TransactionRow },
  { currency, amountMinor }: { readonly currency: string; readonly amountMinor: bigint },
): Promise<TransactionRow> {
  const status = quoteStatusOf(row);
  const isLate = status === "EXPIRED" || (status === "PENDING" && !isHeld(row));
  const failureReason: IncomingTransactionFailureReason = isLate ? "QUOTE_EXPIRED" : "QUOTE_EXECUTION_FAILED";
  const arrived = openTransaction(ledger, {
    type: "INCOMING",
    direction: "CREDIT",
    customerId: row.customerId,
    platformCustomerId: row.platformCustomerId,
    sourceType: "REALTIME_FUNDING",
    source: null,
    sourceCurrency: currency,
    destinationType: quote.destinationType,
    destination: quote.destination,
    destinationCurrency: currency,
    receivedAmount: amountMinor,
    description: `Paid to the instructions of ${quote.id}, which is ${isLate ? "EXPIRED" : status}.`,
  });
  const failed = advance(unchanged(arrived.row), "fail", ledger.now, { failureReason });
  const { id } = await insertTransaction(deps, tx, ledger, failed);
  const funds = { from: "REALTIME_FUNDING", currency, amountMinor, subjectId: id, reason: failureReason } as const;
  await suspendFunds(deps, tx, ledger, funds);
  return failed.row;
}
