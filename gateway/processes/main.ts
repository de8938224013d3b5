import "./production.js";
import "reflect-metadata";
import { loadEnv } from "../../subgraphs/shared/kernel/env.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { loadMasterKey } from "../../subgraphs/shared/persistence/master-key.js";
import { isDatabaseReady, openCore } from "./core.js";
import { firstStart } from "./first-start.js";
import { inProcess } from "../graph/execution/subgraph-executor.js";
import { runProcess, type Stop } from "./lifecycle.js";
import { createServer } from "./server.js";
import { announce, applyMigrations, startDatabase, step } from "./start-up.js";
import { createSubgraphs } from "./subgraphs.js";
import { createWorker } from "./worker.js";

/** Starts everything in one process. */
async function start(stops: Stop[]): Promise<void> {
  const env = loadEnv(process.env);
  const logger = createLogger(env.logLevel);
  const database = await startDatabase(env);
  stops.push(() => database.stop());
  await applyMigrations(database.url);
  const masterKey = await loadMasterKey(env);
  const core = await step("Master key and signing key", () =>
    openCore({ env, databaseUrl: database.url, masterKey, logger }),
  );
  stops.push(() => core.close());
  const credentials = await step("Demo platform", () => firstStart(core));
  const worker = createWorker(core);
  const isReady = async () => worker.isHealthy() && (await isDatabaseReady(core));
  const server = await step("Graph and REST", async () =>
    createServer({ core, subgraphs: inProcess(await createSubgraphs(core.deps)), isReady }),
  );
  core.deps.tail.start();
  stops.push(() => core.deps.tail.stop());
  worker.start();
  stops.push(() => worker.stop());
  const url = await step("Listening", () => server.listen());
  stops.push(() => server.close());
  announce(url, env, credentials);
}

await runProcess("Paygraph", start);
