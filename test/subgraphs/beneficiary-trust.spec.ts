import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { createCustomer } from "../testkit/accounts.js";
import { Client, startApp, type RestReply } from "../testkit/app.js";
import { evmWallet } from "../testkit/wallets.js";
import { accountNumber, register } from "./external-accounts.fixture.js";
import { Sca } from "./sca-harness.js";

const app = await startApp();
const platform = await app.platform();

const conflict = { status: 409, body: { code: "CONFLICT" } };
const missing = { status: 404, body: { code: "ACCOUNT_NOT_FOUND" } };
const invalid = (field: string) => ({
  status: 400,
  body: { code: "INVALID_INPUT", details: { errors: [{ field }] } },
});
const proof = { code: "123456" };
type Act = "trust" | "untrust";

const usdc = () => ({ currency: "USDC", accountInfo: { accountType: "BASE_WALLET", address: evmWallet().address } });

/** A customer in the EEA whose phone number is verified: it has the factor SMS_OTP. */
async function european(body: object = {}): Promise<string> {
  const contacts = { region: "DE", phoneNumber: "+4915112345678", email: "ana@example.com" };
  const { id } = await createCustomer(platform.sandbox, { currencies: [], ...contacts, ...body });
  const path = `/customers/${id}/verify-phone`;
  expect(await platform.sandbox.rest("POST", path)).toMatchObject({ status: 204 });
  expect(await platform.sandbox.rest("POST", `${path}/confirm`, { body: proof })).toMatchObject({ status: 200 });
  return id;
}

async function beneficiary(customerId?: string): Promise<string> {
  const body = { customerId: customerId ?? (await european()), ...usdc() };
  return (await register(platform.sandbox, "/customers", body)).id;
}

const pathOf = (id: string) => `/customers/external-accounts/${id}`;
const start = (id: string, act: Act = "trust", headers?: Record<string, string>, client = platform.sandbox) =>
  client.rest("POST", `${pathOf(id)}/${act}`, { headers });
const confirm = (id: string, body: object = proof, act: Act = "trust", headers?: Record<string, string>) =>
  platform.sandbox.rest("POST", `${pathOf(id)}/${act}/confirm`, { body, headers });

async function startedId(id: string, act: Act = "trust"): Promise<string> {
  const { status, body } = await start(id, act);
  expect(status).toBe(200);
  return body.scaChallenge.id;
}

async function isTrusted(id: string): Promise<unknown> {
  const { data } = await platform.sandbox.graph(
    `query ($id: ID!) { externalAccount(id: $id) { isTrusted
      customer { externalAccounts { nodes { id isTrusted } } } } }`,
    { id },
  );
  const { isTrusted: itself, customer } = data.externalAccount;
  expect(customer.externalAccounts.nodes).toContainEqual({ id, isTrusted: itself });
  return itself;
}

async function advance(seconds: number): Promise<void> {
  const { status } = await platform.sandbox.rest("POST", "/sandbox/clock", { body: { advanceSeconds: seconds } });
  expect(status).toBe(200);
}

const challengesOf = (subjectId: string) =>
  app.core.deps.db.scaChallenge.findMany({
    where: { platformId: platform.platformId, environment: "SANDBOX", subjectId },
    orderBy: { id: "asc" },
  });

const statusesOf = (replies: readonly RestReply[]) => replies.map(({ status }) => status).sort();

describe("a trusted beneficiary", () => {
  it("is made by a proof, can't be deleted, and is ended by another", async () => {
    const customerId = await european();
    const id = await beneficiary(customerId);
    expect(await isTrusted(id)).toBe(false);
    const started = await start(id);
    expect(started).toMatchObject({
      status: 200,
      body: { scaChallenge: { factor: "SMS_OTP", availableFactors: ["SMS_OTP"], purpose: "TRUST_BENEFICIARY" } },
    });
    const lifeMs = Date.parse(started.body.scaChallenge.expiresAt) - Date.now();
    expect(Math.abs(lifeMs - 600_000)).toBeLessThan(30_000);
    const query = `query ($customerId: ID) { codeMessages(filter: {customerId: $customerId}, first: 1) { nodes { purpose to text } } }`;
    const { data } = await platform.sandbox.graph(query, { customerId });
    const text = expect.stringMatching(/^123456 .*trust a beneficiary/);
    expect(data.codeMessages.nodes).toEqual([{ purpose: "TRUST", to: "+4915112345678", text }]);

    const { id: challengeId } = started.body.scaChallenge;
    expect(await confirm(id, { ...proof, challengeId })).toMatchObject({ status: 200, body: { trusted: true } });
    expect(await isTrusted(id)).toBe(true);
    expect(await start(id)).toMatchObject(conflict);
    expect(await confirm(id)).toMatchObject(conflict);
    const deleted = await platform.sandbox.rest("DELETE", pathOf(id));
    expect(deleted).toMatchObject({ status: 409, body: { code: "BENEFICIARY_TRUSTED" } });

    expect((await start(id, "untrust")).body.scaChallenge).toMatchObject({ purpose: "UNTRUST_BENEFICIARY" });
    expect(await confirm(id, proof, "untrust")).toMatchObject({ status: 200, body: { trusted: false } });
    expect(await isTrusted(id)).toBe(false);
    expect(await start(id, "untrust")).toMatchObject(conflict);
    expect(await platform.sandbox.rest("DELETE", pathOf(id))).toMatchObject({ status: 204 });
  });

  it("is made and ended on the graph as well", async () => {
    const externalAccountId = await beneficiary();
    for (const [name, trusted] of [
      ["BeneficiaryTrust", true],
      ["BeneficiaryUntrust", false],
    ] as const) {
      const starting = `mutation ($input: StartBeneficiaryTrustInput!) { start${name}(input: $input) { id factor } }`;
      const { data } = await platform.sandbox.graph(starting, { input: { externalAccountId } });
      const { id: challengeId, factor } = data[`start${name}`];
      expect(factor).toBe("SMS_OTP");
      const confirming = `mutation ($input: ConfirmBeneficiaryTrustInput!) {
        confirm${name}(input: $input) { id isTrusted customer { fullName } }
      }`;
      const input = { externalAccountId, challengeId, code: "000000" };
      const wrong = await platform.sandbox.graph(confirming, { input });
      expect(wrong.errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT", status: 400 });
      const right = await platform.sandbox.graph(confirming, { input: { ...input, ...proof } });
      const shown = { id: externalAccountId, isTrusted: trusted, customer: { fullName: "Ada Byron" } };
      expect(right.data[`confirm${name}`]).toEqual(shown);
    }
  });

  it("is a USDC account of a customer in the EEA that has a factor: else 409", async () => {
    const customerId = await european();
    const beneficiaryOfBank = { beneficiaryType: "INDIVIDUAL", fullName: "Jane Ann Doe", countryOfResidence: "US" };
    const bank = { accountType: "USD_ACCOUNT", accountNumber: accountNumber(), routingNumber: "021000021" };
    const others = [
      { customerId, currency: "USD", accountInfo: { ...bank, beneficiary: beneficiaryOfBank } },
      { customerId, currency: "USDT", accountInfo: { accountType: "ETHEREUM_WALLET", address: evmWallet().address } },
    ];
    for (const body of others) {
      const { id } = await register(platform.sandbox, "/customers", body);
      for (const act of [start, (of: string) => confirm(of)]) expect(await act(id)).toMatchObject(conflict);
    }
    const american = await createCustomer(platform.sandbox, { region: "US", currencies: [] });
    const outside = await beneficiary(american.id);
    for (const act of ["trust", "untrust"] as const) {
      expect(await start(outside, act)).toMatchObject(conflict);
      expect(await confirm(outside, proof, act)).toMatchObject(conflict);
    }
    const unverified = await createCustomer(platform.sandbox, {
      region: "FR",
      currencies: [],
      phoneNumber: "+33612345678",
    });
    const factorless = await start(await beneficiary(unverified.id));
    expect(factorless).toMatchObject({
      ...conflict,
      body: { reason: expect.stringContaining("verify its phone number") },
    });
    // If the customer moves away meanwhile, the proof comes too late.
    const moving = await european({ region: undefined, address: { line1: "1", postalCode: "1", country: "DE" } });
    const id = await beneficiary(moving);
    await startedId(id);
    const body = { customerType: "INDIVIDUAL", address: { line1: "1", postalCode: "1", country: "US" } };
    await new Sca(platform.sandbox).login(moving);
    expect((await platform.sandbox.rest("PATCH", `/customers/${moving}`, { body })).status).toBe(200);
    expect(await confirm(id)).toMatchObject(conflict);
  });

  it("is nobody else's: other tenants, the platform's own accounts, deleted ones, ids of nothing, and tokens without TRANSACT", async () => {
    const id = await beneficiary();
    const other = await app.platform();
    for (const client of [other.sandbox, platform.production]) {
      expect(await start(id, "trust", undefined, client)).toMatchObject(missing);
      expect(await client.rest("POST", `${pathOf(id)}/trust/confirm`, { body: proof })).toMatchObject(missing);
    }
    const own = await register(platform.sandbox, "/platform", usdc());
    const gone = await beneficiary();
    await platform.sandbox.rest("DELETE", pathOf(gone));
    for (const unknown of [
      own.id,
      gone,
      "ExternalAccount:none",
      `Quote:${randomUUID()}`,
      `ExternalAccount:${randomUUID()}`,
    ]) {
      expect(await start(unknown)).toMatchObject(missing);
      expect(await confirm(unknown, proof, "untrust")).toMatchObject(missing);
    }
    const body = { name: "no beneficiaries", permissions: ["VIEW", "MANAGE"] };
    const { body: token } = await platform.sandbox.rest("POST", "/tokens", { body });
    const manager = new Client(app.baseUrl, token);
    expect(await start(id, "trust", undefined, manager)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
  });
});

describe("the proof of a trust", () => {
  it("is refused where nothing is asked for, and where it answers something else", async () => {
    const id = await beneficiary();
    expect(await confirm(id)).toMatchObject(conflict);
    const superseded = await startedId(id);
    const open = await startedId(id);
    expect(open).not.toBe(superseded);
    for (const challengeId of [superseded, "none", `ScaChallenge:${randomUUID()}`]) {
      expect(await confirm(id, { ...proof, challengeId })).toMatchObject(invalid("challengeId"));
    }
    expect(await confirm(id, {})).toMatchObject(invalid("code"));
    expect(await confirm(id, { passkeyAssertion: {}, origin: "https://pay.example.test" })).toMatchObject(
      invalid("code"),
    );
    expect(await confirm(id, proof, "untrust")).toMatchObject(conflict);
    expect(await confirm(id, { ...proof, challengeId: null })).toMatchObject({ status: 200, body: { trusted: true } });
    expect((await challengesOf(id)).map(({ status }) => status)).toEqual(["ABANDONED", "PASSED"]);
  });

  it("comes too late after 10 minutes", async () => {
    const id = await beneficiary();
    await startedId(id);
    await advance(600);
    expect(await confirm(id)).toMatchObject(invalid("code"));
    expect(await isTrusted(id)).toBe(false);
    await startedId(id);
    await advance(580);
    expect(await confirm(id)).toMatchObject({ status: 200 });
  });

  it("locks the customer after 5 wrong codes of twenty at once, for 30 minutes and all of its accounts", async () => {
    const customerId = await european();
    const [id, another] = [await beneficiary(customerId), await beneficiary(customerId)];
    await startedId(id);
    await startedId(another);
    const guess = (_: unknown, n: number) => confirm(n % 2 === 0 ? id : another, { code: `${100_000 + n}` });
    const guesses = await Promise.all(Array.from({ length: 20 }, guess));
    expect(statusesOf(guesses)).toEqual([...Array(4).fill(400), ...Array(16).fill(423)]);
    const details = { suspended: true, failedAttempts: 5, lockedUntil: expect.any(String) };
    const locked = { status: 423, body: { code: "ACCOUNT_LOCKED", details } };
    for (const refused of [await confirm(id), await confirm(another), await start(id)]) {
      expect(refused).toMatchObject(locked);
    }
    expect(await isTrusted(id)).toBe(false);
    await advance(1800);
    await startedId(id);
    expect(await confirm(id)).toMatchObject({ status: 200 });
  });

  it("is used once of twenty at once, whichever key they carry", async () => {
    const id = await beneficiary();
    const starts = await Promise.all(Array.from({ length: 10 }, () => start(id)));
    expect(statusesOf(starts)).toEqual(Array(10).fill(200));
    expect((await challengesOf(id)).filter(({ status }) => status === "OPEN")).toHaveLength(1);
    const replies = await Promise.all(Array.from({ length: 20 }, () => confirm(id)));
    expect(statusesOf(replies)).toEqual([200, ...Array(19).fill(409)]);
    const key = { "idempotency-key": randomUUID() };
    const again = await Promise.all(Array.from({ length: 5 }, () => start(id, "untrust", key)));
    expect(new Set(again.map(({ body }) => body.scaChallenge.id)).size).toBe(1);
    const ended = await Promise.all(Array.from({ length: 20 }, () => confirm(id, proof, "untrust", key)));
    expect(statusesOf(ended)).toEqual(Array(20).fill(200));
    expect(ended.filter(({ headers }) => headers.get("idempotent-replayed") === "true")).toHaveLength(19);
    const other = await confirm(id, { code: "654321" }, "untrust", key);
    expect(other).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  });

  it("is abandoned with its account", async () => {
    const id = await beneficiary();
    await startedId(id);
    expect(await platform.sandbox.rest("DELETE", pathOf(id))).toMatchObject({ status: 204 });
    expect(await challengesOf(id)).toMatchObject([{ status: "ABANDONED" }]);
    expect(await confirm(id)).toMatchObject(missing);
  });
});
