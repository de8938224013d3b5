import { Prisma } from "../../../generated/prisma/client.js";
import type { Tenant } from "../kernel/caller.js";
import { isId, type ResourceType } from "../kernel/ids.js";
import type { Tx } from "./client.js";
import { rowsWithIds, selectColumns } from "./columns.js";

type Reader = Pick<Tx, "$queryRaw">;

/** A table of tenants' rows with ids. */
interface Table {
  readonly resourceType: ResourceType;
  /** With its schema: `customers.customer`. */
  readonly name: string;
  /** Prisma's names of the columns. */
  readonly fields: Readonly<Record<string, string>>;
  /** Condition for rows that readers see; `stored` is the row. Default: all. */
  readonly where?: Prisma.Sql;
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

/** A table whose rows may be locked by primary key. */
interface LockedTable extends Pick<Table, "name" | "fields"> {
  /** The column of the primary key; default `id`. */
  readonly key?: string;
  /** Default UPDATE. */
  readonly strength?: "UPDATE" | "NO KEY UPDATE" | "SHARE";
}

/** The tenant's row of a primary key, deleted or not, locked until the transaction ends; read in the same statement. */
export interface LockById<Row> {
  (tx: Reader, tenant: Tenant, id: string): Promise<Row | undefined>;
}

export function locksById<Row>({ name, fields, key = "id", strength = "UPDATE" }: LockedTable): LockById<Row> {
  const select = Prisma.sql`SELECT ${selectColumns("stored", fields)} FROM ${Prisma.raw(name)} AS stored`;
  const [column, lock] = [Prisma.raw(`stored.${key}`), Prisma.raw(`FOR ${strength}`)];
  return async (tx, tenant, id) => {
    const [row] = await tx.$queryRaw<
      Row[]
    >`${select} WHERE ${ofTenantById("stored", tenant)} AND ${column} = ${id} ${lock}`;
    return row;
  };
}

/** Reads rows of a table by id, in one statement per call; other values than such ids aren't looked up. */
export class RowsById<Row extends { readonly id: string }> {
  readonly #table: Table;
  readonly #columns: Prisma.Sql;

  constructor(table: Table) {
    this.#table = table;
    this.#columns = selectColumns("stored", table.fields);
  }

  /** The tenant's rows with these ids. `only`: a further condition on `stored`. */
  async find(
    tenant: Tenant,
    db: Reader,
    ids: readonly string[],
    only = Prisma.empty,
  ): Promise<ReadonlyMap<string, Row>> {
    const rows = await this.#read<Row>(tenant, db, ids, { columns: this.#columns, only });
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The ids that {@link find} would find. */
  async exist(tenant: Tenant, db: Reader, ids: readonly string[], only = Prisma.empty): Promise<ReadonlySet<string>> {
    const rows = await this.#read<{ readonly id: string }>(tenant, db, ids, { columns: Prisma.sql`stored.id`, only });
    return new Set(rows.map(({ id }) => id));
  }

  async #read<Found>(
    tenant: Tenant,
    db: Reader,
    ids: readonly string[],
    { columns, only }: { readonly columns: Prisma.Sql; readonly only: Prisma.Sql },
  ): Promise<Found[]> {
    const wellFormed = ids.filter((id) => isId(this.#table.resourceType, id));
    if (wellFormed.length === 0) return [];
    return db.$queryRaw<Found[]>`
      SELECT ${columns} FROM ${rowsWithIds(this.#table.name, "stored", wellFormed)}
      WHERE ${ofTenant("stored", tenant)} ${this.#table.where ?? Prisma.empty} ${only}`;
  }
}
