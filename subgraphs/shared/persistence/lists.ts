import { Prisma } from "../../../generated/prisma/client.js";
import type { Tx } from "./client.js";
import { bigint } from "./driver/row.js";

/** A position in a list by time of creation. */
interface Position {
  readonly createdAt: Date;
  readonly id: string;
}

/** Further condition: a row of `alias` is older than the position; empty without one. */
export function olderThan(alias: string, position: Position | undefined): Prisma.Sql {
  if (!position) return Prisma.empty;
  const columns = Prisma.raw(`AND (${alias}.created_at, ${alias}.id)`);
  return Prisma.sql`${columns} < (${position.createdAt}::timestamptz, ${position.id})`;
}

/** Number of rows of `FROM … WHERE …`, counted up to `atMost`. `plan`: begins the statement. */
export async function countRows(
  db: Pick<Tx, "$queryRaw">,
  rows: Prisma.Sql,
  atMost: number | undefined,
  plan = Prisma.empty,
): Promise<number> {
  const [row] = await db.$queryRaw({ count: bigint })`${plan}
    SELECT count(*) AS count FROM (SELECT 1 ${rows} LIMIT ${atMost ?? null}) AS counted`;
  return Number(row?.count ?? 0n);
}
