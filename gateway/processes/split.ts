import "./production.js";
import "reflect-metadata";
import { loadEnv, type Env } from "../../subgraphs/shared/kernel/env.js";
import { loadMasterKey } from "../../subgraphs/shared/persistence/master-key.js";
import { onHangup } from "./hangup.js";
import { runProcess, type Fail, type Stop } from "./lifecycle.js";
import { assertOtherPortFree, assertPortFree } from "./port.js";
import { applyMigrations, startDatabase, step } from "./start-up.js";
import { portOf, readRoutingUrls } from "./supergraph-config.js";
import { forwardHangup, supervise } from "./supervisor.js";

const usage = `Usage: npm run start:split [-- <role>]

  (no role)         every process below, and the embedded database unless DATABASE_URL is set
  gateway           a gateway on HOST and PORT
  subgraph <name>   one subgraph, on HOST and the port of its routing URL in PAYGRAPH_SUPERGRAPH
  worker            relay, webhook deliveries and timers; its health on HOST and PAYGRAPH_WORKER_PORT

A process with a role needs DATABASE_URL, and the master key of the others.
`;

/** Processes stop in order, each within its limit: longer than all limits together. */
const stopAllMs = 180_000;

/** Starts the database, then the gateway's dependencies, then the gateway. They stop in reverse order. */
async function startAll(env: Env, stops: Stop[], fail: Fail): Promise<void> {
  await assertPortFree(env, "npm run start:split");
  const urls = await readRoutingUrls(env.supergraphFile);
  for (const [name, url] of urls) {
    await assertOtherPortFree(portOf(url), env.host, `that of subgraph ${name} in ${env.supergraphFile}`);
  }
  await assertOtherPortFree(env.workerPort, env.host, "PAYGRAPH_WORKER_PORT");
  const database = await startDatabase(env, fail);
  stops.push(() => database.stop());
  await applyMigrations(database);
  await loadMasterKey(env, database.url);
  const shared = {
    DATABASE_URL: database.url,
    // Migrations are applied: the processes need only the serving role.
    PAYGRAPH_MIGRATION_DATABASE_URL: undefined,
    // Its default depends on whether the database is the embedded one.
    PAYGRAPH_ALLOW_PRIVATE_WEBHOOKS: String(env.allowPrivateWebhooks),
  };
  onHangup(env, forwardHangup, stops);
  await step("Subgraphs and worker", () =>
    Promise.all([
      ...[...urls.keys()].map((name) => supervise(["subgraph", name], shared, stops)),
      supervise(["worker"], shared, stops),
    ]),
  );
  await step("Gateway", () => supervise(["gateway"], shared, stops));
}

const [role, name, ...more] = process.argv.slice(2);
const run = (title: string, start: (env: Env, stops: Stop[], fail: Fail) => Promise<void>, shutdownMs?: number) =>
  runProcess(title, (stops, fail) => start(loadEnv(process.env), stops, fail), shutdownMs);

// Each process loads only what its role needs.
if (role === undefined) await run("Paygraph", startAll, stopAllMs);
else if (role === "gateway" && !name) await run("gateway", (await import("./split.gateway.js")).startGateway);
else if (role === "worker" && !name) await run("worker", (await import("./split.worker.js")).startWorker);
else if (role === "subgraph" && name && more.length === 0) {
  const { startSubgraph } = await import("./split.subgraph.js");
  await run(`subgraph ${name}`, (env, stops) => startSubgraph(env, name, stops));
} else {
  process.stderr.write(usage);
  process.exitCode = 2;
}
