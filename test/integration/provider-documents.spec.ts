import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, it } from "@jest/globals";
import { createCustomer } from "../testkit/accounts.js";
import { eventually, startApp, type Client } from "../testkit/app.js";
import { providerEntry, startProvider, useKey } from "../testkit/provider.js";
import { captureLog } from "../testkit/secrets.js";
import { packetOf, reviews, statusOf } from "../subgraphs/reviews.fixture.js";
import { decide, tokenOf } from "../subgraphs/verification-decisions.fixture.js";
import { individual, replace, submit, upload } from "../subgraphs/verifications.fixture.js";

// Documents that a provider screens, over the protocol (docs/providers.md, Documents).

const provider = await startProvider({ name: "papers" });
useKey(provider, "papers");
const folder = mkdtempSync(path.join(tmpdir(), "paygraph-documents-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, "providers.yaml");
const write = (providers: object) => writeFileSync(file, JSON.stringify({ providers }));
const staff = { staff: { roles: ["identity"], kind: "manual" } };
const byPersons = { ...staff, ...providerEntry(provider, "papers", { roles: ["documents"] }) };
write(byPersons);
const log = captureLog();
const app = await startApp({ env: { PAYGRAPH_PROVIDERS: file }, logger: log.logger });
provider.setPaygraph(app.baseUrl);
afterEach(() => {
  provider.setFaults({});
  provider.plan("DOCUMENT", ["ACCEPTED"]);
});

const refusal = { type: "POOR_QUALITY_DOCUMENT", reason: "The photo is blurred." };

async function fileOf(client: Client, id: string) {
  const query = "query ($id: ID!) { document(id: $id) { files { screening rejectionReason issuedOn } } }";
  const { data, errors } = await client.graph(query, { id });
  if (errors) throw new Error(JSON.stringify(errors));
  return data.document.files[0];
}

const screened = (client: Client, id: string, screening: string) =>
  eventually(
    () => fileOf(client, id),
    (now) => now.screening === screening,
  );

const verificationOf = async (client: Client, customerId: string) =>
  (await client.rest("GET", `/verifications?customerId=${customerId}`)).body.data[0];

const settled = (client: Client, customerId: string, status: string) =>
  eventually(
    () => verificationOf(client, customerId),
    ({ verificationStatus }) => verificationStatus === status,
  );

const operationsOn = (documentId: string) =>
  provider.book.list("DOCUMENT").filter(({ request }) => request.documentId === documentId);

/** The provider's only operation on the document. */
const operationOn = (documentId: string) =>
  eventually(
    async () => operationsOn(documentId),
    ({ length }) => length === 1,
  ).then(([operation]) => operation as NonNullable<typeof operation>);

/** An individual of a platform of its own with a passport. */
async function uploaded() {
  const { production: client } = await app.platform();
  const { id } = await createCustomer(client, individual);
  return { client, id, document: await upload(client, id, "PASSPORT") };
}

const missing = async (client: Client, customerId: string) => {
  const { nodes } = await reviews(client, { filter: { customerId } });
  return nodes[0].verification.missingChecks;
};

describe("a provider of documents", () => {
  it("gets an uploaded file once, by an address, and its response is the file's screening", async () => {
    provider.plan("DOCUMENT", ["ACCEPTED"], { ACCEPTED: { issuedOn: "2026-05-01" } });
    const { client, id, document } = await uploaded();
    expect(await screened(client, document.id, "PASSED")).toEqual({
      screening: "PASSED",
      rejectionReason: null,
      issuedOn: "2026-05-01",
    });
    const { request } = await operationOn(document.id);
    expect(request).toMatchObject({ customerId: id, documentHolder: id, documentType: "PASSPORT", side: null });
    const shown = await fetch(app.baseUrl + new URL(String(request.url)).pathname);
    expect(await shown.text()).toMatch(/^%PDF/);
    expect(log.text()).not.toContain(new URL(String(request.url)).pathname);
  });

  it("refuses a file that waits for a person: the customer must replace it, and the new file is screened", async () => {
    provider.plan("DOCUMENT", ["PENDING", "REJECTED"], { REJECTED: refusal });
    const { client, id, document } = await uploaded();
    expect((await submit(client, id)).body.verificationStatus).toBe("PENDING_MANUAL_REVIEW");
    expect(await missing(client, id)).toContain("DOCUMENTS");
    const { operationId } = await operationOn(document.id);
    expect(await fileOf(client, document.id)).toMatchObject({ screening: "PENDING" });
    provider.advance(operationId);
    const { errors } = await settled(client, id, "RESOLVE_ERRORS");
    expect(errors).toEqual([
      { resourceId: document.id, ...refusal, acceptedDocumentTypes: ["PASSPORT", "DRIVERS_LICENSE", "NATIONAL_ID"] },
    ]);
    expect(await fileOf(client, document.id)).toMatchObject({
      screening: "REJECTED",
      rejectionReason: refusal.reason,
    });
    expect((await submit(client, id)).body).toMatchObject({ verificationStatus: "RESOLVE_ERRORS", errors });

    provider.plan("DOCUMENT", ["ACCEPTED"]);
    await replace(client, document);
    await screened(client, document.id, "PASSED");
    expect((await submit(client, id)).body.verificationStatus).toBe("PENDING_MANUAL_REVIEW");
    expect(await missing(client, id)).not.toContain("DOCUMENTS");
    expect(operationsOn(document.id)).toHaveLength(2);
  });

  it("makes a decision on the earlier documents a conflict if it refuses one that another replaces", async () => {
    provider.plan("DOCUMENT", ["PENDING", "REJECTED"], { REJECTED: refusal });
    const { client, id, document } = await uploaded();
    const { operationId } = await operationOn(document.id);
    provider.plan("DOCUMENT", ["ACCEPTED"], { REJECTED: refusal });
    await screened(client, (await upload(client, id, "NATIONAL_ID")).id, "PASSED");
    await submit(client, id);
    const reviewer = await tokenOf(client, "REVIEW");
    const packet = await packetOf(reviewer, id);
    provider.advance(operationId);
    await screened(client, document.id, "REJECTED");
    expect((await verificationOf(client, id)).verificationStatus).toBe("PENDING_MANUAL_REVIEW");
    expect((await decide(reviewer, packet, { decision: "APPROVE" })).status).toBe(409);
  });

  it("leaves a file that it refuses to look at to the person", async () => {
    provider.plan("DOCUMENT", ["REFUSED"]);
    const { client, id, document } = await uploaded();
    await screened(client, document.id, "UNSCREENED");
    await submit(client, id);
    expect(await missing(client, id)).toContain("DOCUMENTS");
  });

  it("is asked until it responds: the file stays PENDING, and is screened once", async () => {
    provider.setFaults({ faults: ["500"], chance: 1 });
    const { client, document } = await uploaded();
    await operationOn(document.id);
    expect(await fileOf(client, document.id)).toMatchObject({ screening: "PENDING" });
    provider.setFaults({});
    await screened(client, document.id, "PASSED");
    expect(operationsOn(document.id)).toHaveLength(1);
  }, 60_000);

  it("says nothing about a file that has been deleted", async () => {
    provider.plan("DOCUMENT", ["PENDING", "ACCEPTED"]);
    const { client, document } = await uploaded();
    const { operationId, request } = await operationOn(document.id);
    const platformId = String(request.platformId);
    expect((await client.rest("DELETE", `/documents/${document.id}`)).status).toBe(204);
    provider.advance(operationId);
    await provider.events.settled();
    await eventually(
      () => app.core.deps.db.timer.count({ where: { name: "document.screen", platformId, environment: "PRODUCTION" } }),
      (count) => count === 0,
    );
  });
});

it("holds back an approval by a provider of identity until the documents are screened", async () => {
  write(providerEntry(provider, "papers", { roles: ["documents", "identity"] }));
  await app.core.reloadProviders();
  provider.plan("VERIFICATION", ["APPROVED"]);
  provider.plan("DOCUMENT", ["PENDING", "ACCEPTED"]);
  const { client, id, document } = await uploaded();
  const { operationId } = await operationOn(document.id);
  await submit(client, id);
  await eventually(
    async () => provider.book.list("VERIFICATION").filter(({ request }) => request.customerId === id),
    ([asked]) => asked?.state === "APPROVED",
  );
  expect(await statusOf(client, id)).toBe("PENDING");
  provider.advance(operationId);
  await settled(client, id, "APPROVED");
  expect(await statusOf(client, id)).toBe("APPROVED");
});

it("leaves files to persons where the operator has taken the provider out of the file", async () => {
  await provider.goDown();
  const { client, document } = await uploaded();
  write({ staff: { roles: ["identity", "documents"], kind: "manual" } });
  await app.core.reloadProviders();
  await screened(client, document.id, "UNSCREENED");
}, 60_000);
