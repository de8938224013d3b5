import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Stop } from "./lifecycle.js";

const firstBackOffMs = 100;
const maxBackOffMs = 5_000;
/** Longer than a process's own limit for its shutdown. */
const killAfterMs = 25_000;

/** One process of the split topology: restarted, with back-off, whenever it ends by itself. */
class SupervisedProcess {
  #child: ChildProcess | undefined;
  #failures = 0;
  #isStopping = false;
  #restart: NodeJS.Timeout | undefined;

  constructor(
    private readonly role: readonly string[],
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** Resolves when the process reports that it is ready. Rejects if it ends first: a first start isn't retried. */
  async start(): Promise<void> {
    const child = this.#spawn();
    const isReady = await Promise.race([
      once(child, "message").then(() => true),
      once(child, "exit").then(() => false),
    ]);
    if (!isReady) throw new Error(`the process "${this.role.join(" ")}" did not start: see above`);
    this.#watch(child);
  }

  hangUp(): void {
    this.#child?.kill("SIGHUP");
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#restart);
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    const kill = setTimeout(() => child.kill("SIGKILL"), killAfterMs);
    await exited;
    clearTimeout(kill);
  }

  /** In its own process group, so that Ctrl-C reaches it only through us, in order; it ends with us. */
  #spawn(): ChildProcess {
    const script = fileURLToPath(new URL("./split.js", import.meta.url));
    const child = spawn(process.execPath, ["--enable-source-maps", script, ...this.role], {
      env: { ...process.env, ...this.env },
      detached: true,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#child = child;
    return child;
  }

  #watch(child: ChildProcess): void {
    child.once("exit", (code, signal) => this.#replace(code ?? signal));
    // If the process couldn't be spawned there is no exit event.
    child.once("error", ({ message }) => this.#replace(message));
  }

  #replace(ending: number | string | null): void {
    if (this.#isStopping) return;
    const backOffMs = Math.min(firstBackOffMs * 2 ** this.#failures++, maxBackOffMs);
    process.stderr.write(`${this.role.join(" ")} ended (${ending}): restarting in ${backOffMs} ms\n`);
    this.#restart = setTimeout(() => {
      const child = this.#spawn();
      child.once("message", () => (this.#failures = 0));
      this.#watch(child);
    }, backOffMs);
  }
}

const children = new Set<SupervisedProcess>();

/** Passes a SIGHUP to the supervised processes. */
export function forwardHangup(): void {
  for (const child of children) child.hangUp();
}

/** Starts a process with this role and these variables in addition to ours, and keeps it running until stopped. */
export async function supervise(role: readonly string[], env: NodeJS.ProcessEnv, stops: Stop[]): Promise<void> {
  const supervised = new SupervisedProcess(role, env);
  children.add(supervised);
  stops.push(() => supervised.stop());
  await supervised.start();
}
