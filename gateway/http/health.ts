import type { FastifyInstance } from "fastify";
import type { Metrics } from "../../subgraphs/shared/kernel/telemetry.js";

/** Endpoints of every process: liveness, readiness, and metrics. */
export function registerHealth(
  app: FastifyInstance,
  { registry }: Pick<Metrics, "registry">,
  isReady: () => Promise<boolean>,
): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const ready = await isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "unavailable" });
  });
  app.get("/metrics", async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
