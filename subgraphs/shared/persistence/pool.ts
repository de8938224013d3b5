import { Socket } from "node:net";
import pg from "pg";

/**
 * Longest that PostgreSQL executes one statement, including waits: longer than any transaction may take, so that only
 * a statement that hangs is cancelled and releases its connection. The URL's `statement_timeout` (ms) overrides it.
 */
const longestStatementMs = 30_000;
/** Time beyond the longest statement for the server's cancellation to arrive. */
const travelMs = 5_000;

/**
 * Isolation level of all transactions, whatever the server's default: set when a connection starts, so that no
 * transaction needs a round trip for it. The URL's `options` override it.
 */
const sessionOptions = String.raw`-c default_transaction_isolation=read\ committed`;

export interface PoolOptions {
  readonly url: string;
  /** Connections in the pool; default 10. */
  readonly poolSize?: number;
  /** Default {@link longestStatementMs}. */
  readonly statementTimeoutMs?: number;
}

/** The socket of a client, which isn't in the driver's types. */
function socketOf(client: pg.Client): Socket | undefined {
  if (!("connection" in client)) return undefined;
  const { connection } = client;
  if (typeof connection !== "object" || connection === null || !("stream" in connection)) return undefined;
  return connection.stream instanceof Socket ? connection.stream : undefined;
}

/** The URL's own `statement_timeout`, else ours; 0: none. */
function statementMs({ url, statementTimeoutMs = longestStatementMs }: PoolOptions): number {
  const own = new URL(url).searchParams.get("statement_timeout");
  return own === null ? statementTimeoutMs : Number.parseInt(own, 10) || 0;
}

/** Connections are opened on demand. */
export function createPool(options: PoolOptions): pg.Pool {
  const { url, poolSize = 10, statementTimeoutMs = longestStatementMs } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    options: sessionOptions,
  });
  const longestMs = statementMs(options);
  pool.on("connect", (client) => {
    // Between pool and adapter there is no listener: an error event then, such as at the server's shutdown, would end
    // this process. The user of the connection gets the error with the next statement.
    client.on("error", () => undefined);
    // A lost server or network isn't reported: without this its connections would hang permanently.
    const socket = socketOf(client);
    if (socket && longestMs > 0) socket.setTimeout(longestMs + travelMs, () => socket.destroy());
  });
  return pool;
}
