import Fastify, { type FastifyInstance } from "fastify";
import { genReqId } from "./request-id.js";

/** Largest request of a gateway to a subgraph: thousands of references, where a client may send 1 MB. */
const bodyLimitBytes = 16 * 1_048_576;
/** For a request to come as a whole. */
const requestMs = 30_000;

/** A server for gateways and probes, not for clients. When it closes, requests under way are its connections' last. */
export function createInnerServer(): FastifyInstance {
  const app = Fastify({
    genReqId,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestMs,
    // What was sent before the gateway could know is still answered.
    return503OnClosing: false,
  });
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  // Else the gateway would keep the connection for its next request, and with it the server that waits for its end.
  app.addHook("onSend", async (_request, reply) => {
    if (isClosing) reply.header("connection", "close");
  });
  return app;
}
