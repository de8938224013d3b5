import type { FastifyReply } from "fastify";
import type { Metrics } from "../../subgraphs/shared/kernel/telemetry.js";

export type RequestMetrics = Pick<Metrics, "requests">;

/** The status recorded for a client that disconnected before its response. */
const clientClosedRequest = 499;

/** Records how long a request takes, once its response is sent. */
export function measureRequest({ requests }: RequestMetrics, route: string, reply: FastifyReply): void {
  reply.raw.once("close", () => {
    const status = reply.raw.writableFinished ? reply.raw.statusCode : clientClosedRequest;
    requests.observe({ route, status: String(status) }, reply.elapsedTime / 1000);
  });
}
