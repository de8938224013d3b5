import type { FastifyReply } from "fastify";

/** Aborts when the client disconnects before its response. For reads only: a mutation always runs to completion. */
export function abandonedSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(new Error("The client closed the request"));
  if (reply.raw.destroyed) abort();
  else {
    reply.raw.once("close", () => {
      if (!reply.raw.writableFinished) abort();
    });
  }
  return controller.signal;
}
