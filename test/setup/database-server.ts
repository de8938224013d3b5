// Serves one test run: a PostgreSQL (the embedded one, or TEST_DATABASE_URL) with a migrated template database; with
// --split, also a running split topology on a database of its own.
// Tells where on its output, and removes everything when its input ends: also when the run was interrupted or killed.
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../../infrastructure/embedded-postgres/embedded.js";
import { migrate } from "../../subgraphs/shared/persistence/migrate.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { asRole, databaseUrl, query, type TestDatabases } from "../testkit/database-url.js";
import { startSplitDeployment, type RunningDeployment } from "../testkit/split.js";

interface Server {
  readonly adminUrl: string;
  stop(): Promise<void>;
}

function quiet(): void {
  // The steps of the embedded database are of no interest to a test run.
}

/** In memory if there is room: a database is created and dropped for each spec, and that is work of the file system. */
async function folderForDatabases(): Promise<string> {
  const inMemory = "/dev/shm";
  const { bavail, bsize } = await statfs(inMemory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= 4 * 1024 ** 3 ? inMemory : tmpdir();
}

/** Thousands of connections are opened: each would hash the password 4,096 times. */
async function hashOnce(adminUrl: string, { user, password }: TestDatabases["serving"]): Promise<void> {
  const role = pg.escapeIdentifier(user);
  await query(adminUrl, `SET scram_iterations = 1; ALTER ROLE ${role} PASSWORD ${pg.escapeLiteral(password)}`);
}

async function startServer(): Promise<Server> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { adminUrl: given, stop: () => Promise.resolve() };
  const folder = await mkdtemp(join(await folderForDatabases(), "paygraph-test-"));
  await chmod(folder, 0o711); // PostgreSQL's own user must pass, when root runs the tests.
  const embedded = await startEmbeddedPostgres({ dataDir: folder, log: quiet, fast: true });
  const { username, password } = new URL(embedded.url);
  await hashOnce(embedded.url, { user: username, password: decodeURIComponent(password) });
  const stop = async () => {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { adminUrl: embedded.url, stop };
}

/** As an operator does who has a role that serves. */
async function createTemplate(adminUrl: string, template: string, serving: TestDatabases["serving"]): Promise<void> {
  await query(adminUrl, `CREATE DATABASE ${template}`);
  const url = databaseUrl(adminUrl, template);
  const migrationsDir = join(projectRoot, "prisma/migrations");
  await migrate(url, { migrationsDir, log: quiet, servingUrl: asRole(url, serving) });
  await hashOnce(adminUrl, serving);
  // A template that someone is connected to can't be cloned.
  await query(adminUrl, `ALTER DATABASE ${template} ALLOW_CONNECTIONS false`);
}

async function dropAll(adminUrl: string, prefix: string): Promise<void> {
  const { rows } = await query<{ datname: string }>(
    adminUrl,
    `SELECT datname FROM pg_database WHERE starts_with(datname, '${prefix}')`,
  );
  for (const { datname } of rows) {
    await query(adminUrl, `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(datname)} WITH (FORCE)`);
  }
}

function inputEnds(): Promise<void> {
  return new Promise((resolve) => {
    process.stdin.resume().once("end", resolve).once("error", resolve);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, resolve);
  });
}

async function startSplit(adminUrl: string, prefix: string) {
  await query(adminUrl, `CREATE DATABASE ${prefix}_split`);
  return startSplitDeployment(databaseUrl(adminUrl, `${prefix}_split`));
}

const end = inputEnds();
const server = await startServer();
const prefix = `paygraph_test_${randomBytes(4).toString("hex")}`;
const serving = { user: `${prefix}_service`, password: randomBytes(18).toString("base64url") };
let split: RunningDeployment | undefined;
try {
  if (process.argv.includes("--split")) split = await startSplit(server.adminUrl, prefix);
  const { adminUrl } = server;
  await createTemplate(adminUrl, `${prefix}_template`, serving);
  const databases: TestDatabases = { adminUrl, prefix, serving, template: `${prefix}_template`, split };
  process.stdout.write(`${JSON.stringify(databases)}\n`);
  await end;
} finally {
  await split?.stop();
  await dropAll(server.adminUrl, prefix);
  await query(server.adminUrl, `DROP ROLE IF EXISTS ${serving.user}`);
  await server.stop();
}
process.exit();
