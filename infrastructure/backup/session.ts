import pg from "pg";
import { sessionConfig } from "../../subgraphs/shared/persistence/driver/session.js";

/** Settings without time limits, for copying with a slow disk on the other side. Not all versions have all of them. */
const unlimited = [
  "statement_timeout",
  "idle_in_transaction_session_timeout",
  "idle_session_timeout",
  "transaction_timeout",
  "lock_timeout",
  "tcp_user_timeout",
];

/** Settings for the same texts of values on every server. */
const texts = {
  client_encoding: "UTF8",
  DateStyle: "ISO",
  IntervalStyle: "postgres",
  TimeZone: "UTC",
  bytea_output: "hex",
  extra_float_digits: "3",
  // Set by default on a database that was moved away; writes to it override it in their own transaction.
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
