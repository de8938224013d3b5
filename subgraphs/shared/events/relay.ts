import { BackgroundLoop } from "../kernel/background-loop.js";
import type { SystemTx } from "../persistence/client.js";
import type { Deps } from "../deps.js";
import { givePositions, hasUnpositioned, lockHead, longestWait, moveHead, type RelayedEvent } from "./statements.js";

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
  /** How often to look for other processes' commits while there are none. */
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
/** After events, more follow soon: they come in bursts. */
const followUpMs = 10;
/** When another relay held the lock: it may have looked before our commit. */
const busyRetryMs = 10;
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
  private readonly loop: BackgroundLoop;
  /** The tail of a chain: ticks of this process never overlap. */
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly deps: RelayDeps,
    private readonly onRelayed: OnRelayed,
    private readonly options: RelayOptions,
  ) {
    const { logger } = deps;
    const failure = "The relay failed and will try again";
    this.loop = new BackgroundLoop({ logger, failure, look: () => this.look() });
  }

  wake(): void {
    this.loop.wake();
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

  /** One look, and when to take the next. */
  private async look(): Promise<number> {
    const { count, next } = await this.drainAlone();
    if (next === "more") return 0;
    if (next === "busy") return busyRetryMs;
    const { pollMs = defaultPollMs } = this.options;
    return count > 0 ? Math.min(followUpMs, pollMs) : pollMs;
  }
}

/**
 * Gives committed events their position and hands them to `onRelayed` in the same transaction. Any number of
 * relays may run: a row lock lets one work at a time, so that positions have no gap and show up in order.
 */
export function createRelay(deps: RelayDeps, onRelayed: OnRelayed, options: RelayOptions = {}): Relay {
  return new RowLockRelay(deps, onRelayed, options);
}

/** Seconds that an event may wait for its position before the relay, wherever it runs, counts as ill. */
const maxWaitSeconds = 5;

/** Whether some process relays what is committed. */
export async function isRelayKeepingUp(deps: Pick<Deps, "systemScope">): Promise<boolean> {
  return (await longestWait(deps.systemScope("relay"))) < maxWaitSeconds;
}
