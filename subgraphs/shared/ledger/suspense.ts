import type { Deps } from "../deps.js";
import type { Tenant } from "../kernel/caller.js";
import type { Tx } from "../persistence/client.js";
import { post, type LedgerContext } from "./post.js";
import { systemAccount, transferLegs, type SystemPurpose } from "./posting.js";

/** Suspense: money that is here and belongs to no account yet. */

/** The part of FUNDS_SUSPENSE that postings of this subject have left there, in smallest units of the currency. */
export async function fundsInSuspense(
  tx: Pick<Tx, "$queryRaw">,
  tenant: Tenant,
  subjectId: string,
  currency: string,
): Promise<bigint> {
  const { platformId, environment } = tenant;
  const [row] = await tx.$queryRaw<{ amount: bigint }[]>`
    SELECT coalesce(sum(entry.amount), 0)::bigint AS amount
    FROM ledger.transaction AS posting JOIN ledger.entry AS entry ON entry.transaction_id = posting.id
    WHERE posting.platform_id = ${platformId} AND posting.environment = ${environment}::shared."Environment"
      AND posting.subject_id = ${subjectId}
      AND entry.account_id = ${systemAccount(tenant, "FUNDS_SUSPENSE", currency)}`;
  return row?.amount ?? 0n;
}

/** Counts and logs money that goes to suspense: a person must look at it. */
export function reportSuspense(
  { logger, metrics }: Pick<Deps, "logger" | "metrics">,
  suspended: {
    readonly purpose: "FUNDS_SUSPENSE" | "REFUND_SUSPENSE";
    readonly subjectId: string;
    readonly reason: string;
  },
): void {
  metrics.suspended.inc({ purpose: suspended.purpose });
  logger.warn(suspended, "money was posted to suspense");
}

/** Posts money that arrived, and can't be credited, to FUNDS_SUSPENSE. */
export async function suspendFunds(
  deps: Pick<Deps, "logger" | "metrics">,
  tx: Tx,
  ledger: LedgerContext,
  arrived: {
    /** The system's account of its way in. */
    readonly from: SystemPurpose;
    readonly currency: string;
    readonly amountMinor: bigint;
    readonly subjectId: string;
    /** Why it isn't credited, for the log. */
    readonly reason: string;
  },
): Promise<void> {
  const { from, currency, amountMinor, subjectId, reason } = arrived;
  const suspense = systemAccount(ledger, "FUNDS_SUSPENSE", currency);
  const legs = transferLegs(systemAccount(ledger, from, currency), suspense, currency, amountMinor);
  await post(tx, ledger, { kind: "FUNDS_SUSPENDED", subjectId, legs });
  reportSuspense(deps, { purpose: "FUNDS_SUSPENSE", subjectId, reason });
}
