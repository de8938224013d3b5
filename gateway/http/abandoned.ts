import type { FastifyReply } from "fastify";

/** The reason of a signal that is aborted since the client left. */
class ClientLeft extends Error {
  override readonly name = "ClientLeft";
}

export const isAbandoned = (signal: AbortSignal | undefined): boolean => signal?.reason instanceof ClientLeft;

/** A signal, and the function that aborts it for another reason. */
export interface OwnSignal {
  readonly signal: AbortSignal;
  readonly abort: () => void;
}

/** Aborts when the client disconnects before its response. For reads only: a mutation always runs to completion. */
export function abandonedSignal(reply: FastifyReply): OwnSignal {
  const controller = new AbortController();
  const leave = () => controller.abort(new ClientLeft("The client closed the request"));
  if (reply.raw.destroyed) leave();
  else {
    reply.raw.once("close", () => {
      if (!reply.raw.writableFinished) leave();
    });
  }
  return { signal: controller.signal, abort: () => controller.abort() };
}
