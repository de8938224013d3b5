import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { parse } from "graphql";
import { messagesIn, joined, deferringSelections, type PartMessage } from "./answer-parts.fixture.js";
import { customerId, plain, startGraph, tokenId } from "./graph.fixture.js";
import { startGraphServer, until, type GraphServer } from "./graph-server.fixture.js";
import { get, persisted, responseType, sha256 } from "./persisted-documents.fixture.js";

let server: GraphServer;
let letGo: () => void;

beforeEach(async () => {
  server = await startGraphServer({}, { operationTimeMs: 800 });
});
afterEach(async () => {
  letGo();
  await server.close();
});

function hold(): void {
  server.world.tokensHold = new Promise((resolve) => (letGo = resolve));
}
letGo = () => undefined;

const accept = "multipart/mixed;deferSpec=20220824,application/json";
const accepting2 = "multipart/mixed;incrementalSpec=v0.2,application/json";

async function open(body: unknown, headers: Readonly<Record<string, string>> = { accept }) {
  const { authorization } = server;
  const response = await fetch(server.url, {
    method: "POST",
    headers: { authorization, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  expect([response.status, response.headers.get("content-type")?.split(";")[0]]).toEqual([200, "multipart/mixed"]);
  return messagesIn(response);
}

async function messagesOf(query: string, variables = {}, headers?: Readonly<Record<string, string>>) {
  const messages: PartMessage[] = [];
  for await (const message of await open({ query, variables }, headers)) messages.push(message);
  return messages;
}

const one = customerId(1);
const tokenNames = `{ customer(id: "${one}") { fullName ...Tokens @defer(label: "tokens") } }
  fragment Tokens on Customer { id tokens { name } }`;
const namesOfOne = [{ name: "Token 1" }, { name: "Token 2" }];

describe("@defer over HTTP", () => {
  it("sends a fragment that a later step fetches after the rest, with its path and label", async () => {
    hold();
    const parts = await open({ query: tokenNames });
    expect((await parts.next()).value).toEqual({
      data: { customer: { fullName: "Customer 1" } },
      hasNext: true,
      extensions: { cost: expect.anything() },
    });
    letGo();
    expect((await parts.next()).value).toEqual({
      incremental: [{ label: "tokens", path: ["customer"], data: { id: one, tokens: namesOfOne } }],
      hasNext: false,
    });
    expect((await parts.next()).done).toBe(true);
  });

  it("announces fragments by their ids for clients that read that form", async () => {
    const [first, second, ...others] = await messagesOf(tokenNames, {}, { accept: accepting2 });
    const { extensions: _cost, ...rest } = first ?? {};
    expect(rest).toEqual({
      data: { customer: { fullName: "Customer 1" } },
      pending: [{ id: "0", path: ["customer"], label: "tokens" }],
      hasNext: true,
    });
    expect([second, ...others]).toEqual([
      {
        incremental: [{ id: "0", data: { id: one, tokens: namesOfOne } }],
        completed: [{ id: "0" }],
        hasNext: false,
      },
    ]);
  });

  it("sends a fragment without a step of its own in the first part; with a label, right after it", async () => {
    const query = (defer: string) => `{ customer(id: "${one}") { fullName ... ${defer} { id } } }`;
    expect(await messagesOf(query("@defer"))).toMatchObject([
      { data: { customer: { id: one, fullName: "Customer 1" } }, hasNext: false },
    ]);
    expect(await messagesOf(query('@defer(label: "a")'))).toMatchObject([
      { data: { customer: { fullName: "Customer 1" } }, hasNext: true },
      { incremental: [{ label: "a", path: ["customer"], data: { id: one } }], hasNext: false },
    ]);
  });

  it("answers at once with JSON to clients that accept no parts, to batches, and where nothing is deferred", async () => {
    const data = { customer: { fullName: "Customer 1", id: one, tokens: namesOfOne } };
    expect((await server.post({ query: tokenNames })).body.data).toEqual(data);
    expect(plain((await server.post([{ query: tokenNames }], { accept })).body)).toMatchObject([{ data }]);
    const off = tokenNames
      .replace("label:", "if: $on, label:")
      .replace("{ customer", "query Q($on: Boolean!) { customer");
    const { headers, body } = await server.post({ query: off, variables: { on: false } }, { accept });
    expect([headers.get("content-type"), body.data]).toEqual(["application/json; charset=utf-8", data]);
    expect(await messagesOf(off, { on: true })).toHaveLength(2);
  });

  it("sends nested fragments after those that hold them, and one for each item of a list", async () => {
    const query = `{ customers { fullName ... @defer(label: "a") { tokens { name ... @defer(label: "b") { mood } } } } }`;
    const [first, ...others] = await messagesOf(query);
    expect(first?.data).toEqual({ customers: [1, 2, 3].map((n) => ({ fullName: `Customer ${n}` })) });
    const sent = others.flatMap(({ incremental = [] }) => incremental);
    expect(sent.filter(({ label }) => label === "a").map(({ path }) => path)).toEqual(
      [0, 1, 2].map((n) => ["customers", n]),
    );
    expect(sent.filter(({ label }) => label === "b")).toHaveLength(6);
    const { data } = await server.run(query);
    expect(joined([first as PartMessage, ...others]).data).toEqual(data);
  });

  it("refuses it with 400 on mutations and subscriptions, and labels that are variables or used twice", async () => {
    const refused = [
      ['mutation { createCustomer(fullName: "A") { ... @defer { id } } }', "A mutation can't use @defer"],
      [
        "subscription { ticks(count: 1) { ...E } } fragment E on Event { ... @defer { id } }",
        "A subscription can't use @defer",
      ],
      ["query Q($l: String) { customers { ... @defer(label: $l) { id } } }", "must be a text"],
      ['{ customers { ... @defer(label: "l") { id } tokens @stream(label: "l") { id } } }', "is used twice"],
      ["{ customers { fullName @stream } }", "only be used on a list"],
    ];
    for (const [query, problem] of refused) {
      const { status, body } = await server.post({ query }, { accept: `${accept}, ${responseType}` });
      expect([status, body.errors?.[0]?.message]).toEqual([200, expect.stringContaining(problem ?? "")]);
      expect((await server.post({ query }, { accept: responseType })).status).toBe(400);
    }
    const allowed = 'mutation { createCustomer(fullName: "A") { ... @defer(if: false) { fullName } } }';
    expect((await server.post({ query: allowed })).body.data).toEqual({ createCustomer: { fullName: "A" } });
  });

  it("accepts @stream, and sends the whole list", async () => {
    const { body } = await server.post({ query: "{ customers @stream(initialCount: 1) { fullName } }" }, { accept });
    expect(body.data?.customers).toHaveLength(3);
  });
});

describe("what fails in a deferred fragment", () => {
  it("makes it null if the field can't be, with the error at its path, and nothing else", async () => {
    server.world.tokensFail = new Error("the tokens are away");
    for (const headers of [{ accept }, { accept: accepting2 }]) {
      const [first, second, ...others] = await messagesOf(tokenNames, {}, headers);
      expect(first?.data).toEqual({ customer: { fullName: "Customer 1" } });
      expect(first?.errors).toBeUndefined();
      const [failed] = second?.incremental ?? second?.completed ?? [];
      expect(failed).toMatchObject({
        errors: [
          { path: ["customer", "tokens", 0], extensions: { code: "INTERNAL_ERROR" } },
          { path: ["customer", "tokens", 1] },
        ],
      });
      expect([second?.hasNext, others]).toEqual([false, []]);
      expect(joined([first as PartMessage, second as PartMessage]).data).toEqual(first?.data);
    }
  });

  it("leaves a null where the field can be, also within the first part", async () => {
    const query = `{ customer(id: "${one}") { id ... @defer { nickname } ... @defer { fullName ghost { name } firstToken { name } } } }`;
    const messages = await messagesOf(query);
    expect(messages).toMatchObject([
      { data: { customer: { id: one, nickname: null } }, errors: [{ path: ["customer", "nickname"] }], hasNext: true },
      {
        incremental: [
          {
            path: ["customer"],
            data: { fullName: "Customer 1", ghost: null, firstToken: { name: "Token 1" } },
            errors: [{ path: ["customer", "ghost", "name"], extensions: { code: "NOT_FOUND" } }],
          },
        ],
      },
    ]);
  });

  it("is not sent for an object that is null in the first part", async () => {
    const query = `{ customer(id: "${one}") { boss { ...B @defer } secret ...B @defer } }
      fragment B on Customer { tokens { name } }`;
    const { body } = await server.post({ query }, {});
    const messages = await messagesOf(query);
    expect(messages).toMatchObject([
      { data: { customer: null }, errors: [{ path: ["customer", "secret"] }], hasNext: false },
    ]);
    expect(body.data).toEqual({ customer: null });
    expect(server.world.statements.filter(({ what }) => what === "tokens")).toEqual([]);
  });
});

describe("the limits of an answer in parts", () => {
  it("are those of the whole: cost, and one time for all parts", async () => {
    hold();
    const { body } = await server.post({ query: tokenNames.replace("tokens { name }", "id") });
    const messages = await messagesOf(tokenNames);
    expect(messages[0]?.extensions).not.toEqual(body.extensions);
    expect(messages.slice(1)).toEqual([
      {
        incremental: [
          {
            label: "tokens",
            path: ["customer"],
            data: null,
            errors: [
              expect.objectContaining({
                message: "The query took longer than 0.8 s and was aborted: request less, or try again.",
                path: ["customer"],
                extensions: expect.objectContaining({ code: "SERVICE_UNAVAILABLE", status: 503 }),
              }),
            ],
          },
        ],
        hasNext: false,
      },
    ]);
    letGo();
    const whole = await server.post({ query: tokenNames });
    expect(whole.body.extensions).toEqual(messages[0]?.extensions);
  });

  it("send the whole at once where too many fragments are deferred, and one that is reached twice once", async () => {
    const many = Array.from({ length: 26 }, (_, n) => `...T @defer(label: "${n}")`).join(" ");
    const fragment = "fragment T on Customer { tokens { name } }";
    const { headers } = await server.post({ query: `{ customer(id: "${one}") { ${many} } } ${fragment}` }, { accept });
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    const twice = `{ customer(id: "${one}") { ...H ...H } customer(id: "${one}") { ...H } }`;
    const [, second] = await messagesOf(`${twice} fragment H on Customer { ...T @defer } ${fragment}`);
    expect(second?.incremental).toHaveLength(1);
  });

  it("end the work of a client that leaves", async () => {
    hold();
    const parts = await open({ query: tokenNames });
    await parts.next();
    const [signal] = server.world.signals;
    expect(signal?.aborted).toBe(false);
    await parts.return(undefined);
    await until(() => signal?.aborted === true);
  });
});

describe.each(["in this process", "behind HTTP"] as const)("with its subgraphs %s, an answer in parts", (place) => {
  it("requests the entities of the first part alone, where the whole would request all in one batch", async () => {
    const graph = await startGraph(place);
    const query = `{ customer(id: "${one}") { firstToken { name } ... @defer { tokens { name } } } }`;
    const answer = await graph.executor.executeInParts(parse(query), undefined, graph.request());
    if (!("later" in answer)) throw new Error(`At once: ${JSON.stringify(answer)}`);
    expect(plain(answer.first.result)).toEqual({ data: { customer: { firstToken: { name: "Token 1" } } } });
    const asked = () => graph.world.statements.filter(({ what }) => what === "tokens").map(({ ids }) => ids);
    expect(asked()).toEqual([[tokenId(1)]]);
    const parts: unknown[] = [];
    for await (const { completed } of answer.later) parts.push(...completed);
    expect(parts).toMatchObject([{ path: ["customer"], data: { tokens: namesOfOne } }]);
    expect(asked()).toEqual([[tokenId(1)], [tokenId(1), tokenId(2)]]);
    await graph.close();
  });
});

describe("an agent", () => {
  it("defers fragments of the part of the graph that it sees", async () => {
    const query = `{ token(id: "${tokenId(1)}") { id ... @defer(label: "a") { name mood } } }`;
    const messages: PartMessage[] = [];
    for await (const message of await open({ query }, { accept, authorization: server.addAgent() }))
      messages.push(message);
    expect(messages).toMatchObject([
      { data: { token: { id: tokenId(1) } } },
      { incremental: [{ label: "a", path: ["token"], data: { name: "Token 1", mood: "HAPPY" } }], hasNext: false },
    ]);
  });
});

describe("a persisted document with @defer", () => {
  it("is answered in parts by its hash, by POST and by GET, where it has no ETag", async () => {
    const { authorization } = server;
    const hash = sha256(tokenNames);
    await server.post({ query: tokenNames, extensions: persisted(hash) });
    const messages: PartMessage[] = [];
    for await (const message of await open({ extensions: persisted(hash) })) messages.push(message);
    expect(messages).toHaveLength(2);
    const search = new URLSearchParams({ extensions: JSON.stringify(persisted(hash)) });
    const response = await fetch(`${server.url}?${search.toString()}`, { headers: { authorization, accept } });
    expect([response.headers.get("etag"), response.headers.get("cache-control")]).toEqual([null, "no-store"]);
    const byGet: PartMessage[] = [];
    for await (const message of messagesIn(response)) byGet.push(message);
    expect(byGet).toEqual(messages);
    expect((await get(server, { query: tokenNames })).body).toMatchObject({
      data: { customer: { tokens: namesOfOne } },
    });
  });
});

describe("@defer over WebSocket", () => {
  it("sends each part as a next message, and ends with the client's complete", async () => {
    const parts: PartMessage[] = [];
    for await (const part of server.socket().iterate({ query: tokenNames })) parts.push(plain(part) as PartMessage);
    expect(parts).toMatchObject([
      { data: { customer: { fullName: "Customer 1" } }, hasNext: true },
      { incremental: [{ label: "tokens", path: ["customer"], data: { tokens: namesOfOne } }], hasNext: false },
    ]);
    hold();
    const held = server.socket().iterate({ query: tokenNames });
    await held.next();
    const signal = server.world.signals.at(-1);
    await held.return?.();
    await until(() => signal?.aborted === true);
  });
});

describe("the parts put together", () => {
  it("are the answer without @defer, in both forms", async () => {
    const shape = {
      Query: { customers: "Customer", tokens: "Token" },
      Customer: { id: undefined, fullName: undefined, tokens: "Token", firstToken: "Token", boss: "Customer" },
      Token: { id: undefined, name: undefined, balance: undefined },
    };
    const selections = deferringSelections(shape, "Query");
    const around = fc.constantFrom("", "@defer");
    let inParts = 0;
    await fc.assert(
      fc.asyncProperty(
        selections,
        around,
        fc.boolean(),
        fc.constantFrom(accept, accepting2),
        async (set, outer, yes, form) => {
          const query = `query Q($yes: Boolean = false) { __typename @include(if: $yes) ... ${outer} ${set} }`;
          const whole = await server.post({ query, variables: { yes } });
          const { authorization } = server;
          const response = await fetch(server.url, {
            method: "POST",
            headers: { authorization, "content-type": "application/json", accept: form },
            body: JSON.stringify({ query, variables: { yes } }),
          });
          const messages: PartMessage[] = [];
          if (response.headers.get("content-type")?.startsWith("multipart")) {
            for await (const message of messagesIn(response)) messages.push(message);
            expect(messages.map(({ hasNext }) => hasNext)).toEqual(
              messages.map((_, index) => index < messages.length - 1),
            );
          } else messages.push((await response.json()) as PartMessage);
          if (messages.length > 1) inParts += 1;
          const { data, errors } = joined(messages);
          expect({ data, errors }).toEqual({ data: whole.body.data ?? {}, errors: whole.body.errors ?? [] });
        },
      ),
      { numRuns: 120 },
    );
    expect(inParts).toBeGreaterThan(20);
  });
});
