import { Prisma } from "../../../generated/prisma/client.js";
import type { Caller, Tenant } from "../kernel/caller.js";
import type { Database } from "../persistence/client.js";
import { columnOf, equalsOneOf } from "../persistence/columns.js";
import { bigint, text, type Column, type Columns, type RowOf } from "../persistence/driver/row.js";
import { countRows } from "../persistence/lists.js";
import { ofTenant } from "../persistence/rows-by-id.js";
import { decodeCursor, pageSize, toPage, type KeysetCursor, type Page, type PageArgs } from "./connection.js";
import { loaderOf, type SubgraphContext } from "./context.js";

type Reader = Pick<Database, "$queryRaw">;

/** The columns of a list: `createdAt` and `id` are a row's position in it. */
type ListColumns = Columns & { readonly createdAt: Column<Date>; readonly id: Column<string> };

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
}

/** Condition on a field; undefined: none. */
type Condition =
  | string
  | boolean
  | null
  | undefined
  | { readonly not: null }
  | { readonly in: readonly string[] }
  | { readonly notIn: readonly string[] }
  /** Case-insensitive. */
  | { readonly contains: string }
  | { readonly gte?: Date; readonly lte?: Date };

/** By Prisma's names of the fields. */
export type ListFilter = Readonly<Record<string, Condition>>;

export type ListOrder = "asc" | "desc";

const column = (field: string): Prisma.Sql => Prisma.raw(`row."${columnOf(field)}"`);

/** PostgreSQL takes the type of a parameter from the column that it is compared with. */
function conditionsOn(field: string, condition: Condition): Prisma.Sql[] {
  const value = column(field);
  if (condition === undefined) return [];
  if (condition === null) return [Prisma.sql`${value} IS NULL`];
  if (typeof condition !== "object") return [Prisma.sql`${value} = ${condition}`];
  if ("not" in condition) return [Prisma.sql`${value} IS NOT NULL`];
  if ("in" in condition) return [Prisma.sql`${value} ${equalsOneOf(condition.in)}`];
  if ("notIn" in condition) return [Prisma.sql`${value} <> ALL (${condition.notIn}::text[])`];
  if ("contains" in condition) {
    return [Prisma.sql`${value} ILIKE ${`%${condition.contains.replace(/[\\%_]/g, "\\$&")}%`}`];
  }
  const { gte, lte } = condition;
  return [...(gte ? [Prisma.sql`${value} >= ${gte}`] : []), ...(lte ? [Prisma.sql`${value} <= ${lte}`] : [])];
}

const conditionsOf = (filter: ListFilter): Prisma.Sql[] =>
  Object.entries(filter).flatMap(([field, condition]) => conditionsOn(field, condition));

/** The lists of a table's rows, by keyset (docs/interface.md, Pagination and filters): of the tenant, and of an owner. */
export class List<C extends ListColumns> {
  readonly #from: Prisma.Sql;
  /** Expressions that a statement of the lists reads of `row`. */
  readonly selected: Prisma.Sql;
  readonly #joined: Prisma.Sql;
  readonly #position: readonly [time: Prisma.Sql, id: Prisma.Sql];

  constructor(private readonly listed: ListedTable<C>) {
    const { table, columns, join } = listed;
    const expressions: Readonly<Record<string, string | undefined>> = listed.expressions ?? {};
    const read = (name: string) => expressions[name] ?? `row."${columnOf(name)}"`;
    const names = Object.keys(columns);
    this.#from = Prisma.raw(`${table} AS row`);
    this.selected = Prisma.raw(names.map((name) => `${read(name)} AS "${name}"`).join(", "));
    this.#joined = join ?? Prisma.empty;
    this.#position = [Prisma.raw(read("createdAt")), Prisma.raw(read("id"))];
  }

  /** The first rows of the tenant, or those that follow `after`. */
  rows(db: Reader, tenant: Tenant, filter: ListFilter, limit: number, after?: KeysetCursor, order: ListOrder = "desc") {
    return db.$queryRaw(this.listed.columns)`
      SELECT ${this.selected} FROM ${this.#from} ${this.#joined}
      WHERE ${this.#where(tenant, filter, order, after)} ORDER BY ${this.#by(order)} LIMIT ${limit}`;
  }

  /** A page of the tenant's rows. */
  async page(
    db: Reader,
    tenant: Tenant,
    filter: ListFilter,
    args: PageArgs,
    order: ListOrder = "desc",
  ): Promise<Page<RowOf<C>>> {
    const size = pageSize(args.first);
    const after = args.after ? decodeCursor(args.after) : undefined;
    const rows = await this.rows(db, tenant, filter, size + 1, after, order);
    const counted = Prisma.sql`FROM ${this.#from} WHERE ${this.#where(tenant, filter)}`;
    return this.#toPage(rows, size, (atMost) => countRows(db, counted, atMost));
  }

  /** A page of one owner's rows, newest first. Equal pages in one request share a statement. */
  async ofOwner(
    db: Reader,
    context: SubgraphContext,
    owner: keyof C & string,
    ownerId: string,
    { first, after }: PageArgs,
    filter: ListFilter = {},
  ): Promise<Page<RowOf<C>>> {
    const size = pageSize(first);
    const before = after ? decodeCursor(after) : undefined;
    const name = `${this.listed.table} by ${owner} ${JSON.stringify(filter)}`;
    const pages = loaderOf(
      context,
      async (ids, caller) => byOwner(ids, await this.ofOwners(db, caller, owner, ids, size + 1, filter, before), owner),
      `${name}: pages ${JSON.stringify([size, after])}`,
    );
    const counts = loaderOf(context, (ids, caller) => this.#counts(db, caller, owner, ids, filter), `${name}: counts`);
    return this.#toPage((await pages.load(ownerId)) ?? [], size, async () => (await counts.load(ownerId)) ?? 0);
  }

  /** The newest rows of each owner, in one statement: one index scan per owner. */
  ofOwners(
    db: Reader,
    tenant: Tenant,
    owner: keyof C & string,
    ids: readonly string[],
    limit: number,
    filter: ListFilter = {},
    before?: KeysetCursor,
  ): Promise<RowOf<C>[]> {
    return db.$queryRaw(this.listed.columns)`
      SELECT ${this.selected} FROM unnest(${ids}::text[]) AS requested (id) CROSS JOIN LATERAL (
        SELECT row.* FROM ${this.#from}
        WHERE ${this.#where(tenant, filter, "desc", before)} AND ${column(owner)} = requested.id
        ORDER BY ${this.#by("desc")} LIMIT ${limit}) AS row ${this.#joined}
      ORDER BY ${this.#by("desc")}`;
  }

  async #counts(db: Reader, caller: Caller, owner: string, ids: readonly string[], filter: ListFilter) {
    const rows = await db.$queryRaw({ id: text, count: bigint })`
      SELECT ${column(owner)} AS id, count(*) AS count FROM ${this.#from}
      WHERE ${this.#where(caller, filter)} AND ${column(owner)} ${equalsOneOf(ids)} GROUP BY ${column(owner)}`;
    return new Map(rows.map(({ id, count }) => [id, Number(count)]));
  }

  #where(tenant: Tenant, filter: ListFilter, order: ListOrder = "desc", after?: KeysetCursor): Prisma.Sql {
    const position = Prisma.join([...this.#position]);
    const beyond = Prisma.raw(order === "desc" ? "<" : ">");
    return Prisma.join(
      [
        ofTenant("row", tenant),
        ...conditionsOf({ ...this.listed.filter, ...filter }),
        ...(after ? [Prisma.sql`(${position}) ${beyond} (${after.createdAt}::timestamptz, ${after.id})`] : []),
      ],
      " AND ",
    );
  }

  #by(order: ListOrder): Prisma.Sql {
    const direction = Prisma.raw(order === "desc" ? "DESC" : "ASC");
    return Prisma.join(this.#position.map((part) => Prisma.sql`${part} ${direction}`));
  }

  /** The position's columns are always among those that are read. */
  #toPage(rows: readonly RowOf<C>[], size: number, totalCount: Page<RowOf<C>>["totalCount"]): Page<RowOf<C>> {
    return toPage(rows as readonly (RowOf<C> & KeysetCursor)[], size, totalCount);
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
