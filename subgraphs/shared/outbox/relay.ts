import type { SystemTx } from "../database/client.js";
import type { Deps } from "../deps.js";
import { givePositions, hasUnpositioned, lockHead, moveHead, type RelayedEvent } from "./statements.js";

export type { RelayedEvent } from "./statements.js";

export interface Relay {
  /** A commit may have left events: tick at once. Calls while a tick runs become one further tick. */
  wake(): void;
  start(): void;
  /** Ends after the running tick. */
  stop(): Promise<void>;
  /** Gives positions until no committed event is without one, or another relay is at it. Answers how many. */
  tick(): Promise<number>;
  /** Whether the database answered a tick within the last 5 s. */
  isHealthy(): boolean;
}

export interface RelayOptions {
  /** After a commit that gave positions: wakes this process's own readers without a detour. */
  readonly onCommitted?: () => void;
  /** How often to look for other processes' commits. */
  readonly pollMs?: number;
}

/** Called in the relay's transaction, with the events in the order of their positions. */
export type OnRelayed = (tx: SystemTx, events: readonly RelayedEvent[]) => Promise<void>;

/** What a tick did, and whether there is more, or another relay is at it. */
interface Drained {
  readonly count: number;
  readonly next: "idle" | "busy" | "more";
}

type RelayDeps = Pick<Deps, "systemScope" | "logger" | "metrics">;

/** Events in one transaction. */
const batchSize = 500;
/** Transactions in one tick; a tick that uses them up is followed by another. */
const maxBatches = 20;
const defaultPollMs = 50;
/** When another relay held the lock: it may have looked before our commit. */
const busyRetryMs = 10;
const firstBackOffMs = 100;
const maxBackOffMs = 5_000;
const healthyMs = 5_000;
/** A relay that falls silent in its transaction loses the lock after this. */
const idleTimeoutMs = 10_000;

/** One transaction. Sequence numbers and timestamps aren't commit-ordered; positions given under one lock are. */
async function relayBatch(deps: RelayDeps, onRelayed: OnRelayed): Promise<number | "busy"> {
  const given = await deps.systemScope("relay").$transaction(async (tx) => {
    const head = await lockHead(tx, idleTimeoutMs);
    if (head === undefined) return "busy";
    // A statement of its own, so that its snapshot is newer than the lock.
    const batch = await givePositions(tx, head, batchSize);
    const last = batch.at(-1);
    if (!last) return [];
    await onRelayed(
      tx,
      batch.map(({ event }) => event),
    );
    await moveHead(tx, last.event.position);
    return batch;
  });
  if (given === "busy") return given;
  deps.metrics.relayedEvents.inc(given.length);
  for (const { lagSeconds } of given) deps.metrics.relayLag.observe(lagSeconds);
  return given.length;
}

class RowLockRelay implements Relay {
  private isStarted = false;
  private isWoken = false;
  /** Monotonic, so that a set clock can't make a relay look ill. */
  private lastSuccessMs = -Infinity;
  private failures = 0;
  private timer: NodeJS.Timeout | undefined;
  /** The tail of a chain: ticks of this process never overlap. */
  private running: Promise<unknown> = Promise.resolve();
  private loop: Promise<void> | undefined;

  constructor(
    private readonly deps: RelayDeps,
    private readonly onRelayed: OnRelayed,
    private readonly options: RelayOptions,
  ) {}

  wake(): void {
    // While the database fails, only the back-off's timer tries again.
    if (!this.isStarted || this.failures > 0) return;
    this.isWoken = true;
    this.begin();
  }

  start(): void {
    if (this.isStarted) return;
    this.isStarted = true;
    this.begin();
  }

  async stop(): Promise<void> {
    this.isStarted = false;
    clearTimeout(this.timer);
    await this.loop;
    await this.running;
  }

  async tick(): Promise<number> {
    return (await this.drainAlone()).count;
  }

  isHealthy(): boolean {
    return performance.now() - this.lastSuccessMs < healthyMs;
  }

  private async drain(): Promise<Drained> {
    let count = 0;
    for (let batch = 0; batch < maxBatches; batch++) {
      if (!(await hasUnpositioned(this.deps.systemScope("relay")))) return { count, next: "idle" };
      const relayed = await relayBatch(this.deps, this.onRelayed);
      if (relayed === "busy") return { count, next: "busy" };
      count += relayed;
      if (relayed > 0) this.options.onCommitted?.();
      if (relayed < batchSize) return { count, next: "idle" };
    }
    return { count, next: "more" };
  }

  private drainAlone(): Promise<Drained> {
    const drained = this.running
      .then(() => this.drain())
      .then((outcome) => {
        this.lastSuccessMs = performance.now();
        return outcome;
      });
    this.running = drained.catch(() => undefined);
    return drained;
  }

  /** One look, and when to take the next. */
  private async look(): Promise<number> {
    try {
      const { next } = await this.drainAlone();
      this.failures = 0;
      return next === "more" ? 0 : next === "busy" ? busyRetryMs : (this.options.pollMs ?? defaultPollMs);
    } catch (error) {
      const backOffMs = Math.min(firstBackOffMs * 2 ** this.failures++, maxBackOffMs);
      const { failures } = this;
      this.deps.logger.error({ err: error, failures, backOffMs }, "The relay failed and will try again");
      return backOffMs;
    }
  }

  /** Looks until nothing has woken it meanwhile, then sleeps until the next poll. */
  private async run(): Promise<void> {
    let sleepMs: number;
    do {
      this.isWoken = false;
      sleepMs = await this.look();
      // A commit that woke this just before the stop is still relayed.
    } while (this.failures === 0 && (this.isWoken || (this.isStarted && sleepMs === 0)));
    this.loop = undefined;
    if (this.isStarted) this.timer = setTimeout(() => this.begin(), sleepMs);
  }

  private begin(): void {
    clearTimeout(this.timer);
    this.loop ??= this.run();
  }
}

/**
 * Gives committed events their position and hands them to `onRelayed` in the same transaction. Any number of
 * relays may run: a row lock lets one work at a time, so that positions have no gap and show up in order.
 */
export function createRelay(deps: RelayDeps, onRelayed: OnRelayed, options: RelayOptions = {}): Relay {
  return new RowLockRelay(deps, onRelayed, options);
}
