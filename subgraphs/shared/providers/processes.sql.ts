import type pg from "pg";
import type { SystemDatabase } from "../persistence/client.js";
import { text } from "../persistence/driver/row.js";

/** A server process of the installation. */
export interface ServerProcess {
  readonly id: string;
  /** `host/pid name`, for a person. */
  readonly name: string;
  /** SHA-256 of its file of providers; null: it has none. */
  readonly providersHash: string | null;
}

/** Records that the process runs. Returns the names of running ones with another file, and forgets those of yesterday. */
export async function recordProcess(db: SystemDatabase, { id, name, providersHash }: ServerProcess): Promise<string[]> {
  const rows = await db.$queryRaw({ name: text })`
    WITH mine AS (
      INSERT INTO shared.server_process (id, name, providers_hash, seen_at)
      VALUES (${id}::uuid, ${name}, ${providersHash}, clock_timestamp())
      ON CONFLICT (id) DO UPDATE SET providers_hash = excluded.providers_hash, seen_at = excluded.seen_at),
    gone AS (DELETE FROM shared.server_process WHERE seen_at < clock_timestamp() - interval '1 day')
    SELECT name FROM shared.server_process
    WHERE id <> ${id}::uuid AND seen_at > clock_timestamp() - interval '2 minutes'
      AND providers_hash IS DISTINCT FROM ${providersHash}
    ORDER BY name LIMIT 20`;
  return rows.map(({ name: other }) => other);
}

export async function forgetProcess(db: SystemDatabase, id: string): Promise<void> {
  await db.$executeRaw`DELETE FROM shared.server_process WHERE id = ${id}::uuid`;
}

/** The processes that have run within two minutes, for a diagnosis. */
export async function readProcesses(client: pg.Client): Promise<readonly Omit<ServerProcess, "id">[]> {
  const { rows } = await client.query<Omit<ServerProcess, "id">>(
    `SELECT name, providers_hash AS "providersHash" FROM shared.server_process
     WHERE seen_at > clock_timestamp() - interval '2 minutes' ORDER BY name LIMIT 100`,
  );
  return rows;
}
