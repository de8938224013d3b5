import { Prisma, type InternalAccount } from "../../../generated/prisma/client.js";
import { platformCustomerIdOf } from "../../customers/published.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import { countRows, olderThan } from "../../shared/persistence/lists.js";
import type { Database, Tx } from "../../shared/persistence/client.js";
import { equalsOneOf, rowsWithIds, selectColumns } from "../../shared/persistence/columns.js";
import { bigint, date, fieldsOf, text, type RowOf } from "../../shared/persistence/driver/row.js";
import { ofTenant, RowsById } from "../../shared/persistence/rows-by-id.js";
import type { KeysetCursor, KeysetPage } from "../../shared/graphql/connection.js";
import type { InternalAccountRow } from "./type.js";

/** A page of the accounts of several customers at once, which Prisma can't express. */
export interface AccountsOfCustomers {
  readonly customerIds: readonly string[];
  readonly currency?: string | undefined;
  readonly type?: string | undefined;
  /** Only accounts older than this. */
  readonly before?: KeysetCursor | undefined;
  /** Per customer. */
  readonly limit: number;
}

/** The row by Prisma's names, with the columns of its ledger account. */
const internalAccount = fieldsOf<InternalAccount>(Prisma.InternalAccountScalarFieldEnum);
const joinedRow = { ...internalAccount, ledgerBalance: bigint, ledgerHeld: bigint, ledgerUpdatedAt: date };

const columns = Prisma.sql`${selectColumns("account", internalAccount)},
  ledger.balance AS "ledgerBalance", ledger.held AS "ledgerHeld", ledger.updated_at AS "ledgerUpdatedAt"`;

/** By the primary key, as in {@link rowsWithIds}. */
const joinLedger = Prisma.sql`
  JOIN LATERAL (SELECT * FROM ledger.account AS kept WHERE kept.id = account.id OFFSET 0) AS ledger
    ON ledger.platform_id = account.platform_id AND ledger.environment = account.environment`;

function toRow({ ledgerBalance, ledgerHeld, ledgerUpdatedAt, ...row }: RowOf<typeof joinedRow>): InternalAccountRow {
  return { ...row, ledger: { balance: ledgerBalance, held: ledgerHeld, updatedAt: ledgerUpdatedAt } };
}

/** The tenant's accounts of these ids with their money, in the order of their ids, in one statement. */
export async function readAccounts(
  db: Pick<Database, "$queryRaw"> | Pick<Tx, "$queryRaw">,
  tenant: Tenant,
  ids: readonly string[],
): Promise<InternalAccountRow[]> {
  const rows = await db.$queryRaw(joinedRow)`
    SELECT ${columns} FROM ${rowsWithIds("accounts.internal_account", "account", ids)} ${joinLedger}
    WHERE ${ofTenant("account", tenant)}
    ORDER BY account.id`;
  return rows.map(toRow);
}

/** The ids of all accounts of a customer, whatever their status. */
export async function findInternalAccountIds(
  db: Pick<Tx, "$queryRaw">,
  tenant: Tenant,
  customerId: string,
): Promise<string[]> {
  const rows = await db.$queryRaw({ id: text })`
    SELECT account.id FROM accounts.internal_account AS account
    WHERE ${ofTenant("account", tenant)} AND account.customer_id = ${customerId}`;
  return rows.map(({ id }) => id);
}

/** The newest accounts of each customer with their money, newest first, in one statement. */
export async function readNewestByCustomer(
  db: Pick<Database, "$queryRaw">,
  { platformId, environment }: Tenant,
  { customerIds, currency, type, before, limit }: AccountsOfCustomers,
): Promise<InternalAccountRow[]> {
  const rows = await db.$queryRaw(joinedRow)`
    SELECT ${columns}
    FROM unnest(${customerIds}::text[]) AS customer (id) CROSS JOIN LATERAL (
      SELECT account.* FROM accounts.internal_account AS account
      WHERE account.platform_id = ${platformId} AND account.environment = ${environment}::shared."Environment"
        AND account.customer_id = customer.id ${olderThan("account", before)}
        AND coalesce(account.currency = ${currency ?? null}, true)
        AND coalesce(account.type = ${type ?? null}::accounts."InternalAccountType", true)
      ORDER BY account.created_at DESC, account.id DESC LIMIT ${limit}) AS account ${joinLedger}
    ORDER BY account.created_at DESC, account.id DESC`;
  return rows.map(toRow);
}

/** Selection of the accounts in a list. */
export interface AccountSelection {
  /** Null: the platform's own; undefined: those of any customer. */
  readonly customerId?: string | null | undefined;
  readonly currency?: string | undefined;
  readonly type?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}

function matching(tenant: Tenant, { customerId, currency, type, ids }: AccountSelection): Prisma.Sql {
  const ofOne = typeof customerId === "string" ? Prisma.sql`= ${customerId}` : Prisma.sql`IS NOT NULL`;
  return Prisma.join(
    [
      Prisma.sql`${ofTenant("account", tenant)} AND account.customer_id ${customerId === null ? Prisma.sql`IS NULL` : ofOne}`,
      ...(currency === undefined ? [] : [Prisma.sql`account.currency = ${currency}`]),
      ...(type === undefined ? [] : [Prisma.sql`account.type = ${type}::accounts."InternalAccountType"`]),
      ...(ids ? [Prisma.sql`account.id ${equalsOneOf(ids)}`] : []),
    ],
    " AND ",
  );
}

/** A page of a list, newest first, in one statement. */
export async function readAccountsPage(
  db: Pick<Database, "$queryRaw">,
  tenant: Tenant,
  selection: AccountSelection,
  { after, limit }: KeysetPage,
): Promise<InternalAccountRow[]> {
  const rows = await db.$queryRaw(joinedRow)`
    SELECT ${columns} FROM accounts.internal_account AS account ${joinLedger}
    WHERE ${matching(tenant, selection)} ${olderThan("account", after)}
    ORDER BY account.created_at DESC, account.id DESC LIMIT ${limit}`;
  return rows.map(toRow);
}

/** Number of accounts in a list, counted up to `atMost`. */
export function countAccounts(
  db: Pick<Database, "$queryRaw">,
  tenant: Tenant,
  selection: AccountSelection,
  atMost?: number,
): Promise<number> {
  const rows = Prisma.sql`FROM accounts.internal_account AS account WHERE ${matching(tenant, selection)}`;
  return countRows(db, rows, atMost);
}

/** For ids only: an account's row is read with its money. */
export const accountsById = new RowsById<InternalAccount>({
  resourceType: "InternalAccount",
  name: "accounts.internal_account",
  fields: Prisma.InternalAccountScalarFieldEnum,
});

/** An account to be credited, with the platform's name for its holder; null: the platform itself. */
export type FundableAccount = Pick<InternalAccount, "id" | "customerId" | "currency" | "status" | "sweepRule"> & {
  readonly platformCustomerId: string | null;
};

/** The tenant's account, without its balance. */
export async function readFundable(tx: Tx, tenant: Tenant, accountId: string): Promise<FundableAccount | undefined> {
  const account = await tx.internalAccount.findUnique({
    where: { id: accountId, ...tenantOf(tenant) },
    select: { id: true, customerId: true, currency: true, status: true, sweepRule: true },
  });
  if (!account) return undefined;
  const { customerId } = account;
  const platformCustomerId = customerId === null ? null : await platformCustomerIdOf(tx, tenant, customerId);
  return { ...account, platformCustomerId };
}
