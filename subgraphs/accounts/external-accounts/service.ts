import type { ExternalAccount as ExternalAccountRow, OwnershipType, Prisma } from "../../../generated/prisma/client.js";
import { lockLiveCustomer } from "../../customers/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { TimedTenant } from "../../shared/persistence/clock.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError, invalidField, isUniqueViolation } from "../../shared/kernel/errors.js";
import { newestFirst, readPage, type Page, type PageArgs } from "../../shared/graphql/connection.js";
import { idempotent, type IdempotentInput, type ReplayReport } from "../../shared/idempotency/idempotency.js";
import { isId, newId } from "../../shared/kernel/ids.js";
import { emit } from "../../shared/events/emit.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { transition } from "../../shared/kernel/transitions.js";
import { shape } from "../../shared/schema/shape.js";
import { validateFilter, validateInput } from "../../shared/schema/validate.js";
import { closeScaChallenge } from "../../verification/published.js";
import { beneficiaryName, checkAccountInfo } from "../account-info/check.js";
import { accountInfoToGraph } from "../account-info/type.js";
import { assertKnownBank } from "../discoveries/service.js";
import { checkNameInSandbox, sandboxSuffixOf } from "./sandbox.js";
import { lockExternalAccountRow } from "./sql.js";
import { statusAtCreation } from "./transitions.js";
import { accountInfoContext, externalAccountToGraph, verifiedDataContext } from "./type.js";
import {
  externalAccount as externalAccountWire,
  externalAccountCreate,
  externalAccountFilter,
  platformExternalAccountCreate,
} from "./wire.js";
import { isSelfCustodyWallet } from "../ownership-rules/rules.js";
import { ownershipChallengeTransitions } from "../ownership-rules/transitions.js";

/** Whose account an operation may touch: a customer's or the platform's own. Absent: either. */
export type AccountHolder = "customer" | "platform";

const ofHolder = {
  customer: { customerId: { not: null } },
  platform: { customerId: null },
} as const satisfies Record<AccountHolder, Prisma.ExternalAccountWhereInput>;

const live = (caller: Caller, holder: AccountHolder | undefined) => ({
  ...tenantOf(caller),
  ...(holder && ofHolder[holder]),
  deletedAt: null,
});

/**
 * Registers an account of a customer. 404 CUSTOMER_NOT_FOUND; 400 naming the field of `accountInfo`; 409 CONFLICT
 * where the customer has registered it already.
 */
export function createCustomerExternalAccount(
  deps: Deps,
  caller: Caller,
  input: IdempotentInput & object,
  report: ReplayReport,
): Promise<ExternalAccountRow> {
  const wanted = validateInput(externalAccountCreate, input);
  const { customerId } = wanted;
  if (customerId === undefined) throw invalidField("customerId", "is required");
  if (!isId("Customer", customerId)) throw invalidField("customerId", "is not the id of a customer");
  const { idempotencyKey } = input;
  const request = { caller, operation: "createCustomerExternalAccount", input: { ...wanted, idempotencyKey }, report };
  return register(deps, request, { ...wanted, customerId });
}

/** Registers an account of the platform's own; otherwise as {@link createCustomerExternalAccount}. */
export function createPlatformExternalAccount(
  deps: Deps,
  caller: Caller,
  input: IdempotentInput & object,
  report: ReplayReport,
): Promise<ExternalAccountRow> {
  const wanted = validateInput(platformExternalAccountCreate, input);
  const { idempotencyKey } = input;
  const request = { caller, operation: "createPlatformExternalAccount", input: { ...wanted, idempotencyKey }, report };
  return register(deps, request, { ...wanted, customerId: null });
}

interface Registration {
  readonly caller: Caller;
  readonly operation: string;
  readonly input: IdempotentInput & object;
  readonly report: ReplayReport;
}

/** What is to be registered. */
interface WantedAccount {
  /** Null: the platform's own. */
  readonly customerId: string | null;
  readonly currency: string;
  readonly platformAccountId?: string | undefined;
  readonly ownershipType?: OwnershipType | undefined;
  readonly defaultUmaDepositAccount?: boolean | undefined;
  readonly accountInfo: object;
}

async function register(deps: Deps, request: Registration, wanted: WantedAccount): Promise<ExternalAccountRow> {
  const { caller } = request;
  const { customerId, currency } = wanted;
  const account = newAccount(deps, caller, wanted);
  const insert = async (tx: Tx) => {
    // Customer first: the lock order, and what makes "at most one default" hold.
    if (customerId !== null) await lockLiveCustomer(tx, caller, customerId);
    const now = await deps.clock.now(tx, caller);
    if (account.defaultUmaDepositAccount) {
      await tx.externalAccount.updateMany({
        where: { ...live(caller, "customer"), customerId, currency, defaultUmaDepositAccount: true },
        data: { defaultUmaDepositAccount: false, updatedAt: now },
      });
    }
    return tx.externalAccount.create({ data: { ...account, createdAt: now, updatedAt: now } });
  };
  try {
    return await inTransaction(deps, (tx) => idempotent(deps, tx, request, () => insert(tx)));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw await alreadyRegistered(deps, caller, customerId, account.fingerprint);
  }
}

/** The row as far as it is known before the transaction. Throws 400 for what is wrong with `accountInfo`. */
function newAccount({ sealer }: Deps, caller: Caller, wanted: WantedAccount) {
  const { customerId, platformAccountId, ownershipType = "THIRD_PARTY", defaultUmaDepositAccount = false } = wanted;
  const checked = checkAccountInfo(wanted.accountInfo, wanted.currency);
  const { accountType, currency, primaryIdentifier, country, bankToKnow, info } = checked;
  if (bankToKnow !== undefined) assertKnownBank(country, currency, bankToKnow);
  const sandboxSuffix = sandboxSuffixOf(checked.sandboxIdentifier);
  const name = beneficiaryName(info);
  const nameCheck = name && caller.environment === "SANDBOX" ? checkNameInSandbox(sandboxSuffix, name) : undefined;
  const id = newId("ExternalAccount");
  const verified = nameCheck?.fullName === undefined ? undefined : { fullName: nameCheck.fullName };
  return {
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
}

async function alreadyRegistered(
  { db }: Deps,
  caller: Caller,
  customerId: string | null,
  fingerprint: Uint8Array<ArrayBuffer>,
): Promise<ApiError> {
  const existing = await db.externalAccount.findFirst({
    where: { ...live(caller, undefined), customerId, fingerprint },
    select: { id: true },
  });
  return new ApiError(
    "CONFLICT",
    `accountInfo: this account is registered already${existing ? ` as ${existing.id}` : ""}.`,
    existing ? { externalAccountId: existing.id } : undefined,
  );
}

/**
 * Deletes the registration: 404 from then on, and the account may be registered anew. Proofs under way are abandoned.
 * 409 BENEFICIARY_TRUSTED while its customer trusts it.
 */
export function deleteExternalAccount(
  deps: Deps,
  caller: Caller,
  externalAccountId: string,
  holder?: AccountHolder,
): Promise<ExternalAccountRow> {
  return inTransaction(deps, async (tx) => {
    const { trustedAt } = await lockExternalAccount(tx, caller, externalAccountId, holder);
    if (trustedAt !== null) throw new ApiError("BENEFICIARY_TRUSTED");
    const now = await deps.clock.now(tx, caller);
    await closeScaChallenge(tx, caller, { operation: "TRUST", subjectId: externalAccountId }, "abandon", now);
    await tx.ownershipChallenge.updateMany({
      where: { ...tenantOf(caller), externalAccountId, status: "OPEN" },
      data: { status: transition(ownershipChallengeTransitions, "OPEN", "abandon"), updatedAt: now },
    });
    return tx.externalAccount.update({
      where: { ...tenantOf(caller), id: externalAccountId },
      data: { deletedAt: now, updatedAt: now },
    });
  });
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
  readonly db: Pick<Tx, "externalAccount">;
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

const holderOf = ({ customerId }: ExternalAccountRow): AccountHolder => (customerId === null ? "platform" : "customer");

/** The caller's live accounts by id, customers' and the platform's own. */
export async function findExternalAccounts(
  deps: Reading,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, ExternalAccountRow>> {
  const wellFormed = ids.filter((id) => isId("ExternalAccount", id));
  if (wellFormed.length === 0) return new Map();
  const rows = await deps.db.externalAccount.findMany({
    where: { ...live(caller, undefined), id: { in: wellFormed } },
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those of `ids` that are the caller's and live. */
export async function externalAccountsExist(
  deps: Pick<Deps, "db">,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlySet<string>> {
  const wellFormed = ids.filter((id) => isId("ExternalAccount", id));
  if (wellFormed.length === 0) return new Set();
  const rows = await deps.db.externalAccount.findMany({
    where: { ...live(caller, undefined), id: { in: wellFormed } },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/** The accounts of the environment's customers, or the platform's own, newest first. */
export function listExternalAccounts(
  deps: Pick<Deps, "db">,
  caller: Caller,
  holder: AccountHolder,
  args: PageArgs,
): Promise<Page<ExternalAccountRow>> {
  const { currency, customerId } = validateFilter(externalAccountFilter, args);
  const where = {
    ...live(caller, holder),
    ...(customerId !== undefined && holder === "customer" && { customerId }),
    currency,
  };
  return readPage(
    args,
    (keyset, take) => deps.db.externalAccount.findMany({ where: { ...where, ...keyset }, orderBy: newestFirst, take }),
    () => deps.db.externalAccount.count({ where }),
  );
}
