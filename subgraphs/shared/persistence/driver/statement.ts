import { createHash } from "node:crypto";
import type pg from "pg";
import { Prisma } from "../../../../generated/prisma/client.js";
import { KnownQuery, type KnownText, type Result } from "./known-query.js";
import { socketOf } from "./private-steps.js";
import type { Columns, RowOf } from "./row.js";
import { toParameter } from "./values.js";

/**
 * Runs our own SQL by the driver, with the values of Prisma's raw queries. A third to a fifth of the processor time of a
 * raw query by Prisma; until its client takes less than twice that of `pg`.
 */

/** Maximum number of cached statements; a list in one makes another statement per length. */
const maxKnownTexts = 2_000;

/**
 * Begins a statement that PostgreSQL plans each time, by its values: a list's, whose best index depends on the number
 * of rows that its filters leave. A named one would keep a plan for unknown values.
 */
export const plannedByValues = Prisma.raw("/* planned by its values */");

/** Whether the statement is planned each time, and may read many rows. */
export const isPlannedByValues = (text: string): boolean => text.startsWith(plannedByValues.sql);

const knownTexts = new Map<string, KnownText>();

/** The known facts of a statement's text, whose name is computed once. */
function known(text: string): KnownText {
  const before = knownTexts.get(text);
  if (before) return before;
  const name = isPlannedByValues(text) ? "" : `p${createHash("sha1").update(text).digest("hex").slice(0, 20)}`;
  const added = { text, name };
  if (knownTexts.size >= maxKnownTexts) knownTexts.clear();
  knownTexts.set(text, added);
  return added;
}

/** The name of a statement's text; an empty one is not kept by the server. */
export const statementName = (text: string): string => known(text).name;

/** A statement with its values, in the driver's form. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** It changes rows, so it may wait for a lock. */
  readonly isWrite?: true;
  /** Those that it must have; default: any. */
  readonly columns?: Columns | undefined;
}

/**
 * Sends statements to this connection until the end of the turn in one piece. 10 µs for each of four statements instead
 * of 12; until `pg` gathers what a turn sends.
 */
export function gatherTurn(client: pg.ClientBase): void {
  const socket = socketOf(client);
  if (!socket || socket.writableCorked > 0) return;
  socket.cork();
  process.nextTick(() => socket.uncork());
}

/** Sends the statement, named unless it is planned by its values. */
export async function send(client: pg.ClientBase, { text, values, columns }: Statement): Promise<Result> {
  gatherTurn(client);
  try {
    return await new Promise((resolve, reject) => {
      client.query(
        new KnownQuery(known(text), values, columns, (error, result) => {
          if (error) reject(error);
          else resolve(result);
        }),
      );
    });
  } catch (error) {
    // The stack would be that of the socket.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

type Query = readonly [query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]];

/** The raw queries of Prisma's client, with the columns that are read declared: see {@link Columns}. */
export interface RawQueries {
  $queryRaw<C extends Columns>(columns: C): (...query: Query) => Promise<RowOf<C>[]>;
  $queryRaw(...query: Query): Promise<unknown[]>;
  $queryRawUnsafe<C extends Columns>(columns: C, text: string, ...values: unknown[]): Promise<RowOf<C>[]>;
  /** Returns the number of rows changed, or read. */
  $executeRaw(...query: Query): Promise<number>;
  $executeRawUnsafe(text: string, ...values: unknown[]): Promise<number>;
}

/** A statement of Prisma's forms. Throws for a value that PostgreSQL can't be given. */
export function statementOf(
  query: TemplateStringsArray | Prisma.Sql,
  values: readonly unknown[] = [],
  columns?: Columns,
): Statement {
  const { text, values: all } = query instanceof Prisma.Sql ? query : Prisma.sql(query, ...values);
  return { text, values: all.map(toParameter), columns };
}

const isQuery = (given: Query[0] | Columns): given is Query[0] => Array.isArray(given) || given instanceof Prisma.Sql;

/** Prisma's raw queries, each run by `run`. */
export function rawQueries(run: (statement: Statement) => Promise<Result>): RawQueries {
  const rowsOf = async (statement: Statement) => (await run(statement)).rows;
  const countOf = async (statement: Statement) => (await run(statement)).rowCount ?? 0;
  const queryRaw = (first: Query[0] | Columns, ...values: unknown[]) => {
    if (isQuery(first)) return rowsOf(statementOf(first, values));
    return (query: Query[0], ...given: unknown[]) => rowsOf(statementOf(query, given, first));
  };
  return {
    $queryRaw: queryRaw as RawQueries["$queryRaw"],
    $queryRawUnsafe: ((columns: Columns, text: string, ...values: unknown[]) =>
      rowsOf({ text, values: values.map(toParameter), columns })) as RawQueries["$queryRawUnsafe"],
    $executeRaw: (query, ...values) => countOf({ ...statementOf(query, values), isWrite: true }),
    $executeRawUnsafe: (text, ...values) => countOf({ text, values: values.map(toParameter), isWrite: true }),
  };
}
