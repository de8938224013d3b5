import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { isDatabaseAway, isNetworkFailure } from "../kernel/errors.js";
import type { Logger } from "../kernel/logger.js";
import { sessionConfig } from "./driver/session.js";

const firstBackOffMs = 100;
const maxBackOffMs = 1_000;
/** Maximum wait for a response, which is also late from a busy machine. */
const respondMs = 5_000;
/** Time after the database's response during which failures of lost connections still come in. */
const settleMs = 500;
/** Interval between lines about failures while the database responds. */
const lineIntervalMs = 10_000;

/**
 * Finds out whether PostgreSQL is gone, and logs it once for all its users: a line (`error`) when it is gone, and one
 * (`warn`) when it is back (docs/operations.md).
 */
export class DatabaseWatch {
  #checking: Promise<void> | undefined;
  #settledAt = -Infinity;
  readonly #closing = new AbortController();
  /** Since the last line of failures while it responds. */
  #failures = 0;
  #lineAt = -Infinity;

  constructor(
    private readonly url: string,
    private readonly logger: Logger,
  ) {}

  /** A connection was lost, or none could be opened. */
  suspect(): void {
    if (this.#closing.signal.aborted) return;
    this.#checking ??= this.#check().finally(() => {
      this.#settledAt = performance.now();
      this.#checking = undefined;
    });
  }

  /** A statement failed through no fault of its own: logged, unless the database is gone. */
  failed(error: unknown): void {
    this.#failures += 1;
    const isExplained = this.isSuspected;
    this.suspect();
    if (isExplained) return;
    void this.#checking?.then(() => this.#logFailures(error));
  }

  /** Whether the database is gone, or may be, or has just come back. */
  get isSuspected(): boolean {
    return this.#checking !== undefined || performance.now() - this.#settledAt < settleMs;
  }

  close(): void {
    this.#closing.abort();
  }

  /** Resolves once the database responds. */
  async #check(): Promise<void> {
    const { signal } = this.#closing;
    const first = await this.#whyAway();
    if (first === undefined || signal.aborted) return;
    const goneAt = performance.now();
    this.logger.error({ err: first, pid: process.pid }, "The database is gone: requests are refused until it is back");
    let backOffMs = firstBackOffMs;
    do {
      await delay(backOffMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      backOffMs = Math.min(backOffMs * 2, maxBackOffMs);
    } while ((await this.#whyAway()) !== undefined);
    this.#failures = 0;
    const outageMs = Math.round(performance.now() - goneAt);
    this.logger.warn({ outageMs, pid: process.pid }, "The database is back");
  }

  /** The error of a separate connection; undefined if the database responds. */
  async #whyAway(): Promise<unknown> {
    const client = new pg.Client({
      ...sessionConfig(this.url),
      connectionTimeoutMillis: respondMs,
      query_timeout: respondMs,
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query("SELECT 1");
      return undefined;
    } catch (error) {
      return error;
    } finally {
      // If it can't be ended in order, it has already ended.
      await client.end().catch(() => undefined);
    }
  }

  #logFailures(error: unknown): void {
    if (this.#failures === 0 || performance.now() - this.#lineAt < lineIntervalMs) return;
    const failures = this.#failures;
    this.#failures = 0;
    this.#lineAt = performance.now();
    this.logger.error({ err: error, failures }, "Statements fail, though the database responds");
  }
}

function errorOf(entry: unknown): unknown {
  if (typeof entry !== "object" || entry === null) return undefined;
  if ("err" in entry) return entry.err;
  return "error" in entry ? entry.error : undefined;
}

/** The same logger, with failures during an outage at `debug`: the watch has logged the reason. */
export function withoutOutages(logger: Logger, watch: DatabaseWatch): Logger {
  const isExplained = (entry: unknown): boolean => {
    const error = errorOf(entry);
    if (error === undefined) return false;
    if (isDatabaseAway(error)) {
      watch.failed(error);
      return true;
    }
    // It may be another server's, but hardly just now.
    return watch.isSuspected && isNetworkFailure(error);
  };
  const unlessExplained =
    (level: "warn" | "error"): Logger["error"] =>
    (...args: Parameters<Logger["error"]>) =>
      logger[isExplained(args[0]) ? "debug" : level](...args);
  return {
    trace: logger.trace.bind(logger),
    debug: logger.debug.bind(logger),
    info: logger.info.bind(logger),
    warn: unlessExplained("warn"),
    error: unlessExplained("error"),
    fatal: logger.fatal.bind(logger),
  };
}
