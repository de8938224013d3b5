import { expect, it } from "@jest/globals";
import Fastify from "fastify";
import { registerHealth, type DatabaseState } from "../../gateway/http/health.js";

it("/healthz is 200 while this process starts its database again, and 503 once it can't; /readyz is apart from it", async () => {
  let state: DatabaseState = "running";
  let isReady = true;
  const app = Fastify();
  registerHealth(
    app,
    async () => isReady,
    () => state,
  );
  const get = async (url: string) => {
    const { statusCode, body } = await app.inject(url);
    return [statusCode, JSON.parse(body)];
  };
  expect(await get("/healthz")).toEqual([200, { status: "ok" }]);
  expect(await get("/readyz")).toEqual([200, { status: "ready" }]);
  state = "restarting";
  isReady = false;
  expect(await get("/healthz")).toEqual([200, { status: "ok", database: "restarting" }]);
  expect(await get("/readyz")).toEqual([503, { status: "unavailable" }]);
  state = "lost";
  expect(await get("/healthz")).toEqual([503, { status: "failed", database: "lost" }]);
  await app.close();
});
