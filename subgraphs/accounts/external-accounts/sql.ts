import { Prisma, type ExternalAccount as ExternalAccountRow } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { countRows, olderThan } from "../../shared/persistence/lists.js";
import type { Database, Tx } from "../../shared/persistence/client.js";
import { equalsOneOf, selectColumns } from "../../shared/persistence/columns.js";
import { fieldsOf, text, type RowOf } from "../../shared/persistence/driver/row.js";
import { liveById, ofTenant, ofTenantById, RowsById } from "../../shared/persistence/rows-by-id.js";
import type { KeysetCursor, KeysetPage } from "../../shared/graphql/connection.js";

/** Statements about external accounts that Prisma can't express. */

/** Locks the row until the transaction ends, deleted or not. */
export async function lockExternalAccountRow(tx: Tx, tenant: Tenant, externalAccountId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM accounts.external_account
    WHERE ${ofTenantById("external_account", tenant)} AND id = ${externalAccountId} FOR UPDATE`;
}

/** Keeps live accounts from being deleted until the transaction ends. Returns their ids. */
export async function holdExternalAccounts(
  tx: Tx,
  tenant: Tenant,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const held = await tx.$queryRaw({ id: text })`
    SELECT id FROM accounts.external_account
    WHERE ${ofTenantById("external_account", tenant)} AND ${liveById("external_account")} AND id ${equalsOneOf(ids)}
    ORDER BY id FOR KEY SHARE`;
  return new Set(held.map(({ id }) => id));
}

/** The accounts that are registrations of one Lightning invoice, deleted ones included, locked. */
export async function lockInvoice(
  tx: Tx,
  { platformId, environment }: Tenant,
  fingerprint: Uint8Array,
): Promise<string[]> {
  const rows = await tx.$queryRaw({ id: text })`
    SELECT id FROM accounts.external_account
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
      AND account_type = 'LIGHTNING' AND fingerprint = ${fingerprint}
    ORDER BY id FOR NO KEY UPDATE`;
  return rows.map(({ id }) => id);
}

const externalAccount = fieldsOf<ExternalAccountRow>(Prisma.ExternalAccountScalarFieldEnum);
const columns = selectColumns("account", externalAccount);

export interface ExternalAccountsOfCustomers {
  readonly customerIds: readonly string[];
  readonly currency: string | undefined;
  /** Only accounts older than this. */
  readonly before: KeysetCursor | undefined;
  /** Per customer. */
  readonly limit: number;
}

/** Selection of the live accounts in a list. */
export interface ExternalAccountSelection {
  /** Null: the platform's own; undefined: those of any customer. */
  readonly customerId?: string | null | undefined;
  readonly currency?: string | undefined;
}

function matching(tenant: Tenant, { customerId, currency }: ExternalAccountSelection): Prisma.Sql {
  const ofOne = typeof customerId === "string" ? Prisma.sql`= ${customerId}` : Prisma.sql`IS NOT NULL`;
  const inCurrency = currency === undefined ? Prisma.empty : Prisma.sql`AND account.currency = ${currency}`;
  return Prisma.sql`${ofTenant("account", tenant)} AND account.deleted_at IS NULL
    AND account.customer_id ${customerId === null ? Prisma.sql`IS NULL` : ofOne} ${inCurrency}`;
}

/** A page of a list, newest first. */
export function readExternalAccountsPage(
  db: Pick<Database, "$queryRaw">,
  tenant: Tenant,
  selection: ExternalAccountSelection,
  { after, limit }: KeysetPage,
): Promise<ExternalAccountRow[]> {
  return db.$queryRaw(externalAccount)`
    SELECT ${columns} FROM accounts.external_account AS account WHERE ${matching(tenant, selection)} ${olderThan("account", after)}
    ORDER BY account.created_at DESC, account.id DESC LIMIT ${limit}`;
}

/** Number of accounts in a list, counted up to `atMost`. */
export function countExternalAccounts(
  db: Pick<Database, "$queryRaw">,
  tenant: Tenant,
  selection: ExternalAccountSelection,
  atMost?: number,
): Promise<number> {
  const rows = Prisma.sql`FROM accounts.external_account AS account WHERE ${matching(tenant, selection)}`;
  return countRows(db, rows, atMost);
}

export const liveExternalAccounts = new RowsById<ExternalAccountRow>({
  resourceType: "ExternalAccount",
  name: "accounts.external_account",
  fields: Prisma.ExternalAccountScalarFieldEnum,
  hidesDeleted: true,
});

/** Condition for {@link liveExternalAccounts}: only this customer's; undefined: none. */
export const ofCustomer = (customerId: string | undefined): Prisma.Sql =>
  customerId === undefined ? Prisma.empty : Prisma.sql`AND stored.customer_id = ${customerId}`;

/** An account whose holder is a customer. */
const customersAccount = { ...externalAccount, customerId: text };
export type CustomersAccountRow = RowOf<typeof customersAccount>;

/** The newest live accounts of each customer, newest first: one index scan per customer. */
export function readNewestExternalAccounts(
  db: Pick<Database, "$queryRaw">,
  { platformId, environment }: Tenant,
  { customerIds, currency, before, limit }: ExternalAccountsOfCustomers,
): Promise<CustomersAccountRow[]> {
  return db.$queryRaw(customersAccount)`
    SELECT ${columns}
    FROM unnest(${customerIds}::text[]) AS customer (id) CROSS JOIN LATERAL (
      SELECT * FROM accounts.external_account
      WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
        AND customer_id = customer.id AND deleted_at IS NULL ${olderThan("external_account", before)} AND coalesce(currency = ${currency ?? null}, true)
      ORDER BY created_at DESC, id DESC LIMIT ${limit}) AS account
    ORDER BY account.created_at DESC, account.id DESC`;
}
