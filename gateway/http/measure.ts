import type { FastifyReply } from "fastify";
import type { Metrics } from "../../subgraphs/shared/kernel/telemetry.js";

export type RequestMetrics = Pick<Metrics, "requests">;

/** The status recorded for a client that disconnected before its response. */
const clientClosedRequest = 499;

/** The status of a completed response. */
export function statusSent({ raw }: FastifyReply): number {
  return raw.writableFinished ? raw.statusCode : clientClosedRequest;
}

/** Records the duration of a request, once its response is sent. */
export function measureRequest({ requests }: RequestMetrics, route: string, reply: FastifyReply): void {
  reply.raw.once("close", () => {
    requests.observe({ route, status: String(statusSent(reply)) }, reply.elapsedTime / 1000);
  });
}
