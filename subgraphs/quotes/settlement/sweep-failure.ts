import type { Quote } from "../../../generated/prisma/client.js";
import { findBaseAccount } from "../../accounts/published.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { moneyToGraph } from "../../shared/graphql/money.js";
import type { LedgerContext } from "../../shared/ledger/post.js";
import { emit } from "../../shared/events/emit.js";
import { shape } from "../../shared/schema/shape.js";
import type { PostingEnd } from "./postings.js";
import { sweepFailure, type SweepFailureReason } from "./sweep-failure.wire.js";

/** Money that arrived at a RULE_BASED account, and its rule. */
export interface Sweep {
  readonly incomingTransactionId: string;
  readonly sourceAccountId: string;
  readonly destinationAccountId: string;
  /** Null: the platform's own account. */
  readonly customerId: string | null;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/** Emits the event of a failed sweep. `canonicalAccountId`: the account that has the money now, if it moved. */
export async function emitSweepFailure(
  deps: Pick<Deps, "sealer" | "clock">,
  tx: Tx,
  ledger: LedgerContext,
  sweep: Sweep,
  failure: {
    readonly reason: SweepFailureReason;
    readonly sendTransactionId?: string;
    readonly canonicalAccountId: string | undefined;
  },
): Promise<void> {
  const { incomingTransactionId, customerId, currency, amountMinor } = sweep;
  const data = {
    ...sweep,
    ...failure,
    amount: moneyToGraph(amountMinor, currency),
    outcome: failure.canonicalAccountId ? "MOVED_TO_CANONICAL_ACCOUNT" : "HELD_IN_RULE_BASED_ACCOUNT",
  };
  await emit(deps, tx, {
    tenant: ledger,
    type: "SWEEP.FAILED",
    subject: { type: "Transaction", id: incomingTransactionId },
    customerId: customerId ?? undefined,
    data: shape(sweepFailure, data),
  });
}

/**
 * The target of a sweep's refund: the holder's own account in the currency, not the RULE_BASED one, which no further
 * sweep would empty. Undefined if the payment is no sweep, or the holder has no such account.
 */
export async function sweepRefundTarget(
  tx: Tx,
  ledger: LedgerContext,
  { sweptTransactionId, customerId, sendingCurrency }: Quote,
): Promise<{ readonly accountId: string } | undefined> {
  if (sweptTransactionId === null) return undefined;
  const canonical = await findBaseAccount(tx, ledger, customerId, sendingCurrency);
  return canonical && { accountId: canonical.id };
}

/** Emits the failure of a sweep's payment when its refund ends: once, since a payment has one refund. */
export async function emitSweptFailure(
  deps: Pick<Deps, "sealer" | "clock">,
  tx: Tx,
  ledger: LedgerContext,
  quote: Quote,
  refundedTo: PostingEnd | undefined,
): Promise<void> {
  const { sweptTransactionId, sourceAccountId, transactionId } = quote;
  if (sweptTransactionId === null || sourceAccountId === null) return;
  const sweep: Sweep = {
    incomingTransactionId: sweptTransactionId,
    sourceAccountId,
    destinationAccountId: quote.destination,
    customerId: quote.customerId,
    currency: quote.sendingCurrency,
    amountMinor: quote.totalSendingAmount,
  };
  const accountId = refundedTo && "accountId" in refundedTo ? refundedTo.accountId : sourceAccountId;
  await emitSweepFailure(deps, tx, ledger, sweep, {
    reason: "EXECUTION_FAILED",
    sendTransactionId: transactionId,
    canonicalAccountId: accountId === sourceAccountId ? undefined : accountId,
  });
}
