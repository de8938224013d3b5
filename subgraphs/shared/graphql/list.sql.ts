import { Prisma } from "../../../generated/prisma/client.js";
import type { Caller, Tenant } from "../kernel/caller.js";
import type { Database } from "../persistence/client.js";
import { columnOf, equalsOneOf } from "../persistence/columns.js";
import { bigint, text, type Column, type Columns, type RowOf } from "../persistence/driver/row.js";
import { countRows } from "../persistence/lists.js";
import { ofTenant } from "../persistence/rows-by-id.js";
import {
  pageRequest,
  readDirection,
  toPage,
  type Page,
  type PageArgs,
  type PageRequest,
  type SortDirection,
} from "./connection.js";
import { loaderOf, type SubgraphContext } from "./context.js";
import { Positions, type KeyType, type Position } from "./position.js";

type Reader = Pick<Database, "$queryRaw">;

/** The columns of a list: `createdAt` and `id` are a row's position in it by default. */
type ListColumns = Columns & { readonly createdAt: Column<Date>; readonly id: Column<string> };

/** What a list is ordered by. Rows without a value are not in a list with this order. */
interface OrderKey<C> {
  readonly field: keyof C & string;
  readonly type: KeyType;
}

/** A table, as lists read it. All names are constants, never a caller's input. */
interface ListedTable<C extends ListColumns> {
  /** Such as `cards.card`. */
  readonly table: string;
  /** By Prisma's names of the fields. */
  readonly columns: C;
  /** Those that aren't the field's own column, such as `{ id: "row.code" }`. */
  readonly expressions?: Partial<Readonly<Record<keyof C, string>>>;
  /** Holds for every row of the lists. */
  readonly filter?: ListFilter;
  /** Join to `row`. */
  readonly join?: Prisma.Sql;
  /** The orders beside `CREATED_AT`, by the graph's name; each has an index. */
  readonly orders?: Readonly<Record<string, OrderKey<C>>>;
  /** The fields whose index has the order of creation for each value: several values are read by one scan each. */
  readonly indexed?: readonly (keyof C & string)[];
}

/** Condition on a field; undefined: none. */
type Condition =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | { readonly not: null }
  /** Of an empty list: no row. */
  | { readonly in: readonly string[] | undefined }
  | { readonly notIn: readonly string[] }
  /** Of a list of values: any of these is in it. */
  | { readonly overlaps: readonly string[] | undefined }
  /** Case-insensitive. */
  | { readonly contains: string }
  | Range;

/** `gte` and `lte` inclusive, `lt` exclusive. */
export interface Range {
  readonly gte?: Date | bigint;
  readonly lte?: Date | bigint;
  readonly lt?: Date;
}

/** By Prisma's names of the fields. */
export type ListFilter = Readonly<Record<string, Condition>>;

/** The graph's `orderBy`. */
export interface ListOrder {
  readonly by: string;
  readonly direction: SortDirection;
}

export const byCreation: ListOrder = { by: "CREATED_AT", direction: "DESC" };

const createdAt = { field: "createdAt", type: "timestamptz" } as const;

const column = (field: string): Prisma.Sql => Prisma.raw(`row."${columnOf(field)}"`);

/** PostgreSQL takes the type of a parameter from the column that it is compared with. */
function conditionsOn(field: string, condition: Condition): Prisma.Sql[] {
  const value = column(field);
  if (condition === undefined) return [];
  if (condition === null) return [Prisma.sql`${value} IS NULL`];
  if (typeof condition !== "object") return [Prisma.sql`${value} = ${condition}`];
  if ("not" in condition) return [Prisma.sql`${value} IS NOT NULL`];
  if ("in" in condition) {
    if (condition.in === undefined) return [];
    return [
      condition.in.length === 0 ? Prisma.sql`FALSE` : Prisma.sql`${value} IN (${Prisma.join([...condition.in])})`,
    ];
  }
  if ("overlaps" in condition)
    return condition.overlaps ? [Prisma.sql`${value} && ${[...condition.overlaps]}::text[]`] : [];
  if ("notIn" in condition) return [Prisma.sql`${value} <> ALL (${condition.notIn}::text[])`];
  if ("contains" in condition) {
    return [Prisma.sql`${value} ILIKE ${`%${condition.contains.replace(/[\\%_]/g, "\\$&")}%`}`];
  }
  const { gte, lte, lt } = condition;
  return [
    ...(gte === undefined ? [] : [Prisma.sql`${value} >= ${gte}`]),
    ...(lte === undefined ? [] : [Prisma.sql`${value} <= ${lte}`]),
    ...(lt === undefined ? [] : [Prisma.sql`${value} < ${lt}`]),
  ];
}

const conditionsOf = (filter: ListFilter): Prisma.Sql[] =>
  Object.entries(filter).flatMap(([field, condition]) => conditionsOn(field, condition));

/** Rows to read, from a position on. */
interface Read {
  readonly filter: ListFilter;
  readonly order: ListOrder;
  /** In the order's direction. */
  readonly after?: Position | undefined;
  readonly limit: number;
}

const asText = (value: unknown) => (typeof value === "bigint" ? String(value) : value);

/** The lists of a table's rows, by keyset (docs/interface.md, Pagination and filters): of the tenant, and of an owner. */
export class List<C extends ListColumns> {
  readonly #from: Prisma.Sql;
  /** Expressions that a statement of the lists reads of `row`. */
  readonly selected: Prisma.Sql;
  readonly #joined: Prisma.Sql;

  constructor(private readonly listed: ListedTable<C>) {
    const { table, columns, join } = listed;
    this.#from = Prisma.raw(`${table} AS row`);
    const names = Object.keys(columns);
    this.selected = Prisma.raw(names.map((name) => `${this.#expression(name)} AS "${name}"`).join(", "));
    this.#joined = join ?? Prisma.empty;
  }

  /** The first rows of the tenant. */
  rows(db: Reader, tenant: Tenant, filter: ListFilter, limit: number, order = byCreation): Promise<RowOf<C>[]> {
    return this.#read(db, tenant, { filter, order, limit });
  }

  /** A page of the tenant's rows. */
  async page(
    db: Reader,
    tenant: Tenant,
    filter: ListFilter,
    args: PageArgs,
    order = byCreation,
  ): Promise<Page<RowOf<C>>> {
    const request = pageRequest(args);
    const positions = this.#positions("", filter, order);
    const rows = await this.#read(db, tenant, this.#readOf(request, positions, filter, order));
    const counted = Prisma.sql`FROM ${this.#from} WHERE ${this.#where(tenant, filter, order)}`;
    return this.#toPage(rows, request, positions, order, (atMost) => countRows(db, counted, atMost));
  }

  /** A page of one owner's rows. Equal pages in one request share a statement. */
  async ofOwner(
    db: Reader,
    context: SubgraphContext,
    owner: keyof C & string,
    ownerId: string,
    args: PageArgs,
    filter: ListFilter = {},
    order = byCreation,
  ): Promise<Page<RowOf<C>>> {
    const request = pageRequest(args);
    const positions = this.#positions(owner, filter, order);
    const read = this.#readOf(request, positions, filter, order);
    const name = `${this.listed.table} by ${owner}`;
    const pages = loaderOf(
      context,
      async (ids, caller) => byOwner(ids, await this.ofOwners(db, caller, owner, ids, read), owner),
      `${name}: pages ${JSON.stringify(read, (_, value) => asText(value))}`,
    );
    const counts = loaderOf(
      context,
      (ids, caller) => this.#counts(db, caller, owner, ids, filter, order),
      `${name}: counts ${JSON.stringify([filter, order.by], (_, value) => asText(value))}`,
    );
    const rows = (await pages.load(ownerId)) ?? [];
    return this.#toPage(rows, request, positions, order, async () => (await counts.load(ownerId)) ?? 0);
  }

  /** The first rows of each owner, in one statement: one index scan per owner. */
  ofOwners(
    db: Reader,
    tenant: Tenant,
    owner: keyof C & string,
    ids: readonly string[],
    { filter, order, after, limit }: Read,
  ): Promise<RowOf<C>[]> {
    return db.$queryRaw(this.listed.columns)`
      SELECT ${this.selected} FROM unnest(${ids}::text[]) AS requested (id) CROSS JOIN LATERAL (
        SELECT row.* FROM ${this.#from}
        WHERE ${this.#where(tenant, filter, order, after)} AND ${column(owner)} = requested.id
        ORDER BY ${this.#by(order)} LIMIT ${limit}) AS row ${this.#joined}
      ORDER BY ${this.#by(order)}`;
  }

  #read(db: Reader, tenant: Tenant, { filter, order, after, limit }: Read): Promise<RowOf<C>[]> {
    const end = Prisma.sql`ORDER BY ${this.#by(order)} LIMIT ${limit}`;
    const scans = this.#scans(filter).map(
      (scanned) =>
        Prisma.sql`(SELECT row.* FROM ${this.#from} WHERE ${this.#where(tenant, scanned, order, after)} ${end})`,
    );
    return db.$queryRaw(this.listed.columns)`
      SELECT ${this.selected} FROM (${Prisma.join(scans, " UNION ALL ")}) AS row ${this.#joined} ${end}`;
  }

  /** The filter, or one per value of its first indexed field with several: each finds other rows. */
  #scans(filter: ListFilter): ListFilter[] {
    for (const field of this.listed.indexed ?? []) {
      const condition = filter[field];
      if (typeof condition !== "object" || condition === null || !("in" in condition)) continue;
      const values = new Set(condition.in);
      if (values.size > 1) return [...values].map((value) => ({ ...filter, [field]: value }));
    }
    return [filter];
  }

  async #counts(
    db: Reader,
    caller: Caller,
    owner: string,
    ids: readonly string[],
    filter: ListFilter,
    order: ListOrder,
  ) {
    const rows = await db.$queryRaw({ id: text, count: bigint })`
      SELECT ${column(owner)} AS id, count(*) AS count FROM ${this.#from}
      WHERE ${this.#where(caller, filter, order)} AND ${column(owner)} ${equalsOneOf(ids)} GROUP BY ${column(owner)}`;
    return new Map(rows.map(({ id, count }) => [id, Number(count)]));
  }

  #keyOf({ by }: ListOrder): OrderKey<C> {
    const key = by === byCreation.by ? createdAt : this.listed.orders?.[by];
    if (!key) throw new Error(`${this.listed.table} has no order ${by}`);
    return key;
  }

  #expression(name: string): string {
    const expressions: Readonly<Record<string, string | undefined>> = this.listed.expressions ?? {};
    return expressions[name] ?? `row."${columnOf(name)}"`;
  }

  #where(tenant: Tenant, filter: ListFilter, order: ListOrder, after?: Position): Prisma.Sql {
    const { field, type } = this.#keyOf(order);
    const [key, id] = [Prisma.raw(this.#expression(field)), Prisma.raw(this.#expression("id"))];
    const beyond = Prisma.raw(order.direction === "DESC" ? "<" : ">");
    return Prisma.join(
      [
        ofTenant("row", tenant),
        ...conditionsOf({ ...this.listed.filter, ...filter }),
        ...(field === createdAt.field ? [] : [Prisma.sql`${key} IS NOT NULL`]),
        ...(after ? [Prisma.sql`(${key}, ${id}) ${beyond} (${after.key}::${Prisma.raw(type)}, ${after.id})`] : []),
      ],
      " AND ",
    );
  }

  #by(order: ListOrder): Prisma.Sql {
    const names = [this.#expression(this.#keyOf(order).field), this.#expression("id")];
    return Prisma.raw(names.map((name) => `${name} ${order.direction}`).join(", "));
  }

  #positions(owner: string, filter: ListFilter, order: ListOrder): Positions {
    const name = JSON.stringify([this.listed.table, owner, filter, order], (_, value) => asText(value));
    return new Positions(name, this.#keyOf(order).type);
  }

  #readOf(request: PageRequest, positions: Positions, filter: ListFilter, { by, direction }: ListOrder): Read {
    const order = { by, direction: readDirection(request, direction) };
    return { filter, order, after: positions.of(request), limit: request.size + 1 };
  }

  /** The position's columns are always among those that are read. */
  #toPage(
    rows: readonly RowOf<C>[],
    request: PageRequest,
    positions: Positions,
    order: ListOrder,
    totalCount: Page<RowOf<C>>["totalCount"],
  ): Page<RowOf<C>> {
    const { field } = this.#keyOf(order);
    const encode = (row: RowOf<C>) => {
      const { [field]: key, id } = row as Readonly<Record<string, string>>;
      return positions.encode(key ?? "", id ?? "");
    };
    return toPage(rows, request, encode, totalCount);
  }
}

/** The rows of each owner, in order; empty for an owner without rows. */
export function byOwner<Row>(
  ownerIds: readonly string[],
  rows: readonly Row[],
  owner: keyof Row,
): ReadonlyMap<string, Row[]> {
  const found = new Map(ownerIds.map((id): [string, Row[]] => [id, []]));
  for (const row of rows) found.get(String(row[owner]))?.push(row);
  return found;
}
