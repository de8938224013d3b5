import type { ClientConfig } from "pg";

/**
 * Limits of every session, set when it starts, so that a process that hangs (stopped, swapped out, its machine or
 * network lost) loses its locks although its connections stay open. The URL's own `options` and parameters override
 * them.
 */

/** Maximum pause between two statements of a transaction; then PostgreSQL ends the session and frees its locks. */
export const idleInTransactionMs = 10_000;
/** Silence after which either side checks whether the other still exists. */
const keepAliveMs = 10_000;
/** Time that sent bytes may remain unread: PostgreSQL can't cancel a statement whose client doesn't read. */
const untakenMs = 15_000;

const serverLimits = [
  `idle_in_transaction_session_timeout=${idleInTransactionMs}`,
  `tcp_keepalives_idle=${keepAliveMs / 1000}`,
  "tcp_keepalives_interval=5",
  "tcp_keepalives_count=3",
  `tcp_user_timeout=${untakenMs}`,
];

/** Settings of a session beyond the common ones, such as `default_transaction_isolation=read\ committed`. */
export interface SessionOptions {
  readonly settings?: readonly string[];
}

/** The driver's configuration of one session at `url`. */
export function sessionConfig(url: string, { settings = [] }: SessionOptions = {}): ClientConfig {
  const target = new URL(url);
  const own = target.searchParams.get("options");
  // The driver would take the URL's options instead of ours.
  target.searchParams.delete("options");
  const options = [...serverLimits, ...settings].map((setting) => `-c ${setting}`);
  if (own !== null) options.push(own);
  return {
    connectionString: own === null ? url : target.href,
    options: options.join(" "),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  };
}
