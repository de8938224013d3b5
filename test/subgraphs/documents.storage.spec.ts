import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { execute } from "../../gateway/processes/cli.commands.js";
import { createSubgraphContext } from "../../subgraphs/shared/graphql/context.js";
import type { Caller } from "../../subgraphs/shared/kernel/caller.js";
import { sha256 } from "../../subgraphs/shared/kernel/crypto.js";
import type { DocumentScreening, ScreenedFile } from "../../subgraphs/shared/providers/document-screening.js";
import { exportDocument } from "../../subgraphs/verification/documents/export.js";
import { createDocument } from "../../subgraphs/verification/documents/operations.js";
import { eventually, startApp } from "../testkit/app.js";
import { createCustomer } from "../testkit/accounts.js";
import { documentForm, pdf, postDocument, storedDocument } from "./documents.fixture.js";

const statements: string[] = [];

const app = await startApp({ onQuery: (sql) => statements.push(sql) });
const platform = await app.platform();
const client = platform.sandbox;
const { id: holder } = await createCustomer(client);
const { dataDir } = app.core.deps.env;
const outside = await mkdtemp(path.join(tmpdir(), "paygraph-export-"));
afterAll(async () => {
  await app.close();
  await rm(outside, { recursive: true });
});

/** Contents of the store, and leftovers of uploads. */
async function contents(): Promise<string[]> {
  const names = await readdir(path.join(dataDir, "files"), { recursive: true });
  return names.filter((name) => name.length > 36).map((name) => path.join(dataDir, "files", name));
}
afterEach(async () => expect(await readdir(path.join(dataDir, "incoming"))).toEqual([]));

/** The contents that appear while `work` runs. */
async function added(work: () => Promise<unknown>): Promise<string[]> {
  const before = new Set(await contents());
  await work();
  return (await contents()).filter((name) => !before.has(name));
}

async function fileIds(id: string): Promise<string[]> {
  const { data } = await client.graph("query ($id: ID!) { document(id: $id) { files { id } } }", { id });
  return data.document.files.map((file: { id: string }) => file.id);
}

describe("a document at rest", () => {
  it("is in the clear neither on the disk nor in the database, and its hash is kept", async () => {
    const bytes = pdf("Ada Byron ".repeat(20_000));
    let id = "";
    const files = await added(async () => {
      ({ id } = await storedDocument(client, holder, { bytes }, { documentNumber: "X-7654321" }));
    });
    expect(files).toHaveLength(1);
    expect((await readFile(files[0] ?? "")).includes("Ada Byron")).toBe(false);
    const { db } = app.core.deps;
    const tenant = { platformId: platform.platformId, environment: "SANDBOX" as const };
    const row = await db.document.findUniqueOrThrow({ where: { id, ...tenant }, include: { files: true } });
    expect(Buffer.from(row.documentNumber ?? []).includes("7654321")).toBe(false);
    const stored = await db.storedFile.findUniqueOrThrow({ where: { id: row.files[0]?.id ?? "", ...tenant } });
    expect([stored.sha256, stored.sizeBytes]).toEqual([sha256(bytes), bytes.length]);
    expect(path.basename(files[0] ?? "")).toBe(stored.id);
  });

  it("leaves nothing where it is refused, and one content where it is sent again", async () => {
    const refused = async () => {
      for (const name of ["a-screenshot.pdf", "b-grayscale.pdf"])
        await postDocument(client, { documentHolder: holder }, { name });
      await postDocument(client, { documentHolder: holder }, { bytes: pdf("x".repeat(10 * 1024 * 1024)) });
      await postDocument(client, { documentHolder: `Customer:${randomUUID()}` });
      await postDocument(client, { documentHolder: holder, country: "XX" });
    };
    expect(await added(refused)).toEqual([]);
    const again = async () => {
      const post = () => postDocument(client, { documentHolder: holder }, {}, { "idempotency-key": "again" });
      expect((await post()).body).toEqual((await post()).body);
    };
    expect(await added(again)).toHaveLength(1);
  });

  it("keeps what it replaced readable, until all of it is deleted", async () => {
    let id = "";
    const files = await added(async () => {
      ({ id } = await storedDocument(client, holder, { bytes: pdf("old") }));
      await client.rest("PUT", `/documents/${id}`, { form: documentForm({}, { bytes: pdf("new") }) });
    });
    expect(files).toHaveLength(2);
    const tenant = { platformId: platform.platformId, environment: "SANDBOX" as const };
    const texts = (await fileIds(id)).map(async (fileId) => {
      const stream = await app.core.deps.files.open(tenant, fileId);
      return stream && (await buffer(stream)).toString();
    });
    expect(await Promise.all(texts)).toEqual(["%PDF-1.7\nnew", "%PDF-1.7\nold"]);
    expect((await client.rest("DELETE", `/documents/${id}`)).status).toBe(204);
    expect((await contents()).filter((name) => files.includes(name))).toEqual([]);
    expect(
      await app.core.deps.db.storedFile.count({
        where: { ...tenant, id: { in: files.map((name) => path.basename(name)) } },
      }),
    ).toBe(0);
  });

  it("is all that a process leaves there which starts after one was killed in the middle of an upload", async () => {
    const [kept = ""] = await added(() => storedDocument(client, holder));
    const left = path.join(path.dirname(kept), `${randomUUID().slice(0, -2)}${path.basename(path.dirname(kept))}`);
    await writeFile(left, "sealed");
    for (const file of [kept, left]) await utimes(file, new Date(0), new Date(0));
    const second = await startApp({ beside: app, env: { PAYGRAPH_DATA_DIR: dataDir } });
    await eventually(contents, (files) => !files.includes(left));
    expect(await contents()).toContain(kept);
    await second.close();
  });

  it("is refused beyond 500 of one customer", async () => {
    const { id: customerId } = await createCustomer(client);
    const tenant = { platformId: platform.platformId, environment: "SANDBOX" as const };
    const now = new Date();
    await app.core.deps.db.document.createMany({
      data: Array.from({ length: 500 }, () => ({
        id: `Document:${randomUUID()}`,
        ...tenant,
        customerId,
        documentHolder: customerId,
        documentType: "OTHER",
        country: "US",
        fileName: "x",
        createdAt: now,
        updatedAt: now,
      })),
    });
    const files = await added(async () => {
      const { status, body } = await postDocument(client, { documentHolder: customerId });
      expect([status, body.code]).toEqual([409, "CONFLICT"]);
    });
    expect(files).toEqual([]);
  });
});

it("reads the documents of many customers in the statements of one", async () => {
  const ids: string[] = [];
  for (let index = 0; index < 6; index++) {
    const { id } = await createCustomer(client);
    await storedDocument(client, id);
    ids.push(id);
  }
  const statementsFor = async (count: number) => {
    statements.length = 0;
    const aliases = ids
      .slice(0, count)
      .map(
        (id, index) => `c${index}: customer(id: "${id}") { documents { nodes { id files { sha256 } } totalCount } }`,
      );
    const { data } = await client.graph(`{ ${aliases.join(" ")} }`);
    expect(Object.values(data)).toHaveLength(count);
    return statements.filter((sql) => sql.includes("document")).length;
  };
  const ofOne = await statementsFor(1);
  expect([ofOne, await statementsFor(6)]).toEqual([3, 3]);
});

describe("in production", () => {
  const caller = (): Caller => ({
    platformId: platform.platformId,
    environment: "PRODUCTION",
    actor: "platform",
    credentialId: "Token:x",
    permissions: ["MANAGE"],
  });

  const storedId = z.object({ id: z.string() });

  async function upload(screening: DocumentScreening, documentHolder: string) {
    const uploadId = randomUUID();
    const file = path.join(dataDir, "incoming", uploadId);
    await writeFile(file, pdf("scan"));
    const input = {
      documentHolder,
      documentType: "UTILITY_BILL",
      country: "US",
      file: { uploadId, fileName: "a-screenshot.pdf", mimeType: "application/pdf" },
    };
    try {
      const report = { idempotencyReplayed: false, warnings: [] };
      const context = createSubgraphContext({ caller: caller(), requestId: "test", report });
      const deps = { ...app.core.deps, screening: () => screening };
      return storedId.parse(await createDocument.execute(deps, context, input));
    } finally {
      await rm(file);
    }
  }

  it("the provider screens the plain file, not its name, and reads its date", async () => {
    const { id: documentHolder } = await createCustomer(platform.production);
    const seen: (ScreenedFile & { text: string })[] = [];
    const screening: DocumentScreening = {
      async screen(file) {
        seen.push({ ...file, text: await readFile(file.path, "utf8") });
        return { precheckErrors: [], issuedOn: "2026-08-01" };
      },
    };
    const { id } = await upload(screening, documentHolder);
    expect(seen).toMatchObject([{ documentType: "UTILITY_BILL", mimeType: "application/pdf", text: "%PDF-1.7\nscan" }]);
    const { data } = await platform.production.graph("query ($id: ID!) { document(id: $id) { files { issuedOn } } }", {
      id,
    });
    expect(data.document.files).toEqual([{ issuedOn: "2026-08-01" }]);
  });

  it("nothing is kept of what the provider rejects, nor where it fails", async () => {
    const { id: documentHolder } = await createCustomer(platform.production);
    const rejecting: DocumentScreening = { screen: async () => ({ precheckErrors: ["glare"] }) };
    const failing: DocumentScreening = {
      async screen() {
        throw new Error("the provider is away");
      },
    };
    const files = await added(async () => {
      await expect(upload(rejecting, documentHolder)).rejects.toMatchObject({ body: { code: "DOCUMENT_REJECTED" } });
      await expect(upload(failing, documentHolder)).rejects.toThrow("the provider is away");
    });
    expect(files).toEqual([]);
  });
});

describe("the operator's export", () => {
  /** The operator's command, in this process: on the product's database and data directory. */
  function paygraph(...args: string[]) {
    return execute(args, {
      DATABASE_URL: app.databaseUrl,
      PAYGRAPH_MASTER_KEY: app.masterKey.toString("base64"),
      PAYGRAPH_DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
    });
  }

  it("writes the file as it was uploaded, for its eyes alone, and says what it is", async () => {
    const bytes = pdf("for the officer ".repeat(10_000));
    const { id } = await storedDocument(client, holder, { bytes, name: "passport.pdf" });
    const out = path.join(outside, "passport.pdf");
    expect(await paygraph("document", "export", id, "--out", out)).toMatchObject({
      documentId: id,
      documentHolder: holder,
      platformId: platform.platformId,
      environment: "SANDBOX",
      fileName: "passport.pdf",
      sizeBytes: bytes.length,
      sha256: Buffer.from(sha256(bytes)).toString("hex"),
      isActive: true,
      out,
    });
    expect((await readFile(out)).equals(bytes)).toBe(true);
    expect((await stat(out)).mode & 0o777).toBe(0o600);
    const again = exportDocument(app.core.deps, { documentId: id, fileId: undefined, out });
    await expect(again).rejects.toThrow("already exists");
    await expect(paygraph("document", "export", id)).rejects.toThrow("--out is missing");
  });

  it("gives a replaced file, too, and names what there is where it is asked for another", async () => {
    const { id } = await storedDocument(client, holder, { bytes: pdf("old") });
    await client.rest("PUT", `/documents/${id}`, { form: documentForm({}, { bytes: pdf("new") }) });
    const [newId = "", oldId = ""] = await fileIds(id);
    const out = path.join(outside, "old.pdf");
    const { deps } = app.core;
    const exported = await exportDocument(deps, { documentId: id, fileId: oldId, out });
    expect([exported.isActive, exported.replacedFileIds, await readFile(out, "utf8")]).toEqual([
      false,
      [oldId],
      "%PDF-1.7\nold",
    ]);
    const wanted = { documentId: id, fileId: randomUUID(), out: path.join(outside, "none.pdf") };
    await expect(exportDocument(deps, wanted)).rejects.toThrow(newId);
    const unknown = exportDocument(deps, { ...wanted, documentId: "Document:1" });
    await expect(unknown).rejects.toThrow("There is no document Document:1.");
  });

  it("leaves no file behind of a content that was changed or lost", async () => {
    const files = await added(() => storedDocument(client, holder, { bytes: pdf("x".repeat(200_000)) }));
    const { data } = await client.graph("{ documents(first: 1) { nodes { id } } }");
    const out = path.join(outside, "changed.pdf");
    const wanted = { documentId: data.documents.nodes[0].id, fileId: undefined, out };
    const [file = ""] = files;
    const sealed = await readFile(file);
    sealed.writeUInt8(sealed.readUInt8(150_000) ^ 1, 150_000);
    await writeFile(file, sealed);
    await expect(exportDocument(app.core.deps, wanted)).rejects.toThrow("was changed or is damaged");
    await rm(file);
    await expect(exportDocument(app.core.deps, wanted)).rejects.toThrow("ENOENT");
    expect(await readdir(outside)).not.toContain("changed.pdf");
  });
});
