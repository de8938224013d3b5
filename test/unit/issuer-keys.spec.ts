import { describe, expect, it } from "@jest/globals";
import { exportJWK, generateKeyPair } from "jose";
import { GuardedHttpError, type GuardedRequest } from "../../subgraphs/shared/http/guarded-http.js";
import { loadEnv } from "../../subgraphs/shared/kernel/env.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { createClock } from "../../subgraphs/shared/persistence/clock.js";
import { createIssuerKeys, serverMetadata } from "../../subgraphs/shared/http/issuer-keys.js";
import { identityIssuerKeys } from "../../subgraphs/wallets/auth/issuers.js";

const jwk = await exportJWK((await generateKeyPair("ES256")).publicKey);

const google = "https://accounts.google.com";
const login = "https://login.example.com/tenant/";
const discovery = "https://login.example.com/tenant/.well-known/openid-configuration";
const refusal = { code: "SERVICE_UNAVAILABLE", message: expect.stringMatching(/^The keys of the token's issuer are/) };

/** A cache, the requests that it makes, and what they get: a body by URL; none is a host that can't be reached. */
function cache(env: NodeJS.ProcessEnv = {}, open = identityIssuerKeys) {
  const requests: GuardedRequest[] = [];
  const answers = new Map<string, unknown>();
  let ms = Date.now();
  const keys = open({
    env: loadEnv({ PAYGRAPH_OIDC_ISSUERS: login, DATABASE_URL: "postgres://localhost/x", ...env }),
    clock: createClock(() => new Date(ms)),
    logger: createLogger("silent"),
    http: {
      async send(request) {
        requests.push(request);
        const answer = answers.get(request.url);
        if (answer === undefined) throw new GuardedHttpError("connection refused");
        return { status: 200, body: JSON.stringify(answer), headers: {} };
      },
      close: () => Promise.resolve(),
    },
  });
  const publish = (url: string, ...ids: string[]) =>
    answers.set(url, { keys: ids.map((kid) => ({ ...jwk, kid, alg: "ES256" })) });
  const urls = () => requests.map(({ url }) => url);
  return { keys, requests, answers, publish, urls, pass: (seconds: number) => (ms += seconds * 1000) };
}

const googleKeys = "https://www.googleapis.com/oauth2/v3/certs";

describe("the keys of an issuer", () => {
  it("of Google and Apple come from their documented addresses, never from a private one", async () => {
    const { keys, requests, publish, urls } = cache({ PAYGRAPH_ALLOW_PRIVATE_WEBHOOKS: "true" });
    publish(googleKeys, "a");
    publish("https://appleid.apple.com/auth/keys", "b");
    for (const issuer of [google, "accounts.google.com"]) await keys.of(issuer, "a");
    await keys.of("https://appleid.apple.com", "b");
    expect(urls()).toEqual([googleKeys, "https://appleid.apple.com/auth/keys"]);
    for (const { allowPrivate } of requests) expect(allowPrivate).toBe(false);
  });

  it("of a configured one are where its discovery document says", async () => {
    const { keys, requests, answers, publish, urls } = cache();
    answers.set(discovery, { issuer: login, jwks_uri: "https://keys.example.com/set" });
    publish("https://keys.example.com/set", "a");
    const findKey = await keys.of(login, "a");
    const found = findKey({ alg: "ES256", kid: "a" }, { payload: "", signature: "" });
    expect(await found).toMatchObject({ type: "public" });
    expect(urls()).toEqual([discovery, "https://keys.example.com/set"]);
    for (const request of requests) {
      expect(request).toMatchObject({ allowPrivate: false, timeoutMs: 4_000, maxBodyBytes: 65_536 });
    }
  });

  it.each([
    ["names another issuer", { issuer: "https://login.example.com/tenant", jwks_uri: googleKeys }],
    ["names keys without TLS", { issuer: login, jwks_uri: "http://keys.example.com/set" }],
    ["names no keys", { issuer: login }],
    ["names no URL", { issuer: login, jwks_uri: "file:///etc/passwd" }],
    ["is no object", "text"],
  ])("are unavailable where that document %s", async (_what, document) => {
    const { keys, answers, urls } = cache({ PAYGRAPH_ALLOW_PRIVATE_WEBHOOKS: "true" });
    answers.set(discovery, document);
    await expect(keys.of(login, "a")).rejects.toMatchObject(refusal);
    expect(urls()).toEqual([discovery]);
  });

  it("are fetched once by many at once, again after ten minutes, and used for an hour while nobody answers", async () => {
    const { keys, answers, publish, requests, pass } = cache();
    publish(googleKeys, "a");
    await Promise.all(Array.from({ length: 20 }, () => keys.of(google, "a")));
    expect(requests).toHaveLength(1);
    pass(599);
    await keys.of(google, "a");
    expect(requests).toHaveLength(1);
    pass(1);
    await keys.of(google, "a");
    expect(requests).toHaveLength(2);
    answers.clear();
    pass(3_599);
    await keys.of(google, "a");
    expect(requests).toHaveLength(3);
    pass(1);
    await expect(keys.of(google, "a")).rejects.toMatchObject(refusal);
  });

  it("are asked for at most every ten seconds, by unknown ids and while nobody answers", async () => {
    const { keys, answers, publish, requests, pass } = cache();
    for (let attempt = 0; attempt < 20; attempt++) await expect(keys.of(google, "a")).rejects.toMatchObject(refusal);
    expect(requests).toHaveLength(1);
    publish(googleKeys, "a");
    await expect(keys.of(google, "a")).rejects.toMatchObject(refusal);
    pass(10);
    await keys.of(google, "a");
    expect(requests).toHaveLength(2);
    // A missing key is the token's fault while the issuer responds.
    for (let id = 0; id < 20; id++) await keys.of(google, `unknown-${id}`);
    expect(requests).toHaveLength(2);
    pass(10);
    for (let id = 0; id < 20; id++) await keys.of(google, `unknown-${id}`);
    expect(requests).toHaveLength(3);
    answers.clear();
    pass(10);
    await expect(keys.of(google, "unknown")).rejects.toMatchObject(refusal);
    await keys.of(google, "a");
    expect(requests).toHaveLength(4);
  });
});

describe("the keys of an authorization server", () => {
  const url = "https://login.example.com/.well-known/oauth-authorization-server/tenant";
  const server = () => cache({}, (deps) => createIssuerKeys(deps, { metadataOf: serverMetadata }));
  const keysUrl = "https://keys.example.com/set";
  const metadata = { issuer: login, jwks_uri: keysUrl };

  it("are where its metadata says, or else that of an OpenID provider", async () => {
    const first = server();
    first.answers.set(url, metadata);
    first.publish(keysUrl, "a");
    await first.keys.of(login, "a");
    expect(first.urls()).toEqual([url, keysUrl]);
    const second = server();
    for (const other of ["<html>", { ...metadata, issuer: "https://login.example.com" }]) {
      second.answers.set(url, other);
      second.answers.set(discovery, metadata);
      second.publish(keysUrl, "a");
      await second.keys.of(login, "a");
      second.pass(600);
    }
    expect(second.urls()).toEqual([url, discovery, keysUrl, url, discovery, keysUrl]);
  });

  it("are sought at one place only while it can't be reached", async () => {
    const { keys, urls } = server();
    await expect(keys.of(login, "a")).rejects.toMatchObject(refusal);
    expect(urls()).toEqual([url]);
  });
});
