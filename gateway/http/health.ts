import type { FastifyInstance } from "fastify";
import { equalInConstantTime, sha256 } from "../../subgraphs/shared/kernel/crypto.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import type { Metrics } from "../../subgraphs/shared/kernel/telemetry.js";
import { restErrorBody } from "./error-body.js";
import { privateHeaders } from "./private-headers.js";

/** `restarting`: this process starts it again. `lost`: it can't, and ends. */
export type DatabaseState = "running" | "restarting" | "lost";

/** Liveness and readiness. `databaseState`: of a process that runs PostgreSQL itself (docs/interface.md, Health). */
export function registerHealth(
  app: FastifyInstance,
  isReady: () => Promise<boolean>,
  databaseState: () => DatabaseState = () => "running",
): void {
  app.get("/healthz", async (_request, reply) => {
    const database = databaseState();
    if (database === "running") return { status: "ok" };
    const isLost = database === "lost";
    return reply.code(isLost ? 503 : 200).send({ status: isLost ? "failed" : "ok", database });
  });
  app.get("/readyz", async (_request, reply) => {
    const ready = await isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "unavailable" });
  });
}

const unauthorized = new ApiError("UNAUTHORIZED", "Send Authorization: Bearer <the value of PAYGRAPH_METRICS_TOKEN>.");

/** `/metrics` for holders of the token, 401 for others; without a token, for everyone who reaches the listener. */
export function registerMetrics(
  app: FastifyInstance,
  { registry }: Pick<Metrics, "registry">,
  token: string | undefined,
): void {
  const expected = token === undefined ? undefined : sha256(token);
  app.get("/metrics", async ({ headers }, reply) => {
    const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
    if (expected && !equalInConstantTime(sha256(given), expected)) {
      reply.code(401).headers({ ...privateHeaders, "www-authenticate": 'Bearer realm="Paygraph metrics"' });
      return reply.type("application/json; charset=utf-8").send(JSON.stringify(restErrorBody(unauthorized)));
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
