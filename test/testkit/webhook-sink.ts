import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { WebhookSigners } from "../../subgraphs/platform/webhooks/keys.js";
import { verifySignature } from "../../subgraphs/shared/kernel/signature.js";
import { environments, type Tenant } from "../../subgraphs/shared/kernel/caller.js";
import { closeAtEnd, emptyAtEnd } from "../setup/close.js";

/** The sink's behaviour for a request. */
export type SinkBehaviour =
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly body?: string;
      readonly headers?: Record<string, string>;
      readonly afterMs?: number;
    }
  /** Accepts the request without a response. */
  | { readonly kind: "hang" }
  /** Closes the connection without a response. */
  | { readonly kind: "close" }
  /** Says how long the body is, sends part of it, and closes. */
  | { readonly kind: "truncate" }
  /** A byte at a time, endlessly. */
  | { readonly kind: "dribble"; readonly everyMs: number }
  /** A body without end, as fast as it goes. */
  | { readonly kind: "flood" };

export const answer = (status: number, body = "", headers: Record<string, string> = {}): SinkBehaviour => ({
  kind: "answer",
  status,
  body,
  headers,
});

/** One webhook as it arrived. */
interface ReceivedWebhook {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The exact body. */
  readonly body: string;
  readonly headers: IncomingMessage["headers"];
  readonly path: string;
  readonly receivedAt: number;
}

export interface SinkOptions {
  /** PEM that every request's signature must verify with; a function if it is known later, or depends on the body. */
  readonly publicKey: string | ((body: string) => string | Promise<string>);
  /** The behaviour for each request; default 200. */
  readonly behave?: (webhook: ReceivedWebhook, count: number) => SinkBehaviour;
}

export interface WebhookSink {
  readonly url: string;
  /** In the order of arrival. */
  readonly received: readonly ReceivedWebhook[];
  /** Requests that were not a signed webhook: if there is one, `close` throws. */
  readonly rejected: string[];
  /** Number of requests in progress, and its maximum so far. */
  readonly open: number;
  readonly mostOpen: number;
  behave(behaviour: SinkBehaviour | NonNullable<SinkOptions["behave"]>): void;
  /** The first webhook, past or to come, that `predicate` accepts. Throws after `timeoutMs` with what came instead. */
  waitFor(predicate: (webhook: ReceivedWebhook) => boolean, timeoutMs?: number): Promise<ReceivedWebhook>;
  /** Waits until there are that many. */
  waitForCount(count: number, timeoutMs?: number): Promise<readonly ReceivedWebhook[]>;
  close(): Promise<void>;
}

const maxBodyBytes = 1024 * 1024;
const maxDribbles = 10_000;

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk as Uint8Array);
    length += bytes.length;
    if (length > maxBodyBytes) throw new Error("The body is too large for a webhook");
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString();
}

async function perform(behaviour: SinkBehaviour, response: ServerResponse): Promise<void> {
  switch (behaviour.kind) {
    case "answer":
      if (behaviour.afterMs) await delay(behaviour.afterMs);
      response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body);
      return;
    case "hang":
      return;
    case "close":
      response.socket?.destroy();
      return;
    case "truncate":
      response.writeHead(200, { "Content-Length": "100" }).write("only this");
      setImmediate(() => response.socket?.destroy());
      return;
    case "dribble":
      response.writeHead(200, { "Content-Type": "text/plain" });
      for (let sent = 0; sent < maxDribbles && !response.destroyed; sent++) {
        response.write(".");
        await delay(behaviour.everyMs);
      }
      return;
    case "flood":
      response.writeHead(200, { "Content-Type": "text/plain" });
      for (let sent = 0; sent < maxDribbles && !response.destroyed; sent++) {
        if (!response.write("x".repeat(16_384))) await delay(1);
      }
      return;
    default:
      behaviour satisfies never;
  }
}

function parse(body: string): Pick<ReceivedWebhook, "id" | "type" | "timestamp" | "data"> {
  const { id, type, timestamp, data, platformId, environment } = JSON.parse(body) as ReceivedWebhook & Tenant;
  if (!platformId.startsWith("PlatformConfig:") || !environments.includes(environment)) {
    throw new Error(`The envelope names no tenant: ${body.slice(0, 200)}`);
  }
  if (!/^Webhook:[0-9a-f-]{36}$/.test(id) || !type || Number.isNaN(Date.parse(timestamp)) || typeof data !== "object") {
    throw new Error(`Not the envelope of a webhook: ${body.slice(0, 200)}`);
  }
  return { id, type, timestamp, data };
}

/** The key of the platform and environment that a body names, for sinks of several tenants. */
export function keyOfSender({ signers }: { readonly signers: WebhookSigners }): (body: string) => Promise<string> {
  return async (body) => {
    const { platformId, environment } = JSON.parse(body) as Tenant;
    return (await signers.of({ platformId, environment })).publicPem;
  };
}

/** A recipient as an integrator would write one: real HTTP, verifies every signature against the exact body. It closes at the end of the spec file. */
export async function startWebhookSink(options: SinkOptions): Promise<WebhookSink> {
  const received: ReceivedWebhook[] = [];
  const rejected: string[] = [];
  const waiting = new Set<() => void>();
  const sockets = new Set<Socket>();
  const publicKey = (body: string) =>
    typeof options.publicKey === "string" ? options.publicKey : options.publicKey(body);
  let behave = options.behave ?? (() => answer(200, "ok"));
  let open = 0;
  let mostOpen = 0;

  async function accept(request: IncomingMessage, body: string): Promise<ReceivedWebhook> {
    const { headers, method, url: path = "" } = request;
    if (method !== "POST") throw new Error(`${method} ${path}`);
    const signature = headers["x-service-signature"];
    if (!verifySignature(await publicKey(body), body, [signature].flat()[0]))
      throw new Error("The signature does not verify");
    return { ...parse(body), body, headers, path, receivedAt: Date.now() };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    mostOpen = Math.max(mostOpen, ++open);
    response.on("close", () => open--);
    try {
      const webhook = await accept(request, await readBody(request));
      received.push(webhook);
      for (const check of waiting) check();
      await perform(behave(webhook, received.length), response);
    } catch (error) {
      rejected.push(error instanceof Error ? error.message : String(error));
      response.writeHead(400).end();
    }
  }

  const server = createServer((request, response) => void handle(request, response));
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  function until<T>(find: () => T | undefined, timeoutMs: number, what: string): Promise<T> {
    return new Promise((resolve, reject) => {
      const finish = () => {
        clearTimeout(timer);
        waiting.delete(check);
      };
      const check = () => {
        const found = find();
        if (found === undefined) return;
        finish();
        resolve(found);
      };
      const timer = setTimeout(() => {
        finish();
        const came = received.map(({ id, type }) => `${type} ${id}`).join(", ") || "nothing";
        reject(new Error(`${what} within ${timeoutMs} ms; came: ${came}; rejected: ${rejected.join(", ") || "none"}`));
      }, timeoutMs);
      waiting.add(check);
      check();
    });
  }

  return emptyAtEnd({
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    rejected,
    get open() {
      return open;
    },
    get mostOpen() {
      return mostOpen;
    },
    behave(behaviour) {
      behave = typeof behaviour === "function" ? behaviour : () => behaviour;
    },
    waitFor: (predicate, timeoutMs = 15_000) =>
      until(() => received.find(predicate), timeoutMs, "No webhook that the predicate accepts"),
    waitForCount: (count, timeoutMs = 15_000) =>
      until(() => (received.length >= count ? received : undefined), timeoutMs, `Not ${count} webhooks`),
    close: closeAtEnd(async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      if (rejected.length > 0) throw new Error(`Not signed webhooks: ${rejected.join(", ")}`);
    }),
  });
}
