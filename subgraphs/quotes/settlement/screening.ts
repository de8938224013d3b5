import type { Quote } from "../../../generated/prisma/client.js";
import { partyOfAccount } from "../../accounts/published.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { CallingTimer, TimerHandlers } from "../../shared/timers/timers.js";
import {
  compareParties,
  givenOf,
  openReview,
  partiesOfCustomers,
  recordScreening,
  yearOf,
  type HeldPayments,
  type Party,
} from "../../verification/published.js";
import {
  advance,
  isHeld,
  lockQuoted,
  unchanged,
  updateTransaction,
  type TransactionChange,
} from "../transactions/store.js";
import type { PaymentDeps } from "../uma/deps.js";
import { openUmaOffer } from "../uma/stored.js";
import { outwardStep, paymentTimer, withStep, withStepNow } from "./execute.js";
import { withRefund } from "./refund.js";
import { stepOf } from "./step.js";

/**
 * Payments whose money has been debited, and has not left: the payer and the payee are compared with the list of
 * sanctioned persons. A match holds the payment until a person decides (docs/payments.md, Screening).
 */

/** The payee by UMA, as its institution has named it. */
function counterparty(deps: Pick<PaymentDeps, "sealer">, quote: Quote): Party {
  const { counterpartyInformation: known } = openUmaOffer(deps.sealer, quote);
  const businessNames = givenOf(known.BUSINESS_NAME, known.COMPANY_LEGAL_NAME);
  return {
    id: quote.destination.toLowerCase(),
    customerId: null,
    type: businessNames.length > 0 ? "BUSINESS" : "INDIVIDUAL",
    names: [...givenOf(known.FULL_NAME), ...businessNames],
    birthYear: yearOf(known.BIRTH_DATE),
    countries: givenOf(known.NATIONALITY, known.COUNTRY_OF_RESIDENCE),
  };
}

/** The payer, with its owners, and the payee. */
async function partiesOf(deps: PaymentDeps, caller: Caller, quote: Quote): Promise<Party[]> {
  const { customerId, destination } = quote;
  const payer = customerId === null ? [] : await partiesOfCustomers(deps, caller, [customerId]);
  const payee = isId("ExternalAccount", destination)
    ? await partyOfAccount(deps, deps.db, caller, destination)
    : counterparty(deps, quote);
  return [...payer, ...(payee ? [payee] : [])];
}

/** The step between the debit and the rail, where names are compared. */
export function paymentScreeningTimers(deps: PaymentDeps): TimerHandlers {
  const screen: CallingTimer = {
    async call(caller, payload) {
      const step = stepOf(payload);
      const { transactionId } = step;
      const quote = await deps.db.quote.findUnique({ where: { transactionId, ...tenantOf(caller) } });
      if (!quote) throw new Error(`No quote of ${transactionId}`);
      const screening = deps.nameScreening(caller);
      const since = new Date(step.since);
      const given = { about: transactionId, since, parties: await partiesOf(deps, caller, quote) };
      const comparison = screening && (await compareParties(screening, given));
      return async (tx, timed) => {
        const { row } = await lockQuoted(tx, timed, transactionId);
        const change = unchanged(row);
        if (row.status !== "PROCESSING" || row.refundStatus !== null) return;
        const next = async (): Promise<TransactionChange> => {
          if (!comparison) return withStepNow(change, outwardStep(quote), timed.now);
          const compared = await comparison.result(tx);
          const dueAt = new Date(timed.now.getTime() + comparison.pauseMs);
          if (!compared) return withStep(change, paymentTimer.screen, { dueAt, since });
          const { standing } = await recordScreening(deps, tx, timed, compared);
          if (standing.length === 0) return withStepNow(change, outwardStep(quote), timed.now);
          const parties = standing.map(({ partyId }) => partyId);
          await openReview(tx, timed, { kind: "PAYMENT", id: transactionId, customerId: quote.customerId, parties });
          return advance(change, "hold", timed.now, { pendingReason: "COMPLIANCE_REVIEW" });
        };
        await updateTransaction(deps, tx, timed, await next());
      };
    },
  };
  return { [paymentTimer.screen]: screen };
}

/**
 * The port of reviewers: a held payment continues to the rail, or fails and is refunded. One whose collection was
 * returned meanwhile has failed: the decision is about the names only.
 */
export function createHeldPayments(deps: Pick<PaymentDeps, "sealer" | "clock">): HeldPayments {
  return {
    async decide(tx, caller, transactionId, isApproved) {
      const { row, quote } = await lockQuoted(tx, caller, transactionId);
      if (row.status === "FAILED") return;
      if (!isHeld(row)) throw new ApiError("CONFLICT", `The payment ${row.id} is not held.`);
      const { now } = caller;
      const ledger = { ...tenantOf(caller), now };
      const held = unchanged(row);
      const decided = isApproved
        ? withStepNow(advance(held, "release", now), outwardStep(quote), now)
        : withRefund(advance(held, "refuse", now, { failureReason: "COMPLIANCE_REJECTED" }), now, "TRANSACTION_FAILED");
      await updateTransaction(deps, tx, ledger, decided);
    },
  };
}
