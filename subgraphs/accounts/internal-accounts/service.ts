import type { Prisma } from "../../../generated/prisma/client.js";
import { lockLiveCustomer } from "../../customers/published.js";
import { invalidCurrency, platformProfile } from "../../platform/published.js";
import { assertSandbox, tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import {
  decodeCursor,
  newestFirst,
  pageSize,
  readPage,
  toPage,
  type Page,
  type PageArgs,
} from "../../shared/graphql/connection.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { idempotent, type IdempotentInput, type ReplayReport } from "../../shared/idempotency/idempotency.js";
import { isId } from "../../shared/kernel/ids.js";
import { post } from "../../shared/ledger/post.js";
import { systemAccount, transferLegs } from "../../shared/ledger/posting.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { validateFilter, validateInput } from "../../shared/schema/validate.js";
import { emitBalances } from "./events.js";
import type { AccountsDeps } from "../deps.js";
import { readAccounts, readFundable, readNewestByCustomer, type FundableAccount } from "./sql.js";
import type { InternalAccountRow } from "./type.js";
import {
  internalAccountCreate,
  internalAccountFilter,
  platformInternalAccountFilter,
  sandboxFund,
  sweepRule,
  type InternalAccountCreate,
} from "./wire.js";
import { openInternalAccounts } from "./provisioning.js";

const withLedger = { ledger: true } as const;

/** Most RULE_BASED accounts of the platform's own. */
const maxPlatformRuleBased = 200;
/** Bound of the list of the platform's own accounts: those and one per currency, with room for what races. */
const maxPlatformAccounts = 500;

/** The currency in which RULE_BASED accounts exist (docs/interface.md, Rule-based accounts). */
const ruleBasedCurrency = "USD";

/**
 * Opens a RULE_BASED account: a further account number for a holder that has an account in that currency already.
 * 403 where the platform isn't enabled for it, 404 for an unknown customer or destination of the sweep.
 */
export async function createInternalAccount(
  deps: AccountsDeps,
  caller: Caller,
  input: IdempotentInput & object,
  report: ReplayReport,
): Promise<InternalAccountRow> {
  const { idempotencyKey } = input;
  if (idempotencyKey == null) throw invalidField("idempotencyKey", "is required");
  const wanted = validateInput(internalAccountCreate, input);
  assertForm(wanted);
  const request = { caller, operation: "createInternalAccount", input: { ...wanted, idempotencyKey }, report };
  return inTransaction(deps, (tx) =>
    idempotent(deps, tx, request, async () => {
      const { customerId = null, type, currency, label, sweepRule } = wanted;
      const { ruleBasedAccounts } = await platformProfile(deps, tx, caller);
      if (!ruleBasedAccounts) {
        throw new ApiError("FORBIDDEN", "Accounts of the type RULE_BASED are not enabled for this platform.");
      }
      await assertHolder(tx, caller, customerId, currency);
      if (sweepRule) await assertDestination(tx, caller, customerId, sweepRule.destination.accountId);
      const books = { ...tenantOf(caller), now: await deps.clock.now(tx, caller) };
      const [row] = await openInternalAccounts(deps, tx, books, [{ customerId, type, currency, label, sweepRule }]);
      if (!row) throw new Error("No account was opened");
      return row;
    }),
  );
}

const destinationField = "sweepRule.destination.accountId";

/** What the body alone tells. */
function assertForm({ customerId, currency, sweepRule }: InternalAccountCreate): void {
  if (currency !== ruleBasedCurrency) throw invalidCurrency("currency", currency);
  if (customerId !== undefined && !isId("Customer", customerId)) {
    throw invalidField("customerId", "is not the id of a customer");
  }
  const destination = sweepRule?.destination.accountId;
  if (destination !== undefined && !isId("InternalAccount", destination) && !isId("ExternalAccount", destination)) {
    throw invalidField(destinationField, "is not the id of an internal or external account");
  }
}

/** Locks the holder: an individual, or the platform itself, with an account of its own in the currency. */
async function assertHolder(tx: Tx, caller: Caller, customerId: string | null, currency: string): Promise<void> {
  if (customerId !== null) {
    const { customerType } = await lockLiveCustomer(tx, caller, customerId);
    if (customerType !== "INDIVIDUAL") throw invalidField("customerId", "must be an individual's");
  }
  const base = await tx.internalAccount.findFirst({
    where: { ...tenantOf(caller), customerId, currency, type: { not: "RULE_BASED" }, status: { not: "CLOSED" } },
  });
  if (!base) throw invalidField("currency", `the holder has no account in ${currency} yet`);
  if (customerId === null) await assertListable(tx, caller);
}

/** The platform's own accounts are listed without pages, so there is a bound to them. Throws 409 CONFLICT. */
async function assertListable(tx: Tx, caller: Caller): Promise<void> {
  const count = await tx.internalAccount.count({
    where: { ...tenantOf(caller), customerId: null, type: "RULE_BASED" },
  });
  if (count < maxPlatformRuleBased) return;
  throw new ApiError("CONFLICT", `The platform has ${maxPlatformRuleBased} accounts of the type RULE_BASED already.`);
}

/**
 * A sweep goes to an account of the holder or of the platform, never to a RULE_BASED one. Another customer's account
 * is as unknown as another tenant's: 404 ACCOUNT_NOT_FOUND.
 */
async function assertDestination(tx: Tx, caller: Caller, customerId: string | null, accountId: string): Promise<void> {
  const where = { id: accountId, ...tenantOf(caller) };
  if (isId("ExternalAccount", accountId)) {
    const external = await tx.externalAccount.findUnique({ where: { ...where, deletedAt: null } });
    if (!external || !isWithin(customerId, external)) throw new ApiError("ACCOUNT_NOT_FOUND");
    return;
  }
  const internal = await tx.internalAccount.findUnique({ where });
  if (!internal || !isWithin(customerId, internal)) throw new ApiError("ACCOUNT_NOT_FOUND");
  if (internal.type === "RULE_BASED") throw invalidField(destinationField, "must not be a RULE_BASED account");
  if (internal.status === "CLOSED" || internal.status === "FAILED") {
    throw invalidField(destinationField, `the account is ${internal.status}`);
  }
}

function isWithin(holder: string | null, account: { readonly customerId: string | null }): boolean {
  return account.customerId === null || account.customerId === holder;
}

/**
 * Gives an account money of the sandbox. 404 ACCOUNT_NOT_FOUND, 409 CONFLICT unless it is ACTIVE, 400
 * AMOUNT_OUT_OF_RANGE where it would hold more than 2^53-1.
 */
export async function fundInternalAccount(
  deps: AccountsDeps,
  caller: Caller,
  { accountId, ...input }: IdempotentInput & { readonly accountId: string },
  report: ReplayReport,
): Promise<InternalAccountRow> {
  assertSandbox(caller);
  const { amount } = validateInput(sandboxFund, input);
  const { idempotencyKey } = input;
  const request = { caller, operation: "fundInternalAccount", input: { accountId, amount, idempotencyKey }, report };
  return inTransaction(deps, (tx) =>
    idempotent(deps, tx, request, async () => {
      const { status, ...account } = await findFundable(tx, caller, accountId);
      if (status !== "ACTIVE")
        throw new ApiError("CONFLICT", `The account is ${status}: only an ACTIVE one takes money.`);
      const { id, currency } = account;
      const books = { ...tenantOf(caller), now: await deps.clock.now(tx, caller) };
      const amountMinor = BigInt(amount);
      const subjectId = await deps.incomingFunds.received(tx, books, {
        ...account,
        accountId: id,
        amountMinor,
        sweepRule: account.sweepRule === null ? null : sweepRule.parse(account.sweepRule),
      });
      await post(tx, books, {
        kind: "SANDBOX_FUNDING",
        subjectId,
        legs: transferLegs(systemAccount(caller, "SANDBOX_FUNDING", currency), id, currency, amountMinor),
      });
      const [funded] = await emitBalances(deps, tx, books, [id]);
      if (!funded) throw new Error(`The account ${id} is gone`);
      return funded;
    }),
  );
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

/** Those of `ids` that are the caller's. */
export async function internalAccountsExist(
  deps: Pick<Deps, "db">,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlySet<string>> {
  const wellFormed = ids.filter((id) => isId("InternalAccount", id));
  if (wellFormed.length === 0) return new Set();
  const rows = await deps.db.internalAccount.findMany({
    where: { ...tenantOf(caller), id: { in: wellFormed } },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/** The accounts of the environment's customers, newest first. */
export function listInternalAccounts(deps: Deps, caller: Caller, args: PageArgs): Promise<Page<InternalAccountRow>> {
  const { customerId, currency, type } = validateFilter(internalAccountFilter, args);
  const where: Prisma.InternalAccountWhereInput = {
    ...tenantOf(caller),
    customerId: customerId ?? { not: null },
    currency,
    type,
  };
  return readPage(
    args,
    (keyset, take) =>
      deps.db.internalAccount.findMany({
        where: { ...where, ...keyset },
        include: withLedger,
        orderBy: newestFirst,
        take,
      }),
    () => deps.db.internalAccount.count({ where }),
  );
}

/** The platform's own accounts, newest first; without pages. */
export function listPlatformInternalAccounts(deps: Deps, caller: Caller, args: object): Promise<InternalAccountRow[]> {
  const { currency, type } = validateFilter(platformInternalAccountFilter, args);
  return deps.db.internalAccount.findMany({
    where: { ...tenantOf(caller), customerId: null, currency, type },
    include: withLedger,
    orderBy: newestFirst,
    take: maxPlatformAccounts,
  });
}

/** One customer's accounts, newest first. Those of one request that ask for the same page share its statements. */
export async function listCustomersInternalAccounts(
  deps: Deps,
  context: SubgraphContext,
  customerId: string,
  args: PageArgs,
): Promise<Page<InternalAccountRow>> {
  const filter = validateFilter(platformInternalAccountFilter, args);
  const size = pageSize(args.first);
  const before = args.after ? decodeCursor(args.after) : undefined;
  const pages = loaderOf(
    context,
    (customerIds, caller) => accountsOfCustomers(deps, caller, { ...filter, customerIds, before, limit: size + 1 }),
    `customers' internal accounts ${JSON.stringify({ ...filter, size, after: args.after })}`,
  );
  const counts = loaderOf(
    context,
    (customerIds, caller) => countOfCustomers(deps, caller, customerIds, filter),
    `customers' internal account counts ${JSON.stringify(filter)}`,
  );
  return toPage((await pages.load(customerId)) ?? [], size, async () => (await counts.load(customerId)) ?? 0);
}

async function accountsOfCustomers(
  deps: Pick<Deps, "db">,
  caller: Caller,
  wanted: Parameters<typeof readNewestByCustomer>[2],
): Promise<ReadonlyMap<string, InternalAccountRow[]>> {
  const found = new Map(wanted.customerIds.map((id): [string, InternalAccountRow[]] => [id, []]));
  for (const row of await readNewestByCustomer(deps.db, caller, wanted)) found.get(row.customerId ?? "")?.push(row);
  return found;
}

async function countOfCustomers(
  deps: Pick<Deps, "db">,
  caller: Caller,
  customerIds: readonly string[],
  filter: Pick<Prisma.InternalAccountWhereInput, "currency" | "type">,
): Promise<ReadonlyMap<string, number>> {
  const rows = await deps.db.internalAccount.groupBy({
    by: ["customerId"],
    where: { ...tenantOf(caller), ...filter, customerId: { in: [...customerIds] } },
    _count: true,
  });
  return new Map(rows.flatMap(({ customerId, _count }) => (customerId === null ? [] : [[customerId, _count]])));
}
