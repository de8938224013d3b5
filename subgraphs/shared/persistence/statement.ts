import { createHash } from "node:crypto";
import pg from "pg";
import { Prisma } from "../../../generated/prisma/client.js";
import { socketOf } from "./pool.js";

/** Runs our own SQL by the driver, with the values of Prisma's raw queries: what goes through Prisma takes several times as long. */

/** Most statements whose names are cached; a list in one makes another statement per length. */
const maxStatementNames = 2_000;

/**
 * Begins a statement that PostgreSQL plans anew each time, by its values: a list's, whose best index depends on how many
 * rows its filters leave. A named one would keep a plan for values that it doesn't know.
 */
export const plannedByValues = Prisma.raw("/* planned by its values */");

/** Whether the statement is planned each time, and may read many rows. */
export const isPlannedByValues = (text: string): boolean => text.startsWith(plannedByValues.sql);

const names = new Map<string, string>();

/** A name for each statement text, computed once; an empty one is not kept by the server. */
export function statementName(text: string): string {
  if (isPlannedByValues(text)) return "";
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `p${createHash("sha1").update(text).digest("hex").slice(0, 20)}`;
  if (names.size >= maxStatementNames) names.clear();
  names.set(text, name);
  return name;
}

/** A statement with its values, in the driver's form. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** It changes rows, so it may wait for a lock. */
  readonly isWrite?: true;
}

/** `2026-11-22 10:00:00.123456+00`, which JavaScript reads with a `T` and minutes in the offset. */
function toDate(text: string): Date {
  const offset = /[+-]\d\d$/.test(text) ? ":00" : "";
  return new Date(`${text.slice(0, 10)}T${text.slice(11)}${offset}`);
}

const toBytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.slice(2), "hex"));

const { INT8, TIMESTAMPTZ, BYTEA, NUMERIC } = pg.types.builtins;
const [int8Array, textArray] = [1016, 1009];
const parseTexts = pg.types.getTypeParser(textArray, "text") as (text: string) => string[];

/** By PostgreSQL's type; the others are the driver's. Large numbers are bigint, as in Prisma's models. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: BigInt,
  [int8Array]: (text) => parseTexts(text).map(BigInt),
  [NUMERIC]: (text) => new Prisma.Decimal(text),
  [TIMESTAMPTZ]: toDate,
  [BYTEA]: toBytes,
};

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers[oid] ?? (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
};

/** Here, not as it is sent: what can't be a value is refused before anything is. */
function toParameter(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  const isJson = typeof value === "object" && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
  return isJson ? JSON.stringify(value) : value;
}

/** What is sent to this connection until the end of the turn goes out in one piece. */
export function gatherTurn(client: pg.ClientBase): void {
  const socket = socketOf(client);
  if (!socket || socket.writableCorked > 0) return;
  socket.cork();
  process.nextTick(() => socket.uncork());
}

/** Sends the statement, named unless it is planned by its values. */
export function send(client: pg.ClientBase, { text, values }: Statement): Promise<pg.QueryResult> {
  gatherTurn(client);
  return client.query({ name: statementName(text), text, values: [...values], types });
}

/** The four raw queries of Prisma's client. */
export interface RawQueries {
  $queryRaw<Rows = unknown>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<Rows>;
  $executeRaw(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<number>;
  $queryRawUnsafe<Rows = unknown>(text: string, ...values: unknown[]): Promise<Rows>;
  $executeRawUnsafe(text: string, ...values: unknown[]): Promise<number>;
}

/** A statement of Prisma's forms. Throws for a value that PostgreSQL can't be given. */
export function statementOf(query: TemplateStringsArray | Prisma.Sql, values: readonly unknown[] = []): Statement {
  const { text, values: all } = query instanceof Prisma.Sql ? query : Prisma.sql(query, ...values);
  return { text, values: all.map(toParameter) };
}

/** Prisma's raw queries, each run by `run`. */
export function rawQueries(run: (statement: Statement) => Promise<pg.QueryResult>): RawQueries {
  const rowsOf = async <Rows>(statement: Statement) => (await run(statement)).rows as Rows;
  const countOf = async (statement: Statement) => (await run(statement)).rowCount ?? 0;
  return {
    $queryRaw: (query, ...values) => rowsOf(statementOf(query, values)),
    $executeRaw: (query, ...values) => countOf({ ...statementOf(query, values), isWrite: true }),
    $queryRawUnsafe: (text, ...values) => rowsOf({ text, values: values.map(toParameter) }),
    $executeRawUnsafe: (text, ...values) => countOf({ text, values: values.map(toParameter), isWrite: true }),
  };
}
