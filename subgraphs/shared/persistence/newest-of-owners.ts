import { Prisma } from "../../../generated/prisma/client.js";
import type { Tenant } from "../kernel/caller.js";
import type { Tx } from "./client.js";
import { columnOf, selectColumns } from "./columns.js";
import { olderThan } from "./lists.js";
import type { Columns, RowOf } from "./driver/row.js";

/** Selection of rows; the names are constants, never a caller's input. */
export interface OwnedRows<C extends Columns> {
  /** Such as `cards.card`. */
  readonly table: string;
  /** By Prisma's names of the model's fields. */
  readonly columns: C;
  /** The field with the owner's id. */
  readonly owner: string;
  /** Only rows if this field is null. */
  readonly isNull?: string;
}

/** The newest rows of each owner, newest first, in one statement: one index scan per owner. */
export function newestOfOwners<C extends Columns>(
  db: Pick<Tx, "$queryRaw">,
  { platformId, environment }: Tenant,
  { table, columns, owner, isNull }: OwnedRows<C>,
  ids: readonly string[],
  {
    before,
    limit,
  }: { readonly before: { readonly createdAt: Date; readonly id: string } | undefined; readonly limit: number },
): Promise<RowOf<C>[]> {
  const kept = isNull === undefined ? Prisma.empty : Prisma.raw(`AND row."${columnOf(isNull)}" IS NULL`);
  return db.$queryRaw(columns)`
    SELECT owned.* FROM unnest(${ids}::text[]) AS requested (id) CROSS JOIN LATERAL (
      SELECT ${selectColumns("row", columns)} FROM ${Prisma.raw(table)} AS row
      WHERE row.platform_id = ${platformId} AND row.environment = ${environment}::shared."Environment"
        AND ${Prisma.raw(`row."${columnOf(owner)}"`)} = requested.id ${kept} ${olderThan("row", before)}
      ORDER BY row.created_at DESC, row.id DESC LIMIT ${limit}) AS owned
    ORDER BY owned."createdAt" DESC, owned.id DESC`;
}
