import type pg from "pg";

/**
 * The mark that keeps every process from a database that must not be used: one that a restore or a move has begun to
 * fill, or that was moved away. It is next to Prisma's table of migrations, so that it can exist before any migration.
 */
interface DatabaseMark {
  readonly state: "RESTORING" | "MOVED";
  /** While it is filled: the schemas that it had before. After a move: the destination. */
  readonly detail: readonly string[];
  readonly since: Date;
}

const table = "public._paygraph_mark";

export async function readMark(client: pg.Client): Promise<DatabaseMark | undefined> {
  const { rows: found } = await client.query<{ name: string | null }>("SELECT to_regclass($1) AS name", [table]);
  if (!found[0]?.name) return undefined;
  const { rows } = await client.query<DatabaseMark>(`SELECT state, detail, since FROM ${table}`);
  return rows[0];
}

/** Replaces the mark. */
export async function setMark(client: pg.Client, { state, detail }: Pick<DatabaseMark, "state" | "detail">) {
  await client.query(`
    CREATE TABLE IF NOT EXISTS ${table}
      (id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT NOT NULL, detail TEXT[] NOT NULL, since TIMESTAMPTZ NOT NULL)`);
  // The serving role must see it too.
  await client.query(`GRANT SELECT ON ${table} TO PUBLIC`);
  await client.query(
    `INSERT INTO ${table} VALUES (1, $1, $2, clock_timestamp())
     ON CONFLICT (id) DO UPDATE SET state = excluded.state, detail = excluded.detail, since = excluded.since`,
    [state, detail],
  );
}

export async function removeMark(client: pg.Client): Promise<void> {
  await client.query(`DROP TABLE ${table}`);
}

/** Throws if the database must not be used. */
export async function assertUnmarked(client: pg.Client): Promise<void> {
  const mark = await readMark(client);
  if (mark?.state === "RESTORING") {
    throw new Error(
      `A restore or a move into this database began at ${mark.since.toISOString()} and is not complete: run it again, ` +
        "or use another database",
    );
  }
  if (mark?.state === "MOVED") {
    throw new Error(
      `This database was moved to ${mark.detail.join()} at ${mark.since.toISOString()}: set DATABASE_URL to that one`,
    );
  }
}
