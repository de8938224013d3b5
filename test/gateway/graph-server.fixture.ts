import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import Fastify, { type FastifyInstance } from "fastify";
import { createClient, type Client } from "graphql-ws";
import { WebSocket } from "ws";
import { registerGraph } from "../../gateway/graph/serving/http.js";
import { followUnusedConnections } from "../../gateway/http/unused-connections.js";
import { createOrigins } from "../../gateway/http/origins.js";
import { noTrustedDocuments, type TrustedDocuments } from "../../gateway/graph/serving/trusted-documents.js";
import type { StreamTimes } from "../../gateway/graph/serving/stream-times.js";
import { agentSchemaOf } from "../../gateway/graph/limits/agent-schema.js";
import { withTimeLimit } from "../../gateway/graph/limits/time-limit.js";
import type { Caller } from "../../subgraphs/shared/kernel/caller.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { createMetrics, type Metrics } from "../../subgraphs/shared/kernel/telemetry.js";
import { caller, customerId, plain, startGraph, tokenId, type Harness, type Plain } from "./graph.fixture.js";

export interface GraphServer extends Harness {
  readonly app: FastifyInstance;
  readonly baseUrl: string;
  readonly url: string;
  readonly metrics: Metrics;
  readonly authorization: string;
  /** Credentials that exist, by `Authorization` header. */
  readonly credentials: Map<string, Caller>;
  /** Number of lookups of the credentials of open streams. */
  readonly polls: { count: number; fail: boolean };
  addCredential(): string;
  /** An agent, by its header. It may see tokens without their balance, one by one, and follow `ticks`. */
  addAgent(): string;
  post(body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** A client of the WebSocket protocol; closed with the server. */
  socket(options?: { authorization?: string | null; inHeader?: boolean }): Client;
  /** Stops the server as it stops in production, its clients still there. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Plain & { readonly extensions?: unknown };
}

const basic = (n: number): string => `Basic ${Buffer.from(`client-${n}:secret-${n}`).toString("base64")}`;

/** `/graphql` on real HTTP, over the graph of the fixture. */
export async function startGraphServer(
  times?: Partial<StreamTimes>,
  {
    operationTimeMs,
    streamsPerToken = 1000,
    trustedDocuments = noTrustedDocuments,
  }: { operationTimeMs?: number; streamsPerToken?: number; trustedDocuments?: TrustedDocuments } = {},
): Promise<GraphServer> {
  const harness = await startGraph();
  const credentials = new Map<string, Caller>();
  let added = 0;
  const addCredential = (): string => {
    added += 1;
    credentials.set(basic(added), { ...caller, credentialId: tokenId(1000 + added) });
    return basic(added);
  };
  const addAgent = (): string => {
    added += 1;
    const id = `Agent:01976f00-0000-7000-8000-${String(added).padStart(12, "0")}`;
    const agent = { id, customerId: customerId(1), permissions: [] };
    credentials.set(`Bearer ${added}`, { ...caller, actor: id, credentialId: id, permissions: [], agent });
    return `Bearer ${added}`;
  };
  const authorization = addCredential();
  const polls = { count: 0, fail: false };
  const metrics = createMetrics();
  const origins = createOrigins({ publicUrl: "https://pay.example.test", allowedOrigins: [] });
  const app = Fastify({
    genReqId: ({ headers }) => {
      const given = headers["x-request-id"];
      return typeof given === "string" && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
    },
  });
  const cutUnused = followUnusedConnections(app.server);
  const graph = registerGraph(app, {
    executor: withTimeLimit(harness.executor, operationTimeMs),
    agentSchema: agentSchemaOf(
      harness.executor.schema,
      new Map([
        ["token", "AGENT"],
        ["ticks", "ANY_CREDENTIALS"],
      ]),
      { fields: { Token: ["id", "name", "mood"], Event: ["id", "type"] }, values: [] },
    ),
    streamsPerToken,
    trustedDocuments,
    requestLog: { add: () => undefined },
    uploads: new Map(),
    dataDir: tmpdir(),
    isForeign: (request) => origins.isForeign(request),
    credentials: {
      presume: () => undefined,
      async authenticate(header) {
        if (header === "Basic broken") throw Object.assign(new Error("no route to db"), { code: "ECONNREFUSED" });
        const known = header === undefined ? undefined : credentials.get(header);
        if (!known) throw new ApiError("UNAUTHORIZED");
        return known;
      },
      async live(ids) {
        polls.count += 1;
        if (polls.fail) throw new Error("the database is away");
        const live = new Set([...credentials.values()].map(({ credentialId }) => credentialId));
        return new Set(ids.filter((id) => live.has(id)));
      },
    },
    logger: harness.logger,
    metrics,
    times,
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  const url = `${baseUrl}/graphql`;
  const clients: Client[] = [];
  let isStopped = false;
  const stop = async (): Promise<void> => {
    isStopped = true;
    cutUnused();
    await graph.close();
    await app.close();
  };
  return {
    ...harness,
    app,
    baseUrl,
    url,
    metrics,
    authorization,
    credentials,
    polls,
    addCredential,
    addAgent,
    async post(body, headers) {
      const response = await fetch(url, {
        method: "POST",
        headers: { authorization, "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: plain(JSON.parse(text)) };
    },
    socket({ authorization: given = authorization, inHeader = false } = {}) {
      class HeaderSocket extends WebSocket {
        constructor(address: string, protocols?: string | string[]) {
          super(address, protocols, inHeader && given ? { headers: { authorization: given } } : {});
        }
      }
      const client = createClient({
        url: url.replace("http", "ws"),
        webSocketImpl: HeaderSocket,
        retryAttempts: 0,
        ...(!inHeader && given && { connectionParams: { authorization: given } }),
      });
      clients.push(client);
      return client;
    },
    stop,
    async close() {
      for (const client of clients) await client.dispose();
      if (!isStopped) await stop();
    },
  };
}

/** Polls until the condition holds; throws after `timeoutMs`. */
export async function until(condition: () => boolean, timeoutMs = 5_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`not within ${timeoutMs} ms: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
