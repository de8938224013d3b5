import { describe, expect, it } from "@jest/globals";
import type { Rail } from "../../subgraphs/accounts/rails/fields.js";
import { externalAccountTypes, rails } from "../../subgraphs/accounts/rails/table.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { startApp, type Client } from "../testkit/app.js";
import { createCustomer, jane, register, usdAccount } from "./external-accounts.fixture.js";
import { text } from "../../subgraphs/shared/persistence/driver/row.js";

const logged: string[] = [];

const app = await startApp({ logger: createLogger("trace", { write: (line: string) => void logged.push(line) }) });
const platform = await app.platform();
const customerId = await createCustomer(platform.sandbox);

const idForm = /^ExternalAccount:[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/;
const post = (body: object, client: Client = platform.sandbox) =>
  client.rest("POST", "/customers/external-accounts", { body: { customerId, ...body } });
const graphCreate =
  "mutation ($input: CreateCustomerExternalAccountInput!) { createCustomerExternalAccount(input: $input) " +
  "{ id status accountInfo { accountType accountNumber paymentRails beneficiary { fullName } } customer { id } } }";

/** Accounts of several types, with the members that a response adds. */
const accounts: { name: string; currency: string; accountInfo: object; paymentRails?: string[] }[] = [
  {
    name: "a bank account in the United States",
    ...usdAccount(),
    paymentRails: ["ACH", "WIRE", "RTP", "FEDNOW"],
  },
  {
    name: "an IBAN",
    currency: "EUR",
    accountInfo: { accountType: "EUR_ACCOUNT", iban: "DE89370400440532013000", beneficiary: jane },
    paymentRails: ["SEPA", "SEPA_INSTANT"],
  },
  {
    name: "a CLABE of a business",
    currency: "MXN",
    accountInfo: {
      accountType: "MXN_ACCOUNT",
      clabeNumber: "032180000118359719",
      beneficiary: { beneficiaryType: "BUSINESS", legalName: "Acme SA de CV", taxId: "ACM010101ABC" },
    },
    paymentRails: ["SPEI"],
  },
  {
    name: "a PIX key",
    currency: "BRL",
    accountInfo: {
      accountType: "BRL_ACCOUNT",
      pixKey: "maria@example.com",
      pixKeyType: "EMAIL",
      taxId: "52998224725",
      beneficiary: jane,
    },
    paymentRails: ["PIX"],
  },
  {
    name: "mobile money",
    currency: "KES",
    accountInfo: { accountType: "KES_ACCOUNT", phoneNumber: "+254712345678", provider: "M-PESA", beneficiary: jane },
    paymentRails: ["MOBILE_MONEY"],
  },
  {
    name: "a wallet",
    currency: "USDC",
    accountInfo: { accountType: "BASE_WALLET", address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" },
  },
  {
    name: "a Lightning address",
    currency: "BTC",
    accountInfo: { accountType: "LIGHTNING", lightningAddress: "ana@example.com" },
  },
];

describe("an external account", () => {
  it.each(accounts)(
    "is registered as $name, and read back in full",
    async ({ currency, accountInfo, paymentRails }) => {
      const created = await post({ currency, accountInfo, platformAccountId: "mine-1" });
      expect(created).toMatchObject({
        status: 201,
        body: {
          id: expect.stringMatching(idForm),
          customerId,
          status: "ACTIVE",
          currency,
          platformAccountId: "mine-1",
          ownershipType: "THIRD_PARTY",
          defaultUmaDepositAccount: false,
          accountInfo: { ...accountInfo, ...(paymentRails && { paymentRails }) },
        },
      });
      const read = await platform.sandbox.rest("GET", `/customers/external-accounts/${created.body.id}`);
      expect(read.body).toEqual(created.body);
    },
  );

  it("of any type is shown as it was sent, with the rails that reach it", async () => {
    const holder = await createCustomer(platform.sandbox);
    const person = { ...jane, birthDate: "1990-02-28", nationality: "US", email: "jane@example.com" };
    const address = { line1: "1 Main Street", city: "Springfield", postalCode: "12345", country: "US" };
    const beneficiaries = {
      bank: { ...person, phoneNumber: "+14155550123", address },
      wallet: jane,
    };
    for (const accountType of externalAccountTypes) {
      const { fields, identifiers, isOneIdentifierOnly, currencies, beneficiary }: Rail = rails[accountType];
      const ways = isOneIdentifierOnly ? identifiers.slice(1).map(({ by }) => by as string) : [];
      const given = Object.entries(fields).filter(([name]) => !ways.includes(name));
      const accountInfo = {
        accountType,
        ...Object.fromEntries(given.map(([name, { valid }]) => [name, valid])),
        ...(beneficiary !== "none" && { beneficiary: beneficiaries[beneficiary === "wallet" ? "wallet" : "bank"] }),
      };
      const reply = await post({ customerId: holder, currency: currencies[0], accountInfo });
      expect(reply).toMatchObject({ status: 201, body: { accountInfo } });
      const { paymentRails = [], ...shown } = reply.body.accountInfo;
      expect(shown).toEqual(accountInfo);
      expect(paymentRails).toEqual([...new Set(identifiers.flatMap((identifier) => identifier.paymentRails))]);
    }
    const { data } = await platform.sandbox.graph(
      "query ($id: ID) { customerExternalAccounts(filter: {customerId: $id}) { totalCount } }",
      { id: holder },
    );
    expect(data.customerExternalAccounts.totalCount).toBe(46);
  });

  it("of the platform's own names no customer", async () => {
    const { currency, accountInfo } = usdAccount();
    const body = await register(platform.sandbox, "/platform", { currency, accountInfo, customerId });
    expect(body).toMatchObject({ status: "ACTIVE", accountInfo, beneficiaryVerificationStatus: "MATCHED" });
    expect(body).not.toHaveProperty("customerId");
    expect(body).not.toHaveProperty("defaultUmaDepositAccount");
    expect((await platform.sandbox.rest("GET", `/platform/external-accounts/${body.id}`)).body).toEqual(body);
  });

  it("is registered on the graph, where null means not given", async () => {
    const { currency, accountInfo } = usdAccount();
    const input = { customerId, currency, accountInfo: { ...accountInfo, iban: null, bankName: null } };
    const { data, errors } = await platform.sandbox.graph(graphCreate, { input });
    expect(errors).toBeUndefined();
    expect(data.createCustomerExternalAccount).toMatchObject({
      id: expect.stringMatching(idForm),
      status: "ACTIVE",
      accountInfo: {
        accountNumber: accountInfo.accountNumber,
        paymentRails: rails.USD_ACCOUNT.identifiers[0].paymentRails,
        beneficiary: { fullName: jane.fullName },
      },
      customer: { id: customerId },
    });
  });

  it("that is said to be the holder's own wallet waits for the proof; one that an exchange keeps does not", async () => {
    const wallet = (address: string, more: object = {}) => ({
      currency: "USDC",
      ownershipType: "FIRST_PARTY",
      accountInfo: { accountType: "ETHEREUM_WALLET", address, ...more },
    });
    const own = await post(wallet("0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"));
    expect(own.body).toMatchObject({ status: "PENDING_OWNERSHIP_VERIFICATION", ownershipType: "FIRST_PARTY" });
    const kept = await post(wallet("0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB", { vaspName: "Example Exchange" }));
    expect(kept.body).toMatchObject({ status: "ACTIVE", ownershipType: "FIRST_PARTY" });
    const bank = await post({ ...usdAccount(), ownershipType: "FIRST_PARTY" });
    expect(bank.body).toMatchObject({ status: "ACTIVE" });
  });

  it("is the one for UMA deposits in place of the one before, of that customer and currency", async () => {
    const holder = await createCustomer(platform.sandbox);
    const create = (body: object) => register(platform.sandbox, "/customers", { customerId: holder, ...body });
    const first = await create({ ...usdAccount(), defaultUmaDepositAccount: true });
    const euro = await create({
      currency: "EUR",
      accountInfo: { accountType: "EUR_ACCOUNT", iban: "FR1420041010050500013M02606", beneficiary: jane },
      defaultUmaDepositAccount: true,
    });
    const other = await register(platform.sandbox, "/customers", {
      customerId,
      ...usdAccount(),
      defaultUmaDepositAccount: true,
    });
    const second = await create({ ...usdAccount(), defaultUmaDepositAccount: true });
    const isDefault = async ({ id }: { id: string }) =>
      (await platform.sandbox.rest("GET", `/customers/external-accounts/${id}`)).body.defaultUmaDepositAccount;
    expect(await Promise.all([first, second, euro, other].map(isDefault))).toEqual([false, true, true, true]);

    const rivals = await Promise.all(
      Array.from({ length: 8 }, () => create({ ...usdAccount(), defaultUmaDepositAccount: true })),
    );
    const now = await Promise.all([second, ...rivals].map(isDefault));
    expect(now.filter(Boolean)).toHaveLength(1);
  });

  it("shows its number in neither the logs nor the database", async () => {
    const { currency, accountInfo } = usdAccount();
    const { id } = (await post({ currency, accountInfo })).body;
    await post({ currency, accountInfo });
    await post({ currency, accountInfo: { ...accountInfo, routingNumber: "02100002" } });
    await platform.sandbox.graph(graphCreate, { input: { customerId, currency, accountInfo } });
    const stored = await app.core.deps.systemScope("operator").$queryRaw({ dump: text })`
      SELECT account::text || encode(account.account_info, 'escape') || encode(account.beneficiary_verified_data, 'escape')
        || encode(account.fingerprint, 'escape') AS dump FROM accounts.external_account AS account WHERE id = ${id}`;
    expect(stored).toHaveLength(1);
    const shown = [...logged, JSON.stringify(stored)].join("\n");
    expect(shown).toContain(id);
    expect(shown).not.toContain(accountInfo.accountNumber);
    expect(shown).not.toContain(jane.fullName);
  });
});

describe("the same account", () => {
  it("is registered once by one holder, and again by another", async () => {
    const { currency, accountInfo } = usdAccount();
    const { id } = (await post({ currency, accountInfo })).body;
    const spelled = { ...accountInfo, accountNumber: accountInfo.accountNumber.replace(/^(.{4})/, "$1-") };
    for (const again of [accountInfo, { ...accountInfo, beneficiary: { ...jane, fullName: "John" } }, spelled]) {
      const reply = await post({ currency, accountInfo: again });
      expect(reply).toMatchObject({ status: 409, body: { code: "CONFLICT", details: { externalAccountId: id } } });
      expect(reply.body.reason).toContain(id);
      expect(reply.headers.get("x-should-retry")).toBe("false");
    }
    const elsewhere = await post({ currency, accountInfo: { ...accountInfo, routingNumber: "026009593" } });
    expect(elsewhere.status).toBe(201);
    const other = await createCustomer(platform.sandbox);
    expect((await post({ currency, accountInfo, customerId: other })).status).toBe(201);
    const own = await register(platform.sandbox, "/platform", { currency, accountInfo });
    const twice = await platform.sandbox.rest("POST", "/platform/external-accounts", {
      body: { currency, accountInfo },
    });
    expect(twice).toMatchObject({ status: 409, body: { details: { externalAccountId: own.id } } });
  });

  it.each(["/customers", "/platform"] as const)("is one of twenty requests at once (%s)", async (path) => {
    const body = { customerId, ...usdAccount() };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => platform.sandbox.rest("POST", `${path}/external-accounts`, { body })),
    );
    const created = replies.filter(({ status }) => status === 201);
    expect(created).toHaveLength(1);
    const refused = replies.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    for (const { body: error } of refused) {
      expect(error.details).toEqual({ externalAccountId: created[0]?.body.id });
    }
  });

  it("is answered once more to a repeated key, on either surface, and refused with another body", async () => {
    const { currency, accountInfo } = usdAccount();
    const request = { body: { customerId, currency, accountInfo }, headers: { "idempotency-key": "register-1" } };
    const first = await platform.sandbox.rest("POST", "/customers/external-accounts", request);
    const replay = await platform.sandbox.rest("POST", "/customers/external-accounts", request);
    expect(replay).toMatchObject({ status: 201, body: first.body });
    expect(replay.headers.get("idempotent-replayed")).toBe("true");
    const graph = await platform.sandbox.graph(graphCreate, {
      input: { customerId, currency, accountInfo, idempotencyKey: "register-1" },
    });
    expect(graph.data.createCustomerExternalAccount.id).toBe(first.body.id);
    const other = await platform.sandbox.rest("POST", "/customers/external-accounts", {
      ...request,
      body: { customerId, ...usdAccount() },
    });
    expect(other).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  });
});

describe("the beneficiary's name is checked in the sandbox by the number's end:", () => {
  it.each([
    ["102", "NOT_MATCHED", { fullName: "Robin Sample" }],
    ["103", "PARTIAL_MATCH", { fullName: "J. Ann Doe" }],
    ["104", "PENDING", undefined],
    ["106", "UNSUPPORTED", undefined],
    ["107", "CHECKED_BY_RECEIVING_FI", undefined],
    ["108", "MATCHED", { fullName: "Jane Ann Doe" }],
    ["002", "MATCHED", { fullName: "Jane Ann Doe" }],
    ["007", "MATCHED", { fullName: "Jane Ann Doe" }],
  ])("%s says %s", async (suffix, status, verified) => {
    const { body } = await post(usdAccount(suffix));
    expect(body).toMatchObject({ status: "ACTIVE", beneficiaryVerificationStatus: status });
    expect(body.beneficiaryVerifiedData).toEqual(verified);
    const { data } = await platform.sandbox.graph(
      "query ($id: ID!) { externalAccount(id: $id) { beneficiaryVerificationStatus beneficiaryVerifiedData { fullName } } }",
      { id: body.id },
    );
    expect(data.externalAccount).toEqual({
      beneficiaryVerificationStatus: status,
      beneficiaryVerifiedData: verified ?? null,
    });
    const row = await app.core.deps.db.externalAccount.findUniqueOrThrow({
      where: { id: body.id, platformId: platform.platformId, environment: "SANDBOX" },
    });
    expect(row.sandboxSuffix).toBe(suffix);
  });

  it("105 is no account at all, by the user's part of a key with a domain too", async () => {
    expect(await post(usdAccount("105"))).toMatchObject({ status: 400, body: { code: "INVALID_BANK_ACCOUNT" } });
    const pix = {
      accountType: "BRL_ACCOUNT",
      pixKey: "maria105@example.com",
      pixKeyType: "EMAIL",
      taxId: "52998224725",
      beneficiary: jane,
    };
    const reply = await post({ currency: "BRL", accountInfo: pix });
    expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_BANK_ACCOUNT" } });
    expect(reply.headers.get("idempotent-replayed")).toBeNull();
  });

  it("nobody checks the name that a wallet has not, nor any in production", async () => {
    const wallet = { accountType: "BASE_WALLET", address: "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb" };
    const { body } = await post({ currency: "USDC", accountInfo: wallet });
    expect(body).not.toHaveProperty("beneficiaryVerificationStatus");
    expect(body).not.toHaveProperty("beneficiaryVerifiedData");
    const holder = await createCustomer(platform.production);
    for (const suffix of ["102", "105", "999"]) {
      const real = await post({ ...usdAccount(suffix), customerId: holder }, platform.production);
      expect(real).toMatchObject({ status: 201, body: { status: "ACTIVE" } });
      expect(real.body).not.toHaveProperty("beneficiaryVerificationStatus");
    }
  });
});
