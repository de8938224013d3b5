import { Prisma, type LedgerEntry } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { Database } from "../../shared/persistence/client.js";
import { selectColumns } from "../../shared/persistence/columns.js";
import { bigint, fieldsOf, type RowOf } from "../../shared/persistence/driver/row.js";

/** A page of the entries of several accounts at once, which Prisma can't express. */
export interface EntriesOfAccounts {
  readonly accountIds: readonly string[];
  /** Only entries before this version of the account. */
  readonly before: bigint | undefined;
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

/** The newest entries of each account, newest first, in one statement by the index of accounts and versions. */
export function readNewestEntries(
  db: Pick<Database, "$queryRaw">,
  { platformId, environment }: Tenant,
  { accountIds, before, limit }: EntriesOfAccounts,
): Promise<AccountEntry[]> {
  return db.$queryRaw(accountEntry)`
    SELECT ${columns}
    FROM unnest(${accountIds}::text[]) AS account (id) CROSS JOIN LATERAL (
      SELECT * FROM ledger.entry
      WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
        AND account_id = account.id AND account_version < ${before ?? maxVersion}
      ORDER BY account_version DESC LIMIT ${limit}) AS entry
    ORDER BY entry.account_id, entry.account_version DESC`;
}

/** Greater than every version. */
const maxVersion = 2n ** 63n - 1n;
