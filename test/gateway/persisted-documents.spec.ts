import { afterAll, describe, expect, it } from "@jest/globals";
import { Documents } from "../../gateway/graph/serving/documents.js";
import { customerId } from "./graph.fixture.js";
import { startGraphServer } from "./graph-server.fixture.js";
import { get, overEvents, overSocket, persisted, responseType, sha256 } from "./persisted-documents.fixture.js";

const server = await startGraphServer();
afterAll(() => server.close());

const notFound = {
  errors: [
    {
      message: "PersistedQueryNotFound",
      extensions: { code: "PERSISTED_QUERY_NOT_FOUND", reason: "PersistedQueryNotFound", status: 404 },
    },
  ],
};
const refused = (message: RegExp) => ({
  errors: [{ message: expect.stringMatching(message), extensions: { code: "INVALID_INPUT", status: 400 } }],
});

/** A document that no other test sends. */
let made = 0;
const newQuery = () => `query Q${++made}($id: ID!) { customer(id: $id) { fullName } }`;
const variables = { id: customerId(1) };
const data = { customer: { fullName: "Customer 1" } };

describe("automatic persisted queries", () => {
  it("are unknown first, known with the document, then known by their hash, by POST and GET", async () => {
    const query = newQuery();
    const extensions = persisted(sha256(query));
    const unknown = await server.post({ extensions, variables });
    expect([unknown.status, unknown.body]).toEqual([200, notFound]);
    expect((await server.post({ extensions, variables }, { accept: responseType })).status).toBe(404);
    const byGet = await get(server, { extensions, variables });
    expect([byGet.status, byGet.body]).toEqual([200, notFound]);

    expect((await server.post({ query, extensions, variables })).body).toMatchObject({ data });
    expect((await server.post({ extensions, variables })).body).toMatchObject({ data });
    expect((await get(server, { extensions, variables })).body).toMatchObject({ data });
    const inBatch = await server.post([
      { extensions, variables },
      { extensions: persisted(sha256("{ unknown }")) },
      { query: "{ listed }" },
    ]);
    expect(inBatch.body).toMatchObject([{ data }, notFound, { data: { listed: null } }]);
  });

  it("are those of documentId, too, as sha256: and the hash", async () => {
    const query = newQuery();
    const documentId = `sha256:${sha256(query)}`;
    expect((await server.post({ documentId, variables })).body).toEqual(notFound);
    expect((await server.post({ documentId, query, variables })).body).toMatchObject({ data });
    expect((await server.post({ documentId, variables })).body).toMatchObject({ data });
    expect((await server.post({ extensions: persisted(sha256(query)), variables })).body).toMatchObject({ data });
    const byGet = await get(server, { documentId, variables });
    expect([byGet.headers.get("etag"), byGet.headers.get("cache-control")]).toEqual([null, "no-store"]);
    expect(byGet.body).toMatchObject({ data });
  });

  it("are registered by GET, and with an Accept header of a browser's address bar", async () => {
    const query = newQuery();
    const extensions = persisted(sha256(query));
    await get(server, { query, extensions, variables });
    const response = await get(server, { extensions, variables }, { accept: "text/html,*/*" });
    expect(response.body).toMatchObject({ data });
  });

  it("with the hash of another document are 400, and leave no trace", async () => {
    const [query, other] = [newQuery(), newQuery()];
    const given = [
      { query: other, extensions: persisted(sha256(query)), variables },
      { query: `${query} `, documentId: `sha256:${sha256(query)}`, variables },
    ];
    for (const body of given) {
      const { status, body: answer } = await server.post(body, { accept: responseType });
      expect([status, answer]).toMatchObject([400, refused(/hash is not the SHA-256/)]);
    }
    expect((await server.post({ extensions: persisted(sha256(query)), variables })).body).toEqual(notFound);
    // Nor can a known hash be given to another document.
    await server.post({ query, extensions: persisted(sha256(query)), variables });
    await server.post({ query: "{ listed }", extensions: persisted(sha256(query)) });
    expect((await server.post({ extensions: persisted(sha256(query)), variables })).body).toMatchObject({ data });
  });

  it("that can't be read are 400, and say what to send", async () => {
    const hash = sha256("{ listed }");
    const wrong: [Record<string, unknown>, RegExp][] = [
      [{ extensions: { persistedQuery: { version: 2, sha256Hash: hash } } }, /version 1/],
      [{ extensions: { persistedQuery: [] } }, /version 1/],
      [{ extensions: persisted(7) }, /sha256Hash must be/],
      [{ extensions: persisted("") }, /sha256Hash must be/],
      [{ documentId: 7 }, /documentId must be a text/],
      [{ documentId: "" }, /documentId must be a text/],
      [{ documentId: `sha256:${hash.toUpperCase()}` }, /64 hexadecimal digits in lower case/],
      [{ documentId: hash, extensions: persisted(hash) }, /not both/],
      [{ documentId: "abc", query: "{ listed }" }, /not that of the document/],
      [{}, /Must provide query string/],
    ];
    for (const [body, message] of wrong) {
      const { status, body: answer } = await server.post(body, { accept: responseType });
      expect([body, status, answer]).toMatchObject([body, 400, refused(message)]);
    }
  });

  it("meet the limits of any document, and aren't a way around the rules of GET", async () => {
    const deep = `{ customers ${"{ boss ".repeat(14)} { id } ${"}".repeat(14)} }`;
    const mutation = 'mutation { createCustomer(fullName: "never") { id } }';
    for (const query of [deep, mutation]) await get(server, { query, extensions: persisted(sha256(query)) });
    const again = await server.post({ extensions: persisted(sha256(deep)) }, { accept: responseType });
    expect([again.status, again.body]).toMatchObject([400, refused(/16 levels deep/)]);
    expect((await get(server, { extensions: persisted(sha256(mutation)) })).status).toBe(405);
    expect(server.world.mutations).toEqual([]);
  });

  it("of an agent and of its platform are validated each by its own schema", async () => {
    const query = "{ customers { id } }";
    const extensions = persisted(sha256(query));
    const authorization = server.addAgent();
    await server.post({ query, extensions });
    expect((await server.post({ extensions }, { authorization })).body).toEqual(notFound);
    expect((await server.post({ query, extensions }, { authorization })).body).toMatchObject(refused(/Cannot query/));
    expect((await server.post({ extensions }, { authorization })).body).toMatchObject(refused(/Cannot query/));
  });

  it("are subscriptions over server-sent events and WebSocket", async () => {
    const query = "subscription { ticks(count: 1) { type } }";
    const extensions = persisted(sha256(query));
    const tick = { data: { ticks: { type: "TICK 1" } } };
    expect(await overSocket(server, { extensions })).toMatchObject(notFound.errors);
    expect(await overEvents(server, { query, extensions })).toEqual(tick);
    expect(await overEvents(server, { extensions })).toEqual(tick);
    expect(await overSocket(server, { extensions })).toEqual(tick);
    expect(await overSocket(server, { query: "", extensions })).toEqual(tick);
    expect(await overSocket(server, { documentId: `sha256:${sha256(query)}` })).toEqual(tick);
    expect(await overSocket(server, { query: "{ boom }", extensions })).toMatchObject([
      { message: expect.stringMatching(/hash is not/) },
    ]);
    // A variable may look like a message of the protocol.
    const echoed = { type: "subscribe", payload: { documentId: "x" } };
    const echo = "query ($value: JSONObject) { echo(value: $value) }";
    expect(await overSocket(server, { query: echo, variables: { value: echoed } })).toMatchObject({
      data: { echo: echoed },
    });
  });

  it("are forgotten with their documents, of which a flood keeps no more than the cache allows", () => {
    const documents = new Documents(server.executor.schema);
    const texts = Array.from({ length: 12_000 }, (_, n) => `{ a${n}: boom }`);
    for (const text of texts) documents.name(sha256(text), text);
    const known = texts.filter((text) => documents.named(sha256(text)) !== undefined);
    // A million, of which a document takes its length and 100.
    expect(known.length).toBeGreaterThan(8_000);
    expect(known.length).toBeLessThan(9_000);
    expect(known).toEqual(texts.slice(-known.length));
    const long = `{ boom } #${"x".repeat(20_000)}`;
    documents.name(sha256(long), long);
    expect(documents.named(sha256(long))).toBeUndefined();
  });
});
