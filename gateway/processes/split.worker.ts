import type { Env } from "../../subgraphs/shared/kernel/env.js";
import { isDatabaseReady } from "./core.js";
import { registerHealth, registerMetrics } from "../http/health.js";
import { createInnerServer } from "../http/inner-server.js";
import type { Stop } from "./lifecycle.js";
import { connect, listen } from "./split.process.js";
import { createWorker } from "./worker.js";

/** Relay, webhook deliveries and timers. */
export async function startWorker(env: Env, stops: Stop[]): Promise<void> {
  const core = await connect(env, stops);
  const worker = createWorker(core);
  const app = createInnerServer();
  registerHealth(app, async () => worker.isHealthy() && (await isDatabaseReady(core)));
  registerMetrics(app, core.deps.metrics, undefined);
  worker.start();
  stops.push(() => worker.stop());
  stops.push(core.record("worker"));
  await listen(app, env, env.workerPort, stops);
}
