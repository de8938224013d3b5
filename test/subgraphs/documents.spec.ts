import { createHash } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { Client, startApp } from "../testkit/app.js";
import { createCustomer } from "../testkit/accounts.js";
import { documentForm, jpeg, pdf, png, postDocument, storedDocument } from "./documents.fixture.js";
import { addOwner, createBusiness, submit } from "./verifications.fixture.js";

const unknownId = (type: string) => `${type}:01890000-0000-7000-8000-000000000000`;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const executable = Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0);
const filesQuery = `query ($id: ID!) {
  document(id: $id) { fileName submittedAt files { id fileName mimeType sizeBytes sha256 isActive issuedOn } }
}`;

const app = await startApp();
const platform = await app.platform();
const client = platform.sandbox;
const { body: token } = await client.rest("POST", "/tokens", { body: { name: "viewer", permissions: ["VIEW"] } });
const viewer = new Client(app.baseUrl, token);
const { id: customerId } = await createCustomer(client);
const { id: businessId } = await createBusiness(client);
const { id: ownerId } = await addOwner(client, businessId);

async function listed(documentHolder: string): Promise<string[]> {
  const { body } = await client.rest("GET", `/documents?documentHolder=${documentHolder}`);
  return body.data.map(({ id }: { id: string }) => id);
}

async function filesOf(id: string) {
  const { data } = await client.graph(filesQuery, { id });
  return data.document;
}

describe("an uploaded document", () => {
  it("is shown the same on both surfaces, with its holder, customer and file", async () => {
    const facts = {
      documentHolder: ownerId,
      documentType: "DRIVERS_LICENSE",
      side: "BACK",
      country: "DE",
      documentNumber: "D-123 ä",
      issuingAuthority: "Kreis Ahrweiler",
    };
    const { status, body } = await postDocument(client, facts, {
      bytes: png,
      type: "image/png",
      name: "Rückseite.png",
    });
    expect([status, body]).toMatchObject([201, { ...facts, fileName: "Rückseite.png" }]);
    expect(body.updatedAt).toBe(body.createdAt);
    expect((await client.rest("GET", `/documents/${body.id}`)).body).toEqual(body);
    const { data } = await client.graph(
      `query ($id: ID!) {
        node(id: $id) {
          id
          ... on Document {
            documentHolder documentType side country documentNumber issuingAuthority fileName createdAt updatedAt
            customer { id } beneficialOwner { id personalInfo { lastName } }
            files { mimeType sizeBytes sha256 isActive }
          }
        }
      }`,
      { id: body.id },
    );
    expect(data.node).toEqual({
      ...body,
      customer: { id: businessId },
      beneficialOwner: { id: ownerId, personalInfo: { lastName: "Hopper" } },
      files: [{ mimeType: "image/png", sizeBytes: png.length, sha256: sha256(png), isActive: true }],
    });
  });

  it("leaves out what was not given", async () => {
    const { body } = await postDocument(client, { documentHolder: customerId }, { bytes: jpeg, type: "IMAGE/JPEG" });
    expect(Object.keys(body)).toEqual([
      "id",
      "documentHolder",
      "documentType",
      "country",
      "fileName",
      "createdAt",
      "updatedAt",
    ]);
  });

  it("may have 10 MB to the byte", async () => {
    const bytes = pdf("x".repeat(10 * 1024 * 1024 - 9));
    const { id } = await storedDocument(client, customerId, { bytes });
    expect((await filesOf(id)).files).toMatchObject([{ sizeBytes: 10 * 1024 * 1024, sha256: sha256(bytes) }]);
  });

  it("is found by its holder, newest first, page by page", async () => {
    const { id: holder } = await createCustomer(client);
    const ids: string[] = [];
    for (const name of ["1.pdf", "2.pdf", "3.pdf"]) ids.unshift((await storedDocument(client, holder, { name })).id);
    expect(await listed(holder)).toEqual(ids);
    const first = await client.rest("GET", `/documents?documentHolder=${holder}&limit=2`);
    expect(first.body).toMatchObject({ hasMore: true, totalCount: 3 });
    const second = await client.rest(
      "GET",
      `/documents?documentHolder=${holder}&limit=2&cursor=${first.body.nextCursor}`,
    );
    expect([...first.body.data, ...second.body.data].map(({ id }) => id)).toEqual(ids);
    expect(await listed(unknownId("Customer"))).toEqual([]);
    const all = await client.rest("GET", "/documents?limit=3");
    expect(all.body.data.map(({ id }: { id: string }) => id)).toEqual(ids);
  });

  it("stands on its customer and on its owner, each with their own", async () => {
    const { id: business } = await createBusiness(client);
    const { id: owner } = await addOwner(client, business);
    const ofBusiness = await storedDocument(client, business, {}, { documentType: "TAX_RETURN" });
    const ofOwner = [await storedDocument(client, owner), await storedDocument(client, owner)];
    const { data } = await client.graph(
      `query ($business: ID!, $owner: ID!) {
        customer(id: $business) { documents { nodes { id } totalCount } }
        beneficialOwner(id: $owner) { documents(first: 1) { nodes { id } pageInfo { hasNextPage } totalCount } }
      }`,
      { business, owner },
    );
    expect(data).toEqual({
      customer: { documents: { nodes: [{ id: ofBusiness.id }], totalCount: 1 } },
      beneficialOwner: {
        documents: { nodes: [{ id: ofOwner[1]?.id }], pageInfo: { hasNextPage: true }, totalCount: 2 },
      },
    });
  });
});

describe("an upload is refused", () => {
  it("where its content isn't what its type says, or there is none, naming the file", async () => {
    const before = await listed(customerId);
    const { id } = await storedDocument(client, ownerId);
    const wrong = [
      { bytes: executable, name: "passport.pdf" },
      { bytes: executable, type: "image/png" },
      { bytes: png, type: "image/jpeg" },
      { bytes: jpeg, type: "image/png" },
      { bytes: pdf("x"), type: "image/png" },
      { bytes: pdf("x"), type: "application/octet-stream" },
      { bytes: "<svg/>", type: "image/svg+xml" },
      { bytes: "%PD" },
      { bytes: `\n${"x".repeat(1000)}%PDF-1.7` },
      { bytes: "" },
      { bytes: pdf("x".repeat(10 * 1024 * 1024 - 8)) },
      null,
    ];
    for (const file of wrong) {
      for (const [method, path] of [["POST", "/documents"] as const, ["PUT", `/documents/${id}`] as const]) {
        const form = documentForm(method === "POST" ? { documentHolder: customerId } : {}, file);
        const { status, body } = await client.rest(method, path, { form });
        expect([status, body.code, body.details.errors[0].field]).toEqual([400, "INVALID_INPUT", "file"]);
      }
    }
    expect(await listed(customerId)).toEqual(before);
    expect((await filesOf(id)).files).toHaveLength(1);
  });

  it("where a field is missing or wrong, naming it", async () => {
    const wrong: [Record<string, string | undefined>, string][] = [
      [{ documentType: undefined }, "documentType"],
      [{ documentType: "LIBRARY_CARD" }, "documentType"],
      [{ country: undefined }, "country"],
      [{ country: "USA" }, "country"],
      [{ side: "LEFT" }, "side"],
      [{ documentNumber: "x".repeat(101) }, "documentNumber"],
      [{ issuingAuthority: "" }, "issuingAuthority"],
      [{ documentHolder: undefined }, "documentHolder"],
      [{ documentHolder: "Customer:nonsense" }, "documentHolder"],
      [{ documentHolder: unknownId("Document") }, "documentHolder"],
    ];
    for (const [fields, field] of wrong) {
      const { status, body } = await postDocument(client, { documentHolder: customerId, ...fields });
      expect([status, body.code, body.details.errors[0].field]).toEqual([400, "INVALID_INPUT", field]);
    }
  });

  it("for a holder that is unknown, deleted, of another platform or of the other environment", async () => {
    const { id: deleted } = await createCustomer(client);
    await client.rest("DELETE", `/customers/${deleted}`);
    const stranger = (await app.platform()).sandbox;
    const { id: foreignBusiness } = await createBusiness(stranger);
    const holders = [
      unknownId("Customer"),
      unknownId("BeneficialOwner"),
      deleted,
      (await createCustomer(stranger)).id,
      (await addOwner(stranger, foreignBusiness)).id,
      (await createCustomer(platform.production)).id,
    ];
    for (const documentHolder of holders) {
      const { status, body } = await postDocument(client, { documentHolder });
      expect([status, body.code]).toEqual([404, "DOCUMENT_HOLDER_NOT_FOUND"]);
    }
  });

  it("with 422 where the screening finds that it can't be used, by the end of its name in the sandbox", async () => {
    const { id: holder } = await createCustomer(client);
    const { id } = await storedDocument(client, holder);
    const names = {
      "front-dataNotReadable.pdf": "dataNotReadable",
      "front-SCREENSHOT.PDF": "screenshot",
      "front-grayscale": "grayscale",
      "my.old-documentexpired.pdf": "documentExpired",
    };
    for (const [name, finding] of Object.entries(names)) {
      for (const [method, path] of [["POST", "/documents"] as const, ["PUT", `/documents/${id}`] as const]) {
        const form = documentForm(method === "POST" ? { documentHolder: holder } : {}, { name });
        const { status, body } = await client.rest(method, path, { form });
        expect([status, body]).toEqual([
          422,
          {
            status: 422,
            code: "DOCUMENT_REJECTED",
            reason: expect.stringContaining(finding),
            message: body.reason,
            precheckErrors: [finding],
          },
        ]);
      }
    }
    for (const name of ["screenshot.pdf", "front-screenshot-2.pdf"]) await storedDocument(client, holder, { name });
    expect(await listed(holder)).toHaveLength(3);
  });

  it("without the permission, and in production, where nobody screens", async () => {
    const { id } = await storedDocument(client, customerId);
    const form = documentForm({ documentHolder: customerId });
    const replies = [
      await viewer.rest("POST", "/documents", { form }),
      await viewer.rest("PUT", `/documents/${id}`, { form }),
      await viewer.rest("DELETE", `/documents/${id}`),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await viewer.rest("GET", `/documents/${id}`)).status).toBe(200);
    const { errors } = await viewer.graph("mutation ($id: ID!) { deleteDocument(input: { documentId: $id }) { id } }", {
      id,
    });
    expect(errors?.[0]?.extensions.code).toBe("FORBIDDEN");
    const { id: holder } = await createCustomer(platform.production);
    const { status, body } = await postDocument(platform.production, { documentHolder: holder });
    expect([status, body.code]).toEqual([501, "NOT_IMPLEMENTED"]);
  });

  it("on the graph, where a file is nothing that JSON could refer to", async () => {
    for (const uploadId of ["../../master.key", "01890000-0000-4000-8000-000000000000", ""]) {
      const { errors } = await client.graph(
        "mutation ($input: CreateDocumentInput!) { createDocument(input: $input) { id } }",
        {
          input: {
            documentHolder: customerId,
            documentType: "PASSPORT",
            country: "US",
            file: { uploadId, fileName: "a.pdf", mimeType: "application/pdf" },
          },
        },
      );
      expect(errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT", status: 400 });
    }
  });
});

describe("a repeated key", () => {
  const key = (name: string) => ({ "idempotency-key": name });
  const name = "scan.pdf";

  it("answers the same document where the file's content is the same, else 409", async () => {
    const { id: holder } = await createCustomer(client);
    const post = (text: string, country = "US", fileName = name) =>
      postDocument(client, { documentHolder: holder, country }, { bytes: pdf(text), name: fileName }, key("a"));
    const first = await post("one");
    const replay = await post("one");
    expect([replay.status, replay.body]).toEqual([201, first.body]);
    expect(replay.headers.get("idempotent-replayed")).toBe("true");
    for (const other of [await post("two"), await post("one", "DE"), await post("one", "US", "other.pdf")]) {
      expect([other.status, other.body.code]).toEqual([409, "CONFLICT"]);
    }
    expect(await listed(holder)).toEqual([first.body.id]);
  });

  it("makes one document of twenty at once", async () => {
    const { id: holder } = await createCustomer(client);
    const post = () => postDocument(client, { documentHolder: holder }, { bytes: pdf("one") }, key("b"));
    const replies = await Promise.all(Array.from({ length: 20 }, post));
    const ids = replies.flatMap(({ status, body }) => (status === 201 ? [body.id] : []));
    expect(new Set(ids).size).toBe(1);
    // The others came during the first, and must retry.
    for (const { status, headers } of replies)
      if (status !== 201) expect([status, headers.get("retry-after")]).toEqual([409, "1"]);
    expect((await post()).body.id).toBe(ids[0]);
    expect(await listed(holder)).toEqual([...new Set(ids)]);
  });

  it("is free again after a rejection", async () => {
    const { id: holder } = await createCustomer(client);
    const post = (fileName: string) => postDocument(client, { documentHolder: holder }, { name: fileName }, key("c"));
    expect((await post("a-screenshot.pdf")).status).toBe(422);
    expect((await post("a.pdf")).status).toBe(201);
  });
});

describe("replacing a document", () => {
  it("keeps its id, takes the new facts whole, and keeps the earlier file inactive", async () => {
    const old = await storedDocument(
      client,
      customerId,
      { bytes: pdf("old"), name: "bill-2026-01-31.pdf" },
      { documentNumber: "1", side: "FRONT", issuingAuthority: "City" },
    );
    const form = documentForm(
      // A form can't change the holder.
      { documentType: "UTILITY_BILL", country: "FR", documentNumber: "2", documentHolder: ownerId },
      { bytes: jpeg, type: "image/jpeg", name: "bill 2026-02-30.jpg" },
    );
    const { status, body } = await client.rest("PUT", `/documents/${old.id}`, { form });
    expect([status, body]).toEqual([
      200,
      {
        id: old.id,
        documentHolder: customerId,
        documentType: "UTILITY_BILL",
        country: "FR",
        documentNumber: "2",
        fileName: "bill 2026-02-30.jpg",
        createdAt: old.createdAt,
        updatedAt: expect.any(String),
      },
    ]);
    expect(await filesOf(old.id)).toEqual({
      fileName: "bill 2026-02-30.jpg",
      submittedAt: null,
      files: [
        {
          id: expect.any(String),
          fileName: "bill 2026-02-30.jpg",
          mimeType: "image/jpeg",
          sizeBytes: jpeg.length,
          sha256: sha256(jpeg),
          isActive: true,
          issuedOn: null,
        },
        {
          id: expect.any(String),
          fileName: "bill-2026-01-31.pdf",
          mimeType: "application/pdf",
          sizeBytes: pdf("old").length,
          sha256: sha256(pdf("old")),
          isActive: false,
          issuedOn: "2026-01-31",
        },
      ],
    });
  });

  it("has one active file, however many replace it at once", async () => {
    const { id } = await storedDocument(client, customerId);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        client.rest("PUT", `/documents/${id}`, { form: documentForm({}, { bytes: pdf(String(index)) }) }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const { files } = await filesOf(id);
    expect(files.map(({ isActive }: { isActive: boolean }) => isActive)).toEqual([
      true,
      ...Array.from({ length: 8 }, () => false),
    ]);
  });
});

describe("deleting a document", () => {
  it("removes it for good, once", async () => {
    const { id: holder } = await createCustomer(client);
    const { id } = await storedDocument(client, holder);
    const replies = await Promise.all(Array.from({ length: 8 }, () => client.rest("DELETE", `/documents/${id}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, ...Array.from({ length: 7 }, () => 404)]);
    expect((await client.rest("GET", `/documents/${id}`)).status).toBe(404);
    expect(await listed(holder)).toEqual([]);
    expect((await client.graph("query ($id: ID!) { node(id: $id) { id } }", { id })).data.node).toBeNull();
  });

  it("is refused once it was submitted for verification; replacing it is not", async () => {
    const { id: business } = await createBusiness(client, { registrationNumber: "9990003" });
    const { id } = await storedDocument(client, business, {}, { documentType: "TAX_RETURN" });
    expect((await submit(client, business)).status).toBe(200);
    expect((await filesOf(id)).submittedAt).not.toBeNull();
    const { status, body } = await client.rest("DELETE", `/documents/${id}`);
    expect([status, body.code]).toEqual([409, "CONFLICT"]);
    expect((await client.rest("PUT", `/documents/${id}`, { form: documentForm({}) })).status).toBe(200);
    expect((await client.rest("DELETE", `/documents/${id}`)).status).toBe(409);
    const late = await storedDocument(client, business);
    expect((await client.rest("DELETE", `/documents/${late.id}`)).status).toBe(204);
  });
});

it("tells nobody else of a document, and doesn't let them change it", async () => {
  const { id } = await storedDocument(client, customerId);
  const strangers = [(await app.platform()).sandbox, platform.production];
  for (const stranger of strangers) {
    const path = `/documents/${id}`;
    const replies = [await stranger.rest("GET", path), await stranger.rest("DELETE", path)];
    // Production is refused before anything is looked for: it has no screening.
    if (stranger !== platform.production) replies.push(await stranger.rest("PUT", path, { form: documentForm({}) }));
    for (const { status, body } of replies) expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
    expect((await stranger.rest("GET", `/documents?documentHolder=${customerId}`)).body.data).toEqual([]);
    const { data } = await stranger.graph("query ($id: ID!) { node(id: $id) { id } }", { id });
    expect(data.node).toBeNull();
  }
  for (const wrong of ["Document:1", unknownId("Document"), customerId]) {
    expect((await client.rest("GET", `/documents/${wrong}`)).status).toBe(404);
    expect((await client.rest("PUT", `/documents/${wrong}`, { form: documentForm({}) })).status).toBe(404);
  }
  expect((await client.rest("GET", `/documents/${id}`)).status).toBe(200);
});
