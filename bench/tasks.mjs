// A separate process that runs the built services: an HTTP server, controlled by the benchmark.
import "reflect-metadata";
import { createServer } from "node:http";
import { openCore } from "../dist/gateway/processes/core.js";
import { loadEnv } from "../dist/subgraphs/shared/kernel/env.js";
import { createLogger } from "../dist/subgraphs/shared/kernel/logger.js";
import { loadMasterKey } from "../dist/subgraphs/shared/persistence/master-key.js";

const env = loadEnv(process.env);
const core = await openCore({
  env,
  databaseUrl: env.databaseUrl,
  masterKey: await loadMasterKey(env, env.databaseUrl),
  logger: createLogger(env.logLevel),
});

/** The services' dependencies. */
export const { deps } = core;

async function readJson(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString() || "{}");
}

/** Runs the task of the path with the request's JSON, and returns its result; until SIGTERM. */
export function serveTasks(tasks) {
  const known = { ...tasks, "/readyz": async () => ({ status: "ready" }) };
  const server = createServer((request, response) => {
    const task = known[request.url] ?? (() => Promise.reject(new Error(`No task ${request.url}`)));
    readJson(request)
      .then(task)
      .then(
        (result) => response.end(JSON.stringify(result)),
        (error) => response.writeHead(500).end(error.stack),
      );
  });
  process.once("SIGTERM", async () => {
    server.close();
    server.closeAllConnections();
    await core.close();
  });
  server.listen(env.port, "127.0.0.1");
}
