// Shared by the figures: processes with a time limit, rounds, and summaries.
import { execFile, spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const root = fileURLToPath(new URL("..", import.meta.url));
/** Fewer rounds show little of the spread. */
export const minRounds = 5;
const roundSeconds = 5;
const readyTimeoutMs = 120_000;
const stopTimeoutMs = 30_000;
const maxOutput = 20_000;

export function progress(line) {
  process.stderr.write(`  ${line}\n`);
}

export function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The smallest value that at least `share` of the values don't exceed. */
export function percentile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

/** Throws if `work` takes longer than `timeoutMs`; it isn't awaited then. */
export async function within(timeoutMs, what, work) {
  const late = new AbortController();
  const tooLate = delay(timeoutMs, undefined, { signal: late.signal }).then(() => {
    throw new Error(`${what}: not within ${timeoutMs / 1000} s`);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    // An aborted wait rejects, and is ignored.
    tooLate.catch(() => undefined);
    late.abort();
  }
}

const rounded = (value) => Number(value.toPrecision(4));
const range = (values) => [Math.min(...values), Math.max(...values)].map(rounded);

/** The ratio of ours to the peer's per round: temporary disturbances of the machine affect both. */
function ratios({ ours, peer }) {
  return peer ? ours.map((value, round) => value / peer[round]) : null;
}

/** The line of a figure: medians over the rounds, and the smallest and largest ratio (without a peer: value). */
export function summarise(samples) {
  const { name, unit, ours, peer } = samples;
  if (ours.length < minRounds) throw new Error(`${name} has ${ours.length} rounds: at least ${minRounds}`);
  const byRound = ratios(samples);
  return {
    name,
    ratio: byRound && rounded(median(byRound)),
    ours: rounded(median(ours)),
    peer: peer ? rounded(median(peer)) : null,
    unit,
    rounds: ours.length,
    spread: range(byRound ?? ours),
  };
}

/** The same, human-readable. */
export function compare(samples) {
  const { name, ratio, ours, peer, unit, rounds, spread } = summarise(samples);
  const of = ratio === null ? `${ours} ${unit}` : `${ours} against ${peer} ${unit}: ratio ${ratio}`;
  return `${name}: ${of} (median of ${rounds} rounds, ${spread.join(" to ")})`;
}

/** Alternating rounds of ours and the peer's: each is called with its seconds and returns its rate. */
export async function measureRounds(name, unit, ours, peer) {
  const samples = { name, unit, ours: [], peer: [] };
  for (let round = 1; round <= minRounds; round++) {
    samples.ours.push(await ours(roundSeconds));
    samples.peer.push(await peer(roundSeconds));
    const [one, other] = [samples.ours, samples.peer].map((values) => values.at(-1).toFixed(0));
    progress(`${name}, round ${round}: ${one} against ${other} a second`);
  }
  return samples;
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** A data directory for `work`, removed afterwards. */
export async function withDirectory(work) {
  const directory = await mkdtemp(join(tmpdir(), "paygraph-bench-"));
  try {
    // Otherwise, started by root, PostgreSQL's user could not enter it, and the database would be elsewhere.
    await chmod(directory, 0o711);
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Runs a command and returns its standard output. */
export async function runCommand(command, args, { cwd = root, env = process.env, timeoutMs }) {
  const { stdout } = await promisify(execFile)(command, args, { cwd, env, timeout: timeoutMs });
  return stdout;
}

/**
 * Starts a command in its own process group. `untilOk(url, path)` waits for its first 2xx and returns the
 * milliseconds since the start; `stop()` ends the group and waits until it has ended.
 */
export function startProcess(command, args, given, { cwd = root, env = process.env } = {}) {
  const startedAt = performance.now();
  const child = spawn(command, args, {
    cwd,
    env: { ...env, ...given },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => (output = `${output}${chunk}`.slice(-maxOutput)));
  }
  const ended = new Promise((resolve) => {
    child.once("close", resolve);
    child.once("error", (error) => {
      output += error.message;
      resolve();
    });
  });
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  const killGroup = () => {
    if (!hasEnded) process.kill(-child.pid, "SIGKILL");
  };
  process.once("exit", killGroup);
  return {
    pid: child.pid,
    async untilOk(url, pollMs = 5) {
      while (performance.now() - startedAt < readyTimeoutMs && !hasEnded) {
        const isOk = await fetch(url).then(
          ({ ok }) => ok,
          () => false, // Not listening yet.
        );
        if (isOk) return performance.now() - startedAt;
        await delay(pollMs);
      }
      throw new Error(`${command} ${args.join(" ")} does not respond at ${url}:\n${output}`);
    },
    async stop() {
      process.off("exit", killGroup);
      if (hasEnded) return;
      process.kill(-child.pid, "SIGTERM");
      const isGone = await Promise.race([ended.then(() => true), delay(stopTimeoutMs, false, { ref: false })]);
      if (isGone) return;
      killGroup();
      throw new Error(`${command} ${args.join(" ")} does not stop:\n${output}`);
    },
  };
}
