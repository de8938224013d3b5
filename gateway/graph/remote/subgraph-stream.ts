import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ExecutionResult } from "graphql";

/** Interval of heartbeats on a stream from a subgraph to a gateway. */
export const heartbeatMs = 10_000;

/** A subscription's results as server-sent events. */
async function* eventsOf(results: AsyncIterable<ExecutionResult>): AsyncGenerator<string> {
  for await (const result of results) yield `event: next\ndata: ${JSON.stringify(result)}\n\n`;
  yield "event: complete\ndata:\n\n";
}

/** Sends a subscription's results as server-sent events, as fast as it reads them. Resolves when either side ends. */
export async function sendResults(results: AsyncIterable<ExecutionResult>, response: ServerResponse): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  response.flushHeaders();
  const heartbeat = setInterval(() => {
    if (!response.writableNeedDrain && !response.writableEnded) response.write(":\n\n");
  }, heartbeatMs);
  try {
    await pipeline(Readable.from(eventsOf(results)), response);
  } finally {
    clearInterval(heartbeat);
  }
}
