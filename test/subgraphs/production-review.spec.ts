import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "@jest/globals";
import { waitingReviews } from "../../subgraphs/verification/reviews/sql.js";
import { createCustomer } from "../testkit/accounts.js";
import { startApp, type Client } from "../testkit/app.js";
import { assertWebhook } from "../testkit/contract.js";
import { query } from "../testkit/database-url.js";
import { openEventStream } from "../testkit/event-stream.js";
import { explain } from "../testkit/plans.js";
import { keyOfSender, startWebhookSink } from "../testkit/webhook-sink.js";
import { documentForm, pdf, postDocument } from "./documents.fixture.js";
import { packetOf, queue, reviews, statusOf, waiting, waitingOf } from "./reviews.fixture.js";
import { decide, decisionsOf, reviewerOf, tokenOf } from "./verification-decisions.fixture.js";
import {
  addOwner,
  business,
  complete,
  createBusiness,
  individual,
  replace,
  submit,
  upload,
} from "./verifications.fixture.js";

// Onboarding in production by persons (docs/onboarding.md, Production).

const folder = mkdtempSync(path.join(tmpdir(), "paygraph-reviewers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, "providers.yaml");
writeFileSync(file, "providers: {reviewers: {roles: [identity, documents], kind: manual}}");

const app = await startApp({ env: { PAYGRAPH_PROVIDERS: file } });

describe("an individual in production", () => {
  it("is reviewed by a person from the first submission to the approval, on each surface", async () => {
    const client = (await app.platform()).production;
    const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
    await client.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
    // In the sandbox the name would reject, and the file's name would be refused.
    const { id } = await createCustomer(client, { ...individual, fullName: "Ada002" });
    const incomplete = await submit(client, id);
    expect(incomplete.body).toMatchObject({
      verificationStatus: "RESOLVE_ERRORS",
      errors: [{ resourceId: id, type: "MISSING_IDENTITY_DOCUMENT", acceptedDocumentTypes: expect.any(Array) }],
    });
    expect(await statusOf(client, id)).toBe("UNVERIFIED");
    const stream = await openEventStream(app.baseUrl, client.authorization, {
      query: `subscription ($id: ID) { verificationUpdated(customerId: $id) { verificationStatus } }`,
      variables: { id },
    });
    const forged = await postDocument(client, { documentHolder: id }, { bytes: "MZ", name: "scan.pdf" });
    expect([forged.status, forged.body.code]).toEqual([400, "INVALID_INPUT"]);
    const document = await upload(client, id, "PASSPORT", "passport-screenshot.pdf");
    const { body: submitted } = await submit(client, id);
    expect(submitted).toMatchObject({ verificationStatus: "PENDING_MANUAL_REVIEW", errors: [] });
    expect(await statusOf(client, id)).toBe("PENDING");

    const reviewer = await tokenOf(client, "REVIEW");
    const first = await packetOf(reviewer, id, document.id);
    expect(first).toMatchObject({ verificationId: submitted.id, version: submitted.version });
    expect((await reviews(reviewer)).nodes).toEqual([
      {
        kind: "VERIFICATION",
        waitingSince: submitted.updatedAt,
        customer: { id, kycStatus: "PENDING" },
        verification: {
          id: submitted.id,
          version: submitted.version,
          missingChecks: ["DOCUMENTS", "LIVENESS", "SANCTIONS"],
        },
      },
    ]);
    const files = "query ($id: ID!) { document(id: $id) { files { id screening issuedOn } } }";
    const { data } = await reviewer.graph(files, { id: document.id });
    expect(data.document.files).toEqual([{ id: expect.any(String), screening: "UNSCREENED", issuedOn: null }]);
    const link = await reviewer.rest("POST", `/documents/${document.id}/files/${data.document.files[0].id}/link`);
    const shown = await fetch(app.baseUrl + new URL(link.body.url).pathname);
    expect(await shown.text()).toMatch(/^%PDF/);

    const errors = [{ resourceId: document.id, type: "POOR_QUALITY_DOCUMENT", reason: "The photo is blurred." }];
    const returned = await decide(reviewer, first, { decision: "REQUEST_INFORMATION", errors });
    expect(returned.body).toMatchObject({ verificationStatus: "RESOLVE_ERRORS", errors });
    expect(await waitingOf(reviewer)).toEqual([]);
    await replace(client, document);
    expect((await submit(client, id)).body.verificationStatus).toBe("PENDING_MANUAL_REVIEW");
    const approved = await decide(reviewer, await packetOf(reviewer, id), { decision: "APPROVE" });
    expect(approved.body).toMatchObject({ verificationStatus: "APPROVED", errors: [] });
    expect(await statusOf(client, id)).toBe("APPROVED");
    expect((await decisionsOf(reviewer, first)).decisions).toHaveLength(2);

    const expected = [
      "IN_PROGRESS",
      "PENDING_MANUAL_REVIEW",
      "RESOLVE_ERRORS",
      "IN_PROGRESS",
      "PENDING_MANUAL_REVIEW",
      "APPROVED",
    ];
    for (const verificationStatus of expected) {
      expect(await stream.next()).toEqual({ data: { verificationUpdated: { verificationStatus } } });
    }
    await sink.waitFor(({ type }) => type === "CUSTOMER.KYC_APPROVED");
    const sent = sink.received.filter(({ type }) => /^VERIFICATION|KYC/.test(type));
    for (const { type, body } of sent) assertWebhook(type, JSON.parse(body));
    const types = sent.map(({ type }) => type);
    expect(types.filter((type) => type === "VERIFICATION.PENDING_MANUAL_REVIEW")).toHaveLength(2);
    expect(types.filter((type) => type.startsWith("CUSTOMER."))).toEqual([
      "CUSTOMER.KYC_PENDING",
      "CUSTOMER.KYC_APPROVED",
    ]);
    await stream.close();
    await sink.close();
  }, 60_000);

  it("who was rejected by a person, or is sanctioned, stays rejected", async () => {
    const client = (await app.platform()).production;
    const packet = await waiting(client);
    const fraud = { type: "APPLICANT_FRAUD", reason: "The passport is forged." };
    const { body } = await decide(client, packet, { decision: "REJECT", errors: [fraud] });
    expect(body.verificationStatus).toBe("REJECTED");
    expect(await statusOf(client, packet.customerId)).toBe("REJECTED");
    expect((await submit(client, packet.customerId)).status).toBe(400);
    const { id } = await createCustomer(client, { ...individual, nationality: "CU" });
    expect((await submit(client, id)).body.verificationStatus).toBe("REJECTED");
  });

  it("is submitted by the graph as by REST", async () => {
    const client = (await app.platform({ isRegulated: true })).production;
    const { id } = await createCustomer(client, individual);
    await upload(client, id, "NATIONAL_ID");
    const query = `mutation ($input: CreateVerificationInput!) {
      createVerification(input: $input) { verificationStatus errors { type } } }`;
    const { data } = await client.graph(query, { input: { customerId: id } });
    expect(data.createVerification).toEqual({ verificationStatus: "PENDING_MANUAL_REVIEW", errors: [] });
  });
});

describe("a business in production", () => {
  it("is complete by the sandbox's rules, whatever its number ends in, and decided by two reviewers with its owners", async () => {
    const { platformId, production: client } = await app.platform({ isRegulated: true, skipPaperwork: true });
    await client.rest("PATCH", "/config", { body: { reviewersRequired: 2 } });
    const { id } = await createBusiness(client, { registrationNumber: "5523002" });
    const types = async () => (await submit(client, id)).body.errors.map(({ type }: { type: string }) => type);
    expect(await types()).toEqual(expect.arrayContaining(["MISSING_CONTROL_PERSON", "MISSING_BENEFICIAL_OWNER"]));
    await complete(client, id);
    await addOwner(client, id, {
      roles: ["DIRECTOR"],
      ownershipPercentage: 1,
      personalInfo: { lastName: "Hopper002" },
    });
    expect(await types()).toEqual([]);
    const owners = async () => {
      const { body } = await client.rest("GET", `/beneficial-owners?customerId=${id}`);
      return body.data.map(({ kycStatus }: { kycStatus: string }) => kycStatus);
    };
    expect([await statusOf(client, id), ...(await owners())]).toEqual(["PENDING", "PENDING", "PENDING"]);
    const packet = await packetOf(client, id);
    const [first, second] = [
      await reviewerOf(app, platformId, "production"),
      await reviewerOf(app, platformId, "production"),
    ];
    expect((await decide(first, packet, { decision: "APPROVE" })).body.verificationStatus).toBe(
      "PENDING_MANUAL_REVIEW",
    );
    expect(await waitingOf(first)).toEqual([id]);
    expect((await decide(second, packet, { decision: "APPROVE" })).body.verificationStatus).toBe("APPROVED");
    expect([await statusOf(client, id), ...(await owners())]).toEqual(["APPROVED", "APPROVED", "APPROVED"]);
    expect(await waitingOf(first)).toEqual([]);
  });
});

describe("the queue of reviews", () => {
  it("has what waits, oldest first, in pages, by customer, type and time, with a count", async () => {
    const { production: client, sandbox } = await app.platform();
    const ids: string[] = [];
    for (const fullName of ["First", "Second"]) ids.push((await waiting(client, { fullName })).customerId);
    const { id: businessId } = await createCustomer(client, { ...business, fullName: undefined });
    await complete(client, businessId);
    await submit(client, businessId);
    ids.push(businessId);
    const all = await reviews(client);
    expect(all.nodes.map(({ customer }: { customer: { id: string } }) => customer.id)).toEqual(ids);
    expect([all.totalCount, all.countUpTo]).toEqual([3, null]);
    const [first, second, third] = ids;
    const page = await reviews(client, { first: 2 });
    expect(page.pageInfo.hasNextPage).toBe(true);
    expect(await waitingOf(client, { first: 2, after: page.pageInfo.endCursor })).toEqual([third]);
    expect(await waitingOf(client, { last: 1 })).toEqual([third]);
    expect(await waitingOf(client, { orderBy: { direction: "DESC" } })).toEqual([third, second, first]);
    const from = all.nodes[1].waitingSince;
    const filters: [object, (string | undefined)[]][] = [
      [{ kinds: ["VERIFICATION"] }, ids],
      [{ kinds: [] }, []],
      [{ customerId: second }, [second]],
      [{ customerTypes: ["BUSINESS"] }, [third]],
      [{ waitingSince: { from } }, [second, third]],
      [{ waitingSince: { until: from } }, [first]],
    ];
    for (const [filter, expected] of filters) expect(await waitingOf(client, { filter })).toEqual(expected);
    // Who submits again waits from then on.
    await submit(client, first ?? "");
    expect(await waitingOf(client)).toEqual([second, third, first]);
    for (const stranger of [sandbox, (await app.platform()).production]) expect(await waitingOf(stranger)).toEqual([]);
    const viewer = await tokenOf(client, "VIEW");
    expect((await reviews(viewer, { first: 1 })).totalCount).toBe(3);
    const bad = await client.graph(queue, { first: 0 });
    expect(bad.errors?.[0]?.extensions).toMatchObject({ status: 400, code: "INVALID_INPUT" });
  });
});

it("reads no more of a platform's verifications than a page of the queue", async () => {
  const { platformId } = await app.platform();
  const tenant = { platformId, environment: "PRODUCTION" as const };
  const db = app.core.deps.systemScope("operator");
  await db.verification.createMany({
    data: Array.from({ length: 3000 }, (_, index) => ({
      id: `Verification:${randomUUID()}`,
      ...tenant,
      customerId: `Customer:${randomUUID()}`,
      customerType: "INDIVIDUAL",
      verificationStatus: index % 100 === 0 ? ("PENDING_MANUAL_REVIEW" as const) : ("APPROVED" as const),
      errors: [],
      createdAt: new Date(),
      updatedAt: new Date(Date.now() + index),
    })),
  });
  await query(app.databaseUrl, "ANALYZE verification.verification");
  const order = { by: "WAITING_SINCE", direction: "ASC" } as const;
  const statement = waitingReviews.statement(tenant, { filter: {}, order, limit: 21 });
  expect(await explain(db, statement, "verification")).toEqual({ isIndexed: true, rowsRead: 21 });
});

describe("the hosted page in production", () => {
  const linkOf = async (client: Client, id: string) => {
    const { status, body } = await client.rest("POST", `/customers/${id}/kyc-link`);
    expect(status).toBe(201);
    return app.baseUrl + new URL(body.kycUrl).pathname;
  };
  const get = async (url: string) => (await fetch(url, { redirect: "manual" })).text();
  const post = async (url: string, body: FormData | URLSearchParams = new URLSearchParams()) => {
    const response = await fetch(url, { method: "POST", redirect: "manual", body });
    return { status: response.status, html: await response.text() };
  };

  it("collects a document, submits it to a person, and shows what the person asks for", async () => {
    const client = (await app.platform()).production;
    const { id } = await createCustomer(client, individual);
    const link = await linkOf(client, id);
    const page = await get(link);
    expect(page).not.toContain("Sandbox");
    const [, task] = /step=documents&amp;task=(\w+)" novalidate/.exec(page) ?? [];
    const refused = await post(`${link}?step=documents&task=${task}`, documentForm({}, { bytes: "MZ" }));
    expect(refused.status).toBe(400);
    const part = { bytes: pdf("scan"), name: "passport-screenshot.pdf" };
    expect((await post(`${link}?step=documents&task=${task}`, documentForm({}, part))).status).toBe(303);
    expect((await post(`${link}?step=check`)).html).toContain("we’re checking it");
    expect(await statusOf(client, id)).toBe("PENDING");
    const [{ id: documentId }] = (await client.rest("GET", `/documents?documentHolder=${id}`)).body.data;

    const errors = [
      { type: "INVALID_FIELD", field: "fullName", reason: "The passport has a second given name." },
      { resourceId: documentId, type: "POOR_QUALITY_DOCUMENT", reason: "The photo is blurred." },
      { type: "MISSING_PROOF_OF_ADDRESS_DOCUMENT", reason: "You have moved recently." },
      { type: "APPLICANT_REJECTED", reason: "Please call us." },
    ];
    const asked = await decide(client, await packetOf(client, id), { decision: "REQUEST_INFORMATION", errors });
    expect(asked.body.errors).toMatchObject([
      { resourceId: id, field: "fullName" },
      { resourceId: documentId, acceptedDocumentTypes: expect.arrayContaining(["PASSPORT", "NATIONAL_ID"]) },
      { resourceId: id, acceptedDocumentTypes: expect.arrayContaining(["UTILITY_BILL"]) },
      { resourceId: id, reason: "Please call us." },
    ]);
    const next = await linkOf(client, id);
    expect(await get(next)).toContain("The passport has a second given name.");
    const { address, ...person } = { ...individual, fullName: "Ada Augusta Byron" };
    const places = Object.entries(address).map(([name, value]) => [`address.${name}`, value]);
    const details = new URLSearchParams([...Object.entries(person), ...places]);
    expect((await post(`${next}?step=details`, details)).status).toBe(303);
    for (const [reason, documentType] of [
      ["The photo is blurred.", "PASSPORT"],
      ["You have moved recently.", "UTILITY_BILL"],
    ]) {
      const shown = await get(next);
      expect(shown).toContain(reason);
      expect((await post(`${next}?step=check`)).status).toBe(303);
      const [, wanted] = /step=documents&amp;task=(\w+)" novalidate/.exec(shown) ?? [];
      const sent = await post(`${next}?step=documents&task=${wanted}`, documentForm({ documentType }, part));
      expect(sent.status).toBe(303);
    }
    expect(await get(next)).toContain("Please call us.");
    expect((await post(`${next}?step=check`)).html).toContain("we’re checking it");
    const packet = await packetOf(client, id);
    expect((await decide(client, packet, { decision: "APPROVE" })).body.verificationStatus).toBe("APPROVED");
    expect(await get(await linkOf(client, id))).toContain("You’re verified");
  });

  it("shows a business what a person asks of its owners, until it is changed", async () => {
    const client = (await app.platform()).production;
    const { id } = await createBusiness(client);
    const { ownerId } = await complete(client, id);
    await submit(client, id);
    const reason = "The surname is written differently in the passport.";
    const errors = [{ resourceId: ownerId, type: "INVALID_FIELD", field: "personalInfo.lastName", reason }];
    await decide(client, await packetOf(client, id), { decision: "REQUEST_INFORMATION", errors });
    const link = await linkOf(client, id);
    expect(await get(link)).toContain(reason);
    expect(await get(`${link}?step=person&id=${ownerId}`)).toContain(reason);
    expect((await post(`${link}?step=check`)).status).toBe(303);
    const body = { personalInfo: { lastName: "Murray Hopper" } };
    expect((await client.rest("PATCH", `/beneficial-owners/${ownerId}`, { body })).status).toBe(200);
    expect(await get(link)).not.toContain(reason);
    expect((await post(`${link}?step=check`)).html).toContain("we’re checking it");
    expect(await waitingOf(client)).toEqual([id]);
  });
});
