import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";

const firstBackOffMs = 100;
const maxBackOffMs = 5_000;
/** Longer than the longest statement of a surviving backend, whose shared memory keeps a new server from starting. */
const defaultGiveUpMs = 120_000;
/** A server that ends sooner than this after its start hasn't recovered: the same outage continues. */
const stableMs = 10_000;

/**
 * A server that was stopped separately (SIGTERM) waits for its sessions to end, which ours don't. Longer than the
 * shutdown of a process stopped at the same time, which completes its requests first.
 */
const defaultLetEndMs = 25_000;
const lookMs = 1_000;

/** `restarting`: it has ended, and is being restarted. `lost`: it was given up. */
export type ServerState = "running" | "restarting" | "lost";

/** Receives changes of the server's state. */
export interface Supervision {
  /** A start has failed, for a new reason. It is retried. */
  failed(reason: string): void;
  restarted(outageMs: number): void;
  /** It can't be restarted: no start can help, or none did in time. */
  lost(reason: string): void;
  /** Maximum time of failing starts; default two minutes. */
  readonly giveUpMs?: number;
  /** Maximum time that a stopping server waits for its sessions before they are ended; default 25 s. */
  readonly letEndMs?: number;
}

/** The reason that no further start can bring the server back. */
export class Unrecoverable extends Error {}

export interface LeaseOptions {
  /** Starts or joins the server, and connects. Throws {@link Unrecoverable} if that can't succeed later either. */
  readonly rejoin: (signal: AbortSignal) => Promise<pg.Client>;
  /** Ends the sessions of a stopping server that waits for them. */
  readonly stopOf: () => { readonly endNow: () => void } | undefined;
  readonly supervision: Supervision | undefined;
  readonly log: (line: string) => void;
}

/** A reason without numbers, such as pids, which differ in each attempt. */
const kindOf = (reason: string) => reason.replaceAll(/\d+/g, "");

/** The connection that a user of the server holds. If it is lost, the server has ended, and is restarted. */
export class Lease {
  #state: ServerState = "running";
  #restarting: Promise<void> | undefined;
  readonly #stopping = new AbortController();
  /** Number of starts in the current outage. */
  #starts = 0;
  #lostAt = 0;
  #restartedAt = -Infinity;
  #look: NodeJS.Timeout | undefined;
  #toldToStopAt: number | undefined;

  constructor(
    private client: pg.Client,
    private readonly options: LeaseOptions,
  ) {
    this.#follow();
    const { supervision } = options;
    if (supervision) this.#look = setInterval(() => this.#endStopping(supervision), lookMs).unref();
  }

  get state(): ServerState {
    return this.#state;
  }

  /** Ends a start in progress, and begins none. */
  async stopRestarting(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#look);
    await this.#restarting;
  }

  async end(): Promise<void> {
    await this.client.end();
  }

  #follow(): void {
    const { supervision, log } = this.options;
    let reason = "";
    this.client.on("error", (error) => (reason = error.message));
    this.client.once("end", () => {
      if (this.#stopping.signal.aborted) return;
      if (supervision) this.#restarting = this.#restart(supervision);
      else log(`the embedded PostgreSQL closed its connection: ${reason}`);
    });
  }

  /** Ends a server that waits for its sessions to end, so that it is restarted. */
  #endStopping({ letEndMs = defaultLetEndMs }: Supervision): void {
    const stop = this.#state === "running" ? this.options.stopOf() : undefined;
    if (!stop) {
      this.#toldToStopAt = undefined;
      return;
    }
    this.#toldToStopAt ??= performance.now();
    if (performance.now() - this.#toldToStopAt < letEndMs) return;
    try {
      stop.endNow();
    } catch (error) {
      this.options.log(`PostgreSQL, which was told to stop, could not be ended: ${String(error)}`);
    }
  }

  async #restart(supervision: Supervision): Promise<void> {
    this.#state = "restarting";
    if (performance.now() - this.#restartedAt > stableMs) {
      this.#starts = 0;
      this.#lostAt = performance.now();
    }
    const { signal } = this.#stopping;
    let known = "";
    for (;;) {
      await this.#pause();
      if (signal.aborted) return;
      this.#starts += 1;
      try {
        this.client = await this.options.rejoin(signal);
        break;
      } catch (error) {
        if (signal.aborted) return;
        const reason = error instanceof Error ? error.message : String(error);
        if (this.#isHopeless(error, supervision)) {
          this.#state = "lost";
          supervision.lost(reason);
          return;
        }
        if (kindOf(reason) !== kindOf(known)) supervision.failed(reason);
        known = reason;
      }
    }
    this.#state = "running";
    this.#restartedAt = performance.now();
    this.#follow();
    supervision.restarted(this.#restartedAt - this.#lostAt);
  }

  #isHopeless(error: unknown, { giveUpMs = defaultGiveUpMs }: Supervision): boolean {
    return error instanceof Unrecoverable || performance.now() - this.#lostAt > giveUpMs;
  }

  async #pause(): Promise<void> {
    if (this.#starts === 0) return;
    const backOffMs = Math.min(firstBackOffMs * 2 ** (this.#starts - 1), maxBackOffMs);
    // Rejects if aborted.
    await delay(backOffMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}
