import { customersNamed } from "../../customers/published.js";
import type { Caller } from "../../shared/kernel/caller.js";
import type { Deps } from "../../shared/deps.js";
import type { Tx } from "../../shared/persistence/client.js";
import {
  decodeCursor,
  pageSize,
  readKeyset,
  toPage,
  type Page,
  type PageArgs,
} from "../../shared/graphql/connection.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import {
  countByOwner,
  countTransactions,
  readNewestByOwner,
  readTransactions,
  transactionsById,
  type ListOrder,
  type TransactionOwner,
  type TransactionSelection,
} from "./sql.js";
import type { TransactionRow } from "./type.js";

/** Clients' reads of transactions. */

/** The caller's transactions by id. */
export function findTransactions(
  deps: { readonly db: Pick<Tx, "$queryRaw"> },
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, TransactionRow>> {
  return transactionsById.find(caller, deps.db, ids);
}

/** The ids that are the caller's transactions. */
export function transactionsExist(
  deps: Pick<Deps, "db">,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlySet<string>> {
  return transactionsById.exist(caller, deps.db, ids);
}

/**
 * The environment's transactions, by the time of their creation. Both filters of customers find a payment for either
 * side (docs/interface.md, Transactions).
 */
export async function listTransactions(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  { sortOrder: order, ...given }: TransactionSelection & { readonly sortOrder: ListOrder },
  args: PageArgs,
): Promise<Page<TransactionRow>> {
  const { platformCustomerId: name } = given;
  const filter = name === undefined ? given : { ...given, namedIds: await idsNamed(db, caller, name) };
  return readKeyset(
    args,
    (page) => readTransactions(db, caller, { filter, order, ...page }),
    (atMost) => countTransactions(db, caller, filter, atMost),
  );
}

/** The ids named by a platform customer id: customers, deleted ones too, and the platform by its own. */
async function idsNamed(db: Deps["db"], caller: Caller, name: string): Promise<string[]> {
  const customers = await customersNamed(db, caller, name);
  return name === caller.platformId ? [...customers, name] : customers;
}

/** One owner's transactions, newest first. Equal pages in one request share a statement. */
export async function listTransactionsOf(
  { db }: Pick<Deps, "db">,
  context: SubgraphContext,
  owner: TransactionOwner,
  ownerId: string,
  args: PageArgs,
): Promise<Page<TransactionRow>> {
  const size = pageSize(args.first);
  const before = args.after ? decodeCursor(args.after) : undefined;
  const pages = loaderOf(
    context,
    async (ids, caller) => {
      const found = new Map(ids.map((id): [string, TransactionRow[]] => [id, []]));
      const newest = await readNewestByOwner(db, caller, { owner, ids, before, limit: size + 1 });
      for (const row of newest) found.get(row.ownerId)?.push(row);
      return found;
    },
    `transactions of each ${owner} ${JSON.stringify({ size, after: args.after })}`,
  );
  const counts = loaderOf(
    context,
    (ids, caller) => countByOwner(db, caller, owner, ids),
    `how many transactions each ${owner} has`,
  );
  return toPage((await pages.load(ownerId)) ?? [], size, async () => (await counts.load(ownerId)) ?? 0);
}
