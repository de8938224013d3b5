import {
  Prisma,
  type LedgerEntry as EntryRow,
  type LedgerTransaction as TransactionRow,
} from "../../../generated/prisma/client.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import type { Deps } from "../../shared/deps.js";
import { pageRequest, readDirection, toPage, type Page, type PageArgs } from "../../shared/graphql/connection.js";
import type { ListOrder } from "../../shared/graphql/list.sql.js";
import { Positions } from "../../shared/graphql/position.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { RowsById } from "../../shared/persistence/rows-by-id.js";
import { countEntries, readEntries, type AccountEntry } from "./entry.sql.js";
import type { LedgerEntryFilter } from "./wire.js";

/** Reads of the ledger for the graph. Only shared/ledger writes it. */

const transactionsById = new RowsById<TransactionRow>({
  resourceType: "LedgerTransaction",
  name: "ledger.transaction",
  fields: Prisma.LedgerTransactionScalarFieldEnum,
});

/** The tenant's transactions by id. */
export const findLedgerTransactions = (
  { db }: Pick<Deps, "db">,
  ids: readonly string[],
  tenant: Tenant,
): Promise<ReadonlyMap<string, TransactionRow>> => transactionsById.find(tenant, db, ids);

/** The entries of transactions in order; one statement per request. */
export async function entriesOfTransaction(
  deps: Pick<Deps, "db">,
  context: SubgraphContext,
  transactionId: string,
): Promise<readonly EntryRow[]> {
  const entries = loaderOf(
    context,
    async (ids, caller) => {
      const rows = await deps.db.ledgerEntry.findMany({
        where: { ...tenantOf(caller), transactionId: { in: [...ids] } },
        orderBy: { number: "asc" },
      });
      return grouped(rows, ({ transactionId: id }) => id);
    },
    "ledger transactions' entries",
  );
  return (await entries.load(transactionId)) ?? [];
}

/**
 * One account's entries in the order of its versions, which is that of creation: the equal pages of a request in one
 * statement.
 */
export async function entriesOfAccount(
  deps: Pick<Deps, "db">,
  context: SubgraphContext,
  accountId: string,
  { filter, orderBy }: { readonly filter: LedgerEntryFilter; readonly orderBy: ListOrder },
  args: PageArgs,
): Promise<Page<AccountEntry>> {
  const request = pageRequest(args);
  const positions = new Positions(`an account's entries ${JSON.stringify([filter, orderBy])}`, "bigint");
  const after = positions.of(request)?.key;
  const read = { filter, after, direction: readDirection(request, orderBy.direction), limit: request.size + 1 };
  const pages = loaderOf(
    context,
    async (accountIds, caller) => {
      const rows = await readEntries(deps.db, caller, { accountIds, ...read });
      return grouped(rows, (row) => row.accountId);
    },
    `internal accounts' entries ${JSON.stringify(read)}`,
  );
  const rows = (await pages.load(accountId)) ?? [];
  const encode = ({ accountVersion }: AccountEntry) => positions.encode(accountVersion, "entry");
  const isFiltered = Object.values(filter).some((condition) => condition !== undefined);
  return toPage(rows, request, encode, () =>
    isFiltered ? countOf(deps, context, accountId, filter) : versionOf(deps, context, accountId),
  );
}

async function countOf(
  deps: Pick<Deps, "db">,
  context: SubgraphContext,
  accountId: string,
  filter: LedgerEntryFilter,
): Promise<number> {
  const counts = loaderOf(
    context,
    (accountIds, caller) => countEntries(deps.db, caller, { accountIds, filter }),
    `numbers of internal accounts' entries ${JSON.stringify(filter)}`,
  );
  return (await counts.load(accountId)) ?? 0;
}

/** An account's version is the number of its entries, so nothing is counted. */
async function versionOf(deps: Pick<Deps, "db">, context: SubgraphContext, accountId: string): Promise<number> {
  const versions = loaderOf(
    context,
    async (ids, caller) => {
      const rows = await deps.db.ledgerAccount.findMany({
        where: { ...tenantOf(caller), id: { in: [...ids] } },
        select: { id: true, version: true },
      });
      return new Map(rows.map(({ id, version }) => [id, Number(version)]));
    },
    "ledger accounts' versions",
  );
  return (await versions.load(accountId)) ?? 0;
}

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
