import type { ServerResponse } from "node:http";
import type { GraphQLError } from "graphql";
import { ApiError } from "../../../subgraphs/shared/kernel/errors.js";
import { clientError } from "../execution/client-error.js";
import { invalidated, type OpenStreams, type StreamEnd } from "../execution/open-streams.js";
import type { StreamProgress } from "./operations.js";
import { resumeAdvice, type StreamTimes } from "./stream-times.js";

export interface EventStreamOptions {
  readonly openStreams: OpenStreams;
  readonly times: StreamTimes;
  readonly credentialId: string;
  readonly progress: StreamProgress;
}

type Outcome = "sent" | "gone" | "too slow";

/** Writes a chunk and waits until the client has accepted it, at most `sendMs`, or the stream is ended. */
function send(response: ServerResponse, chunk: Uint8Array, sendMs: number, ended: AbortSignal): Promise<Outcome> {
  if (response.destroyed || response.writableEnded || ended.aborted) return Promise.resolve("gone");
  if (response.write(chunk)) return Promise.resolve("sent");
  return new Promise((resolve) => {
    const settle = (outcome: Outcome) => (): void => {
      clearTimeout(timer);
      response.off("drain", onDrain).off("close", onClose);
      ended.removeEventListener("abort", onClose);
      resolve(outcome);
    };
    const onDrain = settle("sent");
    const onClose = settle("gone");
    const timer = setTimeout(settle("too slow"), sendMs);
    response.once("drain", onDrain).once("close", onClose);
    ended.addEventListener("abort", onClose);
  });
}

function lastEvent(error: GraphQLError): string {
  return `event: next\ndata: ${JSON.stringify({ errors: [error] })}\n\nevent: complete\ndata:\n\n`;
}

/** Ends the response; data that the client doesn't read within the grace period is dropped with its connection. */
function endResponse(response: ServerResponse, graceMs: number): void {
  if (response.destroyed) return;
  response.end();
  const kill = setTimeout(() => response.destroy(), graceMs);
  response.once("close", () => clearTimeout(kill));
}

/**
 * Sends server-sent events as fast as the client reads them: the next one is produced when the last one is accepted.
 * Ends with an error event if the credentials are deleted or the client reads too slowly.
 */
export async function sendEventStream(
  body: ReadableStream<Uint8Array>,
  response: ServerResponse,
  { openStreams, times, credentialId, progress }: EventStreamOptions,
): Promise<void> {
  const reader = body.getReader();
  let ended: StreamEnd | undefined;
  const ending = new AbortController();
  let interrupt: () => void = () => undefined;
  /** The next chunk; undefined after the last one, and when the stream is stopped, which a pending read may outlive. */
  const read = () =>
    new Promise<Uint8Array | undefined>((resolve, reject) => {
      interrupt = () => resolve(undefined);
      reader.read().then(({ value }) => resolve(value), reject);
    });
  const stop = (): void => {
    interrupt();
    // Ends the subscription, whose errors have no receiver then.
    reader.cancel().catch(() => undefined);
  };
  const forget = openStreams.add(credentialId, (why) => {
    ended = why;
    ending.abort();
    stop();
  });
  response.once("close", stop);
  let outcome: Outcome = "sent";
  try {
    while (outcome === "sent" && !ended) {
      const chunk = await read();
      if (!chunk || ended) break;
      outcome = await send(response, chunk, times.sendMs, ending.signal);
    }
    if (outcome === "too slow") {
      response.write(lastEvent(clientError(new ApiError("SERVICE_UNAVAILABLE", resumeAdvice(progress)))));
    } else if (ended === "credentials deleted") {
      response.write(lastEvent(clientError(new ApiError("UNAUTHORIZED", `${invalidated(credentialId)}.`))));
    } else if (ended === "server stopping") {
      const reason = "The server is stopping: connect again.";
      response.write(lastEvent(clientError(new ApiError("SERVICE_UNAVAILABLE", reason))));
    }
  } finally {
    forget();
    stop();
    endResponse(response, ended === "credentials deleted" ? times.deletedGraceMs : times.graceMs);
  }
}
