import type { Caller } from "../kernel/caller.js";
import { decodeCursor, pageSize, toPage, type KeysetCursor, type Page, type PageArgs } from "./connection.js";
import { loaderOf, type SubgraphContext } from "./context.js";

/** The statement that reads the lists of many owners. */
export interface OwnersLists<Row> {
  /** Unique among the lists of the request; includes all of its filters. */
  readonly name: string;
  /** The newest rows of each owner, newest first. */
  read(
    ownerIds: readonly string[],
    caller: Caller,
    page: { readonly before: KeysetCursor | undefined; readonly limit: number },
  ): Promise<readonly Row[]>;
  ownerOf(row: Row): string;
  count(ownerIds: readonly string[], caller: Caller): Promise<ReadonlyMap<string, number>>;
}

/** The rows of each owner, in order; empty for an owner without rows. */
export function byOwner<Row>(
  ownerIds: readonly string[],
  rows: readonly Row[],
  ownerOf: (row: Row) => string,
): ReadonlyMap<string, Row[]> {
  const found = new Map(ownerIds.map((id): [string, Row[]] => [id, []]));
  for (const row of rows) found.get(ownerOf(row))?.push(row);
  return found;
}

/** One owner's page. Equal pages in one request share a statement. */
export async function pageOfOwner<Row extends KeysetCursor>(
  context: SubgraphContext,
  ownerId: string,
  args: PageArgs,
  lists: OwnersLists<Row>,
): Promise<Page<Row>> {
  const size = pageSize(args.first);
  const before = args.after ? decodeCursor(args.after) : undefined;
  const pages = loaderOf(
    context,
    async (ownerIds, caller) =>
      byOwner(ownerIds, await lists.read(ownerIds, caller, { before, limit: size + 1 }), lists.ownerOf),
    `pages of ${lists.name} ${JSON.stringify([size, args.after])}`,
  );
  const counts = loaderOf(context, (ownerIds, caller) => lists.count(ownerIds, caller), `counts of ${lists.name}`);
  return toPage((await pages.load(ownerId)) ?? [], size, async () => (await counts.load(ownerId)) ?? 0);
}
