import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, it } from "@jest/globals";
import { createCustomer } from "../testkit/accounts.js";
import { eventually, startApp, type Client } from "../testkit/app.js";
import { providerEntry, startProvider, useKey } from "../testkit/provider.js";
import { captureLog } from "../testkit/secrets.js";
import { packetOf, statusOf, waitingOf } from "../subgraphs/reviews.fixture.js";
import { decide, tokenOf } from "../subgraphs/verification-decisions.fixture.js";
import { complete, createBusiness, individual, replace, submit, upload } from "../subgraphs/verifications.fixture.js";

// Decisions on customers by a provider, over the protocol (docs/providers.md, Identity).

const provider = await startProvider({ name: "kyc" });
useKey(provider, "kyc");
const folder = mkdtempSync(path.join(tmpdir(), "paygraph-identity-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, "providers.yaml");
const staff = { staff: { roles: ["documents"], kind: "manual" } };
const write = (providers: object) => writeFileSync(file, JSON.stringify({ providers }));
write({ ...staff, ...providerEntry(provider, "kyc", { roles: ["identity"] }) });
const log = captureLog();
const app = await startApp({ env: { PAYGRAPH_PROVIDERS: file }, logger: log.logger });
provider.setPaygraph(app.baseUrl);
afterEach(() => {
  provider.setFaults({});
  provider.plan("VERIFICATION", ["APPROVED"]);
});

const verificationOf = async (client: Client, customerId: string) =>
  (await client.rest("GET", `/verifications?customerId=${customerId}`)).body.data[0];

const settled = (client: Client, customerId: string, status: string) =>
  eventually(
    () => verificationOf(client, customerId),
    ({ verificationStatus }) => verificationStatus === status,
  );

/** The operation on a customer, in the provider's book. */
const operationOn = (customerId: string, count = 1) =>
  eventually(
    async () => provider.book.list("VERIFICATION").filter(({ request }) => request.customerId === customerId),
    ({ length }) => length === count,
  ).then((all) => all.at(-1) as NonNullable<(typeof all)[number]>);

/** An individual that has been submitted. */
async function submitted(fields: object = {}) {
  const { production: client } = await app.platform();
  const { id } = await createCustomer(client, { ...individual, ...fields });
  const document = await upload(client, id, "PASSPORT");
  const { body } = await submit(client, id);
  return { client, id, document, body };
}

describe("a provider of identity", () => {
  it("gets the whole submission once, and its response approves the customer", async () => {
    provider.plan("VERIFICATION", ["APPROVED"]);
    const { client, id, document, body } = await submitted({ idType: "SSN", identifier: "123-45-6789" });
    expect(body).toMatchObject({ verificationStatus: "IN_PROGRESS", errors: [] });
    expect(await statusOf(client, id)).toMatch(/PENDING|APPROVED/);
    const approved = await settled(client, id, "APPROVED");
    expect(await statusOf(client, id)).toBe("APPROVED");
    const { request } = await operationOn(id);
    expect(request).toMatchObject({
      verificationId: approved.id,
      version: 1,
      customer: { id, fullName: individual.fullName, identifier: "123-45-6789" },
      beneficialOwners: [],
      documents: [{ id: document.id, documentHolder: id, documentType: "PASSPORT", url: expect.any(String) }],
    });
    const [sent] = request.documents as { url: string }[];
    const shown = await fetch(app.baseUrl + new URL(sent?.url ?? "").pathname);
    expect(await shown.text()).toMatch(/^%PDF/);
    expect(log.text()).not.toContain("123-45-6789");
    expect(await waitingOf(client)).toEqual([]);
  });

  it("isn't asked about an incomplete submission", async () => {
    const { production: client } = await app.platform();
    const { id } = await createCustomer(client, individual);
    expect((await submit(client, id)).body).toMatchObject({
      verificationStatus: "RESOLVE_ERRORS",
      errors: [{ type: "MISSING_IDENTITY_DOCUMENT" }],
    });
    expect(provider.book.list("VERIFICATION").filter(({ request }) => request.customerId === id)).toEqual([]);
  });

  it("rejects a business later by an event, with its owners", async () => {
    provider.plan("VERIFICATION", ["PENDING", "REJECTED"], { REJECTED: { code: "FRAUD", reason: "Forged papers" } });
    const { production: client } = await app.platform();
    const { id } = await createBusiness(client);
    const { ownerId } = await complete(client, id);
    expect((await submit(client, id)).body.verificationStatus).toBe("IN_PROGRESS");
    const { operationId, request } = await operationOn(id);
    expect(request).toMatchObject({
      beneficialOwners: [{ id: ownerId, personalInfo: { identifier: expect.any(String) } }],
    });
    provider.advance(operationId);
    await settled(client, id, "REJECTED");
    expect((await client.rest("GET", `/beneficial-owners/${ownerId}`)).body.kycStatus).toBe("REJECTED");
  });

  it("names problems, which the customer solves: the next submission is an operation of its own", async () => {
    provider.plan("VERIFICATION", ["PENDING", "RESOLVE_ERRORS"]);
    const { client, id, document } = await submitted();
    const errors = [{ resourceId: document.id, type: "POOR_QUALITY_DOCUMENT", reason: "The photo is blurred." }];
    const { operationId } = await operationOn(id);
    provider.plan("VERIFICATION", ["APPROVED"], { RESOLVE_ERRORS: { errors } });
    provider.advance(operationId);
    const resolving = await settled(client, id, "RESOLVE_ERRORS");
    expect(resolving.errors).toMatchObject([{ ...errors[0], acceptedDocumentTypes: expect.any(Array) }]);
    await replace(client, document);
    provider.plan("VERIFICATION", ["APPROVED"]);
    expect((await submit(client, id)).body.verificationStatus).toBe("IN_PROGRESS");
    await settled(client, id, "APPROVED");
    expect((await operationOn(id, 2)).request.version).toBeGreaterThan(1);
  });

  it.each([
    ["it escalates", { state: "MANUAL_REVIEW" }],
    ["it refuses the task", { state: "REFUSED" }],
    [
      "it names a problem of another's resource",
      { state: "RESOLVE_ERRORS", errors: [{ resourceId: "Customer:1", type: "INVALID_DOCUMENT", reason: "No." }] },
    ],
  ])("leaves the decision to a person where %s", async (_what, { state, ...members }) => {
    provider.plan("VERIFICATION", [state], { [state]: members });
    const { client, id } = await submitted();
    await settled(client, id, "PENDING_MANUAL_REVIEW");
    const reviewer = await tokenOf(client, "REVIEW");
    expect(await waitingOf(reviewer)).toEqual([id]);
    expect((await decide(reviewer, await packetOf(reviewer, id), { decision: "APPROVE" })).status).toBe(200);
    expect(await statusOf(client, id)).toBe("APPROVED");
  });

  it("doesn't approve data that has changed since it was asked: a person decides", async () => {
    provider.plan("VERIFICATION", ["PENDING", "APPROVED"]);
    const { client, id } = await submitted();
    const { operationId } = await operationOn(id);
    const change = { customerType: "INDIVIDUAL", fullName: "Grace Hopper" };
    expect((await client.rest("PATCH", `/customers/${id}`, { body: change })).status).toBe(200);
    provider.advance(operationId);
    await settled(client, id, "PENDING_MANUAL_REVIEW");
    expect(await statusOf(client, id)).toBe("PENDING");
  });

  it("is asked again by a further submission; its statement about the earlier one changes nothing", async () => {
    provider.plan("VERIFICATION", ["PENDING", "REJECTED"]);
    const { client, id } = await submitted();
    const { operationId } = await operationOn(id);
    provider.plan("VERIFICATION", ["PENDING", "APPROVED"]);
    expect((await submit(client, id)).body.verificationStatus).toBe("IN_PROGRESS");
    const second = await operationOn(id, 2);
    provider.advance(operationId);
    await provider.events.settled();
    expect((await verificationOf(client, id)).verificationStatus).toBe("IN_PROGRESS");
    provider.advance(second.operationId);
    await settled(client, id, "APPROVED");
  });

  it("is asked until it responds, and decides once", async () => {
    provider.setFaults({ faults: ["500"], chance: 1 });
    const { client, id } = await submitted();
    await operationOn(id);
    expect((await verificationOf(client, id)).verificationStatus).toBe("IN_PROGRESS");
    provider.setFaults({});
    provider.plan("VERIFICATION", ["APPROVED"]);
    await settled(client, id, "APPROVED");
    expect(provider.book.list("VERIFICATION").filter(({ request }) => request.customerId === id)).toHaveLength(1);
  }, 60_000);
});

it("leaves submissions to persons where the operator has taken the provider out of the file", async () => {
  await provider.goDown();
  const { client, id } = await submitted();
  write({ staff: { roles: ["identity", "documents"], kind: "manual" } });
  await app.core.reloadProviders();
  await settled(client, id, "PENDING_MANUAL_REVIEW");
}, 60_000);
