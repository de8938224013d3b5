import type { FastifyInstance } from "fastify";
import type { Env } from "../../subgraphs/shared/kernel/env.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { loadMasterKey } from "../../subgraphs/shared/persistence/master-key.js";
import { openCore, type Core } from "./core.js";
import { onHangup } from "./hangup.js";
import type { Stop } from "./lifecycle.js";
import { applyMigrations } from "./start-up.js";

/**
 * The common part of all processes of the split topology. Any number may start concurrently, also on an empty database.
 */
export async function connect(env: Env, stops: Stop[]): Promise<Core> {
  const { databaseUrl, migrationDatabaseUrl } = env;
  if (!databaseUrl) throw new Error("DATABASE_URL: is missing; the processes of the split topology share one database");
  await applyMigrations({ url: databaseUrl, migrationUrl: migrationDatabaseUrl });
  const masterKey = await loadMasterKey(env, databaseUrl);
  const core = await openCore({ env, databaseUrl, masterKey, logger: createLogger(env.logLevel) });
  stops.push(() => core.close());
  onHangup(env, () => void core.reloadProviders(), stops);
  onHangup(env, () => void core.reloadVasps(), stops);
  return core;
}

/** Listens until the process stops: started last, stopped first. */
export async function listen(app: FastifyInstance, { host }: Env, port: number, stops: Stop[]): Promise<void> {
  await app.listen({ host, port });
  stops.push(() => app.close());
}
