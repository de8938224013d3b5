import type { z } from "zod";
import { mapPage, type Page, type PageArgs } from "../../shared/graphql/connection.js";
import { lockLiveCustomer } from "../../customers/published.js";
import { invalidCurrency, platformProfile } from "../../platform/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import { post, type LedgerContext } from "../../shared/ledger/post.js";
import { systemAccount, transferLegs, type PostingKind, type SystemPurpose } from "../../shared/ledger/posting.js";
import type { Work } from "../../shared/operation/operations.js";
import { readStored } from "../../shared/schema/stored.js";
import type { ListOrder } from "../../shared/graphql/list.sql.js";
import { assertScaSession } from "../../verification/published.js";
import { emitBalances } from "./events.js";
import type { AccountsDeps } from "../deps.js";
import {
  accountsById,
  accountsMatching,
  readAccounts,
  internalAccountList,
  toRow,
  readFundable,
  type FundableAccount,
} from "./sql.js";
import type { InternalAccountRow } from "./type.js";
import { sweepRule, type internalAccountFilter, type InternalAccountCreate } from "./wire.js";
import { openInternalAccounts, renewInvoice } from "./provisioning.js";

/** Maximum number of the platform's RULE_BASED accounts. */
const maxPlatformRuleBased = 200;

/** The currency in which RULE_BASED accounts exist (docs/interface.md, Rule-based accounts). */
const ruleBasedCurrency = "USD";

/**
 * Opens a RULE_BASED account: a further account number for a holder with an account in the currency. Throws 403 if the
 * platform isn't enabled for it, 404 for an unknown customer or sweep destination, 409 SCA_SESSION_REQUIRED for a sweep
 * that leaves the accounts of a customer in the EEA who isn't logged in.
 */
export async function openRuleBasedAccount(
  { deps, tx, caller, ledgerContext }: Work<AccountsDeps>,
  { customerId: customer, type, currency, label, sweepRule }: InternalAccountCreate,
): Promise<InternalAccountRow> {
  const customerId = customer ?? null;
  const { ruleBasedAccounts } = await platformProfile(deps, tx, caller);
  if (!ruleBasedAccounts) {
    throw new ApiError("FORBIDDEN", "Accounts of the type RULE_BASED are not enabled for this platform.");
  }
  const holder = await lockHolder(tx, caller, customerId, currency);
  if (sweepRule) {
    const { isOwn } = await assertDestination(tx, caller, customerId, sweepRule.destination.accountId);
    // The rule requires a proof, a sweep doesn't (docs/interface.md, Sessions).
    if (holder && !isOwn) await assertScaSession(deps, tx, caller, holder);
  }
  const [row] = await openInternalAccounts(deps, tx, await ledgerContext(), [
    { customerId, type, currency, label, sweepRule },
  ]);
  if (!row) throw new Error("No account was opened");
  return row;
}

const destinationField = "sweepRule.destination.accountId";

/** Checks that need no database. Throws 400. */
export function assertForm({ customerId, currency, sweepRule }: InternalAccountCreate): void {
  if (currency !== ruleBasedCurrency) throw invalidCurrency("currency", currency);
  if (customerId !== undefined && !isId("Customer", customerId)) {
    throw invalidField("customerId", "is not the id of a customer");
  }
  const destination = sweepRule?.destination.accountId;
  if (destination !== undefined && !isId("InternalAccount", destination) && !isId("ExternalAccount", destination)) {
    throw invalidField(destinationField, "is not the id of an internal or external account");
  }
}

/**
 * Locks the holder: an individual, or the platform itself (null), with an account of its own in the currency.
 */
async function lockHolder(tx: Tx, caller: Caller, customerId: string | null, currency: string) {
  const holder = customerId === null ? null : await lockLiveCustomer(tx, caller, customerId);
  if (holder && holder.customerType !== "INDIVIDUAL") throw invalidField("customerId", "must be an individual's");
  const base = await tx.internalAccount.findFirst({
    where: { ...tenantOf(caller), customerId, currency, type: { not: "RULE_BASED" }, status: { not: "CLOSED" } },
  });
  if (!base) throw invalidField("currency", `the holder has no account in ${currency} yet`);
  if (!holder) await assertListable(tx, caller);
  return holder;
}

/** Bounds the platform's own accounts, which are listed without pages. Throws 409 CONFLICT. */
async function assertListable(tx: Tx, caller: Caller): Promise<void> {
  const count = await tx.internalAccount.count({
    where: { ...tenantOf(caller), customerId: null, type: "RULE_BASED" },
  });
  if (count < maxPlatformRuleBased) return;
  throw new ApiError(
    "CONFLICT",
    `The platform has ${maxPlatformRuleBased} accounts of the type RULE_BASED, the maximum.`,
  );
}

/**
 * A sweep credits an account of the holder or of the platform, never to a RULE_BASED one. Another customer's account is
 * as unknown as another tenant's: 404 ACCOUNT_NOT_FOUND. Returns whether the money stays in the holder's accounts with
 * us.
 */
async function assertDestination(
  tx: Tx,
  caller: Caller,
  customerId: string | null,
  accountId: string,
): Promise<{ readonly isOwn: boolean }> {
  const where = { id: accountId, ...tenantOf(caller) };
  if (isId("ExternalAccount", accountId)) {
    const external = await tx.externalAccount.findUnique({ where: { ...where, deletedAt: null } });
    if (!external || !isWithin(customerId, external)) throw new ApiError("ACCOUNT_NOT_FOUND");
    return { isOwn: false };
  }
  const internal = await tx.internalAccount.findUnique({ where });
  if (!internal || !isWithin(customerId, internal)) throw new ApiError("ACCOUNT_NOT_FOUND");
  if (internal.type === "RULE_BASED") throw invalidField(destinationField, "must not be a RULE_BASED account");
  if (internal.status === "CLOSED" || internal.status === "FAILED") {
    throw invalidField(destinationField, `the account is ${internal.status}`);
  }
  return { isOwn: internal.customerId === customerId };
}

function isWithin(holder: string | null, account: { readonly customerId: string | null }): boolean {
  return account.customerId === null || account.customerId === holder;
}

/**
 * Credits an account with sandbox money. Throws 404 ACCOUNT_NOT_FOUND, 409 CONFLICT unless it is ACTIVE, 400
 * AMOUNT_OUT_OF_RANGE if its balance would exceed 2^53-1.
 */
export async function fundAccount(
  { deps, tx, caller, ledgerContext }: Pick<Work<AccountsDeps>, "deps" | "tx" | "caller" | "ledgerContext">,
  { accountId, amount }: { readonly accountId: string; readonly amount: number },
): Promise<InternalAccountRow> {
  const { status, ...account } = await findFundable(tx, caller, accountId);
  if (status !== "ACTIVE")
    throw new ApiError("CONFLICT", `The account is ${status}: only an ACTIVE account can be credited.`);
  const ledger = await ledgerContext();
  const by = { kind: "SANDBOX_FUNDING", from: "SANDBOX_FUNDING" } as const;
  const { funded } = await creditArrived(deps, tx, ledger, account, BigInt(amount), by);
  return account.currency === "BTC" ? renewInvoice(deps, tx, ledger, funded) : funded;
}

/** Credits an account that is ACTIVE with money from outside: an incoming payment, whose id is also returned. */
export async function creditArrived(
  deps: Pick<AccountsDeps, "incomingFunds" | "sealer" | "clock">,
  tx: Tx,
  ledger: LedgerContext,
  { sweepRule: rule, ...account }: Omit<FundableAccount, "status">,
  amountMinor: bigint,
  { kind, from }: { readonly kind: PostingKind; readonly from: SystemPurpose },
): Promise<{ readonly funded: InternalAccountRow; readonly transactionId: string }> {
  const { id, currency } = account;
  const funds = { ...account, accountId: id, amountMinor };
  const transactionId = await deps.incomingFunds.received(tx, ledger, {
    ...funds,
    sweepRule: rule === null ? null : readStored(sweepRule, rule),
  });
  const legs = transferLegs(systemAccount(ledger, from, currency), id, currency, amountMinor);
  await post(tx, ledger, { kind, subjectId: transactionId, legs });
  const [funded] = await emitBalances(deps, tx, ledger, [id]);
  if (!funded) throw new Error(`The account ${id} is gone`);
  return { funded, transactionId };
}

async function findFundable(tx: Tx, caller: Caller, accountId: string): Promise<FundableAccount> {
  const row = isId("InternalAccount", accountId) ? await readFundable(tx, caller, accountId) : undefined;
  if (!row) throw new ApiError("ACCOUNT_NOT_FOUND");
  return row;
}

/** The caller's accounts by id, with their money. */
export async function findInternalAccounts(
  deps: Pick<Deps, "db">,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, InternalAccountRow>> {
  const wellFormed = ids.filter((id) => isId("InternalAccount", id));
  if (wellFormed.length === 0) return new Map();
  const rows = await readAccounts(deps.db, caller, wellFormed);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The accounts of customers. `ids`: only these. */
export async function listInternalAccounts(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  { filter, orderBy }: { readonly filter: z.output<typeof internalAccountFilter>; readonly orderBy: ListOrder },
  args: PageArgs,
  ids?: readonly string[],
): Promise<Page<InternalAccountRow>> {
  const customerId = filter.customerId ?? ({ not: null } as const);
  const conditions = { ...accountsMatching(caller, filter), customerId, id: { in: ids } };
  return mapPage(await internalAccountList.page(db, caller, conditions, args, orderBy), toRow);
}

/** The ids that are the caller's accounts. */
export function internalAccountsExist(
  deps: Pick<Deps, "db">,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlySet<string>> {
  return accountsById.exist(caller, deps.db, ids);
}

/** Whether the payments of these embedded wallets are private, by account. */
export async function findWalletPrivacy(
  { db }: Pick<Deps, "db">,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, boolean>> {
  const rows = await db.internalAccount.findMany({
    where: { ...tenantOf(caller), id: { in: [...ids] }, type: "EMBEDDED_WALLET" },
    select: { id: true, privateEnabled: true },
  });
  return new Map(rows.map(({ id, privateEnabled }) => [id, privateEnabled ?? false]));
}

/** Sets whether the payments of an embedded wallet are private. */
export async function setWalletPrivacy(
  tx: Tx,
  tenant: LedgerContext,
  accountId: string,
  privateEnabled: boolean,
): Promise<void> {
  const where = { id: accountId, ...tenantOf(tenant), type: "EMBEDDED_WALLET" } as const;
  await tx.internalAccount.update({ where, data: { privateEnabled, updatedAt: tenant.now } });
}
