import pg from "pg";
import { socketOf } from "./private-steps.js";
import { sessionConfig } from "./session.js";

/**
 * Maximum time of one statement in PostgreSQL, including waits: longer than any transaction, so that only a statement
 * that hangs is cancelled and releases its connection. The URL's `statement_timeout` (ms) overrides it.
 */
const longestStatementMs = 30_000;
/** Time beyond the longest statement for the server's cancellation to arrive. */
const travelMs = 5_000;

/**
 * Maximum wait for a lock. Shorter than a process that hangs may hold it: otherwise the transactions it left waiting
 * would get the lock in turn, each to hold it as long. Also shorter than the wait for a connection: waits for one lock
 * don't exhaust the pool.
 */
const lockWaitMs = 4_000;
/**
 * Maximum wait for a connection, and for its first statement: if all processes start at once, one may take several
 * seconds. The URL's `connect_timeout` (s) overrides it.
 */
const defaultConnectMs = 10_000;
/** Maximum of a timer: a longer one would end the wait at once. */
const longestConnectMs = 24 * 60 * 60 * 1_000;

/**
 * Isolation level of all transactions, whatever the server's default. Set when a connection starts: 0.2 ms for a trip of
 * each transaction; until a transaction needs another level.
 */
const isolation = String.raw`default_transaction_isolation=read\ committed`;

/**
 * The planner's cost of a random page, in sequential pages: the default of 4, for hard disks, makes it read small
 * tables whole for each lookup of a row. 0.8 ms for 60 accounts instead of 1.4; until PostgreSQL's default is that of
 * SSDs. The URL's own `options` override it.
 */
const randomPageCost = "random_page_cost=1.1";

export const defaultPoolSize = 10;

export interface PoolOptions {
  readonly url: string;
  /** Connections in the pool; default {@link defaultPoolSize}. */
  readonly poolSize?: number;
  /** Default {@link longestStatementMs}. */
  readonly statementTimeoutMs?: number;
  /** Called when a connection is lost, or none can be opened. */
  readonly onLost?: () => void;
}

/** The URL's `statement_timeout`, or else ours; 0: none. */
function statementMs({ url, statementTimeoutMs = longestStatementMs }: PoolOptions): number {
  const own = new URL(url).searchParams.get("statement_timeout");
  return own === null ? statementTimeoutMs : Number.parseInt(own, 10) || 0;
}

/** The URL's `connect_timeout`, or else ours; unlike in other clients, 0 isn't an endless wait. */
function connectMs({ url }: PoolOptions): number {
  const ownSeconds = Number.parseInt(new URL(url).searchParams.get("connect_timeout") ?? "", 10);
  return ownSeconds > 0 ? Math.min(ownSeconds * 1_000, longestConnectMs) : defaultConnectMs;
}

/** Has no effect before PostgreSQL 17, which doesn't know the setting. */
function limitTransactions(client: pg.ClientBase, longestMs: number): Promise<unknown> {
  return client.query(
    `SELECT set_config('transaction_timeout', $1, false) WHERE current_setting('transaction_timeout', true) IS NOT NULL`,
    [String(longestMs)],
  );
}

/** The driver's client; calls `onLost` if it can't connect. */
function reporting(onLost: () => void): typeof pg.Client {
  return class extends pg.Client {
    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | void {
      if (!callback) return super.connect() as Promise<this>;
      super.connect((error: Error) => {
        // Null if there is none, despite the types.
        if (error as Error | null) onLost();
        callback(error);
      });
    }
  };
}

/** Opens connections on demand. */
export function createPool(options: PoolOptions): pg.Pool {
  const {
    url,
    poolSize = defaultPoolSize,
    statementTimeoutMs = longestStatementMs,
    onLost = () => undefined,
  } = options;
  const longestMs = statementMs(options);
  const connectionTimeoutMillis = connectMs(options);
  const pool = new pg.Pool({
    ...sessionConfig(url, { settings: [isolation, randomPageCost, `lock_timeout=${lockWaitMs}`] }),
    Client: reporting(onLost),
    max: poolSize,
    pipeline: true,
    connectionTimeoutMillis,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types don't say so
    async onConnect(client) {
      // Between pool and adapter there is no listener: an error event then, such as at the server's shutdown, would end
      // this process. The user of the connection gets the error with the next statement.
      client.on("error", onLost);
      if (longestMs === 0) return;
      // A lost server or network isn't reported: without this, its connections would hang permanently.
      const socket = socketOf(client);
      socket?.setTimeout(connectionTimeoutMillis, () => socket.destroy());
      await limitTransactions(client, longestMs + travelMs);
      socket?.setTimeout(longestMs + travelMs);
    },
  });
  // A connection lost while idle: the next user gets another.
  pool.on("error", onLost);
  return pool;
}

/** Closes the connection without waiting for its statement, which PostgreSQL rolls back. */
export function closeNow(client: pg.ClientBase): void {
  socketOf(client)?.destroy();
}
