import { Prisma, type LedgerEntry } from "../../../generated/prisma/client.js";
import { conditionsOf, isIn, planOf, type ListFilter } from "../../shared/graphql/conditions.sql.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { Database } from "../../shared/persistence/client.js";
import { equalsOneOf, selectColumns } from "../../shared/persistence/columns.js";
import { bigint, fieldsOf, text, type RowOf } from "../../shared/persistence/driver/row.js";
import type { SortDirection } from "../../shared/persistence/keyset.js";
import { ofTenant } from "../../shared/persistence/rows-by-id.js";
import { within } from "../../shared/schema/lists.js";
import type { LedgerEntryFilter } from "./wire.js";

/** A page of the entries of several accounts at once, which Prisma can't express. */
export interface EntriesOfAccounts {
  readonly accountIds: readonly string[];
  readonly filter: LedgerEntryFilter;
  /** Only entries beyond this version of the account, as text. */
  readonly after: string | undefined;
  readonly direction: SortDirection;
  /** Per account. */
  readonly limit: number;
}

/** An entry of an internal account; entries of system accounts have no balance and no version. */
const accountEntry = {
  ...fieldsOf<LedgerEntry>(Prisma.LedgerEntryScalarFieldEnum),
  balanceAfter: bigint,
  accountVersion: bigint,
};
export type AccountEntry = RowOf<typeof accountEntry>;

const columns = selectColumns("entry", accountEntry);

const conditionsOn = ({ kinds, subjectId, createdAt }: LedgerEntryFilter): ListFilter => ({
  subjectId,
  kind: { in: kinds },
  createdAt: within(createdAt),
});

/** FROM and WHERE of the entries that match; the transaction of each, as `row`, is read for a filter only. */
function matching(tenant: Tenant, filter: LedgerEntryFilter): Prisma.Sql {
  const conditions = conditionsOf(conditionsOn(filter));
  if (conditions.length === 0) return Prisma.sql`FROM ledger.entry AS entry WHERE ${ofTenant("entry", tenant)}`;
  return Prisma.sql`FROM ledger.entry AS entry JOIN ledger.transaction AS row ON row.id = entry.transaction_id
    WHERE ${ofTenant("entry", tenant)} AND ${ofTenant("row", tenant)} AND ${Prisma.join(conditions, " AND ")}`;
}

const planFor = (filter: LedgerEntryFilter): Prisma.Sql => planOf(conditionsOn(filter));

/** Entries of each account, in one statement by the index of accounts and versions. */
export function readEntries(
  db: Pick<Database, "$queryRaw">,
  tenant: Tenant,
  { accountIds, filter, after, direction, limit }: EntriesOfAccounts,
): Promise<AccountEntry[]> {
  const order = Prisma.raw(direction);
  const further = direction === "DESC" ? Prisma.sql`< ${after ?? maxVersion}` : Prisma.sql`> ${after ?? 0n}`;
  return db.$queryRaw(accountEntry)`${planFor(filter)}
    SELECT ${columns}
    FROM unnest(${accountIds}::text[]) AS account (id) CROSS JOIN LATERAL (
      SELECT entry.* ${matching(tenant, filter)}
        AND entry.account_id = account.id AND entry.account_version ${further}::bigint
      ORDER BY entry.account_version ${order} LIMIT ${limit}) AS entry
    ORDER BY entry.account_id, entry.account_version ${order}`;
}

/** Greater than every version. */
const maxVersion = 2n ** 63n - 1n;

/** Number of the entries that match, of each account with any. */
export async function countEntries(
  db: Pick<Database, "$queryRaw">,
  tenant: Tenant,
  { accountIds, filter }: Pick<EntriesOfAccounts, "accountIds" | "filter">,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.$queryRaw({ id: text, count: bigint })`${planFor(filter)}
    SELECT entry.account_id AS id, count(*) AS count ${matching(tenant, filter)}
      AND entry.account_id ${equalsOneOf(accountIds)} AND entry.account_version IS NOT NULL
    GROUP BY entry.account_id`;
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/**
 * The condition that `row`, a transaction of the tenant, has an entry of one of these accounts. An entry is of its
 * transaction's tenant: a condition on it would have PostgreSQL expect fewer of them than there are.
 */
export const isOfAccounts = (accountIds: readonly string[]): Prisma.Sql => Prisma.sql`
  row.id IN (SELECT entry.transaction_id FROM ledger.entry AS entry WHERE ${isIn(accountId, accountIds)})`;

const accountId = Prisma.raw("entry.account_id");

/** The same for an entry in the currency. `OFFSET 0` has PostgreSQL read the row's own entries, never those of all. */
export const isInCurrency = (currency: string): Prisma.Sql => Prisma.sql`
  EXISTS (SELECT FROM ledger.entry AS entry WHERE entry.transaction_id = row.id AND entry.currency = ${currency} OFFSET 0)`;
