import { beforeEach, describe, expect, it } from "@jest/globals";
import { baseAccount, createCustomer, fund } from "../testkit/accounts.js";
import { Client, eventually, startApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { query } from "../testkit/database-url.js";
import { register, usdAccount } from "./external-accounts.fixture.js";

let customerId: string;

const app = await startApp();
const platform = await app.platform({ ruleBasedAccounts: true });
beforeEach(async () => {
  customerId = (await createCustomer(platform.sandbox)).id;
});

let keys = 0;
const newKey = () => ({ "idempotency-key": `key-${++keys}` });

function create(body: object, headers: Record<string, string> = newKey(), client: Client = platform.sandbox) {
  return client.rest("POST", "/internal-accounts", { body: { type: "RULE_BASED", currency: "USD", ...body }, headers });
}

const createDocument = `mutation ($input: CreateInternalAccountInput!) { createInternalAccount(input: $input) {
  id customerId type status label sweepRule { destination { accountId paymentRail } description purposeOfPayment } } }`;

const uuid = "01987a3b-0000-7000-8000-00000000abcd";

describe("POST /internal-accounts", () => {
  it("opens a further account number for a customer: 201, ACTIVE, with instructions of its own", async () => {
    const base = await baseAccount(platform.sandbox, customerId);
    const sweepRule = {
      destination: { accountId: base.id, paymentRail: "ACH" },
      purposeOfPayment: "SELF",
      description: "Rent",
      remittanceInformation: "Invoice 42 ~ !",
    };
    const { status, body, headers } = await create({ customerId, label: "Rent", sweepRule });
    expect(status).toBe(201);
    expect(headers.get("idempotent-replayed")).toBeNull();
    expect(body).toMatchObject({
      customerId,
      type: "RULE_BASED",
      status: "ACTIVE",
      label: "Rent",
      sweepRule,
      balance: { amount: 0, currency: { code: "USD" } },
      totalBalance: { amount: 0 },
    });
    expect(body.cardCapabilities).toBeUndefined();
    expect(body.fundingPaymentInstructions.length).toBeGreaterThan(0);
    const number = ({ fundingPaymentInstructions }: { readonly [name: string]: unknown }) =>
      (fundingPaymentInstructions as { accountOrWalletInfo: { accountNumber: string } }[])[0]?.accountOrWalletInfo
        .accountNumber;
    expect(number(body)).not.toBe(number(base));
    const listed = await platform.sandbox.rest(
      "GET",
      `/customers/internal-accounts?customerId=${customerId}&type=RULE_BASED`,
    );
    expect(listed.body.data).toEqual([body]);
  });

  it("opens one for the platform itself, and as many as are asked for", async () => {
    const { sandbox } = await app.platform({ ruleBasedAccounts: true });
    const base = await baseAccount(sandbox);
    const sweepRule = { destination: { accountId: base.id } };
    const replies = [await create({ sweepRule }, newKey(), sandbox), await create({}, newKey(), sandbox)];
    for (const { status, body } of replies) {
      expect(status).toBe(201);
      expect(body.customerId).toBeUndefined();
    }
    expect(replies[1]?.body.sweepRule).toBeUndefined();
    const listed = await sandbox.rest("GET", "/platform/internal-accounts?type=RULE_BASED");
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual(replies.map(({ body }) => body.id).reverse());
  });

  it("does the same on the graph, and emits STATUS_UPDATED", async () => {
    const base = await baseAccount(platform.sandbox, customerId);
    const { data, errors } = await platform.sandbox.graph(createDocument, {
      input: {
        customerId,
        type: "RULE_BASED",
        currency: "USD",
        label: null,
        sweepRule: { destination: { accountId: base.id, paymentRail: null }, description: "All of it" },
        idempotencyKey: "graph",
      },
    });
    expect(errors).toBeUndefined();
    const { id } = data.createInternalAccount;
    expect(data.createInternalAccount).toEqual({
      id,
      customerId,
      type: "RULE_BASED",
      status: "ACTIVE",
      label: null,
      sweepRule: {
        destination: { accountId: base.id, paymentRail: null },
        description: "All of it",
        purposeOfPayment: null,
      },
    });
    const events = await eventually(
      async () =>
        (await platform.sandbox.rest("GET", `/events?customerId=${customerId}&types=INTERNAL_ACCOUNT.STATUS_UPDATED`))
          .body.data,
      (found) => found.some((event: { data: { id: string } }) => event.data.id === id),
    );
    const own = events.filter((event: { data: { id: string } }) => event.data.id === id);
    expect(own).toMatchObject([{ data: { id, status: "ACTIVE", customerId, type: "RULE_BASED" } }]);
  });

  it("sweeps to an external account of the holder or of the platform, while it is registered", async () => {
    const { sandbox } = platform;
    const stranger = await createCustomer(sandbox);
    const own = await register(sandbox, "/customers", { ...usdAccount(), customerId });
    const ofPlatform = await register(sandbox, "/platform", usdAccount());
    const foreign = await register(sandbox, "/customers", { ...usdAccount(), customerId: stranger.id });
    const sweepTo = async (accountId: string) =>
      (await create({ customerId, sweepRule: { destination: { accountId } } })).status;
    expect([await sweepTo(own.id), await sweepTo(ofPlatform.id), await sweepTo(foreign.id)]).toEqual([201, 201, 404]);
    expect((await sandbox.rest("DELETE", `/customers/external-accounts/${own.id}`)).status).toBe(204);
    expect(await sweepTo(own.id)).toBe(404);
  });

  it("takes money like any account", async () => {
    const { body } = await create({ customerId });
    expect(await fund(platform.sandbox, body.id, 300)).toMatchObject({ balance: { amount: 300 }, type: "RULE_BASED" });
    await booksBalance(app);
  });

  it("needs a key, answers 200 to its repetition, and 409 where it names another account", async () => {
    const missing = await create({ customerId }, {});
    expect([missing.status, missing.body.code]).toEqual([400, "INVALID_INPUT"]);
    expect(missing.body.details.errors[0].field).toBe("Idempotency-Key");
    const withoutKey = await platform.sandbox.graph(createDocument, {
      input: { customerId, type: "RULE_BASED", currency: "USD" },
    });
    expect(JSON.stringify(withoutKey.errors)).toContain("idempotencyKey");

    const key = newKey();
    const first = await create({ customerId, label: "One" }, key);
    const again = await create({ customerId, label: "One" }, key);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.body).toEqual(first.body);
    for (const other of [{ customerId, label: "Two" }, { label: "One" }, { customerId }]) {
      const { status, body, headers } = await create(other, key);
      expect([status, body.code, headers.get("x-should-retry")]).toEqual([409, "CONFLICT", "false"]);
    }
  });

  it("opens one account for twenty requests with one key at once", async () => {
    const key = newKey();
    const replies = await Promise.all(Array.from({ length: 20 }, () => create({ customerId }, key)));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
    const { body } = await platform.sandbox.rest(
      "GET",
      `/customers/internal-accounts?customerId=${customerId}&type=RULE_BASED`,
    );
    expect(body.totalCount).toBe(1);
  });

  it("leaves no account open of a customer who is deleted meanwhile", async () => {
    const [deleted, ...replies] = await Promise.all([
      platform.sandbox.rest("DELETE", `/customers/${customerId}`),
      ...Array.from({ length: 6 }, () => create({ customerId })),
    ]);
    expect(deleted.status).toBe(200);
    for (const { status } of replies) expect([201, 404]).toContain(status);
    const { body } = await platform.sandbox.rest("GET", `/customers/internal-accounts?customerId=${customerId}`);
    expect(body.totalCount).toBe(1 + replies.filter(({ status }) => status === 201).length);
    expect(body.data.filter((account: { status: string }) => account.status !== "CLOSED")).toEqual([]);
  });

  it("frees its key where it fails", async () => {
    const key = newKey();
    expect((await create({ customerId: `Customer:${uuid}` }, key)).status).toBe(404);
    expect((await create({ customerId }, key)).status).toBe(201);
  });
});

describe("POST /internal-accounts refuses", () => {
  const long = "x".repeat(2000);
  const rule = (extra: object) => ({ sweepRule: { destination: { accountId: `InternalAccount:${uuid}` }, ...extra } });
  const invalid: [what: string, body: object, field: string, code?: string][] = [
    ["another type", { type: "INTERNAL_FIAT" }, "type"],
    ["an unknown type", { type: "SAVINGS" }, "type"],
    ["no type", { type: undefined }, "type"],
    ["another currency", { currency: "EUR" }, "currency", "INVALID_CURRENCY"],
    ["no currency", { currency: undefined }, "currency"],
    ["an id of another type as the customer", { customerId: `Token:${uuid}` }, "customerId"],
    ["a malformed customer", { customerId: "nonsense" }, "customerId"],
    ["a label that is too long", { label: long }, "label"],
    ["a label that is no text", { label: 5 }, "label"],
    ["a rule without a destination", { sweepRule: {} }, "sweepRule.destination"],
    ["a destination without an account", { sweepRule: { destination: {} } }, "sweepRule.destination.accountId"],
    ["a malformed destination", { sweepRule: { destination: { accountId: "x" } } }, "sweepRule.destination.accountId"],
    [
      "an id of another type as the destination",
      { sweepRule: { destination: { accountId: `Customer:${uuid}` } } },
      "sweepRule.destination.accountId",
    ],
    ["an unknown member of the rule", rule({ every: "day" }), "sweepRule.every"],
    [
      "an unknown member of the destination",
      { sweepRule: { destination: { accountId: `InternalAccount:${uuid}`, bank: "x" } } },
      "sweepRule.destination.bank",
    ],
    [
      "an unknown rail",
      { sweepRule: { destination: { accountId: `InternalAccount:${uuid}`, paymentRail: "PIGEON" } } },
      "sweepRule.destination.paymentRail",
    ],
    ["an unknown purpose", rule({ purposeOfPayment: "FUN" }), "sweepRule.purposeOfPayment"],
    ["a description that is too long", rule({ description: long }), "sweepRule.description"],
    [
      "remittance information that is too long",
      rule({ remittanceInformation: long }),
      "sweepRule.remittanceInformation",
    ],
    ["remittance information beyond ASCII", rule({ remittanceInformation: "Café" }), "sweepRule.remittanceInformation"],
    [
      "remittance information with a line break",
      rule({ remittanceInformation: "a\nb" }),
      "sweepRule.remittanceInformation",
    ],
  ];

  it.each(invalid)("%s, with 400", async (_what, body, field, code = "INVALID_INPUT") => {
    const { status, body: error } = await create({ customerId, ...body });
    expect([status, error.code, error.details.errors[0].field]).toEqual([400, code, field]);
  });

  it("a platform that isn't enabled, with 403, and a token without MANAGE", async () => {
    const { sandbox } = await app.platform();
    const { status, body } = await create({}, newKey(), sandbox);
    expect([status, body.code]).toEqual([403, "FORBIDDEN"]);
    const { body: token } = await platform.sandbox.rest("POST", "/tokens", {
      body: { name: "payer", permissions: ["VIEW", "TRANSACT"] },
    });
    expect((await create({}, newKey(), new Client(app.baseUrl, token))).status).toBe(403);
  });

  it("a customer who is unknown, deleted or another tenant's, with 404", async () => {
    const other = await app.platform({ ruleBasedAccounts: true });
    const deleted = await createCustomer(platform.sandbox);
    await platform.sandbox.rest("DELETE", `/customers/${deleted.id}`);
    const foreign = await createCustomer(other.sandbox);
    const elsewhere = await createCustomer(platform.production);
    for (const id of [`Customer:${uuid}`, deleted.id, foreign.id, elsewhere.id]) {
      const { status, body } = await create({ customerId: id });
      expect([id, status, body.code]).toEqual([id, 404, "USER_NOT_FOUND"]);
    }
  });

  it("a business, and a holder without an account in the currency, with 400", async () => {
    const business = await createCustomer(platform.sandbox, {
      customerType: "BUSINESS",
      fullName: undefined,
      businessInfo: { legalName: "Ada Ltd", country: "US", taxId: "12-3456789", incorporatedOn: "2020-01-01" },
    });
    const refused = await create({ customerId: business.id });
    expect([refused.status, refused.body.details.errors[0].field]).toEqual([400, "customerId"]);
    const european = await createCustomer(platform.sandbox, { currencies: ["EUR"] });
    const baseless = await create({ customerId: european.id });
    expect([baseless.status, baseless.body.details.errors[0].field]).toEqual([400, "currency"]);
  });

  it("a destination that is unknown, another customer's or another tenant's, with 404", async () => {
    const stranger = await createCustomer(platform.sandbox);
    const other = await app.platform({ ruleBasedAccounts: true });
    const foreign = [
      `InternalAccount:${uuid}`,
      `ExternalAccount:${uuid}`,
      (await baseAccount(platform.sandbox, stranger.id)).id,
      (await baseAccount(other.sandbox)).id,
      (await baseAccount(platform.production)).id,
    ];
    for (const accountId of foreign) {
      const { status, body } = await create({ customerId, sweepRule: { destination: { accountId } } });
      expect([accountId, status, body.code]).toEqual([accountId, 404, "ACCOUNT_NOT_FOUND"]);
    }
    const accountId = (await baseAccount(platform.sandbox, customerId)).id;
    const { status, body } = await create({ sweepRule: { destination: { accountId } } });
    expect([status, body.code]).toEqual([404, "ACCOUNT_NOT_FOUND"]);
  });

  it("a destination that is RULE_BASED itself, or closed, with 400; the platform's own is one for all", async () => {
    const { body: ruleBased } = await create({ customerId });
    const refused = await create({ customerId, sweepRule: { destination: { accountId: ruleBased.id } } });
    expect([refused.status, refused.body.details.errors[0].field]).toEqual([400, "sweepRule.destination.accountId"]);
    const own = await baseAccount(platform.sandbox, undefined, "EUR");
    expect((await create({ customerId, sweepRule: { destination: { accountId: own.id } } })).status).toBe(201);
    await query(app.databaseUrl, "UPDATE accounts.internal_account SET status = 'CLOSED' WHERE id = $1", [own.id]);
    const closed = await create({ customerId, sweepRule: { destination: { accountId: own.id } } });
    expect([closed.status, closed.body.details.errors[0].field]).toEqual([400, "sweepRule.destination.accountId"]);
  });

  it("more accounts of the platform's own than its list can show, with 409", async () => {
    const { sandbox } = await app.platform({ ruleBasedAccounts: true });
    const { id } = await baseAccount(sandbox);
    await query(
      app.databaseUrl,
      `WITH made AS (
         INSERT INTO ledger.account (id, platform_id, environment, kind, currency, created_at, updated_at)
         SELECT 'InternalAccount:' || gen_random_uuid(), platform_id, environment, kind, currency, created_at, updated_at
         FROM ledger.account, generate_series(1, 200) WHERE id = $1
         RETURNING id, platform_id, environment, currency, created_at, updated_at)
       INSERT INTO accounts.internal_account (id, platform_id, environment, type, status, currency, funding_instructions, created_at, updated_at)
       SELECT id, platform_id, environment, 'RULE_BASED', 'ACTIVE', currency, '[]', created_at, updated_at FROM made`,
      [id],
    );
    const { status, body } = await create({}, newKey(), sandbox);
    expect([status, body.code]).toEqual([409, "CONFLICT"]);
    const customer = await createCustomer(sandbox);
    expect((await create({ customerId: customer.id }, newKey(), sandbox)).status).toBe(201);
  });

  it("nothing in production, where accounts wait for a provider: PENDING, without instructions", async () => {
    const { production } = platform;
    const customer = await createCustomer(production);
    const { status, body } = await create({ customerId: customer.id }, newKey(), production);
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: "PENDING", fundingPaymentInstructions: [] });
    expect(body.cardCapabilities).toBeUndefined();
  });
});
