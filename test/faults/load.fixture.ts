import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { createClient } from "graphql-ws";
import { WebSocket } from "ws";
import type { Client } from "../testkit/app.js";

/** Result of one request of the load. */
export interface Answer {
  readonly kind: "write" | "read" | "graph" | "ready";
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** Of the error body, or of the graph's first error. */
  readonly code: string | undefined;
  readonly retryAfter: string | null;
  readonly startedAt: number;
  readonly durationMs: number;
  /** The connection's failure, if there was no response. */
  readonly failure: string | undefined;
}

/** A write and the key that it can be repeated with. */
export interface Write extends Answer {
  readonly key: string;
  readonly customerId: string | undefined;
}

/** Whether a response is permitted during failures: a success, or 503 with the time of a retry. */
export function isHonest({ kind, status, code, retryAfter }: Answer): boolean {
  // `/readyz` is for machines: its status is all.
  if (kind === "ready") return status === 200 || status === 503;
  if (status === 503) return code === "SERVICE_UNAVAILABLE" && retryAfter !== null;
  // The graph returns the data that it has; the rest is an error in its place.
  return status >= 200 && status < 300 && (code === undefined || (kind === "graph" && code === "SERVICE_UNAVAILABLE"));
}

export function describeAnswer({ kind, status, code, retryAfter, failure }: Answer): string {
  return [kind, status, code, retryAfter && `Retry-After ${retryAfter}`, failure].filter(Boolean).join(" ");
}

/** Polls until `isDone`, and returns the milliseconds taken; throws after `timeoutMs`. */
export async function until(
  what: string,
  isDone: () => boolean | Promise<boolean>,
  timeoutMs: number,
): Promise<number> {
  const started = performance.now();
  while (!(await isDone())) {
    if (performance.now() - started > timeoutMs) throw new Error(`Not within ${timeoutMs} ms: ${what}`);
    await delay(pauseMs);
  }
  return performance.now() - started;
}

/** No request takes longer, or it counts as a hang. */
export const hangMs = 10_000;
const pauseMs = 40;
/** After a refusal, until the same client's next request. */
const refusedPauseMs = 250;

interface Exchange {
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

async function exchange(client: Client, kind: Answer["kind"], { path, body, headers }: Exchange) {
  const startedAt = Date.now();
  const started = performance.now();
  const done = () => ({ kind, startedAt, durationMs: performance.now() - started });
  try {
    const response = await fetch(`${client.baseUrl}${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: client.authorization, ...(body && { "content-type": "application/json" }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(hangMs),
    });
    const reply = await response.json();
    const code: string | undefined = reply.code ?? reply.errors?.[0]?.extensions?.code;
    const answer: Answer = {
      ...done(),
      status: response.status,
      code,
      retryAfter: response.headers.get("retry-after"),
      failure: undefined,
    };
    return { answer, reply };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const answer: Answer = { ...done(), status: 0, code: undefined, retryAfter: null, failure: String(cause) };
    return { answer, reply: undefined };
  }
}

/** A name that only this key's customer has, and that means nothing to the sandbox (some endings would). */
export const customerName = (key: string): string => `${key} Load`;

/** Creates a customer of that name: nothing but the key keeps a repetition from creating a second one. */
async function writeCustomer(client: Client, key: string): Promise<Write> {
  const { answer, reply } = await exchange(client, "write", {
    path: "/2025-10-13/customers",
    body: { customerType: "INDIVIDUAL", currencies: [], fullName: customerName(key) },
    headers: { "idempotency-key": key },
  });
  return { ...answer, key, customerId: answer.status < 300 ? reply?.id : undefined };
}

const repeatedAtOnce = 8;

/** Sends the writes again with their keys, as clients do after 503 or no response. */
export async function repeatWrites(client: Client, writes: readonly Write[]): Promise<readonly Write[]> {
  const repeated: Write[] = [];
  for (let at = 0; at < writes.length; at += repeatedAtOnce) {
    const some = writes.slice(at, at + repeatedAtOnce);
    repeated.push(...(await Promise.all(some.map(({ key }) => writeCustomer(client, key)))));
  }
  return repeated;
}

export interface Load {
  readonly writes: readonly Write[];
  /** Of writes, reads, graph queries and looks at `/readyz`. */
  answers(): readonly Answer[];
  /** Ends after the requests in progress. */
  stop(): Promise<void>;
}

/** Four writers, two readers and two that query the graph, each one request at a time; and one who asks `/readyz`. */
export function startLoad(client: Client): Load {
  const writes: Write[] = [];
  const others: Answer[] = [];
  let isStopped = false;
  const every = async (work: () => Promise<Answer>) => {
    while (!isStopped) {
      const { status } = await work();
      await delay(status < 200 || status > 299 ? refusedPauseMs : pauseMs);
    }
  };
  const write = async () => {
    const written = await writeCustomer(client, randomUUID());
    writes.push(written);
    return written;
  };
  const ask = async (kind: "read" | "graph" | "ready", request: Exchange) => {
    const { answer } = await exchange(client, kind, request);
    others.push(answer);
    return answer;
  };
  const read = async () => {
    const id = writes.findLast(({ customerId }) => customerId)?.customerId;
    const path = id ? `/2025-10-13/customers/${id}` : "/2025-10-13/config";
    return ask("read", { path });
  };
  const query =
    "{ customers(first: 5) { nodes { id fullName } } events(first: 2) { nodes { subject { __typename } } } }";
  const graph = () => ask("graph", { path: "/graphql", body: { query } });
  const ready = () => ask("ready", { path: "/readyz" });
  const running = [write, write, write, write, read, read, graph, graph, ready].map(every);
  return {
    writes,
    answers: () => [...writes, ...others],
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
  };
}

/** An event as the subscriber sees it. */
interface SeenEvent {
  readonly id: string;
  readonly cursor: string;
  readonly subjectId: string;
}

export interface Subscriber {
  /** In the order of arrival, over all of its connections. */
  readonly events: readonly SeenEvent[];
  /** The ends of its connections. */
  readonly ends: readonly unknown[];
  stop(): Promise<void>;
}

/** Follows the log as a careful integrator does: whenever the stream ends it connects again, after its last cursor. */
export function startSubscriber(client: Client, after: string): Subscriber {
  const events: SeenEvent[] = [];
  const ends: unknown[] = [];
  let isStopped = false;
  let dispose: () => void | Promise<void> = () => undefined;
  let cursor = after;
  async function follow(): Promise<void> {
    const socket = createClient({
      url: `${client.baseUrl.replace("http", "ws")}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      connectionParams: { authorization: client.authorization },
    });
    dispose = () => socket.dispose();
    const query = "subscription ($after: String) { events(after: $after) { id cursor subjectId } }";
    for await (const { data, errors } of socket.iterate({ query, variables: { after: cursor } })) {
      const event = data?.events as SeenEvent | undefined;
      if (!event) throw new Error(JSON.stringify(errors));
      events.push(event);
      ({ cursor } = event);
    }
  }
  const running = (async () => {
    while (!isStopped) {
      await follow().catch((error: unknown) => void ends.push(error));
      await delay(pauseMs);
    }
  })();
  return {
    events,
    ends,
    async stop() {
      isStopped = true;
      await dispose();
      await running;
    },
  };
}
