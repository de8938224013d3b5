import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { getNamedType, isLeafType, isObjectType, type GraphQLField, type GraphQLSchema } from "graphql";
import pg from "pg";
import { isJsonObject, type JsonObject } from "../../gateway/rest/openapi-schemas.js";
import { graphLimits } from "../../gateway/graph/limits/limits.js";
import { publicSchema } from "../../gateway/graph/planner/public-schema.js";
import { isErrorCode } from "../../subgraphs/shared/kernel/errors.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { isLongRun } from "../testkit/long-run.js";
import { connect } from "../subgraphs/agents.fixture.js";
import { startApp, type Client, type RestReply } from "../testkit/app.js";
import { exchange } from "../testkit/http.js";
import { allowedBy, hostileTexts, inputOf, mutated, resolve, unstorableTexts } from "./hostile.js";

/** FUZZ_SEED tries other cases, FUZZ_RUNS another number of them: a failure names its seed. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const runs = Number(process.env.FUZZ_RUNS ?? (isLongRun ? 15 : 2));

function forAll<T>(values: fc.Arbitrary<T>, numRuns: number, predicate: (value: T) => Promise<void>): Promise<void> {
  return fc.assert(fc.asyncProperty(values, predicate), { seed, numRuns });
}

const openapi = JSON.parse(readFileSync(path.join(projectRoot, "schema/openapi.json"), "utf8")) as JsonObject;

let client: Client;
let agent: Client;
let database: pg.Client;
let ids: string[];

// No worker: only the requests themselves write.
const app = await startApp({ worker: false });

beforeAll(async () => {
  const { sandbox, production } = await app.platform({ skipPaperwork: true });
  client = sandbox;
  ({ client: agent } = await connect(sandbox));
  database = new pg.Client({ connectionString: app.databaseUrl });
  await database.connect();
  const customer = { customerType: "INDIVIDUAL", fullName: "Jane" };
  const own = await sandbox.rest("POST", "/customers", { body: customer });
  const foreign = await production.rest("POST", "/customers", { body: customer });
  const token = await sandbox.rest("POST", "/tokens", { body: { name: "other", permissions: ["VIEW"] } });
  ids = [own.body.id, foreign.body.id, token.body.id, ...hostileTexts.filter((text) => text.length < 100)];
});

afterAll(() => database.end());

/** The versions of all rows of all tables: equal texts mean that nothing was written, changed or removed. */
async function fingerprint(): Promise<string> {
  fingerprintSql ??= await createFingerprintSql();
  const { rows } = await database.query<Record<string, string>>({ name: "fingerprint", text: fingerprintSql });
  return JSON.stringify(rows);
}

let fingerprintSql: string | undefined;

/** The time of a token's last use is no change by a request. */
const versionOf = (table: string) =>
  table === "platform.api_token" ? "(to_jsonb(api_token) - 'last_used_at')::text" : "ctid::text || xmin::text";

async function createFingerprintSql(): Promise<string> {
  const { rows: tables } = await database.query<{ name: string }>(
    // A table of partitions shows their rows; the log of requests has the refused ones too.
    `SELECT stored.oid::regclass::text AS name FROM pg_class AS stored JOIN pg_namespace AS room ON room.oid = relnamespace
     WHERE relkind IN ('r', 'p') AND NOT relispartition AND nspname NOT IN ('pg_catalog', 'information_schema')
       AND stored.oid <> 'platform.request_log'::regclass ORDER BY 1`,
  );
  const each = tables.map(
    ({ name }) => `SELECT '${name}' AS name, count(*), sum(hashtext(${versionOf(name)})) FROM ${name}`,
  );
  return each.join(" UNION ALL ");
}

/** The number of the next transaction that writes: while it is the same, no row has changed. */
async function nextWriter(): Promise<string> {
  const { rows } = await database.query<{ next: string }>({
    name: "next writer",
    text: "SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next",
  });
  return rows[0]?.next ?? "";
}

interface State {
  readonly next: string;
  readonly rows: string;
}

const state = async (): Promise<State> => ({ next: await nextWriter(), rows: await fingerprint() });

/** The state after the last request; undefined if one may have written since. */
let known: State | undefined;

/** Runs a request; one that is refused must have left every row as it was. */
async function leavingNothing<T>(
  isWrite: boolean,
  request: () => Promise<T>,
  isRefused: (reply: T) => boolean,
): Promise<T> {
  if (!isWrite) return request();
  const before = known ?? (await state());
  known = undefined;
  const reply = await request();
  if (!isRefused(reply)) return reply;
  // Others write, too, such as the log of requests.
  const after = (await nextWriter()) === before.next ? before : await state();
  expect(after.rows).toBe(before.rows);
  known = after;
  return reply;
}

const times = (count: number, text: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => text(n)).join(" ");

/** Maximum time that this process ran without a turn of its event loop, while it had the processor. */
async function longestBlockMs(work: () => Promise<unknown>): Promise<number> {
  const resolutionMs = 5;
  const read = () => {
    const { user, system } = process.cpuUsage();
    return { wallMs: performance.now(), processorMs: (user + system) / 1_000 };
  };
  let last = read();
  let longest = 0;
  const turn = () => {
    const now = read();
    longest = Math.max(longest, Math.min(now.wallMs - last.wallMs, now.processorMs - last.processorMs));
    last = now;
  };
  const turns = setInterval(turn, resolutionMs);
  await work();
  // A block that ends with the work is recorded by the next turn.
  await setTimeout(4 * resolutionMs);
  clearInterval(turns);
  return longest;
}

/** No other request waited for 200 ms: the least of three, since the machine and the test's own work add to it. */
async function expectUnblocked(what: string, work: () => Promise<void>): Promise<void> {
  const blocked: number[] = [];
  while (blocked.length < 3 && !blocked.some((ms) => ms < 200)) blocked.push(await longestBlockMs(work));
  const slow = blocked.length === 3 && Math.min(...blocked) >= 200 ? blocked : [];
  expect([what.slice(0, 60), slow]).toEqual([what.slice(0, 60), []]);
}

interface Operation {
  readonly method: string;
  readonly template: string;
  readonly parameters: readonly JsonObject[];
  readonly body: unknown;
}

function restOperations(): Operation[] {
  return Object.entries(isJsonObject(openapi.paths) ? openapi.paths : {}).flatMap(([template, methods]) =>
    Object.entries(isJsonObject(methods) ? methods : {}).map(([method, operation]): Operation => {
      const { parameters = [], requestBody } = operation as { parameters?: unknown[]; requestBody?: JsonObject };
      const named = parameters.map((each) =>
        isJsonObject(each) && typeof each.$ref === "string" ? resolve(openapi, each.$ref) : each,
      );
      const content = requestBody?.content as { "application/json"?: { schema?: unknown } } | undefined;
      const body = content?.["application/json"]?.schema;
      return { method: method.toUpperCase(), template, parameters: named.filter(isJsonObject), body };
    }),
  );
}

interface Request {
  readonly params: readonly string[];
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A value in the URL. Halves of surrogate pairs can't be said in one. */
function inUrl(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  // Within the client's limits, and the server's for a line, which aren't tested here.
  return encodeURIComponent(text.slice(0, 1_500).toWellFormed());
}

function pathOf({ template }: Operation, { params, query }: Request): string {
  const rest = [...params];
  // The client itself would resolve these.
  const bare = template.replace(/\{\w+\}/g, () => inUrl(rest.shift()).replace(/^\.+$/, "%2E"));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, 50) : [value]).map((each) => `${inUrl(name)}=${inUrl(each)}`),
  );
  return pairs.length > 0 ? `${bare}?${pairs.join("&")}` : bare;
}

function headersOf(operation: Operation): fc.Arbitrary<Record<string, string>> {
  const key = fc.oneof(
    fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== ""),
    fc.constantFrom("é\u0080ÿ", "a, b", "__proto__", "%00", "k".repeat(255), "k".repeat(256)),
  );
  return operation.method === "POST"
    ? fc.oneof(fc.constant<Record<string, string>>({}), fc.record({ "idempotency-key": key }))
    : fc.constant({});
}

function requests(operation: Operation, change: (valid: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>) {
  const inQuery = operation.parameters.filter((parameter) => parameter.in === "query");
  const members = inQuery.map(({ name, schema }) => [name, allowedBy(openapi, schema, String(name))] as const);
  const query = fc.record(Object.fromEntries(members), { requiredKeys: [] });
  const count = [...operation.template.matchAll(/\{/g)].length;
  return fc.record({
    params: fc.array(fc.constantFrom(...ids), { minLength: count, maxLength: count }),
    query: change(query).map((changed) => (isJsonObject(changed) ? changed : { limit: changed })),
    headers: headersOf(operation),
    body: operation.body === undefined ? fc.constant(undefined) : change(allowedBy(openapi, operation.body)),
  });
}

function expectRefusal({ status, body }: RestReply): void {
  expect(status).toBeLessThan(500);
  expect(body).toMatchObject({ status, code: expect.any(String), reason: expect.any(String), message: body.reason });
  expect(isErrorCode(body.code)).toBe(true);
  if (body.code !== "INVALID_INPUT") return;
  expect(body.details.errors.length).toBeGreaterThan(0);
  for (const { field, message } of body.details.errors) {
    expect(field).toMatch(/./);
    expect(message).toMatch(/./);
  }
}

/** The caller of an operation. */
const callerOf = ({ template }: Operation) => (template.startsWith("/agents/me") ? agent : client);

/** Sends it; the client checks the response against the OpenAPI document. */
async function send(operation: Operation, request: Request): Promise<RestReply> {
  const { headers, body } = request;
  // The attempt is in the log: a test event without a response.
  const leavesTrace = (reply: RestReply) => reply.body?.code === "WEBHOOK_DELIVERY_ERROR";
  const reply = await leavingNothing(
    operation.method !== "GET",
    () =>
      callerOf(operation).rest(operation.method, pathOf(operation, request), {
        headers,
        ...(body !== undefined && { body }),
      }),
    (each) => each.status >= 400 && !leavesTrace(each),
  );
  expect(reply.headers.get("x-request-id")).toMatch(/./);
  if (reply.status >= 400) expectRefusal(reply);
  return reply;
}

/** Operations whose input obeys rules beyond schemas: existing ids, right check digits. */
const beyondSchemas: ReadonlySet<string> = new Set([
  "/webhooks/replay",
  "/agents",
  "/agents/me/quotes",
  "/agents/me/transfer-in",
  "/agents/me/transfer-out",
  "/agents/me/external-accounts",
  "/invitations",
  "/transfer-in",
  "/transfer-out",
  "/sandbox/uma/receive",
  "/sandbox/send",
  "/crypto/estimate-withdrawal-fee",
  "/quotes",
  "/internal-accounts",
  "/customers/external-accounts",
  "/platform/external-accounts",
  "/beneficial-owners",
  "/auth/credentials",
  "/auth/delegated-keys",
  "/cards",
  "/verifications",
  "/screenings/decision",
  "/sca/factors",
  "/sca/factors/confirm",
  "/sca/login/start",
  "/sca/login/complete",
  "/sca/record-event",
  "/sca/factors/reset",
]);

describe("REST, whatever is sent", () => {
  const operations = restOperations();
  const named = (some: readonly Operation[]) =>
    some.map((operation) => [`${operation.method} ${operation.template}`, operation] as const);

  it.each(named(operations))(
    "%s accepts what the contract allows or names the rule, and refuses the rest without a trace",
    async (_name, operation) => {
      const sent = async (request: Request) => void (await send(operation, request));
      const asIs = requests(operation, (valid) => valid);
      await forAll(asIs, Math.ceil(runs / 3), sent);
      await forAll(requests(operation, mutated), runs, sent);
    },
  );

  const queried = operations.flatMap((operation) =>
    operation.parameters
      .filter((parameter) => parameter.in === "query")
      .map(({ name }) => [`${operation.method} ${operation.template}`, String(name), operation] as const),
  );

  it.each(queried)(
    "%s answers each text that the database can't hold in %s of its query",
    async (_name, parameter, operation) => {
      const one = (text: string) =>
        send(operation, { params: ["x", "x"], query: { [parameter]: text }, headers: {}, body: undefined });
      // Reads leave no trace that must be told from others'.
      if (operation.method === "GET") await Promise.all(unstorableTexts.map(one));
      else for (const text of unstorableTexts) await one(text);
    },
  );

  const taking = operations.filter(({ body }) => body !== undefined);
  const free = taking.filter(({ template }) => !template.includes("{") && !beyondSchemas.has(template));

  it.each(named(free))(
    "%s accepts what the contract allows: the generator isn't refused everywhere",
    async (_name, operation) => {
      const samples = fc.sample(
        requests(operation, (valid) => valid),
        { seed, numRuns: 200 },
      );
      const statuses = [];
      for (const sample of samples) {
        const { status } = await send(operation, sample);
        if (status < 300) return;
        statuses.push(status);
      }
      expect(statuses).toEqual("one below 300");
    },
  );

  it.each(named(taking))("%s refuses bodies that are no JSON, or not of the type", async (_name, operation) => {
    const bodies = [
      '{"a":1,}',
      "{",
      "nul",
      '"\\ud800"',
      "[".repeat(100_000),
      '{"a":1}{"b":2}',
      "\u0001",
      "null",
      "NaN",
    ];
    for (const raw of bodies) {
      const target = operation.template.replace(/\{\w+\}/g, "x");
      const reply = await callerOf(operation).rest(operation.method, target, { raw });
      expect([400, 404]).toContain(reply.status);
      expectRefusal(reply);
    }
  });
});

interface GraphAnswer {
  readonly status: number;
  readonly results: readonly { data?: Record<string, unknown> | null; errors?: readonly JsonObject[] }[];
}

async function post(body: unknown): Promise<GraphAnswer> {
  const { status, headers, text } = await exchange(`${client.baseUrl}/graphql`, {
    method: "POST",
    headers: { authorization: client.authorization, "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  expect(headers.get("x-request-id")).toMatch(/./);
  const answer = JSON.parse(text) as GraphAnswer["results"][number] | GraphAnswer["results"];
  return { status, results: Array.isArray(answer) ? answer : [answer as GraphAnswer["results"][number]] };
}

function expectClientForm({ status, results }: GraphAnswer): void {
  expect(status).toBeLessThan(500);
  for (const { errors = [] } of results) {
    for (const { message, extensions } of errors) {
      expect(extensions).toMatchObject({ reason: message, status: expect.any(Number) });
      const { code, status: own } = extensions as { code: unknown; status: number };
      expect(isErrorCode(code)).toBe(true);
      expect(own).toBeGreaterThanOrEqual(400);
      expect(own).toBeLessThan(500);
    }
  }
}

/** Leaves of the field's type, and of a connection's nodes. */
function selectionOf(field: GraphQLField<unknown, unknown>): string {
  const type = getNamedType(field.type);
  if (isLeafType(type)) return "";
  if (!isObjectType(type)) return "{ __typename }";
  const leaves = Object.values(type.getFields()).flatMap((each) => {
    if (each.name === "nodes") return [`nodes ${selectionOf(each)}`];
    return isLeafType(getNamedType(each.type)) && each.args.length === 0 ? [each.name] : [];
  });
  return `{ __typename ${leaves.join(" ")} }`;
}

interface Root {
  readonly kind: "query" | "mutation";
  readonly field: GraphQLField<unknown, unknown>;
}

function rootsOf(schema: GraphQLSchema): Root[] {
  const fields = (kind: Root["kind"]) => {
    const type = kind === "query" ? schema.getQueryType() : schema.getMutationType();
    return Object.values(type?.getFields() ?? {}).map((field): Root => ({ kind, field }));
  };
  return [...fields("query"), ...fields("mutation")];
}

async function fuzzRoot({ kind, field }: Root): Promise<void> {
  const given = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(", ");
  const passed = field.args.map(({ name }) => `${name}: $${name}`).join(", ");
  const query = `${kind} Fuzz${given && `(${given})`} { ${field.name}${passed && `(${passed})`} ${selectionOf(field)} }`;
  const values = field.args.map(({ name, type }) => [name, inputOf(type, ids, name)] as const);
  const valid = fc.record(Object.fromEntries(values), { requiredKeys: [] });
  await forAll(fc.oneof(valid, mutated(valid), mutated(valid)), runs, async (variables) => {
    const answer = await leavingNothing(
      kind === "mutation",
      () => post({ query, variables }),
      ({ results: [result] }) =>
        result?.data?.[field.name] == null &&
        !result?.errors?.some(({ extensions }) => (extensions as JsonObject).code === "WEBHOOK_DELIVERY_ERROR"),
    );
    expectClientForm(answer);
  });
}

describe("/graphql, whatever is sent", () => {
  const schema = publicSchema(readFileSync(path.join(projectRoot, "schema/supergraph.graphql"), "utf8"));
  const roots = rootsOf(schema);

  it.each(roots.map((root) => [`${root.kind} ${root.field.name}`, root] as const))(
    "%s refuses bad variables in client form and without a trace",
    async (_name, root) => fuzzRoot(root),
  );

  const spread = (count: number) =>
    Array.from({ length: count }, (_, i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`);
  const documents: readonly (readonly [string, string])[] = [
    ["nothing", ""],
    ["a comment", "# nothing"],
    ["braces without end", "{".repeat(4_000)],
    ["selections nested deeply", `${"{ a ".repeat(2_000)}${"}".repeat(2_000)}`],
    ["lists nested deeply", `{ customers(types: ${"[".repeat(2_400)}${"]".repeat(2_400)}) { totalCount } }`],
    ["a type nested deeply", `query ($a: ${"[".repeat(2_400)}Int${"]".repeat(2_400)}) { __typename }`],
    ["an object nested deeply", `{ customers(a: ${"{a:".repeat(1_500)}1${"}".repeat(1_500)}) { totalCount } }`],
    [
      "introspection nested deeply",
      `{ __schema { types { ${"fields { type { ".repeat(40)} name ${"} }".repeat(40)} } } }`,
    ],
    ["a fragment of itself", "{ ...A } fragment A on Query { ...A }"],
    ["a circle of fragments", "{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }"],
    ["fragments that double", `{ ...F0 } ${spread(30).join(" ")} fragment F30 on Query { __typename }`],
    ["many aliases", `{ ${Array.from({ length: 1_000 }, (_, i) => `a${i}: __typename`).join(" ")} }`],
    [
      "many aliases of a field",
      `{ ${Array.from({ length: 200 }, (_, i) => `a${i}: platformConfig { id }`).join(" ")} }`,
    ],
    ["many of the same field", `{ ${"platformConfig { id } ".repeat(1_200)} }`],
    ["too many tokens", `{ ${"a ".repeat(6_000)} }`],
    ["unknown directives", "query @a @b(c: 1) { __typename @d @skip @include(if: 1) }"],
    ["a directive many times", `{ __typename ${"@skip(if: false) ".repeat(500)} }`],
    ["variables in circles", "query ($a: Int = $b, $b: Int = $a) { customers(first: $a) { totalCount } }"],
    ["the same variable twice", "query ($a: Int, $a: String) { customers(first: $a) { totalCount } }"],
    ["the same operation twice", "query A { __typename } query A { __typename }"],
    ["a subscription of two", "subscription { a: events { id } b: events { id } }"],
    ["definitions of types", "type Query { a: Int } extend type Query { b: Int }"],
    [
      "entities",
      '{ _entities(representations: [{ __typename: "Customer", id: "x" }]) { __typename } _service { sdl } }',
    ],
    ["numbers beyond numbers", "{ customers(first: 99999999999999999999999999) { totalCount } }"],
    ["an exponent", "{ customers(first: 1e999) { totalCount } }"],
    ["a NUL", '{ node(id: "\\u0000") { id } }'],
    ["a NUL in the text", "{ a\0b }"],
    ["half a surrogate pair", '{ node(id: "\\uD800") { id } }'],
    ["a block string", `{ node(id: """${"\n".repeat(10_000)}""") { id } }`],
    ["names of objects' own", "{ __proto__ constructor toString hasOwnProperty }"],
    [
      "aliases of objects' own",
      "{ __proto__: __typename constructor: __typename toString: platformConfig { __proto__: id } }",
    ],
  ];

  it.each(documents)("answers a document of %s in client form", async (_name, query) => {
    await expectUnblocked(query, async () => expectClientForm(await post({ query, variables: { __proto__: 1 } })));
  });

  it("answers the largest documents that the limits allow without blocking other requests for 200 ms", async () => {
    const { sandbox } = await app.platform();
    const { body } = await sandbox.rest("POST", "/customers", {
      body: { customerType: "INDIVIDUAL", fullName: "Jane", address: { line1: "1", postalCode: "1", country: "US" } },
    });
    await database.query(
      `INSERT INTO customers.customer SELECT made.* FROM customers.customer AS c, generate_series(1, 100) AS n,
         LATERAL jsonb_populate_record(c, jsonb_build_object('id', overlay(c.id PLACING lpad(n::text, 3, '0') FROM length(c.id) - 2),
           'uma_address', n || c.uma_address, 'platform_customer_id', n)) AS made WHERE c.id = $1 ON CONFLICT DO NOTHING`,
      [body.id],
    );
    known = undefined;
    const customerType = schema.getType("Customer");
    const all = Object.values(isObjectType(customerType) ? customerType.getFields() : {})
      .filter(({ type, args }) => isLeafType(getNamedType(type)) && args.length === 0)
      .map(({ name }) => name);
    const same = JSON.stringify(Array.from({ length: 100 }, () => body.id));
    const pages = Math.min(30, Math.floor(graphLimits.values / 102 / (all.length + 1)));
    const large: readonly string[] = [
      `{ ${times(pages, (n) => `a${n}: customers(first: 100) { nodes { ${all.join(" ")} } }`)} }`,
      `{ ${times(pages, (n) => `a${n}: nodes(ids: ${same}) { ... on Customer { ${all.join(" ")} } }`)} }`,
      `{ ${times(30, (n) => `a${n}: customers(first: 100) { nodes { id address { line1 postalCode } currencies } }`)} }`,
      `{ customers(first: 100) { nodes { transactions(first: 40) { nodes { id } } internalAccounts(first: 40) { nodes { id } } } } }`,
    ];
    for (const query of large) {
      await expectUnblocked(query, async () => {
        expect((await sandbox.graph(query)).errors).toBeUndefined();
      });
    }
  }, 60_000);

  it("answers requests that are none in client form", async () => {
    const query = "{ __typename }";
    const bodies: readonly unknown[] = [
      "",
      "null",
      "1",
      '"a"',
      "[]",
      "[[]]",
      "[null]",
      "{",
      "\ufeff{}",
      "[".repeat(200_000),
      "{}",
      { query: null },
      { query: 1 },
      { query: [query] },
      { query: {} },
      { queries: query },
      { query, variables: [] },
      { query, variables: "x" },
      { query, variables: 1 },
      { query, extensions: [] },
      { query, operationName: "B" },
      { query, operationName: 1 },
      { query, operationName: {} },
      { query, id: "x" },
      { query, extensions: { persistedQuery: { version: 1, sha256Hash: "x" } } },
      Array.from({ length: 11 }, () => ({ query })),
      [{ query }, { query: "{" }, 1, null, { query: "{ nope }" }],
      [{ query: "subscription { events { id } }" }],
      [{ query: "mutation { nope }" }],
      '{"query":"{ nope }","query":"{ __typename }"}',
      '{"__proto__":{"query":"{ __typename }"}}',
      ...['"type":', '"id":', '"input":', '"name":', '"permissions":'].map((member) => {
        const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
        const mutation = "mutation ($input: CreateTokenInput!) { createToken(input: $input) { id } }";
        return `{"query":"${mutation}","variables":{"input":{${member}${deep}}}}`;
      }),
      `{"query":"query ($id: ID!) { node(id: $id) { id } }","variables":{"id":${"[".repeat(200_000)}1${"]".repeat(200_000)}}}`,
    ];
    for (const body of bodies) {
      await expectUnblocked(JSON.stringify(body), async () => expectClientForm(await post(body)));
    }
  });

  it("answers random texts in client form", async () => {
    const tokens = [
      "{",
      "}",
      "(",
      ")",
      "[",
      "]",
      ":",
      "!",
      "$",
      "@",
      "...",
      "on",
      "query",
      "mutation",
      "fragment",
      "customers",
    ];
    const soup = fc.array(fc.constantFrom(...tokens, "id", "1", '"a"', '"""', "input", "null"), { maxLength: 40 });
    const text = fc.oneof(
      soup.map((parts) => parts.join(" ")),
      fc.string({ unit: "binary", maxLength: 60 }),
    );
    await forAll(text, runs * 3, async (query) => expectClientForm(await post({ query })));
  });
});
