import { Prisma, type RequestLogEntry as EntryRow } from "../../../generated/prisma/client.js";
import { hasErrorCode } from "../../shared/kernel/errors.js";
import type { SystemDatabase } from "../../shared/persistence/client.js";
import { columnOf } from "../../shared/persistence/columns.js";
import { nullable, text, texts } from "../../shared/persistence/driver/row.js";
import { changePartitions } from "../../shared/persistence/months.js";

/** The lowest status of an error; a failed operation of the graph has 200, and a code. */
export const firstErrorStatus = 400;

/** Milliseconds with which an entry's id begins: the time of the entry. */
export const timeOf = (id: string): number => {
  const start = id.indexOf(":") + 1;
  return Number.parseInt(id.slice(start, start + 8) + id.slice(start + 9, start + 13), 16);
};

/** An entry to be written. */
export type NewEntry = Omit<EntryRow, "createdAt"> & { readonly createdAt: number };

/** The type of each column's array. */
const types: Readonly<Record<keyof NewEntry, string>> = {
  id: "text",
  platformId: "text",
  environment: `shared."Environment"`,
  createdAt: "float8",
  requestId: "text",
  method: "text",
  route: "text",
  operationKind: "text",
  operationName: "text",
  status: "int",
  code: "text",
  isError: "boolean",
  durationMs: "int",
  isReplay: "boolean",
  tokenId: "text",
  agentId: "text",
  customerId: "text",
  subjectId: "text",
};
const members = Object.keys(types) as (keyof NewEntry)[];
const columns = Prisma.raw(members.map(columnOf).join(", "));
const values = Prisma.raw(
  members.map((member) => (member === "createdAt" ? "to_timestamp(created_at / 1000)" : columnOf(member))).join(", "),
);

/**
 * An array of PostgreSQL, as text: that of JSON, but for its brackets. Of JSON's escapes PostgreSQL reads those of `"` and
 * `\\`; control characters, which no text of an entry has, become letters.
 */
const arrayOf = (all: readonly (string | number | boolean | null)[]): string => `{${JSON.stringify(all).slice(1, -1)}}`;

const uniqueViolation: ReadonlySet<string> = new Set(["23505"]);

/**
 * Writes a batch of any tenants. It may be repeated as it is: a batch that was written, and its response lost, violates
 * the primary key, which takes PostgreSQL a third less time than `ON CONFLICT`. An array per column, each one text,
 * takes less than JSON, also in this process. Returns before the entries are on disk: a crash of PostgreSQL loses those
 * of the last fraction of a second.
 */
export async function writeEntries(system: SystemDatabase, entries: readonly NewEntry[]): Promise<void> {
  const arrays = members.map(
    (member) => Prisma.sql`${arrayOf(entries.map((entry) => entry[member]))}::${Prisma.raw(types[member])}[]`,
  );
  try {
    await system.$executeRaw`
      INSERT INTO platform.request_log (${columns})
      SELECT ${values} FROM (SELECT set_config('synchronous_commit', 'off', true) AS off) AS commits,
        unnest(${Prisma.join(arrays)}) AS given (${columns})`;
  } catch (error) {
    if (!hasErrorCode(error, uniqueViolation)) throw error;
  }
}

/** Today's partition exists, and those of the next days. */
const daysAhead = 2;

/** Adds the missing partitions of today and the next two days. */
export async function addDays(system: SystemDatabase): Promise<void> {
  await changePartitions(system, async (tx) => {
    await tx.$executeRaw`
      SELECT platform.add_request_log_day(statement_timestamp() + ahead * interval '1 day')
      FROM generate_series(0, ${daysAhead}::int) AS ahead`;
    return true;
  });
}

/** Drops the days that ended before `before`. Returns the names of their partitions. */
export async function dropDays(system: SystemDatabase, before: Date): Promise<readonly string[]> {
  let dropped: readonly string[] = [];
  await changePartitions(system, async (tx) => {
    const [row] = await tx.$queryRaw({ days: texts })`SELECT platform.drop_request_log_days(${before}) AS days`;
    dropped = row?.days ?? [];
    return dropped.length > 0;
  });
  return dropped;
}

/** Time limit of an index's creation. */
const indexMs = 28_000;

/** Adds one index that a day which ended before `before` lacks. Returns its name; null: none is missing. */
export function indexDay(system: SystemDatabase, before: Date): Promise<string | null> {
  return system.$transaction(
    async (tx) => {
      const [row] = await tx.$queryRaw({ name: nullable(text) })`
        SELECT platform.index_request_log_day(${before}) AS name`;
      return row?.name ?? null;
    },
    { timeout: indexMs },
  );
}
