import "reflect-metadata";
import Fastify, { type FastifyInstance } from "fastify";
import { loadEnv, type Env } from "../subgraphs/shared/env.js";
import { createLogger } from "../subgraphs/shared/logger.js";
import { loadMasterKey } from "../subgraphs/shared/master-key.js";
import { isRelayKeepingUp } from "../subgraphs/shared/outbox/relay.js";
import { isDatabaseReady, openCore, type Core } from "./core.js";
import { firstStart } from "./first-start.js";
import { createRemoteSubgraph } from "./graph/remote-subgraph.js";
import { createCallerSigner, type CallerSigner } from "./graph/signed-caller.js";
import { registerSubgraph } from "./graph/subgraph-server.js";
import { registerHealth } from "./http/health.js";
import { genReqId } from "./http/request-id.js";
import { runProcess, type Stop } from "./lifecycle.js";
import { createServer } from "./server.js";
import { announce, applyMigrations, startDatabase, step } from "./start-up.js";
import { createSubgraphs } from "./subgraphs.js";
import { readRoutingUrls } from "./supergraph-config.js";
import { supervise } from "./supervisor.js";
import { createWorker } from "./worker.js";

const usage = `Usage: npm run start:split [-- <role>]

  (no role)         every process below, and the embedded database unless DATABASE_URL is set
  gateway           a gateway on HOST and PORT
  subgraph <name>   one subgraph, on HOST and the port of its routing URL in PAYGRAPH_SUPERGRAPH
  worker            relay, webhook deliveries and timers; its health on HOST and PAYGRAPH_WORKER_PORT

A process with a role needs DATABASE_URL, and the master key of the others.
`;

/** Largest request of a gateway to a subgraph: thousands of references, where a client may send 1 MB. */
const subgraphBodyLimitBytes = 16 * 1_048_576;

interface Connected {
  readonly core: Core;
  readonly signer: CallerSigner;
}

/** What every process of the split topology stands on. Any number may start at once, on an empty database too. */
async function connect(env: Env, stops: Stop[]): Promise<Connected> {
  const { databaseUrl } = env;
  if (!databaseUrl) throw new Error("DATABASE_URL: is missing; the processes of the split topology share one database");
  await applyMigrations(databaseUrl);
  const masterKey = await loadMasterKey(env);
  const core = await openCore({ env, databaseUrl, masterKey, logger: createLogger(env.logLevel) });
  stops.push(() => core.close());
  return { core, signer: createCallerSigner(masterKey) };
}

async function routingUrl(env: Env, name: string): Promise<URL> {
  const urls = await readRoutingUrls(env.supergraphFile);
  const url = urls.get(name);
  if (url) return new URL(url);
  throw new Error(`${env.supergraphFile} has no subgraph ${name}: there are ${[...urls.keys()].join(", ")}`);
}

async function listen(app: FastifyInstance, { host }: Env, port: number, stops: Stop[]): Promise<void> {
  await app.listen({ host, port });
  stops.push(() => app.close());
}

async function startSubgraph(env: Env, name: string, stops: Stop[]): Promise<void> {
  const { pathname, port, protocol } = await routingUrl(env, name);
  const { core, signer } = await connect(env, stops);
  const { deps } = core;
  const subgraph = (await createSubgraphs(deps)).find((candidate) => candidate.name === name);
  if (!subgraph) throw new Error(`There is no subgraph ${name}`);
  const app = Fastify({ genReqId, bodyLimit: subgraphBodyLimitBytes });
  registerHealth(app, deps.metrics, () => isDatabaseReady(core));
  const server = await registerSubgraph(app, { subgraph, signer, logger: deps.logger, path: pathname });
  deps.tail.start();
  stops.push(() => deps.tail.stop());
  await listen(app, env, Number(port || (protocol === "https:" ? 443 : 80)), stops);
  stops.push(async () => server.close());
}

async function startWorker(env: Env, stops: Stop[]): Promise<void> {
  const { core } = await connect(env, stops);
  const worker = createWorker(core);
  const app = Fastify({ genReqId });
  registerHealth(app, core.deps.metrics, async () => worker.isHealthy() && (await isDatabaseReady(core)));
  worker.start();
  stops.push(() => worker.stop());
  await listen(app, env, env.workerPort, stops);
}

async function startGateway(env: Env, stops: Stop[]): Promise<void> {
  const urls = await readRoutingUrls(env.supergraphFile);
  const { core, signer } = await connect(env, stops);
  const { deps } = core;
  const credentials = await firstStart(core);
  const remotes = [...urls].map(([name, url]) => ({
    name,
    subgraph: createRemoteSubgraph({ name, url, signer, logger: deps.logger }),
  }));
  stops.push(async () => {
    for (const { subgraph } of remotes) await subgraph.close();
  });
  const isReady = async () => {
    if (!(await isDatabaseReady(core))) return false;
    const checks = [isRelayKeepingUp(deps), ...remotes.map(({ subgraph }) => subgraph.isReady())];
    return (await Promise.all(checks)).every(Boolean);
  };
  const subgraphs = new Map(remotes.map(({ name, subgraph }) => [name, subgraph]));
  const server = await createServer({ core, subgraphs, isReady });
  const url = await server.listen();
  stops.push(() => server.close());
  announce(url, env, credentials);
}

/** Everything: the database, then what the gateway needs, then the gateway. They stop in the reverse order. */
async function startAll(env: Env, stops: Stop[]): Promise<void> {
  const urls = await readRoutingUrls(env.supergraphFile);
  const database = await startDatabase(env);
  stops.push(() => database.stop());
  await applyMigrations(database.url);
  await loadMasterKey(env);
  const shared = {
    DATABASE_URL: database.url,
    // Its default depends on whose the database is.
    PAYGRAPH_ALLOW_PRIVATE_WEBHOOKS: String(env.allowPrivateWebhooks),
  };
  await step("Subgraphs and worker", () =>
    Promise.all([
      ...[...urls.keys()].map((name) => supervise(["subgraph", name], shared, stops)),
      supervise(["worker"], shared, stops),
    ]),
  );
  await step("Gateway", () => supervise(["gateway"], shared, stops));
}

const [role, name, ...more] = process.argv.slice(2);
const run = (title: string, start: (env: Env, stops: Stop[]) => Promise<void>) =>
  runProcess(title, (stops) => start(loadEnv(process.env), stops));

if (role === undefined) await run("Paygraph", startAll);
else if (role === "gateway" && !name) await run("gateway", startGateway);
else if (role === "worker" && !name) await run("worker", startWorker);
else if (role === "subgraph" && name && more.length === 0) {
  await run(`subgraph ${name}`, (env, stops) => startSubgraph(env, name, stops));
} else {
  process.stderr.write(usage);
  process.exitCode = 2;
}
