import { afterAll, describe, expect, it } from "@jest/globals";
import { parse } from "graphql";
import { isAsyncIterable } from "../../gateway/graph/execution/subgraph-executor.js";
import { customerId, plain, tokenId } from "./graph.fixture.js";
import { startGraphServer } from "./graph-server.fixture.js";

const server = await startGraphServer();
afterAll(() => server.close());

const customer = `customer(id: "${customerId(1)}")`;
const accept = { accept: "application/graphql-response+json" };

describe("null for a variable with a default", () => {
  const name = `mutation($name: String = "New") { noteReplay renamed: renameToken(id: "${tokenId(1)}", name: $name) { id } }`;
  it.each<[string, Record<string, null>, readonly string[] | undefined]>([
    [`query($t: Boolean = true) { ${customer} { fullName @include(if: $t) } }`, { t: null }, ["customer", "fullName"]],
    [`query($t: Boolean = true) { events { id } tokens @skip(if: $t) { id } }`, { t: null }, ["tokens"]],
    [`query($t: Boolean = true) { ... @include(if: $t) { tokens { id } } }`, { t: null }, undefined],
    [
      `query($t: Boolean = true) { a: ${customer} { ...F } } fragment F on Customer { tokens { ... @skip(if: $t) { id } } }`,
      { t: null },
      ["a", "tokens"],
    ],
    [`query($id: ID = "x") { tokens { id } token(id: $id) { name } }`, { id: null }, ["token"]],
    [`query($type: String = "Token") { __type(name: $type) { name } }`, { type: null }, ["__type"]],
    [name, { name: null }, ["renamed"]],
    [
      `mutation($t: Boolean = true) { renameToken(id: "${tokenId(1)}", name: "x") { id @include(if: $t) } }`,
      { t: null },
      ["renameToken", "id"],
    ],
  ])("is 400 at its field before anything runs: %s", async (query, variables, path) => {
    server.logged.length = 0;
    server.world.statements.length = 0;
    const { status, body } = await server.post({ query, variables }, accept);
    expect(status).toBe(400);
    expect(body.errors).toHaveLength(1);
    expect(body.errors?.[0]).toMatchObject({ extensions: { code: "INVALID_INPUT", status: 400 } });
    expect(body.errors?.[0]?.path).toEqual(path);
    expect(body).not.toHaveProperty("data");
    expect(server.world.statements).toEqual([]);
    expect(server.world.mutations).toEqual([]);
    expect(server.logged).toEqual([]);
  });

  it("is 400 for a subscription too", async () => {
    const document = parse("subscription($n: Int = 1) { ticks(count: $n) { id } }");
    const result = await server.executor.subscribe(document, { n: null }, server.request());
    expect(plain(result)).toMatchObject({
      errors: [{ path: ["ticks"], extensions: { code: "INVALID_INPUT", status: 400 } }],
    });
    expect(server.world.open.size).toBe(0);
  });

  it("is left alone where null is allowed, or a condition excludes the field", async () => {
    const query = `query($id: ID = "x", $value: JSONObject = {}, $with: Boolean = false) {
      echo(value: $value) token(id: $id) @include(if: $with) { name } ... @skip(if: true) { amount(of: 1) @skip(if: $with) } }`;
    const { body } = await server.post({ query, variables: { id: null, value: null } }, accept);
    expect(body.data).toEqual({ echo: null });
  });

  it("names each place in one response", async () => {
    const query = `query($id: ID = "x", $of: MinorUnits = 1, $t: Boolean = true) {
      token(id: $id) { name } amount(of: $of) tokens { id @skip(if: $t) } }`;
    const { body } = await server.post({ query, variables: { id: null, of: null, t: null } }, accept);
    expect(body.errors?.map(({ path, message }) => [path, message])).toEqual([
      [["token"], 'Argument "id" of non-null type "ID!" must not be null.'],
      [["amount"], 'Argument "of" of non-null type "MinorUnits!" must not be null.'],
      [["tokens", "id"], 'Argument "if" of non-null type "Boolean!" must not be null.'],
    ]);
  });
});

describe("a condition at a subscription's field", () => {
  it.each([
    "subscription($t: Boolean!) { ticks(count: 1) @include(if: $t) { id } }",
    "subscription { ticks(count: 1) @skip(if: true) { id } }",
    "subscription($t: Boolean!) { ...F @skip(if: $t) } fragment F on Subscription { ticks(count: 1) { id } }",
    "subscription($t: Boolean!) { ...F } fragment F on Subscription { ... { ticks(count: 1) @skip(if: $t) { id } } }",
  ])("is 400: %s", async (query) => {
    const { status, body } = await server.post({ query, variables: { t: true } }, accept);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ extensions: { code: "INVALID_INPUT" }, locations: [{ line: 1 }] }]);
    expect(body.errors?.[0]?.message).toContain("must not use `@skip` or `@include`");
  });

  it("is allowed below it", async () => {
    const document = parse("subscription($t: Boolean!) { ticks(count: 1) { type id @include(if: $t) } }");
    const events = await server.executor.subscribe(document, { t: false }, server.request());
    if (!isAsyncIterable(events)) throw new Error(JSON.stringify(events));
    const iterator = events[Symbol.asyncIterator]();
    expect(plain((await iterator.next()).value)).toEqual({ data: { ticks: { type: "TICK 1" } } });
    await iterator.return?.();
  });
});

describe("a number in a document", () => {
  it("is the scalar's to judge, whatever its size", async () => {
    const tooLarge = ["9223372036854775808", "-9223372036854775809", "1e400", "12345678901234567890123"];
    for (const of of tooLarge) {
      const { status, body } = await server.post({ query: `{ amount(of: ${of}) }` }, accept);
      expect([of, status, body.errors?.[0]?.message]).toEqual([of, 400, expect.stringContaining("MinorUnits")]);
    }
    const query = `{ echo(value: { big: 9223372036854775808, exact: 0.1, text: "a\\bc" }) }`;
    const { body } = await server.post({ query }, accept);
    expect(body.data).toEqual({ echo: { big: 9223372036854775808, exact: 0.1, text: "a\bc" } });
  });
});
