import type { z } from "zod";
import type { ExternalAccount as ExternalAccountRow, Prisma } from "../../../generated/prisma/client.js";
import { lockLiveCustomer } from "../../customers/published.js";
import { endedCurrency } from "../../platform/published.js";
import { hasEnded, lastDayOf } from "../../shared/kernel/currencies.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { TimedTenant } from "../../shared/persistence/clock.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError, isUniqueViolation } from "../../shared/kernel/errors.js";
import type { Page, PageArgs } from "../../shared/graphql/connection.js";
import { isId, newId } from "../../shared/kernel/ids.js";
import { acceptedIfFilledIn, acceptedInSandbox, warningsOf } from "../../shared/kernel/report.js";
import { emit } from "../../shared/events/emit.js";
import type { Call, Work } from "../../shared/operation/operations.js";
import { transition } from "../../shared/kernel/transitions.js";
import { shape } from "../../shared/schema/shape.js";
import type { ListOrder } from "../../shared/graphql/list.sql.js";
import { closeScaChallenge } from "../../verification/published.js";
import { beneficiaryName, checkAccountInfo, doubtsAbout, faultsInProduction } from "../account-info/check.js";
import { assertNotSanctioned } from "../account-info/sanctions.js";
import { accountInfoToGraph } from "../account-info/type.js";
import type { AccountsDeps } from "../deps.js";
import { checkNameInSandbox, sandboxSuffixOf } from "./sandbox.js";
import {
  accountsMatching,
  externalAccountList,
  liveExternalAccounts,
  lockExternalAccountRow,
  ofCustomer,
} from "./sql.js";
import { statusAtCreation } from "./transitions.js";
import { accountInfoContext, externalAccountToGraph, verifiedDataContext } from "./type.js";
import {
  externalAccount as externalAccountWire,
  type accountTarget,
  type ExternalAccountCreate,
  type externalAccountFilter,
} from "./wire.js";
import { ownershipChallengeTransitions } from "../ownership-rules/transitions.js";
import { isSelfCustodyWallet } from "../ownership-rules/rules.js";

/** The holder whose accounts an operation may touch; absent: either. */
export type AccountHolder = "customer" | "platform";

const ofHolder = {
  customer: { customerId: { not: null } },
  platform: { customerId: null },
} as const satisfies Record<AccountHolder, Prisma.ExternalAccountWhereInput>;

/** An agent finds only its customer's. */
const live = (caller: Caller, holder: AccountHolder | undefined) => ({
  ...tenantOf(caller),
  ...(holder && ofHolder[holder]),
  ...(caller.agent && { customerId: caller.agent.customerId }),
  deletedAt: null,
});

/** An account to be registered. */
type Registration = Omit<ExternalAccountCreate, "customerId"> & {
  /** Null: the platform's own. */
  readonly customerId: string | null;
};

/**
 * The part of the row that is known before the transaction, with its warnings. Throws 400 for an invalid or sanctioned
 * `accountInfo` (docs/interface.md, Sanctions).
 */
export async function newAccount(deps: Deps, caller: Caller, registration: Registration) {
  const { sealer } = deps;
  const {
    customerId,
    platformAccountId,
    ownershipType = "THIRD_PARTY",
    defaultUmaDepositAccount = false,
  } = registration;
  const checked = checkAccountInfo(registration.accountInfo, registration.currency);
  const { accountType, currency, primaryIdentifier, info } = checked;
  const filled = acceptedIfFilledIn(caller, checked.missing);
  assertNotSanctioned(info, currency);
  await assertCurrent(deps, caller, currency);
  const refused = acceptedInSandbox(caller, faultsInProduction(info, currency));
  const warnings = [...filled, ...refused, ...warningsOf(doubtsAbout(info))];
  const sandboxSuffix = sandboxSuffixOf(checked.sandboxIdentifier);
  const name = beneficiaryName(info);
  const nameCheck = name && caller.environment === "SANDBOX" ? checkNameInSandbox(sandboxSuffix, name) : undefined;
  const id = newId("ExternalAccount");
  const verified = nameCheck?.fullName === undefined ? undefined : { fullName: nameCheck.fullName };
  const row = {
    id,
    ...tenantOf(caller),
    customerId,
    status: statusAtCreation({ ownershipType, isSelfCustodyWallet: isSelfCustodyWallet(accountInfoToGraph(info)) }),
    currency,
    accountType,
    ownershipType,
    platformAccountId,
    defaultUmaDepositAccount,
    accountInfo: sealer.seal(JSON.stringify(info), accountInfoContext(id)),
    fingerprint: sealer.fingerprint(JSON.stringify([accountType, currency, primaryIdentifier])),
    sandboxSuffix,
    beneficiaryVerificationStatus: nameCheck?.status,
    beneficiaryVerifiedData: verified && sealer.seal(JSON.stringify(verified), verifiedDataContext(id)),
  };
  return { row, warnings };
}

export type NewAccount = Awaited<ReturnType<typeof newAccount>>;

/** Throws 400 INVALID_CURRENCY for a currency that has ended. Reads the time only for currencies with a last day. */
async function assertCurrent({ clock, db }: Deps, caller: Caller, currency: string): Promise<void> {
  if (lastDayOf(currency) === undefined) return;
  if (hasEnded(currency, await clock.now(db, caller))) throw endedCurrency("currency", currency);
}

/** Registers the account. Throws 404 CUSTOMER_NOT_FOUND, and a unique violation if it is already registered. */
export async function register(
  { tx, caller, now: readNow }: Work<Deps>,
  { row: account }: NewAccount,
): Promise<ExternalAccountRow> {
  const { customerId, currency } = account;
  // Customer first: the lock order, which also guarantees "at most one default".
  if (customerId !== null) await lockLiveCustomer(tx, caller, customerId);
  const now = await readNow();
  if (account.defaultUmaDepositAccount) {
    await tx.externalAccount.updateMany({
      where: { ...live(caller, "customer"), customerId, currency, defaultUmaDepositAccount: true },
      data: { defaultUmaDepositAccount: false, updatedAt: now },
    });
  }
  return tx.externalAccount.create({ data: { ...account, createdAt: now, updatedAt: now } });
}

/** Throws 409 CONFLICT for a unique violation, naming the account that is already registered. */
export async function explainingConflicts<Row>(
  { deps: { db }, caller }: Call<Deps>,
  { row: { customerId, fingerprint } }: NewAccount,
  register: () => Promise<Row>,
): Promise<Row> {
  try {
    return await register();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const existing = await db.externalAccount.findFirst({
      where: { ...live(caller, undefined), customerId, fingerprint },
      select: { id: true },
    });
    throw new ApiError(
      "CONFLICT",
      `accountInfo: this account is already registered${existing ? ` as ${existing.id}` : ""}.`,
      existing ? { externalAccountId: existing.id } : undefined,
    );
  }
}

/** Locks a live account of that holder. Throws 404 ACCOUNT_NOT_FOUND. */
export async function lockExternalAccount(
  tx: Tx,
  caller: Caller,
  externalAccountId: string,
  holder?: AccountHolder,
): Promise<ExternalAccountRow> {
  if (!isId("ExternalAccount", externalAccountId)) throw new ApiError("ACCOUNT_NOT_FOUND");
  await lockExternalAccountRow(tx, caller, externalAccountId);
  const row = await tx.externalAccount.findFirst({ where: { ...live(caller, holder), id: externalAccountId } });
  if (!row) throw new ApiError("ACCOUNT_NOT_FOUND");
  return row;
}

/**
 * Deletes a live account of that holder, and abandons its open challenges. Throws 404 ACCOUNT_NOT_FOUND, 409
 * BENEFICIARY_TRUSTED, and CONFLICT while a quote from or to it is open.
 */
export async function removeExternalAccount(
  { deps, tx, caller, now }: Work<Deps & Pick<AccountsDeps, "accountPayments">>,
  externalAccountId: string,
  holder?: AccountHolder,
): Promise<ExternalAccountRow> {
  const { trustedAt } = await lockExternalAccount(tx, caller, externalAccountId, holder);
  if (trustedAt !== null) throw new ApiError("BENEFICIARY_TRUSTED");
  const deletedAt = await now();
  await deps.accountPayments.assertNoOpenQuote(tx, caller, externalAccountId, deletedAt);
  await closeScaChallenge(tx, caller, { operation: "TRUST", subjectId: externalAccountId }, "abandon", deletedAt);
  await tx.ownershipChallenge.updateMany({
    where: { ...tenantOf(caller), externalAccountId, status: "OPEN" },
    data: { status: transition(ownershipChallengeTransitions, "OPEN", "abandon"), updatedAt: deletedAt },
  });
  return tx.externalAccount.update({
    where: { ...tenantOf(caller), id: externalAccountId },
    data: { deletedAt, updatedAt: deletedAt },
  });
}

/** `EXTERNAL_ACCOUNT.STATUS_UPDATED` with the account as it is now; the caller holds its lock. */
export async function emitExternalAccount(
  deps: Pick<Deps, "sealer" | "clock">,
  tx: Tx,
  caller: TimedTenant,
  row: ExternalAccountRow,
): Promise<void> {
  await emit(deps, tx, {
    tenant: caller,
    type: "EXTERNAL_ACCOUNT.STATUS_UPDATED",
    subject: { type: "ExternalAccount", id: row.id },
    customerId: row.customerId ?? undefined,
    data: shape(externalAccountWire, externalAccountToGraph(deps.sealer, row)),
  });
}

/** Within a transaction or outside one. */
interface Reading {
  readonly db: Pick<Tx, "$queryRaw">;
}

/** A live account of that holder. Throws 404 ACCOUNT_NOT_FOUND. */
export async function getExternalAccount(
  deps: Reading,
  caller: Caller,
  externalAccountId: string,
  holder?: AccountHolder,
): Promise<ExternalAccountRow> {
  const row = (await findExternalAccounts(deps, [externalAccountId], caller)).get(externalAccountId);
  if (!row || (holder && holder !== holderOf(row))) throw new ApiError("ACCOUNT_NOT_FOUND");
  return row;
}

/** The holder that an operation requires; undefined: either. */
export function requiredHolder({ isPlatformAccount }: z.output<typeof accountTarget>): AccountHolder | undefined {
  if (isPlatformAccount === undefined) return undefined;
  return isPlatformAccount ? "platform" : "customer";
}

const holderOf = ({ customerId }: ExternalAccountRow): AccountHolder => (customerId === null ? "platform" : "customer");

/** The caller's live accounts by id: customers' and the platform's. */
export function findExternalAccounts(
  deps: Reading,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, ExternalAccountRow>> {
  return liveExternalAccounts.find(caller, deps.db, ids, ofCustomer(caller.agent?.customerId));
}

/** The ids that are live accounts of the caller. */
export function externalAccountsExist(
  deps: Pick<Deps, "db">,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlySet<string>> {
  return liveExternalAccounts.exist(caller, deps.db, ids, ofCustomer(caller.agent?.customerId));
}

/** The accounts of the environment's customers, or the platform's own. */
export function listExternalAccounts(
  { deps: { db }, caller }: Call<Pick<Deps, "db">>,
  holder: AccountHolder,
  { filter, orderBy }: { readonly filter: z.output<typeof externalAccountFilter>; readonly orderBy: ListOrder },
  args: PageArgs,
): Promise<Page<ExternalAccountRow>> {
  const ofCustomer = filter.customerId ?? caller.agent?.customerId;
  const holderId = holder === "platform" ? null : (ofCustomer ?? ({ not: null } as const));
  const conditions = { ...accountsMatching(filter), customerId: holderId };
  return externalAccountList.page(db, caller, conditions, args, orderBy);
}
