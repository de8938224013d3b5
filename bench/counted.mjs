// The product's gateway in a separate process, without relay, deliveries and timers: all SQL is that of its requests.
// `GET /bench/statements` returns the statements since the last call, except those that begin and end a transaction.
import "reflect-metadata";
import { createServer } from "../dist/gateway/processes/server.js";
import { inProcess } from "../dist/gateway/graph/execution/subgraph-executor.js";
import { createSubgraphs } from "../dist/gateway/processes/subgraphs.js";
import { openCore } from "../dist/gateway/processes/core.js";
import { loadEnv } from "../dist/subgraphs/shared/kernel/env.js";
import { createLogger } from "../dist/subgraphs/shared/kernel/logger.js";
import { loadMasterKey } from "../dist/subgraphs/shared/persistence/master-key.js";

const env = loadEnv(process.env);
let statements = [];
const core = await openCore({
  env,
  databaseUrl: env.databaseUrl,
  masterKey: await loadMasterKey(env, env.databaseUrl),
  logger: createLogger(env.logLevel),
  onQuery: (sql) => /^(BEGIN|COMMIT|ROLLBACK)\b/.test(sql) || statements.push(sql),
});
const subgraphs = inProcess(await createSubgraphs(core.deps));
const server = await createServer({ core, subgraphs, isReady: async () => true });
server.app.get("/bench/statements", async () => {
  const asked = statements;
  statements = [];
  return asked;
});
process.once("SIGTERM", async () => {
  await server.close();
  await core.close();
});
await server.listen();
