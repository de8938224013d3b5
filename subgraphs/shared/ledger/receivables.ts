import type { Deps } from "../deps.js";
import type { Tx } from "../persistence/client.js";
import { post, type LedgerContext } from "./post.js";
import { systemAccount, transferLegs, type SystemPurpose } from "./posting.js";
import { lockedPart } from "./suspense.sql.js";

/** Receivables: collections that a payer's bank has returned after their money was spent. The payer owes them. */

/** Counts and logs a new receivable: a person must collect it. */
export function reportReceivable(
  { logger, metrics }: Pick<Deps, "logger" | "metrics">,
  owed: { readonly subjectId: string; readonly currency: string; readonly amountMinor: bigint },
): void {
  metrics.receivables.inc({ currency: owed.currency });
  logger.warn({ ...owed, amountMinor: owed.amountMinor.toString() }, "a collection was returned whose money was spent");
}

/**
 * Settles a receivable whole: from an internal account, or the system account by which the payer has paid outside.
 * Returns its amount; undefined if it was settled. Throws as {@link post} does.
 */
export async function settleReceivable(
  tx: Tx,
  ledger: LedgerContext,
  { subjectId, currency }: { readonly subjectId: string; readonly currency: string },
  from: { readonly account: string } | { readonly purpose: SystemPurpose },
): Promise<bigint | undefined> {
  const purpose = "RETURN_RECEIVABLES";
  const balanceMinor = await lockedPart(tx, ledger, { subjectId, purpose, currency });
  if (balanceMinor === undefined || balanceMinor >= 0n) return undefined;
  const account = "account" in from ? from.account : systemAccount(ledger, from.purpose, currency);
  const legs = transferLegs(account, systemAccount(ledger, purpose, currency), currency, -balanceMinor);
  await post(tx, ledger, { kind: "RECEIVABLE_SETTLED", subjectId, legs });
  return -balanceMinor;
}
