import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, describe, expect, it } from "@jest/globals";
import { createClient, documents } from "#client";
import { createCustomer } from "../testkit/accounts.js";
import { Client, startApp } from "../testkit/app.js";
import { csv, endedJob, configure, personRow } from "../subgraphs/bulk-import.fixture.js";
import { connect } from "../subgraphs/agents.fixture.js";
import { pdf } from "../subgraphs/documents.fixture.js";
import { sendParts, upload, type Part } from "./graph-upload.fixture.js";

const app = await startApp();
const { sandbox: client } = await app.platform();
const { id: documentHolder } = await createCustomer(client);
const { dataDir } = app.core.deps.env;

afterEach(async () => expect(await readdir(path.join(dataDir, "incoming")).catch(() => [])).toEqual([]));

const create = "mutation ($input: CreateDocumentInput!) { createDocument(input: $input) { id fileName documentType } }";
const passport = { documentHolder, documentType: "PASSPORT", country: "US", file: null };
const scan = (text = "scan", name = "scan.pdf", type = "application/pdf") => new File([pdf(text)], name, { type });
const documentsOf = async (holder: string) =>
  (await client.rest("GET", `/documents?documentHolder=${encodeURIComponent(holder)}`)).body.data;

describe("a file of the graph", () => {
  it("is a variable of a multipart request, and stored as by REST", async () => {
    const { status, data, errors } = await upload(
      client,
      create,
      { input: passport },
      { "variables.input.file": scan() },
    );
    expect([status, errors]).toEqual([200, undefined]);
    const { id } = data.createDocument;
    expect(data.createDocument).toEqual({ id: expect.any(String), fileName: "scan.pdf", documentType: "PASSPORT" });
    expect((await client.rest("GET", `/documents/${id}`)).body).toMatchObject({ documentHolder, fileName: "scan.pdf" });
    const replace = `mutation ($id: ID!, $file: Upload!) {
      replaceDocument(input: { documentId: $id, documentType: SELFIE, country: "US", file: $file }) { fileName documentType }
    }`;
    const replaced = await upload(client, replace, { id, file: null }, { "variables.file": scan("b", "b.pdf") });
    expect(replaced.data).toEqual({ replaceDocument: { fileName: "b.pdf", documentType: "SELFIE" } });
  });

  it("may be one of several of an operation, and may go to several variables", async () => {
    const { id: holder } = await createCustomer(client);
    const input = { ...passport, documentHolder: holder };
    const query = `mutation ($a: CreateDocumentInput!, $b: CreateDocumentInput!, $c: CreateDocumentInput!) {
      a: createDocument(input: $a) { fileName } ...More
    }
    fragment More on Mutation { b: createDocument(input: $b) { fileName } c: createDocument(input: $c) { fileName } }`;
    const operations = JSON.stringify({ query, variables: { a: input, b: input, c: input } });
    const map = JSON.stringify({ one: ["variables.a.file", "variables.c.file"], two: ["variables.b.file"] });
    // The files may come in any order.
    const { data } = await sendParts(client, [
      ["operations", operations],
      ["map", map],
      ["two", scan("two", "two.pdf")],
      ["one", scan("one", "one.pdf")],
    ]);
    expect(data).toEqual({ a: { fileName: "one.pdf" }, b: { fileName: "two.pdf" }, c: { fileName: "one.pdf" } });
    expect(await documentsOf(holder)).toHaveLength(3);
  });

  it("with a repeated key is the stored document if its content is the same, else 409", async () => {
    const idempotencyKey = randomUUID();
    const send = (file: File) =>
      upload(client, create, { input: { ...passport, idempotencyKey } }, { "variables.input.file": file });
    const first = await send(scan("one"));
    const again = await send(scan("one"));
    expect(again.data).toEqual(first.data);
    expect(again.extensions).toMatchObject({ idempotency: { replayed: true } });
    expect((await send(scan("two"))).errors?.[0]?.extensions).toMatchObject({ status: 409 });
    const form = new FormData();
    for (const [name, value] of Object.entries({ documentHolder, documentType: "PASSPORT", country: "US" })) {
      form.append(name, value);
    }
    form.append("file", scan("one"));
    const byRest = await client.rest("POST", "/documents", { form, headers: { "idempotency-key": idempotencyKey } });
    expect(byRest).toMatchObject({ status: 201, body: { id: first.data.createDocument.id } });
  });

  it("imports customers", async () => {
    const { sandbox: other } = await app.platform();
    const domain = await configure(other, ["USD"]);
    const file = new File([csv([personRow("ada", domain)])], "customers.csv", { type: "text/csv" });
    const query = "mutation ($file: Upload!) { uploadCustomersCsv(input: { file: $file }) { id } }";
    const { data } = await upload(other, query, { file: null }, { "variables.file": file });
    expect(await endedJob(other, data.uploadCustomersCsv.id)).toMatchObject({ progress: { successful: 1 } });
  });

  it("is a Blob for the TypeScript client", async () => {
    const { clientId, clientSecret } = client.token;
    const typed = createClient({ baseUrl: app.baseUrl, clientId, clientSecret });
    const file = scan("typed", "typed.pdf");
    const variables = { documentHolder, documentType: "PASSPORT", country: "US", file } as const;
    const { createDocument } = await typed.graph.request(documents.UploadDocumentDocument, variables);
    expect(createDocument).toMatchObject({ documentType: "PASSPORT", fileName: "typed.pdf" });
  });
});

/** Input for a customer that gets no documents. */
const ofNone = { ...passport, documentHolder: (await createCustomer(client)).id };

/** The parts of `createDocument` with some of them changed. */
function parts(changes: { operations?: unknown; map?: unknown; files?: readonly Part[] }): Part[] {
  const text = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  const { operations = { query: create, variables: { input: ofNone } }, files = [["0", scan()]] } = changes;
  const { map = { 0: ["variables.input.file"] } } = changes;
  return [["operations", text(operations)], ["map", text(map)], ...files];
}
const [operations, map, file] = parts({}) as [readonly [string, string], readonly [string, string], Part];
const withVariables = (variables: object) => ({ query: create, variables });
const two =
  "mutation ($a: Upload!, $b: Upload) { uploadCustomersCsv(input: { file: $a }) { id } b: uploadCustomersCsv(input: { file: $a }) { id } }";

describe("a form is refused, with nothing stored, if", () => {
  afterAll(async () => expect(await documentsOf(ofNone.documentHolder)).toEqual([]));

  it.each<[string, Part[], RegExp]>([
    ["it is a batch", parts({ operations: [withVariables({ input: ofNone })] }), /^operations: .*no batch/],
    ["the operation is not JSON", parts({ operations: "{" }), /^operations: is not valid JSON/],
    ["it has no operation", parts({ operations: {} }), /^operations: must be an object/],
    ["the document is invalid", parts({ operations: { query: "mutation { nothing }" } }), /^operations: .*"nothing"/],
    [
      "it is a subscription",
      parts({ operations: { query: "subscription { events { id } }" } }),
      /^operations: must be/,
    ],
    ["map comes first", [map, operations, file], /^operations: must come before map/],
    ["a file comes before map", [operations, file, map], /^map: must come before the files/],
    ["operations is missing", [map], /^operations: must come before map/],
    ["map is missing", [operations], /^map: this part is required/],
    ["operations comes twice", [operations, operations, map, file], /^operations: is given more than once/],
    ["map comes twice", [operations, map, map, file], /^map: is given more than once/],
    ["it has another field", [operations, ["extra", "x"], map, file], /^extra: is no part/],
    ["operations is a file", [["operations", new File(["{}"], "a.json")], map, file], /^operations: must be a text/],
    ["map is a list", parts({ map: [] }), /^map: must be an object/],
    ["map has no list", parts({ map: { 0: "variables.input.file" } }), /^map: must have a list of paths/],
    ["map has an empty list", parts({ map: { 0: [] } }), /^map: has no path for 0/],
    [
      "map names a file twice",
      parts({ map: '{"0": ["variables.input.file"], "0": ["variables.b"]}' }),
      /^map: names .* 0 twice/,
    ],
    [
      "two files have one path",
      parts({ map: { 0: ["variables.input.file"], 1: ["variables.input.file"] } }),
      /^map: .* twice/,
    ],
    [
      "map has eleven files",
      parts({ map: Object.fromEntries([...Array(11).keys()].map((n) => [n, ["x"]])) }),
      /^map: names 11 files; at most 10/,
    ],
    ["a path is unknown", parts({ map: { 0: ["variables.input.scan"] } }), /^map: .*no variable of type Upload/],
    ["a path is another type's", parts({ map: { 0: ["variables.input.country"] } }), /no variable of type Upload/],
    ["a path is of the prototype", parts({ map: { 0: ["variables.__proto__.file"] } }), /no variable of type Upload/],
    ["a path begins elsewhere", parts({ map: { 0: ["0.variables.input.file"] } }), /no variable of type Upload/],
    [
      "its value is not null",
      parts({ operations: withVariables({ input: { ...ofNone, file: "x" } }) }),
      /must be null in operations/,
    ],
    ["its value is missing", parts({ operations: withVariables({}) }), /must be null in operations/],
    [
      "a variable is unused",
      parts({ operations: { query: two, variables: { a: null, b: null } }, map: { 0: ["variables.b"] } }),
      /never used/,
    ],
    ["a file is missing", parts({ files: [] }), /^input.file: the file 0, .* was not sent/],
    [
      "a file is not in map",
      parts({
        files: [
          ["0", scan()],
          ["1", scan()],
        ],
      }),
      /^map: does not name the file 1/,
    ],
    [
      "a file comes twice",
      parts({
        files: [
          ["0", scan()],
          ["0", scan()],
        ],
      }),
      /^input.file: is given more than once/,
    ],
    [
      "a file has another type",
      parts({ files: [["0", scan("x", "a.gif", "image/gif")]] }),
      /^input.file: must be one of application\/pdf/,
    ],
    [
      "a file is empty",
      parts({ files: [["0", new File([], "a.pdf", { type: "application/pdf" })]] }),
      /^input.file: must not be empty/,
    ],
    [
      "a file is too large",
      parts({ files: [["0", new File([new Uint8Array(10 * 2 ** 20 + 1)], "a.pdf", { type: "application/pdf" })]] }),
      /^input.file: must have at most 10485760 bytes/,
    ],
    [
      "a file has another content",
      parts({ files: [["0", new File(["text"], "a.pdf", { type: "application/pdf" })]] }),
      /^file: /,
    ],
    ["a file variable has no file", parts({ map: {}, files: [] }), /Upload!" not to be null/],
  ])("%s", async (_condition, sent, reason) => {
    const { status, errors } = await sendParts(client, sent, {
      "graphql-require-preflight": "1",
      accept: "application/graphql-response+json",
    });
    expect([errors?.[0]?.extensions.reason, status]).toEqual([expect.stringMatching(reason), expect.any(Number)]);
    expect(errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT", status: 400 });
  });

  it("it lacks the header that makes browsers ask first, is compressed, or has another media type", async () => {
    const { status, errors } = await sendParts(client, parts({}), {});
    expect([status, errors?.[0]?.extensions.reason]).toEqual([
      400,
      "GraphQL-Require-Preflight: this header is required with multipart/form-data; any value will do",
    ]);
    const send = (headers: Record<string, string>) =>
      fetch(`${app.baseUrl}/graphql`, {
        method: "POST",
        headers: { authorization: client.authorization, "graphql-require-preflight": "1", ...headers },
        body: "x",
      });
    const refused: Record<string, string>[] = [
      { "content-type": "multipart/form-data; boundary=b", "content-encoding": "gzip" },
      { "content-type": "multipart/mixed; boundary=b" },
      { "content-type": "multipart/form-data" },
      { "content-type": "multipart/form-data; boundary=b" },
      { "content-type": "multipart/form-data; boundary=b", accept: "text/event-stream" },
    ];
    const statuses = refused.map(async (headers) => (await send(headers)).status);
    expect(await Promise.all(statuses)).toEqual([415, 415, 400, 400, 406]);
  });

  it("the caller may not execute it: before a file is read", async () => {
    const { body: token } = await client.rest("POST", "/tokens", { body: { name: "viewer", permissions: ["VIEW"] } });
    const viewer = new Client(app.baseUrl, token);
    // Its file never comes to its end.
    const form = [
      '--b\r\nContent-Disposition: form-data; name="operations"\r\n\r\n',
      operations[1],
      '\r\n--b\r\nContent-Disposition: form-data; name="map"\r\n\r\n',
      map[1],
      '\r\n--b\r\nContent-Disposition: form-data; name="0"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\nx',
    ].join("");
    const stream = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from(form)),
    });
    const refused = await fetch(`${app.baseUrl}/graphql`, {
      method: "POST",
      headers: {
        authorization: viewer.authorization,
        "graphql-require-preflight": "1",
        "content-type": "multipart/form-data; boundary=b",
      },
      body: stream,
      duplex: "half",
    } as RequestInit);
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { errors: [{ extensions: { code: "FORBIDDEN" } }] },
    ]);
    const stranger = new Client(app.baseUrl, client.token, "Basic bm86bm8=");
    expect((await sendParts(stranger, parts({}))).status).toBe(401);
    const { client: agent } = await connect(client);
    const byAgent = await sendParts(agent, parts({}));
    expect([byAgent.status, byAgent.errors?.[0]?.extensions.reason]).toEqual([
      400,
      expect.stringMatching(/CreateDocumentInput/),
    ]);
  });

  it("it goes on and on: 413", async () => {
    const endless = `--b\r\nContent-Disposition: form-data; name="operations"\r\n\r\n${"x".repeat(1_100_000)}`;
    const response = await fetch(`${app.baseUrl}/graphql`, {
      method: "POST",
      headers: {
        authorization: client.authorization,
        "graphql-require-preflight": "1",
        "content-type": "multipart/form-data; boundary=b",
      },
      body: `${"x".repeat(2_300_000)}\r\n${endless}`,
    });
    expect(response.status).toBe(413);
  });
});

describe("a file in JSON", () => {
  it("is refused with a reason that says how to send it", async () => {
    const { errors } = await client.graph(create, { input: { ...passport, file: "scan.pdf" } });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: "INVALID_INPUT",
      reason: expect.stringMatching(/multipart request/),
    });
    const literal = await client.graph('mutation { uploadCustomersCsv(input: { file: "a.csv" }) { id } }');
    expect(literal.errors?.[0]?.extensions.reason).toMatch(/multipart request/);
  });

  it("by an id of nothing is no file", async () => {
    const file = { uploadId: randomUUID(), fileName: "a.pdf", mimeType: "application/pdf" };
    const { errors } = await client.graph(create, { input: { ...passport, file } });
    expect(errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT", status: 400 });
  });
});

it("files of two requests at once are their own", async () => {
  const { id: holder } = await createCustomer(client);
  const input = { ...passport, documentHolder: holder };
  const names = Array.from({ length: 8 }, (_, n) => `${n}.pdf`);
  const sent = names.map((name) => upload(client, create, { input }, { "variables.input.file": scan(name, name) }));
  expect((await Promise.all(sent)).map(({ data }) => data.createDocument.fileName)).toEqual(names);
  expect(await documentsOf(holder)).toHaveLength(8);
});
