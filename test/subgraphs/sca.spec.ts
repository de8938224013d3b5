import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { platformActor, type Caller } from "../../subgraphs/shared/kernel/caller.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { openScaChallenge, resendScaCode, type ScaSubject } from "../../subgraphs/verification/published.js";
import { startApp } from "../testkit/app.js";
import type { Misbehaviour } from "../testkit/authenticator.js";
import { appCode, refusal, Sca, sandboxCode, wrongCode } from "./sca-harness.js";

const app = await startApp();
const platform = await app.platform();
const sca = new Sca(platform.sandbox);

const conflict = { status: 409, body: { code: "CONFLICT" } };
const loggedIn = { status: 200, body: { status: "ACTIVE", sessionExpiresAt: expect.any(String) } };
const locked = {
  status: 423,
  body: {
    code: "ACCOUNT_LOCKED",
    details: { suspended: true, failedAttempts: 5, lockedUntil: expect.stringMatching(/Z$/) },
  },
};
const wrong = refusal("code");

/** The count that a failed login brings up to date, so that it shows what was counted before. */
async function counted(id: string): Promise<number> {
  return (await sca.report(id, "FAILED_LOGIN_ATTEMPT")).body.failedAttempts - 1;
}

describe("a login", () => {
  it("by SMS takes the code of its own open challenge, for five minutes", async () => {
    const id = await sca.reachable();
    const { status, body: started } = await sca.begin(id, "SMS_OTP");
    expect({ status, started }).toEqual({
      status: 200,
      started: {
        factor: "SMS_OTP",
        challengeId: expect.stringMatching(/^ScaChallenge:/),
        expiresAt: expect.any(String),
      },
    });
    const proof = { factor: "SMS_OTP", challengeId: started.challengeId, code: sandboxCode };
    const { data } = await platform.sandbox.graph(
      `query ($id: ID!) { codeMessages(filter: {customerId: $id}, first: 1) { nodes { channel purpose to text } } }`,
      { id },
    );
    expect(data.codeMessages.nodes).toEqual([
      { channel: "SMS", purpose: "LOGIN", to: "+4915112345678", text: expect.stringContaining(sandboxCode) },
    ]);
    const second = (await sca.begin(id, "SMS_OTP")).body;
    expect(await sca.complete(id, proof)).toMatchObject(refusal("challengeId"));
    const current = { ...proof, challengeId: second.challengeId };
    expect(await sca.complete(id, { ...current, factor: "PASSKEY" })).toMatchObject(refusal("factor"));
    expect(await sca.complete(id, { ...current, code: undefined })).toMatchObject(refusal("code"));
    expect(await sca.complete(id, { ...current, endUserIpAddress: "nowhere" })).toMatchObject(
      refusal("endUserIpAddress"),
    );
    expect(await counted(id)).toBe(0);
    expect(await sca.complete(id, { ...current, code: wrongCode })).toMatchObject(wrong);
    expect(await sca.complete(id, current)).toMatchObject(loggedIn);
    expect(await sca.complete(id, current)).toMatchObject(conflict);
    await sca.begin(id, "SMS_OTP");
    await sca.advance(5 * 60);
    expect(await sca.code(id, sandboxCode, "SMS_OTP")).toMatchObject({
      status: 400,
      body: { reason: "code: the challenge has expired" },
    });
  });

  it("by SMS fails once the phone number is another: the code went to the old one", async () => {
    const id = await sca.reachable();
    await sca.login(id);
    await sca.begin(id, "SMS_OTP");
    const body = { customerType: "INDIVIDUAL", phoneNumber: "+37256316716" };
    expect((await platform.sandbox.rest("PATCH", `/customers/${id}`, { body })).status).toBe(200);
    expect(await sca.code(id, sandboxCode, "SMS_OTP")).toMatchObject(conflict);
    await sca.verifyPhone(id);
    expect(await sca.code(id, sandboxCode, "SMS_OTP")).toMatchObject(wrong);
  });

  it("is refused by a factor that the customer hasn't, and without any", async () => {
    const none = await sca.customer();
    for (const factor of ["SMS_OTP", "TOTP", "PASSKEY"]) expect(await sca.begin(none, factor)).toMatchObject(conflict);
    const id = await sca.reachable();
    expect(await sca.begin(id, "TOTP")).toMatchObject(refusal("factor"));
    expect(await sca.code(id, sandboxCode)).toMatchObject(refusal("factor"));
    expect(await sca.code(id, sandboxCode, "SMS_OTP")).toMatchObject(conflict);
    expect(await sca.begin(id, "FINGER")).toMatchObject(refusal("factor"));
  });

  it.each(["sandbox", "production"] as const)(
    "by an app takes each of its codes once, in the %s",
    async (environment) => {
      const own = new Sca(platform[environment]);
      const id = await own.customer();
      const { secret, code, recoveryCodes } = await own.withApp(id);
      expect((await own.begin(id, "TOTP")).body).toEqual({ factor: "TOTP" });
      expect(await own.code(id, code)).toMatchObject(wrong);
      const next = appCode(secret, 1);
      expect(await own.code(id, next)).toMatchObject(loggedIn);
      expect(await own.code(id, next)).toMatchObject(wrong);
      expect(await own.code(id, appCode(secret, 3))).toMatchObject(wrong);
      const fixed = await own.code(id, sandboxCode);
      expect(fixed).toMatchObject(environment === "sandbox" ? loggedIn : wrong);
      const [first = "", second = ""] = recoveryCodes;
      expect(await own.code(id, first)).toMatchObject(loggedIn);
      expect(await own.code(id, first)).toMatchObject(wrong);
      expect(await own.code(id, second.toLowerCase().replace("-", " "))).toMatchObject(loggedIn);
    },
  );

  it("by an app takes a recovery code once of five at once", async () => {
    const id = await sca.customer();
    const { recoveryCodes } = await sca.withApp(id);
    const replies = await Promise.all(Array.from({ length: 5 }, () => sca.code(id, recoveryCodes[0] ?? "")));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });
});

describe("a login by passkey", () => {
  it("takes an assertion of the options, once, and the counter has to rise", async () => {
    const id = await sca.customer();
    const authenticator = await sca.withPasskey(id);
    const { origin } = authenticator;
    const { body: started } = await sca.begin(id, "PASSKEY");
    expect(started).toMatchObject({
      challengeId: expect.stringMatching(/^ScaChallenge:/),
      allowedOrigins: expect.arrayContaining([origin]),
      relyingPartyId: started.passkeyOptions.rpId,
      passkeyOptions: { userVerification: "required", allowCredentials: [{ transports: ["internal"] }] },
    });
    const passkeyAssertion = authenticator.assert(started.passkeyOptions);
    const proof = { factor: "PASSKEY", challengeId: started.challengeId, origin, passkeyAssertion };
    expect(await sca.complete(id, { ...proof, origin: undefined })).toMatchObject(refusal("origin"));
    expect(await sca.complete(id, { ...proof, passkeyAssertion: undefined })).toMatchObject(
      refusal("passkeyAssertion"),
    );
    expect(await sca.complete(id, { ...proof, passkeyAssertion: {} })).toMatchObject({ status: 400 });
    expect(await sca.complete(id, proof)).toMatchObject(loggedIn);
    expect(await sca.complete(id, proof)).toMatchObject(conflict);
    const again = (await sca.begin(id, "PASSKEY")).body;
    expect(await sca.complete(id, { ...proof, challengeId: again.challengeId })).toMatchObject(
      refusal("passkeyAssertion"),
    );
    const cloned = authenticator.assert(again.passkeyOptions, { counter: 2 });
    const stale = { factor: "PASSKEY", origin, passkeyAssertion: cloned };
    const refused = await sca.complete(id, stale);
    expect(refused).toMatchObject(refusal("passkeyAssertion"));
    expect(refused.body.reason).toContain("counter");
    const right = { ...stale, passkeyAssertion: authenticator.assert(again.passkeyOptions) };
    expect(await sca.complete(id, right)).toMatchObject(loggedIn);
  });

  it.each<[string, Misbehaviour & { readonly said?: string }, string]>([
    ["another origin", { origin: "https://evil.test", said: "https://evil.test" }, "origin"],
    ["an origin that the browser did not say", { origin: "https://evil.test" }, "passkeyAssertion"],
    ["another challenge", { challenge: "AAAA" }, "passkeyAssertion"],
    ["another site's id", { rpId: "evil.test" }, "passkeyAssertion"],
    ["a counter that stands still", { counter: 1 }, "passkeyAssertion"],
    ["a user who was not checked", { isUserVerified: false }, "passkeyAssertion"],
    ["another key", { hasForeignKey: true }, "passkeyAssertion.response.signature"],
  ])("fails with %s, and that counts", async (_what, misbehaviour, field) => {
    const id = await sca.customer();
    const authenticator = await sca.withPasskey(id);
    const { body: started } = await sca.begin(id, "PASSKEY");
    const passkeyAssertion = authenticator.assert(started.passkeyOptions, misbehaviour);
    const proof = { factor: "PASSKEY", origin: misbehaviour.said ?? authenticator.origin, passkeyAssertion };
    expect(await sca.complete(id, proof)).toMatchObject(refusal(field));
    expect(await counted(id)).toBe(1);
  });

  it("fails with another customer's credential", async () => {
    const [id, other] = [await sca.customer(), await sca.customer()];
    const { origin } = await sca.withPasskey(id);
    const stranger = await sca.withPasskey(other);
    const { body: started } = await sca.begin(id, "PASSKEY");
    const passkeyAssertion = stranger.assert(started.passkeyOptions);
    expect(await sca.complete(id, { factor: "PASSKEY", origin, passkeyAssertion })).toMatchObject(
      refusal("passkeyAssertion.id"),
    );
  });
});

describe("wrong proofs", () => {
  it("lock at the fifth in a row: a right one is refused until the clock has passed the lock", async () => {
    const own = new Sca((await app.platform()).sandbox);
    const id = await own.reachable();
    await own.withApp(id);
    for (let attempt = 1; attempt <= 4; attempt++) expect(await own.code(id, wrongCode)).toMatchObject(wrong);
    expect(await own.code(id, sandboxCode)).toMatchObject(loggedIn);
    for (let attempt = 1; attempt <= 4; attempt++) expect(await own.code(id, wrongCode)).toMatchObject(wrong);
    const fifth = await own.code(id, wrongCode);
    expect(fifth).toMatchObject(locked);
    const sixth = await own.code(id, sandboxCode);
    expect(sixth).toMatchObject(locked);
    expect(sixth.body.details).toEqual(fifth.body.details);
    const [, { credentialId } = {}] = await own.factors(id);
    for (const refused of [
      await own.begin(id, "SMS_OTP"),
      await own.begin(id, "TOTP"),
      await own.report(id, "FAILED_LOGIN_ATTEMPT"),
      await own.report(id, "RESET_PASSWORD_COMPLETED"),
      await own.call(id, "DELETE", `/factors/${credentialId}`),
    ]) {
      expect(refused).toMatchObject(locked);
    }
    expect((await own.call(id, "POST", "/factors/reset", { factor: "TOTP" })).status).toBe(201);
    await own.advance(30 * 60 - 60);
    expect(await own.code(id, sandboxCode)).toMatchObject(locked);
    await own.advance(60);
    // The session has ended with the lock; the count begins anew.
    expect(await own.call(id, "DELETE", `/factors/${credentialId}`)).toMatchObject({ status: 409 });
    expect(await own.code(id, wrongCode)).toMatchObject(wrong);
    expect(await own.code(id, sandboxCode)).toMatchObject(loggedIn);
  });

  it("count each of ten at once", async () => {
    const id = await sca.customer();
    await sca.withApp(id);
    const replies = await Promise.all(Array.from({ length: 10 }, () => sca.code(id, wrongCode)));
    expect(replies.map(({ status }) => status).sort()).toEqual([
      400,
      400,
      400,
      400,
      ...Array.from({ length: 6 }, () => 423),
    ]);
    expect(await sca.code(id, sandboxCode)).toMatchObject(locked);
  });

  it("count under a repeated key, too: a refusal is not stored", async () => {
    const id = await sca.customer();
    await sca.withApp(id);
    const key = { "idempotency-key": randomUUID() };
    const body = { factor: "TOTP", code: wrongCode, endUserIpAddress: "2001:db8::1" };
    for (let attempt = 1; attempt <= 2; attempt++) {
      expect(await sca.call(id, "POST", "/login/complete", body, key)).toMatchObject(wrong);
    }
    expect(await counted(id)).toBe(2);
  });

  it("count together with failed logins that the platform reports; a password reset ends the session only", async () => {
    const id = await sca.reachable();
    await sca.withApp(id);
    await sca.code(id, sandboxCode);
    await sca.code(id, wrongCode);
    const failed = "FAILED_LOGIN_ATTEMPT";
    expect((await sca.report(id, failed)).body).toEqual({ eventType: failed, suspended: false, failedAttempts: 2 });
    const reset = "RESET_PASSWORD_COMPLETED";
    expect((await sca.report(id, reset)).body).toEqual({ eventType: reset, suspended: false, failedAttempts: 2 });
    const [, { credentialId } = {}] = await sca.factors(id);
    expect(await sca.call(id, "DELETE", `/factors/${credentialId}`)).toMatchObject({
      status: 409,
      body: { code: "SCA_SESSION_REQUIRED" },
    });
    expect(await sca.report(id, "LOGIN")).toMatchObject(refusal("eventType"));
    for (let attempt = 3; attempt <= 4; attempt++) await sca.report(id, failed);
    const { data } = await platform.sandbox.graph(
      `mutation ($input: RecordSecurityEventInput!) {
        recordSecurityEvent(input: $input) { eventType suspended lockedUntil failedAttempts }
      }`,
      { input: { customerId: id, eventType: failed } },
    );
    expect(data.recordSecurityEvent).toMatchObject({
      suspended: true,
      failedAttempts: 5,
      lockedUntil: expect.any(String),
    });
    expect(await sca.code(id, sandboxCode)).toMatchObject(locked);
  });
});

it("is all of the graph, too", async () => {
  const id = await sca.customer();
  const run = async (mutation: string, input: object, selection: string) => {
    const query = `mutation ($input: ${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input!) {
      ${mutation}(input: $input) { ${selection} }
    }`;
    const { data, errors } = await platform.sandbox.graph(query, { input: { customerId: id, ...input } });
    return errors ? errors[0]?.extensions : data[mutation];
  };
  const started = await run("startScaFactorEnrollment", { type: "TOTP" }, "... on TotpEnrollmentStart { type secret }");
  const confirming = { type: "TOTP", secret: started.secret, code: sandboxCode };
  const confirmed = await run(
    "confirmScaFactorEnrollment",
    confirming,
    "... on TotpEnrollmentConfirmation { recoveryCodes }",
  );
  expect(confirmed.recoveryCodes).toHaveLength(10);
  expect(await run("startScaLogin", { factor: "TOTP" }, "factor challengeId")).toEqual({
    factor: "TOTP",
    challengeId: null,
  });
  const [{ credentialId } = {}] = await sca.factors(id);
  await run("recordSecurityEvent", { eventType: "RESET_PASSWORD_COMPLETED" }, "eventType");
  expect(await run("deleteScaFactor", { credentialId }, "factor")).toMatchObject({
    code: "SCA_SESSION_REQUIRED",
    status: 409,
  });
  const proof = { factor: "TOTP", endUserIpAddress: "::1" };
  expect(await run("completeScaLogin", { ...proof, code: wrongCode }, "status")).toMatchObject({
    code: "INVALID_INPUT",
  });
  expect(await run("completeScaLogin", { ...proof, code: sandboxCode }, "status")).toEqual({ status: "ACTIVE" });
  expect(await run("deleteScaFactor", { credentialId }, "factor")).toEqual({ factor: "TOTP" });
});

it("sends at most five further codes for one challenge, which expires when it would have anyway", async () => {
  const id = await sca.reachable();
  const { deps } = app.core;
  const caller: Caller = {
    platformId: platform.platformId,
    environment: "SANDBOX",
    actor: platformActor,
    credentialId: "test",
    permissions: [],
  };
  const subject: ScaSubject = { operation: "TRUST", subjectId: "ExternalAccount:0199a000-0000-7000-8000-000000000000" };
  const expiresAt = new Date((await deps.clock.now(deps.db, caller)).getTime() + 600_000);
  const challenge = await inTransaction(deps, (tx) =>
    openScaChallenge(deps, tx, caller, { customerId: id, subject, expiresAt }),
  );
  const resend = () => inTransaction(deps, (tx) => resendScaCode(deps, tx, caller, subject));
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, resend));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  await expect(resend()).rejects.toMatchObject({ code: "RATE_LIMITED" });
  const { data } = await platform.sandbox.graph(
    `query ($id: ID!) { codeMessages(filter: {customerId: $id}) { totalCount } }`,
    {
      id,
    },
  );
  expect(data.codeMessages.totalCount).toBe(1 + 1 + 5);
  const where = { id: challenge.id, platformId: caller.platformId, environment: caller.environment };
  expect(await deps.db.scaChallenge.findUnique({ where })).toMatchObject({ expiresAt, resends: 5, status: "OPEN" });
  await sca.advance(600);
  expect(await deps.db.scaChallenge.findUnique({ where })).toMatchObject({ status: "EXPIRED" });
  await expect(resend()).rejects.toMatchObject({ code: "CONFLICT" });
});
