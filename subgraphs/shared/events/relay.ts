import { BackgroundLoop } from "../kernel/background-loop.js";
import type { SystemTx } from "../persistence/client.js";
import type { Deps } from "../deps.js";
import { givePositions, hasUnpositioned, lockHead, longestWait, moveHead, type RelayedEvent } from "./sql.js";

export type { RelayedEvent } from "./sql.js";

export interface Relay {
  /** Events may have been committed: tick immediately. Calls during a tick cause one further tick. */
  wake(): void;
  /** Another relay has assigned positions: tick immediately if it held the lock at the last tick. */
  passed(): void;
  start(): void;
  /** Stops after the running tick. */
  stop(): Promise<void>;
  /** Assigns positions until no committed event lacks one, or another relay is active. Returns their number. */
  tick(): Promise<number>;
  /** Whether a tick succeeded within the last 5 s. */
  isHealthy(): boolean;
}

export interface RelayOptions {
  /** Called after a commit that assigned positions: wakes this process's own readers directly. */
  readonly onCommitted?: () => void;
  /** Poll interval while idle, for commits without a notification. */
  readonly pollMs?: number;
}

/** Called in the relay's transaction, with the events in the order of their positions. */
export type OnRelayed = (tx: SystemTx, events: readonly RelayedEvent[]) => Promise<void>;

/** The result of a tick: number of events, and whether there are more or another relay is active. */
interface Drained {
  readonly count: number;
  readonly next: "idle" | "busy" | "more";
}

type RelayDeps = Pick<Deps, "systemScope" | "logger" | "metrics">;

/** Maximum number of events in one transaction. */
const batchSize = 500;
/** Maximum number of transactions in one tick; a tick that reaches it is followed by another. */
const maxBatches = 20;
const defaultPollMs = 1_000;
/** Pause if another relay held the lock, which may have read before our commit; its notification ends the pause. */
const busyRetryMs = 100;

/** One transaction. Sequence numbers and timestamps aren't commit-ordered; positions assigned under one lock are. */
async function relayBatch(deps: RelayDeps, onRelayed: OnRelayed): Promise<number | "busy"> {
  const given = await deps.systemScope("relay").$transaction(async (tx) => {
    const head = await lockHead(tx);
    if (head === undefined) return "busy";
    // A separate statement, so that its snapshot is newer than the lock.
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
  private readonly loop: BackgroundLoop;
  /** The tail of a chain: ticks of this process never overlap. */
  private running: Promise<unknown> = Promise.resolve();
  /** Whether another relay held the lock at the last tick. */
  private isBehind = false;

  constructor(
    private readonly deps: RelayDeps,
    private readonly onRelayed: OnRelayed,
    private readonly options: RelayOptions,
  ) {
    const { logger } = deps;
    const failure = "The relay failed and will retry";
    this.loop = new BackgroundLoop({ logger, failure, look: () => this.look() });
  }

  wake(): void {
    this.loop.wake();
  }

  passed(): void {
    if (this.isBehind) this.loop.wake();
  }

  start(): void {
    this.loop.start();
  }

  async stop(): Promise<void> {
    await this.loop.stop();
    await this.running;
  }

  async tick(): Promise<number> {
    return (await this.drainAlone()).count;
  }

  isHealthy(): boolean {
    return this.loop.isHealthy();
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
    const drained = this.running.then(() => this.drain());
    this.running = drained.catch(() => undefined);
    return drained;
  }

  /** One tick; returns the delay until the next. */
  private async look(): Promise<number> {
    const { next } = await this.drainAlone();
    this.isBehind = next === "busy";
    if (next === "more") return 0;
    return this.isBehind ? busyRetryMs : (this.options.pollMs ?? defaultPollMs);
  }
}

/**
 * Assigns positions to committed events and passes them to `onRelayed` in the same transaction. Any number of relays
 * may run: a row lock admits one at a time, so that positions have no gaps and become visible in order.
 */
export function createRelay(deps: RelayDeps, onRelayed: OnRelayed, options: RelayOptions = {}): Relay {
  return new RowLockRelay(deps, onRelayed, options);
}

/** Seconds that an event may wait for its position before relays count as unhealthy. */
const maxWaitSeconds = 5;

/** Whether any process relays committed events. */
export async function isRelayKeepingUp(deps: Pick<Deps, "systemScope">): Promise<boolean> {
  return (await longestWait(deps.systemScope("relay"))) < maxWaitSeconds;
}
