import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { createCustomer } from "../testkit/accounts.js";
import { startApp, type Client } from "../testkit/app.js";
import { connect } from "./agents.fixture.js";
import { jpeg, pdf, png, storedDocument, type FilePart } from "./documents.fixture.js";
import { decide, tokenOf, waiting } from "./verification-decisions.fixture.js";
import { replace } from "./verifications.fixture.js";

// Links to the files of documents (docs/interface.md, Files of documents).

const app = await startApp();
const platform = await app.platform();
const { sandbox } = platform;

interface File {
  readonly documentId: string;
  readonly fileId: string;
}

/** A stored document with its active file. */
async function stored(client: Client, part?: FilePart): Promise<File> {
  const { id: holder } = await createCustomer(client);
  return fileOf(client, (await storedDocument(client, holder, part)).id);
}

async function fileOf(client: Client, documentId: string): Promise<File> {
  const { data } = await client.graph("query ($id: ID!) { document(id: $id) { files { id } } }", { id: documentId });
  return { documentId, fileId: data.document.files[0].id };
}

const link = (client: Client, { documentId, fileId }: File, headers?: Record<string, string>) =>
  client.rest("POST", `/documents/${documentId}/files/${fileId}/link`, { headers });

/** At the server under test: the API names the public address. */
const open = (url: string) => fetch(app.baseUrl + new URL(url).pathname);

const viewsOf = async (client: Client, { documentId: id }: File) => {
  const query = `query ($id: ID!) { document(id: $id) {
    views(first: 50) { nodes { fileId tokenId tokenName requestedAt expiresAt } } } }`;
  return (await client.graph(query, { id })).data.document.views.nodes;
};

describe("a link to a document's file", () => {
  it.each([
    ["application/pdf", pdf("Ada Byron ".repeat(20_000))],
    ["image/jpeg", jpeg],
    ["image/png", png],
  ])("sends the decrypted file as %s, in no frame, without scripts or copies", async (type, bytes) => {
    const reviewer = await tokenOf(sandbox, "REVIEW");
    const file = await stored(sandbox, { bytes, type, name: "Ada's päss.port" });
    const { status, body } = await link(reviewer, file);
    expect([status, Object.keys(body)]).toEqual([201, ["url", "expiresAt"]]);
    for (let time = 0; time < 2; time++) {
      const response = await open(body.url);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
      const { headers } = response;
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("content-disposition")).toBe("inline; filename*=UTF-8''Ada%27s%20p%C3%A4ss.port");
      expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(headers.get("content-security-policy")).not.toMatch(/script-src/);
    }
  });

  it("is the same for a repeated key, on both surfaces; each request is listed permanently, with its token", async () => {
    const { sandbox: client } = await app.platform();
    const file = await stored(client);
    const idempotencyKey = randomUUID();
    const first = await link(client, file, { "idempotency-key": idempotencyKey });
    const query = `mutation ($input: CreateDocumentFileLinkInput!) { createDocumentFileLink(input: $input) { url expiresAt } }`;
    const { data } = await client.graph(query, { input: { ...file, idempotencyKey } });
    expect(data.createDocumentFileLink).toEqual(first.body);
    const reviewer = await tokenOf(client, "REVIEW");
    const second = await link(reviewer, file);
    expect(second.body.url).not.toBe(first.body.url);
    const views = await viewsOf(client, file);
    expect(views).toMatchObject([
      { fileId: file.fileId, tokenName: expect.stringMatching(/^reviewer /), expiresAt: second.body.expiresAt },
      { fileId: file.fileId, tokenName: expect.stringMatching(/sandbox$/), expiresAt: first.body.expiresAt },
    ]);
    const secret = new URL(second.body.url).pathname.split("/").at(-1);
    expect(JSON.stringify(views)).not.toContain(secret);
  });

  it("ends after two minutes of its environment, and with its document", async () => {
    const { sandbox: client } = await app.platform();
    const file = await stored(client);
    const { body } = await link(client, file);
    await client.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 119 } });
    expect((await open(body.url)).status).toBe(200);
    await client.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 2 } });
    const expired = await open(body.url);
    const unknown = await open(`https://x.test/document/${"x".repeat(43)}`);
    expect([expired.status, unknown.status]).toEqual([404, 404]);
    expect(await expired.text()).toBe(await unknown.text());
    const again = await link(client, file);
    expect((await client.rest("DELETE", `/documents/${file.documentId}`)).status).toBe(204);
    expect((await open(again.body.url)).status).toBe(404);
  });

  it("is of one file, also a replaced one", async () => {
    const file = await stored(sandbox, { bytes: pdf("the first") });
    await replace(sandbox, { id: file.documentId, documentType: "PASSPORT" });
    const { body } = await link(sandbox, file);
    expect(await (await open(body.url)).text()).toBe("%PDF-1.7\nthe first");
    const other = await stored(sandbox);
    expect((await link(sandbox, { ...file, fileId: other.fileId })).status).toBe(404);
  });

  it("needs REVIEW; another tenant's, another environment's and an unknown file are not found; agents see nothing", async () => {
    const file = await stored(sandbox);
    const manager = await tokenOf(sandbox, "VIEW", "TRANSACT", "MANAGE");
    expect(await link(manager, file)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    const missing = { status: 404, body: { code: "NOT_FOUND" } };
    for (const client of [(await app.platform()).sandbox, platform.production]) {
      expect(await link(client, file)).toMatchObject(missing);
    }
    for (const fileId of [randomUUID(), "x", file.documentId]) {
      expect(await link(sandbox, { ...file, fileId })).toMatchObject(missing);
    }
    for (const documentId of [`Document:${randomUUID()}`, "x"]) {
      expect(await link(sandbox, { ...file, documentId })).toMatchObject(missing);
    }
    const agent = await connect(sandbox);
    expect((await link(agent.client, file)).status).toBe(401);
    const { errors } = await agent.client.graph(
      `mutation { createDocumentFileLink(input: { documentId: "${file.documentId}", fileId: "x" }) { url } }`,
    );
    expect(errors?.length).toBeGreaterThan(0);
    expect(await viewsOf(sandbox, file)).toEqual([]);
  });
});

it("a decision names the documents that its reviewer had opened", async () => {
  const [opener, other] = [await tokenOf(sandbox, "REVIEW"), await tokenOf(sandbox, "REVIEW")];
  const opened = async (reviewer: Client) => {
    const packet = await waiting(sandbox);
    await link(opener, await fileOf(sandbox, packet.documentId));
    await decide(reviewer, packet, { decision: "APPROVE" });
    const query = "query ($id: ID!) { verification(id: $id) { decisions { documentsOpened } } }";
    const { data } = await sandbox.graph(query, { id: packet.verificationId });
    return [packet.documentId, data.verification.decisions[0].documentsOpened];
  };
  const [id, ids] = await opened(opener);
  expect(ids).toEqual([id]);
  expect((await opened(other))[1]).toEqual([]);
});
