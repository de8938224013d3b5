import { createHash } from "node:crypto";
import { WebSocket, type RawData } from "ws";
import type { GraphServer } from "./graph-server.fixture.js";

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** `extensions` of Apollo's protocol. */
export const persisted = (sha256Hash: unknown) => ({ persistedQuery: { version: 1, sha256Hash } });

export const responseType = "application/graphql-response+json";

/** The response to a GET with these parameters, read to its end. */
export async function get(
  { url, authorization }: GraphServer,
  parameters: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    search.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  const response = await fetch(`${url}?${search.toString()}`, { headers: { authorization, ...headers } });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text && (JSON.parse(text) as unknown) };
}

/** The first `next` or `error` of an operation over WebSocket, sent as it is. */
export function overSocket(
  { url, authorization }: GraphServer,
  payload: Readonly<Record<string, unknown>>,
  credentials = authorization,
): Promise<unknown> {
  const socket = new WebSocket(url.replace("http", "ws"), "graphql-transport-ws");
  const send = (message: unknown) => socket.send(JSON.stringify(message));
  return new Promise<unknown>((resolve, reject) => {
    socket.once("error", reject);
    socket.once("close", (code, reason) => reject(new Error(`closed with ${code} ${reason.toString()}`)));
    socket.once("open", () => send({ type: "connection_init", payload: { authorization: credentials } }));
    socket.on("message", (data: RawData) => {
      const message = JSON.parse((data as Buffer).toString()) as { type: string; payload: unknown };
      if (message.type === "connection_ack") send({ id: "1", type: "subscribe", payload });
      if (message.type === "next" || message.type === "error") resolve(message.payload);
    });
  }).finally(() => socket.terminate());
}

/** The first event of a POST that accepts an event stream. */
export async function overEvents(
  { url, authorization }: GraphServer,
  body: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const headers = { authorization, "content-type": "application/json", accept: "text/event-stream" };
  const leaving = new AbortController();
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body), signal: leaving.signal });
  const reader = response.body?.getReader();
  let text = "";
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    text += Buffer.from(next.value).toString();
    const data = /^data: (.+)$/m.exec(text)?.[1];
    if (!data) continue;
    leaving.abort();
    return JSON.parse(data) as unknown;
  }
  throw new Error(`no event: ${text}`);
}
