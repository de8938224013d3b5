import { describe, expect, it } from "@jest/globals";
import { eventually, startApp } from "../testkit/app.js";
import { policy } from "./agents.fixture.js";
import { addOwner, createBusiness } from "./verifications.fixture.js";

/** Meaning of null in requests (docs/interface.md, Null). */

const app = await startApp();
const { sandbox: client } = await app.platform();

const line = {
  line1: "1 Main St",
  line2: "Flat 2",
  city: "Springfield",
  state: "IL",
  postalCode: "62701",
  country: "US",
};
const person = {
  customerType: "INDIVIDUAL",
  fullName: "Ada Lovelace",
  email: "ada@example.com",
  phoneNumber: "+14155550123",
  address: line,
  currencies: ["USD"],
};

async function create(body: object): Promise<{ id: string }> {
  const reply = await client.rest("POST", "/customers", { body });
  expect(reply.status).toBe(201);
  return reply.body;
}

const update = `mutation ($input: UpdateCustomerInput!) { updateCustomer(input: $input) { ... on Customer { id email } } }`;

describe("in a create", () => {
  it("is absence, on both surfaces, and the same request to an idempotency key", async () => {
    const nulls = { email: null, phoneNumber: null, nationality: null, address: { ...line, line2: null } };
    const body = { customerType: "INDIVIDUAL", fullName: "Ada", currencies: ["USD"] };
    const headers = { "idempotency-key": "null or nothing" };
    const { line2: _none, ...address } = line;
    const first = await client.rest("POST", "/customers", { body: { ...body, ...nulls }, headers });
    const again = await client.rest("POST", "/customers", { body: { ...body, address }, headers });
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(Object.keys(first.body)).not.toEqual(expect.arrayContaining(["email"]));
    expect(first.body.address).toEqual(address);
    const mutation = `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id email } }`;
    const { data } = await client.graph(mutation, {
      input: { ...body, ...nulls, idempotencyKey: headers["idempotency-key"] },
    });
    expect(data.createCustomer).toEqual({ id: first.body.id, email: null });
  });

  it("of a quote is absence for its description, too", async () => {
    const body = {
      source: {
        sourceType: "ACCOUNT",
        accountId: "InternalAccount:01a1fbfa-4109-7002-a57d-a953f1b5a4fe",
        customerId: null,
      },
      destination: { destinationType: "UMA_ADDRESS", umaAddress: "$success.usd@sandbox.uma.test", currency: null },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: 100,
      description: null,
      remittanceInformation: null,
    };
    const reply = await client.rest("POST", "/quotes", { body });
    expect([reply.status, reply.body.code]).toEqual([404, "ACCOUNT_NOT_FOUND"]);
    const { errors } = await client.graph(
      `mutation ($input: CreateQuoteInput!) { createQuote(input: $input) { id } }`,
      {
        input: body,
      },
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: "ACCOUNT_NOT_FOUND" });
  });

  it("is refused for what is required", async () => {
    const { status, body } = await client.rest("POST", "/tokens", { body: { name: null, permissions: ["VIEW"] } });
    expect([status, body.details.errors]).toEqual([400, [{ field: "name", message: "is required" }]]);
  });
});

describe("in an update", () => {
  it("removes an e-mail address, a phone number, a line of an address and a region's facts, with an event", async () => {
    const { id } = await create({ ...person, nationality: "US", pepStatus: "DOMESTIC" });
    const body = { customerType: "INDIVIDUAL", email: null, phoneNumber: null, pepStatus: null };
    const changed = await client.rest("PATCH", `/customers/${id}`, { body });
    expect(changed.status).toBe(200);
    const { email: _e, phoneNumber: _p, pepStatus: _s, ...kept } = (await client.rest("GET", `/customers/${id}`)).body;
    expect(changed.body).toEqual(kept);
    expect(kept).toMatchObject({ fullName: "Ada Lovelace", nationality: "US", address: line });
    const noLine = { customerType: "INDIVIDUAL", address: { ...line, line2: null } };
    const moved = await client.rest("PATCH", `/customers/${id}`, { body: noLine });
    expect(moved.body.address).not.toHaveProperty("line2");
    const events = await eventually(
      async () => (await client.rest("GET", "/events?types=CUSTOMER.UPDATED&sortOrder=asc")).body.data,
      (data) => data.length >= 2,
    );
    expect(events.map(({ data }: { data: object }) => data).slice(0, 2)).toEqual([changed.body, moved.body]);
  });

  it("means the same on the graph", async () => {
    const { id } = await create(person);
    const { data } = await client.graph(update, { input: { customerId: id, customerType: "INDIVIDUAL", email: null } });
    expect(data.updateCustomer).toEqual({ id, email: null });
    const refused = await client.graph(update, {
      input: { customerId: id, customerType: "INDIVIDUAL", currencies: null },
    });
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      code: "INVALID_INPUT",
      details: { errors: [{ field: "currencies" }] },
    });
  });

  it("is refused where a value is always there", async () => {
    const { id } = await create(person);
    for (const name of ["umaAddress", "currencies", "endUserTermsConsent"]) {
      const { status, body } = await client.rest("PATCH", `/customers/${id}`, {
        body: { customerType: "INDIVIDUAL", [name]: null },
      });
      expect([status, body.code, body.details.errors[0].field]).toEqual([400, "INVALID_INPUT", name]);
    }
  });

  it("removes what a business may lack, within businessInfo, and nothing that it must have", async () => {
    const { id } = await createBusiness(client, { doingBusinessAs: "Acme" });
    const change = (businessInfo: object) =>
      client.rest("PATCH", `/customers/${id}`, { body: { customerType: "BUSINESS", businessInfo } });
    const changed = await change({ doingBusinessAs: null });
    expect(changed.body.businessInfo).not.toHaveProperty("doingBusinessAs");
    expect(changed.body.businessInfo).toHaveProperty("legalName");
    const refused = await change({ legalName: null });
    expect([refused.status, refused.body.details.errors[0].field]).toEqual([400, "businessInfo.legalName"]);
  });

  it("is a conflict where the customer's verification rests on the member", async () => {
    const { sandbox } = await app.platform({ skipPaperwork: true });
    const { body: customer } = await sandbox.rest("POST", "/customers", { body: person });
    expect(customer.kycStatus).toBe("APPROVED");
    for (const name of ["fullName", "address"]) {
      const { status, body } = await sandbox.rest("PATCH", `/customers/${customer.id}`, {
        body: { customerType: "INDIVIDUAL", [name]: null },
      });
      expect([status, body.code, body.reason]).toEqual([409, "CONFLICT", expect.stringContaining(name)]);
    }
    const removed = await sandbox.rest("PATCH", `/customers/${customer.id}`, {
      body: { customerType: "INDIVIDUAL", email: null },
    });
    expect([removed.status, removed.body.email]).toEqual([200, undefined]);
  });

  it("is refused for the address that a wallet's credential is tied to", async () => {
    const { id } = await create({ ...person, email: "wallet@example.com", currencies: ["USDB"] });
    const removed = await client.rest("PATCH", `/customers/${id}`, {
      body: { customerType: "INDIVIDUAL", email: null },
    });
    expect([removed.status, removed.body.code]).toEqual([400, "INVALID_INPUT"]);
    expect(removed.body.reason).toMatch(/credential is tied/);
  });

  it("of a verified phone number in the EEA takes a session, and of an e-mail address its verification", async () => {
    const address = { ...line, country: "DE" };
    const { id } = await create({ ...person, address });
    for (const contact of ["email", "phone"]) {
      await client.rest("POST", `/customers/${id}/verify-${contact}`);
      const { status } = await client.rest("POST", `/customers/${id}/verify-${contact}/confirm`, {
        body: { code: "123456" },
      });
      expect(status).toBe(200);
    }
    const body = { customerType: "INDIVIDUAL" };
    const phone = await client.rest("PATCH", `/customers/${id}`, { body: { ...body, phoneNumber: null } });
    expect([phone.status, phone.body.code]).toEqual([409, "SCA_SESSION_REQUIRED"]);
    const mail = await client.rest("PATCH", `/customers/${id}`, { body: { ...body, email: null } });
    expect([mail.status, mail.body.contactVerification]).toEqual([200, { phone: "VERIFIED" }]);
  });

  it("removes settings of the configuration, an owner's middle name and limits of an agent", async () => {
    const config = (body: object) => client.rest("PATCH", "/config", { body });
    await config({ embeddedWalletConfig: { appName: "Acme", otpLength: 8 } });
    expect((await config({ embeddedWalletConfig: { otpLength: null } })).body.embeddedWalletConfig).toEqual({
      appName: "Acme",
    });
    expect((await config({ embeddedWalletConfig: null })).body).not.toHaveProperty("embeddedWalletConfig");
    expect((await config({ umaDomain: null })).status).toBe(400);

    const { id: business } = await createBusiness(client);
    const owner = (await addOwner(client, business)) as { id: string };
    const change = (personalInfo: object) =>
      client.rest("PATCH", `/beneficial-owners/${owner.id}`, { body: { personalInfo } });
    expect((await change({ middleName: "Maria" })).body.personalInfo.middleName).toBe("Maria");
    expect((await change({ middleName: null })).body.personalInfo).not.toHaveProperty("middleName");
    expect((await change({ lastName: null })).status).toBe(400);

    const { id: customerId } = await create(person);
    const given = policy({}, { dailyTransactionLimit: 3, dailyLimit: 10_000 });
    const { body: made } = await client.rest("POST", "/agents", { body: { name: "bot", customerId, policy: given } });
    const limits = { dailyTransactionLimit: null, dailyLimit: null };
    const { status, body } = await client.rest("PATCH", `/agents/${made.agent.id}/policy`, {
      body: { spendingLimits: limits, accountRestrictions: null },
    });
    expect(status).toBe(200);
    const { spendingLimits } = body.policy ?? body;
    expect(Object.keys(spendingLimits)).not.toEqual(expect.arrayContaining(["dailyTransactionLimit"]));
    expect(spendingLimits.dailyLimit ?? null).toBeNull();
  });
});
