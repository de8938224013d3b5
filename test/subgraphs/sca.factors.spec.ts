import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { Client, startApp } from "../testkit/app.js";
import { Authenticator, type Misbehaviour } from "../testkit/authenticator.js";
import { openLink, press } from "./ownership-harness.js";
import { appCode, refusal, Sca, sandboxCode, wrongCode } from "./sca-harness.js";

const app = await startApp();
const platform = await app.platform();
const sca = new Sca(platform.sandbox);

const conflict = { status: 409, body: { code: "CONFLICT" } };

describe("a customer's factors", () => {
  it("are the verified phone number, an app and a passkey, each once, on both surfaces", async () => {
    const id = await sca.customer();
    expect(await sca.factors(id)).toEqual([]);
    await sca.verifyPhone(id);
    const phone = { factor: "SMS_OTP", name: "Phone ending in 78" };
    expect(await sca.factors(id)).toEqual([phone]);
    await sca.withApp(id);
    await sca.withPasskey(id);
    const factors = await sca.factors(id);
    expect(factors).toEqual([
      phone,
      { factor: "TOTP", name: "Authenticator app", credentialId: expect.stringMatching(/^ScaFactor:/) },
      { factor: "PASSKEY", name: "Passkey", credentialId: expect.stringMatching(/^ScaFactor:/) },
    ]);
    expect(await sca.start(id, "PASSKEY")).toMatchObject({ status: 409, body: { code: "PASSKEY_ALREADY_ENROLLED" } });
    expect(await sca.start(id, "TOTP")).toMatchObject(conflict);
    expect(await sca.factors(id)).toEqual(factors);

    const query = `query ($id: ID!) {
      scaFactors(customerId: $id) { factor credentialId }
      customer(id: $id) { scaFactors { factor credentialId } }
    }`;
    const { data } = await platform.sandbox.graph(query, { id });
    expect(data.customer.scaFactors).toEqual(
      factors.map(({ factor, credentialId = null }) => ({ factor, credentialId })),
    );
    expect(data.scaFactors).toEqual(data.customer.scaFactors);
  });

  it("are refused outside the EEA, of other tenants, and to tokens that only read", async () => {
    const foreign = await sca.customer({ region: "US" });
    const calls: [string, string, object?][] = [
      ["GET", "/factors"],
      ["POST", "/factors", { type: "TOTP" }],
      ["POST", "/factors/confirm", { type: "TOTP", secret: "00", code: sandboxCode }],
      ["DELETE", "/factors/ScaFactor:0199a000-0000-7000-8000-000000000000"],
      ["POST", "/login/start", { factor: "SMS_OTP" }],
      ["POST", "/login/complete", { factor: "TOTP", code: sandboxCode, endUserIpAddress: "::1" }],
      ["POST", "/record-event", { eventType: "FAILED_LOGIN_ATTEMPT" }],
      ["POST", "/factors/reset", { factor: "TOTP" }],
      ["GET", "/factors/reset/TwoFactorReset:0199a000-0000-7000-8000-000000000000"],
      ["POST", "/factors/reset/TwoFactorReset:0199a000-0000-7000-8000-000000000000/complete", {}],
    ];
    const own = await sca.reachable();
    const other = new Sca((await app.platform()).sandbox);
    const production = new Sca(platform.production);
    const reading = await platform.sandbox.rest("POST", "/tokens", { body: { name: "reads", permissions: ["VIEW"] } });
    const reader = new Sca(new Client(app.baseUrl, reading.body));
    for (const [method, path, body] of calls) {
      expect(await sca.call(foreign, method, path, body)).toMatchObject(conflict);
      for (const stranger of [other, production]) {
        const refused = await stranger.call(own, method, path, body);
        expect(refused).toMatchObject({ status: 404, body: { code: "USER_NOT_FOUND" } });
      }
      expect(await sca.call("nonsense", method, path, body)).toMatchObject({ status: 404 });
      expect(await platform.sandbox.rest(method, `/sca${path}`, { body })).toMatchObject(refusal("customerId"));
      if (method !== "GET") expect(await reader.call(own, method, path, body)).toMatchObject({ status: 403 });
    }
    const { data, errors } = await platform.sandbox.graph(
      `query ($id: ID!) { customer(id: $id) { scaFactors { factor } } }`,
      {
        id: foreign,
      },
    );
    expect({ data, errors }).toEqual({ data: { customer: { scaFactors: [] } } });
  });

  it("are taken away from a customer who has logged in, for 15 minutes", async () => {
    const id = await sca.reachable();
    await sca.withApp(id);
    const [, { credentialId } = {}] = await sca.factors(id);
    const remove = () => sca.call(id, "DELETE", `/factors/${credentialId}`);
    // The enrolment was a login, too.
    await sca.advance(15 * 60);
    expect(await remove()).toMatchObject({ status: 409, body: { code: "SCA_SESSION_REQUIRED" } });
    expect((await sca.code(id, sandboxCode)).body).toEqual({ status: "ACTIVE", sessionExpiresAt: expect.any(String) });
    await sca.advance(15 * 60);
    expect(await remove()).toMatchObject({ status: 409, body: { code: "SCA_SESSION_REQUIRED" } });
    await sca.code(id, sandboxCode);
    const other = await sca.reachable();
    expect(await sca.call(other, "DELETE", `/factors/${credentialId}`)).toMatchObject({ status: 404 });
    expect(await sca.call(id, "DELETE", "/factors/nonsense")).toMatchObject({ status: 404 });
    expect(await remove()).toMatchObject({ status: 204, body: undefined });
    expect((await sca.factors(id)).map(({ factor }) => factor)).toEqual(["SMS_OTP"]);
    expect(await remove()).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect((await sca.start(id, "TOTP")).status).toBe(200);
  });
});

describe("an authenticator app", () => {
  it("is enrolled by the secret of the last start, in any of its forms, and the code that the app shows", async () => {
    const id = await sca.customer();
    const first = (await sca.start(id, "TOTP")).body;
    const { body: started } = await sca.start(id, "TOTP");
    expect(started).toEqual({
      type: "TOTP",
      secret: expect.stringMatching(/^[0-9a-f]{40}$/),
      secretBase32Encoded: expect.stringMatching(/^[A-Z2-7]{32}$/),
      totpUri: expect.stringContaining(`secret=${started.secretBase32Encoded}`),
    });
    const code = appCode(started.secretBase32Encoded);
    const { secret } = started;
    expect(await sca.confirm(id, { type: "TOTP", secret: first.secret, code })).toMatchObject(refusal("secret"));
    expect(await sca.confirm(id, { type: "TOTP", secret, code: wrongCode })).toMatchObject(refusal("code"));
    expect(await sca.confirm(id, { type: "TOTP", secret })).toMatchObject(refusal("code"));
    expect(await sca.confirm(id, { type: "SMS_OTP" })).toMatchObject(refusal("type"));
    expect(await sca.confirm(id, { type: "PASSKEY", origin: "https://x.test", credential: {} })).toMatchObject(
      conflict,
    );
    expect(await sca.factors(id)).toEqual([]);
    const confirmed = await sca.confirm(id, { type: "TOTP", secret: secret.toUpperCase(), code });
    expect(confirmed.body.recoveryCodes).toHaveLength(10);
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect(await sca.confirm(id, { type: "TOTP", secret, code })).toMatchObject(conflict);
  });

  it("can be confirmed for ten minutes only, and repeats its secret for a repeated key", async () => {
    const id = await sca.customer();
    const key = { "idempotency-key": randomUUID() };
    const started = await sca.start(id, "TOTP", key);
    expect(await sca.start(id, "TOTP", key)).toMatchObject({ status: 200, body: started.body });
    await sca.advance(10 * 60);
    const { secret } = started.body;
    expect(await sca.confirm(id, { type: "TOTP", secret, code: sandboxCode })).toMatchObject(conflict);
  });

  it("is sealed, and neither its secret nor a recovery code stands in the database", async () => {
    const id = await sca.customer();
    const { secret, recoveryCodes } = await sca.withApp(id);
    const rows = await app.core.deps.db.scaFactor.findMany({
      where: { platformId: platform.platformId, environment: "SANDBOX", customerId: id },
    });
    const stored = Buffer.concat(rows.flatMap((row) => [row.secret ?? Buffer.alloc(0), ...row.recoveryCodes]));
    expect(stored.length).toBeGreaterThan(300);
    for (const plain of [secret, ...recoveryCodes]) expect(stored.includes(plain)).toBe(false);
  });
});

describe("a passkey", () => {
  const registered = async (wrong: Misbehaviour & { readonly said?: string }) => {
    const id = await sca.customer();
    const { body: started } = await sca.start(id, "PASSKEY");
    const authenticator = new Authenticator(started.allowedOrigins[0]);
    const credential = authenticator.register(started.options, wrong);
    const origin = wrong.said ?? authenticator.origin;
    return { id, reply: await sca.confirm(id, { type: "PASSKEY", origin, credential }) };
  };

  it("is made with options for this site only, by a user whom the authenticator has checked", async () => {
    const id = await sca.customer();
    const { body: started } = await sca.start(id, "PASSKEY");
    const { options, allowedOrigins, relyingPartyId } = started;
    expect(options).toMatchObject({
      rp: { id: relyingPartyId },
      attestation: "none",
      authenticatorSelection: { userVerification: "required" },
      challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    });
    if (!process.env.PAYGRAPH_TEST_SPLIT) {
      expect({ allowedOrigins, relyingPartyId }).toEqual({
        allowedOrigins: ["https://pay.example.test"],
        relyingPartyId: "pay.example.test",
      });
    }
    const again = await sca.start(id, "PASSKEY");
    expect(again.body.options.challenge).not.toBe(options.challenge);
    const authenticator = new Authenticator(allowedOrigins[0]);
    const late = { type: "PASSKEY", origin: authenticator.origin, credential: authenticator.register(options) };
    expect(await sca.confirm(id, late)).toMatchObject(refusal("credential"));
  });

  it.each<[string, Misbehaviour & { readonly said?: string }, string]>([
    ["another origin", { origin: "https://evil.test", said: "https://evil.test" }, "origin"],
    ["an origin that the browser did not say", { origin: "https://evil.test" }, "credential"],
    ["another challenge", { challenge: "AAAA" }, "credential"],
    ["another site's id", { rpId: "evil.test" }, "credential"],
    ["a user who was not checked", { isUserVerified: false }, "credential"],
    ["an assertion's data", { type: "webauthn.get" }, "credential"],
    ["an attestation that nobody asked for", { fmt: "tpm" }, "credential"],
  ])("is not enrolled with %s", async (_what, wrong, field) => {
    const { id, reply } = await registered(wrong);
    expect(reply).toMatchObject(refusal(field));
    expect(await sca.factors(id)).toEqual([]);
  });

  it("is not enrolled from what is no credential", async () => {
    const id = await sca.customer();
    const { body: started } = await sca.start(id, "PASSKEY");
    const origin: string = started.allowedOrigins[0];
    const good = new Authenticator(origin).register(started.options);
    const hostile: [unknown, string][] = [
      [{ ...good, id: undefined }, "credential.id"],
      [{ ...good, type: "password" }, "credential.type"],
      [{ ...good, rawId: "AAAA" }, "credential"],
      [{ ...good, response: { ...good.response, attestationObject: "AAAA" } }, "credential"],
      [{ ...good, response: { ...good.response, attestationObject: "o2Nm" } }, "credential"],
      [{ ...good, response: { ...good.response, clientDataJSON: "AAAA" } }, "credential"],
      [{ ...good, response: { ...good.response, clientDataJSON: "!" } }, "credential.response.clientDataJSON"],
    ];
    for (const [credential, field] of hostile) {
      expect(await sca.confirm(id, { type: "PASSKEY", origin, credential })).toMatchObject(refusal(field));
    }
    expect(await sca.confirm(id, { type: "PASSKEY", origin, credential: good })).toMatchObject({ status: 200 });
  });
});

describe("a lost factor", () => {
  const passed = async (id: string, factor: string, outcome = "PASSED") => {
    const { resetId, verificationLink } = await sca.startReset(id, factor);
    expect((await press(platform.sandbox, verificationLink, outcome)).status).toBe(200);
    await sca.awaitReset(id, resetId, outcome === "PASSED" ? "LIVENESS_PASSED" : "REJECTED");
    return { resetId, verificationLink };
  };

  it("is given up after the check on the page, ends the session, and can be enrolled anew", async () => {
    const id = await sca.customer();
    await sca.withApp(id);
    await sca.code(id, sandboxCode);
    const [{ credentialId } = {}] = await sca.factors(id);
    const started = await sca.startReset(id, "TOTP");
    expect(started).toEqual({
      resetId: expect.stringMatching(/^TwoFactorReset:/),
      verificationLink: expect.stringMatching(/\/liveness\/[0-9a-f]{64}$/),
      expiresAt: expect.any(String),
    });
    const { resetId, verificationLink } = started;
    const { expiresAt } = started;
    expect(await sca.readReset(id, resetId)).toEqual({ status: "INITIATED", factor: "TOTP", expiresAt });
    expect(await sca.completeReset(id, resetId)).toMatchObject(conflict);
    const opened = await openLink(platform.sandbox, verificationLink);
    expect({ status: opened.status, html: await opened.text() }).toMatchObject({
      status: 200,
      html: expect.stringContaining("replace your authenticator app"),
    });
    const pressed = await Promise.all(
      Array.from({ length: 10 }, () => press(platform.sandbox, verificationLink, "PASSED")),
    );
    expect(pressed.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    await sca.awaitReset(id, resetId, "LIVENESS_PASSED");
    expect(await (await press(platform.sandbox, verificationLink, "FAILED")).text()).toContain("complete");
    expect((await sca.completeReset(id, resetId)).status).toBe(204);
    expect(await sca.factors(id)).toEqual([]);
    expect(await sca.readReset(id, resetId)).toMatchObject({
      status: "COMPLETED",
      enrollmentStatus: "PENDING",
      completedAt: expect.any(String),
    });
    expect(await sca.completeReset(id, resetId)).toMatchObject(conflict);
    await sca.withApp(id);
    expect(await sca.readReset(id, resetId)).toMatchObject({ status: "COMPLETED", enrollmentStatus: "COMPLETED" });
    const [{ credentialId: anew } = {}] = await sca.factors(id);
    expect(anew).not.toBe(credentialId);
    await sca.advance(15 * 60);
    expect(await sca.call(id, "DELETE", `/factors/${anew}`)).toMatchObject({ body: { code: "SCA_SESSION_REQUIRED" } });
  });

  it("is a phone number that another one takes the place of, to be verified", async () => {
    const id = await sca.reachable();
    const { resetId } = await passed(id, "SMS_OTP");
    expect(await sca.completeReset(id, resetId)).toMatchObject(refusal("mobile"));
    const wrong = { mobile: { countryCode: "DE", number: "1234" } };
    expect(await sca.completeReset(id, resetId, wrong)).toMatchObject(refusal("mobile.countryCode"));
    expect((await sca.completeReset(id, resetId, { mobile: { countryCode: "+372", number: "56316716" } })).status).toBe(
      204,
    );
    const { body: customer } = await platform.sandbox.rest("GET", `/customers/${id}`);
    expect(customer).toMatchObject({ phoneNumber: "+37256316716", contactVerification: { phone: "PENDING" } });
    expect(await sca.factors(id)).toEqual([]);
    expect(await sca.readReset(id, resetId)).toMatchObject({ enrollmentStatus: "PENDING" });
    await sca.verifyPhone(id);
    expect(await sca.readReset(id, resetId)).toMatchObject({ enrollmentStatus: "COMPLETED" });
  });

  it("stays where the check is failed, late, or another customer's", async () => {
    const id = await sca.customer();
    await sca.withPasskey(id);
    const failed = await passed(id, "PASSKEY", "FAILED");
    expect(await sca.completeReset(id, failed.resetId)).toMatchObject(conflict);
    const { resetId } = await passed(id, "PASSKEY");
    const other = await sca.customer();
    expect(await sca.completeReset(other, resetId)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect(await sca.call(other, "GET", `/factors/reset/${resetId}`)).toMatchObject({ status: 404 });
    const unanswered = await sca.startReset(id, "PASSKEY");
    await sca.advance(60 * 60);
    expect(await sca.readReset(id, resetId)).toMatchObject({ status: "EXPIRED" });
    expect(await sca.completeReset(id, resetId)).toMatchObject(conflict);
    const page = await press(platform.sandbox, unanswered.verificationLink, "PASSED");
    expect(await page.text()).toContain("expired");
    expect(await sca.readReset(id, unanswered.resetId)).toMatchObject({ status: "EXPIRED" });
    expect(await sca.factors(id)).toHaveLength(1);
  });

  it("is reset by the graph, too: at most five times a day, and only one that the customer has", async () => {
    const id = await sca.customer();
    expect(await sca.call(id, "POST", "/factors/reset", { factor: "TOTP" })).toMatchObject(conflict);
    await sca.withApp(id);
    expect(await sca.call(id, "POST", "/factors/reset", { factor: "PASSKEY" })).toMatchObject(refusal("factor"));
    const starting = `mutation ($input: StartTwoFactorResetInput!) {
      startTwoFactorReset(input: $input) { id status verificationLink }
    }`;
    const completing = `mutation ($input: CompleteTwoFactorResetInput!) {
      completeTwoFactorReset(input: $input) { id status enrollmentStatus }
    }`;
    const input = { customerId: id, factor: "TOTP", idempotencyKey: randomUUID() };
    const { data } = await platform.sandbox.graph(starting, { input });
    const { id: resetId, verificationLink } = data.startTwoFactorReset;
    expect((await platform.sandbox.graph(starting, { input })).data).toEqual(data);
    const more = await Promise.all(
      Array.from({ length: 8 }, () => sca.call(id, "POST", "/factors/reset", { factor: "TOTP" })),
    );
    expect(more.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 429, 429, 429, 429]);
    await press(platform.sandbox, verificationLink, "PASSED");
    await sca.awaitReset(id, resetId, "LIVENESS_PASSED");
    const done = await platform.sandbox.graph(completing, { input: { customerId: id, resetId } });
    expect(done.data.completeTwoFactorReset).toEqual({ id: resetId, status: "COMPLETED", enrollmentStatus: "PENDING" });
    await sca.withApp(id);
    await sca.advance(24 * 60 * 60);
    await sca.startReset(id, "TOTP");
  });

  it("is not reset in production without a provider of liveness checks", async () => {
    const production = new Sca(platform.production);
    const id = await production.customer();
    await production.withApp(id);
    const refused = await production.call(id, "POST", "/factors/reset", { factor: "TOTP" });
    expect(refused).toMatchObject({ status: 501, body: { code: "NOT_IMPLEMENTED" } });
  });
});
