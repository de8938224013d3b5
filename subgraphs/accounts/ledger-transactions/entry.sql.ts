import { Prisma, type LedgerEntry } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { Database } from "../../shared/persistence/client.js";
import { selectColumns } from "../../shared/persistence/columns.js";
import { bigint, fieldsOf, type RowOf } from "../../shared/persistence/driver/row.js";
import type { SortDirection } from "../../shared/persistence/keyset.js";

/** A page of the entries of several accounts at once, which Prisma can't express. */
export interface EntriesOfAccounts {
  readonly accountIds: readonly string[];
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

/** Entries of each account, in one statement by the index of accounts and versions. */
export function readEntries(
  db: Pick<Database, "$queryRaw">,
  { platformId, environment }: Tenant,
  { accountIds, after, direction, limit }: EntriesOfAccounts,
): Promise<AccountEntry[]> {
  const order = Prisma.raw(direction);
  const further = direction === "DESC" ? Prisma.sql`< ${after ?? maxVersion}` : Prisma.sql`> ${after ?? 0n}`;
  return db.$queryRaw(accountEntry)`
    SELECT ${columns}
    FROM unnest(${accountIds}::text[]) AS account (id) CROSS JOIN LATERAL (
      SELECT * FROM ledger.entry
      WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
        AND account_id = account.id AND account_version ${further}::bigint
      ORDER BY account_version ${order} LIMIT ${limit}) AS entry
    ORDER BY entry.account_id, entry.account_version ${order}`;
}

/** Greater than every version. */
const maxVersion = 2n ** 63n - 1n;
