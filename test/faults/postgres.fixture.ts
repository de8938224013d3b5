import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../infrastructure/embedded-postgres/embedded.js";
import { query } from "../testkit/database-url.js";
import { until } from "./load.fixture.js";

/** The end of PostgreSQL: stopped (as by a package's upgrade), stopped at once, or with all its processes killed. */
export type Outage = "fast" | "immediate" | "kill -9";

/** A PostgreSQL of the test's own that goes away and comes back on the same port, with what was committed. */
export interface RestartablePostgres {
  /** Stays the same over restarts. */
  readonly url: string;
  stop(how: Outage): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

const startMs = 20_000;

/** Durable, unlike the other tests' database: what was committed must be there after a crash. */
export async function startRestartablePostgres(): Promise<RestartablePostgres> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "paygraph-faults-"));
  await chmod(dataDir, 0o711); // PostgreSQL's own user must pass, when root runs the tests.
  const log: string[] = [];
  const options = { dataDir, log: (line: string) => void log.push(line) };
  let running: EmbeddedPostgres | undefined = await startEmbeddedPostgres(options);
  const { url } = running;

  async function pidOfPostmaster(): Promise<number> {
    return Number((await readFile(path.join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
  }

  /** All processes: otherwise the processes of a killed postmaster would continue. */
  async function killAll(): Promise<void> {
    const { rows } = await query<{ pid: number }>(url, "SELECT pid FROM pg_stat_activity");
    for (const pid of [await pidOfPostmaster(), ...rows.map((row) => row.pid)]) signal(pid, "SIGKILL");
  }

  return {
    url,
    async stop(how) {
      const postmaster = await pidOfPostmaster();
      running = undefined;
      if (how === "kill -9") await killAll();
      else signal(postmaster, how === "fast" ? "SIGINT" : "SIGQUIT");
      await until(`the end of PostgreSQL by ${how}`, () => !isAlive(postmaster), startMs);
    },
    async start() {
      const deadline = Date.now() + startMs;
      for (;;) {
        try {
          running = await startEmbeddedPostgres(options);
          break;
        } catch (error) {
          // The last processes of the killed one may still be about to end.
          if (Date.now() > deadline) throw error;
          await delay(100);
        }
      }
      if (new URL(running.url).port !== new URL(url).port) throw new Error(`Another port: ${log.join("\n")}`);
    },
    async close() {
      await running?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Sends the signal; false if there is no such process. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

const isAlive = (pid: number): boolean => signal(pid, 0);
