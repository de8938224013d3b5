import { execFile, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { closeSync, fstatSync, openSync, readFileSync, readSync, renameSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { hasErrorCode } from "../../subgraphs/shared/kernel/errors.js";
import { runAs, type Account } from "./account.js";
import type { Binaries, Program } from "./binaries.js";
import { giveToOwnerOf } from "./state.js";

/** Long enough for crash recovery of a busy database. */
const readyTimeoutMs = 120_000;
const shutdownTimeoutSeconds = 60;
const pollMs = 10;
const maxPortAttempts = 5;
const maxLogBytes = 10 * 1024 * 1024;
const logTailBytes = 4096;
const notFound: ReadonlySet<string> = new Set(["ENOENT"]);
const noSuchProcess: ReadonlySet<string> = new Set(["ESRCH"]);
/** Higher than any pid of a supported system, so it never belongs to a process. */
const impossiblePid = 99_999_999;

export interface Cluster {
  readonly binaries: Binaries;
  readonly account: Account | undefined;
  readonly databaseDir: string;
  readonly dataDir: string;
}

/** The environment without locale and PG* variables, which PostgreSQL would use. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|TZ$)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: "C", TZ: "UTC" };
}

/** Runs one of PostgreSQL's programs, as its account. Rejects with its output if it fails. */
export function runProgram(
  cluster: Omit<Cluster, "databaseDir">,
  name: Program,
  args: readonly string[],
): Promise<void> {
  const options = { ...runAs(cluster.account), cwd: "/", env: cleanEnvironment() };
  return new Promise((resolve, reject) => {
    const child = execFile(cluster.binaries.program(name), args, options, (cause, stdout, stderr) => {
      if (!cause) return resolve();
      const output = `${stderr}${stdout}`.trim();
      reject(new Error(`${name} failed: ${output || (child.signalCode ?? `status ${child.exitCode}`)}`, { cause }));
    });
    child.stdin?.end();
  });
}

interface PidFile {
  readonly pid: number;
  readonly port: number;
  readonly status: string;
  readonly lines: readonly string[];
}

/** postmaster.pid: pid, directory, start, port, socket directory, address, shared memory key, status. */
function readPidFile(databaseDir: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(databaseDir, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? "", lines };
  } catch (error) {
    if (hasErrorCode(error, notFound)) return undefined;
    throw error;
  }
}

/** The command line of a process; undefined: none. Readable by every user, unlike its folder. */
function commandOf(pid: number): readonly string[] | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (hasErrorCode(error, noSuchProcess)) return undefined;
  }
  if (process.platform === "linux") {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0"); // Empty for a zombie.
    } catch (error) {
      if (hasErrorCode(error, notFound)) return undefined;
      throw error;
    }
  }
  const { stdout } = spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  return (stdout ?? "").trim().split(" ");
}

function isPostmasterOf(databaseDir: string, command: readonly string[]): boolean {
  return basename(command[0] ?? "") === "postgres" && command.join(" ").includes(` -D ${databaseDir} `);
}

/**
 * The port of the running server of this directory, once it accepts connections; undefined: none. A pid file whose pid
 * now belongs to another process is corrected: PostgreSQL would mistake it for its own.
 */
export async function findRunning(databaseDir: string): Promise<number | undefined> {
  const deadline = Date.now() + readyTimeoutMs;
  while (Date.now() < deadline) {
    const file = readPidFile(databaseDir);
    if (!file) return undefined;
    const command = commandOf(file.pid);
    if (!command) return undefined; // PostgreSQL replaces such a file itself, after checking the shared memory.
    if (!isPostmasterOf(databaseDir, command)) {
      const disowned = [String(impossiblePid), ...file.lines.slice(1)].join("\n");
      writeFileSync(join(databaseDir, "postmaster.pid"), disowned);
      return undefined;
    }
    if (file.status === "ready") return file.port;
    await delay(pollMs);
  }
  throw new Error(`The PostgreSQL that runs in ${databaseDir} does not become ready.`);
}

interface Port {
  /** Tried first. */
  readonly preferred: number | null;
  /** Whether no other port will do: others have it in their URL. */
  readonly isFixed?: boolean;
}

/**
 * The stop of a server that waits for its sessions to end; `endNow` ends them. Sessions in use never end by themselves,
 * and it admits no others.
 */
export function stopOf(databaseDir: string): { readonly endNow: () => void } | undefined {
  const file = readPidFile(databaseDir);
  if (file?.status !== "stopping") return undefined;
  return { endNow: () => void process.kill(file.pid, "SIGINT") };
}

async function freePort({ preferred, isFixed = false }: Port): Promise<number> {
  const listen = (port: number) =>
    new Promise<number | undefined>((resolve) => {
      const probe = createServer();
      probe.once("error", () => resolve(undefined));
      probe.listen({ port, host: "127.0.0.1", exclusive: true }, () => {
        const address = probe.address();
        probe.close(() => resolve(typeof address === "object" && address ? address.port : undefined));
      });
    });
  const own = preferred === null ? undefined : await listen(preferred);
  if (own === undefined && isFixed) throw new Error(`Port ${preferred} of 127.0.0.1 is used by another process.`);
  const port = own ?? (await listen(0));
  if (port === undefined) throw new Error("No free port on 127.0.0.1 for the embedded PostgreSQL.");
  return port;
}

function openLog(dataDir: string): number {
  const path = join(dataDir, "postgres.log");
  try {
    if (statSync(path).size > maxLogBytes) renameSync(path, `${path}.1`);
  } catch (error) {
    if (!hasErrorCode(error, notFound)) throw error;
  }
  const descriptor = openSync(path, "a+", 0o600);
  giveToOwnerOf(dataDir, path);
  return descriptor;
}

/** The log's content since `from`, at most its last 4 KiB. */
function readLog(descriptor: number, from: number): string {
  const { size } = fstatSync(descriptor);
  const start = Math.max(from, size - logTailBytes);
  const buffer = Buffer.alloc(Math.max(0, size - start));
  readSync(descriptor, buffer, 0, buffer.length, start);
  return buffer.toString("utf8").trim();
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Waits until the child accepts connections; false if it ended instead, as it does once `signal` aborts. */
async function becomesReady(child: ChildProcess, databaseDir: string, signal?: AbortSignal): Promise<boolean> {
  const deadline = Date.now() + readyTimeoutMs;
  let isTold = false;
  while (Date.now() < deadline) {
    if (hasEnded(child)) return false;
    if (signal?.aborted && !isTold) isTold = child.kill("SIGINT");
    const file = readPidFile(databaseDir);
    if (file?.pid === child.pid && file?.status === "ready") return true;
    await delay(pollMs);
  }
  child.kill("SIGINT");
  throw new Error(`PostgreSQL does not become ready within ${readyTimeoutMs / 1000} s.`);
}

/** Log line of the last backends of a killed server. */
const ofOrphans = /unexpected postmaster exit/;

/** The log's last line with the reason for the server's end, without time and process. */
function whyEnded(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "" && !ofOrphans.test(line));
  const reason = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? "without a reason";
  return reason.replace(/^.*?\b(FATAL|PANIC):\s*/, "").trim();
}

export interface StartOptions extends Port {
  readonly settings: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/**
 * Starts the server in its own session, out of reach of our terminal's signals. Returns its port. Throws if it ends.
 */
export async function startServer(
  cluster: Cluster,
  { settings, preferred, isFixed, signal }: StartOptions,
): Promise<number> {
  const { binaries, account, databaseDir, dataDir } = cluster;
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const descriptor = openLog(dataDir);
  try {
    let output = "";
    for (let attempt = 1; attempt <= maxPortAttempts; attempt++) {
      const port = await freePort(attempt === 1 || isFixed ? { preferred, isFixed } : { preferred: null });
      const from = fstatSync(descriptor).size;
      const child = spawn(binaries.program("postgres"), ["-D", databaseDir, "-p", String(port), ...options], {
        ...runAs(account),
        cwd: databaseDir,
        env: cleanEnvironment(),
        detached: true,
        stdio: ["ignore", descriptor, descriptor],
      });
      let spawnError: Error | undefined;
      child.once("error", (error) => (spawnError = error));
      child.unref();
      if (child.pid !== undefined && (await becomesReady(child, databaseDir, signal))) return port;
      await delay(0); // The spawn error is emitted in the next tick.
      if (spawnError) throw spawnError;
      output = readLog(descriptor, from);
      // Another process may have taken the port between the probe and the start.
      if (!/could not (bind|create any TCP)/.test(output)) break;
    }
    const log = join(dataDir, "postgres.log");
    throw new Error(`PostgreSQL ended at its start: ${whyEnded(output)} (database: ${databaseDir}, log: ${log})`);
  } finally {
    closeSync(descriptor);
  }
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
export function shutDown(cluster: Cluster): Promise<void> {
  const wait = String(shutdownTimeoutSeconds);
  return runProgram(cluster, "pg_ctl", ["stop", "--mode=fast", "--wait", "-t", wait, "-D", cluster.databaseDir]);
}
