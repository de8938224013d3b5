import type { Tenant } from "../../shared/kernel/caller.js";
import type { Database } from "../../shared/persistence/client.js";

/** A page of the entries of several accounts at once, which Prisma can't say. */
export interface EntriesOfAccounts {
  readonly accountIds: readonly string[];
  /** Only what the account's version was before. */
  readonly before: bigint | undefined;
  /** Of each account. */
  readonly limit: number;
}

export interface AccountEntry {
  readonly transactionId: string;
  readonly number: number;
  readonly accountId: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly balanceAfter: bigint;
  readonly accountVersion: bigint;
}

/** The newest entries of each account, newest first, in one statement by the index of accounts and versions. */
export function readNewestEntries(
  db: Pick<Database, "$queryRaw">,
  { platformId, environment }: Tenant,
  { accountIds, before, limit }: EntriesOfAccounts,
): Promise<AccountEntry[]> {
  return db.$queryRaw<AccountEntry[]>`
    SELECT entry.transaction_id AS "transactionId", entry.number, entry.account_id AS "accountId", entry.currency,
      entry.amount, entry.balance_after AS "balanceAfter", entry.account_version AS "accountVersion"
    FROM unnest(${accountIds}::text[]) AS wanted (id) CROSS JOIN LATERAL (
      SELECT * FROM ledger.entry
      WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
        AND account_id = wanted.id AND account_version < ${before ?? maxVersion}
      ORDER BY account_version DESC LIMIT ${limit}) AS entry
    ORDER BY entry.account_id, entry.account_version DESC`;
}

/** Beyond every version. */
const maxVersion = 2n ** 63n - 1n;
