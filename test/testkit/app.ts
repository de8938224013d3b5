import { randomBytes, randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { openCore, type Core, type CoreOptions } from "../../gateway/processes/core.js";
import { inProcess } from "../../gateway/graph/execution/subgraph-executor.js";
import type { ClientTimes } from "../../gateway/rest/server-options.js";
import { createServer } from "../../gateway/processes/server.js";
import { createSubgraphs } from "../../gateway/processes/subgraphs.js";
import { createWorker, type Worker } from "../../gateway/processes/worker.js";
import { registerPlatform, type PlatformFlags } from "../../subgraphs/platform/platforms/registration.js";
import type { NewCredentials } from "../../subgraphs/platform/tokens/store.js";
import { loadEnv } from "../../subgraphs/shared/kernel/env.js";
import { createLogger, type Logger } from "../../subgraphs/shared/kernel/logger.js";
import { closeAtEnd, emptyAtEnd } from "../setup/close.js";
import { assertReply } from "./contract.js";
import { createMigratedDatabase, servingUrl } from "./database.js";
import { query } from "./database-url.js";
import { exchange } from "./http.js";
import { formFields, record } from "./recorder.js";
import { sharedDeployment, type SplitDeployment } from "./split.js";

export interface AppOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly logger?: Logger;
  readonly timerHandlers?: CoreOptions["timerHandlers"];
  /** The process's clock; its own unless given. */
  readonly clock?: CoreOptions["clock"];
  /** Sees each statement; to count them. */
  readonly onQuery?: (sql: string) => void;
  /** An existing database and key: a further process, concurrent or later. */
  readonly beside?: { readonly databaseUrl: string; readonly masterKey: Buffer };
  /** False: no relay, no deliveries, no timers in this process. */
  readonly worker?: boolean;
  /** Time limits of clients; default: the product's own. */
  readonly times?: ClientTimes;
  /** A database and a server of the spec's own, for one that changes or counts what all platforms share. */
  readonly isAlone?: boolean;
}

export interface RestReply {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON; undefined if the body is empty. */
  readonly body: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests read responses freely
}

export interface RestRequest {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is, instead of `body`. */
  readonly raw?: string;
  /** A `multipart/form-data` body, instead of `body`. */
  readonly form?: FormData;
}

export interface GraphReply {
  readonly status: number;
  readonly data: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests read responses freely
  readonly errors?: readonly { message: string; extensions: Record<string, unknown>; path?: unknown[] }[];
  readonly extensions?: Record<string, unknown>;
}

/** A platform's clients: one per environment. */
export interface PlatformClients {
  readonly platformId: string;
  readonly sandbox: Client;
  readonly production: Client;
}

export const basic = ({ clientId, clientSecret }: NewCredentials): string =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;

/** The value of `read` once `accept` accepts it; throws after a while with the last value. */
export async function eventually<T>(
  read: () => Promise<T>,
  accept: (value: T) => boolean,
  timeoutMs = 15_000,
): Promise<T> {
  const start = Date.now();
  for (;;) {
    const value = await read();
    if (accept(value)) return value;
    const elapsedMs = Date.now() - start;
    if (elapsedMs > timeoutMs) throw new Error(`It never came to that: ${JSON.stringify(value)}`);
    // The longer it takes, the rarer the reads: they need the processor, too.
    await setTimeout(Math.min(5 + elapsedMs / 4, 100));
  }
}

async function sendForm(url: string, method: string, headers: Record<string, string>, body: FormData) {
  const response = await fetch(url, { method, headers, body, redirect: "manual" });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Speaks REST and GraphQL with one token, or as an agent with its access token. */
export class Client {
  constructor(
    readonly baseUrl: string,
    readonly token: NewCredentials,
    readonly authorization: string = basic(token),
  ) {}

  /** The same server, as an agent. */
  asAgent(accessToken: string): Client {
    return new Client(this.baseUrl, this.token, `Bearer ${accessToken}`);
  }

  async rest(method: string, pathAndQuery: string, { body, headers, raw, form }: RestRequest = {}): Promise<RestReply> {
    const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const url = `${this.baseUrl}/2025-10-13${pathAndQuery}`;
    const all = {
      authorization: this.authorization,
      ...(text !== undefined && { "content-type": "application/json" }),
      ...headers,
    };
    const reply = await (form ? sendForm(url, method, all, form) : exchange(url, { method, headers: all, body: text }));
    const { status } = reply;
    const parsed: unknown = reply.text ? JSON.parse(reply.text) : undefined;
    assertReply(method, pathAndQuery, status, parsed);
    record({ method, path: pathAndQuery, request: form ? formFields(form) : body, status, response: parsed });
    return {
      status,
      get headers() {
        return reply.headers;
      },
      body: parsed,
    };
  }

  async graph(query: string, variables: Record<string, unknown> = {}): Promise<GraphReply> {
    const { status, text } = await exchange(`${this.baseUrl}/graphql`, {
      method: "POST",
      headers: { authorization: this.authorization, "content-type": "application/json" },
      body: JSON.stringify({ query, variables }),
    });
    return { status, ...(JSON.parse(text) as Omit<GraphReply, "status">) };
  }
}

export interface TestApp {
  readonly baseUrl: string;
  readonly core: Core;
  readonly databaseUrl: string;
  readonly masterKey: Buffer;
  readonly worker: Worker;
  /** Those of the spec, if other specs use the app as well; undefined: all. */
  readonly platformIds?: readonly string[];
  /** A further platform of its own. */
  platform(flags?: PlatformFlags): Promise<PlatformClients>;
  close(): Promise<void>;
}

/** The split topology that the run's tests share, with a connection of our own to its database; `beside`: its other gateway. */
async function joinSplit(
  deployment: SplitDeployment,
  { beside, worker: _theirs, ...others }: AppOptions,
): Promise<TestApp> {
  if (Object.keys(others).length > 0) throw new Error("A split topology that is shared takes no options");
  const { databaseUrl } = deployment;
  const masterKey = Buffer.from(deployment.masterKey, "base64");
  const env = loadEnv({ DATABASE_URL: databaseUrl, LOG_LEVEL: "silent" });
  const core = await openCore({ env, databaseUrl, masterKey, logger: createLogger("silent") });
  return testApp({
    baseUrl: deployment.gateways[beside ? 1 : 0],
    core,
    databaseUrl,
    masterKey,
    worker: createWorker(core),
    close: () => core.close(),
  });
}

function testApp(parts: Omit<TestApp, "platform" | "platformIds"> & { platformIds?: string[] }): TestApp {
  const { core, baseUrl, platformIds } = parts;
  return {
    ...parts,
    async platform(flags = {}) {
      const { platformId, sandbox, production } = await registerPlatform(core.deps, `test-${randomUUID()}`, flags);
      platformIds?.push(platformId);
      return { platformId, sandbox: new Client(baseUrl, sandbox), production: new Client(baseUrl, production) };
    },
  };
}

/** The app of this worker's specs, from the first that asks for it; it ends with the worker. */
let shared: Promise<TestApp> | undefined;
/** A further process beside it, without relay and timers: its statements are the requests' alone. */
let quiet: Promise<TestApp> | undefined;
let countStatement: AppOptions["onQuery"];

async function startShared(options: AppOptions): Promise<TestApp> {
  const app = await startOwn(options);
  process.once("exit", () => rmSync(app.core.deps.env.dataDir, { recursive: true, force: true }));
  return app;
}

const sharedApp = () => (shared ??= startShared({}));

async function startQuiet(): Promise<TestApp> {
  return startShared({ beside: await sharedApp(), worker: false, onQuery: (sql) => countStatement?.(sql) });
}

/** For one spec: with the platforms that it makes. */
function joined(app: TestApp): TestApp {
  const platformIds: string[] = [];
  return testApp({ ...app, platformIds, close: () => leave(app.databaseUrl, platformIds) });
}

/** One that all specs of this worker can share; undefined: the options need one of its own. */
async function joinShared({ isAlone, beside, worker, onQuery, ...others }: AppOptions): Promise<TestApp | undefined> {
  // If Jest runs specs in its own process, nothing would end what they share.
  const isInWorker = process.send !== undefined;
  if (!isInWorker || isAlone || Object.keys(others).length > 0) return undefined;
  if (worker !== false) return beside || onQuery ? undefined : joined(await sharedApp());
  const isBesideShared = beside !== undefined && beside.databaseUrl === (await shared)?.databaseUrl;
  if (!isBesideShared && (beside || !onQuery)) return undefined;
  const app = await (quiet ??= startQuiet());
  countStatement = onQuery;
  return joined(app);
}

/** Ends what still runs for a spec's platforms: it must not slow the following ones down. */
async function leave(databaseUrl: string, platformIds: readonly string[]): Promise<void> {
  if (platformIds.length === 0) return;
  const theirs = `platform_id IN (${platformIds.map((id) => pg.escapeLiteral(id)).join(", ")})`;
  await query(
    databaseUrl,
    `UPDATE platform.platform_config SET webhook_endpoint = NULL WHERE ${theirs};
     DELETE FROM platform.webhook_delivery WHERE ${theirs} AND status = 'PENDING';
     DELETE FROM shared.timer WHERE ${theirs}`,
  );
}

/**
 * The whole product in this process: a database, real HTTP on a free port, real sockets. Without options it is one for
 * all specs of a worker, each with platforms of its own; with `worker: false` and `onQuery`, or `beside` that one, the
 * same without the work of a relay and timers. In a run for the split topology, that one instead. It closes at the end
 * of the spec file.
 */
export async function startApp(options: AppOptions = {}): Promise<TestApp> {
  const app = await openApp(options);
  return emptyAtEnd({ ...app, close: closeAtEnd(() => app.close()) });
}

async function openApp(options: AppOptions): Promise<TestApp> {
  const deployment = sharedDeployment();
  if (!deployment) return (await joinShared(options)) ?? startOwn(options);
  const { isAlone: _one, ...others } = options;
  return joinSplit(deployment, others);
}

async function startOwn(options: AppOptions): Promise<TestApp> {
  const database = options.beside ? undefined : await createMigratedDatabase();
  const databaseUrl = options.beside?.databaseUrl ?? database?.url ?? "";
  const masterKey = options.beside?.masterKey ?? randomBytes(32);
  const dataDir = await mkdtemp(path.join(tmpdir(), "paygraph-test-"));
  const env = loadEnv({
    PORT: "0",
    DATABASE_URL: servingUrl(databaseUrl),
    PAYGRAPH_DATA_DIR: dataDir,
    PAYGRAPH_PUBLIC_URL: "https://pay.example.test",
    PAYGRAPH_ALLOW_PRIVATE_WEBHOOKS: "true",
    // All agents of a test are connected from one address.
    PAYGRAPH_ATTEMPTS_PER_ADDRESS: "1000000",
    ...options.env,
  });
  const logger = options.logger ?? createLogger("silent");
  const { timerHandlers, times, clock } = options;
  // Without what follows at some time: notifying workers of other processes, the log of requests, when tokens were used.
  const later = ["SELECT pg_notify(", "INTO platform.request_log", "SET last_used_at"];
  const isLater = (sql: string) => later.some((part) => sql.includes(part));
  const onQuery = (sql: string) => void (isLater(sql) || options.onQuery?.(sql));
  const core = await openCore({
    env,
    databaseUrl: servingUrl(databaseUrl),
    masterKey,
    logger,
    clock,
    timerHandlers,
    ...(options.onQuery && { onQuery }),
  });
  const worker = createWorker(core);
  const subgraphs = inProcess(await createSubgraphs(core.deps));
  const server = await createServer({ core, subgraphs, isReady: async () => worker.isHealthy(), times });
  core.deps.tail.start();
  if (options.worker !== false) worker.start();
  const baseUrl = await server.listen();
  return testApp({
    baseUrl,
    core,
    databaseUrl,
    masterKey,
    worker,
    async close() {
      await server.close();
      await worker.stop();
      await core.deps.tail.stop();
      await core.close();
      await database?.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  });
}
