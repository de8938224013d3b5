import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { readRoutingUrls } from "../../gateway/processes/supergraph-config.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { freePort, startServerProcess, type Credentials } from "./server-process.js";

/** A running split topology: two gateways over one set of subgraphs, and one worker. */
const splitDeployment = z.object({
  gateways: z.tuple([z.string(), z.string()]),
  /** Routing URLs by subgraph. */
  subgraphs: z.record(z.string(), z.string()),
  databaseUrl: z.string(),
  /** In base64. */
  masterKey: z.string(),
});
export type SplitDeployment = z.infer<typeof splitDeployment>;

/** The deployment that this run's tests share (`npm run test:split`); undefined if each starts a process of its own. */
export function sharedDeployment(): SplitDeployment | undefined {
  const told = process.env.PAYGRAPH_TEST_SPLIT;
  return told === undefined ? undefined : splitDeployment.parse(JSON.parse(told));
}

/** A copy of the supergraph's configuration in `folder`, each subgraph and the worker on a port that is free now. */
export async function writeSupergraph(folder: string): Promise<NodeJS.ProcessEnv & { PAYGRAPH_SUPERGRAPH: string }> {
  const file = path.join(folder, "supergraph.yaml");
  const text = await readFile(path.join(projectRoot, "supergraph.yaml"), "utf8");
  const parts = text.split(/127\.0\.0\.1:\d+/);
  const ports = await Promise.all(parts.slice(1).map(() => freePort()));
  await writeFile(
    file,
    parts.map((part, index) => (index === 0 ? part : `127.0.0.1:${ports[index - 1]}${part}`)).join(""),
  );
  return { PAYGRAPH_SUPERGRAPH: file, PAYGRAPH_WORKER_PORT: String(await freePort()) };
}

export interface RunningDeployment extends SplitDeployment {
  credentials(): Promise<Credentials>;
  /** SIGKILL to the newest process of this role, such as `worker` or `subgraph customers`. */
  kill(role: string): void;
  /** SIGHUP to the process that starts all others. */
  hangUp(): void;
  stop(): Promise<void>;
}

/** Starts one on an empty database. Stop it. */
export async function startSplitDeployment(
  databaseUrl: string,
  variables: NodeJS.ProcessEnv = {},
): Promise<RunningDeployment> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "paygraph-split-"));
  const masterKey = randomBytes(32).toString("base64");
  const supergraph = await writeSupergraph(dataDir);
  const env = {
    ...supergraph,
    DATABASE_URL: databaseUrl,
    PAYGRAPH_MASTER_KEY: masterKey,
    PAYGRAPH_ALLOW_PRIVATE_WEBHOOKS: "true",
    // All agents of the tests are connected from one address.
    PAYGRAPH_ATTEMPTS_PER_ADDRESS: "1000000",
    PAYGRAPH_PUBLIC_URL: "https://pay.example.test",
    ...variables,
  };
  const first = await startServerProcess({ dataDir, env, entry: "split.js" });
  const second = await startServerProcess({ dataDir, env, entry: "split.js", args: ["gateway"] });
  return {
    gateways: [first.baseUrl, second.baseUrl],
    subgraphs: Object.fromEntries(await readRoutingUrls(supergraph.PAYGRAPH_SUPERGRAPH)),
    databaseUrl,
    masterKey,
    credentials: first.credentials,
    kill(role) {
      const pid = [...first.output().matchAll(new RegExp(`^Starting ${role} \\(process (\\d+)\\)$`, "gm"))].at(-1)?.[1];
      if (!pid) throw new Error(`No process of the role ${role} was started`);
      process.kill(Number(pid), "SIGKILL");
    },
    hangUp: () => void first.child.kill("SIGHUP"),
    async stop() {
      await second.stop("SIGTERM");
      await first.stop("SIGTERM");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
