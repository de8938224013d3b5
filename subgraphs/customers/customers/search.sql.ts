import type { z } from "zod";
import { Prisma } from "../../../generated/prisma/client.js";
import { pageRequest, readDirection, toPage, type Page, type PageArgs } from "../../shared/graphql/connection.js";
import { listSelection, type SelectionOf } from "../../shared/graphql/list-selection.js";
import type { ListFilter } from "../../shared/graphql/list.sql.js";
import { Positions } from "../../shared/graphql/position.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import type { Database } from "../../shared/persistence/client.js";
import { number, type RowOf } from "../../shared/persistence/driver/row.js";
import { plannedByValues } from "../../shared/persistence/driver/statement.js";
import { countRows } from "../../shared/persistence/lists.js";
import { ofTenant } from "../../shared/persistence/rows-by-id.js";
import { customerColumns, customerList, customersMatching } from "./list.js";
import { mayBeMistyped, mistypedPatterns, patternOf, wordsOf } from "./search-words.js";
import { customerFilter, customerOrder } from "./wire.js";

/** The search of customers (docs/interface.md, Search). */

type Reader = Pick<Database, "$queryRaw">;
type Row = RowOf<typeof customerColumns>;

/** The newest matches are ranked, at most so many: a letter or two may match most customers. */
const maxRanked = 1_000;

const byAny = listSelection(customerFilter, customerOrder);
type Selection = SelectionOf<typeof customerFilter, typeof customerOrder>;

/** The list's arguments; a search is by relevance unless another order is given. */
export const customerSelection: typeof byAny = {
  args: byAny.args,
  read(args) {
    const { filter, orderBy } = byAny.read(args);
    const { orderBy: given } = args as { readonly orderBy?: Partial<z.input<typeof customerOrder>> | null };
    const hasSearch = filter.search !== undefined;
    if (orderBy.by === "RELEVANCE" && !hasSearch) {
      throw invalidField("orderBy.by", "RELEVANCE needs filter.search: give it, or another order");
    }
    return { filter, orderBy: hasSearch && given?.by == null ? { ...orderBy, by: "RELEVANCE" } : orderBy };
  },
};

/** Condition on `found`, of the patterns of each word. */
function matchesOf(tenant: Tenant, patterns: readonly (readonly string[])[]): Prisma.Sql {
  // The words with one pattern, and one of the others: the index would be read once for each combination.
  const conditions = patterns.map((any, at) => {
    const [first, ...more] = any;
    if (more.length === 0) return Prisma.sql`found.words LIKE ${first}`;
    const isFirst = patterns.findIndex((each) => each.length > 1) === at;
    const words = isFirst ? Prisma.sql`found.words` : Prisma.sql`(found.words || '')`;
    return Prisma.sql`${words} LIKE ANY (${[...any]}::text[])`;
  });
  return Prisma.join([ofTenant("found", tenant), ...conditions], " AND ");
}

const rowsFound = (matches: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`row.id IN (SELECT found.customer_id FROM customers.customer_search AS found WHERE ${matches})`;

/** A search: its words, and the condition on `found` that they make. */
interface Search {
  readonly words: readonly string[];
  readonly matches: Prisma.Sql;
}

/** The search without typing errors, and with them if a word may have one; none for a text without words. */
function searchesFor(tenant: Tenant, text: string): Search[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const exact = words.map((word) => [patternOf(word)]);
  if (!words.some(mayBeMistyped)) return [{ words, matches: matchesOf(tenant, exact) }];
  const mistyped = words.map((word) => (mayBeMistyped(word) ? mistypedPatterns(word) : [patternOf(word)]));
  // The longest word has the rarest patterns.
  const byLength = mistyped.sort((one, other) => other.length - one.length);
  return [exact, byLength].map((patterns) => ({ words, matches: matchesOf(tenant, patterns) }));
}

/** The first page that has items; a cursor is of one search only. */
async function firstFound(
  searches: readonly Search[],
  { after, before }: PageArgs,
  page: (search: Search) => Promise<Page<Row>>,
): Promise<Page<Row> | undefined> {
  const [exact, mistyped] = searches;
  if (!exact || !mistyped) return exact && page(exact);
  if (after == null && before == null) {
    const found = await page(exact);
    return found.nodes.length > 0 ? found : page(mistyped);
  }
  try {
    return await page(exact);
  } catch (error) {
    if (error instanceof ApiError && error.code === "INVALID_INPUT") return page(mistyped);
    throw error;
  }
}

/** The newest rows that match: `id` and `words`. */
const candidates = (tenant: Tenant, filter: ListFilter, matches: Prisma.Sql, limit: number): Prisma.Sql =>
  Prisma.sql`
    SELECT found.customer_id AS id, found.words FROM customers.customer_search AS found
      JOIN customers.customer AS row ON row.id = found.customer_id
    WHERE ${matches} AND ${customerList.condition(tenant, filter)}
    ORDER BY found.customer_id DESC LIMIT ${limit}`;

/** A page in the order of similarity, then newest first. */
async function pageByRelevance(
  db: Reader,
  tenant: Tenant,
  filter: ListFilter,
  { words, matches }: Search,
  args: PageArgs,
  listed: "ASC" | "DESC",
): Promise<Page<Row>> {
  const request = pageRequest(args);
  const positions = new Positions(`customers by relevance ${JSON.stringify([filter, matches, listed])}`, "float8");
  const after = positions.of(request);
  const direction = readDirection(request, listed);
  const [order, beyond] = [Prisma.raw(direction), Prisma.raw(direction === "DESC" ? "<" : ">")];
  const likeness = Prisma.join(
    words.map((word) => Prisma.sql`customers.likeness(${word}, candidate.words)`),
    " + ",
  );
  const further = after
    ? Prisma.sql`WHERE (relevance, id) ${beyond} (${after.key}::float8, ${after.id})`
    : Prisma.empty;
  const rows = await db.$queryRaw({ ...customerColumns, relevance: number })`${plannedByValues}
    SELECT ${customerList.selected}, ranked.relevance FROM (
      SELECT id, relevance FROM (
        SELECT candidate.id, ${likeness} AS relevance FROM (${candidates(tenant, filter, matches, maxRanked)}) AS candidate
      ) AS compared ${further}
      ORDER BY relevance ${order}, id ${order} LIMIT ${request.size + 1}) AS ranked
    JOIN customers.customer AS row ON row.id = ranked.id AND ${ofTenant("row", tenant)}
    ORDER BY ranked.relevance ${order}, ranked.id ${order}`;
  return toPage(
    rows,
    request,
    ({ relevance, id }) => positions.encode(relevance, id),
    (atMost) =>
      countRows(
        db,
        Prisma.sql`FROM (${candidates(tenant, filter, matches, Math.min(atMost ?? maxRanked, maxRanked))}) AS found`,
        atMost,
        plannedByValues,
      ),
  );
}

/** The environment's customers that match, by their order or the search's relevance. */
export async function listCustomers(
  db: Reader,
  tenant: Tenant,
  { filter: { search: text, ...filter }, orderBy }: Selection,
  args: PageArgs,
): Promise<Page<Row>> {
  const conditions = customersMatching(filter);
  if (text === undefined) return customerList.page(db, tenant, conditions, args, orderBy);
  const found = await firstFound(searchesFor(tenant, text), args, (search) =>
    orderBy.by === "RELEVANCE"
      ? pageByRelevance(db, tenant, conditions, search, args, orderBy.direction)
      : customerList.page(db, tenant, { ...conditions, search: rowsFound(search.matches) }, args, orderBy),
  );
  return found ?? customerList.page(db, tenant, { id: { in: [] } }, args);
}
