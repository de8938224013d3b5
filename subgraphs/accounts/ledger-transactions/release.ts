import { tenantOf } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import type { SystemPurpose } from "../../shared/ledger/posting.js";
import { findSuspenseItem, releaseSuspense } from "../../shared/ledger/suspense.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import type { AccountsDeps } from "../deps.js";
import { emitBalances } from "../internal-accounts/events.js";

/** The rails on which money was returned outside of Paygraph. */
export const waysBack = [
  "COLLECTIONS",
  "REALTIME_FUNDING",
  "UMA_SETTLEMENT",
  "PAYOUTS",
  "CARD_SETTLEMENT",
] as const satisfies SystemPurpose[];

/** Result of the operator's `suspense release`. */
interface Released {
  readonly transactionId: string;
  readonly to: string;
  /** Smallest unit of the currency. */
  readonly amount: number;
  readonly currency: string;
}

/**
 * Posts an item in suspense to an ACTIVE internal account of its platform, in its currency, or to the rail on which it
 * was returned outside. Throws 404 NOT_FOUND for an unknown or resolved item, 404 ACCOUNT_NOT_FOUND, 409 CONFLICT for
 * an account that can't be credited, 400 AMOUNT_OUT_OF_RANGE for a balance over the maximum.
 */
export async function releaseFromSuspense(
  deps: Pick<AccountsDeps, "db" | "sealer" | "clock" | "afterCommit" | "systemScope">,
  { itemId, to }: { readonly itemId: string; readonly to: string },
): Promise<Released> {
  const found = await findSuspenseItem(deps.systemScope("operator"), itemId);
  if (!found) throw new ApiError("NOT_FOUND", `There is no suspense item ${itemId}.`);
  const { tenant, item } = found;
  const { subjectId: transactionId, currency } = item;
  return inTransaction(deps, async (tx) => {
    const ledger = { ...tenantOf(tenant), now: await deps.clock.now(tx, tenant) };
    const purpose = waysBack.find((way) => way === to);
    if (purpose === undefined) {
      const where = { id: to, ...tenantOf(tenant) };
      const account = isId("InternalAccount", to) ? await tx.internalAccount.findUnique({ where }) : null;
      if (!account) throw new ApiError("ACCOUNT_NOT_FOUND", `The platform has no internal account ${to}.`);
      if (account.status !== "ACTIVE" || account.currency !== currency) {
        throw new ApiError("CONFLICT", `${to} is ${account.status}, in ${account.currency}: it can't be credited.`);
      }
    }
    const amountMinor = await releaseSuspense(tx, ledger, item, purpose === undefined ? { account: to } : { purpose });
    if (amountMinor === undefined) throw new ApiError("NOT_FOUND", `${itemId} is already resolved.`);
    if (purpose === undefined) await emitBalances(deps, tx, ledger, [to]);
    return { transactionId, to, amount: Number(amountMinor), currency };
  });
}
