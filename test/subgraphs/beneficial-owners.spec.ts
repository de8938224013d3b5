import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { startApp } from "../testkit/app.js";
import { createCustomer } from "../testkit/accounts.js";
import { addOwner, address, createBusiness, ownerOf, person } from "./verifications.fixture.js";

const statements: string[] = [];

const app = await startApp({ worker: false, onQuery: (sql) => statements.push(sql) });
const platform = await app.platform();

let business: string;
beforeEach(async () => {
  business = (await createBusiness(platform.sandbox)).id;
});

const create = (body: unknown, headers = {}) => platform.sandbox.rest("POST", "/beneficial-owners", { body, headers });
const unknown = `BeneficialOwner:${randomUUID()}`;

it("adds an owner, shows it, lists it, and changes what is given, with all of it on the business", async () => {
  const { sandbox } = platform;
  const whole = { middleName: "B", email: "g@example.com", phoneNumber: "+14155550123", countryOfIssuance: "US" };
  const { status, body: owner } = await create(ownerOf(business, { personalInfo: whole }));
  expect(status).toBe(201);
  expect(owner).toEqual({
    id: expect.stringMatching(/^BeneficialOwner:/),
    customerId: business,
    roles: ["CONTROL_PERSON", "UBO"],
    ownershipPercentage: 60,
    personalInfo: { ...person, ...whole },
    kycStatus: "APPROVED",
    createdAt: expect.any(String),
    updatedAt: owner.createdAt,
  });
  const path = `/beneficial-owners/${owner.id}`;
  expect((await sandbox.rest("GET", path)).body).toEqual(owner);
  const second = await addOwner(sandbox, business, { roles: ["DIRECTOR"], ownershipPercentage: 40 });

  const change = { roles: ["UBO"], personalInfo: { lastName: "Murray", address: { ...address, line1: "2 Main St" } } };
  const { status: changedStatus, body: changed } = await sandbox.rest("PATCH", path, { body: change });
  expect(changedStatus).toBe(200);
  expect(changed).toEqual({
    ...owner,
    roles: ["UBO"],
    personalInfo: { ...owner.personalInfo, ...change.personalInfo },
    updatedAt: expect.any(String),
  });
  const echoed = await sandbox.rest("PATCH", path, { body: changed });
  expect(echoed.body).toEqual({ ...changed, updatedAt: expect.any(String) });

  const list = `/beneficial-owners?customerId=${business}`;
  const first = await sandbox.rest("GET", `${list}&limit=1`);
  expect(first.body).toMatchObject({ data: [{ id: second.id }], hasMore: true, totalCount: 2 });
  const next = await sandbox.rest("GET", `${list}&limit=1&cursor=${first.body.nextCursor}`);
  expect(next.body).toMatchObject({ data: [echoed.body], hasMore: false });
  for (const reply of [
    await sandbox.rest("GET", `/customers/${business}`),
    await sandbox.rest("PATCH", `/customers/${business}`, { body: { customerType: "BUSINESS" } }),
  ]) {
    expect(reply.body.beneficialOwners).toEqual([echoed.body, second]);
  }
});

it("has the same in the graph: mutations, lists, edges, node(id:)", async () => {
  const { sandbox } = platform;
  const fields = `id roles ownershipPercentage kycStatus personalInfo { firstName lastName identifier address { city } }
    customer { id kybStatus }`;
  const made = await sandbox.graph(
    `mutation ($input: CreateBeneficialOwnerInput!) { createBeneficialOwner(input: $input) { ${fields} } }`,
    { input: ownerOf(business) },
  );
  expect(made.errors).toBeUndefined();
  const owner = made.data.createBeneficialOwner;
  expect(owner).toMatchObject({
    ownershipPercentage: 60,
    personalInfo: { lastName: "Hopper", identifier: person.identifier, address: { city: "Springfield" } },
    customer: { id: business, kybStatus: "UNVERIFIED" },
  });
  const changed = await sandbox.graph(
    `mutation ($input: UpdateBeneficialOwnerInput!) { updateBeneficialOwner(input: $input) { ${fields} } }`,
    { input: { beneficialOwnerId: owner.id, personalInfo: { firstName: "Anna", middleName: null } } },
  );
  const expected = { ...owner, personalInfo: { ...owner.personalInfo, firstName: "Anna" } };
  expect(changed.data.updateBeneficialOwner).toEqual(expected);
  const { data, errors } = await sandbox.graph(
    `query ($id: ID!, $business: ID!) {
      beneficialOwner(id: $id) { ${fields} }
      node(id: $id) { ... on BeneficialOwner { ${fields} } }
      beneficialOwners(filter: {customerId: $business}) { totalCount nodes { ${fields} } }
      customer(id: $business) { beneficialOwners { ${fields} } } }`,
    { id: owner.id, business },
  );
  expect(errors).toBeUndefined();
  expect(data.beneficialOwner).toEqual(expected);
  expect(data.node).toEqual(expected);
  expect(data.beneficialOwners).toEqual({ totalCount: 1, nodes: [expected] });
  expect(data.customer.beneficialOwners).toEqual([expected]);
});

it.each([
  ["001", "PENDING"],
  ["002", "REJECTED"],
  ["003", "APPROVED"],
])(
  "resolves the KYC of an owner whose surname ends in %s to %s, and not anew by renaming",
  async (suffix, kycStatus) => {
    const owner = await addOwner(platform.sandbox, business, { personalInfo: { lastName: `Hopper${suffix}` } });
    expect(owner.kycStatus).toBe(kycStatus);
    const body = { personalInfo: { lastName: "Hopper" } };
    const renamed = await platform.sandbox.rest("PATCH", `/beneficial-owners/${owner.id}`, { body });
    expect(renamed.body).toMatchObject({ kycStatus, personalInfo: body.personalInfo });
  },
);

it("leaves an owner in production unverified", async () => {
  const { id } = await createBusiness(platform.production);
  expect(await addOwner(platform.production, id)).toMatchObject({ kycStatus: "UNVERIFIED" });
});

describe("refuses", () => {
  const long = (length: number) => "x".repeat(length);
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

  it.each<[field: string, body: { personalInfo?: object; [name: string]: unknown }]>([
    ["customerId", { customerId: "Customer:1" }],
    ["customerId", { customerId: unknown }],
    ["roles", { roles: [] }],
    ["roles", { roles: ["UBO", "UBO"] }],
    ["roles[0]", { roles: ["OWNER"] }],
    ["ownershipPercentage", { ownershipPercentage: -1 }],
    ["ownershipPercentage", { ownershipPercentage: 101 }],
    ["ownershipPercentage", { ownershipPercentage: 33.3 }],
    ["personalInfo.firstName", { personalInfo: { firstName: long(251) } }],
    ["personalInfo.firstName", { personalInfo: { firstName: "" } }],
    ["personalInfo.middleName", { personalInfo: { middleName: long(251) } }],
    ["personalInfo.lastName", { personalInfo: { lastName: long(251) } }],
    ["personalInfo.birthDate", { personalInfo: { birthDate: tomorrow } }],
    ["personalInfo.birthDate", { personalInfo: { birthDate: "1979-02-30" } }],
    ["personalInfo.nationality", { personalInfo: { nationality: "XX" } }],
    ["personalInfo.email", { personalInfo: { email: `${long(251)}@e.co` } }],
    ["personalInfo.phoneNumber", { personalInfo: { phoneNumber: "4155550123" } }],
    ["personalInfo.address.line1", { personalInfo: { address: { ...address, line1: undefined } } }],
    ["personalInfo.idType", { personalInfo: { idType: "PASSPORT" } }],
    ["personalInfo.identifier", { personalInfo: { identifier: long(101) } }],
    ["personalInfo.countryOfIssuance", { personalInfo: { countryOfIssuance: "us" } }],
  ])("naming %s (case %#)", async (field, given) => {
    const { status, body } = await create(ownerOf(business, given));
    expect([status, body.code, body.details.errors[0].field]).toEqual([400, "INVALID_INPUT", field]);
    if (field === "customerId") return;
    const owner = await addOwner(platform.sandbox, business, { ownershipPercentage: 1 });
    const change = await platform.sandbox.rest("PATCH", `/beneficial-owners/${owner.id}`, { body: given });
    expect([change.status, change.body.details.errors[0].field]).toEqual([400, field]);
  });

  it("the longest of all is taken", async () => {
    const personalInfo = {
      firstName: long(250),
      middleName: long(250),
      lastName: long(250),
      identifier: long(100),
      email: `${"a".repeat(64)}@${["b", "c", "d"].map((letter) => letter.repeat(60)).join(".")}.co`,
      phoneNumber: "+123456789012345",
    };
    const { body } = await create(ownerOf(business, { ownershipPercentage: 100, personalInfo }));
    expect(body.personalInfo).toMatchObject(personalInfo);
  });

  it("an owner of an individual, and one of nobody", async () => {
    const { id } = await createCustomer(platform.sandbox);
    const individual = await create(ownerOf(id));
    expect([individual.status, individual.body.details.errors[0].field]).toEqual([400, "customerId"]);
    const nobody = await create(ownerOf(`Customer:${randomUUID()}`));
    expect([nobody.status, nobody.body.code]).toEqual([404, "USER_NOT_FOUND"]);
  });

  it("what isn't there, is another's or another environment's, or is asked without the permission", async () => {
    const { sandbox } = platform;
    const { id } = await addOwner(sandbox, business);
    const other = (await app.platform()).sandbox;
    for (const [client, path] of [
      [other, id],
      [platform.production, id],
      [sandbox, unknown],
      [sandbox, business],
      [sandbox, "1"],
    ] as const) {
      expect((await client.rest("GET", `/beneficial-owners/${path}`)).status).toBe(404);
      const change = await client.rest("PATCH", `/beneficial-owners/${path}`, { body: { roles: ["UBO"] } });
      expect([change.status, change.body.code]).toEqual([404, "NOT_FOUND"]);
    }
    expect((await other.rest("POST", "/beneficial-owners", { body: ownerOf(business) })).status).toBe(404);
    expect((await other.rest("GET", `/beneficial-owners?customerId=${business}`)).body.data).toEqual([]);
    expect((await other.graph(`{ node(id: "${id}") { id } }`)).data.node).toBeNull();
    expect((await sandbox.rest("GET", "/beneficial-owners")).status).toBe(400);
    expect((await sandbox.rest("GET", "/beneficial-owners?customerId=1")).status).toBe(400);
    const viewer = await sandbox.rest("POST", "/tokens", { body: { name: randomUUID(), permissions: ["TRANSACT"] } });
    const { clientId, clientSecret } = viewer.body;
    const headers = { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` };
    expect((await create(ownerOf(business), headers)).status).toBe(403);
    expect((await sandbox.rest("GET", `/beneficial-owners/${id}`, { headers })).status).toBe(200);
  });
});

it("never lets all shares exceed the whole, however many are added or raised at once", async () => {
  const { sandbox } = platform;
  const held = async (): Promise<number[]> =>
    (await sandbox.rest("GET", `/beneficial-owners?customerId=${business}&limit=100`)).body.data.map(
      ({ ownershipPercentage }: { ownershipPercentage: number }) => ownershipPercentage,
    );
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => create(ownerOf(business, { roles: ["DIRECTOR"], ownershipPercentage: 30 }))),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array(7).fill(400)]);
  expect(replies.find(({ status }) => status === 400)?.body.reason).toBe(
    "ownershipPercentage: the other owners hold 90 per cent: at most 10 are left",
  );
  const made = replies.filter(({ status }) => status === 201).map(({ body }) => body.id as string);
  const raised = await Promise.all(
    made.map((id) => sandbox.rest("PATCH", `/beneficial-owners/${id}`, { body: { ownershipPercentage: 40 } })),
  );
  expect(raised.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect((await held()).sort()).toEqual([30, 30, 40]);
});

it("has a hundred people of a business at most", async () => {
  const director = { roles: ["DIRECTOR"], ownershipPercentage: 0 };
  for (let batch = 0; batch < 4; batch++) {
    await Promise.all(Array.from({ length: 25 }, () => addOwner(platform.sandbox, business, director)));
  }
  const { status, body } = await create(ownerOf(business, director));
  expect([status, body.details.errors[0].field]).toEqual([400, "customerId"]);
});

it("adds one owner of twenty requests with one key, and refuses the key with another body", async () => {
  const headers = { "idempotency-key": randomUUID() };
  const replies = await Promise.all(Array.from({ length: 20 }, () => create(ownerOf(business), headers)));
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect((await create(ownerOf(business, { ownershipPercentage: 1 }), headers)).status).toBe(409);
});

it("reads a page of customers with one statement for their owners, and with none where all are individuals", async () => {
  const { sandbox } = await app.platform();
  const page = async () => {
    statements.length = 0;
    const { body } = await sandbox.rest("GET", "/customers");
    const owners = statements.filter((sql) => sql.includes("beneficial_owner"));
    return { customers: body.data, statements: owners.length };
  };
  const individual = await createCustomer(sandbox, { currencies: [] });
  const without = await page();
  expect(without).toEqual({ customers: [expect.not.objectContaining({ beneficialOwners: [] })], statements: 0 });
  expect(without.customers[0]).not.toHaveProperty("beneficialOwners");
  const owned = await createBusiness(sandbox);
  const { id } = await addOwner(sandbox, owned.id);
  const bare = await createBusiness(sandbox);
  const withOwners = await page();
  expect(withOwners).toMatchObject({
    customers: [{ id: bare.id, beneficialOwners: [] }, { id: owned.id, beneficialOwners: [{ id }] }, individual],
    statements: 1,
  });
});

it("keeps who a person is sealed", async () => {
  const { id } = await addOwner(platform.sandbox, business);
  const row = await app.core.deps.db.beneficialOwner.findUniqueOrThrow({
    where: { id, platformId: platform.platformId, environment: "SANDBOX" },
  });
  const stored = JSON.stringify({ ...row, personalInfo: Buffer.from(row.personalInfo).toString("latin1") });
  for (const secret of [person.lastName, person.identifier, person.birthDate]) expect(stored).not.toContain(secret);
});
