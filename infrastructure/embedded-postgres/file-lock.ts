import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { hasErrorCode } from "../../subgraphs/shared/kernel/errors.js";
import { createPrivately } from "../../subgraphs/shared/kernel/files.js";

const pollMs = 25;
const notFound: ReadonlySet<string> = new Set(["ENOENT"]);
const noSuchProcess: ReadonlySet<string> = new Set(["ESRCH"]);
/** The lock for breaking a lock is held for microseconds: an older one was left by a killed process. */
const breakerStaleMs = 10_000;

export interface FileLockOptions {
  /** Maximum wait for the holder. */
  readonly timeoutMs: number;
}

/** The start time of the process, in the system's format: distinguishes it from a later one with the same pid. */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (hasErrorCode(error, noSuchProcess)) return undefined;
  }
  try {
    if (process.platform === "linux") {
      // The name, in parentheses, may hold spaces: fields are counted after it.
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\)/s, "").trim().split(" ");
      return fields[0] === "Z" ? undefined : fields[19];
    }
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return ""; // It exists, but can't be inspected.
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (hasErrorCode(error, notFound)) return undefined;
    throw error;
  }
}

/** Locks end with their process, so they needn't survive a power failure. */
const createLock = (path: string, content: string) => createPrivately(path, content, { isDurable: false });

function isStale(content: string): boolean {
  const [pid = "", start = ""] = content.trim().split(" ");
  if (!/^[1-9]\d*$/.test(pid)) return true;
  const current = startOf(Number(pid));
  return current === undefined || (start !== "" && current !== "" && current !== start);
}

/** Removes a lock whose holder has ended. Only one process breaks locks at a time, so no fresh one is removed. */
async function breakStale(path: string): Promise<void> {
  const breaker = `${path}.breaker`;
  if (!(await createLock(breaker, String(process.pid)))) {
    const age = await stat(breaker).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > breakerStaleMs) await rm(breaker, { force: true });
    return;
  }
  try {
    const content = await readIfThere(path);
    if (content !== undefined && isStale(content)) await rm(path, { force: true });
  } finally {
    await rm(breaker, { force: true });
  }
}

/**
 * Runs `work` while no other process (nor another call in this one) holds the lock file. A lock left by a killed
 * process is broken; for a live holder it waits until the timeout, which is an error that names it.
 */
export async function withFileLock<T>(path: string, options: FileLockOptions, work: () => Promise<T>): Promise<T> {
  const content = `${process.pid} ${startOf(process.pid) ?? ""}\n`;
  const deadline = Date.now() + options.timeoutMs;
  while (!(await createLock(path, content))) {
    const held = await readIfThere(path);
    if (held === undefined) continue;
    if (isStale(held)) await breakStale(path);
    if (Date.now() > deadline) {
      throw new Error(`Process ${held.split(" ")[0]} holds ${path} for more than ${options.timeoutMs / 1000} s.`);
    }
    await delay(pollMs);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}
