import { expect } from "@jest/globals";
import fc from "fast-check";
import type { DateTimeRange } from "../../subgraphs/shared/schema/lists.js";
import type { Client } from "./app.js";
import { query } from "./database-url.js";
import { isLongRun } from "./long-run.js";

/** Lists of the graph against a filter, an order and pages in memory. */

export interface Selection<Filter> {
  readonly filter: Filter;
  readonly orderBy: { readonly by: string; readonly direction: "ASC" | "DESC" };
  /** Of a page. */
  readonly size: number;
}

/** A list of the graph, and what it must select. */
export interface ListModel<Row, Filter> {
  /** Field of the query, such as `customers`. */
  readonly field: string;
  /** The name in the types of its filter and order, such as `Customer`. */
  readonly item: string;
  /** By default that of the item. */
  readonly connection?: string;
  /** Of the caller's tenant. */
  readonly rows: readonly Row[];
  readonly matches: (row: Row, filter: Filter) => boolean;
  /** The value by which a row is ordered; null: the order doesn't have it. */
  readonly keyOf: (row: Row, by: string) => Date | string | number | bigint | null;
  /** The id that is shown; by default `id`. */
  readonly idOf?: (row: Row) => string;
  /** Orders rows of one key; by default by the id. */
  readonly tieOf?: (row: Row) => string;
  readonly selections: fc.Arbitrary<Selection<Filter>>;
}

/** The ids of the rows that a selection has, in its order. */
export function selected<Row extends object, Filter>(
  { rows, matches, keyOf, idOf = shownId, tieOf = idOf }: Omit<ListModel<Row, Filter>, "field" | "item" | "selections">,
  { filter, orderBy: { by, direction } }: Omit<Selection<Filter>, "size">,
): string[] {
  const compare = <T>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);
  const sorted = rows
    .filter((row) => matches(row, filter) && keyOf(row, by) !== null)
    .map((row) => ({ key: keyOf(row, by) ?? "", tie: tieOf(row), id: idOf(row) }))
    .sort((a, b) => compare(a.key, b.key) || compare(a.tie, b.tie));
  const ids = sorted.map(({ id }) => id);
  return direction === "ASC" ? ids : ids.reverse();
}

const shownId = (row: object) => (row as { readonly id: string }).id;

interface Page {
  readonly nodes: readonly { readonly id: string }[];
  readonly totalCount?: number;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly hasPreviousPage: boolean } & Readonly<
    Record<"startCursor" | "endCursor", string | null>
  >;
}

/** A page to read: of a selection, from one of its ends. */
interface Asked<Filter> {
  readonly selection: Selection<Filter>;
  readonly isBackward: boolean;
  /** Of the page before it. */
  readonly cursor?: string | null;
}

/** Several pages in one operation. */
async function read<Filter>(
  client: Client,
  { field, item, connection = `${item}Connection` }: Pick<ListModel<never, Filter>, "field" | "item" | "connection">,
  pages: readonly Asked<Filter>[],
  isCounted: boolean,
): Promise<Page[]> {
  const types = { f: `${item}Filter`, o: `${item}Order`, first: "Int", after: "String", last: "Int", before: "String" };
  const declared = pages.flatMap((_, n) => Object.entries(types).map(([name, type]) => `$${name}${n}: ${type}`));
  const lists = pages.map(
    (_, n) => `list${n}: ${field}(filter: $f${n}, orderBy: $o${n}, first: $first${n}, after: $after${n},
      last: $last${n}, before: $before${n}) { ...Shown }`,
  );
  const members = pages.flatMap(({ selection: { filter, orderBy, size }, isBackward, cursor }, n) => {
    const [many, from] = isBackward ? ["last", "before"] : ["first", "after"];
    return Object.entries({ f: filter, o: orderBy, [many]: size, [from]: cursor }).map(
      ([name, value]): [string, unknown] => [`${name}${n}`, value],
    );
  });
  const { data, errors } = await client.graph(
    `query (${declared.join(", ")}) { ${lists.join("\n")} }
     fragment Shown on ${connection} { nodes { id } ${isCounted ? "totalCount" : ""}
       pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }`,
    Object.fromEntries(members),
  );
  expect(errors).toBeUndefined();
  return pages.map((_, n) => data[`list${n}`]);
}

const idsOf = ({ nodes }: Page) => nodes.map(({ id }) => id);

/** Number of lists in one operation, of which a field has at most 30. */
const batch = 25;

/**
 * Compares random selections, each by its count and its first two pages from a random end, with what the model has.
 * `npm run test:long` makes ten times as many.
 */
export async function assertSelectsLikeModel<Row extends object, Filter>(
  client: Client,
  cases: number,
  model: ListModel<Row, Filter>,
): Promise<void> {
  const anyPage = fc.record({ selection: model.selections, isBackward: fc.boolean() });
  const pages = fc.array(anyPage, { minLength: batch, maxLength: batch });
  await fc.assert(
    fc.asyncProperty(pages, async (asked) => {
      const found = await read(client, model, asked, true);
      const further: Asked<Filter>[] = [];
      const expectedFurther: string[][] = [];
      for (const [n, page] of found.entries()) {
        const { selection, isBackward } = asked[n] as Asked<Filter>;
        const ids = selected(model, selection);
        const { size } = selection;
        const isMore = ids.length > size;
        const { hasNextPage, hasPreviousPage, startCursor, endCursor } = page.pageInfo;
        expect([selection, idsOf(page), page.totalCount, hasPreviousPage, hasNextPage]).toEqual([
          selection,
          isBackward ? ids.slice(-size) : ids.slice(0, size),
          ids.length,
          isBackward && isMore,
          !isBackward && isMore,
        ]);
        if (!isMore) continue;
        further.push({ selection, isBackward, cursor: isBackward ? startCursor : endCursor });
        expectedFurther.push(isBackward ? ids.slice(-2 * size, -size) : ids.slice(size, 2 * size));
      }
      if (further.length === 0) return;
      const next = await read(client, model, further, false);
      for (const [n, page] of next.entries()) {
        const { selection, isBackward } = further[n] as Asked<Filter>;
        expect([selection, isBackward, idsOf(page)]).toEqual([selection, isBackward, expectedFurther[n]]);
      }
    }),
    { numRuns: Math.ceil((isLongRun ? 10 * cases : cases) / batch), endOnFailure: true },
  );
}

/** Members of filters, in memory. */

/** Whether the value is one of those of a filter's member; null is none of them. */
export const isAmong = (value: string | null, values: readonly string[] | undefined): boolean =>
  values === undefined || (value !== null && values.includes(value));
/** Whether the value equals that of a filter's member. */
export const isSame = <T>(value: T, wanted: T | undefined): boolean => wanted === undefined || value === wanted;
/** Whether the time is in a filter's interval. One without an end selects all, also what has no time. */
export function isWithin(time: Date | null, { from, until }: DateTimeRange = {}): boolean {
  if (from === undefined && until === undefined) return true;
  return (
    time !== null && (from === undefined || time >= new Date(from)) && (until === undefined || time < new Date(until))
  );
}

/** Members of random filters: most of them absent, so that the others select something. */

/** The value in one of five filters. */
export const rarely = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
/** Several of the values, or none. */
export const someOf = <T>(values: readonly T[]): fc.Arbitrary<T[] | undefined> => rarely(fc.subarray([...values]));
export const oneOfThem = <T>(values: readonly T[]): fc.Arbitrary<T | undefined> => rarely(fc.constantFrom(...values));
/** An interval between two of the times. */
export const anyRange = (times: readonly Date[]): fc.Arbitrary<DateTimeRange | undefined> => {
  const time = fc.option(fc.constantFrom(...times), { nil: undefined, freq: 3 });
  return rarely(
    fc.tuple(time, time).map((ends) => {
      const [from, until] = ends.sort((a, b) => (a && b ? a.getTime() - b.getTime() : 0));
      return { ...(from && { from: from.toISOString() }), ...(until && { until: until.toISOString() }) };
    }),
  );
};
/** Random selections by a random filter. */
export const selectionsOf = <Filter>(
  filter: fc.Arbitrary<Filter>,
  by: readonly [string, ...string[]],
): fc.Arbitrary<Selection<Filter>> =>
  fc.record({
    filter,
    orderBy: fc.record({
      by: fc.constantFrom(...by),
      direction: fc.constantFrom<"ASC" | "DESC">("ASC", "DESC"),
    }),
    size: fc.integer({ min: 1, max: 30 }),
  });

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const asColumns = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]: [string, unknown]) => [
      columnOf(field),
      typeof value === "bigint" ? Number(value) : value,
    ]),
  );

/** Writes copies of a table's row that differ by the given fields, named as in Prisma's models. */
export async function copyRow(url: string, table: string, id: string, copies: readonly object[]): Promise<void> {
  const { rowCount } = await query(
    url,
    `INSERT INTO ${table} SELECT made.* FROM ${table} AS row, jsonb_array_elements($2::jsonb) AS changed,
       LATERAL jsonb_populate_record(row, changed) AS made WHERE row.id = $1`,
    [id, JSON.stringify(copies.map(asColumns))],
  );
  if (rowCount !== copies.length) throw new Error(`${table} has no row ${id}`);
}

/** One of the values. */
export const anyOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;
