import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { execute } from "graphql";
import { registerRest } from "../../gateway/rest/adapter.js";
import { routesOf } from "../../gateway/rest/route.js";
import { restServerOptions } from "../../gateway/rest/server-options.js";
import type { GraphExecutor } from "../../gateway/graph/execution/executor.js";
import { withTimeLimit } from "../../gateway/graph/limits/time-limit.js";
import type { Deps } from "../../subgraphs/shared/deps.js";
import { createSubgraphContext } from "../../subgraphs/shared/graphql/context.js";
import type { Caller, Permission } from "../../subgraphs/shared/kernel/caller.js";
import { loadEnv } from "../../subgraphs/shared/kernel/env.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { createMetrics } from "../../subgraphs/shared/kernel/telemetry.js";
import { subgraphOf } from "../../subgraphs/shared/module/compose.js";
import type { Operation } from "../../subgraphs/shared/operation/definition.js";

export interface HarnessOptions<D> {
  readonly operations: readonly Operation<D>[];
  readonly deps: D;
  readonly headerAlias?: string;
  /** As `PAYGRAPH_TRUSTED_PROXIES`. */
  readonly trustedProxies?: string;
  /** Time limit of the graph; absent: none. */
  readonly operationTimeMs?: number;
}

export interface Harness {
  readonly baseUrl: string;
  readonly port: number;
  readonly dataDir: string;
  /** Lines that were logged, parsed. */
  readonly logged: Record<string, unknown>[];
  metrics(): Promise<string>;
  rest(method: string, path: string, options?: RestCall): Promise<RestAnswer>;
  /** Sends bytes as they are and reads until the server closes. */
  raw(request: string): Promise<string>;
  close(): Promise<void>;
}

export interface RestCall {
  readonly as?: string | null;
  readonly headers?: Record<string, string>;
  readonly json?: unknown;
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData;
  readonly signal?: AbortSignal;
}

export interface RestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Record<string, unknown>;
}

function callerWith(permissions: readonly Permission[], environment: Caller["environment"] = "SANDBOX"): Caller {
  return { platformId: "PlatformConfig:1", environment, actor: "platform", credentialId: "Token:1", permissions };
}

/** Who each `Authorization` header of these tests is. */
const callers: Readonly<Record<string, Caller>> = {
  all: callerWith(["VIEW", "TRANSACT", "MANAGE"]),
  viewer: callerWith(["VIEW"]),
  production: callerWith(["VIEW", "TRANSACT", "MANAGE"], "PRODUCTION"),
  // With the permissions of a token, which must not count.
  agent: {
    ...callerWith(["VIEW", "TRANSACT", "MANAGE"]),
    actor: "Agent:1",
    credentialId: "Agent:1",
    agent: { id: "Agent:1", customerId: "Customer:1", permissions: [] },
  },
};

async function authenticate(authorization: string | undefined): Promise<Caller> {
  const caller = callers[authorization ?? ""];
  if (!caller) throw new ApiError("UNAUTHORIZED");
  return caller;
}

/** The operations as a graph, executed by graphql-js. */
async function executorOf<D extends Deps>({ operations, deps }: HarnessOptions<D>): Promise<GraphExecutor> {
  const { schema } = await subgraphOf({ name: "shop", entities: [], operations }, deps);
  return {
    schema,
    execute: async (document, variableValues, request, operationName) =>
      execute({ schema, document, variableValues, operationName, contextValue: createSubgraphContext(request) }),
    executeInParts: () => Promise.reject(new Error("REST answers at once")),
    subscribe: () => Promise.reject(new Error("REST doesn't subscribe")),
  };
}

function exchange(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.setTimeout(5000, () => socket.destroy(new Error(`No end after: ${answer}`)));
    socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
    socket.on("error", reject);
    socket.on("close", () => resolve(answer));
    socket.write(request, "latin1");
  });
}

function parsed(text: string): Record<string, unknown> {
  if (!text.startsWith("{")) return {};
  const value: unknown = JSON.parse(text);
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** The REST surface alone, on real HTTP. */
export async function startRest<D extends Deps>(options: HarnessOptions<D>): Promise<Harness> {
  const folder = mkdtempSync(join(tmpdir(), "rest-"));
  const logged: Record<string, unknown>[] = [];
  const logger = createLogger("info", { write: (line: string) => void logged.push(parsed(line)) });
  const metrics = createMetrics();
  const graph = await executorOf(options);
  const executor = options.operationTimeMs === undefined ? graph : withTimeLimit(graph, options.operationTimeMs);
  const app = Fastify({ ...restServerOptions(), forceCloseConnections: true });
  const { headerAlias } = options;
  const publicUrl = "https://shop.example.test/pay";
  const { trustedProxies } = loadEnv({ PAYGRAPH_TRUSTED_PROXIES: options.trustedProxies });
  const env = { attemptsPerAddress: 10, dataDir: folder, headerAlias, publicUrl, trustedProxies };
  registerRest(app, {
    routes: routesOf(options.operations),
    executor,
    credentials: { authenticate, presume: () => undefined },
    logger,
    metrics,
    env,
  });
  const baseUrl = await app.listen({ port: 0, host: "127.0.0.1" });
  const port = Number(new URL(baseUrl).port);
  return {
    baseUrl,
    port,
    dataDir: folder,
    logged,
    metrics: () => metrics.registry.metrics(),
    async rest(method, path, { as = "all", headers = {}, json, body, signal } = {}) {
      const response = await fetch(`${baseUrl}/2025-10-13${path}`, {
        method,
        headers: {
          ...(as !== null && { authorization: as }),
          ...(json !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        body: json !== undefined ? JSON.stringify(json) : body,
        signal,
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: parsed(text) };
    },
    raw: (request) => exchange(port, request),
    async close() {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until the condition holds. Throws after five seconds. */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 5000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("The condition never held");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
