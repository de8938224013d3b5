import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { customerList, customersMatching } from "../../subgraphs/customers/customers/list.js";
import { byCreation } from "../../subgraphs/shared/graphql/list.sql.js";
import { Client, eventually, startApp } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";
import { explain } from "../testkit/plans.js";
import { text } from "../../subgraphs/shared/persistence/driver/row.js";

const app = await startApp({ isAlone: true });
const platform = await app.platform();
const regulated = await app.platform({ isRegulated: true });

const address = { line1: "1 Main St", city: "Springfield", state: "IL", postalCode: "62701", country: "US" };
const individual = {
  customerType: "INDIVIDUAL",
  fullName: "Jane Doe",
  birthDate: "1990-01-15",
  nationality: "US",
  address,
  email: "jane@example.com",
  phoneNumber: "+14155550123",
  idType: "SSN",
  identifier: "078-05-1120",
  countryOfIssuance: "US",
  currencies: ["USD", "BTC"],
  region: "US",
  sourceOfFundsCategories: ["SALARY", "SAVINGS"],
  purposeOfAccount: "P2P_TRANSFERS",
  annualIncomeRange: "RANGE_50K_100K",
  pepStatus: "NONE",
};
const businessInfo = {
  legalName: "Acme Corporation",
  doingBusinessAs: "Acme",
  country: "US",
  registrationNumber: "5523041",
  incorporatedOn: "2018-03-14",
  entityType: "LLC",
  taxId: "47-1234567",
  countriesOfOperation: ["US", "MX"],
  businessType: "INFORMATION",
  purposeOfAccount: "CONTRACTOR_PAYOUTS",
  naicsCode: "5112",
  sourceOfFundsCategories: ["OPERATING_REVENUE"],
  expectedMonthlyTransactionCount: "COUNT_100_TO_500",
};
const business = { customerType: "BUSINESS", address, businessInfo };

async function create(client: Client, body: object) {
  // Without currencies there are no accounts to be opened, which is another spec's subject.
  const reply = await client.rest("POST", "/customers", { body: { currencies: [], ...body } });
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
}

async function umaDomain(client: Client): Promise<string> {
  return (await client.rest("GET", "/config")).body.umaDomain;
}

describe("POST /customers", () => {
  it("registers an individual with every field of the contract, and never shows the identifier", async () => {
    const body = await create(platform.sandbox, { ...individual, platformCustomerId: "jane-1" });
    const { identifier: _writeOnly, ...shown } = individual;
    expect(body).toMatchObject({ ...shown, platformCustomerId: "jane-1", kycStatus: "UNVERIFIED", isDeleted: false });
    expect(body.id).toMatch(/^Customer:[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/);
    expect(body.umaAddress).toMatch(/^\$[a-z0-9]+@.*\.pay\.example\.test$/);
    expect(body).not.toHaveProperty("identifier");
    expect(body).not.toHaveProperty("kybStatus");
    expect(body).not.toHaveProperty("businessInfo");
    expect((await platform.sandbox.rest("GET", `/customers/${body.id}`)).body).toEqual(body);
    expect((await platform.sandbox.rest("GET", `/customers/${encodeURIComponent(body.id)}`)).body).toEqual(body);
  });

  it("registers a business, always UNVERIFIED", async () => {
    for (const { sandbox } of [platform, regulated]) {
      const body = await create(sandbox, business);
      expect(body).toMatchObject({ ...business, kybStatus: "UNVERIFIED" });
      expect(body).not.toHaveProperty("kycStatus");
    }
  });

  it("needs no more than the customer type of an individual", async () => {
    const body = await create(platform.sandbox, { customerType: "INDIVIDUAL", currencies: undefined });
    expect(body.platformCustomerId).toBe(body.id);
    expect(body.currencies).toHaveLength(12);
  });

  it("keeps identification numbers sealed at rest", async () => {
    const secretNumber = "987-65-4329";
    const { id } = await create(platform.sandbox, { customerType: "INDIVIDUAL", identifier: secretNumber });
    const owner = await create(platform.sandbox, {
      ...business,
      businessInfo: { ...businessInfo, taxId: "99-8887776" },
    });
    const rows = await app.core.deps.systemScope("operator").$queryRaw({ dump: text })`
      SELECT c::text || encode(c.identifier, 'escape') || encode(c.tax_id, 'escape') AS dump
      FROM (SELECT *, 1 FROM customers.customer WHERE id IN (${id}, ${owner.id})) c`;
    expect(JSON.stringify(rows)).not.toMatch(/987-65-4329|99-8887776/);
    expect(owner.businessInfo.taxId).toBe("99-8887776");
  });

  it.each([
    ["Ann Lee 001", "PENDING"],
    ["Ann Lee 002", "REJECTED"],
    ["Ann Lee 003", "UNVERIFIED"],
    ["Ann Lee", "APPROVED"],
  ])(
    "resolves %s to %s at creation where the platform is regulated, and says so by an event",
    async (fullName, status) => {
      const skipping = await app.platform({ skipPaperwork: true });
      for (const { sandbox } of [regulated, skipping]) {
        const body = await create(sandbox, { customerType: "INDIVIDUAL", fullName, currencies: [] });
        expect(body.kycStatus).toBe(status);
        // Newest first.
        const resolved = status === "UNVERIFIED" ? [] : [{ type: `CUSTOMER.KYC_${status}`, data: body }];
        const expected = [...resolved, { type: "CUSTOMER.CREATED", data: body }];
        const { data } = await eventually(
          () =>
            sandbox.graph(
              "query ($id: ID) { events(filter: {customerId: $id}) { nodes { type data subject { id ... on Customer { fullName } } } } }",
              { id: body.id },
            ),
          (reply) => reply.data.events.nodes.length >= expected.length,
        );
        expect(data.events.nodes).toEqual(expected.map((event) => ({ ...event, subject: { id: body.id, fullName } })));
      }
    },
  );

  it("resolves nothing at creation on an unregulated platform, or in production", async () => {
    for (const client of [platform.sandbox, regulated.production]) {
      expect((await create(client, { customerType: "INDIVIDUAL", fullName: "Ann Lee 002" })).kycStatus).toBe(
        "UNVERIFIED",
      );
    }
  });

  it("takes a UMA address of the platform's domain, once and for ever", async () => {
    const umaAddress = `$alice@${await umaDomain(platform.sandbox)}`;
    const first = await create(platform.sandbox, { customerType: "INDIVIDUAL", umaAddress });
    expect(first.umaAddress).toBe(umaAddress);
    const taken = await platform.sandbox.rest("POST", "/customers", {
      body: { customerType: "INDIVIDUAL", umaAddress: umaAddress.toUpperCase().replace("$ALICE", "$Alice") },
    });
    expect(taken).toMatchObject({ status: 409, body: { code: "UMA_ADDRESS_EXISTS" } });
    expect(taken.headers.get("x-should-retry")).toBe("false");
    await platform.sandbox.rest("DELETE", `/customers/${first.id}`);
    const reuse = await platform.sandbox.rest("POST", "/customers", {
      body: { customerType: "INDIVIDUAL", umaAddress },
    });
    expect(reuse.body.code).toBe("UMA_ADDRESS_EXISTS");
  });

  it.each(["alice", "$alice", "$al ice@DOMAIN", "$alice@elsewhere.example.com", "@DOMAIN"])(
    "refuses the UMA address %s",
    async (text) => {
      const umaAddress = text.replace("DOMAIN", await umaDomain(platform.sandbox));
      const reply = await platform.sandbox.rest("POST", "/customers", {
        body: { customerType: "INDIVIDUAL", umaAddress },
      });
      expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_UMA_ADDRESS" } });
    },
  );

  it("tells the taken platformCustomerId from the taken address, whatever its text", async () => {
    const body = { customerType: "INDIVIDUAL", platformCustomerId: "uma_address" };
    await create(platform.sandbox, body);
    const taken = await platform.sandbox.rest("POST", "/customers", { body });
    expect(taken).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  });

  it("keeps a platformCustomerId for one live customer; a deleted one frees it", async () => {
    const body = { customerType: "INDIVIDUAL", platformCustomerId: "unique-1" };
    const first = await create(platform.sandbox, body);
    expect(await platform.sandbox.rest("POST", "/customers", { body })).toMatchObject({
      status: 409,
      body: { code: "CONFLICT" },
    });
    await create(platform.production, body);
    await platform.sandbox.rest("DELETE", `/customers/${first.id}`);
    await create(platform.sandbox, body);
  });

  it("refuses a currency that the platform does not support", async () => {
    const body = { customerType: "INDIVIDUAL", currencies: ["USD", "CHF"] };
    const reply = await platform.sandbox.rest("POST", "/customers", { body });
    expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_CURRENCY" } });
    expect(reply.body.details.errors[0].field).toBe("currencies[1]");
  });

  it("records the consent to a version of the terms, unless it is in the future", async () => {
    const terms = await platform.sandbox.rest("GET", "/customers/end-user-terms");
    const endUserTermsConsent = {
      acceptedAt: "2026-01-02T03:04:05Z",
      ipAddress: "203.0.113.7",
      termsVersion: terms.body.version,
      acceptanceMethod: "CHECKBOX",
    };
    const body = await create(platform.sandbox, { customerType: "INDIVIDUAL", endUserTermsConsent });
    expect(body.endUserTermsConsent).toEqual(endUserTermsConsent);
    const acceptedAt = new Date(Date.now() + 3_600_000).toISOString();
    const early = await platform.sandbox.rest("POST", "/customers", {
      body: { customerType: "INDIVIDUAL", endUserTermsConsent: { ...endUserTermsConsent, acceptedAt } },
    });
    expect(early).toMatchObject({
      status: 400,
      body: { details: { errors: [{ field: "endUserTermsConsent.acceptedAt" }] } },
    });
  });

  it("refuses whoever is under 18, and a name of blanks, when it is given and when it is changed", async () => {
    const today = new Date();
    const born = (years: number, days: number) =>
      new Date(Date.UTC(today.getUTCFullYear() - years, today.getUTCMonth(), today.getUTCDate() + days))
        .toISOString()
        .slice(0, 10);
    const { id } = await create(platform.sandbox, { customerType: "INDIVIDUAL", birthDate: born(18, -1) });
    const cases: [field: string, value: string][] = [
      ["birthDate", born(18, 2)],
      ["fullName", "   "],
      ["fullName", "\u00a0\u200b"],
    ];
    for (const [field, value] of cases) {
      const body = { customerType: "INDIVIDUAL", [field]: value };
      for (const [method, path] of [
        ["POST", "/customers"],
        ["PATCH", `/customers/${id}`],
      ] as const) {
        const reply = await platform.sandbox.rest(method, path, { body });
        expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT", details: { errors: [{ field }] } } });
      }
    }
    const { errors } = await platform.sandbox.graph(
      `mutation ($birthDate: String!) { updateCustomer(input: { customerId: "${id}", customerType: INDIVIDUAL, birthDate: $birthDate }) { __typename } }`,
      { birthDate: born(17, 0) },
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT", status: 400 });
  });

  it("starts contact verification in the EEA only", async () => {
    const contacts = { customerType: "INDIVIDUAL", email: "a@example.com", phoneNumber: "+4915112345678" };
    const german = await create(platform.sandbox, { ...contacts, region: "DE" });
    expect(german.contactVerification).toEqual({ email: "PENDING", phone: "PENDING" });
    expect(await create(platform.sandbox, { ...contacts, region: "US" })).not.toHaveProperty("contactVerification");
    const byAddress = await create(platform.sandbox, { ...contacts, address: { ...address, country: "FR" } });
    expect(byAddress.contactVerification).toBeDefined();
  });

  it("ignores unknown and read-only fields, and a status on input", async () => {
    const body = await create(platform.sandbox, {
      customerType: "INDIVIDUAL",
      kycStatus: "APPROVED",
      id: "Customer:mine",
      isDeleted: true,
      somethingNew: { a: 1 },
    });
    expect(body).toMatchObject({ kycStatus: "UNVERIFIED", isDeleted: false });
    expect(body.id).not.toBe("Customer:mine");
  });

  it.each([
    ["no customer type", {}, "customerType"],
    ["an unknown customer type", { customerType: "ROBOT" }, "customerType"],
    ["a phone number without a plus", { customerType: "INDIVIDUAL", phoneNumber: "4155550123" }, "phoneNumber"],
    ["an e-mail address that is none", { customerType: "INDIVIDUAL", email: "jane" }, "email"],
    ["a country that is none", { customerType: "INDIVIDUAL", nationality: "XX" }, "nationality"],
    ["a country in lower case", { customerType: "INDIVIDUAL", nationality: "us" }, "nationality"],
    ["a day that does not exist", { customerType: "INDIVIDUAL", birthDate: "1990-02-30" }, "birthDate"],
    ["a birth in the future", { customerType: "INDIVIDUAL", birthDate: "2999-01-01" }, "birthDate"],
    ["a name that is too long", { customerType: "INDIVIDUAL", fullName: "x".repeat(251) }, "fullName"],
    ["an identifier that is too long", { customerType: "INDIVIDUAL", identifier: "1".repeat(101) }, "identifier"],
    ["an address without a postal code", { customerType: "INDIVIDUAL", address: { line1: "x", country: "US" } }, "address.postalCode"], // prettier-ignore
    ["a number as a name", { customerType: "INDIVIDUAL", fullName: 7 }, "fullName"],
    ["half of a surrogate pair", { customerType: "INDIVIDUAL", address: { ...address, city: "\ud800" } }, "address.city"], // prettier-ignore
    ["NUL in a name", { customerType: "INDIVIDUAL", fullName: "a\u0000b" }, "fullName"],
    ["a number as currencies", { customerType: "INDIVIDUAL", currencies: 7 }, "currencies"],
    ["an unknown due diligence answer", { customerType: "INDIVIDUAL", pepStatus: "MAYBE" }, "pepStatus"],
    ["a business without its info", { customerType: "BUSINESS" }, "businessInfo"],
    ["a business without a tax id", { customerType: "BUSINESS", businessInfo: { ...businessInfo, taxId: undefined } }, "businessInfo.taxId"], // prettier-ignore
    ["an industry code of letters", { customerType: "BUSINESS", businessInfo: { ...businessInfo, naicsCode: "abc" } }, "businessInfo.naicsCode"], // prettier-ignore
  ])("refuses %s and names the field, on both surfaces", async (_what, body, field) => {
    const reply = await platform.sandbox.rest("POST", "/customers", { body });
    expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT", status: 400 } });
    expect(reply.body.details.errors.map((error: { field: string }) => error.field)).toContain(field);
    const graph = await platform.sandbox.graph(
      "mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }",
      { input: body },
    );
    expect(graph.errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT", status: 400 });
  });

  it("takes null for not given on the graph and by REST", async () => {
    const input = { customerType: "INDIVIDUAL", fullName: "Jane", email: null, address: { ...address, line2: null } };
    const reply = await platform.sandbox.rest("POST", "/customers", { body: input });
    expect([reply.status, reply.body.address]).toEqual([201, { ...address, line2: undefined }]);
    const { data } = await platform.sandbox.graph(
      "mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { fullName email address { line1 line2 } } }",
      { input },
    );
    const shown = { line1: address.line1, line2: null };
    expect(data.createCustomer).toEqual({ fullName: "Jane", email: null, address: shown });
  });

  it("makes one customer of twenty requests with one key at once", async () => {
    const request = {
      body: { customerType: "INDIVIDUAL", platformCustomerId: "race-1", fullName: "Race", currencies: [] },
      headers: { "idempotency-key": "customer-race" },
    };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => regulated.sandbox.rest("POST", "/customers", request)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(replies.filter(({ headers }) => headers.get("idempotent-replayed") === "true")).toHaveLength(19);
    const [{ id }] = replies.map(({ body }) => body);
    const stored = await app.core.deps.systemScope("operator")
      .$queryRaw`SELECT type FROM shared.event WHERE customer_id = ${id} ORDER BY type`;
    expect(stored).toEqual([{ type: "CUSTOMER.CREATED" }, { type: "CUSTOMER.KYC_APPROVED" }]);
  });

  it("gives one of twenty the platformCustomerId when all want it at once", async () => {
    const body = { customerType: "INDIVIDUAL", platformCustomerId: "wanted" };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => platform.sandbox.rest("POST", "/customers", { body })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it("replays what it answered, even after the customer changed", async () => {
    const request = { body: individual, headers: { "idempotency-key": "replay" } };
    const first = await platform.sandbox.rest("POST", "/customers", request);
    await platform.sandbox.rest("PATCH", `/customers/${first.body.id}`, {
      body: { customerType: "INDIVIDUAL", fullName: "Jane Smith" },
    });
    const replay = await platform.sandbox.rest("POST", "/customers", request);
    expect(replay.body).toEqual(first.body);
    const sealed = await app.core.deps.systemScope("operator").$queryRaw({ dump: text })`
      SELECT encode(snapshot, 'escape') AS dump FROM shared.idempotency_record WHERE key = 'replay'`;
    expect(sealed[0]?.dump).not.toContain("Jane");
  });
});

describe("GET /customers", () => {
  it("filters by everything the contract names", async () => {
    const { sandbox } = await app.platform();
    const jane = await create(sandbox, { ...individual, platformCustomerId: "jane" });
    const acme = await create(sandbox, { ...business, region: "MX", currencies: ["MXN"] });
    const gone = await create(sandbox, { customerType: "INDIVIDUAL", platformCustomerId: "gone" });
    await sandbox.rest("DELETE", `/customers/${gone.id}`);
    const ids = async (query: string) =>
      (await sandbox.rest("GET", `/customers?${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await ids("")).toEqual([acme.id, jane.id]);
    expect(await ids("isIncludingDeleted=true")).toEqual([gone.id, acme.id, jane.id]);
    expect(await ids("platformCustomerId=jane")).toEqual([jane.id]);
    expect(await ids("customerType=BUSINESS")).toEqual([acme.id]);
    expect(await ids("region=MX")).toEqual([acme.id]);
    expect(await ids("currency=BTC")).toEqual([jane.id]);
    expect(await ids(`umaAddress=${encodeURIComponent(acme.umaAddress)}`)).toEqual([acme.id]);
    expect(await ids(`createdAfter=${acme.createdAt}`)).toEqual([acme.id]);
    expect(await ids(`createdBefore=${jane.createdAt}`)).toEqual([jane.id]);
    expect(await ids("updatedBefore=2001-01-01T00:00:00Z")).toEqual([]);
    expect(await ids("limit=1")).toEqual([acme.id]);
  });

  it("finds the customers of a currency, changed and deleted ones too, without reading the others", async () => {
    const { sandbox, platformId } = await app.platform();
    const ids = async (query: string) => {
      const { body } = await sandbox.rest("GET", `/customers?${query}`);
      return body.data.map(({ id }: { id: string }) => id);
    };
    const [jane, john, gone] = [
      await create(sandbox, { ...individual, currencies: ["USD", "EUR"] }),
      await create(sandbox, { ...individual, currencies: ["EUR"] }),
      await create(sandbox, { ...individual, currencies: ["EUR"] }),
    ];
    await sandbox.rest("DELETE", `/customers/${gone.id}`);
    await sandbox.rest("PATCH", `/customers/${jane.id}`, { body: { customerType: "INDIVIDUAL", currencies: ["USD"] } });
    expect(await ids("currency=EUR")).toEqual([john.id]);
    expect(await ids("currency=EUR&isIncludingDeleted=true")).toEqual([gone.id, john.id]);
    await sandbox.rest("PATCH", `/customers/${jane.id}`, {
      body: { customerType: "INDIVIDUAL", currencies: ["EUR", "BTC"] },
    });
    expect(await ids("currency=EUR&limit=1")).toEqual([john.id]);
    expect(await ids("currency=EUR&customerType=INDIVIDUAL")).toEqual([john.id, jane.id]);

    const db = app.core.deps.systemScope("operator");
    await db.$executeRaw`
      INSERT INTO customers.customer SELECT made.* FROM customers.customer AS c, generate_series(1, 3000) AS n,
        LATERAL jsonb_populate_record(c, jsonb_build_object('id', c.id || n, 'uma_address', n || c.uma_address,
          'platform_customer_id', n, 'currencies', array_to_json(ARRAY['USD']), 'created_at', c.created_at + interval '1 hour'
        )) AS made WHERE c.id = ${john.id}`;
    await query(app.databaseUrl, "ANALYZE customers.customer, customers.customer_currency");
    const tenant = { platformId, environment: "SANDBOX" } as const;
    for (const currency of ["EUR", "BTC", "MXN"]) {
      const filter = customersMatching({ currencies: [currency] });
      const statement = customerList.statement(tenant, { filter, order: byCreation, limit: 21 });
      const { isIndexed, rowsRead } = await explain(db, statement, "customer_currency");
      expect([currency, isIndexed, rowsRead <= 3]).toEqual([currency, true, true]);
    }
    expect(await ids("currency=USD")).toHaveLength(20);
  });

  it("pages through what a filter of dates leaves, each once", async () => {
    const { platformId, sandbox } = await app.platform();
    const { db } = app.core.deps;
    const startMs = Date.parse("2026-01-01T00:00:00Z");
    await db.customer.createMany({
      data: Array.from({ length: 3_000 }, (_, index) => ({
        id: `Customer:${randomUUID()}`,
        platformId,
        environment: "SANDBOX" as const,
        customerType: "INDIVIDUAL" as const,
        platformCustomerId: String(index),
        umaAddress: `$${randomUUID()}@pages.test`,
        verificationStatus: "UNVERIFIED" as const,
        currencies: [],
        // Three at a time share their time of creation.
        createdAt: new Date(startMs + Math.floor(index / 3) * 1000),
        updatedAt: new Date(startMs),
      })),
    });
    const seen: string[] = [];
    const wanted = `createdAfter=${new Date(startMs + 990_000).toISOString()}&limit=4`;
    for (let cursor: string | undefined = ""; cursor !== undefined;) {
      const query = `/customers?${wanted}${cursor && `&cursor=${cursor}`}`;
      const { body } = await sandbox.rest("GET", query);
      seen.push(...body.data.map(({ platformCustomerId }: { platformCustomerId: string }) => platformCustomerId));
      cursor = body.nextCursor;
    }
    expect(seen.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => 2_970 + index));
  });

  it.each(["limit=0", "limit=1000", "cursor=x", "customerType=ROBOT", "isIncludingDeleted=maybe", "region=%00"])(
    "refuses ?%s",
    async (query) => {
      expect((await platform.sandbox.rest("GET", `/customers?${query}`)).status).toBe(400);
    },
  );

  it("reports a failed lookup once, and returns the other fields", async () => {
    const unknown = `Customer:${randomUUID()}`;
    const reply = await platform.sandbox.graph(`{ customers { totalCount } customer(id: "${unknown}") { id } }`);
    expect(reply.data).toEqual({ customer: null, customers: { totalCount: expect.any(Number) } });
    expect(reply.errors).toMatchObject([{ path: ["customer"], extensions: { code: "CUSTOMER_NOT_FOUND" } }]);
  });
});

describe("PATCH /customers/{customerId}", () => {
  it("changes what is given and merges the nested parts", async () => {
    const { id } = await create(platform.sandbox, business);
    const reply = await platform.sandbox.rest("PATCH", `/customers/${id}`, {
      body: { customerType: "BUSINESS", email: "new@example.com", businessInfo: { doingBusinessAs: "New" } },
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      email: "new@example.com",
      businessInfo: { ...businessInfo, doingBusinessAs: "New" },
      address,
    });
    expect(reply.body.updatedAt > reply.body.createdAt).toBe(true);
  });

  it("takes back what GET answered", async () => {
    const created = await create(platform.sandbox, individual);
    const echoed = await platform.sandbox.rest("PATCH", `/customers/${created.id}`, { body: created });
    expect(echoed.status).toBe(200);
    expect(echoed.body).toEqual({ ...created, updatedAt: echoed.body.updatedAt });
  });

  it("takes back an address and currencies that a new customer could no longer have", async () => {
    const { sandbox } = await app.platform();
    const created = await create(sandbox, individual);
    const usd = { currencyCode: "USD", minAmount: 1, maxAmount: 100, requiredCounterpartyFields: [] };
    const body = { umaDomain: `${created.id.slice(-12)}.example.com`, supportedCurrencies: [usd] };
    expect((await sandbox.rest("PATCH", "/config", { body })).status).toBe(200);
    const echoed = await sandbox.rest("PATCH", `/customers/${created.id}`, { body: created });
    expect(echoed).toMatchObject({ status: 200, body: { umaAddress: created.umaAddress, currencies: ["USD", "BTC"] } });
    for (const change of [{ currencies: ["USD", "MXN"] }, { umaAddress: created.umaAddress.replace("$", "$x") }]) {
      const refused = { body: { customerType: "INDIVIDUAL", ...change } };
      expect((await sandbox.rest("PATCH", `/customers/${created.id}`, refused)).status).toBe(400);
    }
  });

  it("never re-derives a final status, and refuses another customer type", async () => {
    const { id } = await create(regulated.sandbox, { customerType: "INDIVIDUAL", fullName: "Jane Doe" });
    const renamed = await regulated.sandbox.rest("PATCH", `/customers/${id}`, {
      body: { customerType: "INDIVIDUAL", fullName: "Jane Doe 002" },
    });
    expect(renamed.body).toMatchObject({ fullName: "Jane Doe 002", kycStatus: "APPROVED" });
    const turned = await regulated.sandbox.rest("PATCH", `/customers/${id}`, { body: { customerType: "BUSINESS" } });
    expect(turned).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  });

  it("does the same on the graph", async () => {
    const { id } = await create(platform.sandbox, individual);
    const { data } = await platform.sandbox.graph(
      `mutation ($input: UpdateCustomerInput!) {
        updateCustomer(input: $input) { __typename ... on Customer { fullName sourceOfFundsCategories } }
      }`,
      { input: { customerId: id, customerType: "INDIVIDUAL", fullName: "Jane Roe" } },
    );
    expect(data.updateCustomer).toEqual({
      __typename: "Customer",
      fullName: "Jane Roe",
      sourceOfFundsCategories: ["SALARY", "SAVINGS"],
    });
  });

  it("needs no customerType on the graph, where it is that of the customer", async () => {
    const mutation = `mutation ($input: UpdateCustomerInput!) {
      updateCustomer(input: $input) { ... on Customer { fullName businessInfo { legalName } } }
    }`;
    const update = (input: object) => platform.sandbox.graph(mutation, { input });
    const person = await create(platform.sandbox, individual);
    const renamed = await update({ customerId: person.id, customerType: null, fullName: "Jane Roe" });
    expect(renamed.data.updateCustomer).toEqual({ fullName: "Jane Roe", businessInfo: null });
    const company = await create(platform.sandbox, business);
    const merged = await update({ customerId: company.id, businessInfo: { legalName: "Acme Ltd" } });
    expect(merged.data.updateCustomer.businessInfo).toEqual({ legalName: "Acme Ltd" });
    const wrong = [
      [{ customerId: company.id, customerType: "INDIVIDUAL" }, "INVALID_INPUT"],
      [{ customerId: person.id.replace(/.$/, (last: string) => (last === "0" ? "1" : "0")) }, "CUSTOMER_NOT_FOUND"],
      [{ customerId: person.id, birthDate: "2999-01-01" }, "INVALID_INPUT"],
    ] as const;
    for (const [input, code] of wrong) expect((await update(input)).errors).toMatchObject([{ extensions: { code } }]);
    const foreign = await regulated.sandbox.graph(mutation, { input: { customerId: person.id, fullName: "Theirs" } });
    expect(foreign.errors).toMatchObject([{ extensions: { code: "CUSTOMER_NOT_FOUND" } }]);
  });
});

describe("DELETE /customers/{customerId}", () => {
  it("answers the record, then 410; the customer is gone from every surface but the list that asks for it", async () => {
    const { id } = await create(platform.sandbox, individual);
    const first = await platform.sandbox.rest("DELETE", `/customers/${id}`);
    expect(first).toMatchObject({ status: 200, body: { id, isDeleted: true } });
    const second = await platform.sandbox.rest("DELETE", `/customers/${id}`);
    expect(second).toMatchObject({ status: 410, body: { code: "CUSTOMER_DELETED" } });
    expect((await platform.sandbox.rest("GET", `/customers/${id}`)).body.code).toBe("CUSTOMER_NOT_FOUND");
    const patch = { body: { customerType: "INDIVIDUAL", fullName: "x" } };
    expect((await platform.sandbox.rest("PATCH", `/customers/${id}`, patch)).status).toBe(404);
    const { data } = await platform.sandbox.graph("query ($id: ID!) { node(id: $id) { id } }", { id });
    expect(data.node).toBeNull();
  });

  it("happens once when twenty ask at once", async () => {
    const { id } = await create(platform.sandbox, individual);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => platform.sandbox.rest("DELETE", `/customers/${id}`)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 410)).toHaveLength(19);
  });
});

describe("another's customer", () => {
  it("is not found: of another platform, of the other environment, or by an id of another type", async () => {
    const { id } = await create(platform.sandbox, individual);
    const stranger = await app.platform();
    const body = { customerType: "INDIVIDUAL", fullName: "Mine now" };
    for (const client of [stranger.sandbox, platform.production]) {
      expect(await client.rest("GET", `/customers/${id}`)).toMatchObject({
        status: 404,
        body: { code: "CUSTOMER_NOT_FOUND" },
      });
      expect((await client.rest("PATCH", `/customers/${id}`, { body })).status).toBe(404);
      expect((await client.rest("DELETE", `/customers/${id}`)).status).toBe(404);
      const { data } = await client.graph("query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", { ids: [id] });
      expect(data.nodes).toEqual([null]);
    }
    for (const wrong of [id.replace("Customer", "Token"), "Customer:x", "Customer:%zz", "Customer:%00"]) {
      const reply = await platform.sandbox.rest("GET", `/customers/${wrong}`);
      expect([400, 404]).toContain(reply.status);
    }
    expect((await platform.sandbox.rest("GET", `/customers/${id}`)).body.fullName).toBe("Jane Doe");
  });

  it("needs MANAGE to write, no permission to read", async () => {
    const token = await platform.sandbox.rest("POST", "/tokens", { body: { name: "viewer", permissions: ["VIEW"] } });
    const viewer = new Client(app.baseUrl, token.body);
    expect((await viewer.rest("POST", "/customers", { body: individual })).status).toBe(403);
    expect((await viewer.rest("GET", "/customers")).status).toBe(200);
  });
});

describe("GET /customers/end-user-terms", () => {
  it("names the current version and where it is hosted", async () => {
    const { status, body } = await platform.sandbox.rest("GET", "/customers/end-user-terms");
    expect(status).toBe(200);
    expect(body.url).toBe(`https://pay.example.test/terms/${body.version}`);
    const page = await fetch(`${app.baseUrl}/terms/${body.version}`);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(await page.text()).toContain(body.version);
    expect((await fetch(`${app.baseUrl}/terms/1999`)).status).toBe(404);
  });
});
