import { z } from "zod";
import {
  emitBalances,
  findBaseAccount,
  findPaymentAccounts,
  sweepRule,
  type SweepRule,
} from "../../accounts/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { post, type LedgerContext } from "../../shared/ledger/post.js";
import { transferLegs } from "../../shared/ledger/posting.js";
import { scheduleTimer, type TimerHandlers } from "../../shared/timers/timers.js";
import { withSavepoint } from "../../shared/persistence/transaction.js";
import { readStored } from "../../shared/schema/stored.js";
import type { PaymentDeps } from "../uma/deps.js";
import { draftQuote, priceDraft, type QuoteDraft } from "../quotes/draft.js";
import type { Price } from "../pricing/price.js";
import { placeQuote } from "../quotes/service.js";
import type { QuoteCreate } from "../quotes/wire.js";
import { emitSweepFailure, type Sweep } from "../settlement/sweep-failure.js";
import type { SweepFailureReason } from "../settlement/sweep-failure.wire.js";

/** Sweeps: money that arrives at a RULE_BASED account is forwarded at once by the account's rule, as a payment. */

const sweepTimer = "sweep.execute";

/** The rule as it was when the money arrived. */
const timerPayload = z.object({ incomingTransactionId: z.string(), rule: sweepRule });

type TimedCaller = Caller & { readonly now: Date };

/** Forwards the money of this payment in a separate transaction: incoming money stays credited, whatever follows. */
export function scheduleSweep(
  tx: Tx,
  ledger: LedgerContext,
  incomingTransactionId: string,
  rule: SweepRule,
): Promise<void> {
  const payload: z.output<typeof timerPayload> = { incomingTransactionId, rule };
  return scheduleTimer(tx, { tenant: ledger, name: sweepTimer, dueAt: ledger.now, payload });
}

export function sweepTimers(deps: PaymentDeps): TimerHandlers {
  return {
    [sweepTimer]: async (tx, caller, payload) => {
      const { incomingTransactionId, rule } = readStored(timerPayload, payload);
      const sweep = await findSweep(tx, caller, incomingTransactionId, rule);
      const reason = await passOn(deps, tx, caller, sweep, rule);
      if (reason === undefined) return;
      const canonicalAccountId = await moveToCanonical(deps, tx, caller, sweep);
      await emitSweepFailure(deps, tx, caller, sweep, { reason, canonicalAccountId });
    },
  };
}

async function findSweep(
  tx: Tx,
  caller: TimedCaller,
  incomingTransactionId: string,
  { destination }: SweepRule,
): Promise<Sweep> {
  const row = await tx.transaction.findUnique({ where: { id: incomingTransactionId, ...tenantOf(caller) } });
  if (!row || row.receivedAmount === null) throw new Error(`Nothing arrived with ${incomingTransactionId}`);
  return {
    incomingTransactionId,
    sourceAccountId: row.destination,
    destinationAccountId: destination.accountId,
    customerId: row.customerId,
    currency: row.destinationCurrency,
    amountMinor: row.receivedAmount,
  };
}

/** Pays; returns the reason if it can't. */
async function passOn(
  deps: PaymentDeps,
  tx: Tx,
  caller: TimedCaller,
  sweep: Sweep,
  rule: SweepRule,
): Promise<SweepFailureReason | undefined> {
  const offered = await withSavepoint(tx, () => priceSweep(deps, tx, caller, sweep, rule));
  if (offered instanceof ApiError) return reasonOf(offered);
  if (typeof offered === "string") return offered;
  const { draft, price } = offered;
  const origin = { sweptTransactionId: sweep.incomingTransactionId };
  const paid = await withSavepoint(tx, () => placeQuote(deps, tx, caller, draft, price, origin));
  return paid instanceof ApiError ? "EXECUTION_FAILED" : undefined;
}

/** Checks the payment as any quote, and first whether the amount is within its limits. */
async function priceSweep(
  deps: PaymentDeps,
  tx: Tx,
  caller: TimedCaller,
  sweep: Sweep,
  rule: SweepRule,
): Promise<{ readonly draft: QuoteDraft; readonly price: Price } | SweepFailureReason> {
  const { amountMinor } = sweep;
  // A rule is not a platform's decision about a rejected customer's money.
  const payer: TimedCaller = { ...caller, permissions: ["TRANSACT"] };
  const draft = await draftQuote(deps, tx, payer, toQuote(sweep, rule));
  const { minMinor, maxMinor } = draft.span;
  if (amountMinor < minMinor) return "BELOW_MINIMUM";
  if (amountMinor > maxMinor) return "ABOVE_MAXIMUM";
  return { draft, price: priceDraft(draft) };
}

/** The rule's remittance information, which may be longer than a quote's, is kept whole. */
function toQuote({ sourceAccountId, amountMinor }: Sweep, { destination, ...texts }: SweepRule): QuoteCreate {
  return {
    ...texts,
    source: { sourceType: "ACCOUNT", accountId: sourceAccountId },
    destination: { destinationType: "ACCOUNT", ...destination },
    lockedCurrencySide: "SENDING",
    lockedCurrencyAmount: Number(amountMinor),
    immediatelyExecute: true,
  };
}

function reasonOf({ code, body: { details } }: ApiError): SweepFailureReason {
  // Within the limits, but used up by the fees.
  if (code === "AMOUNT_OUT_OF_RANGE") return "BELOW_MINIMUM";
  const isRail = details?.errors?.some(({ field }) => field === "destination.paymentRail") ?? false;
  return isRail ? "NO_ELIGIBLE_RAIL" : "QUOTE_FAILED";
}

/**
 * Moves money that could not be forwarded to the holder's own account in the currency. Returns that account; undefined
 * if the money stays: there is no such account, the RULE_BASED one may not pay, or the money has gone.
 */
async function moveToCanonical(
  deps: PaymentDeps,
  tx: Tx,
  ledger: LedgerContext,
  { incomingTransactionId, sourceAccountId, customerId, currency, amountMinor }: Sweep,
): Promise<string | undefined> {
  const source = (await findPaymentAccounts(deps, tx, ledger, [sourceAccountId])).get(sourceAccountId);
  const canonical = await findBaseAccount(tx, ledger, customerId, currency);
  if (source?.status !== "ACTIVE" || !canonical) return undefined;
  const moved = await withSavepoint(tx, async () => {
    const legs = transferLegs(sourceAccountId, canonical.id, currency, amountMinor);
    await post(tx, ledger, { kind: "SWEEP_FALLBACK", subjectId: incomingTransactionId, legs });
    await emitBalances(deps, tx, ledger, [sourceAccountId, canonical.id]);
  });
  return moved instanceof ApiError ? undefined : canonical.id;
}
