import type pg from "pg";

/** Records that the database has been backed up, for `golive check`. Returns the time. A database before it is left. */
export async function markBackup(client: pg.Client): Promise<{ readonly takenAt: Date } | undefined> {
  const { rows: found } = await client.query<{ name: string | null }>(
    "SELECT to_regclass('shared.backup_mark') AS name",
  );
  if (!found[0]?.name) return undefined;
  const { rows } = await client.query<{ takenAt: Date }>(
    `INSERT INTO shared.backup_mark (id, taken_at) VALUES (1, clock_timestamp())
     ON CONFLICT (id) DO UPDATE SET taken_at = excluded.taken_at RETURNING taken_at AS "takenAt"`,
  );
  return rows[0];
}

/** Age of the last backup; undefined: none is recorded. */
export async function backupAgeMs(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ ageMs: number }>(
    `SELECT (extract(epoch FROM clock_timestamp() - taken_at) * 1000)::float8 AS "ageMs" FROM shared.backup_mark`,
  );
  return rows[0]?.ageMs;
}
