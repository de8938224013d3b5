import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapter, SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import { Prisma, PrismaClient } from "../../../generated/prisma/client.js";
import { createPool, defaultPoolSize, type PoolOptions } from "./pool.js";

/** Models without a tenant: all others have platformId and environment. */
const globalModels: ReadonlySet<string> = new Set([
  "Platform",
  "MasterKeyCheck",
  "EventHead",
  "SandboxClock",
  "ExchangeRates",
]);

function namesTenant(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  if (Array.isArray(part)) return part.length > 0 && part.every(namesTenant);
  const record = part as Record<string, unknown>;
  if (typeof record.platformId === "string" && typeof record.environment === "string") return true;
  // A compound unique key (`platformId_environment`) or an AND that names both.
  return Object.entries(record).some(
    ([key, value]) => (key === "AND" || key.startsWith("platformId_environment")) && [value].flat().some(namesTenant),
  );
}

/** Whether a change would move a row to another tenant. */
function movesRow(change: unknown): boolean {
  return typeof change === "object" && change !== null && ("platformId" in change || "environment" in change);
}

/** Throws unless the query names its tenant, in its conditions and in created rows, and doesn't change it. */
function assertNamesTenant(model: string, operation: string, args: unknown): void {
  if (globalModels.has(model)) return;
  const { where, data, create, update } = args as Record<"where" | "data" | "create" | "update", unknown>;
  const inserts = operation === "create" || operation === "createMany" || operation === "createManyAndReturn";
  const isNamed = inserts ? namesTenant(data) : namesTenant(where) && (operation !== "upsert" || namesTenant(create));
  if (!isNamed) throw new Error(`${model}.${operation} does not name its tenant (platformId and environment)`);
  if (!inserts && (movesRow(data) || movesRow(update))) {
    throw new Error(`${model}.${operation} would move a row to another tenant`);
  }
}

/**
 * The tenant guard: refuses a query on a tenant table that doesn't name platformId and environment, and a change of
 * these. Nested writes follow their parent's tenant; raw SQL isn't checked.
 */
const tenantGuard = Prisma.defineExtension({
  name: "tenant-guard",
  query: {
    $allModels: {
      $allOperations({ model, operation, args, query }) {
        assertNamesTenant(model, operation, args);
        return query(args);
      },
    },
  },
});

/** The properties of a client that query a model: `ledgerEntry` for LedgerEntry. */
const modelNames: ReadonlyMap<string | symbol, string> = new Map(
  Object.keys(Prisma.ModelName).map((model) => [model.charAt(0).toLowerCase() + model.slice(1), model]),
);

/** One model's queries, each checked by the guard. */
function guardModel(model: string, queries: object): object {
  return new Proxy(queries, {
    get(target, operation) {
      const query: unknown = Reflect.get(target, operation);
      if (typeof query !== "function" || typeof operation !== "string") return query;
      return async (args: unknown = {}): Promise<unknown> => {
        assertNamesTenant(model, operation, args);
        const result: unknown = await Reflect.apply(query, target, [args]);
        return result;
      };
    },
  });
}

const guardedTransactions = new WeakSet<object>();

function isGuarded(tx: object): tx is Tx {
  return guardedTransactions.has(tx);
}

/**
 * The same guard inside a transaction. Prisma would build an extended client for each of them and pass every raw
 * statement through it: a fifth of a transfer's time.
 */
function guardTransaction(tx: object): Tx {
  const guarded = new Proxy(tx, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      const model = modelNames.get(name);
      if (model !== undefined && typeof value === "object" && value !== null) return guardModel(model, value);
      // Bound to the target, so that Prisma's own property accesses don't come here again.
      const bound: unknown = typeof value === "function" ? value.bind(target) : value;
      return bound;
    },
  });
  guardedTransactions.add(guarded);
  if (!isGuarded(guarded)) throw new Error("A transaction without the tenant guard");
  return guarded;
}

export interface DatabaseOptions extends PoolOptions {
  readonly onQuery?: (sql: string) => void;
}

/** Most statements whose names are cached; a list in one makes another statement per length. */
const maxStatementNames = 2_000;

/**
 * Begins a statement that PostgreSQL plans anew each time, by its values: a list's, whose best index depends on how many
 * rows its filters leave. A named one would keep a plan for values that it doesn't know.
 */
export const plannedByValues = Prisma.raw("/* planned by its values */");

/** A name for each statement text, computed once; an empty one is not kept by the server. */
function createStatementNames(): (statement: { readonly sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    if (sql.startsWith(plannedByValues.sql)) return "";
    const known = names.get(sql);
    if (known !== undefined) return known;
    const name = `p${createHash("sha1").update(sql).digest("hex").slice(0, 20)}`;
    if (names.size >= maxStatementNames) names.clear();
    names.set(sql, name);
    return name;
  };
}

/**
 * Single statements, which are mostly reads, have a pool of their own beside that of transactions: who waits for a lock
 * keeps no reader from its connection.
 */
class TwoPools implements SqlDriverAdapterFactory {
  readonly provider = "postgres";
  readonly adapterName: string;

  constructor(
    private readonly statements: PrismaPg,
    private readonly transactions: PrismaPg,
  ) {
    this.adapterName = statements.adapterName;
  }

  async connect(): Promise<SqlDriverAdapter> {
    const [statements, transactions] = await Promise.all([this.statements.connect(), this.transactions.connect()]);
    const { provider, adapterName } = this;
    return {
      provider,
      adapterName,
      queryRaw: (query) => statements.queryRaw(query),
      executeRaw: (query) => statements.executeRaw(query),
      executeScript: (script) => statements.executeScript(script),
      getConnectionInfo: () => statements.getConnectionInfo(),
      startTransaction: (isolation) => transactions.startTransaction(isolation),
      dispose: async () => void (await Promise.all([statements.dispose(), transactions.dispose()])),
    };
  }
}

/** Connections for single statements beside so many for transactions. */
function statementConnections(transactions: number): number {
  return Math.ceil(transactions / 2);
}

function createClients(options: DatabaseOptions, adapterOf: (options: DatabaseOptions) => SqlDriverAdapterFactory) {
  const { onQuery } = options;
  const system = new PrismaClient({
    adapter: adapterOf(options),
    errorFormat: "minimal",
    log: onQuery ? [{ emit: "event", level: "query" }] : [],
    transactionOptions: { maxWait: 5_000, timeout: 15_000 },
  });
  if (onQuery) system.$on("query", ({ query }) => onQuery(query));
  const guarded = guardClient(system).$extends({
    name: "guarded-transactions",
    client: {
      $transaction: <T>(work: (tx: Tx) => Promise<T>, times?: { maxWait?: number; timeout?: number }): Promise<T> =>
        system.$transaction((tx) => work(guardTransaction(tx)), times),
    },
  });
  return { system, guarded };
}

function onePool(options: DatabaseOptions): PrismaPg {
  return new PrismaPg(createPool(options), {
    disposeExternalPool: true,
    statementNameGenerator: createStatementNames(),
  });
}

function twoPools(options: DatabaseOptions): TwoPools {
  const { poolSize = defaultPoolSize } = options;
  return new TwoPools(onePool({ ...options, poolSize: statementConnections(poolSize) }), onePool(options));
}

function guardClient(system: PrismaClient) {
  return system.$extends(tenantGuard);
}

type Clients = ReturnType<typeof createClients>;
/** The guarded client. Raw SQL takes the tenant as its first argument. */
export type Database = Clients["guarded"];
/** The guarded client inside a transaction. */
export type Tx = Parameters<Parameters<ReturnType<typeof guardClient>["$transaction"]>[0]>[0];
/** Without the guard, for work across tenants. */
export type SystemDatabase = Clients["system"];
export type SystemTx = Parameters<Parameters<SystemDatabase["$transaction"]>[0]>[0];

/** Why code reads across tenants. */
export type SystemScope =
  | "relay"
  | "webhook delivery"
  | "timers"
  | "credential look-up"
  | "host look-up"
  | "card issuer"
  | "retention"
  | "operator"
  | "first start";

export interface DatabaseHandle {
  readonly db: Database;
  /** The same for the timers, which have their own connections. */
  readonly timerDb: Database;
  /** The unguarded client, with the reason for reading across tenants. */
  systemScope(reason: SystemScope): SystemDatabase;
  close(): Promise<void>;
}

/** Work that continues while requests hold every connection: it has its own. */
const backgroundScopes: ReadonlySet<SystemScope> = new Set(["relay", "webhook delivery", "retention"]);
/** One each for the relay, the log's reader, the deliveries, and retention. */
const backgroundConnections = 4;
/** For the timers that are fired at once, and those that requests advance. */
const timerConnections = 6;

/** Opens the pools, which connect on demand. Every statement is a named prepared one, but for {@link plannedByValues}. */
export function openDatabase(options: DatabaseOptions): DatabaseHandle {
  const opened: Clients[] = [];
  /** Made once it is used: not every process has background work. */
  const lazily = (...given: Parameters<typeof createClients>) => {
    let made: Clients | undefined;
    return (): Clients => {
      if (!made) opened.push((made = createClients(...given)));
      return made;
    };
  };
  const requests = lazily(options, twoPools);
  const background = lazily({ ...options, poolSize: backgroundConnections }, onePool);
  const timers = lazily({ ...options, poolSize: timerConnections }, onePool);
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
      await Promise.all(opened.map(({ system }) => system.$disconnect()));
    },
  };
}
