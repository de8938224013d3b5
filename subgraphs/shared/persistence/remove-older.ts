import { Prisma } from "../../../generated/prisma/client.js";
import type { SystemDatabase } from "./client.js";

/** A table of rows that are kept for a time after `since`, which has an index. The names are constants. */
export interface AgeingTable {
  /** Such as `quotes.lookup`. */
  readonly table: string;
  /** The column of the time. */
  readonly since: string;
  /** Only rows with this condition. */
  readonly only?: string;
}

/** Removes up to `limit` rows from before a time, the oldest first, in one short statement. Returns their number. */
export function removeOlder(
  db: SystemDatabase,
  { table, since, only = "true" }: AgeingTable,
  before: Date,
  limit: number,
): Promise<number> {
  const [from, time, condition] = [Prisma.raw(table), Prisma.raw(since), Prisma.raw(only)];
  return db.$executeRaw`
    DELETE FROM ${from} WHERE ${condition} AND ctid = ANY (ARRAY(
      SELECT ctid FROM ${from} WHERE ${condition} AND ${time} < ${before} ORDER BY ${time} LIMIT ${limit}))`;
}
