import Fastify, { type FastifyInstance } from "fastify";
import { genReqId } from "./request-id.js";

/** Maximum size of a gateway's request to a subgraph: thousands of entity references, more than a client's 1 MB. */
const bodyLimitBytes = 16 * 1_048_576;
/** Maximum time to receive a whole request. */
const requestMs = 30_000;

/** A server for gateways and probes, not for clients. When it closes, each connection ends with its current request. */
export function createInnerServer(): FastifyInstance {
  const app = Fastify({
    genReqId,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestMs,
    // Requests sent before the gateway noticed the shutdown are still served.
    return503OnClosing: false,
  });
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  // Otherwise the gateway would keep the connection open for its next request, and the server could not close.
  app.addHook("onSend", async (_request, reply) => {
    if (isClosing) reply.header("connection", "close");
  });
  return app;
}
