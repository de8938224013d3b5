import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapter, SqlDriverAdapterFactory, Transaction } from "@prisma/driver-adapter-utils";
import pg from "pg";
import type { SqlTransaction } from "./sql-transaction.js";
import { statementName } from "./statement.js";

/** Isolation level by which Prisma's client names the transactions that join one of ours; its own name none. */
export const joinedIsolation = "ReadCommitted";

function adapterOf(pool: pg.Pool): PrismaPg {
  return new PrismaPg(pool, { statementNameGenerator: ({ sql }) => statementName(sql) });
}

/** The transaction's connection in the form that Prisma's adapter takes. */
function poolOf(transaction: SqlTransaction): pg.Pool {
  const pool = new pg.Pool();
  const query = (...args: unknown[]): unknown => Reflect.apply(transaction.client.query, transaction.client, args);
  pool.query = query as pg.Pool["query"];
  return pool;
}

/** A transaction of Prisma's client within one of ours: beginning and ending it is up to us. */
async function joined(transaction: SqlTransaction): Promise<Transaction> {
  const queries = await adapterOf(poolOf(transaction)).connect();
  const execute = async (sql: string) => void (await queries.executeRaw({ sql, args: [], argTypes: [] }));
  return {
    provider: queries.provider,
    adapterName: queries.adapterName,
    options: { usePhantomQuery: true },
    queryRaw: (query) => queries.queryRaw(query),
    executeRaw: (query) => queries.executeRaw(query),
    commit: () => Promise.resolve(),
    rollback: () => Promise.resolve(),
    createSavepoint: (name) => execute(`SAVEPOINT ${name}`),
    rollbackToSavepoint: (name) => execute(`ROLLBACK TO SAVEPOINT ${name}`),
    releaseSavepoint: (name) => execute(`RELEASE SAVEPOINT ${name}`),
  };
}

/** Prisma's adapter over our pools: one for single statements, and one for the transactions of nested writes. */
export class SharedAdapter implements SqlDriverAdapterFactory {
  readonly provider = "postgres";
  readonly adapterName = "@prisma/adapter-pg";
  #offered: SqlTransaction | undefined;

  constructor(
    private readonly statements: pg.Pool,
    private readonly transactions: pg.Pool,
  ) {}

  /** The next transaction with {@link joinedIsolation} joins this one. */
  offer(transaction: SqlTransaction): void {
    this.#offered = transaction;
  }

  async connect(): Promise<SqlDriverAdapter> {
    const [statements, transactions] = await Promise.all(
      [this.statements, this.transactions].map((pool) => adapterOf(pool).connect()),
    );
    if (!statements || !transactions) throw new Error("Prisma's adapter has no pool");
    const { provider, adapterName } = this;
    return {
      provider,
      adapterName,
      queryRaw: (query) => statements.queryRaw(query),
      executeRaw: (query) => statements.executeRaw(query),
      executeScript: (script) => statements.executeScript(script),
      getConnectionInfo: () => statements.getConnectionInfo?.() ?? { supportsRelationJoins: true },
      startTransaction: (isolation) => {
        if (isolation === undefined || !this.#offered) return transactions.startTransaction(isolation);
        const offered = this.#offered;
        this.#offered = undefined;
        return joined(offered);
      },
      dispose: () => Promise.resolve(),
    };
  }
}
