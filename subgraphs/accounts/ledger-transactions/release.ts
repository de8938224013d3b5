import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import { findItem, releaseSuspense } from "../../shared/ledger/suspense.js";
import { inSuspense, type SuspenseItem } from "../../shared/ledger/suspense.sql.js";
import type { Tx } from "../../shared/persistence/client.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import type { AccountsDeps } from "../deps.js";
import { emitBalances } from "../internal-accounts/events.js";
import { wayBack, type WayBack } from "./suspense.wire.js";

/** The destination of money in suspense: an internal account, or the rail on which it was returned outside. */
export type Destination = { readonly accountId: string } | { readonly wayBack: WayBack };

/** Money that was released. */
export interface Released {
  /** The payment that it belonged to. */
  readonly transactionId: string;
  /** Smallest unit of the currency. */
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly to: Destination;
}

/**
 * Posts an item in suspense to an ACTIVE internal account of its platform, in its currency, or to the rail on which it
 * was returned outside. Throws 404 NOT_FOUND for a resolved item, 404 ACCOUNT_NOT_FOUND, 409 CONFLICT for an account
 * that can't be credited, 400 AMOUNT_OUT_OF_RANGE for a balance over the maximum.
 */
export async function releaseItem(
  deps: Pick<Deps, "sealer" | "clock">,
  tx: Tx,
  tenant: Tenant,
  item: SuspenseItem,
  to: Destination,
): Promise<Released> {
  const { subjectId: transactionId, currency } = item;
  const ledger = { ...tenantOf(tenant), now: await deps.clock.now(tx, tenant) };
  if ("accountId" in to) await assertOfTenant(tx, tenant, to.accountId, currency);
  const destination = "accountId" in to ? { account: to.accountId } : { purpose: to.wayBack };
  const amountMinor = await releaseSuspense(tx, ledger, item, destination);
  if (amountMinor === undefined) throw new ApiError("NOT_FOUND", `${item.id} is already resolved.`);
  if ("accountId" in to) await emitBalances(deps, tx, ledger, [to.accountId]);
  return { transactionId, amountMinor, currency, to };
}

/** Throws 404 ACCOUNT_NOT_FOUND, 409 CONFLICT unless the tenant has this ACTIVE account in the currency. */
export async function assertOfTenant(tx: Tx, tenant: Tenant, id: string, currency: string): Promise<void> {
  const where = { id, ...tenantOf(tenant) };
  const account = isId("InternalAccount", id) ? await tx.internalAccount.findUnique({ where }) : null;
  if (!account) throw new ApiError("ACCOUNT_NOT_FOUND", `The platform has no internal account ${id}.`);
  if (account.status === "ACTIVE" && account.currency === currency) return;
  throw new ApiError(
    "CONFLICT",
    `${id} is ${account.status}, in ${account.currency}: it must be ACTIVE, in ${currency}.`,
  );
}

/** The operator's `suspense release`, of any tenant. Throws as {@link releaseItem}, 404 NOT_FOUND for an unknown item. */
export async function releaseFromSuspense(
  deps: Pick<AccountsDeps, "db" | "sealer" | "clock" | "afterCommit" | "systemScope">,
  { itemId, to }: { readonly itemId: string; readonly to: string },
) {
  const found = await findItem(deps.systemScope("operator"), inSuspense, itemId);
  if (!found) throw new ApiError("NOT_FOUND", `There is no suspense item ${itemId}.`);
  const { tenant, item } = found;
  const way = wayBack.safeParse(to);
  const destination = way.success ? { wayBack: way.data } : { accountId: to };
  const released = await inTransaction(deps, (tx) => releaseItem(deps, tx, tenant, item, destination));
  const { transactionId, amountMinor, currency } = released;
  return { transactionId, to, amount: Number(amountMinor), currency };
}
