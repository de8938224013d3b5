import type { Deps } from "../deps.js";
import { tenantOf, type Tenant } from "../kernel/caller.js";
import type { SystemDatabase, Tx } from "../persistence/client.js";
import { post, type LedgerContext } from "./post.js";
import { systemAccount, transferLegs, type PartPurpose, type SuspensePurpose, type SystemPurpose } from "./posting.js";
import { lockedPart, readItem, type ItemType, type SuspenseItem } from "./suspense.sql.js";

/** Suspense: money that we hold and that belongs to no account yet. */

/** Counts and logs money that goes to suspense: a person must look at it. */
export function reportSuspense(
  { logger, metrics }: Pick<Deps, "logger" | "metrics">,
  suspended: {
    readonly purpose: SuspensePurpose;
    readonly subjectId: string;
    readonly reason: string;
  },
): void {
  metrics.suspended.inc({ purpose: suspended.purpose });
  logger.warn(suspended, "money was posted to suspense");
}

/** Posts incoming money that can't be credited to FUNDS_SUSPENSE. */
export async function suspendFunds(
  deps: Pick<Deps, "logger" | "metrics">,
  tx: Tx,
  ledger: LedgerContext,
  arrived: {
    /** The system account of the rail on which it arrived. */
    readonly from: SystemPurpose;
    readonly currency: string;
    readonly amountMinor: bigint;
    readonly subjectId: string;
    /** The reason that it isn't credited, for the log. */
    readonly reason: string;
  },
): Promise<void> {
  const { from, currency, amountMinor, subjectId, reason } = arrived;
  const suspense = systemAccount(ledger, "FUNDS_SUSPENSE", currency);
  const legs = transferLegs(systemAccount(ledger, from, currency), suspense, currency, amountMinor);
  await post(tx, ledger, { kind: "FUNDS_SUSPENDED", subjectId, legs });
  reportSuspense(deps, { purpose: "FUNDS_SUSPENSE", subjectId, reason });
}

/** The item of this type with this first posting, of any tenant, for the operator; undefined: none. */
export async function findItem<Purpose extends PartPurpose>(
  system: SystemDatabase,
  type: ItemType<Purpose>,
  id: string,
) {
  const posting = await system.ledgerTransaction.findUnique({ where: { id } });
  if (!posting) return undefined;
  const tenant: Tenant = tenantOf(posting);
  const item = await readItem(system, tenant, type, id);
  return item && { tenant, item };
}

/**
 * Posts a suspended amount to an internal account, or to the system account of the rail on which it was returned.
 * Undefined if it was already resolved. Throws as {@link post} does.
 */
export async function releaseSuspense(
  tx: Tx,
  ledger: LedgerContext,
  item: Pick<SuspenseItem, "subjectId" | "purpose" | "currency">,
  to: { readonly account: string } | { readonly purpose: SystemPurpose },
): Promise<bigint | undefined> {
  const { subjectId, purpose, currency } = item;
  const amountMinor = await lockedPart(tx, ledger, item);
  if (amountMinor === undefined || amountMinor <= 0n) return undefined;
  const account = "account" in to ? to.account : systemAccount(ledger, to.purpose, currency);
  const legs = transferLegs(systemAccount(ledger, purpose, currency), account, currency, amountMinor);
  await post(tx, ledger, { kind: "SUSPENSE_RELEASED", subjectId, legs });
  return amountMinor;
}
