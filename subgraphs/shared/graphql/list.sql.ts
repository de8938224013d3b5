import { Prisma } from "../../../generated/prisma/client.js";
import type { Caller, Tenant } from "../kernel/caller.js";
import type { Database } from "../persistence/client.js";
import { columnOf, equalsOneOf } from "../persistence/columns.js";
import { bigint, text, type Column, type Columns, type RowOf } from "../persistence/driver/row.js";
import { countRows } from "../persistence/lists.js";
import { ofTenant } from "../persistence/rows-by-id.js";
import { pageRequest, readDirection, toPage, type Page, type PageArgs, type PageRequest } from "./connection.js";
import { column, conditionsOn, inRange, isIn, isRange, planOf, valuesOf, type ListFilter } from "./conditions.sql.js";
import { loaderOf, type SubgraphContext } from "./context.js";
import { Positions, type KeyType } from "./position.js";
import type { Position, SortDirection } from "../persistence/keyset.js";

type Reader = Pick<Database, "$queryRaw">;

/** The columns of a list: `createdAt` and `id` are a row's position in it by default. */
type ListColumns = Columns & { readonly createdAt: Column<Date>; readonly id: Column<string> };

/** Value by which a list is ordered. Rows without a value are not in a list with this order. */
interface OrderKey<C> {
  readonly field: keyof C & string;
  readonly type: KeyType;
}

/** A table of the values of a row's field: each with the tenant, the row's time of creation and its id, in that order. */
interface ValueTable {
  readonly table: string;
  /** Column of the value. */
  readonly value: string;
  /** Column of the row's id. */
  readonly id: string;
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
  /** The fields with several values per row: a filter's values are found in a table of theirs. */
  readonly valued?: Readonly<Record<string, ValueTable>>;
}

export { conditionsOf, type ListFilter, type Range } from "./conditions.sql.js";

/** The graph's `orderBy`. */
export interface ListOrder {
  readonly by: string;
  readonly direction: SortDirection;
}

export const byCreation: ListOrder = { by: "CREATED_AT", direction: "DESC" };

const createdAt = { field: "createdAt", type: "timestamptz" } as const;

/** A scan of a list's rows: by a filter, and from a table of values. */
interface Scan {
  readonly filter: ListFilter;
  readonly values?: ValueScan;
}

interface ValueScan {
  readonly table: ValueTable;
  readonly value: string;
}

/** Rows to read, from a position on. */
interface Read {
  readonly filter: ListFilter;
  readonly order: ListOrder;
  /** In the order's direction. */
  readonly after?: Position | undefined;
  readonly limit: number;
}

const asText = (value: unknown) => (typeof value === "bigint" ? String(value) : value);

/** The lists of a table's rows, by keyset (docs/graph.md, Lists): of the tenant, and of an owner. */
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

  /** A page of the tenant's rows. Its cursors are bound to `bound`: a filter may contain the time. */
  async page(
    db: Reader,
    tenant: Tenant,
    filter: ListFilter,
    args: PageArgs,
    order = byCreation,
    bound: object = filter,
  ): Promise<Page<RowOf<C>>> {
    const request = pageRequest(args);
    const positions = this.#positions("", bound, order);
    const rows = await this.#read(db, tenant, this.#readOf(request, positions, filter, order));
    const counted = Prisma.sql`FROM ${this.#from} WHERE ${this.#where(tenant, filter, order)}`;
    return this.#toPage(rows, request, positions, order, (atMost) => countRows(db, counted, atMost, planOf(filter)));
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
    bound: object = filter,
  ): Promise<Page<RowOf<C>>> {
    const request = pageRequest(args);
    const positions = this.#positions(owner, bound, order);
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

  #read(db: Reader, tenant: Tenant, read: Read): Promise<RowOf<C>[]> {
    return db.$queryRaw(this.listed.columns)`${planOf(read.filter)} ${this.statement(tenant, read)}`;
  }

  /** The statement of the first rows of the tenant: a scan per value or alternative, each of which returns as many. */
  statement(tenant: Tenant, { filter, order, after, limit }: Read): Prisma.Sql {
    const end = Prisma.sql`ORDER BY ${this.#by(order)} LIMIT ${limit}`;
    const scans = order.by === byCreation.by ? this.#scans(filter) : [{ filter }];
    const rows = scans.map(({ filter: scanned, values }) =>
      values
        ? this.#scanOfValue(tenant, { filter: scanned, order, after, limit }, values)
        : Prisma.sql`(SELECT row.* FROM ${this.#from} WHERE ${this.#where(tenant, scanned, order, after)} ${end})`,
    );
    // A row with several of the values is found by each.
    const distinct =
      scans.length > 1 && scans[0]?.values ? Prisma.sql`DISTINCT ON (${this.#keys(order)})` : Prisma.empty;
    return Prisma.sql`
      SELECT ${distinct} ${this.selected} FROM (${Prisma.join(rows, " UNION ALL ")}) AS row ${this.#joined} ${end}`;
  }

  /** The rows with a value, in the order of creation. */
  #scanOfValue(tenant: Tenant, { filter, order, after, limit }: Read, { table, value }: ValueScan): Prisma.Sql {
    const [createdAtOf, idOf] = [`valued.created_at`, `valued.${table.id}`].map(Prisma.raw);
    const [from, column] = [`${table.table} AS valued`, `valued.${table.value}`].map(Prisma.raw);
    const [direction, beyond] = [order.direction, order.direction === "DESC" ? "<" : ">"].map(Prisma.raw);
    const range = filter[createdAt.field];
    const conditions = [
      ofTenant("valued", tenant),
      Prisma.sql`${column} = ${value}`,
      ...(isRange(range) ? inRange(Prisma.raw("valued.created_at"), range) : []),
      ...(after ? [Prisma.sql`(${createdAtOf}, ${idOf}) ${beyond} (${after.key}::timestamptz, ${after.id})`] : []),
      this.#where(tenant, filter, order),
    ];
    return Prisma.sql`(
      SELECT row.* FROM ${from} JOIN ${this.#from} ON row.id = ${idOf} WHERE ${Prisma.join(conditions, " AND ")}
      ORDER BY ${createdAtOf} ${direction}, ${idOf} ${direction} LIMIT ${limit})`;
  }

  /** The filter, or one scan per value of a field with several, or per alternative: their indexes have the order. */
  #scans(filter: ListFilter): Scan[] {
    for (const [field, table] of Object.entries(this.listed.valued ?? {})) {
      const values = valuesOf(filter[field]);
      const others = { ...filter, [field]: undefined };
      if (values && values.length > 0) return values.map((value) => ({ filter: others, values: { table, value } }));
    }
    for (const [field, condition] of Object.entries(filter)) {
      if (typeof condition !== "object" || condition === null || !("anyOf" in condition)) continue;
      const { anyOf } = condition;
      if (anyOf.length > 1) return anyOf.map((one) => ({ filter: { ...filter, [field]: { anyOf: [one] } } }));
    }
    for (const field of this.listed.indexed ?? []) {
      const values = valuesOf(filter[field]);
      if (values && values.length > 1) return values.map((value) => ({ filter: { ...filter, [field]: value } }));
    }
    return [{ filter }];
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
        ...this.#conditions(tenant, { ...this.listed.filter, ...filter }),
        ...(field === createdAt.field ? [] : [Prisma.sql`${key} IS NOT NULL`]),
        ...(after ? [Prisma.sql`(${key}, ${id}) ${beyond} (${after.key}::${Prisma.raw(type)}, ${after.id})`] : []),
      ],
      " AND ",
    );
  }

  /** The condition of the tenant's rows that match, as `row`. */
  condition(tenant: Tenant, filter: ListFilter): Prisma.Sql {
    return this.#where(tenant, filter, byCreation);
  }

  #conditions(tenant: Tenant, filter: ListFilter): Prisma.Sql[] {
    return Object.entries(filter).flatMap(([field, condition]) => {
      const table = this.listed.valued?.[field];
      const values = valuesOf(condition);
      if (!table || !values) return conditionsOn(field, condition);
      const [from, columns] = [`${table.table} AS valued`, `valued.created_at, valued.${table.id}`].map(Prisma.raw);
      const isOne = isIn(Prisma.raw(`valued.${table.value}`), values);
      return Prisma.sql`(row.created_at, row.id) IN (SELECT ${columns} FROM ${from} WHERE ${ofTenant("valued", tenant)} AND ${isOne})`;
    });
  }

  #by(order: ListOrder): Prisma.Sql {
    return Prisma.raw(
      this.#keyNames(order)
        .map((name) => `${name} ${order.direction}`)
        .join(", "),
    );
  }

  #keys(order: ListOrder): Prisma.Sql {
    return Prisma.raw(this.#keyNames(order).join(", "));
  }

  #keyNames(order: ListOrder): string[] {
    return [this.#expression(this.#keyOf(order).field), this.#expression("id")];
  }

  #positions(owner: string, bound: object, order: ListOrder): Positions {
    const name = JSON.stringify([this.listed.table, owner, bound, order], (_, value) => asText(value));
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
