import { createHash, createHmac } from "node:crypto";
import { afterAll, describe, expect, it } from "@jest/globals";
import { exportSPKI, generateKeyPair, importJWK, SignJWT, type CryptoKey } from "jose";
import { createClock } from "../../subgraphs/shared/persistence/clock.js";
import type { CodeMessage } from "../../subgraphs/shared/providers/code-sender.js";
import { createCustomer } from "../testkit/accounts.js";
import { eventually, startApp } from "../testkit/app.js";
import { identityClaims, startIssuer, type IdentityIssuer } from "../testkit/identity-issuer.js";
import { newDeviceKey, openSession, signed, walletOf } from "../testkit/wallet-client.js";

// Identity tokens in production, of issuers of the tests' own: their signatures count there.

const startedMs = Date.now();
/** The lead of the process's and the issuers' clock, which stands still, however slow the tests are. */
let aheadMs = 0;
const nowMs = () => startedMs + aheadMs;
const sent: CodeMessage[] = [];

const started = ["RS256", "ES256", "ES256"].map((alg) => startIssuer(alg, nowMs));
/** One that is not always there. */
const [issuer, other, faulty] = (await Promise.all(started)) as [IdentityIssuer, IdentityIssuer, IdentityIssuer];
const app = await startApp({
  env: { PAYGRAPH_OIDC_ISSUERS: [issuer, other, faulty].map(({ url }) => url).join(", ") },
  clock: createClock(() => new Date(nowMs())),
});
const codeSender = () => ({
  async send(message: CodeMessage) {
    sent.push(message);
    return "ACCEPTED";
  },
});
Object.assign(app.core.deps, { codeSender });
const { production, sandbox } = await app.platform({ skipPaperwork: true });
afterAll(async () => {
  await app.close();
  await Promise.all([issuer, other, faulty].map((each) => each.close()));
});

/** Beyond the time within which an issuer isn't asked again. */
const coolDown = () => (aheadMs += 11_000);

const nonceOf = (clientPublicKey: string) => createHash("sha256").update(clientPublicKey).digest("hex");

function refused(status: number, code: string, reason: RegExp) {
  return { status, body: { code, reason: expect.stringMatching(reason) } };
}

/** A wallet of production, opened by a code that was really sent. */
async function newWallet() {
  const email = `${newDeviceKey().publicKey.slice(0, 20)}@example.com`;
  const { id } = await createCustomer(production, { currencies: ["USDB"], email });
  const { accountId, credentialId } = await walletOf(production, id);
  const readCode = async () => {
    const message = await eventually(async () => sent.find(({ to }) => to === email), Boolean);
    return message?.text.slice(0, 6) ?? "";
  };
  return { accountId, ...(await openSession(production, credentialId, "EMAIL_OTP", readCode)) };
}

/** A wallet of production with the identity that tokens of this issuer have. */
async function withIdentity(from = issuer) {
  const { accountId, key } = await newWallet();
  const body = { type: "OAUTH", accountId, oidcToken: await from.token() };
  const added = await signed(production, key, "POST", "/auth/credentials", { body });
  expect(added).toMatchObject({ status: 201, body: { type: "OAUTH", nickname: "ada@example.com" } });
  const device = newDeviceKey();
  const { publicKey: clientPublicKey } = device;
  const path = `/auth/credentials/${added.body.id}/verify`;
  return {
    accountId,
    credentialId: added.body.id as string,
    device,
    nonce: nonceOf(clientPublicKey),
    verify: (oidcToken: string, headers = {}) =>
      production.rest("POST", path, { body: { type: "OAUTH", oidcToken, clientPublicKey }, headers }),
  };
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token with the current key's id, signed by anyone. */
function forged(header: object, claims: object, sign: (text: string) => string): string {
  const text = `${part({ kid: issuer.keys[0]?.kid, ...header })}.${part(identityClaims(issuer.url, nowMs(), claims))}`;
  return `${text}.${sign(text)}`;
}

describe("an identity token in production", () => {
  it("that its issuer signed opens a session, also again under its key when it is old", async () => {
    const { accountId, device, nonce, verify } = await withIdentity();
    const oidcToken = await issuer.token({ nonce });
    const headers = { "Idempotency-Key": nonce };
    const session = await verify(oidcToken, headers);
    expect(session).toMatchObject({ status: 200, body: { type: "OAUTH", accountId } });
    const body = { clientPublicKey: newDeviceKey().publicKey };
    const exported = await signed(production, device, "POST", `/internal-accounts/${accountId}/export`, { body });
    expect(exported.status).toBe(200);
    aheadMs += 70_000;
    const again = await verify(oidcToken, headers);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.body).toEqual(session.body);
    expect(await verify(oidcToken)).toMatchObject(refused(401, "UNAUTHORIZED", /iat/));
  });

  it("needs no challenge, which is refused under the name that each surface has for the credential", async () => {
    const { credentialId } = await withIdentity();
    const field = (name: string) => ({ errors: [expect.objectContaining({ field: name })] });
    const byRest = await production.rest("POST", `/auth/credentials/${credentialId}/challenge`);
    expect(byRest).toMatchObject({ ...refused(400, "INVALID_INPUT", /^id: an OAUTH/), body: { details: field("id") } });
    const { errors } = await production.graph(
      `mutation ($id: ID!) { challengeAuthCredential(input: { authMethodId: $id }) { __typename } }`,
      { id: credentialId },
    );
    const reason = expect.stringMatching(/^authMethodId: an OAUTH/);
    expect(errors).toMatchObject([{ extensions: { status: 400, reason, details: field("authMethodId") } }]);
  });

  it("is refused where its signature or a claim is wrong", async () => {
    const { nonce, verify } = await withIdentity();
    const [jwk] = issuer.keys;
    const stranger = (await generateKeyPair("RS256")).privateKey;
    const publicPem = await exportSPKI((await importJWK({ ...jwk }, "RS256")) as CryptoKey);
    const hmac = (secret: string) => (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
    const good = await issuer.token({ nonce });
    const [head, , signature] = good.split(".");
    const iat = Math.floor(nowMs() / 1000);
    const ofStranger = (claims: object, header: object) =>
      new SignJWT(identityClaims(issuer.url, nowMs(), claims))
        .setProtectedHeader({ alg: "RS256", ...header })
        .sign(stranger);
    const tokens: [string, RegExp][] = [
      [forged({ alg: "none" }, { nonce }, () => "AA"), /alg/],
      [forged({ alg: "NONE" }, { nonce }, () => "AA"), /alg/],
      [forged({ alg: "HS256" }, { nonce }, hmac(publicPem)), /alg/],
      [forged({ alg: "HS256" }, { nonce }, hmac(JSON.stringify(jwk))), /alg/],
      [forged({ alg: "ES256" }, { nonce }, hmac("")), /signature/],
      [forged({ alg: "RS256" }, { nonce }, hmac("")), /signature/],
      [forged({ alg: "RS256", crit: ["exp"] }, { nonce }, hmac("")), /signature/],
      [await ofStranger({ nonce }, { kid: jwk?.kid }), /signature/],
      [await ofStranger({ nonce }, { kid: "stranger" }), /signature/],
      [await ofStranger({ nonce }, { jwk }), /signature/],
      [`${head}.${part(identityClaims(issuer.url, nowMs(), { nonce, sub: "bob" }))}.${signature}`, /signature/],
      [await issuer.token({ nonce, iss: other.url }), /signature/],
      [await issuer.token({ nonce, iss: "https://accounts.evil.example" }), /iss/],
      [await other.token({ nonce }), /iss/],
      [await issuer.token({ nonce: nonceOf("another key") }), /nonce/],
      [await issuer.token(), /nonce/],
      [await issuer.token({ nonce, sub: "bob" }), /sub/],
      [await issuer.token({ nonce, aud: "another" }), /aud/],
      [await issuer.token({ nonce, iat: iat - 70 }), /iat/],
      [await issuer.token({ nonce, iat: iat + 30 }), /iat/],
      [await issuer.token({ nonce, exp: iat - 1 }), /exp/],
      [await issuer.token({ nonce, nbf: iat + 30 }), /nbf/],
    ];
    for (const [token, reason] of tokens) {
      expect(await verify(token)).toMatchObject(refused(401, "UNAUTHORIZED", reason));
    }
    const malformed = [
      await issuer.token({ nonce, aud: ["app", "other"] }),
      await issuer.token({ nonce, iat: "now" }),
      forged({ alg: "none" }, { nonce }, () => ""),
      forged({ alg: 5 }, { nonce }, () => "AA"),
      forged({ kid: { a: 1 }, alg: "RS256" }, { nonce }, () => "AA"),
    ];
    for (const token of malformed) {
      expect(await verify(token)).toMatchObject(refused(400, "INVALID_INPUT", /oidcToken/));
    }
    expect(await verify(await issuer.token({ nonce, aud: ["app"] }, { kid: undefined }))).toMatchObject({
      status: 200,
    });
  });

  it("of a new key is accepted after one more request to the issuer, and of a withdrawn one no more", async () => {
    const { nonce, verify } = await withIdentity();
    expect(await verify(await issuer.token({ nonce }))).toMatchObject({ status: 200 });
    const old = await issuer.token({ nonce });
    await issuer.rotate();
    coolDown();
    const before = issuer.fetches;
    expect(await verify(await issuer.token({ nonce }))).toMatchObject({ status: 200 });
    expect(await verify(await issuer.token({ nonce }))).toMatchObject({ status: 200 });
    expect(issuer.fetches).toBe(before + 1);
    expect(await verify(old)).toMatchObject(refused(401, "UNAUTHORIZED", /signature/));
  });

  it("of unknown keys does not make the issuer be asked more than once in ten seconds", async () => {
    const { nonce, verify } = await withIdentity();
    coolDown();
    const before = issuer.fetches;
    const tokens = await Promise.all(
      Array.from({ length: 40 }, (_each, index) => issuer.token({ nonce }, { kid: `unknown-${index}` })),
    );
    for (const { status } of await Promise.all(tokens.map((token) => verify(token)))) expect(status).toBe(401);
    for (const token of tokens) expect((await verify(token)).status).toBe(401);
    expect(issuer.fetches).toBe(before + 1);
  });

  it("can't be judged while the issuer publishes no keys: 503, without a reason of the network", async () => {
    const { accountId, key } = await newWallet();
    const register = async () =>
      production.rest("POST", "/auth/credentials", {
        body: { type: "OAUTH", accountId, oidcToken: await faulty.token() },
      });
    for (const behaviour of ["error", "no JSON", "endless", "another issuer"] as const) {
      faulty.behaviour = behaviour;
      const reply = await register();
      expect(reply).toMatchObject(refused(503, "SERVICE_UNAVAILABLE", /^The keys of the token's issuer are unavail/));
      expect(reply.headers.get("retry-after")).toBe("10");
      coolDown();
    }
    faulty.behaviour = "keys";
    const body = { type: "OAUTH", accountId, oidcToken: await faulty.token() };
    expect(await signed(production, key, "POST", "/auth/credentials", { body })).toMatchObject({ status: 201 });
    // Keys that are known serve on for an hour.
    faulty.behaviour = "error";
    aheadMs += 20 * 60_000;
    const { accountId: second } = await newWallet();
    const known = { type: "OAUTH", accountId: second, oidcToken: await faulty.token() };
    expect(await production.rest("POST", "/auth/credentials", { body: known })).toMatchObject({ status: 202 });
    aheadMs += 60 * 60_000;
    expect(await register()).toMatchObject({ status: 503 });
    faulty.behaviour = "keys";
  });

  it("is asked for by the graph with the same result", async () => {
    const { nonce } = await withIdentity();
    const mutation = `mutation ($input: CreateAuthCredentialInput!) { createAuthCredential(input: $input) { __typename } }`;
    const { accountId } = await newWallet();
    const input = { type: "OAUTH", accountId, oidcToken: forged({ alg: "none" }, { nonce }, () => "AA") };
    const { errors } = await production.graph(mutation, { input });
    expect(errors?.[0]?.extensions).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
    const good = await production.graph(mutation, { input: { ...input, oidcToken: await issuer.token() } });
    expect(good.data.createAuthCredential.__typename).toBe("AuthSignedRequestChallenge");
  });
});

describe("an identity token in the sandbox", () => {
  it("of a configured issuer is judged by its claims", async () => {
    const { id } = await createCustomer(sandbox, { currencies: ["USDB"], email: "ada@example.com" });
    const { accountId } = await walletOf(sandbox, id);
    const register = (iss: string) => {
      const oidcToken = `${part({ alg: "RS256" })}.${part(identityClaims(iss, nowMs()))}.c2lnbmF0dXJl`;
      return sandbox.rest("POST", "/auth/credentials", { body: { type: "OAUTH", accountId, oidcToken } });
    };
    const before = issuer.fetches;
    expect(await register(issuer.url)).toMatchObject({ status: 202 });
    expect(await register("https://login.evil.example")).toMatchObject(refused(401, "UNAUTHORIZED", /iss/));
    expect(issuer.fetches).toBe(before);
  });
});
