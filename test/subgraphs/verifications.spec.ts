import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { eventually, startApp, type Client, type PlatformClients } from "../testkit/app.js";
import { createCustomer } from "../testkit/accounts.js";
import { assertWebhook } from "../testkit/contract.js";
import { openEventStream } from "../testkit/event-stream.js";
import { startWebhookSink, keyOfSender } from "../testkit/webhook-sink.js";
import {
  addOwner,
  address,
  businessDocuments,
  complete,
  createBusiness,
  individual,
  replace,
  submit,
  upload,
} from "./verifications.fixture.js";

const app = await startApp();
const platform = await app.platform();
const { sandbox } = platform;

const kinds = { unregulated: {}, regulated: { isRegulated: true }, "paperwork-skipping": { skipPaperwork: true } };
const platforms = new Map<string, Promise<PlatformClients>>();
async function sandboxOf(kind: string): Promise<Client> {
  const found = platforms.get(kind) ?? app.platform(kinds[kind as keyof typeof kinds]);
  platforms.set(kind, found);
  return (await found).sandbox;
}

async function statusOf(client: Client, customerId: string): Promise<string> {
  const { body } = await client.rest("GET", `/customers/${customerId}`);
  return body.kycStatus ?? body.kybStatus;
}

/** Summary of a verification: status, and its errors as the field or type. */
const summary = ({ status, body }: Awaited<ReturnType<typeof submit>>) =>
  status === 200
    ? [
        body.verificationStatus,
        ...body.errors.map((error: { field?: string; type: string }) => error.field ?? error.type),
      ]
    : [status, body.code];

const final = [400, "INVALID_INPUT"];
const untouched = ["RESOLVE_ERRORS", "MISSING_IDENTITY_DOCUMENT"];
const manual = ["PENDING_MANUAL_REVIEW"];
const poor = ["RESOLVE_ERRORS", "POOR_QUALITY_DOCUMENT"];

describe("an individual", () => {
  it.each([
    { kind: "unregulated", suffix: "001", created: "UNVERIFIED", bare: untouched, whole: manual, ends: "PENDING" },
    {
      kind: "unregulated",
      suffix: "002",
      created: "UNVERIFIED",
      bare: untouched,
      whole: ["REJECTED"],
      ends: "REJECTED",
    },
    { kind: "unregulated", suffix: "003", created: "UNVERIFIED", bare: untouched, whole: poor, ends: "UNVERIFIED" },
    { kind: "unregulated", suffix: "", created: "UNVERIFIED", bare: untouched, whole: ["APPROVED"], ends: "APPROVED" },
    ...["regulated", "paperwork-skipping"].flatMap((kind) => [
      { kind, suffix: "001", created: "PENDING", bare: untouched, whole: manual, ends: "PENDING" },
      { kind, suffix: "002", created: "REJECTED", bare: final, whole: final, ends: "REJECTED" },
      { kind, suffix: "003", created: "UNVERIFIED", bare: untouched, whole: poor, ends: "UNVERIFIED" },
      { kind, suffix: "", created: "APPROVED", bare: final, whole: final, ends: "APPROVED" },
    ]),
  ])(
    "named Ada$suffix on a platform that is $kind is created $created and ends $ends",
    async ({ kind, suffix, created, bare, whole, ends }) => {
      const client = await sandboxOf(kind);
      const { id } = await createCustomer(client, { ...individual, fullName: `Ada${suffix}` });
      expect(await statusOf(client, id)).toBe(created);
      expect(summary(await submit(client, id))).toEqual(bare);
      expect(await statusOf(client, id)).toBe(created);
      const passport = await upload(client, id, "PASSPORT");
      const reply = await submit(client, id);
      expect(summary(reply)).toEqual(whole);
      expect(await statusOf(client, id)).toBe(ends);
      if (whole === poor) expect(reply.body.errors[0].resourceId).toBe(passport.id);
    },
  );

  it("sees the list of problems shrink until it is empty, in one verification", async () => {
    const { id } = await createCustomer(sandbox, { fullName: undefined });
    const first = await submit(sandbox, id);
    const fields = ["fullName", "birthDate", "nationality", "address", "idType", "identifier"];
    expect(summary(first)).toEqual(["RESOLVE_ERRORS", ...fields, "MISSING_IDENTITY_DOCUMENT"]);
    expect(first.body.errors.at(-1)).toEqual({
      resourceId: id,
      type: "MISSING_IDENTITY_DOCUMENT",
      acceptedDocumentTypes: ["PASSPORT", "DRIVERS_LICENSE", "NATIONAL_ID"],
      reason: expect.any(String),
    });
    for (const [index, field] of fields.entries()) {
      const body = { customerType: "INDIVIDUAL", [field]: individual[field as keyof typeof individual] };
      expect((await sandbox.rest("PATCH", `/customers/${id}`, { body })).status).toBe(200);
      // Found problems stay until the next review.
      const stored = await sandbox.rest("GET", `/verifications/${first.body.id}`);
      expect(stored.body.errors).toHaveLength(fields.length + 1 - index);
      const next = await submit(sandbox, id);
      expect(summary(next)).toEqual(["RESOLVE_ERRORS", ...fields.slice(index + 1), "MISSING_IDENTITY_DOCUMENT"]);
      expect(next.body).toMatchObject({ id: first.body.id, createdAt: first.body.createdAt });
    }
    await upload(sandbox, id, "SELFIE");
    expect(summary(await submit(sandbox, id))).toEqual(untouched);
    await upload(sandbox, id, "NATIONAL_ID");
    expect(summary(await submit(sandbox, id))).toEqual(["APPROVED"]);
    expect(await statusOf(sandbox, id)).toBe("APPROVED");
  });

  it("keeps what was looked at; a refused document is replaced; the name that counts is that of the submission", async () => {
    const { id } = await createCustomer(sandbox, { ...individual, fullName: "Ada003" });
    const passport = await upload(sandbox, id, "PASSPORT");
    expect(summary(await submit(sandbox, id))).toEqual(poor);
    expect((await sandbox.rest("DELETE", `/documents/${passport.id}`)).status).toBe(409);
    await replace(sandbox, passport);
    expect(summary(await submit(sandbox, id))).toEqual(poor);
    const name = (fullName: string) =>
      sandbox.rest("PATCH", `/customers/${id}`, { body: { customerType: "INDIVIDUAL", fullName } });
    await name("Ada001");
    expect(summary(await submit(sandbox, id))).toEqual(manual);
    expect(await statusOf(sandbox, id)).toBe("PENDING");
    expect(summary(await submit(sandbox, id))).toEqual(manual);
    await name("Ada");
    expect(await statusOf(sandbox, id)).toBe("PENDING");
    expect(summary(await submit(sandbox, id))).toEqual(["APPROVED"]);
    await name("Ada002");
    expect(summary(await submit(sandbox, id))).toEqual(final);
    expect(await statusOf(sandbox, id)).toBe("APPROVED");
  });
});

describe("sanctions", () => {
  const crimea = { line1: "Lenina 1", postalCode: "95000", country: "UA", state: "Crimea" };
  const cases = [
    { nationality: "IR" },
    { region: "CU" },
    { address: { ...crimea, country: "KP" } },
    { address: crimea },
    { address: { ...crimea, country: "RU", state: "UA-40" } },
  ];

  it.each(cases)("reject an individual with %j, however incomplete, and at creation where that decides", async (of) => {
    const { id } = await createCustomer(sandbox, { ...individual, ...of });
    expect(await statusOf(sandbox, id)).toBe("UNVERIFIED");
    expect(summary(await submit(sandbox, id))).toEqual(["REJECTED"]);
    expect(await statusOf(sandbox, id)).toBe("REJECTED");
    const client = await sandboxOf("paperwork-skipping");
    expect(await statusOf(client, (await createCustomer(client, { ...individual, ...of })).id)).toBe("REJECTED");
  });

  it("reject a business by its seat and by its owners", async () => {
    const seat = await createBusiness(sandbox, { country: "CU" });
    expect(summary(await submit(sandbox, seat.id))).toEqual(["REJECTED"]);
    const owned = await createBusiness(sandbox);
    expect(await addOwner(sandbox, owned.id, { personalInfo: { nationality: "KP" } })).toMatchObject({
      kycStatus: "REJECTED",
    });
    expect(summary(await submit(sandbox, owned.id))).toEqual(["REJECTED"]);
  });

  it("leave others alone: a Ukrainian of another region, a Syrian", async () => {
    for (const other of [{ nationality: "UA", address: { ...crimea, state: "Lviv" } }, { nationality: "SY" }]) {
      const { id } = await createCustomer(sandbox, { ...individual, ...other });
      expect(summary(await submit(sandbox, id))).toEqual(untouched);
    }
  });
});

describe("a business", () => {
  const incomplete = "RESOLVE_ERRORS";
  const approved = ["APPROVED"];
  const rejected = ["REJECTED"];

  it.each([
    { kind: "unregulated", suffix: "001", bare: incomplete, whole: manual, ends: "PENDING" },
    { kind: "unregulated", suffix: "002", bare: incomplete, whole: rejected, ends: "REJECTED" },
    { kind: "unregulated", suffix: "003", bare: incomplete, whole: manual, ends: "PENDING" },
    { kind: "unregulated", suffix: "004", bare: incomplete, whole: approved, ends: "APPROVED" },
    { kind: "unregulated", suffix: undefined, bare: incomplete, whole: approved, ends: "APPROVED" },
    ...["regulated", "paperwork-skipping"].flatMap((kind) => [
      { kind, suffix: "001", bare: incomplete, whole: manual, ends: "PENDING" },
      { kind, suffix: "002", bare: "REJECTED", whole: final, ends: "REJECTED" },
      { kind, suffix: "003", bare: incomplete, whole: manual, ends: "PENDING" },
      { kind, suffix: undefined, bare: "APPROVED", whole: final, ends: "APPROVED" },
    ]),
  ])(
    "numbered …$suffix on a platform that is $kind ends $ends, and its owners with it",
    async ({ kind, suffix, bare, whole, ends }) => {
      const client = await sandboxOf(kind);
      const { id } = await createBusiness(client, { registrationNumber: suffix && `5523${suffix}` });
      expect(await statusOf(client, id)).toBe("UNVERIFIED");
      const pending = await addOwner(client, id, {
        roles: ["DIRECTOR"],
        ownershipPercentage: 1,
        personalInfo: { lastName: "Hopper001" },
      });
      const decided = await addOwner(client, id, {
        roles: ["DIRECTOR"],
        ownershipPercentage: 1,
        personalInfo: { lastName: "Hopper002" },
      });
      const first = await submit(client, id);
      expect(first.body.verificationStatus).toBe(bare);
      if (bare !== incomplete) expect(first.body.errors).toEqual([]);
      expect(await statusOf(client, id)).toBe(bare === incomplete ? "UNVERIFIED" : ends);
      if (whole !== final) await complete(client, id);
      expect(summary(await submit(client, id))).toEqual(whole);
      expect(await statusOf(client, id)).toBe(ends);
      const owner = async (ownerId: string) => (await client.rest("GET", `/beneficial-owners/${ownerId}`)).body;
      expect(await owner(pending.id)).toMatchObject({ kycStatus: ends });
      expect(await owner(decided.id)).toEqual(decided);
    },
  );

  it("sees the list of problems shrink as data, people and documents come", async () => {
    const { id } = await createBusiness(sandbox, { countriesOfOperation: undefined });
    const errors = async () => summary(await submit(sandbox, id)).slice(1);
    const documents = [
      "MISSING_LEGAL_PRESENCE_DOCUMENT",
      "MISSING_LEGAL_PRESENCE_DOCUMENT",
      "MISSING_OWNERSHIP_STRUCTURE_DOCUMENT",
      "MISSING_CONTROL_STRUCTURE_DOCUMENT",
      "MISSING_PROOF_OF_ADDRESS_DOCUMENT",
    ];
    const people = ["MISSING_CONTROL_PERSON", "MISSING_BENEFICIAL_OWNER"];
    expect(await errors()).toEqual(["businessInfo.countriesOfOperation", ...people, ...documents]);
    const businessInfo = { countriesOfOperation: ["US"] };
    await sandbox.rest("PATCH", `/customers/${id}`, { body: { customerType: "BUSINESS", businessInfo } });
    expect(await errors()).toEqual([...people, ...documents]);
    const foreign = { nationality: "FR", idType: "EIN", lastName: "Hopper002" };
    const owner = await addOwner(sandbox, id, { roles: ["UBO"], ownershipPercentage: 75, personalInfo: foreign });
    const ofOwner = ["personalInfo.idType", "APPLICANT_REJECTED", ...Array(2).fill("MISSING_IDENTITY_DOCUMENT")];
    expect(await errors()).toEqual(["MISSING_CONTROL_PERSON", ...ofOwner, ...documents]);
    const change = { roles: ["DIRECTOR"], ownershipPercentage: 24, personalInfo: { idType: "NON_US_TAX_ID" } };
    await sandbox.rest("PATCH", `/beneficial-owners/${owner.id}`, { body: change });
    const papers = { nationality: "FR", idType: "NON_US_TAX_ID" };
    const { id: ownerId } = await addOwner(sandbox, id, { personalInfo: papers });
    expect(await errors()).toEqual([...ofOwner.slice(2), ...documents]);
    await upload(sandbox, ownerId, "PASSPORT");
    await upload(sandbox, ownerId, "DRIVERS_LICENSE");
    expect(await errors()).toEqual(documents);
    for (const [index, type] of businessDocuments.slice(0, 4).entries()) {
      await upload(sandbox, id, type);
      expect(await errors()).toEqual(documents.slice(index + 1));
    }
    const old = await upload(sandbox, id, "UTILITY_BILL", "bill-2020-01-31.pdf");
    const { body } = await submit(sandbox, id);
    expect(body.errors).toMatchObject([{ type: "EXPIRED_DOCUMENT", resourceId: old.id }]);
    await upload(sandbox, id, "BANK_STATEMENT");
    expect(await errors()).toEqual([]);
    expect(await statusOf(sandbox, id)).toBe("APPROVED");
  });

  it("needs a proof of address of three months before the clock of its sandbox", async () => {
    const client = (await app.platform()).sandbox;
    const { id } = await createBusiness(client);
    await complete(client, id);
    await client.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 93 * 86_400 } });
    expect(summary(await submit(client, id))).toEqual(["RESOLVE_ERRORS", "EXPIRED_DOCUMENT"]);
    await upload(client, id, "RENT_OR_LEASE_AGREEMENT");
    expect(summary(await submit(client, id))).toEqual(["APPROVED"]);
  });
});

describe("events", () => {
  const ofCustomer = `query ($id: ID!) { customer(id: $id) { events(first: 100) { nodes { type data } } } }`;

  /** The log's events of a customer's verification, oldest first. */
  async function logged(client: Client, id: string, count: number) {
    const read = async (): Promise<{ type: string; data: { verificationStatus?: string } }[]> => {
      const { data } = await client.graph(ofCustomer, { id });
      const { nodes } = data.customer.events;
      return nodes.filter(({ type }: { type: string }) => /^(VERIFICATION|CUSTOMER\.KY)/.test(type)).reverse();
    };
    return eventually(read, (events) => events.length >= count);
  }

  it("come in order by webhook and by subscription, with the record as it was, and the same for what is resolved by it", async () => {
    const client = (await app.platform()).sandbox;
    const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
    await client.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
    const { id } = await createBusiness(client, { registrationNumber: "1" });
    const query = `subscription ($customerId: ID, $verificationId: ID, $after: String) {
      verificationUpdated(customerId: $customerId, verificationId: $verificationId, after: $after) {
        id verificationStatus eventId cursor errors { type field reason resourceId acceptedDocumentTypes }
        customer { id kybStatus beneficialOwners { kycStatus } } } }`;
    const follow = (variables: Record<string, unknown>) =>
      openEventStream(app.baseUrl, client.authorization, { query, variables });
    const stream = await follow({ customerId: id });
    const first = (await submit(client, id)).body;
    const { ownerId } = await complete(client, id);
    const pending = await addOwner(client, id, {
      roles: ["DIRECTOR"],
      ownershipPercentage: 1,
      personalInfo: { lastName: "Hopper001" },
    });
    const last = (await submit(client, id)).body;
    const expected = [
      { verificationStatus: "IN_PROGRESS", errors: [] },
      { verificationStatus: "RESOLVE_ERRORS", errors: first.errors },
      { verificationStatus: "IN_PROGRESS", errors: first.errors },
      { verificationStatus: "APPROVED", errors: [] },
    ];
    const seen: { eventId: string; cursor: string }[] = [];
    for (const state of expected) {
      const { data } = (await stream.next()) as { data: { verificationUpdated: (typeof seen)[number] } };
      expect(data.verificationUpdated).toMatchObject({ id: first.id, ...state, customer: { id } });
      seen.push(data.verificationUpdated);
    }
    const later = await follow({ verificationId: first.id, after: seen[2]?.cursor });
    expect(await later.next()).toMatchObject({
      data: {
        verificationUpdated: {
          ...seen[3],
          customer: { kybStatus: "APPROVED", beneficialOwners: [{ kycStatus: "APPROVED" }, { kycStatus: "APPROVED" }] },
        },
      },
    });
    await Promise.all([stream.close(), later.close()]);
    for (const [index, state] of expected.entries()) {
      const webhook = await sink.waitFor((received) => received.id === seen[index]?.eventId);
      assertWebhook(webhook.type, JSON.parse(webhook.body));
      expect(webhook).toMatchObject({
        type: `VERIFICATION.${state.verificationStatus}`,
        data: { id: first.id, ...state },
      });
    }
    const approval = await sink.waitFor(({ type }) => type === "CUSTOMER.KYB_APPROVED");
    assertWebhook(approval.type, JSON.parse(approval.body));
    expect(approval.data).toMatchObject({
      id,
      kybStatus: "APPROVED",
      beneficialOwners: [
        { id: ownerId, kycStatus: "APPROVED" },
        { id: pending.id, kycStatus: "APPROVED" },
      ],
    });
    expect(approval.data).toEqual((await client.rest("GET", `/customers/${id}`)).body);
    expect(last).toEqual((await client.rest("GET", `/verifications/${first.id}`)).body);
    expect((await logged(client, id, 5)).map(({ type }) => type)).toEqual([
      "VERIFICATION.IN_PROGRESS",
      "VERIFICATION.RESOLVE_ERRORS",
      "VERIFICATION.IN_PROGRESS",
      "VERIFICATION.APPROVED",
      "CUSTOMER.KYB_APPROVED",
    ]);
    expect(sink.rejected).toEqual([]);
    await sink.close();
  });

  it("say of a customer only what changes: nothing while problems are open, PENDING once, then the end", async () => {
    const { id } = await createCustomer(sandbox, { ...individual, fullName: "Ada001" });
    await submit(sandbox, id);
    await upload(sandbox, id, "PASSPORT");
    await submit(sandbox, id);
    await submit(sandbox, id);
    const body = { customerType: "INDIVIDUAL", fullName: "Ada002" };
    await sandbox.rest("PATCH", `/customers/${id}`, { body });
    await submit(sandbox, id);
    expect((await logged(sandbox, id, 10)).map(({ type }) => type)).toEqual([
      "VERIFICATION.IN_PROGRESS",
      "VERIFICATION.RESOLVE_ERRORS",
      "VERIFICATION.IN_PROGRESS",
      "VERIFICATION.PENDING_MANUAL_REVIEW",
      "CUSTOMER.KYC_PENDING",
      "VERIFICATION.IN_PROGRESS",
      "VERIFICATION.PENDING_MANUAL_REVIEW",
      "VERIFICATION.IN_PROGRESS",
      "VERIFICATION.REJECTED",
      "CUSTOMER.KYC_REJECTED",
    ]);
  });

  it("of ten submissions at once tell of one outcome, in order", async () => {
    const { id } = await createCustomer(sandbox, individual);
    const all = await Promise.all(Array.from({ length: 10 }, () => submit(sandbox, id)));
    expect(new Set(all.map(({ status, body }) => `${status} ${body.id} ${body.verificationStatus}`)).size).toBe(1);
    const alternating = await logged(sandbox, id, 20);
    expect(alternating.map(({ type }) => type)).toEqual(
      Array.from({ length: 10 }, () => ["VERIFICATION.IN_PROGRESS", "VERIFICATION.RESOLVE_ERRORS"]).flat(),
    );
    await upload(sandbox, id, "PASSPORT");
    const replies = await Promise.all(Array.from({ length: 10 }, () => submit(sandbox, id)));
    expect(replies.filter(({ status }) => status === 200)).toMatchObject([
      { body: { verificationStatus: "APPROVED" } },
    ]);
    expect(replies.filter(({ status, body }) => status === 400 && body.code === "INVALID_INPUT")).toHaveLength(9);
    expect((await logged(sandbox, id, 23)).slice(20).map(({ type }) => type)).toEqual([
      "VERIFICATION.IN_PROGRESS",
      "VERIFICATION.APPROVED",
      "CUSTOMER.KYC_APPROVED",
    ]);
  });
});

it("answers twenty submissions with one key alike, also after it is final", async () => {
  const { id } = await createCustomer(sandbox, individual);
  await upload(sandbox, id, "PASSPORT");
  const headers = { "idempotency-key": randomUUID() };
  const send = (customerId: string) => sandbox.rest("POST", "/verifications", { body: { customerId }, headers });
  const replies = await Promise.all(Array.from({ length: 20 }, () => send(id)));
  expect(new Set(replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  expect(summary(replies[0] as (typeof replies)[number])).toEqual(["APPROVED"]);
  const other = await createCustomer(sandbox, individual);
  expect((await send(other.id)).status).toBe(409);
});

it("has the same in the graph: the mutation, lists, the customer's edge, node(id:)", async () => {
  const client = (await app.platform()).sandbox;
  const { id } = await createCustomer(client, individual);
  const fields =
    "id verificationStatus errors { resourceId type acceptedDocumentTypes reason } customer { id fullName }";
  const made = await client.graph(
    `mutation ($input: CreateVerificationInput!) { createVerification(input: $input) { ${fields} } }`,
    { input: { customerId: id } },
  );
  expect(made.errors).toBeUndefined();
  const verification = made.data.createVerification;
  expect(verification).toMatchObject({
    verificationStatus: "RESOLVE_ERRORS",
    errors: [{ resourceId: id, type: "MISSING_IDENTITY_DOCUMENT" }],
    customer: { id, fullName: individual.fullName },
  });
  const other = await createBusiness(client);
  const { data, errors } = await client.graph(
    `query ($id: ID!, $customer: ID!, $other: ID!) {
      verification(id: $id) { ${fields} }
      node(id: $id) { ... on Verification { ${fields} } }
      verifications(filter: {customerId: $customer, statuses: [RESOLVE_ERRORS]}) { totalCount nodes { ${fields} } }
      none: verifications(filter: {statuses: [APPROVED]}) { totalCount }
      customer(id: $customer) { verification { ${fields} } }
      other: customer(id: $other) { verification { id } } }`,
    { id: verification.id, customer: id, other: other.id },
  );
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    verification,
    node: verification,
    verifications: { totalCount: 1, nodes: [verification] },
    none: { totalCount: 0 },
    customer: { verification },
    other: { verification: null },
  });
  const { body: newer } = await submit(client, other.id);
  const list = await client.rest("GET", "/verifications?limit=1");
  expect(list.body).toMatchObject({ data: [newer], hasMore: true, totalCount: 2 });
  const next = await client.rest("GET", `/verifications?cursor=${list.body.nextCursor}`);
  expect(next.body).toMatchObject({ data: [{ id: verification.id }], hasMore: false });
  const ofOne = await client.rest("GET", `/verifications?customerId=${id}&verificationStatus=RESOLVE_ERRORS`);
  expect(ofOne.body.data).toMatchObject([{ id: verification.id }]);
  const wrong = await client.rest("GET", "/verifications?verificationStatus=DONE");
  expect([wrong.status, wrong.body.details.errors[0].field]).toEqual([400, "verificationStatus"]);
});

describe("refuses", () => {
  it("what isn't there, is another's or another environment's, or is asked without the permission", async () => {
    const { id } = await createCustomer(sandbox, individual);
    const { body: verification } = await submit(sandbox, id);
    const other = (await app.platform()).sandbox;
    for (const client of [other, platform.production]) {
      expect(summary(await submit(client, id))).toEqual([404, "USER_NOT_FOUND"]);
      const reply = await client.rest("GET", `/verifications/${verification.id}`);
      expect([reply.status, reply.body.code]).toEqual([404, "VERIFICATION_NOT_FOUND"]);
      expect((await client.rest("GET", `/verifications?customerId=${id}`)).body.data).toEqual([]);
      expect((await client.graph(`{ node(id: "${verification.id}") { id } }`)).data.node).toBeNull();
    }
    for (const path of [id, "1", `Verification:${randomUUID()}`]) {
      expect((await sandbox.rest("GET", `/verifications/${path}`)).body.code).toBe("VERIFICATION_NOT_FOUND");
    }
    expect(summary(await submit(sandbox, `Customer:${randomUUID()}`))).toEqual([404, "USER_NOT_FOUND"]);
    for (const malformed of ["", "1", verification.id])
      expect(summary(await submit(sandbox, malformed))).toEqual(final);
    const { body: token } = await sandbox.rest("POST", "/tokens", {
      body: { name: randomUUID(), permissions: ["TRANSACT"] },
    });
    const headers = {
      authorization: `Basic ${Buffer.from(`${token.clientId}:${token.clientSecret}`).toString("base64")}`,
    };
    const denied = await sandbox.rest("POST", "/verifications", { body: { customerId: id }, headers });
    expect(summary(denied)).toEqual([403, "FORBIDDEN"]);
    await sandbox.rest("DELETE", `/customers/${id}`);
    expect(summary(await submit(sandbox, id))).toEqual([404, "USER_NOT_FOUND"]);
  });

  it("a submission in production, where nobody verifies", async () => {
    const { id } = await createCustomer(platform.production, individual);
    const refused = await submit(platform.production, id);
    expect(summary(refused)).toEqual([501, "NOT_IMPLEMENTED"]);
    expect(refused.body.reason).toContain("the role identity is configured");
  });

  it("a European customer's submission until both contacts are verified", async () => {
    const european = { ...individual, address: { ...address, country: "DE" } };
    const contacts = { email: "ada@example.com", phoneNumber: "+4915112345678" };
    const { id } = await createCustomer(sandbox, { ...european, ...contacts });
    const conflict = [409, "CONFLICT"];
    const confirm = async (channel: string) => {
      expect((await sandbox.rest("POST", `/customers/${id}/verify-${channel}`)).status).toBe(204);
      const path = `/customers/${id}/verify-${channel}/confirm`;
      expect((await sandbox.rest("POST", path, { body: { code: "123456" } })).status).toBe(200);
    };
    expect(summary(await submit(sandbox, id))).toEqual(conflict);
    await confirm("email");
    expect(summary(await submit(sandbox, id))).toEqual(conflict);
    await confirm("phone");
    expect(summary(await submit(sandbox, id))).toEqual(untouched);
    const without = await createCustomer(sandbox, { ...individual, region: "FR" });
    expect(summary(await submit(sandbox, without.id))).toEqual(conflict);
  });
});
