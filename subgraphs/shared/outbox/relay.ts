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

/**
 * Gives committed events their position and hands them to `onRelayed` in the same transaction. Any number of
 * relays may run: a row lock lets one work at a time, so that positions have no gap and show up in order.
 */
export function createRelay(deps: RelayDeps, onRelayed: OnRelayed, options: RelayOptions = {}): Relay {
  const { pollMs = defaultPollMs, onCommitted } = options;
  let isStarted = false;
  let isWoken = false;
  /** Monotonic, so that a set clock can't make a relay look ill. */
  let lastSuccessMs = -Infinity;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  /** The tail of a chain: ticks of this process never overlap. */
  let running: Promise<unknown> = Promise.resolve();
  let loop: Promise<void> | undefined;

  async function drain(): Promise<{
    count: number;
    next: "idle" | "busy" | "more";
  }> {
    let count = 0;
    for (let batch = 0; batch < maxBatches; batch++) {
      if (!(await hasUnpositioned(deps.systemScope("relay")))) return { count, next: "idle" };
      const relayed = await relayBatch(deps, onRelayed);
      if (relayed === "busy") return { count, next: "busy" };
      count += relayed;
      if (relayed > 0) onCommitted?.();
      if (relayed < batchSize) return { count, next: "idle" };
    }
    return { count, next: "more" };
  }

  function drainAlone() {
    const drained = running.then(drain).then((outcome) => {
      lastSuccessMs = performance.now();
      return outcome;
    });
    running = drained.catch(() => undefined);
    return drained;
  }

  /** One look, and when to take the next. */
  async function look(): Promise<number> {
    try {
      const { next } = await drainAlone();
      failures = 0;
      return next === "more" ? 0 : next === "busy" ? busyRetryMs : pollMs;
    } catch (error) {
      const backOffMs = Math.min(firstBackOffMs * 2 ** failures++, maxBackOffMs);
      deps.logger.error({ err: error, failures, backOffMs }, "The relay failed and will try again");
      return backOffMs;
    }
  }

  /** Looks until nothing has woken it meanwhile, then sleeps until the next poll. */
  async function run(): Promise<void> {
    let sleepMs: number;
    do {
      isWoken = false;
      sleepMs = await look();
      // A commit that woke this just before the stop is still relayed.
    } while (failures === 0 && (isWoken || (isStarted && sleepMs === 0)));
    loop = undefined;
    if (isStarted) timer = setTimeout(begin, sleepMs);
  }

  function begin(): void {
    clearTimeout(timer);
    loop ??= run();
  }

  return {
    wake() {
      // While the database fails, only the back-off's timer tries again.
      if (!isStarted || failures > 0) return;
      isWoken = true;
      begin();
    },
    start() {
      if (isStarted) return;
      isStarted = true;
      begin();
    },
    async stop() {
      isStarted = false;
      clearTimeout(timer);
      await loop;
      await running;
    },
    tick: async () => (await drainAlone()).count,
    isHealthy: () => performance.now() - lastSuccessMs < healthyMs,
  };
}
