import { existsSync } from "node:fs";
import { access, constants, statfs } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { recordedDatabaseUrl } from "../../infrastructure/embedded-postgres/embedded.js";
import { createSealer, type Sealer } from "../../subgraphs/shared/kernel/crypto.js";
import { isServerReady } from "../../subgraphs/shared/http/readiness.js";
import { loadEnv, type Env } from "../../subgraphs/shared/kernel/env.js";
import { hasSealed, isSealed, loadMasterKey, masterKeyFile } from "../../subgraphs/shared/persistence/master-key.js";
import { readProviderFile, type ProviderFile } from "../../subgraphs/shared/providers/file.js";
import type { ProviderKind } from "../../subgraphs/shared/providers/kinds.js";
import { readProcesses } from "../../subgraphs/shared/providers/processes.sql.js";
import { pendingMigrations } from "../../subgraphs/shared/persistence/migrate.js";
import { excessOf } from "../../subgraphs/shared/persistence/roles.js";
import { sessionConfig } from "../../subgraphs/shared/persistence/driver/session.js";
import type { Finding as ProductionFinding } from "../../subgraphs/shared/kernel/finding.js";
import { recordedPlatformId, respondingServer } from "./first-start.js";
import { clockSkew, settingsFindings } from "./golive.installation.js";
import { absentRoles } from "./golive.roles.js";
import { assertPortFree } from "./port.js";
import { explain, explainConnection, migrationsDir } from "./start-up.js";

/** Result of a check: success or remedy, and the input of further checks. */
interface Finding<T = undefined> {
  readonly ok?: string;
  readonly warning?: string;
  readonly found?: T;
}

interface Providers extends ProviderFile {
  readonly kinds: readonly ProviderKind[];
}

const waitMs = 5_000;
const mebibyte = 1_048_576;
const lowDiskMiB = 1_024;
const fullDiskMiB = 100;

async function checkDisk({ dataDir }: Env): Promise<Finding> {
  const wanted = path.resolve(dataDir);
  let folder = wanted;
  while (!existsSync(folder)) folder = path.dirname(folder);
  try {
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`${folder} can't be written: set PAYGRAPH_DATA_DIR to another folder`, { cause: error });
  }
  const { bavail, bsize } = await statfs(folder);
  const freeMiB = Math.floor((Number(bavail) * Number(bsize)) / mebibyte);
  const free = `${wanted}: ${freeMiB} MiB free`;
  if (freeMiB < fullDiskMiB) throw new Error(`${free}: make space before PostgreSQL stops`);
  return freeMiB < lowDiskMiB ? { warning: `${free}: make space soon` } : { ok: free };
}

async function checkPort(env: Env): Promise<Finding> {
  const running = await respondingServer(env);
  if (running !== undefined) return { ok: `a server is ready at ${running}` };
  if ((await recordedPlatformId(env)) === undefined && (await isServerReady(env.publicUrl))) {
    return { warning: `a server is ready at ${env.publicUrl}: only credentials.json tells whether it is this one's` };
  }
  await assertPortFree(env, "npm start");
  return { ok: `${env.port} of ${env.host} is free` };
}

async function checkClock(client: pg.Client): Promise<Finding> {
  const { isHarmless, text } = await clockSkew(client);
  return isHarmless ? { ok: text } : { warning: text };
}

async function checkRole(client: pg.Client): Promise<Finding> {
  const excess = await excessOf(client);
  if (excess === undefined) return { ok: "reads and writes rows, and changes no tables" };
  const advice =
    "let another role serve, and set PAYGRAPH_MIGRATION_DATABASE_URL (docs/operations.md, The database's roles)";
  return { warning: `${excess}: ${advice}` };
}

/** Those of the search of customers. They are trusted: a role that may create schemas in the database may create them. */
const extensions = ["pg_trgm", "btree_gin"];

async function checkExtensions(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ name: string; isInstalled: boolean; mayCreate: boolean }>(
    `SELECT name::text, installed_version IS NOT NULL AS "isInstalled",
       has_database_privilege(current_database(), 'CREATE') AS "mayCreate"
     FROM pg_available_extensions WHERE name = ANY($1)`,
    [extensions],
  );
  const absent = extensions.filter((name) => !rows.some((row) => row.name === name));
  if (absent.length > 0) {
    throw new Error(`the server has no ${absent.join(" and ")}: install the contrib package of its PostgreSQL`);
  }
  const missing = rows.filter(({ isInstalled }) => !isInstalled);
  if (missing.length === 0) return { ok: `${extensions.join(" and ")} are installed` };
  if (missing.every(({ mayCreate }) => mayCreate)) return { ok: "the migrations create what is missing" };
  const statements = missing.map(({ name }) => `CREATE EXTENSION ${name};`).join(" ");
  return { warning: `unless the migrating role may create in the database, an administrator runs: ${statements}` };
}

async function checkMigrations(url: string): Promise<Finding<"all">> {
  const pending = await pendingMigrations(url, { migrationsDir });
  if (pending.length === 0) return { ok: "all are applied", found: "all" };
  return { warning: `${pending.length} pending, from ${pending[0]} on: the next start applies them, or \`migrate\`` };
}

async function checkKeys(env: Env, url: string, client: pg.Client): Promise<Finding<Sealer>> {
  const place = env.masterKey ? "PAYGRAPH_MASTER_KEY" : masterKeyFile(env);
  // For a new database, the first start creates it, not this.
  const isNew = !env.masterKey && !existsSync(masterKeyFile(env)) && !(await isSealed(client));
  if (isNew) return { ok: "the first start creates a master key" };
  const sealer = createSealer(await loadMasterKey(env, url));
  const fits = await hasSealed(client, sealer);
  if (fits === false) throw new Error(`the database was sealed under another master key than that of ${place}`);
  return { ok: `the master key of ${place} fits the database`, found: sealer };
}

/** The providers of the file. */
async function checkProviders(env: Env): Promise<Finding<Providers>> {
  // The kinds are those of all subgraphs.
  const { providerKinds } = await import("../../subgraphs/modules.js");
  const file = await readProviderFile(env, providerKinds);
  const listed = file.providers.map(({ name, roles }) => `${name} (${roles.join(", ")})`).join(", ");
  const none = "no file (PAYGRAPH_PROVIDERS): production has no outside parties";
  return { ok: listed || none, found: { ...file, kinds: providerKinds } };
}

/** The warnings of the providers' kinds. */
async function warningsOf({ providers, kinds }: Providers, client: pg.Client): Promise<string[]> {
  const query = async (sql: string, values: readonly unknown[]) => (await client.query<object>(sql, [...values])).rows;
  const warnings = await Promise.all(
    providers.map(async ({ name, settings }) => {
      const warning = await kinds.find(({ kind }) => kind === settings.kind)?.warning?.(settings, query);
      return warning === undefined ? [] : [`${name}: ${warning}`];
    }),
  );
  return warnings.flat();
}

/** The platforms that the file names, and the database doesn't have: their providers serve no one. */
async function unknownPlatforms({ providers }: Providers, client: pg.Client): Promise<string[]> {
  const named = [...new Set(providers.flatMap(({ platforms }) => [...(platforms ?? [])]))];
  const { rows } = await client.query<{ id: string }>("SELECT id FROM platform.platform WHERE id = ANY($1)", [named]);
  const known = new Set(rows.map(({ id }) => id));
  return providers.flatMap(({ name, platforms }) =>
    [...(platforms ?? [])].filter((id) => !known.has(id)).map((id) => `${name}: there is no platform ${id}`),
  );
}

/** The providers of the protocol that don't respond, or without their signature. */
async function unreached(sealer: Sealer, { providers }: Providers): Promise<string[]> {
  // The kinds are those of all subgraphs.
  const { reachFindings } = await import("./golive.providers.js");
  const findings = await reachFindings(sealer, providers);
  return findings.flatMap(({ level, name, text }) => (level === "WALL" ? [`${name}: ${text}`] : []));
}

/** Whether the running processes have the same file of providers. */
async function checkProcesses(client: pg.Client): Promise<Finding> {
  const running = await readProcesses(client);
  if (running.length === 0) return { ok: "none has run within 2 minutes" };
  if (new Set(running.map(({ providersHash }) => providersHash)).size === 1) {
    return { ok: `${running.length}, with the same file of providers` };
  }
  const each = running.map(({ name, providersHash }) => `${name}: ${providersHash?.slice(0, 8) ?? "none"}`).join("; ");
  return { warning: `different files of providers: give all the same, and send SIGHUP: ${each}` };
}

/**
 * Prints each finding on a line of standard output; exit code 1 if a check failed. Neither starts nor changes anything.
 */
class Doctor {
  async check<T>(name: string, work: () => Finding<T> | Promise<Finding<T>>): Promise<T | undefined> {
    try {
      const { ok, warning = "", found } = await work();
      this.#print(ok === undefined ? "warning" : "ok", name, ok ?? warning);
      return found;
    } catch (error) {
      this.#print("failed", name, explain(error));
      process.exitCode = 1;
      return undefined;
    }
  }

  /** A line for what production lacks: the sandbox needs nothing of it. */
  lacks({ name, text }: ProductionFinding): void {
    this.#print("lacks", "Production", `${name}: ${text}`);
  }

  #print(level: string, name: string, text: string): void {
    process.stdout.write(`${level.padEnd(9)}${name.padEnd(12)}${text}\n`);
  }
}

async function connect(client: pg.Client, env: Env, url: string): Promise<Finding<pg.Client>> {
  try {
    await client.connect();
  } catch (error) {
    if (env.databaseUrl) throw explainConnection(url, error);
    return { ok: "embedded, and not running: `npm start` starts it. Its contents are not checked" };
  }
  const { rows } = await client.query<{ server_version: string }>("SHOW server_version");
  return { ok: `PostgreSQL ${rows[0]?.server_version} responds`, found: client };
}

async function checkDatabase(doctor: Doctor, env: Env, providers: Providers | undefined): Promise<void> {
  const url = env.databaseUrl ?? recordedDatabaseUrl(env.dataDir, "paygraph-doctor");
  if (url === undefined) {
    await doctor.check("Database", () => ({ ok: "embedded: the first start creates it" }));
    return;
  }
  const client = new pg.Client({ ...sessionConfig(url), connectionTimeoutMillis: waitMs, statement_timeout: waitMs });
  // A lost connection fails the statement.
  client.on("error", () => undefined);
  try {
    const connected = await doctor.check("Database", () => connect(client, env, url));
    if (!connected) return;
    await doctor.check("Clock", () => checkClock(connected));
    if (env.databaseUrl) await doctor.check("Role", () => checkRole(connected));
    await doctor.check("Extensions", () => checkExtensions(connected));
    const applied = await doctor.check("Migrations", () => checkMigrations(url));
    if (!applied) return;
    const sealer = await doctor.check("Keys", () => checkKeys(env, url, connected));
    await doctor.check("Processes", () => checkProcesses(connected));
    if (!providers) return;
    for (const warning of [
      ...(await unknownPlatforms(providers, connected)),
      ...(await warningsOf(providers, connected)),
      ...(sealer ? await unreached(sealer, providers) : []),
    ]) {
      await doctor.check("Providers", () => ({ warning }));
    }
  } finally {
    await client.end();
  }
}

/** `doctor`: works with and without a running server. */
export async function runDoctor(variables: NodeJS.ProcessEnv): Promise<void> {
  const doctor = new Doctor();
  await doctor.check("Node", () => ({ ok: `${process.versions.node} on ${process.platform} ${process.arch}` }));
  const env = await doctor.check("Settings", () => {
    const found = loadEnv(variables);
    return { ok: found.databaseUrl ? "valid" : "valid; no DATABASE_URL: the embedded database", found };
  });
  if (!env) return;
  const providers = await doctor.check("Providers", () => checkProviders(env));
  await doctor.check("Disk", () => checkDisk(env));
  await doctor.check("Port", () => checkPort(env));
  await checkDatabase(doctor, env, providers);
  const found = [...settingsFindings(env), ...(providers ? absentRoles(providers.providers) : [])];
  for (const finding of found.filter(({ level }) => level === "WALL")) doctor.lacks(finding);
}
