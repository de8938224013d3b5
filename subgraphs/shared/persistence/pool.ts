import { Socket } from "node:net";
import pg from "pg";

/**
 * Longest that PostgreSQL works on, or waits with, one statement: longer than any transaction may take, so that only
 * what hangs is cancelled and gives its connection back. The URL's own `statement_timeout` (ms) goes before it.
 */
const longestStatementMs = 30_000;
/** How much longer than its longest statement PostgreSQL may be silent: its refusal has to travel. */
const travelMs = 5_000;

/**
 * What services expect of their transactions, whatever the server's own default is: told when a connection begins, so
 * that no transaction spends a round trip on it. The URL's own `options` go before it.
 */
const sessionOptions = String.raw`-c default_transaction_isolation=read\ committed`;

export interface PoolOptions {
  readonly url: string;
  /** Connections in the pool; default 10. */
  readonly poolSize?: number;
  /** Default {@link longestStatementMs}. */
  readonly statementTimeoutMs?: number;
}

/** The socket below a client, which the driver's types don't tell of. */
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

/** Connections are made when they are needed. */
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
    // Between the pool's hands and the adapter's nobody listens: a server that says good-bye just then would end this
    // process. Whoever uses the connection learns of it by the next statement.
    client.on("error", () => undefined);
    // A server, or the network to it, that vanished tells nobody: without this its connections would hang for good.
    const socket = socketOf(client);
    if (socket && longestMs > 0) socket.setTimeout(longestMs + travelMs, () => socket.destroy());
  });
  return pool;
}
