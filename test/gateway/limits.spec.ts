import { describe, expect, it } from "@jest/globals";
import { getIntrospectionQuery } from "graphql";
import { createClient } from "graphql-ws";
import { WebSocket } from "ws";
import { startApp } from "../testkit/app.js";

const app = await startApp();
const client = (await app.platform()).sandbox;

type Variables = Record<string, unknown>;

interface Reply {
  /** HTTP's status, if the transport has one for an operation. */
  readonly status?: number;
  readonly data?: unknown;
  readonly errors?: readonly { message: string; extensions: Record<string, unknown> }[];
}

const strict = "application/graphql-response+json";

async function post(body: unknown, accept = strict, authorization: string | undefined = client.authorization) {
  return fetch(`${app.baseUrl}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", accept, ...(authorization && { authorization }) },
    body: JSON.stringify(body),
  });
}

const parsed = async <T>(response: Response): Promise<T> => (await response.json()) as T;

/** A socket's first response; throws its closing. */
async function overSocket(query: string, variables: Variables, authorization: string | null = client.authorization) {
  const socket = createClient({
    url: `${app.baseUrl.replace("http", "ws")}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    ...(authorization !== null && { connectionParams: { authorization } }),
  });
  try {
    for await (const result of socket.iterate({ query, variables })) return result as Reply;
    throw new Error("nothing came");
  } catch (errors) {
    if (Array.isArray(errors)) return { errors } as Reply;
    throw errors;
  } finally {
    await socket.dispose();
  }
}

async function overEvents(query: string, variables: Variables): Promise<Reply> {
  const text = await (await post({ query, variables }, "text/event-stream")).text();
  const data = /^event: next\ndata: (.*)$/m.exec(text)?.[1];
  if (data === undefined) throw new Error(`no event: ${text}`);
  return JSON.parse(data) as Reply;
}

/** Each way to ask a query. */
const transports: Readonly<Record<string, (query: string, variables: Variables) => Promise<Reply>>> = {
  async POST(query, variables) {
    const response = await post({ query, variables });
    return { status: response.status, ...(await parsed<Reply>(response)) };
  },
  async GET(query, variables) {
    const search = new URLSearchParams({ query, variables: JSON.stringify(variables) });
    const headers = { authorization: client.authorization, accept: strict };
    const response = await fetch(`${app.baseUrl}/graphql?${search.toString()}`, { headers });
    return { status: response.status, ...(await parsed<Reply>(response)) };
  },
  async batch(query, variables) {
    const [other, reply = {}] = await parsed<Reply[]>(await post([{ query: "{ __typename }" }, { query, variables }]));
    expect(other).toMatchObject({ data: { __typename: "Query" } });
    return reply;
  },
  WebSocket: overSocket,
  "server-sent events": overEvents,
};

const times = (count: number, each: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => each(n)).join(" ");
const aliased = (count: number, field: string): string => times(count, (n) => `${field.slice(0, 3)}${n}: ${field}`);
const nested = (levels: number): string => `${"{ a ".repeat(levels)}${"}".repeat(levels)}`;
const doubling = times(20, (n) => `fragment F${n} on Query { ...F${n + 1} ...F${n + 1} }`);
/** `n` customers with a hundred events each: 1 + n * (1 + 1 + 100) objects. */
const eventsOfCustomers = "query($n: Int) { customers(first: $n) { nodes { events(first: 100) { nodes { id } } } } }";
const eventsOfNodes =
  "query($ids: [ID!]!) { nodes(ids: $ids) { ... on Customer { events(first: 100) { nodes { id } } } } }";

interface Case {
  readonly query: string;
  readonly variables?: Variables;
  readonly says: RegExp;
  /** An address has no room for it. */
  readonly isLong?: boolean;
}

const refused: Readonly<Record<string, Case>> = {
  tokens: { query: `{${" a".repeat(5_000)} }`, says: /more that 5000 tokens/ },
  nesting: { query: `{ a(b: ${"[".repeat(101)}`, says: /nested more than 100 brackets deep/ },
  depth: { query: nested(16), says: /16 levels deep; at most 15/ },
  "aliases of one field": {
    query: `{ ${aliased(31, "platformConfig")} }`,
    says: /31 aliases of the field platformConfig; at most 30/,
  },
  "aliases of __typename": {
    query: `{ ${aliased(31, "__typename")} }`,
    says: /31 aliases of the field __typename; at most 30/,
  },
  "aliases in all": {
    query: `{ ${["alice", "bob", "carol", "dave"].map((name) => aliased(26, name)).join(" ")} }`,
    says: /104 aliases; at most 100/,
  },
  "aliases of introspection": {
    query: `{ ${aliased(6, "__schema { queryType { name } }")} }`,
    says: /introspection has 6 aliases; at most 5/,
  },
  "aliases within introspection": {
    query: `{ __schema { types { ...T ...T } } } fragment T on __Type { ${aliased(3, "name")} }`,
    says: /introspection has 6 aliases; at most 5/,
  },
  "depth of introspection": {
    query: "{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }",
    says: /Maximum introspection depth exceeded/,
  },
  directives: { query: `{ ${times(51, () => "a @skip(if: true)")} }`, says: /more than 50 directives/ },
  "directives nobody runs": {
    query: `{ __typename } fragment F on Query { ${times(51, () => "a @b")} }`,
    says: /more than 50 directives/,
  },
  selections: {
    query: `{ ...F0 } ${doubling} fragment F20 on Query { __typename }`,
    says: /more than 5000 selections/,
  },
  "repeated fields": { query: `{ endUserTerms { ${times(2_000, () => "url")} } }`, says: /too often to be checked/ },
  "values of variables": {
    query: "query($ids: [ID!]!) { nodes(ids: $ids) { id } }",
    variables: { ids: Array(10_001).fill(1) },
    says: /more than 10000 values/,
    isLong: true,
  },
  "depth of variables": {
    query: "query($ids: [ID!]!) { nodes(ids: $ids) { id } }",
    variables: { ids: JSON.parse("[".repeat(101) + "]".repeat(101)) },
    says: /more than 100 levels deep/,
  },
  "cost by a variable": {
    query: eventsOfCustomers,
    variables: { n: 99 },
    says: /may hold 10099 objects .*at most 10000 .*first/,
  },
  "cost by ids": {
    query: eventsOfNodes,
    variables: { ids: Array(99).fill("Customer:x") },
    says: /may hold 10098 objects/,
  },
};

const accepted: Readonly<Record<string, Omit<Case, "says">>> = {
  "30 aliases of one field": { query: `{ ${aliased(30, "__typename")} }` },
  "50 directives": { query: `{ ${times(50, () => "__typename @include(if: true)")} }` },
  introspection: { query: getIntrospectionQuery() },
  "the default page": { query: eventsOfCustomers },
  "the largest cost": { query: eventsOfCustomers, variables: { n: 98 } },
};

describe.each(Object.entries(transports))("the limits of an operation by %s", (transport, ask) => {
  const fitting = ([, { isLong }]: [string, { isLong?: boolean }]): boolean => transport !== "GET" || !isLong;

  it.each(Object.entries(refused).filter(fitting))(
    "refuse too much: %s",
    async (_name, { query, variables = {}, says }) => {
      const { status, data, errors } = await ask(query, variables);
      expect(data).toBeUndefined();
      const reasons = errors?.map(({ extensions }) => extensions.reason).join(" ");
      expect(reasons).toMatch(says);
      expect(errors?.[0]?.extensions).toMatchObject({
        code: "INVALID_INPUT",
        status: 400,
        reason: errors?.[0]?.message,
      });
      expect(status ?? 400).toBe(400);
    },
  );

  it.each(Object.entries(accepted).filter(fitting))(
    "let through what is just within: %s",
    async (_name, { query, variables = {} }) => {
      const { status, errors } = await ask(query, variables);
      expect(errors).toBeUndefined();
      expect(status ?? 200).toBe(200);
    },
  );
});

describe("the cost of a subscription", () => {
  const query =
    "subscription { events { subject { ... on Customer { events(first: 100) { nodes { subject { ... on Customer { events(first: 100) { nodes { id } } } } } } } } } }";

  it.each([
    ["WebSocket", overSocket],
    ["server-sent events", overEvents],
  ])("is that of each payload, by %s", async (_name, ask) => {
    const { data, errors } = await ask(query, {});
    expect(data).toBeUndefined();
    expect(errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT", status: 400 });
    // The event, its subject, that one's page, and of each of its events the subject, its page and a hundred events.
    expect(errors?.[0]?.message).toContain(`${1 + 1 + 1 + 100 * (1 + 1 + 1 + 100)} objects`);
  });
});

describe("what is refused", () => {
  const input = "mutation($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }";
  const members = (count: number, length: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${"x".repeat(length)}${n}`, 1]));

  it.each([
    ["90,000 members that no input has", input, { input: members(90_000, 0) }],
    ["10,000 members that no input has", input, { input: members(9_990, 90) }],
    [
      "an enum's value of a megabyte",
      "query($t: CustomerType!) { customers(filter: { customerTypes: [$t] }) { totalCount } }",
      { t: "X".repeat(1e6) },
    ],
    ["a field's name of a megabyte", `{ ${"x".repeat(1e6)} }`, {}],
    ["twenty long names", `{ ${times(20, (n) => `${"x".repeat(45_000)}${n}`)} }`, {}],
    [
      "fragments that all meet",
      `{ endUserTerms { ${times(500, (n) => `...F${n}`)} } } ${times(500, (n) => `fragment F${n} on EndUserTerms { url }`)}`,
      {},
    ],
    ["arguments that all meet", `{ ${times(550, () => 'customer(id: "x") { id }')} }`, {}],
    ["an endless list of nonsense", `{ events(filter: {types: [${times(4_900, () => "1")}]}) { totalCount } }`, {}],
    ["variables that nobody uses", `query(${times(1_200, (n) => `$v${n}: ID`)}) { __typename }`, {}],
  ])("costs little and is answered briefly: %s", async (_name, query, variables) => {
    const { user } = process.cpuUsage();
    const response = await post({ query, variables });
    const text = await response.text();
    expect(response.status).toBe(400);
    expect(text.length).toBeLessThan(50_000);
    // Alone on a core each takes a tenth of this, the worst of them took 4 s once.
    expect(process.cpuUsage().user - user).toBeLessThan(1_500_000);
  });
});

describe("introspection", () => {
  const query = getIntrospectionQuery();

  it("needs credentials over HTTP, whatever the answer's type", async () => {
    for (const accept of [strict, "application/json", "text/event-stream"]) {
      const response = await post({ query }, accept, "");
      expect([accept, response.status]).toEqual([accept, 401]);
      expect(await parsed<Reply>(response)).toMatchObject({ errors: [{ extensions: { code: "UNAUTHORIZED" } }] });
    }
    const response = await fetch(`${app.baseUrl}/graphql?${new URLSearchParams({ query }).toString()}`);
    expect(response.status).toBe(401);
  });

  it("needs credentials over WebSocket", async () => {
    await expect(overSocket(query, {}, null)).rejects.toMatchObject({ code: 4401, reason: "Credentials are missing" });
    await expect(overSocket(query, {}, "Basic bm86cGU=")).rejects.toMatchObject({ code: 4403 });
  });
});
