import { describe, expect, it } from "@jest/globals";
import { Client, startApp } from "../testkit/app.js";
import { createCustomer, jane, register, usdAccount } from "./external-accounts.fixture.js";

const app = await startApp();
const platform = await app.platform();
const customerId = await createCustomer(platform.sandbox);

const post = (body: object, client: Client = platform.sandbox) =>
  client.rest("POST", "/customers/external-accounts", { body: { customerId, ...body } });
const graphCreate =
  "mutation ($input: CreateCustomerExternalAccountInput!) { createCustomerExternalAccount(input: $input) { id status customer { id } } }";

describe("a registration is refused", () => {
  const usd = usdAccount().accountInfo;
  const { beneficiary: _none, ...nobodys } = usd;
  it.each([
    [
      "an unknown account type",
      { accountInfo: { ...usd, accountType: "ATLANTIS_ACCOUNT" } },
      "accountInfo.accountType",
    ],
    ["no account type", { accountInfo: { accountNumber: "1" } }, "accountInfo.accountType"],
    ["no accountInfo", { accountInfo: undefined }, "accountInfo"],
    ["a missing digit", { accountInfo: { ...usd, routingNumber: "02100002" } }, "accountInfo.routingNumber"],
    ["a missing field", { accountInfo: { ...usd, routingNumber: undefined } }, "accountInfo.routingNumber"],
    ["no beneficiary", { accountInfo: nobodys }, "accountInfo.beneficiary"],
    [
      "a nameless beneficiary",
      { accountInfo: { ...usd, beneficiary: { beneficiaryType: "INDIVIDUAL" } } },
      "accountInfo.beneficiary.fullName",
    ],
    [
      "an IBAN of another length than its country's",
      {
        currency: "EUR",
        accountInfo: { accountType: "EUR_ACCOUNT", iban: "DE893704004405320130001", beneficiary: jane },
      },
      "accountInfo.iban",
    ],
    [
      "a wrong address",
      {
        currency: "USDC",
        accountInfo: { accountType: "BASE_WALLET", address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeaeG" },
      },
      "accountInfo.address",
    ],
    ["no currency", { currency: undefined }, "currency"],
    ["an unknown ownership type", { ownershipType: "NOBODY" }, "ownershipType"],
    ["a flag that is no boolean", { defaultUmaDepositAccount: "yes" }, "defaultUmaDepositAccount"],
    ["an endless name of the platform's", { platformAccountId: "x".repeat(256) }, "platformAccountId"],
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

  it("at a bank, or of a holder, of a country or region under sanctions, on either surface", async () => {
    const swift = {
      accountType: "SWIFT_ACCOUNT",
      country: "LU",
      swiftCode: "BKCHLUBJXXX",
      bankName: "Bank",
      accountNumber: "12345678",
    };
    const crimea = { line1: "Lenina 1", postalCode: "95000", country: "UA", state: "Crimea" };
    const cases: [field: string, accountInfo: object, currency?: string][] = [
      ["accountInfo.country", { ...swift, country: "CU", beneficiary: jane }],
      ["accountInfo.swiftCode", { ...swift, swiftCode: "BKCHKPBJXXX", beneficiary: jane }],
      ["accountInfo.beneficiary.nationality", { ...swift, beneficiary: { ...jane, nationality: "IR" } }],
      ["accountInfo.beneficiary.countryOfResidence", { ...swift, beneficiary: { ...jane, countryOfResidence: "CU" } }],
      ["accountInfo.beneficiary.address", { ...swift, beneficiary: { ...jane, address: crimea } }],
      ["accountInfo.beneficiary.address", { ...usd, beneficiary: { ...jane, address: { ...crimea, country: "KP" } } }],
      ["currency", { ...swift, beneficiary: jane }, "CUP"],
    ];
    for (const [field, accountInfo, currency = "USD"] of cases) {
      const { status, body } = await post({ currency, accountInfo });
      expect([field, status, body.code]).toEqual([field, 400, "INVALID_INPUT"]);
      expect(body.details.errors).toEqual([{ field, message: expect.stringContaining("sanctions") }]);
      const input = { customerId, currency, accountInfo };
      const { errors } = await platform.sandbox.graph(graphCreate, { input });
      expect(errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT", reason: body.reason });
      const own = await platform.sandbox.rest("POST", "/platform/external-accounts", {
        body: { currency, accountInfo },
      });
      expect([own.status, own.body.reason]).toEqual([400, body.reason]);
    }
    const kyiv = { ...crimea, state: "Kyiv" };
    expect(
      await post({ currency: "USD", accountInfo: { ...swift, beneficiary: { ...jane, address: kyiv } } }),
    ).toMatchObject({
      status: 201,
    });
  });

  it("for an invoice of Lightning that its payer must not pay, saying why, on either surface", async () => {
    const invoice =
      "lnbc20m1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqhp58yjmdan79s6qqdhdzgynm4zwqd5d7xmw5fk98klysy043l2ahrqs9qrsgq7ea976txfraylvgzuxs8kgcw23ezlrszfnh8r6qtfpr6cxga50aj6txm9rxrydzd06dfeawfk6swupvz4erwnyutnjq7x39ymw6j38gp49qdkj";
    const input = { customerId, currency: "BTC", accountInfo: { accountType: "LIGHTNING", invoice } };
    const { status, body } = await post(input);
    expect([status, body.code, body.details.errors]).toEqual([
      400,
      "INVALID_INPUT",
      [{ field: "accountInfo.invoice", message: "is not an invoice of BOLT 11: it has no payment secret" }],
    ]);
    const { errors } = await platform.sandbox.graph(graphCreate, { input });
    expect(errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT", reason: body.reason });
  });

  it("on the graph in the same words", async () => {
    const input = { customerId, currency: "USD", accountInfo: { ...usd, routingNumber: "02100002" } };
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
      expect(reply).toMatchObject({ status: 404, body: { code: "USER_NOT_FOUND" } });
      const { errors } = await platform.sandbox.graph(graphCreate, { input: { ...usdAccount(), customerId: id } });
      expect(errors?.[0]?.extensions).toMatchObject({ code: "USER_NOT_FOUND", reason: reply.body.reason });
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

const testNetwork = "is of a test network: production pays on Bitcoin's main network only";

/** Account, and production's error: none if it is accepted. */
const samples: [what: string, currency: string, accountInfo: object, refused?: Record<string, string>][] = [
  [
    "a Lightning invoice of a test network",
    "BTC",
    {
      accountType: "LIGHTNING",
      invoice:
        "lntb20m1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygshp58yjmdan79s6qqdhdzgynm4zwqd5d7xmw5fk98klysy043l2ahrqspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqfpp3x9et2e20v6pu37c5d9vax37wxq72un989qrsgqdj545axuxtnfemtpwkc45hx9d2ft7x04mt8q7y6t0k2dge9e7h8kpy9p34ytyslj3yu569aalz2xdk8xkd7ltxqld94u8h2esmsmacgpghe9k8",
    },
    { invoice: testNetwork },
  ],
  [
    "a Lightning offer of a test network",
    "BTC",
    {
      accountType: "LIGHTNING",
      bolt12:
        "lno1qgsyxjtl6luzd9t3pr62xr7eemp6awnejusgf6gw45q75vcfqqqqqqq2p32x2um5ypmx2cm5dae8x93pqthvwfzadd7jejes8q9lhc4rvjxd022zv5l44g6qah82ru5rdpnpj",
    },
    { bolt12: testNetwork },
  ],
  [
    "a Lightning offer in parts",
    "BTC",
    {
      accountType: "LIGHTNING",
      bolt12: "lno1zcss9mk8y3wkklfvevcrszlmu23k+  frxh49px20665dqwmn4p72+pksese",
    },
  ],
  ...["014027000005555601", "123456789012345678", "032180000118359002"].map(
    (clabeNumber) =>
      [
        `the CLABE ${clabeNumber}`,
        "MXN",
        { accountType: "MXN_ACCOUNT", clabeNumber, beneficiary: jane },
        { clabeNumber: "is not a CLABE: its check digit is wrong" },
      ] as (typeof samples)[number],
  ),
  [
    "the CPF 12345678901, as key and as tax number",
    "BRL",
    {
      accountType: "BRL_ACCOUNT",
      pixKey: "12345678901",
      pixKeyType: "CPF",
      taxId: "12345678901",
      beneficiary: jane,
    },
    {
      taxId: "is neither a CPF nor a CNPJ: its check digits are wrong",
      pixKey: "is not a CPF: its check digits are wrong (CPF)",
    },
  ],
  [
    "the IBAN DE89370400440532013003",
    "EUR",
    { accountType: "EUR_ACCOUNT", iban: "DE89370400440532013003", beneficiary: jane },
    { iban: "is not an IBAN: its check digits are wrong" },
  ],
  ["the IBAN DK5000400440116243", "DKK", { accountType: "DKK_ACCOUNT", iban: "DK5000400440116243", beneficiary: jane }],
  [
    "the ABA number 123456789",
    "USD",
    { accountType: "USD_ACCOUNT", accountNumber: "123456789", routingNumber: "123456789", beneficiary: jane },
    { routingNumber: "is not an ABA routing number: its check digit or prefix is wrong" },
  ],
  [
    "an EVM address in the wrong mixed case",
    "USDC",
    { accountType: "ETHEREUM_WALLET", address: "0xAbCDEF1234567890abcdef1234567890AbCDEf12" },
    { address: "is not an EVM address: the mixed case of its digits must be the checksum of EIP-55" },
  ],
  [
    "a Spark address with a wrong checksum",
    "BTC",
    { accountType: "SPARK_WALLET", address: "spark1pgss9xyupdmvk43ew87un0hnrmqxcdtq7vjf6mhfuhvrc4mz2ktwqhm06lpfz3" },
    { address: "is neither a Spark address nor one of Bitcoin's main network: its checksum is wrong" },
  ],
  [
    "a bank that the directory does not have",
    "NGN",
    { accountType: "NGN_ACCOUNT", accountNumber: "0123456789", bankName: "Bank of Atlantis", beneficiary: jane },
    { bankName: "is not a bank in NG for NGN: see /discoveries?country=NG&currency=NGN" },
  ],
];

describe("what documentation shows as an account", () => {
  it.each(samples)("is registered in the sandbox with a warning, and as in production: %s", async (...sample) => {
    const [, currency, accountInfo, refused] = sample;
    const holders = await Promise.all([platform.sandbox, platform.production].map(createCustomer));
    const body = { customerId: holders[0], currency, accountInfo };
    const headers = { "idempotency-key": `sample-${holders[0]}` };
    const warnings = Object.entries(refused ?? {}).map(([field, message]) => `accountInfo.${field}: ${message}`);
    const create = () => platform.sandbox.rest("POST", "/customers/external-accounts", { body, headers });
    const created = await create();
    expect(created).toMatchObject({ status: 201, body: { status: "ACTIVE", accountInfo } });
    for (const reply of [created, await create()]) {
      expect(reply.headers.get("paygraph-warning")).toBe(refused ? warnings.join("; ") : null);
    }
    const input = { ...body, customerId: await createCustomer(platform.sandbox) };
    expect((await platform.sandbox.graph(graphCreate, { input })).extensions?.warnings).toEqual(
      refused ? warnings : undefined,
    );
    const query = "query ($id: ID!) { externalAccount(id: $id) { warnings } }";
    const { data } = await platform.sandbox.graph(query, { id: created.body.id });
    expect(data.externalAccount.warnings).toEqual(warnings);

    const real = await post({ ...body, customerId: holders[1] }, platform.production);
    expect(real.headers.get("paygraph-warning")).toBeNull();
    if (!refused) return void expect(real.status).toBe(201);
    expect(real).toMatchObject({ status: 400, body: { code: "INVALID_INPUT", reason: warnings[0] } });
    const errors = Object.entries(refused).map(([field, message]) => ({ field: `accountInfo.${field}`, message }));
    expect(real.body.details).toEqual({ errors });
  });

  it("is accepted with a warning in either environment where only national check digits are wrong", async () => {
    const iban = "NO6686011117948";
    const accountInfo = { accountType: "SWIFT_ACCOUNT", country: "NO", swiftCode: "DNBANOKK", bankName: "DNB", iban };
    const warning =
      "accountInfo.iban: does not have the check digits that account numbers of NO have: compare it with what the beneficiary gave";
    for (const client of [platform.sandbox, platform.production]) {
      const info = { ...accountInfo, beneficiary: jane };
      const body = { customerId: await createCustomer(client), currency: "NOK", accountInfo: info };
      const { status, headers, body: created } = await post(body, client);
      expect([status, headers.get("paygraph-warning")]).toEqual([201, warning]);
      const { data } = await client.graph("query ($id: ID!) { externalAccount(id: $id) { warnings } }", created);
      expect(data.externalAccount.warnings).toEqual([warning]);
      const input = { ...body, customerId: await createCustomer(client) };
      expect((await client.graph(graphCreate, { input })).extensions?.warnings).toEqual([warning]);
    }
  });

  it("has the outcome of its suffix, whatever its check digit", async () => {
    const accountInfo = { accountType: "MXN_ACCOUNT", clabeNumber: "032180000118359102", beneficiary: jane };
    const { status, body } = await post({ currency: "MXN", accountInfo });
    expect([status, body.beneficiaryVerificationStatus]).toEqual([201, "NOT_MATCHED"]);
    const unknown = await post({ currency: "MXN", accountInfo: { ...accountInfo, clabeNumber: "032180000118359105" } });
    expect(unknown).toMatchObject({ status: 400, body: { code: "INVALID_BANK_ACCOUNT" } });
  });

  it("may have fields of other account types, which are ignored on either surface", async () => {
    const accountInfo = { accountType: "MXN_ACCOUNT", clabeNumber: "032180000118359719", beneficiary: jane };
    const body = { currency: "MXN", accountInfo: { ...accountInfo, bankName: "BBVA", iban: "none" } };
    const created = await post({ ...body, customerId: await createCustomer(platform.sandbox) });
    expect(created).toMatchObject({ status: 201 });
    expect(created.body.accountInfo).toEqual({ ...accountInfo, paymentRails: ["SPEI"] });
    const input = { ...body, customerId: await createCustomer(platform.sandbox) };
    const { data } = await platform.sandbox.graph(graphCreate, { input });
    expect(data.createCustomerExternalAccount).toMatchObject({ status: "ACTIVE" });
  });

  it("names its bank by either name of the directory, in any case and without accents", async () => {
    const ngn = { accountType: "NGN_ACCOUNT", accountNumber: "0123456700", beneficiary: jane };
    const holder = await createCustomer(platform.production);
    const register = (bankName: string) =>
      post({ customerId: holder, currency: "NGN", accountInfo: { ...ngn, bankName } }, platform.production);
    const created = await register("gtbank");
    expect(created).toMatchObject({ status: 201, body: { accountInfo: { bankName: "gtbank" } } });
    // The same bank by its other name: the same account.
    const again = await register("GUARANTY TRUST BANK");
    expect(again).toMatchObject({ status: 409, body: { details: { externalAccountId: created.body.id } } });
    expect((await register("Guaranty")).body.details.errors[0].field).toBe("accountInfo.bankName");
  });

  it("is a Tron wallet for USDC, too", async () => {
    const accountInfo = { accountType: "TRON_WALLET", address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" };
    for (const currency of ["USDC", "USDT"]) {
      expect(await post({ currency, accountInfo })).toMatchObject({ status: 201, body: { currency, accountInfo } });
    }
  });
});

describe("an account without a customer", () => {
  it("is the platform's own, on either surface", async () => {
    const { customerId: _none, ...body } = { customerId: undefined, ...usdAccount(), defaultUmaDepositAccount: true };
    const created = await platform.sandbox.rest("POST", "/customers/external-accounts", { body });
    expect(created.status).toBe(201);
    for (const member of ["customerId", "defaultUmaDepositAccount"]) expect(created.body).not.toHaveProperty(member);
    const read = await platform.sandbox.rest("GET", `/platform/external-accounts/${created.body.id}`);
    expect(read).toMatchObject({ status: 200, body: created.body });
    expect((await platform.sandbox.rest("GET", `/customers/external-accounts/${created.body.id}`)).status).toBe(404);
    const { data } = await platform.sandbox.graph(graphCreate, { input: usdAccount() });
    expect(data.createCustomerExternalAccount).toMatchObject({ status: "ACTIVE", customer: null });
    const twice = await platform.sandbox.rest("POST", "/platform/external-accounts", { body });
    expect(twice).toMatchObject({ status: 409, body: { details: { externalAccountId: created.body.id } } });
  });
});
