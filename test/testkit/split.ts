import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { projectRoot } from "../../subgraphs/shared/project-root.js";
import { freePort, startServerProcess } from "./server-process.js";

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

/** The deployment that this run's tests share (`npm run test:split`); undefined where each starts a process of its own. */
export function sharedDeployment(): SplitDeployment | undefined {
  const told = process.env.PAYGRAPH_TEST_SPLIT;
  return told === undefined ? undefined : splitDeployment.parse(JSON.parse(told));
}

/** A copy of the supergraph's configuration in `folder`, each subgraph and the worker on a port that is free now. */
export async function writeSupergraph(folder: string): Promise<NodeJS.ProcessEnv & { PAYGRAPH_SUPERGRAPH: string }> {
  const file = path.join(folder, "supergraph.yaml");
  let text = await readFile(path.join(projectRoot, "supergraph.yaml"), "utf8");
  for (const [fixed] of text.matchAll(/127\.0\.0\.1:\d+/g)) {
    text = text.replace(fixed, `127.0.0.1:${await freePort()}`);
  }
  await writeFile(file, text);
  return { PAYGRAPH_SUPERGRAPH: file, PAYGRAPH_WORKER_PORT: String(await freePort()) };
}

/** Starts one on an empty database. Stop it. */
export async function startSplitDeployment(databaseUrl: string): Promise<SplitDeployment & { stop(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "paygraph-split-"));
  const masterKey = randomBytes(32).toString("base64");
  const supergraph = await writeSupergraph(dataDir);
  const env = {
    ...supergraph,
    DATABASE_URL: databaseUrl,
    PAYGRAPH_MASTER_KEY: masterKey,
    PAYGRAPH_ALLOW_PRIVATE_WEBHOOKS: "true",
    PAYGRAPH_PUBLIC_URL: "https://pay.example.test",
  };
  const first = await startServerProcess({ dataDir, env, entry: "split.js" });
  const second = await startServerProcess({ dataDir, env, entry: "split.js", args: ["gateway"] });
  const routes = await readFile(supergraph.PAYGRAPH_SUPERGRAPH, "utf8");
  return {
    gateways: [first.baseUrl, second.baseUrl],
    subgraphs: Object.fromEntries(
      [...routes.matchAll(/^ {2}(\w+):\n {4}routing_url: (\S+)$/gm)].map(([, name, url]) => [name, url]),
    ),
    databaseUrl,
    masterKey,
    async stop() {
      await second.stop("SIGTERM");
      await first.stop("SIGTERM");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
