import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "@jest/globals";
import { baseAccount } from "../testkit/accounts.js";
import { startApp, type RestReply } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { bankAccount, payer, quoteBody, transactionBecomes } from "../testkit/payments.js";
import { advanceClock, follow } from "./quotes.fixture.js";
import { appCode, Sca, sandboxCode, wrongCode } from "./sca-harness.js";

// Actions that the platform's token can't do without the customer.

const app = await startApp();
const platform = await app.platform({ skipPaperwork: true, ruleBasedAccounts: true });
const client = platform.sandbox;
const sca = new Sca(client);
afterAll(() => booksBalance(app));

const sessionRequired = { status: 409, body: { code: "SCA_SESSION_REQUIRED" } };
const locked = { status: 423, body: { code: "ACCOUNT_LOCKED" } };
const address = (country: string) => ({ line1: "1 Market Street", city: "Town", postalCode: "10115", country });
const patch = (id: string, body: object): Promise<RestReply> =>
  client.rest("PATCH", `/customers/${id}`, { body: { customerType: "INDIVIDUAL", ...body } });
const verifyPhone = (id: string) => client.rest("POST", `/customers/${id}/verify-phone`);
const confirmPhone = (id: string) =>
  client.rest("POST", `/customers/${id}/verify-phone/confirm`, { body: { code: sandboxCode } });
const factorsOf = async (id: string) => (await sca.factors(id)).map(({ factor }) => factor);

/** A customer with an authenticator app whose session has ended. */
async function enrolled(body: object = {}): Promise<string> {
  const id = await sca.customer(body);
  await sca.withApp(id);
  await sca.advance(15 * 60);
  return id;
}

it("keeps the count of wrong codes when the platform reports a password reset: the fifth wrong one locks", async () => {
  const id = await enrolled();
  for (let attempt = 1; attempt <= 4; attempt++) {
    expect((await sca.code(id, wrongCode)).status).toBe(400);
    const { body } = await sca.report(id, "RESET_PASSWORD_COMPLETED");
    expect(body).toMatchObject({ failedAttempts: attempt, suspended: false });
  }
  expect(await sca.code(id, wrongCode)).toMatchObject(locked);
});

describe("a further factor", () => {
  it("is enrolled only by a customer who is logged in, from the start to the confirmation", async () => {
    const id = await enrolled();
    expect(await sca.start(id, "PASSKEY")).toMatchObject(sessionRequired);
    const { errors } = await client.graph(
      `mutation ($input: StartScaFactorEnrollmentInput!) { startScaFactorEnrollment(input: $input) { __typename } }`,
      { input: { customerId: id, type: "PASSKEY" } },
    );
    expect(errors?.[0]?.extensions).toMatchObject(sessionRequired.body);
    await sca.code(id, sandboxCode);
    await sca.withPasskey(id);
    expect(await factorsOf(id)).toEqual(["TOTP", "PASSKEY"]);
  });

  it("is not confirmed by an enrolment that began before the customer had the first one", async () => {
    const id = await sca.customer();
    const { secret, secretBase32Encoded } = (await sca.start(id, "TOTP")).body;
    await sca.withPasskey(id);
    await sca.report(id, "RESET_PASSWORD_COMPLETED");
    const proof = { type: "TOTP", secret, code: appCode(secretBase32Encoded) };
    expect(await sca.confirm(id, proof)).toMatchObject(sessionRequired);
    expect(await factorsOf(id)).toEqual(["PASSKEY"]);
  });

  it("may be the first one without a session, beside a verified phone number; its confirmation is a login", async () => {
    const id = await sca.reachable();
    await sca.code(id, wrongCode, "SMS_OTP");
    await sca.withApp(id);
    await sca.withPasskey(id);
    const [, , { credentialId } = {}] = await sca.factors(id);
    expect(await sca.call(id, "DELETE", `/factors/${credentialId}`)).toMatchObject({ status: 204 });
  });

  it("leaves the count of wrong codes when it is confirmed, and is refused to a customer who is locked", async () => {
    const id = await sca.reachable();
    expect((await sca.begin(id, "SMS_OTP")).status).toBe(200);
    for (let attempt = 1; attempt <= 4; attempt++) await sca.code(id, wrongCode, "SMS_OTP");
    await sca.withApp(id);
    expect(await sca.code(id, wrongCode)).toMatchObject(locked);
    expect(await sca.start(id, "PASSKEY")).toMatchObject(locked);
  });

  it("is a phone number, too: one that is confirmed beside an app needs a session", async () => {
    const id = await enrolled();
    expect((await patch(id, { phoneNumber: "+4915199999999" })).status).toBe(200);
    expect(await verifyPhone(id)).toMatchObject(sessionRequired);
    expect(await confirmPhone(id)).toMatchObject(sessionRequired);
    await sca.code(id, sandboxCode);
    await sca.verifyPhone(id);
    expect(await factorsOf(id)).toEqual(["SMS_OTP", "TOTP"]);
  });
});

describe("a verified phone number", () => {
  it("is replaced only by a customer who is logged in", async () => {
    const id = await sca.reachable();
    const phoneNumber = "+37256316716";
    expect(await patch(id, { phoneNumber, fullName: "Ana Other" })).toMatchObject(sessionRequired);
    const { body: kept } = await client.rest("GET", `/customers/${id}`);
    expect(kept).toMatchObject({ phoneNumber: "+4915112345678", contactVerification: { phone: "VERIFIED" } });
    expect(kept.fullName).not.toBe("Ana Other");
    expect((await patch(id, { phoneNumber: kept.phoneNumber })).status).toBe(200);
    await sca.login(id);
    expect((await patch(id, { phoneNumber })).status).toBe(200);
    await sca.verifyPhone(id);
    expect(await factorsOf(id)).toEqual(["SMS_OTP"]);
  });
});

describe("the region", () => {
  it("of a customer with a factor leaves the EEA only while the customer is logged in", async () => {
    const id = await sca.customer({ region: undefined, address: address("DE") });
    await sca.verifyPhone(id);
    expect(await patch(id, { address: address("US") })).toMatchObject(sessionRequired);
    expect((await patch(id, { address: address("FR") })).status).toBe(200);
    expect((await patch(id, { region: "US" })).status).toBe(200);
    expect(await factorsOf(id)).toEqual(["SMS_OTP"]);
    await sca.login(id);
    expect((await patch(id, { address: address("US") })).status).toBe(200);
    expect((await sca.call(id, "GET", "/factors")).status).toBe(409);
  });
});

describe("a pull from a customer's bank account", () => {
  const european = async () => {
    const paying = await payer(client, { region: "DE", phoneNumber: "+4915112345678", amount: 0 } as object);
    await sca.verifyPhone(paying.id);
    return paying;
  };
  const pull = (from: string, to: string, more: object = { immediatelyExecute: true }) =>
    client.rest("POST", "/quotes", { body: quoteBody(from, to, 2_500, more) });
  const authorize = (quoteId: string, code = sandboxCode) =>
    client.rest("POST", `/quotes/${quoteId}/authorize`, { body: { code } });

  it("asks for no proof into an account of the same customer", async () => {
    const { id, account } = await european();
    const { id: bank } = await bankAccount(client, id);
    expect(await pull(bank, account.id)).toMatchObject({ status: 201, body: { status: "PROCESSING" } });
  });

  it("asks its holder for a proof into another customer's account, and credits that once it is given", async () => {
    const [payerOne, receiver] = [await european(), await payer(client, { amount: 0 })];
    const { id: bank } = await bankAccount(client, payerOne.id);
    const followed = await follow(client, receiver.id);
    const made = await pull(bank, receiver.account.id);
    expect(made).toMatchObject({
      status: 202,
      body: { status: "PENDING_AUTHORIZATION", scaChallenge: { purpose: "TRANSFER", factor: "SMS_OTP" } },
    });
    expect(await authorize(made.body.id, wrongCode)).toMatchObject({ status: 400 });
    expect((await sca.report(payerOne.id, "FAILED_LOGIN_ATTEMPT")).body.failedAttempts).toBe(2);
    const proofs = await Promise.all(Array.from({ length: 5 }, () => authorize(made.body.id)));
    expect(proofs.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    await transactionBecomes(client, made.body.transactionId, ({ status }) => status === "COMPLETED");
    expect((await baseAccount(client, receiver.id)).balance.amount).toBe(2_500);
    await followed.expectTypes([
      "INCOMING_PAYMENT.PENDING",
      "INCOMING_PAYMENT.PENDING_AUTHORIZATION",
      "INCOMING_PAYMENT.PROCESSING",
      "INCOMING_PAYMENT.COMPLETED",
    ]);
    await followed.close();
  });

  it("asks also when the quote is executed, by the deprecated transfer, and for the platform's own account", async () => {
    const [{ id }, receiver] = [await european(), await payer(client, { amount: 0 })];
    const { id: bank } = await bankAccount(client, id);
    const offered = await pull(bank, receiver.account.id, {});
    const executed = await client.rest("POST", `/quotes/${offered.body.id}/execute`);
    expect(executed).toMatchObject({ status: 200, body: { status: "PENDING_AUTHORIZATION" } });
    const body = { source: { accountId: bank }, destination: { accountId: receiver.account.id }, amount: 100 };
    const transfer = await client.rest("POST", "/transfer-in", { body });
    expect(transfer).toMatchObject({ status: 201, body: { status: "PENDING_AUTHORIZATION" } });
    const own = await baseAccount(client);
    expect(await pull(bank, own.id)).toMatchObject({ status: 202 });
    const cancelled = await client.rest("POST", `/transactions/${transfer.body.id}/cancel`);
    expect(cancelled).toMatchObject({ status: 200, body: { status: "FAILED" } });
    await advanceClock(client, 3_600);
    expect((await client.rest("GET", `/quotes/${offered.body.id}`)).body).toMatchObject({ status: "EXPIRED" });
    expect((await baseAccount(client, receiver.id)).balance.amount).toBe(0);
  });
});

it("opens a sweep out of the accounts of a customer in the EEA only while the customer is logged in", async () => {
  const id = await sca.reachable();
  const own = await payer(client, { region: "DE", phoneNumber: "+4915112345678" } as object);
  await sca.verifyPhone(own.id);
  const { id: bank } = await bankAccount(client, own.id);
  const open = (accountId: string) =>
    client.rest("POST", "/internal-accounts", {
      body: { type: "RULE_BASED", currency: "USD", customerId: own.id, sweepRule: { destination: { accountId } } },
      headers: { "idempotency-key": randomUUID() },
    });
  expect(await open(bank)).toMatchObject(sessionRequired);
  expect(await open((await baseAccount(client)).id)).toMatchObject(sessionRequired);
  expect(await open(own.account.id)).toMatchObject({ status: 201 });
  await sca.login(id);
  expect(await open(bank)).toMatchObject(sessionRequired);
  await sca.login(own.id);
  expect(await open(bank)).toMatchObject({ status: 201 });
});
