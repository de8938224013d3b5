import "reflect-metadata";
import { existsSync } from "node:fs";
import path from "node:path";
import { createLogger } from "../subgraphs/shared/logger.js";
import { loadEnv, type Env } from "../subgraphs/shared/env.js";
import { loadMasterKey } from "../subgraphs/shared/master-key.js";
import { openCore, type Core } from "./core.js";
import { firstStart } from "./first-start.js";
import { inProcess } from "./graph/subgraph-executor.js";
import { createServer } from "./server.js";
import { applyMigrations, explain, startDatabase, step } from "./start-up.js";
import { createSubgraphs } from "./subgraphs.js";
import { createWorker, type Worker } from "./worker.js";

/** A shutdown that takes longer is cut off. */
const shutdownMs = 20_000;

type Stop = () => Promise<void>;

async function isDatabaseReady({ deps }: Core): Promise<boolean> {
  try {
    await deps.db.$queryRaw`SELECT 1`;
    return true;
  } catch (error) {
    deps.logger.warn({ err: error }, "the database can't be reached");
    return false;
  }
}

/** Starts everything in one process. What was started is pushed on `stops`, the last to stop first. */
async function start(env: Env, stops: Stop[]): Promise<void> {
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
  const worker: Worker = createWorker(core);
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

/** Where the credentials are; nothing where another data directory keeps them. */
function credentialLines(env: Env, created: string | undefined): string[] {
  if (created) return [`  Credentials         ${created} (new)`];
  const file = path.resolve(env.dataDir, "credentials.json");
  return existsSync(file) ? [`  Credentials         ${file}`] : [];
}

function announce(url: string, env: Env, credentials: string | undefined): void {
  const lines = [
    "",
    `Paygraph is ready at ${url}`,
    "",
    `  GraphQL, GraphiQL   ${url}/graphql`,
    `  REST                ${url}/2025-10-13/customers`,
    `  API reference       ${url}/docs`,
    `  Operator's page     ${url}/console`,
    `  Health, metrics     ${url}/readyz  ${url}/metrics`,
    ...credentialLines(env, credentials),
    "",
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

async function stopAll(stops: Stop[]): Promise<void> {
  for (let stop = stops.pop(); stop; stop = stops.pop()) {
    await stop().catch((error: unknown) => {
      process.stderr.write(`While stopping: ${explain(error)}\n`);
      process.exitCode = 1;
    });
  }
}

async function main(): Promise<void> {
  const stops: Stop[] = [];
  let stopping: Promise<void> | undefined;
  const shutDown = (signal: string) => {
    if (stopping) return;
    process.stderr.write(`${signal}: shutting down\n`);
    setTimeout(() => process.exit(1), shutdownMs).unref();
    stopping = starting.then(() => stopAll(stops)).then(() => process.exit());
  };
  process.on("SIGTERM", () => shutDown("SIGTERM"));
  process.on("SIGINT", () => shutDown("SIGINT"));
  const starting = run(stops);
  await starting;
}

async function run(stops: Stop[]): Promise<void> {
  try {
    process.stderr.write("Starting Paygraph\n");
    await start(loadEnv(process.env), stops);
  } catch (error) {
    process.stderr.write(`Paygraph can't start: ${explain(error)}\n`);
    await stopAll(stops);
    process.exit(1);
  }
}

await main();
