import { setTimeout as delay } from "node:timers/promises";
import type { Database, Tx } from "./client.js";
import { ApiError, hasErrorCode, Refusal } from "../kernel/errors.js";

const maxAttempts = 4;
/** Serialization failure and deadlock: PostgreSQL's codes and Prisma's. */
const retryable: ReadonlySet<string> = new Set(["40001", "40P01", "P2034"]);

export interface TransactionDeps {
  readonly db: Database;
  /** Called after a commit that emitted events: wakes the relay of this process. */
  readonly afterCommit: AfterCommit;
  /** Runs first in each transaction: see {@link guarded}. */
  readonly guard?: (tx: Tx) => Promise<void>;
}

/** The deps with `guard` at the start of every transaction: if it throws, nothing is written. */
export function guarded<D extends TransactionDeps>(deps: D, guard: (tx: Tx) => Promise<void>): D {
  return { ...deps, guard };
}

export interface AfterCommit {
  (): void;
}

/**
 * One database transaction, READ COMMITTED, with explicit row locks in it. Retried at most three
 * times on a serialization failure or deadlock, so `work` must have no effect outside the database.
 * A returned {@link Refusal} commits, then throws its error. An exhausted pool is 503.
 */
export async function inTransaction<T>(deps: TransactionDeps, work: (tx: Tx) => Promise<T | Refusal>): Promise<T> {
  const result = await committed(deps, work);
  deps.afterCommit();
  if (result instanceof Refusal) throw result.error;
  return result;
}

/** Only failures before the commit are retried. */
async function committed<T>({ db, guard }: TransactionDeps, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.$transaction(async (tx) => {
        await guard?.(tx);
        return work(tx);
      });
    } catch (error) {
      if (attempt >= maxAttempts || !hasErrorCode(error, retryable)) throw error;
      await delay(Math.random() * 10 * 2 ** attempt);
    }
  }
}

type Results<P extends readonly Promise<unknown>[]> = { -readonly [I in keyof P]: Awaited<P[I]> };

/** The results of statements sent at once; if some fail, the first one's error is thrown. */
export async function inOneTrip<const P extends readonly Promise<unknown>[]>(...sent: P): Promise<Results<P>> {
  const settled = await Promise.allSettled(sent);
  return settled.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  }) as Results<P>;
}

/** An expected failure, caused by the request or the current state: a retry would fail again. */
function isExpected(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.body.status < 500 || error.code === "NOT_IMPLEMENTED");
}

/**
 * Runs `work` in a savepoint; an expected failure is returned and its writes are undone. The transaction continues in
 * either case, so that a timer can record the outcome. Any other error ends it.
 */
export async function withSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T | ApiError> {
  await tx.$executeRaw`SAVEPOINT with_savepoint`;
  try {
    const result = await work();
    await tx.$executeRaw`RELEASE SAVEPOINT with_savepoint`;
    return result;
  } catch (error) {
    if (!isExpected(error)) throw error;
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT with_savepoint`;
    return error;
  }
}
