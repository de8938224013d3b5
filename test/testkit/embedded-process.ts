import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";

/** Another process that uses the embedded PostgreSQL of a data directory, as a server or the command line does. */
export interface EmbeddedProcess {
  readonly url: string;
  /** Stops it as at a normal end, and waits for that. */
  stop(): Promise<void>;
  /** SIGKILL: nothing is tidied up. */
  kill(): Promise<void>;
}

/** Compiled next to this file. */
const program = fileURLToPath(new URL("embedded-process.main.js", import.meta.url));

/** Starts it; resolves when its database responds. */
export async function startEmbeddedProcess(dataDir: string): Promise<EmbeddedProcess> {
  const child: ChildProcess = spawn(process.execPath, [program, dataDir], {
    cwd: projectRoot,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  if (!child.stdout) throw new Error("The child has no output.");
  let url: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    url = line;
    break;
  }
  if (url === undefined) throw new Error("The process ended without a database.");
  return {
    url,
    stop: async () => {
      child.stdin?.end();
      await ended;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
