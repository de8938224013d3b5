import { createClient, type Client as SocketClient, type ExecutionResult } from "graphql-ws";
import { serverUrl } from "./places.js";
import { authorization, sessionState, signedInAgain } from "./session.js";
import { Store } from "./store.js";

/** State of the socket of this tab: all live views share it. `idle` without a live view. */
export const socketState = new Store<"idle" | "connecting" | "live" | "reconnecting">("idle");

const firstDelayMs = 250;
const maxDelayMs = 15_000;
/** Close code of a token that was deleted or is refused. */
const forbidden = 4403;

let client: SocketClient | undefined;

function socket(): SocketClient {
  const url = serverUrl("graphql");
  url.protocol = url.protocol.replace("http", "ws");
  client ??= createClient({
    url: url.href,
    connectionParams: () => ({ authorization: authorization() }),
    lazy: true,
    lazyCloseTimeout: 2_000,
    keepAlive: 20_000,
    // `follow` connects again itself: with the cursor of the last message.
    retryAttempts: 0,
    on: {
      connecting: () => socketState.set(socketState.get() === "reconnecting" ? "reconnecting" : "connecting"),
      connected: () => socketState.set("live"),
      closed: () => socketState.set(following.size > 0 ? "reconnecting" : "idle"),
    },
  });
  return client;
}

/** Subscriptions that are open or will be again. */
const following = new Set<object>();
/** Ends the waits between two attempts, such as when the network is back. */
const wakers = new Set<() => void>();
const wake = () => [...wakers].forEach((one) => one());
addEventListener("online", wake);
addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake());

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      wakers.delete(done);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, ms);
    wakers.add(done);
    signal.addEventListener("abort", done, { once: true });
  });
}

/** `cursor` of the one field of a subscription's data. */
function cursorIn(data: Readonly<Record<string, unknown>> | null | undefined): string | undefined {
  const [value] = Object.values(data ?? {});
  const cursor = typeof value === "object" && value !== null && "cursor" in value ? value.cursor : undefined;
  return typeof cursor === "string" ? cursor : undefined;
}

export interface Followed {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}
export interface Sink {
  next(result: ExecutionResult): void;
  error(error: unknown): void;
  complete(): void;
}

const isRefusal = (error: unknown) => Array.isArray(error);
const closeCode = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined;

/** Subscribes once; resolves when the stream has ended. Throws why it ended, unless it completed. */
function once(followed: Followed, onResult: (result: ExecutionResult) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = socket().subscribe<Record<string, unknown>>(
      { query: followed.query, variables: followed.variables },
      { next: onResult, error: reject, complete: resolve },
    );
    signal.addEventListener("abort", stop, { once: true });
  });
}

/**
 * Follows a subscription until the returned function is called. After a lost connection it resumes after the cursor of
 * the last message, so that each change comes once and none is missing.
 */
export function follow(followed: Followed, sink: Sink): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  following.add(followed);
  void run(followed, sink, signal).finally(() => {
    following.delete(followed);
    if (following.size === 0) socketState.set("idle");
  });
  return () => stop.abort();
}

async function run({ query, variables }: Followed, sink: Sink, signal: AbortSignal): Promise<void> {
  const resumes = /\$after\b/.test(query);
  let cursor = typeof variables.after === "string" ? variables.after : undefined;
  let delayMs = firstDelayMs;
  const onResult = (result: ExecutionResult) => {
    delayMs = firstDelayMs;
    cursor = cursorIn(result.data) ?? cursor;
    if (!signal.aborted) sink.next(result);
  };
  while (!signal.aborted) {
    const used = authorization();
    try {
      await once({ query, variables: { ...variables, ...(resumes && { after: cursor }) } }, onResult, signal);
    } catch (error) {
      if (isRefusal(error)) return sink.error(error);
      if (closeCode(error) === forbidden) await signedInAgain("The token is no longer valid.", used);
    }
    if (signal.aborted) break;
    socketState.set("reconnecting");
    await pause(delayMs * (0.75 + Math.random() / 2), signal);
    delayMs = Math.min(delayMs * 2, maxDelayMs);
  }
  sink.complete();
}

// Another token: another connection.
sessionState.subscribe(() => {
  if (sessionState.get().status === "in") return;
  void client?.dispose();
  client = undefined;
});
