import pg from "pg";
import { sessionConfig } from "../../subgraphs/shared/persistence/driver/session.js";

/** Copying takes as long as it takes, also if the other side waits for a slow disk. Not all versions have all. */
const unlimited = [
  "statement_timeout",
  "idle_in_transaction_session_timeout",
  "idle_session_timeout",
  "transaction_timeout",
  "lock_timeout",
  "tcp_user_timeout",
];

/** The same texts of values on every server. */
const texts = {
  client_encoding: "UTF8",
  DateStyle: "ISO",
  IntervalStyle: "postgres",
  TimeZone: "UTC",
  bytea_output: "hex",
  extra_float_digits: "3",
  // As a database that was moved away is; what is written to such a one ends in its own transaction.
  default_transaction_read_only: "off",
};

/** A session for copying whole tables. Close it by `end`. */
export async function openSession(url: string): Promise<pg.Client> {
  const client = new pg.Client({ ...sessionConfig(url), connectionTimeoutMillis: 10_000 });
  // Without a listener, a connection lost between two statements would end the process; the next statement fails.
  client.on("error", () => undefined);
  await client.connect();
  const settings = { ...Object.fromEntries(unlimited.map((name) => [name, "0"])), ...texts };
  await client.query(
    `SELECT set_config(name, wanted.value, false)
     FROM pg_settings JOIN json_each_text($1) AS wanted (name, value) USING (name)`,
    [JSON.stringify(settings)],
  );
  return client;
}
