import { getEventListeners } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { parse } from "graphql";
import { withTimeLimit } from "../../gateway/graph/limits/time-limit.js";
import { customerId, plain, tokenId, type Plain } from "./graph.fixture.js";
import { startGraphServer, until, type GraphServer } from "./graph-server.fixture.js";
import { startRest } from "./rest-harness.js";
import { createShop, operations } from "./rest-shop.js";

const operationTimeMs = 400;
let server: GraphServer;
let letGo: () => void;

beforeEach(async () => {
  server = await startGraphServer({}, { operationTimeMs });
  server.world.hold = new Promise((resolve) => (letGo = resolve));
});
afterEach(async () => {
  letGo();
  await server.close();
});

const customerQuery = `{ customer(id: "${customerId(1)}") { fullName tokens { name } } }`;
const lateQuery = "The query took longer than 0.4 s and was aborted: request less, or try again.";
const lateMutation =
  "The mutation took longer than 0.4 s and its outcome is unknown: repeat it with the same idempotency key to find out.";
const lateSetUp = "The subscription could not be started within 0.4 s: try again.";

const unavailable = (reason: string) => ({
  message: reason,
  extensions: { code: "SERVICE_UNAVAILABLE", status: 503, reason },
});

async function overEvents(query: string): Promise<Plain[]> {
  const response = await fetch(server.url, {
    method: "POST",
    headers: { authorization: server.authorization, "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ query }),
  });
  const text = await response.text();
  return [...text.matchAll(/^event: next\ndata: (.*)$/gm)].map(([, data = ""]) => JSON.parse(data) as Plain);
}

async function overSocket(query: string): Promise<Plain[]> {
  const results: Plain[] = [];
  for await (const result of server.socket().iterate({ query })) results.push(plain(result));
  return results;
}

describe("a query that takes too long", () => {
  it("is answered 503 by POST and by GET, and no further step of it begins", async () => {
    const accept = "application/graphql-response+json";
    const posted = await server.post({ query: customerQuery }, { accept });
    expect(posted).toMatchObject({ status: 503, body: { errors: [unavailable(lateQuery)] } });
    const response = await fetch(`${server.url}?query=${encodeURIComponent(customerQuery)}`, {
      headers: { authorization: server.authorization, accept },
    });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ errors: [unavailable(lateQuery)] });
    expect(server.world.signals.map((signal) => signal?.aborted)).toEqual([true, true]);
    letGo();
    const other = await server.post({ query: `{ customer(id: "${customerId(2)}") { fullName } }` });
    expect(other.body).toMatchObject({ data: { customer: { fullName: "Customer 2" } } });
    expect(server.world.statements.map(({ what }) => what)).toEqual(["customers", "customers", "customers"]);
  });

  it("doesn't hold up the others of its batch", async () => {
    const { body } = await server.post([
      { query: customerQuery },
      { query: `{ token(id: "${tokenId(1)}") { name } }` },
    ]);
    expect(body).toMatchObject([{ errors: [unavailable(lateQuery)] }, { data: { token: { name: "Token 1" } } }]);
  });

  it("is answered the same over WebSocket and server-sent events", async () => {
    expect(await overSocket(customerQuery)).toMatchObject([{ errors: [unavailable(lateQuery)] }]);
    expect(await overEvents(customerQuery)).toMatchObject([{ errors: [unavailable(lateQuery)] }]);
  });

  it("leaves nothing behind with a signal that outlives it", async () => {
    const limited = withTimeLimit(server.executor, 10_000);
    const { signal } = new AbortController();
    const run = { signal };
    await limited.execute(parse('{ token(id: "x") { id } }'), {}, server.request(run));
    const stream = await limited.subscribe(parse("subscription { ticks(count: 1) { id } }"), {}, server.request(run));
    if (!(Symbol.asyncIterator in stream)) throw new Error("no stream");
    expect(getEventListeners(signal, "abort")).toHaveLength(1);
    for await (const _event of stream) break;
    await limited.subscribe(parse("subscription { late { id } }"), {}, server.request(run));
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});

describe("a mutation that takes too long", () => {
  const query = `mutation {
    first: renameToken(id: "${tokenId(1)}", name: "renamed") { name }
    second: createCustomer(fullName: "never") { id }
  }`;

  it("is answered 503 saying what is unknown, runs to its end, and nothing after it begins", async () => {
    const { status, body } = await server.post({ query }, { accept: "application/graphql-response+json" });
    expect({ status, body }).toMatchObject({ status: 503, body: { errors: [unavailable(lateMutation)] } });
    expect(server.world.mutations).toEqual([]);
    letGo();
    await until(() => server.world.mutations.length > 0);
    await server.post({ query: "{ customers { id } }" });
    expect(server.world.mutations).toEqual(["rename renamed"]);
    expect(server.world.signals).toEqual([undefined]);
  });

  it("is answered the same over WebSocket", async () => {
    expect(await overSocket(query)).toMatchObject([{ errors: [unavailable(lateMutation)] }]);
  });
});

describe("a subscription", () => {
  it.each([
    ["WebSocket", overSocket],
    ["server-sent events", overEvents],
  ])("that takes too long to set up is answered 503 and ends, by %s", async (_name, ask) => {
    expect(await ask("subscription { held { type } }")).toEqual([{ errors: [unavailable(lateSetUp)] }]);
    letGo();
    await server.post({ query: "{ customers { id } }" });
    expect(server.world.open.size).toBe(0);
  });

  it.each([
    ["WebSocket", overSocket],
    ["server-sent events", overEvents],
  ])("may wait for events as long as it likes, but ends when one takes too long, by %s", async (_name, ask) => {
    server.world.hold = undefined;
    const ticks = (count: number) =>
      `subscription { ticks(count: ${count}) { subject { ... on Customer { fullName } } } }`;
    const waiting = ask(ticks(2)).catch(() => undefined);
    await until(() => server.world.pulled === 2);
    expect(server.world.open.size).toBe(1);
    server.world.hold = new Promise((resolve) => (letGo = resolve));
    const slow = await ask(ticks(1));
    const reason = "An event's fields took too long and the stream ends here: resume after your last cursor.";
    expect(slow).toEqual([{ errors: [unavailable(reason)] }]);
    // The other one has waited for a third event longer than an event may take.
    expect(server.world.open.size).toBe(1);
    await server.stop();
    await waiting;
  });
});

describe("a REST request that takes too long", () => {
  it("is answered 503, a change with what to do about its outcome", async () => {
    const rest = await startRest({ operations, deps: createShop(), operationTimeMs });
    try {
      const read = await rest.rest("GET", "/slow");
      expect(read).toMatchObject({ status: 503, json: { code: "SERVICE_UNAVAILABLE", reason: lateQuery } });
      expect(read.headers.get("retry-after")).toBe("1");
      const change = await rest.rest("POST", "/slow");
      expect(change).toMatchObject({ status: 503, json: { code: "SERVICE_UNAVAILABLE", reason: lateMutation } });
    } finally {
      await rest.close();
    }
  });
});
