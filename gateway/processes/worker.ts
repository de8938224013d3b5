import { createDeliveryWorker } from "../../subgraphs/platform/webhooks/delivery.js";
import { enqueueDeliveries } from "../../subgraphs/platform/webhooks/enqueue.js";
import { removeOldDeliveries } from "../../subgraphs/platform/webhooks/retention.js";
import { createRelay } from "../../subgraphs/shared/events/relay.js";
import { removeOldLookups } from "../../subgraphs/quotes/lookups/retention.js";
import { removeOldUmaNonces } from "../../subgraphs/quotes/published.js";
import { runRetention } from "../../subgraphs/shared/events/retention.js";
import { removeOldCodeMessages } from "../../subgraphs/verification/published.js";
import type { Core } from "./core.js";

const retentionIntervalMs = 3_600_000;

export interface Worker {
  start(): void;
  stop(): Promise<void>;
  /** Whether the relay and the deliveries reach the database. */
  isHealthy(): boolean;
}

/** What runs without a request: relay, webhook deliveries, timers, retention. */
export function createWorker({ deps, timers, onCommit }: Core): Worker {
  const deliveries = createDeliveryWorker(deps, deps.signer);
  const relay = createRelay(
    deps,
    async (tx, events) => {
      await enqueueDeliveries(deps, tx, events);
    },
    {
      onCommitted: () => {
        deps.tail.wake();
        deliveries.wake();
      },
    },
  );
  onCommit(() => relay.wake());
  let retention: NodeJS.Timeout | undefined;
  let removing: Promise<void> = Promise.resolve();
  const removeOld = () => {
    removing = runRetention(deps)
      .then(() => removeOldDeliveries(deps))
      .then(() => removeOldLookups(deps))
      .then(() => removeOldUmaNonces(deps))
      .then(() => removeOldCodeMessages(deps))
      .then(
        () => undefined,
        (error: unknown) => deps.logger.error({ err: error }, "retention failed"),
      );
  };
  return {
    start() {
      relay.start();
      deliveries.start();
      timers.start();
      retention = setInterval(removeOld, retentionIntervalMs);
      removing = deps.files.removeLeftovers().then(
        () => undefined,
        (error: unknown) => deps.logger.error({ err: error }, "leftover files could not be removed"),
      );
    },
    async stop() {
      clearInterval(retention);
      await timers.stop();
      await relay.stop();
      await deliveries.stop();
      await removing;
    },
    isHealthy: () => relay.isHealthy() && deliveries.isHealthy(),
  };
}
