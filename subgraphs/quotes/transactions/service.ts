import type { Caller } from "../../shared/kernel/caller.js";
import type { Deps } from "../../shared/deps.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Page, PageArgs } from "../../shared/graphql/connection.js";
import { byOwner } from "../../shared/graphql/list.sql.js";
import { pageByKey, type ListKey } from "../../shared/graphql/position.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import type { KeysetRead } from "../../shared/persistence/keyset.js";
import type { TransactionSelection } from "./filter.sql.js";
import type { TransactionFilter, TransactionOrder } from "./list.wire.js";
import { assertBounded, selectTransactions } from "./selection.js";
import {
  countByOwner,
  countTransactions,
  orderKeys,
  readByOwner,
  readTransactions,
  transactionsById,
  type TransactionOwner,
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

/** Transactions to list: by a client's filter, and by its rights. */
export interface ListedTransactions {
  readonly filter: TransactionFilter & Pick<TransactionSelection, "holderId" | "hiddenIds">;
  readonly orderBy: TransactionOrder;
}

function keyOf({ by, direction }: TransactionOrder): ListKey<TransactionRow> {
  const { field, type } = orderKeys[by];
  // A list by a value holds no row without it.
  return { by, type, of: (row) => row[field] ?? 0n, direction };
}

/**
 * The environment's transactions. Both filters of customers find a payment for either side (docs/interface.md,
 * Transactions). Throws 400 INVALID_INPUT for a filter or an order that needs others.
 */
export async function listTransactions(
  deps: Pick<Deps, "db" | "clock">,
  caller: Caller,
  { filter: given, orderBy }: ListedTransactions,
  args: PageArgs,
): Promise<Page<TransactionRow>> {
  const { db } = deps;
  const filter = await selectTransactions(db, caller, given);
  await assertBounded(deps, caller, filter, orderBy);
  return pageByKey(
    "transactions",
    keyOf(orderBy),
    args,
    (read) => readTransactions(db, caller, { filter, by: orderBy.by, ...read }),
    (atMost) => countTransactions(db, caller, filter, orderBy, atMost),
  );
}

/** One owner's transactions. Equal pages in one request share a statement. Throws as {@link listTransactions}. */
export async function listTransactionsOf(
  deps: Pick<Deps, "db" | "clock">,
  context: SubgraphContext,
  owner: TransactionOwner,
  ownerId: string,
  { filter: given, orderBy }: ListedTransactions,
  args: PageArgs,
): Promise<Page<TransactionRow>> {
  const { db } = deps;
  const filter = await selectTransactions(db, context.caller, given);
  await assertBounded(deps, context.caller, filter, orderBy, true);
  const { by } = orderBy;
  const list = `transactions of each ${owner} ${JSON.stringify(given)}`;
  const pageOf = (read: KeysetRead) =>
    loaderOf(
      context,
      async (ids, caller) =>
        byOwner(ids, await readByOwner(db, caller, { owner, ids, filter, by, ...read }), "ownerId"),
      `${list} ${by} ${JSON.stringify(read)}`,
    );
  const counts = loaderOf(
    context,
    (ids, caller) => countByOwner(db, caller, owner, ids, filter, orderBy),
    `count of ${list} ${by}`,
  );
  return pageByKey<TransactionRow>(
    list,
    keyOf(orderBy),
    args,
    async (read) => (await pageOf(read).load(ownerId)) ?? [],
    async () => (await counts.load(ownerId)) ?? 0,
  );
}
