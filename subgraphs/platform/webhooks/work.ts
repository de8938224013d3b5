import type { BackgroundWork } from "../../shared/module/module.js";
import type { PlatformDeps } from "../deps.js";
import { createDeliveryWorker } from "./delivery.js";
import { enqueueDeliveries } from "./enqueue.js";

/** Delivers committed events as webhooks. */
export function createWebhookWork(deps: PlatformDeps): BackgroundWork {
  const deliveries = createDeliveryWorker(deps, deps.signers);
  return {
    start: () => deliveries.start(),
    stop: () => deliveries.stop(),
    wake: () => deliveries.wake(),
    isHealthy: () => deliveries.isHealthy(),
    async onRelayed(tx, events) {
      await enqueueDeliveries(deps, tx, events);
    },
  };
}
