// The database of Prisma's command line if DATABASE_URL names none: `scratch` in the embedded PostgreSQL, which is
// started if need be. It has the migrations from its first use, and no data that `migrate dev` could lose.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";

const root = resolve(import.meta.dirname, "..");
const log = (line) => process.stderr.write(`${line}\n`);

async function createIfMissing(url) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = 'scratch'");
    if (rowCount === 0) await client.query("CREATE DATABASE scratch");
    return rowCount === 0;
  } finally {
    await client.end();
  }
}

/** Returns its `url`, and `stop`, which stops the server unless another process uses it. */
export async function openScratchDatabase() {
  const embedded = join(root, "dist/infrastructure/embedded-postgres/embedded.js");
  if (!existsSync(embedded)) {
    const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: root, stdio: ["ignore", 2, 2] });
    if (status !== 0) process.exit(status ?? 1);
  }
  const { startEmbeddedPostgres } = await import(embedded);
  const { migrate } = await import("../dist/subgraphs/shared/persistence/migrate.js");
  const dataDir = resolve(root, process.env.PAYGRAPH_DATA_DIR || ".data");
  const server = await startEmbeddedPostgres({ dataDir, log });
  const url = Object.assign(new URL(server.url), { pathname: "/scratch" }).href;
  try {
    const isNew = await createIfMissing(server.url);
    if (isNew) await migrate(url, { migrationsDir: join(root, "prisma/migrations"), log: () => undefined });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url, stop: () => server.stop() };
}
