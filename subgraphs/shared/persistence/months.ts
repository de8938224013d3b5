import { Prisma } from "../../../generated/prisma/client.js";
import type { ResourceType } from "../kernel/ids.js";
import { hasErrorCode } from "../kernel/errors.js";
import type { SystemDatabase, SystemTx } from "./client.js";
import { boolean, text } from "./driver/row.js";

/**
 * A table partitioned by the month of its ids, which begin with their time (docs/decisions/0022). Ids of a month
 * without a partition are in `<name>_default`.
 */
export interface MonthlyTable {
  readonly schema: string;
  readonly name: string;
  readonly idType: ResourceType;
}

/** Partitions exist before their month begins. */
const monthsAhead = 2;
const lockNotAvailable: ReadonlySet<string> = new Set(["55P03"]);

/**
 * Runs `work`, which adds or drops partitions, in a transaction. Readers and writers wait while it waits for its locks,
 * so it soon gives up without effect: the next run tries again.
 */
export async function changePartitions(
  system: SystemDatabase,
  work: (tx: SystemTx) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await system.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL lock_timeout = '500ms'`;
      return work(tx);
    });
  } catch (error) {
    if (hasErrorCode(error, lockNotAvailable)) return false;
    throw error;
  }
}

/** Adds the missing partitions of this month and the next two. */
export async function addMonths(system: SystemDatabase, { schema, name, idType }: MonthlyTable): Promise<void> {
  await changePartitions(system, async (tx) => {
    const added = await tx.$queryRaw({ isNew: boolean })`
      SELECT shared.add_month(${`${schema}.${name}`}::text::regclass, ${idType},
        statement_timestamp() + ahead * interval '1 month') AS "isNew"
      FROM generate_series(0, ${monthsAhead}::int) AS ahead`;
    return added.some(({ isNew }) => isNew);
  });
}

/** A month's partition of a table. */
export interface Month {
  readonly schema: string;
  readonly partition: string;
  /** `_2026_08`, the same for all partitions of a month. */
  readonly suffix: string;
}

/** The months that ended before `before`, oldest first. */
export async function monthsBefore(
  system: SystemDatabase,
  { schema, name }: MonthlyTable,
  before: Date,
): Promise<Month[]> {
  const current = `${name}_${before.toISOString().slice(0, 7).replace("-", "_")}`;
  const rows = await system.$queryRaw({ partition: text })`
    SELECT month.relname::text AS partition FROM pg_inherits JOIN pg_class AS month ON month.oid = inhrelid
    WHERE inhparent = ${`${schema}.${name}`}::text::regclass
      AND month.relname ~ '_[0-9]{4}_[0-9]{2}$' AND month.relname < ${current} COLLATE "C"
    ORDER BY month.relname`;
  return rows.map(({ partition }) => ({ schema, partition, suffix: partition.slice(name.length) }));
}

/** Locks the table against everything before deciding whether a partition is dropped: nothing is written in between. */
export async function lockWhole(tx: SystemTx, { schema, name }: MonthlyTable): Promise<void> {
  await tx.$executeRaw`LOCK TABLE ONLY ${nameOf({ schema, partition: name })} IN ACCESS EXCLUSIVE MODE`;
}

/** Drops a month's partition, if the table has it. */
export async function dropMonth(
  tx: SystemTx,
  { schema, name }: MonthlyTable,
  { suffix }: Pick<Month, "suffix">,
): Promise<void> {
  await tx.$executeRaw`SELECT shared.drop_month(${`${schema}.${name}`}::text::regclass, ${suffix}) AS dropped`;
}

/** The partition's name, for a statement. */
export function nameOf({ schema, partition }: Pick<Month, "schema" | "partition">): Prisma.Sql {
  return Prisma.raw(`"${schema}"."${partition}"`);
}
