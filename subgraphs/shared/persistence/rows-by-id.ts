import { Prisma } from "../../../generated/prisma/client.js";
import type { Tenant } from "../kernel/caller.js";
import { isId, type ResourceType } from "../kernel/ids.js";
import type { Tx } from "./client.js";
import { rowsWithIds, selectColumns } from "./columns.js";
import { fieldsOf, text, type Columns } from "./driver/row.js";

type Reader = Pick<Tx, "$queryRaw">;

/** A table of tenants' rows with ids. */
interface Table<Row> {
  readonly resourceType: ResourceType;
  /** With its schema: `customers.customer`. */
  readonly name: string;
  /** Prisma's names of the columns. */
  readonly fields: Readonly<Record<keyof Row & string, string>>;
  /** Whether deleted rows don't exist for readers. */
  readonly hidesDeleted?: boolean;
}

/** The condition that a row of `alias` is the tenant's. */
export const ofTenant = (alias: string, { platformId, environment }: Tenant): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(alias)}.platform_id = ${platformId}
    AND ${Prisma.raw(alias)}.environment = ${environment}::shared."Environment"`;

/**
 * The same for rows locked or changed by id. IS NOT DISTINCT FROM leaves PostgreSQL only the primary key: without
 * statistics, it would read all of the tenant's rows.
 */
export const ofTenantById = (alias: string, { platformId, environment }: Tenant): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(alias)}.platform_id IS NOT DISTINCT FROM ${platformId}
    AND ${Prisma.raw(alias)}.environment IS NOT DISTINCT FROM ${environment}::shared."Environment"`;

/** The row isn't deleted. PostgreSQL would expect `IS NULL` to be rare, and read an index of all live rows. */
export const liveById = (alias: string): Prisma.Sql => Prisma.sql`num_nulls(${Prisma.raw(alias)}.deleted_at) = 1`;

const isNotDeleted = Prisma.sql`AND stored.deleted_at IS NULL`;

/** A table whose rows may be locked by primary key. */
interface LockedTable<Row> extends Pick<Table<Row>, "name" | "fields"> {
  /** The column of the primary key; default `id`. */
  readonly key?: string;
  /** Default UPDATE. */
  readonly strength?: "UPDATE" | "NO KEY UPDATE" | "SHARE";
}

/** The tenant's row of a primary key, deleted or not, locked until the transaction ends; read in the same statement. */
export interface LockById<Row> {
  (tx: Reader, tenant: Tenant, id: string): Promise<Row | undefined>;
}

export function locksById<Row>({ name, fields, key = "id", strength = "UPDATE" }: LockedTable<Row>): LockById<Row> {
  const columns = fieldsOf<Row>(fields);
  const select = Prisma.sql`SELECT ${selectColumns("stored", fields)} FROM ${Prisma.raw(name)} AS stored`;
  const [column, lock] = [Prisma.raw(`stored.${key}`), Prisma.raw(`FOR ${strength}`)];
  return async (tx, tenant, id) => {
    const [row] = await tx.$queryRaw(columns)`
      ${select} WHERE ${ofTenantById("stored", tenant)} AND ${column} = ${id} ${lock}`;
    return row as Row | undefined;
  };
}

/** Reads rows of a table by id, in one statement per call; other values than such ids aren't looked up. */
export class RowsById<Row extends { readonly id: string }> {
  readonly #columns: Columns;
  readonly #selected: Prisma.Sql;

  constructor(private readonly table: Table<Row>) {
    this.#columns = fieldsOf<Row>(table.fields);
    this.#selected = selectColumns("stored", this.#columns);
  }

  /** The tenant's rows with these ids. `only`: a further condition on `stored`. */
  async find(
    tenant: Tenant,
    db: Reader,
    ids: readonly string[],
    only = Prisma.empty,
  ): Promise<ReadonlyMap<string, Row>> {
    const from = this.#from(tenant, ids, only);
    const rows = from ? ((await db.$queryRaw(this.#columns)`SELECT ${this.#selected} ${from}`) as Row[]) : [];
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The ids that {@link find} would find. */
  async exist(tenant: Tenant, db: Reader, ids: readonly string[], only = Prisma.empty): Promise<ReadonlySet<string>> {
    const from = this.#from(tenant, ids, only);
    const rows = from ? await db.$queryRaw({ id: text })`SELECT stored.id ${from}` : [];
    return new Set(rows.map(({ id }) => id));
  }

  #from(tenant: Tenant, ids: readonly string[], only: Prisma.Sql): Prisma.Sql | undefined {
    const { resourceType, name, hidesDeleted } = this.table;
    const wellFormed = ids.filter((id) => isId(resourceType, id));
    if (wellFormed.length === 0) return undefined;
    return Prisma.sql`
      FROM ${rowsWithIds(name, "stored", wellFormed)}
      WHERE ${ofTenant("stored", tenant)} ${hidesDeleted ? isNotDeleted : Prisma.empty} ${only}`;
  }
}
