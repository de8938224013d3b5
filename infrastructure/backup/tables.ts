import { pipeline } from "node:stream/promises";
import type { Readable } from "node:stream";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { BackupMonth, BackupTable } from "./entries.js";

/** Tables of a database, read and written by PostgreSQL's own COPY. */

const quoted = ({ schema, name }: Pick<BackupTable, "schema" | "name">) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
const listed = (columns: readonly string[]) => columns.map((column) => pg.escapeIdentifier(column)).join(", ");

/** The tables of these schemas; partitioned ones only as a whole. */
async function readTables(client: pg.Client, schemas: readonly string[]): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `SELECT nspname::text AS schema, relname::text AS name, array_agg(attname::text ORDER BY attnum) AS columns
     FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace JOIN pg_attribute ON attrelid = pg_class.oid
     WHERE nspname = ANY($1) AND relkind IN ('r', 'p') AND NOT relispartition
       AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     GROUP BY nspname, relname ORDER BY nspname COLLATE "C", relname COLLATE "C"`,
    [schemas],
  );
  return rows;
}

async function readMonths(client: pg.Client, schemas: readonly string[]): Promise<BackupMonth[]> {
  const { rows } = await client.query<BackupMonth>(
    `SELECT nspname::text AS schema, parent.relname::text AS table,
       replace(substring(month.relname FROM '[0-9]{4}_[0-9]{2}(?:_[0-9]{2})?$'), '_', '-') AS month,
       substring(pg_get_expr(month.relpartbound, month.oid) FROM 'FROM \\(''([A-Za-z]+):') AS prefix
     FROM pg_inherits JOIN pg_class AS month ON month.oid = inhrelid JOIN pg_class AS parent ON parent.oid = inhparent
       JOIN pg_namespace ON pg_namespace.oid = parent.relnamespace
     WHERE nspname = ANY($1) AND parent.relkind = 'p' AND month.relkind = 'r' AND month.relname ~ '_[0-9]{4}_[0-9]{2}(_[0-9]{2})?$'
     ORDER BY nspname COLLATE "C", month.relname COLLATE "C"`,
    [schemas],
  );
  return rows;
}

/** Content of a database's snapshot. */
export interface SnapshotTables {
  readonly tables: readonly BackupTable[];
  readonly months: readonly BackupMonth[];
}

/** Lock of a snapshot: against changes of tables only, or against every write until it ends. */
export type SnapshotLock = "ACCESS SHARE" | "EXCLUSIVE";

/**
 * Begins a transaction that sees one state of these schemas' tables. They are locked before the snapshot is taken: a
 * migration or the removal of a partition can't come in between.
 */
export async function beginSnapshot(
  client: pg.Client,
  schemas: readonly string[],
  lock: SnapshotLock,
): Promise<SnapshotTables> {
  for (;;) {
    const before = await readTables(client, schemas);
    if (before.length === 0) throw new Error("The database has no tables of Paygraph");
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ ${lock === "ACCESS SHARE" ? "READ ONLY" : "READ WRITE"}`);
    await client.query(`LOCK TABLE ${before.map(quoted).join(", ")} IN ${lock} MODE`);
    const tables = await readTables(client, schemas);
    if (JSON.stringify(tables) === JSON.stringify(before)) return { tables, months: await readMonths(client, schemas) };
    await client.query("ROLLBACK");
  }
}

/** A table's rows, which can be read once. */
export interface TableRows {
  readonly text: Readable;
  /** Number of rows, once read. */
  count(): Promise<number>;
}

export function copyOut(client: pg.Client, table: BackupTable): TableRows {
  const text = client.query(copyTo(`COPY (SELECT ${listed(table.columns)} FROM ${quoted(table)}) TO STDOUT`));
  return {
    text,
    async count() {
      // The data ends before the statement, which returns their number.
      await client.query("SELECT 1");
      return text.rowCount;
    },
  };
}

/** Adds a partition as the worker does. */
async function addPartition(client: pg.Client, { schema, table, month, prefix }: BackupMonth): Promise<void> {
  if (month.length === "2026-08-31".length) {
    await client.query("SELECT platform.add_request_log_day($1::timestamptz)", [`${month}T12:00:00Z`]);
    return;
  }
  const parent = quoted({ schema, name: table });
  await client.query("SELECT shared.add_month($1::text::regclass, $2, $3::timestamptz)", [
    parent,
    prefix,
    `${month}-15T00:00:00Z`,
  ]);
}

const sameTables = (some: readonly BackupTable[], others: readonly BackupTable[]) =>
  JSON.stringify(some) === JSON.stringify(others);

interface Statements {
  readonly before: string;
  readonly after: string;
}

/** Constraints and defaults that would refuse rows whose references are still missing, or change a row. */
async function readObstacles(client: pg.Client, schemas: readonly string[]): Promise<Statements[]> {
  const { rows } = await client.query<Statements>(
    `SELECT format('ALTER TABLE %s DISABLE TRIGGER USER', tgrelid::regclass) AS before,
       format('ALTER TABLE %s ENABLE TRIGGER USER', tgrelid::regclass) AS after
     FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE NOT tgisinternal AND nspname = ANY($1) GROUP BY tgrelid
     UNION ALL
     SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid))
     FROM pg_constraint JOIN pg_namespace ON pg_namespace.oid = connamespace
     WHERE contype = 'f' AND conparentid = 0 AND nspname = ANY($1)`,
    [schemas],
  );
  return rows;
}

/**
 * Fills the tables of a database in one transaction, which the caller begins and commits. Works as their owner: it
 * needs no superuser. Triggers are off meanwhile, since rows are copied unchanged, and foreign keys are recreated at
 * the end, which checks them.
 */
export class TableLoader {
  readonly #counts = new Map<BackupTable, number>();

  private constructor(
    private readonly client: pg.Client,
    private readonly obstacles: readonly Statements[],
  ) {}

  /** Empties the tables of the migrations' rows. Throws if there are other tables than the snapshot's. */
  static async begin(client: pg.Client, schemas: readonly string[], { tables, months }: SnapshotTables) {
    if (!sameTables(await readTables(client, schemas), tables)) {
      throw new Error("The tables of the database differ from those that its migrations create");
    }
    const obstacles = await readObstacles(client, schemas);
    for (const { before } of obstacles) await client.query(before);
    await client.query(`TRUNCATE ${tables.map(quoted).join(", ")}`);
    for (const month of months) await addPartition(client, month);
    return new TableLoader(client, obstacles);
  }

  /** Copies rows in PostgreSQL's text format into the table. Returns their number. */
  async load(table: BackupTable, text: Readable, ...through: NodeJS.ReadWriteStream[]): Promise<number> {
    const target = this.client.query(copyFrom(`COPY ${quoted(table)} (${listed(table.columns)}) FROM STDIN`));
    await pipeline([text, ...through, target]);
    this.#counts.set(table, target.rowCount);
    return target.rowCount;
  }

  /** Recreates the foreign keys. Throws if a table's number of rows isn't the copied one. */
  async finish(): Promise<void> {
    for (const { after } of this.obstacles) await this.client.query(after);
    for (const [table, copied] of this.#counts) {
      const { rows } = await this.client.query<{ held: string }>(`SELECT count(*) AS held FROM ${quoted(table)}`);
      if (Number(rows[0]?.held) !== copied) {
        throw new Error(`${table.schema}.${table.name} holds ${rows[0]?.held} rows, but ${copied} were copied`);
      }
    }
  }
}
