import type pg from "pg";
import type { Result } from "./known-query.js";
import { closeNow } from "./pool.js";
import { gatherTurn, rawQueries, send, statementOf, type RawQueries, type Statement } from "./statement.js";
import { together, type Write } from "./write-together.js";

/**
 * Only these are sent before BEGIN is confirmed: if it fails, they have changed nothing. 0.2 ms for a trip of each
 * transaction; until PostgreSQL begins one with its first statement.
 */
const isRead = (text: string): boolean => /^\s*SELECT\b/i.test(text);

export interface TransactionTimes {
  /** Maximum duration; then its connection is closed, and PostgreSQL rolls back. Default 15 s. */
  readonly timeout?: number;
}

/** Refuses a query, by throwing. */
export interface Guard {
  /** A model's. */
  model(model: string, operation: string, args: unknown): void;
  /** A statement's text; `parts` gives the texts that it was made of. */
  sql(text: string, parts?: () => readonly string[]): void;
}

interface TransactionHooks {
  readonly onQuery: ((sql: string) => void) | undefined;
  /** Undefined: across tenants. */
  readonly guard: Guard | undefined;
}

const defaultTimeoutMs = 15_000;

class TransactionOver extends Error {
  override readonly message = "The transaction is over";
}

/** One database transaction on its own connection. */
export class SqlTransaction {
  readonly raw: RawQueries;
  readonly #client: pg.PoolClient;
  readonly #begun: Promise<pg.QueryResult>;
  readonly #timer: NodeJS.Timeout;
  #isBegun = false;
  #isOver = false;
  #tookTooLong = false;
  /** The last write, and those sent with it, until something else is sent. */
  #held: Write[] = [];
  /** The writes that aren't awaited, and the first error among them. */
  readonly #written: Promise<unknown>[] = [];
  #failure: unknown;

  constructor(
    client: pg.PoolClient,
    { timeout = defaultTimeoutMs }: TransactionTimes,
    private readonly hooks: TransactionHooks,
  ) {
    this.#client = client;
    this.raw = rawQueries((statement) => this.#run(statement));
    this.#begun = this.#control("BEGIN");
    // The next statement waits for it, or fails as well.
    this.#begun.then(
      () => (this.#isBegun = true),
      () => undefined,
    );
    this.#timer = setTimeout(() => {
      this.#tookTooLong = true;
      closeNow(client);
    }, timeout).unref();
  }

  /** Resolves once it has begun. */
  async begun(): Promise<void> {
    if (!this.#isBegun) await this.#begun;
  }

  /**
   * Sends a write before the next statement, which sees it, without waiting for it. If it fails, so does the
   * transaction, with its error. 0.2 ms for a trip of each; until a trip takes less than 0.02 ms.
   */
  write(write: Write): void {
    this.sendHeld();
    this.writeBeside(write);
  }

  /** The same, in one statement with the last one if that is still held. */
  writeBeside(write: Write): void {
    if (this.#isOver) throw new TransactionOver();
    this.#held.push(write);
  }

  /** Sends what `write` has held: call it before the commit. */
  sendHeld(): void {
    if (this.#held.length === 0) return;
    const held = this.#held;
    this.#held = [];
    const failed = (error: unknown): void => {
      // One that a rollback forestalled hasn't failed.
      if (!(error instanceof TransactionOver)) this.#failure ??= error;
    };
    try {
      const statement = statementOf(together(held));
      // Each by itself, and at once: the commit may follow in this turn.
      this.hooks.guard?.sql(statement.text, () => held.map(({ text }) => text));
      this.#written.push(this.#run(statement).catch(failed));
    } catch (error) {
      failed(error);
    }
  }

  /** Throws unless all of it is committed. */
  async commit(): Promise<void> {
    let command: string;
    try {
      // Writes wait for it as well: they are sent before the commit.
      await this.begun();
      this.#isOver = true;
      // A failed write fails the transaction, even one that a savepoint has undone.
      ({ command } = await this.#control(this.#failure === undefined ? "COMMIT" : "ROLLBACK"));
    } catch (error) {
      this.#end(error);
      throw this.#causeOf(error);
    }
    this.#end();
    await Promise.all(this.#written);
    if (command === "COMMIT" && this.#failure === undefined) return;
    throw this.#causeOf(new Error("A statement of the transaction had failed: it was rolled back"));
  }

  /** Returns the error to throw for `cause`. */
  async rollback(cause: unknown): Promise<unknown> {
    this.#isOver = true;
    const failure = await this.#control("ROLLBACK").then(
      () => undefined,
      (error: unknown) => error,
    );
    this.#end(failure);
    await Promise.all(this.#written);
    return this.#causeOf(cause);
  }

  /** The cause of the transaction's failure, if it ended with `error`. */
  #causeOf(error: unknown): unknown {
    return this.#tookTooLong ? tooLong(error) : (this.#failure ?? error);
  }

  /** Its connection. Throws once the transaction ends: another may have it then. */
  get client(): pg.PoolClient {
    this.sendHeld();
    return this.#openClient;
  }

  get #openClient(): pg.PoolClient {
    if (this.#isOver) throw new TransactionOver();
    return this.#client;
  }

  async #run(statement: Statement): Promise<Result> {
    this.sendHeld();
    this.hooks.guard?.sql(statement.text);
    // A read doesn't overtake a write that waits for it.
    if (!this.#isBegun && (this.#written.length > 0 || !isRead(statement.text))) await this.#begun;
    this.hooks.onQuery?.(statement.text);
    return send(this.#openClient, statement);
  }

  #control(text: string): Promise<pg.QueryResult> {
    this.hooks.onQuery?.(text);
    gatherTurn(this.#client);
    return this.#client.query(text);
  }

  #end(failure?: unknown): void {
    clearTimeout(this.#timer);
    // A connection that can't end its transaction is closed.
    this.#client.release(failure !== undefined);
  }
}

/** PostgreSQL's code for a transaction that took too long. */
function tooLong(cause: unknown): Error {
  return Object.assign(new Error("The transaction took too long: its connection was closed", { cause }), {
    code: "25P04",
  });
}
