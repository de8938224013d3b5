import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { Client, startApp, type PlatformClients, type TestApp } from "../testkit/app.js";
import { createCustomer, jane, register, usdAccount } from "./external-accounts.fixture.js";

let app: TestApp;
let platform: PlatformClients;
let customerId: string;

beforeAll(async () => {
  app = await startApp();
  platform = await app.platform();
  customerId = await createCustomer(platform.sandbox);
});
afterAll(() => app.close());

const post = (body: object, client: Client = platform.sandbox) =>
  client.rest("POST", "/customers/external-accounts", { body: { customerId, ...body } });
const graphCreate =
  "mutation ($input: CreateCustomerExternalAccountInput!) { createCustomerExternalAccount(input: $input) { id } }";

describe("a registration is refused", () => {
  const usd = usdAccount().accountInfo;
  const { beneficiary: _none, ...nobodys } = usd;
  const ngn = { accountType: "NGN_ACCOUNT", accountNumber: "0123456789", beneficiary: jane };
  it.each([
    [
      "an unknown account type",
      { accountInfo: { ...usd, accountType: "ATLANTIS_ACCOUNT" } },
      "accountInfo.accountType",
    ],
    ["no account type", { accountInfo: { accountNumber: "1" } }, "accountInfo.accountType"],
    ["no accountInfo", { accountInfo: undefined }, "accountInfo"],
    ["a field of another type", { accountInfo: { ...usd, iban: "DE89370400440532013000" } }, "accountInfo.iban"],
    ["a wrong check digit", { accountInfo: { ...usd, routingNumber: "021000022" } }, "accountInfo.routingNumber"],
    ["a missing field", { accountInfo: { ...usd, routingNumber: undefined } }, "accountInfo.routingNumber"],
    ["no beneficiary", { accountInfo: nobodys }, "accountInfo.beneficiary"],
    [
      "a nameless beneficiary",
      { accountInfo: { ...usd, beneficiary: { beneficiaryType: "INDIVIDUAL" } } },
      "accountInfo.beneficiary.fullName",
    ],
    [
      "a wrong IBAN",
      {
        currency: "EUR",
        accountInfo: { accountType: "EUR_ACCOUNT", iban: "DE89370400440532013001", beneficiary: jane },
      },
      "accountInfo.iban",
    ],
    [
      "a wrong address",
      {
        currency: "USDC",
        accountInfo: { accountType: "BASE_WALLET", address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed" },
      },
      "accountInfo.address",
    ],
    [
      "a bank that nobody knows",
      { currency: "NGN", accountInfo: { ...ngn, bankName: "Bank of Atlantis" } },
      "accountInfo.bankName",
    ],
    ["no currency", { currency: undefined }, "currency"],
    ["an unknown ownership type", { ownershipType: "NOBODY" }, "ownershipType"],
    ["a flag that is no boolean", { defaultUmaDepositAccount: "yes" }, "defaultUmaDepositAccount"],
    ["an endless name of the platform's", { platformAccountId: "x".repeat(256) }, "platformAccountId"],
    ["no customer", { customerId: undefined }, "customerId"],
    [
      "an id that is no customer's",
      { customerId: "InternalAccount:019542f5-b3e7-1d02-0000-000000000001" },
      "customerId",
    ],
  ])("for %s, naming the field", async (_what, change, field) => {
    const reply = await post({ currency: "USD", accountInfo: usd, ...change });
    expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(reply.body.details.errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  it("for a currency that the account type has not", async () => {
    for (const currency of ["EUR", "USDC", "XXX"]) {
      const reply = await post({ currency, accountInfo: usd });
      expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_CURRENCY" } });
      expect(reply.body.details.errors).toMatchObject([{ field: "currency", constraint: { enum: ["USD"] } }]);
    }
  });

  it("on the graph in the same words", async () => {
    const input = { customerId, currency: "USD", accountInfo: { ...usd, routingNumber: "021000022" } };
    const { errors } = await platform.sandbox.graph(graphCreate, { input });
    const reply = await post(input);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: "INVALID_INPUT",
      reason: reply.body.reason,
      details: reply.body.details,
    });
  });

  it("for a customer that is unknown, another tenant's, of the other environment or deleted", async () => {
    const foreign = await createCustomer((await app.platform()).sandbox);
    const productive = await createCustomer(platform.production);
    const deleted = await createCustomer(platform.sandbox);
    await platform.sandbox.rest("DELETE", `/customers/${deleted}`);
    for (const id of ["Customer:019542f5-b3e7-7d02-8000-000000000001", foreign, productive, deleted]) {
      const reply = await post({ ...usdAccount(), customerId: id });
      expect(reply).toMatchObject({ status: 404, body: { code: "CUSTOMER_NOT_FOUND" } });
    }
  });

  it("to a token that may only read", async () => {
    const { body } = await platform.sandbox.rest("POST", "/tokens", {
      body: { name: "viewer", permissions: ["VIEW"] },
    });
    const viewer = new Client(app.baseUrl, body);
    expect(await post(usdAccount(), viewer)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    const own = await viewer.rest("POST", "/platform/external-accounts", { body: usdAccount() });
    expect(own.status).toBe(403);
    const { errors } = await viewer.graph(graphCreate, { input: { customerId, ...usdAccount() } });
    expect(errors?.[0]?.extensions.code).toBe("FORBIDDEN");
    const { id } = await register(platform.sandbox, "/customers", { customerId, ...usdAccount() });
    expect((await viewer.rest("DELETE", `/customers/external-accounts/${id}`)).status).toBe(403);
    expect((await viewer.rest("GET", `/customers/external-accounts/${id}`)).status).toBe(200);
  });
});
