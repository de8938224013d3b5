import { modules } from "../../subgraphs/modules.js";
import { commitChannel } from "../../subgraphs/shared/events/commit-signal.js";
import { createRelay } from "../../subgraphs/shared/events/relay.js";
import { eventChannel } from "../../subgraphs/shared/events/sql.js";
import { runRetention } from "../../subgraphs/shared/events/retention.js";
import { keyOldInputHashes } from "../../subgraphs/shared/idempotency/old-hashes.sql.js";
import type { Core } from "./core.js";

/** A minute after the start, for processes that are replaced more often than hourly. */
const firstRetentionMs = 60_000;
const retentionIntervalMs = 3_600_000;
/** Delay after a commit of the search for deliveries that it may have made due without an event. */
const commitHintMs = 100;

/** Everything that removes expired rows. */
export const removals = [runRetention, ...modules.flatMap(({ retention = [] }) => retention)];

export interface Worker {
  start(): void;
  stop(): Promise<void>;
  /** Whether the relay and the modules' background work reach the database. */
  isHealthy(): boolean;
}

/** Background work: relay, timers, retention, and that of the modules, such as webhook deliveries. */
export function createWorker({ deps, listener, timers, onCommit }: Core): Worker {
  const works = modules.flatMap(({ work }) => work?.(deps) ?? []);
  const relay = createRelay(
    deps,
    async (tx, events) => {
      for (const work of works) await work.onRelayed(tx, events);
    },
    {
      onCommitted: () => {
        deps.tail.wake();
        for (const work of works) work.wake();
      },
    },
  );
  const committed = () => {
    relay.wake();
    timers.nudge();
    for (const work of works) work.wake(commitHintMs);
  };
  let stopListening: (() => Promise<void>)[] = [];
  const stopping = new AbortController();
  const removeOld = async () => {
    for (const remove of removals) {
      if (stopping.signal.aborted) return;
      await remove(deps, stopping.signal).catch((error: unknown) =>
        deps.logger.error({ err: error }, "retention failed"),
      );
    }
  };
  let retention: NodeJS.Timeout | undefined;
  let removing: Promise<void> = Promise.resolve();
  const atStart = async () => {
    await deps.files
      .removeLeftovers()
      .catch((error: unknown) => deps.logger.error({ err: error }, "leftover files could not be removed"));
    await keyOldInputHashes(deps).catch((error: unknown) =>
      deps.logger.error({ err: error }, "plain hashes of inputs could not be keyed"),
    );
  };
  return {
    start() {
      onCommit(committed);
      stopListening = [listener.on(commitChannel, committed), listener.on(eventChannel, () => relay.passed())];
      relay.start();
      for (const work of works) work.start();
      timers.start();
      const remove = () => {
        removing = removing.then(removeOld).then(() => {
          if (!stopping.signal.aborted) retention = setTimeout(remove, retentionIntervalMs);
        });
      };
      retention = setTimeout(remove, firstRetentionMs);
      removing = atStart();
    },
    async stop() {
      stopping.abort();
      clearTimeout(retention);
      await Promise.all(stopListening.map((stop) => stop()));
      await timers.stop();
      await relay.stop();
      for (const work of works) await work.stop();
      await removing;
    },
    isHealthy: () => relay.isHealthy() && works.every((work) => work.isHealthy()),
  };
}
