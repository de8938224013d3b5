import { spawn, type ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";

const readyMs = 120_000;

/** Ports below those that systems give to outgoing connections: none takes one before a server listens there. */
const servers = { first: 10_000, count: 20_000 };
let next = randomInt(servers.count);

/** A port that is free, and another at each call. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < servers.count; tries++) {
    const port = servers.first + (next++ % servers.count);
    if (await isFree(port)) return port;
  }
  throw new Error("No port is free");
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, "127.0.0.1");
  const listens = await once(probe, "listening").then(
    () => true,
    () => false,
  );
  if (!listens) return false;
  probe.close();
  await once(probe, "close");
  return true;
}

export interface Credentials {
  readonly baseUrl: string;
  readonly platformId: string;
  readonly sandbox: EnvironmentCredentials;
  readonly production: EnvironmentCredentials;
  readonly webhookPublicKey: string;
}

interface EnvironmentCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookPublicKey: string;
}

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly baseUrl: string;
  /** When it was spawned, as `Date.now()` has it. */
  readonly startedAt: number;
  /** Everything printed so far. */
  output(): string;
  credentials(): Promise<Credentials>;
  /** Sends the signal and waits for the exit; returns the exit code. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

export interface ServerProcessOptions {
  readonly dataDir: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly port?: number;
  /** The process to start: `main.js`, everything in one, unless said otherwise. */
  readonly entry?: "main.js" | "split.js";
  readonly args?: readonly string[];
}

/** The built product (`npm start` without the build), in a process of its own; resolves once it is ready. */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const { dataDir, env, port, entry = "main.js", args = [] } = options;
  const { DATABASE_URL: _none, TEST_DATABASE_URL: _neither, NODE_OPTIONS: _jests, ...inherited } = process.env;
  const listenPort = port ?? (await freePort());
  const startedAt = Date.now();
  const child = spawn(process.execPath, [path.join(projectRoot, "dist/processes", entry), ...args], {
    env: { ...inherited, PAYGRAPH_DATA_DIR: dataDir, PORT: String(listenPort), LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Not ready in time:\n${text}`)), readyMs);
    const collect = (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes("Paygraph is ready at")) {
        clearTimeout(timer);
        resolve();
      }
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`The server exited with ${code}:\n${text}`));
    });
  });
  await ready;
  return {
    child,
    baseUrl: `http://127.0.0.1:${listenPort}`,
    startedAt,
    output: () => text,
    credentials: async () => JSON.parse(await readFile(path.join(dataDir, "credentials.json"), "utf8")) as Credentials,
    async stop(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const exited = once(child, "exit");
      child.kill(signal);
      await exited;
      return child.exitCode;
    },
  };
}
