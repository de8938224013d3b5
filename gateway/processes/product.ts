import { isDatabaseReady, openCore } from "./core.js";
import { loadMasterKey } from "../../subgraphs/shared/persistence/master-key.js";
import type { Env } from "../../subgraphs/shared/kernel/env.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { inProcess } from "../graph/execution/subgraph-executor.js";
import { firstStart, recordBaseUrl } from "./first-start.js";
import { onHangup } from "./hangup.js";
import type { Stop } from "./lifecycle.js";
import { createServer } from "./server.js";
import { announce, step, type StartedDatabase } from "./start-up.js";
import { createSubgraphs } from "./subgraphs.js";
import { createWorker } from "./worker.js";

/** Starts gateway, subgraphs and worker in this process, on a migrated database. */
export async function startProduct(env: Env, database: StartedDatabase, stops: Stop[]): Promise<void> {
  const { url: databaseUrl } = database;
  const logger = createLogger(env.logLevel);
  const masterKey = await loadMasterKey(env, databaseUrl);
  const core = await step("Master key", () => openCore({ env, databaseUrl, masterKey, logger }));
  stops.push(() => core.close());
  onHangup(env, () => void core.reloadProviders(), stops);
  onHangup(env, () => void core.reloadVasps(), stops);
  const credentials = await step("Demo platform", () => firstStart(core));
  const worker = createWorker(core);
  const isReady = async () => worker.isHealthy() && (await isDatabaseReady(core));
  const databaseState = () => database.state ?? "running";
  const server = await step("Graph and REST", async () =>
    createServer({ core, subgraphs: inProcess(await createSubgraphs(core.deps)), isReady, databaseState }),
  );
  onHangup(env, () => void server.reloadDocuments(), stops);
  core.deps.tail.start();
  stops.push(() => core.deps.tail.stop());
  worker.start();
  stops.push(() => worker.stop());
  stops.push(core.record("server"));
  const url = await step("Listening", () => server.listen());
  stops.push(() => server.close());
  await recordBaseUrl(env, url);
  announce(url, env, credentials);
}
