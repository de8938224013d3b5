import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "@jest/globals";
import { documents as clientDocuments } from "#client";
import { TrustedManifests } from "../../gateway/graph/serving/trusted-documents.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { caller, stranger } from "./graph.fixture.js";
import { startGraphServer } from "./graph-server.fixture.js";
import { get, overEvents, overSocket, persisted, responseType, sha256 } from "./persisted-documents.fixture.js";

const logger = createLogger("silent");
const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), "manifests-"));
  folders.push(folder);
  return folder;
};
const write = (folder: string, name: string, content: unknown): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
};
const hashOf = (algorithm: string, text: string) => createHash(algorithm).update(text).digest("hex");
const uuidOf = ({ platformId }: { platformId: string }) => platformId.slice(platformId.indexOf(":") + 1);

/** Documents by the tool that lists them. */
const codegen = "query Codegen { listed }";
const apollo = "query Apollo { customers { fullName } }";
const relay = "query Relay { boom listed }";
const ours = "subscription Ours { ticks(count: 1) { type } }";
const theirs = "query Theirs { listed }";
const mutation = "mutation Rename { noteReplay }";

const trusted = newFolder();
write(trusted, "codegen.json", { [hashOf("sha1", codegen)]: codegen, [sha256(mutation)]: mutation });
write(trusted, "apollo.json", {
  format: "apollo-persisted-query-manifest",
  version: 1,
  operations: [{ id: "apollo-1", body: apollo, name: "Apollo", type: "query" }],
});
write(trusted, "relay.json", { [hashOf("md5", relay)]: relay });
write(trusted, "README.md", "not a manifest");
write(path.join(trusted, uuidOf(caller)), "ours.json", { ours });
write(path.join(trusted, uuidOf(stranger)), "theirs.json", { theirs });

const open = (only: "production" | "all" | "off", folder: string | undefined = trusted) =>
  TrustedManifests.open({ trustedDocuments: folder, onlyTrustedDocuments: only }, logger);
const server = await startGraphServer({}, { trustedDocuments: await open("production") });
const production = server.addCredential();
server.credentials.set(production, { ...caller, environment: "PRODUCTION" });
const inProduction = { ...server, authorization: production };
afterAll(async () => {
  await server.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const notFound = { errors: [{ extensions: { code: "PERSISTED_QUERY_NOT_FOUND", status: 404 } }] };
const onlyTrusted = {
  errors: [{ message: expect.stringMatching(/^Only trusted/), extensions: { code: "INVALID_INPUT", status: 400 } }],
};

describe("trusted documents", () => {
  it.each([
    ["graphql-codegen", hashOf("sha1", codegen), codegen],
    ["Apollo", "apollo-1", apollo],
    ["Relay", hashOf("md5", relay), relay],
  ])("of the manifest of %s are known by its identifier and by their SHA-256", async (_tool, documentId, text) => {
    const expected = (await server.post({ query: text })).body;
    expect(expected.data).toBeTruthy();
    const ways = [
      { documentId },
      { documentId: `sha256:${sha256(text)}` },
      { extensions: persisted(documentId) },
      { extensions: persisted(sha256(text)) },
      { documentId, query: text },
    ];
    for (const way of ways) {
      expect([way, (await server.post(way)).body]).toEqual([way, expected]);
      expect([way, (await get(server, way)).body]).toEqual([way, expected]);
    }
    expect((await server.post({ documentId, query: "{ listed }" })).body).toMatchObject({
      errors: [{ message: expect.stringMatching(/not that of the document/) }],
    });
  });

  it("of a platform are not known to others", async () => {
    expect(await overEvents(server, { documentId: "ours" })).toEqual({ data: { ticks: { type: "TICK 1" } } });
    const { status, body } = await server.post({ documentId: "theirs" }, { accept: responseType });
    expect([status, body]).toMatchObject([404, notFound]);
  });

  it("by GET have a version that the client's cache may keep and must compare, and errors have none", async () => {
    const first = await get(server, { documentId: "apollo-1" });
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    expect(first.headers.get("vary")).toMatch(/accept, authorization/);
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, "*"]) {
      const again = await get(server, { documentId: "apollo-1" }, { "if-none-match": known });
      expect([again.status, again.headers.get("etag"), again.text]).toEqual([304, etag, ""]);
    }
    const other = await get(server, { documentId: "apollo-1" }, { "if-none-match": 'W/"other"' });
    expect(other.status).toBe(200);
    const sentInFull = await get(server, { query: apollo });
    expect([sentInFull.headers.get("etag"), sentInFull.text]).toEqual([etag, other.text]);
    for (const response of [
      await get(server, { documentId: hashOf("md5", relay) }),
      await get(server, { query: "{ listed }" }),
      await get(server, { documentId: "unknown" }),
    ]) {
      expect([response.headers.get("etag"), response.headers.get("cache-control")]).toEqual([null, "no-store"]);
    }
  });

  it("that are mutations can't be executed by GET", async () => {
    expect((await get(server, { documentId: sha256(mutation) })).status).toBe(405);
    expect((await server.post({ documentId: sha256(mutation) })).body.data).toEqual({ noteReplay: true });
  });
});

describe("PAYGRAPH_ONLY_TRUSTED_DOCUMENTS", () => {
  const post = (body: unknown) => server.post(body, { authorization: production, accept: responseType });

  it("=production refuses any other document there, on each surface, and none in the sandbox", async () => {
    const query = "{ listed }";
    expect([(await post({ query })).status, (await post({ query })).body]).toMatchObject([400, onlyTrusted]);
    expect((await post([{ query }, { documentId: "apollo-1" }])).body).toMatchObject([onlyTrusted, { data: {} }]);
    expect((await get(inProduction, { query })).body).toMatchObject(onlyTrusted);
    expect(await overSocket(inProduction, { query })).toMatchObject(onlyTrusted.errors);
    const subscription = "subscription { ticks(count: 1) { type } }";
    expect(await overSocket(inProduction, { query: subscription })).toMatchObject(onlyTrusted.errors);
    const events = await fetch(server.url, {
      method: "POST",
      headers: { authorization: production, "content-type": "application/json", accept: "text/event-stream" },
      body: JSON.stringify({ query: subscription }),
    });
    expect(await events.text()).toMatch(/Only trusted documents/);
    expect((await server.post({ query })).body.data).toEqual({ listed: null });
  });

  it("executes trusted documents in full or by identifier, on each surface", async () => {
    const tick = { data: { ticks: { type: "TICK 1" } } };
    expect((await post({ query: apollo })).body.data).toBeTruthy();
    expect((await post({ documentId: "apollo-1" })).body.data).toBeTruthy();
    expect((await post({ query: apollo, extensions: persisted(sha256(apollo)) })).body.data).toBeTruthy();
    expect(await overSocket(inProduction, { documentId: "ours" })).toEqual(tick);
    expect(await overEvents(inProduction, { query: ours })).toEqual(tick);
  });

  it("doesn't execute what the sandbox knows by its hash", async () => {
    const query = "query Probe { listed }";
    const extensions = persisted(sha256(query));
    await server.post({ query, extensions });
    expect((await server.post({ extensions })).body.data).toBeTruthy();
    expect((await post({ extensions })).body).toMatchObject(notFound);
    expect((await post({ query, extensions })).body).toMatchObject(onlyTrusted);
  });

  it("=all is for all environments, and =off for none", async () => {
    const required = async (only: "all" | "off") => {
      const manifests = await open(only);
      return (["SANDBOX", "PRODUCTION"] as const).map(
        (environment) => manifests.of({ ...caller, environment }).isRequired,
      );
    };
    expect([await required("all"), await required("off")]).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it("trusts the documents of the typed client, as they are sent", async () => {
    const scope = (await open("all", newFolder())).of(caller);
    const ofClient = Object.entries(clientDocuments).flatMap(([name, document]) =>
      name.endsWith("Document") ? [String(document)] : [],
    );
    expect(ofClient.length).toBeGreaterThan(5);
    expect(ofClient.filter((text) => !scope.has(text))).toEqual([]);
  });
});

describe("PAYGRAPH_TRUSTED_DOCUMENTS", () => {
  it.each([
    ["{", /a\.json: .*JSON/],
    [{ id: 7 }, /a\.json: id: /],
    [[], /a\.json: .*must be an object of documents/],
    [{ format: "apollo-persisted-query-manifest", version: 2, operations: [] }, /a\.json: version: /],
    [{ [sha256("{ boom }")]: "{ listed }" }, /a\.json: .* is not the SHA-256 of its document/],
  ])("refuses the manifest %j", async (content, problem) => {
    const folder = newFolder();
    write(folder, "a.json", content);
    await expect(open("off", folder)).rejects.toThrow(problem);
  });

  it("refuses an identifier with two documents, and a folder that isn't there", async () => {
    const folder = newFolder();
    write(folder, "a.json", { same: "{ listed }" });
    write(folder, "b.json", { same: "{ boom }" });
    await expect(open("off", folder)).rejects.toThrow(/b\.json: same has two documents/);
    await expect(open("off", path.join(folder, "missing"))).rejects.toThrow(/missing/);
  });

  it("is read again while the server runs; an invalid manifest changes nothing", async () => {
    const folder = newFolder();
    write(folder, "a.json", { one: "{ listed }" });
    const manifests = await open("off", folder);
    write(folder, "a.json", { one: "{ boom }", two: "{ listed }" });
    await manifests.reload();
    const known = () => ["one", "two"].map((id) => manifests.of(caller).textOf(id));
    expect(known()).toEqual(["{ boom }", "{ listed }"]);
    write(folder, "a.json", "{");
    await manifests.reload();
    expect(known()).toEqual(["{ boom }", "{ listed }"]);
  });
});
