import { beforeEach, describe, expect, it } from "@jest/globals";
import { Writable } from "node:stream";
import { createLogger, prettyLines } from "../../subgraphs/shared/kernel/logger.js";
import { eventually, startApp } from "../testkit/app.js";

let written: string[] = [];

const app = await startApp({ logger: createLogger("info", { write: (text: string) => void written.push(text) }) });
const platform = await app.platform();
beforeEach(() => {
  written = [];
});

/** The lines of requests so far, each parsed. */
const requests = () =>
  written.map((text) => JSON.parse(text) as Record<string, unknown>).filter(({ msg }) => msg === "request");

/** The line of the request with this id. */
const lineOf = async (requestId: string) => {
  const find = async () => requests().find((entry) => entry.requestId === requestId) ?? {};
  return eventually(find, ({ requestId: found }: Record<string, unknown>) => found === requestId);
};

const send = (path: string, requestId: string, init: RequestInit = {}) =>
  fetch(app.baseUrl + path, {
    ...init,
    headers: { authorization: platform.sandbox.authorization, "x-request-id": requestId, ...init.headers },
  });

const post = (requestId: string, body: unknown, headers: Record<string, string> = {}) =>
  send("/graphql", requestId, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

describe("the log of requests", () => {
  it("has a line of a REST request: its method, route, status, time, id, and the token's name", async () => {
    await send("/2025-10-13/customers/Customer:0198c0de-0000-7000-8000-000000000000?secretOf=me", "rest-1");
    expect(await lineOf("rest-1")).toEqual({
      level: "info",
      time: expect.any(String),
      requestId: "rest-1",
      method: "GET",
      route: "/2025-10-13/customers/{customerId}",
      status: 404,
      ms: expect.any(Number),
      tokenName: expect.any(String),
      msg: "request",
    });
    expect(written.join("")).not.toMatch(/secretOf|0198c0de/);
  });

  it("names the operations of a request to the graph", async () => {
    await post("graph-1", { query: "query Config { platformConfig { id } }" });
    expect(await lineOf("graph-1")).toMatchObject({ route: "/graphql", operation: "query Config", status: 200 });
    await post("graph-2", [{ query: "{ platformConfig { id } }" }, { query: "query B { platformConfig { id } }" }]);
    expect(await lineOf("graph-2")).toMatchObject({ operation: "query, query B" });
  });

  it("has a line of what is refused, without what the client sent", async () => {
    await send("/no/such/path", "unknown-1");
    expect(await lineOf("unknown-1")).toMatchObject({ route: "unmatched", status: 404 });
    await send("/2025-10-13/config", "refused-1", { headers: { authorization: "Basic bm86Ym9keQ==" } });
    const line = await lineOf("refused-1");
    expect(line).toMatchObject({ route: "/2025-10-13/config", status: 401 });
    expect(line).not.toHaveProperty("tokenName");
    expect(written.join("")).not.toMatch(/such|bm86/);
  });

  it("has no line of probes", async () => {
    await send("/healthz", "probe-1");
    await send("/2025-10-13/config", "after-1");
    await lineOf("after-1");
    expect(requests().map(({ requestId }) => requestId)).not.toContain("probe-1");
  });

  it("stays one line whatever a client sends", async () => {
    const forged = 'x\n{"level":"error"}';
    await fetch(`${app.baseUrl}/2025-10-13/config`, { headers: { "x-request-id": "a b", authorization: "x" } });
    await post("forged-1", { query: "query A { platformConfig { id } }", operationName: forged });
    await post("forged-2", { query: `query ${"N".repeat(5000)} { platformConfig { id } }` });
    await lineOf("forged-1");
    expect(String((await lineOf("forged-2")).operation)).toHaveLength("query ".length + 100);
    for (const text of written) expect(text.trimEnd()).not.toMatch(/\n/);
    expect(requests().map(({ requestId }) => requestId)).not.toContain("a b");
  });
});

it("is pretty on a terminal, each entry on its line", async () => {
  const shown: string[] = [];
  const terminal = new Writable({
    write(chunk: Buffer, _encoding, done) {
      shown.push(chunk.toString());
      done();
    },
  });
  const logger = createLogger("info", prettyLines(terminal));
  logger.info({ requestId: "1", tokenName: "a\nb\u001b[31m" }, "request");
  const text = await eventually(
    async () => shown.join(""),
    (all) => all !== "",
  );
  expect(text).toMatch(
    /^\[\d\d:\d\d:\d\d\.\d{3}\] .*INFO.*: .*request.* \{"requestId":"1","tokenName":"a\\nb\\u001b\[31m"\}\n$/,
  );
});
