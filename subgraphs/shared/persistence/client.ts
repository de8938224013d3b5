import type { Pool } from "pg";
import { PrismaClient } from "../../../generated/prisma/client.js";
import { Pipelines } from "./driver/pipelines.js";
import { createPool, defaultPoolSize, type PoolOptions } from "./driver/pool.js";
import { PrismaTransactions, transactionOn } from "./driver/prisma-transaction.js";
import { SharedAdapter } from "./driver/shared-adapter.js";
import { SqlTransaction, type Guard, type TransactionTimes } from "./driver/sql-transaction.js";
import { rawQueries, type RawQueries } from "./driver/statement.js";
import { guardOfTenants, tenantGuard } from "./tenant-guard.js";
import type { Writes } from "./driver/write-together.js";

export interface DatabaseOptions extends PoolOptions {
  readonly onQuery?: (sql: string) => void;
}

function guardClient(system: PrismaClient) {
  return system.$extends(tenantGuard);
}

type Guarded = ReturnType<typeof guardClient>;
type TransactionOf<Client extends { $transaction: unknown }> = Client extends {
  $transaction(work: (tx: infer Tx) => Promise<unknown>): unknown;
}
  ? Tx
  : never;
/** Prisma's models, with our raw queries. */
type WithRawQueries<Client> = Omit<Client, keyof RawQueries | "$transaction"> & RawQueries;
interface Transactions<Tx> {
  /** One transaction; rolled back if `work` throws. */
  $transaction<T>(work: (tx: Tx) => Promise<T>, times?: TransactionTimes): Promise<T>;
}

/** The guarded client inside a transaction. */
export type Tx = WithRawQueries<TransactionOf<Guarded>> & Writes;
/** The guarded client. */
export type Database = WithRawQueries<Guarded> & Transactions<Tx>;
export type SystemTx = WithRawQueries<TransactionOf<PrismaClient>> & Writes;
/** Without the guard, for work across tenants. */
export type SystemDatabase = WithRawQueries<PrismaClient> & Transactions<SystemTx>;

/** The reason for reading across tenants. */
export type SystemScope =
  | "relay"
  | "webhook delivery"
  | "timers"
  | "credential look-up"
  | "host look-up"
  | "card issuer"
  | "retention"
  | "request log"
  | "account numbers"
  | "providers"
  | "screening"
  | "operator"
  | "first start";

export interface DatabaseHandle {
  readonly db: Database;
  /** The guarded client of the timers, with their own connections. */
  readonly timerDb: Database;
  /** The unguarded client, with the reason for reading across tenants. */
  systemScope(reason: SystemScope): SystemDatabase;
  close(): Promise<void>;
}

/** Work that has its own connections, so that it continues while requests hold all others. */
const backgroundScopes: ReadonlySet<SystemScope> = new Set(["relay", "webhook delivery", "retention", "request log"]);
/** One each for transactions of the relay, deliveries and retention, and one for single statements. */
const backgroundConnections = 4;
/** For timers that fire concurrently, and those that requests advance. */
const timerConnections = 6;

/** Pools and clients for one kind of work. */
interface Clients {
  readonly system: SystemDatabase;
  readonly guarded: Database;
  close(): Promise<void>;
}

interface Pools {
  /** For single statements. */
  readonly statements: Pool;
  readonly transactions: Pool;
  /** Number of connections for statements that take several at once. */
  readonly pipelines: number;
}

function createClients({ onQuery }: DatabaseOptions, { statements, transactions, pipelines }: Pools): Clients {
  const adapter = new SharedAdapter(statements, transactions);
  const prisma = new PrismaClient({
    adapter,
    errorFormat: "minimal",
    log: onQuery ? [{ emit: "event", level: "query" }] : [],
  });
  if (onQuery) prisma.$on("query", ({ query }) => query.startsWith("-- Implicit") || onQuery(query));
  const single = new Pipelines(statements, pipelines);
  const joining = new PrismaTransactions(prisma, adapter);
  const rawQueriesOf = (guard: Guard | undefined) =>
    rawQueries((statement) => {
      guard?.sql(statement.text);
      onQuery?.(statement.text);
      return single.run(statement);
    });
  const transact = (guard: Guard | undefined) =>
    async function transaction<T>(work: (tx: never) => Promise<T>, times: TransactionTimes = {}): Promise<T> {
      const transaction = new SqlTransaction(await transactions.connect(), times, { onQuery, guard });
      const { tx, leave } = transactionOn(transaction, joining, guard);
      let result: T;
      try {
        result = await work(tx as never);
        transaction.sendHeld();
      } catch (error) {
        leave();
        throw await transaction.rollback(error);
      }
      leave();
      await transaction.commit();
      return result;
    };
  // As descriptors: an assignment would go to Prisma's client, which is a proxy.
  const withOurs = (client: object, guard?: Guard): unknown =>
    Object.create(client, Object.getOwnPropertyDescriptors({ ...rawQueriesOf(guard), $transaction: transact(guard) }));
  return {
    system: withOurs(prisma) as SystemDatabase,
    guarded: withOurs(guardClient(prisma), guardOfTenants) as Database,
    async close() {
      await single.close();
      await prisma.$disconnect();
      await Promise.all([...new Set([statements, transactions])].map((pool) => pool.end()));
    },
  };
}

/** Single statements have their own pool, so that waits for locks don't keep readers from connections. */
function twoPools(options: DatabaseOptions): Pools {
  const { poolSize = defaultPoolSize } = options;
  const pipelines = Math.floor(poolSize / 4);
  return {
    // The slow ones keep half as many to themselves.
    statements: createPool({ ...options, poolSize: pipelines + Math.ceil(poolSize / 2) }),
    transactions: createPool(options),
    pipelines,
  };
}

function onePool(options: DatabaseOptions, pipelines: number): Pools {
  const pool = createPool(options);
  return { statements: pool, transactions: pool, pipelines };
}

/** Opens the pools, which connect on demand. Every statement is a named prepared one, but for {@link plannedByValues}. */
export function openDatabase(options: DatabaseOptions): DatabaseHandle {
  const opened: Clients[] = [];
  /** Created on first use: not every process has background work. */
  const lazily = (poolsOf: () => Pools) => {
    let made: Clients | undefined;
    return (): Clients => {
      if (!made) opened.push((made = createClients(options, poolsOf())));
      return made;
    };
  };
  const requests = lazily(() => twoPools(options));
  const background = lazily(() => onePool({ ...options, poolSize: backgroundConnections }, 1));
  const timers = lazily(() => onePool({ ...options, poolSize: timerConnections }, 0));
  return {
    db: requests().guarded,
    get timerDb() {
      return timers().guarded;
    },
    systemScope(reason) {
      if (reason === "timers") return timers().system;
      return (backgroundScopes.has(reason) ? background() : requests()).system;
    },
    async close() {
      await Promise.all(opened.map((clients) => clients.close()));
    },
  };
}
