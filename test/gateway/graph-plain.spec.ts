import { afterAll, describe, expect, it } from "@jest/globals";
import { request } from "node:http";
import fc from "fast-check";
import { Operations } from "../../gateway/graph/serving/operations.js";
import { readPlainOperation } from "../../gateway/graph/serving/plain-operation.js";
import { createGraphYoga } from "../../gateway/graph/serving/yoga.js";
import { createMetrics } from "../../subgraphs/shared/kernel/telemetry.js";
import { caller, customerId, tokenId } from "./graph.fixture.js";
import { startGraphServer, until } from "./graph-server.fixture.js";
import { persisted, sha256 } from "./persisted-documents.fixture.js";

interface Sent {
  readonly accept: string;
  readonly body: string;
}

interface Received {
  readonly status: number;
  readonly type: string | null;
  readonly allow: string | null;
  readonly text: string;
}

const server = await startGraphServer();
const operations = new Operations(server.executor, server.executor.schema, createMetrics());
const yoga = createGraphYoga(operations, server.logger);
afterAll(async () => {
  await yoga.dispose();
  await server.close();
});

async function received(response: Response): Promise<Received> {
  const { status, headers } = response;
  return { status, type: headers.get("content-type"), allow: headers.get("allow"), text: await response.text() };
}

const headersOf = ({ accept }: Sent) => ({ accept, "content-type": "application/json" });

async function fromServer(sent: Sent): Promise<Received> {
  const headers = { ...headersOf(sent), authorization: server.authorization };
  return received(await fetch(server.url, { method: "POST", headers, body: sent.body }));
}

async function fromYoga(sent: Sent): Promise<Received> {
  // The server accepts a byte order mark.
  const body = sent.body.replace(/^\uFEFF/, "");
  const fetched = new yoga.fetchAPI.Request(server.url, { method: "POST", headers: headersOf(sent), body });
  const response = await yoga.fetch(fetched, {
    caller,
    requestId: "by-yoga",
    signal: new AbortController().signal,
    acceptsEvents: false,
    progress: {},
    admitStream: () => undefined,
    isBatch: false,
    trusts: () => undefined,
    answer: { bytes: 0 },
    executes: () => undefined,
    executed: () => undefined,
  });
  return received(response);
}

function isPlain({ accept, body }: Sent): boolean {
  const read = readPlainOperation({ headers: { accept }, body: Buffer.from(body) }, operations.documentsOf(caller));
  return read !== undefined;
}

const hash = sha256("{ listed }");
const fields = [
  "__typename",
  "customers { id fullName tokens { name balance } }",
  "customer(id: $id) { fullName boss { id } }",
  "customer(id: $id) { nickname }",
  "customer(id: $id) { secret }",
  "customers { ghost { name } }",
  "boom",
  "forbidden",
  "listed",
  "amount(of: 0.5)",
  'echo(value: { text: "é ☕ \\"x\\"" })',
  "nothing",
  "__schema { queryType { name } }",
  "customers {",
];
const selections = fc.subarray(fields, { minLength: 1, maxLength: 3 }).map((some) => some.join(" "));
const queries = fc.oneof(
  {
    weight: 8,
    arbitrary: selections.map(
      (text) => `query Q($id: ID! = "${customerId(1)}") { ${text} f: customer(id: $id) { id } }`,
    ),
  },
  { weight: 2, arbitrary: selections.map((text) => `{ ${text} }`) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "mutation { noteReplay }",
      "mutation { failPlatform }",
      "mutation { failSoftly noteReplay }",
      "query Q { __typename } query R { forbidden }",
      "fragment F on Query { boom }",
      "",
      " ",
    ),
  },
);
const orAbsent = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 1 });
const objects = fc.record(
  {
    query: fc.oneof(
      { weight: 80, arbitrary: queries },
      { weight: 10, arbitrary: fc.constant("{ listed }") },
      fc.constantFrom<unknown>(null, 7, [], {}),
    ),
    documentId: fc.option(fc.constantFrom<unknown>(null, 7, "", "abc", `sha256:${hash}`, "sha256:x"), {
      nil: undefined,
      freq: 5,
    }),
    variables: orAbsent(
      fc.constantFrom<unknown>(
        null,
        {},
        { id: customerId(2) },
        { id: customerId(3), other: 1 },
        { id: 7 },
        { id: null, other: [1, { a: "b" }] },
        [],
        "x",
        0,
      ),
    ),
    operationName: orAbsent(fc.constantFrom<unknown>(null, "Q", "Q", "Q", "R", "", 7)),
    extensions: orAbsent(
      fc.constantFrom<unknown>(null, {}, { a: { b: 1 } }, { c: 2 }, [], persisted(hash), persisted(7)),
    ),
    surprise: fc.option(fc.constantFrom<unknown>(null, 1), { nil: undefined, freq: 15 }),
  },
  { requiredKeys: ["query"] },
);
const bodies = fc.oneof(
  { weight: 30, arbitrary: objects.map((object) => JSON.stringify(object)) },
  { weight: 1, arbitrary: objects.map((object) => `\uFEFF${JSON.stringify(object)}`) },
  { weight: 1, arbitrary: fc.array(objects, { maxLength: 2 }).map((batch) => JSON.stringify(batch)) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "{",
      "null",
      '"x"',
      "7",
      '{"query":"{boom}","query":"{listed}"}',
      '{"__proto__":1,"query":"{listed}"}',
    ),
  },
);
const ranges = fc.constantFrom(
  "*/*",
  "application/*",
  "*/json",
  "application/json",
  "application/json;q=0.1",
  "Application/JSON; charset=utf-8",
  "application/json; charset=latin1",
  "application/graphql-response+json",
  "application/graphql-response+json; charset=UTF-8; q=0.9",
  "*/graphql-response+json",
  "application/graphql+json",
  "multipart/mixed",
  "text/html",
);
const accepts = fc.array(ranges, { minLength: 1, maxLength: 4 }).map((some) => some.join(", "));
const requests: fc.Arbitrary<Sent> = fc.record({ accept: accepts, body: bodies });

describe("a query or mutation as JSON", () => {
  it("is served with the same status, headers and bytes as by Yoga", async () => {
    const counts = { plain: 0, others: 0 };
    await fc.assert(
      fc.asyncProperty(requests, async (sent) => {
        const expected = await fromYoga(sent);
        counts[isPlain(sent) ? "plain" : "others"] += 1;
        // Refusals without a body are completed by the server.
        if (expected.text === "") expect(await fromServer(sent)).toMatchObject({ status: expected.status });
        else expect(await fromServer(sent)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
    expect(counts.plain).toBeGreaterThan(150);
    expect(counts.others).toBeGreaterThan(50);
  });

  it("aborts the query when the client leaves, and no mutation", async () => {
    const { world } = server;
    let release = (): void => undefined;
    world.hold = new Promise((resolve) => (release = resolve));
    world.signals.length = 0;
    const send = (query: string) => {
      const headers = { authorization: server.authorization, "content-type": "application/json" };
      const sent = request(server.url, { method: "POST", headers, agent: false });
      sent.on("error", () => undefined).end(JSON.stringify({ query }));
      return sent;
    };
    const sent = [
      send(`{ customer(id: "${customerId(1)}") { fullName } }`),
      send(`mutation { renameToken(id: "${tokenId(1)}", name: "held") { name } }`),
    ];
    await until(() => world.signals.length === 2);
    for (const each of sent) each.destroy();
    await until(() => world.signals.some((signal) => signal?.aborted));
    release();
    world.hold = undefined;
    await until(() => world.mutations.includes("rename held"));
    expect(world.signals.filter((signal) => signal?.aborted)).toHaveLength(1);
  });
});
