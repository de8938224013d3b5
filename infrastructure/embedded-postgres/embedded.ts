import { createHash, randomBytes, randomUUID } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import pg from "pg";
import { hasErrorCode } from "../../subgraphs/shared/kernel/errors.js";
import { makeFolders } from "../../subgraphs/shared/kernel/files.js";
import { withFileLock } from "./file-lock.js";
import { canEnter, serverAccount, type Account } from "./account.js";
import { prepareBinaries, sharedPlace, type Binaries } from "./binaries.js";
import { findRunning, runProgram, shutDown, startServer, stopOf, type Cluster } from "./process.js";
import { newState, readState, writeState, type EmbeddedState } from "./state.js";
import { Lease, Unrecoverable, type ServerState, type Supervision } from "./supervision.js";

const superuser = "postgres";
/** The serving role, created by migrations, which grant it its rights. */
const servingRole = "paygraph_service";
const databaseName = "paygraph";
const lockTimeoutMs = 150_000;
const wrongPassword: ReadonlySet<string> = new Set(["28P01"]);

/** The server listens on loopback only, and requires the password on every connection. No personal data is logged. */
const baseSettings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  // Each process of the split topology has its own pool.
  max_connections: "200",
  shared_buffers: "64MB",
  max_wal_size: "512MB",
  timezone: "UTC",
  jit: "off",
  // A new table has statistics, and good plans, half a minute after its first rows instead of a minute.
  autovacuum_naptime: "30s",
  // Fewer resident processes: reads use the operating system's cache, and nothing replicates.
  io_method: "sync",
  max_logical_replication_workers: "0",
  max_parallel_workers_per_gather: "0",
  log_checkpoints: "off",
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
};
/** For tests: data may be lost in a crash of the machine. */
const fastSettings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
};

export interface EmbeddedOptions {
  /** Holds the database, its log and `postgres.json`. Created if necessary. */
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** For tests: without durability. */
  readonly fast?: boolean;
  /** Restarts the server if it ends by itself. Absent: it isn't restarted. */
  readonly supervision?: Supervision;
}

export interface EmbeddedPostgres {
  /** URL of the database `paygraph`, as the superuser, with the password. Constant while this process uses it. */
  readonly url: string;
  /** The same as the serving role, which the migrations of `url` create. */
  readonly servingUrl: string;
  readonly state: ServerState;
  /** Shuts the server down, unless another process still uses it: the last one shuts it down. */
  stop(): Promise<void>;
}

function openDataDir(given: string): string {
  try {
    // Other users may traverse it, since root starts PostgreSQL as another user; every file is private.
    makeFolders(given, 0o711);
    accessSync(given, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The data directory ${resolve(given)} can't be used by this user (${reason}): set PAYGRAPH_DATA_DIR to another.`,
      { cause },
    );
  }
  return realpathSync(given);
}

function clientFor(port: number, password: string, database: string, applicationName: string): pg.Client {
  return new pg.Client({
    host: "127.0.0.1",
    port,
    user: superuser,
    password,
    database,
    application_name: applicationName,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
}

/** In the data directory, or in a shared folder where PostgreSQL's user can't reach that. */
async function chooseDatabaseDir(dataDir: string, account: Account | undefined): Promise<string> {
  if (!account || canEnter(account, dataDir)) return "postgres";
  // Partly random, since the database of a removed data directory may still exist.
  const key = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const databases = join(await sharedPlace(account), "databases");
  const own = join(databases, `${key}-${randomBytes(4).toString("hex")}`);
  mkdirSync(own, { recursive: true });
  for (const folder of [databases, own]) chmodSync(folder, 0o755); // Regardless of the umask.
  return join(own, "postgres");
}

/** Runs initdb in a temporary folder, which gets its final name when it is complete. */
async function initialise(cluster: Cluster, state: EmbeddedState): Promise<void> {
  const { databaseDir, account, dataDir } = cluster;
  const parent = resolve(databaseDir, "..");
  for (const name of readdirSync(parent)) {
    if (name.startsWith("postgres.new-")) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const staging = join(parent, `postgres.new-${randomUUID()}`);
  const passwordFile = join(staging, "password");
  mkdirSync(staging, { mode: 0o700 });
  writeFileSync(passwordFile, `${state.password}\n`, { mode: 0o600 });
  if (account) for (const path of [staging, passwordFile]) chownSync(path, account.uid, account.gid);
  try {
    // The builtin provider sorts the same on every system, regardless of its locales.
    await runProgram(cluster, "initdb", [
      `--pgdata=${join(staging, "data")}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      "--no-instructions",
    ]);
    writeState(dataDir, state);
    renameSync(join(staging, "data"), databaseDir);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

interface Prepared {
  readonly cluster: Cluster;
  readonly state: EmbeddedState;
}

/** Throws if another major version of PostgreSQL made the database. */
function assertSameMajor(databaseDir: string, version: string, dataDir: string): void {
  const [major] = version.split(".");
  const made = readFileSync(join(databaseDir, "PG_VERSION"), "utf8").trim();
  if (made === major) return;
  throw new Error(
    `The database in ${databaseDir} was made by PostgreSQL ${made}, this is ${major}: \`backup\` it with the version ` +
      `of Paygraph that made it, and \`restore\` it with this one to another PAYGRAPH_DATA_DIR than ${dataDir} (docs/backup.md).`,
  );
}

/** The database directory of the data directory, initialised at the first start. */
async function prepareCluster(dataDir: string, log: (line: string) => void): Promise<Prepared> {
  const recorded = readState(dataDir);
  const locate = (state: EmbeddedState) =>
    isAbsolute(state.databaseDir) ? state.databaseDir : join(dataDir, state.databaseDir);
  const existing = recorded && existsSync(locate(recorded)) ? locate(recorded) : undefined;
  if (recorded?.isInitialised && existing === undefined) {
    throw new Error(
      `The database of ${dataDir} is gone: ${locate(recorded)} does not exist. Restore it, or remove ${dataDir}.`,
    );
  }
  const account = serverAccount(existing);
  const binaries: Binaries = await prepareBinaries(account, dataDir, log);
  if (recorded && existing !== undefined) {
    if (!canEnter(account, resolve(existing, ".."))) {
      throw new Error(`${account?.name} can no longer reach ${existing}: open its parent folders to it (chmod o+x).`);
    }
    assertSameMajor(existing, binaries.version, dataDir);
    return { cluster: { binaries, account, databaseDir: existing, dataDir }, state: recorded };
  }
  const state = newState(dataDir, await chooseDatabaseDir(dataDir, account));
  const databaseDir = locate(state);
  if (existsSync(databaseDir)) {
    throw new Error(
      `${databaseDir} exists, but not its password in ${join(dataDir, "postgres.json")}. Restore that, or remove ${dataDir}.`,
    );
  }
  const cluster = { binaries, account, databaseDir, dataDir };
  log(`creating a PostgreSQL ${binaries.version.split("-")[0]} database in ${databaseDir}`);
  await initialise(cluster, state);
  return { cluster, state };
}

/** Connects, and ensures that the server is this directory's. */
async function openLease(cluster: Cluster, port: number, password: string, name: string): Promise<pg.Client> {
  const client = clientFor(port, password, "postgres", name);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>("SHOW data_directory");
    if (rows[0]?.data_directory !== cluster.databaseDir) {
      throw new Error(`The PostgreSQL on port ${port} serves ${rows[0]?.data_directory}, not ${cluster.databaseDir}.`);
    }
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [databaseName]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (!hasErrorCode(error, wrongPassword)) throw error;
    throw new Error(
      `The password in ${join(cluster.dataDir, "postgres.json")} is not the database's. Restore that file.`,
      {
        cause: error,
      },
    );
  }
}

/** Other processes' connections. Ours have our application name, which is in the URL. */
async function countOthers(client: pg.Client, ownName: string): Promise<number> {
  const { rows } = await client.query<{ others: number }>(
    `SELECT count(*)::int AS others FROM pg_stat_activity
     WHERE backend_type = 'client backend' AND application_name IS DISTINCT FROM $1`,
    [ownName],
  );
  return rows[0]?.others ?? 0;
}

const urlOf = (role: string, password: string, port: number, name: string) =>
  `postgresql://${role}:${password}@127.0.0.1:${port}/${databaseName}?application_name=${name}`;

/** The last URL of a data directory's PostgreSQL, whether it runs or not; undefined: none yet. Changes nothing. */
export function recordedDatabaseUrl(dataDir: string, name: string): string | undefined {
  const state = existsSync(dataDir) ? readState(realpathSync(dataDir)) : undefined;
  return state?.isInitialised && state.port !== null ? urlOf(superuser, state.password, state.port, name) : undefined;
}

/** Throws if no start can bring the database back. */
function assertStillThere({ dataDir, databaseDir }: Cluster): void {
  const missing = [dataDir, databaseDir].find((folder) => !existsSync(folder));
  if (missing !== undefined) throw new Unrecoverable(`${missing} was removed`);
}

/**
 * Starts the PostgreSQL of a data directory, or joins the running one: left by a killed server, or used by another
 * process such as the command line. Every user holds a connection while it needs the server, so that none stops it
 * while another uses it. If it ends by itself, the first supervisor restarts it, on the same port, and the others join.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log, fast, supervision } = options;
  const dataDir = openDataDir(options.dataDir);
  const name = `paygraph-${process.pid}-${randomBytes(4).toString("hex")}`;
  const settings = { ...baseSettings, ...(fast ? fastSettings : {}) };
  const locked = <T>(work: () => Promise<T>) =>
    withFileLock(join(dataDir, "postgres.lock"), { timeoutMs: lockTimeoutMs }, work);
  const { cluster, state, port, client } = await locked(async () => {
    const { cluster, state } = await prepareCluster(dataDir, log);
    const running = await findRunning(cluster.databaseDir);
    if (running !== undefined) log(`joining the PostgreSQL that runs on port ${running}`);
    const port = running ?? (await startServer(cluster, { settings, preferred: state.port }));
    const client = await openLease(cluster, port, state.password, name);
    writeState(dataDir, { ...state, port, isInitialised: true });
    return { cluster, state, port, client };
  });

  const rejoin = async (signal: AbortSignal) => {
    assertStillThere(cluster);
    return locked(async () => {
      signal.throwIfAborted();
      const running = await findRunning(cluster.databaseDir);
      const actual = running ?? (await startServer(cluster, { settings, preferred: port, isFixed: true, signal }));
      // Its users have the port in their URL.
      if (actual !== port) throw new Unrecoverable(`another process has started it on port ${actual}, not ${port}`);
      return openLease(cluster, port, state.password, name);
    });
  };
  const lease = new Lease(client, { rejoin, stopOf: () => stopOf(cluster.databaseDir), supervision, log });

  const leave = async () => {
    await lease.end();
    if ((await findRunning(cluster.databaseDir)) === undefined) return;
    const client = clientFor(port, state.password, "postgres", name);
    await client.connect();
    let others: number;
    try {
      others = await countOthers(client, name);
    } finally {
      await client.end();
    }
    if (others > 0)
      log(`PostgreSQL keeps running: ${others} other ${others === 1 ? "connection uses" : "connections use"} it`);
    else await shutDown(cluster);
  };
  const stop = async () => {
    await lease.stopRestarting();
    // If the data directory was removed, there is no lock, and no other process can join.
    await (existsSync(dataDir) ? locked(leave) : leave());
  };
  let stopping: Promise<void> | undefined;
  return {
    url: urlOf(superuser, state.password, port, name),
    servingUrl: urlOf(servingRole, state.servingPassword, port, name),
    get state() {
      return lease.state;
    },
    stop: () => (stopping ??= stop()),
  };
}
