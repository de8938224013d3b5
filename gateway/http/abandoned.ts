import type { FastifyReply } from "fastify";

/** Aborts when the client disconnects before its response. For reads only: a mutation always runs to completion. */
export function abandonedSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort(new Error("The client closed the request"));
  });
  return controller.signal;
}
