import { customersNamed } from "../../customers/published.js";
import type { Caller } from "../../shared/kernel/caller.js";
import type { Deps } from "../../shared/deps.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Page, PageArgs, SortDirection } from "../../shared/graphql/connection.js";
import { byOwner } from "../../shared/graphql/list.sql.js";
import { pageByCreation, type KeysetRead } from "../../shared/graphql/position.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import {
  countByOwner,
  countTransactions,
  readByOwner,
  readTransactions,
  transactionsById,
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
  given: TransactionSelection,
  direction: SortDirection,
  args: PageArgs,
): Promise<Page<TransactionRow>> {
  const { platformCustomerId: name } = given;
  const filter = name === undefined ? given : { ...given, namedIds: await idsNamed(db, caller, name) };
  return pageByCreation(
    "transactions",
    args,
    (page) => readTransactions(db, caller, { filter, ...page }),
    (atMost) => countTransactions(db, caller, filter, atMost),
    direction,
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
  const list = `transactions of each ${owner}`;
  const pageOf = (read: KeysetRead) =>
    loaderOf(
      context,
      async (ids, caller) => byOwner(ids, await readByOwner(db, caller, { owner, ids, ...read }), "ownerId"),
      `${list} ${JSON.stringify(read)}`,
    );
  const counts = loaderOf(
    context,
    (ids, caller) => countByOwner(db, caller, owner, ids),
    `how many transactions each ${owner} has`,
  );
  return pageByCreation<TransactionRow>(
    list,
    args,
    async (read) => (await pageOf(read).load(ownerId)) ?? [],
    async () => (await counts.load(ownerId)) ?? 0,
  );
}
