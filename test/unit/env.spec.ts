import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { loadEnv } from "../../subgraphs/shared/kernel/env.js";

const passkeys = (source: Record<string, string>) => loadEnv(source).passkeys;

describe("the sites of passkeys", () => {
  it("are the public address's, and its domain", () => {
    const PAYGRAPH_PUBLIC_URL = "https://pay.example.com:8443/api/";
    const origins = ["https://pay.example.com:8443"];
    expect(passkeys({ PAYGRAPH_PUBLIC_URL })).toEqual({ rpId: "pay.example.com", origins });
  });

  it.each([
    ["http://127.0.0.1:4000", "http://localhost:4000"],
    ["http://[::1]:4000", "http://localhost:4000"],
    ["https://192.0.2.7", "https://localhost"],
  ])("are localhost, too, for %s: browsers know no passkeys of IP addresses", (PAYGRAPH_PUBLIC_URL, local) => {
    expect(passkeys({ PAYGRAPH_PUBLIC_URL })).toEqual({ rpId: "localhost", origins: [PAYGRAPH_PUBLIC_URL, local] });
  });

  it("are several sites of one domain, and apps", () => {
    const app = `android:apk-key-hash:${"A".repeat(43)}`;
    const origins = `https://a.example.com, https://b.example.com,${app}`;
    expect(passkeys({ PAYGRAPH_PASSKEY_ORIGINS: origins, PAYGRAPH_PASSKEY_RP_ID: "example.com" })).toEqual({
      rpId: "example.com",
      origins: ["https://a.example.com", "https://b.example.com", app],
    });
    expect(passkeys({ PAYGRAPH_PASSKEY_ORIGINS: `${app},https://a.example.com` }).rpId).toBe("a.example.com");
  });

  it.each([
    [{ PAYGRAPH_PASSKEY_ORIGINS: "https://a.example.com/path" }, "PAYGRAPH_PASSKEY_ORIGINS"],
    [{ PAYGRAPH_PASSKEY_ORIGINS: "a.example.com" }, "PAYGRAPH_PASSKEY_ORIGINS"],
    [{ PAYGRAPH_PASSKEY_ORIGINS: "ftp://a.example.com" }, "PAYGRAPH_PASSKEY_ORIGINS"],
    [{ PAYGRAPH_PASSKEY_ORIGINS: "https://a.example.com,https://b.example.com" }, "https://b.example.com"],
    [{ PAYGRAPH_PASSKEY_ORIGINS: "https://a.example.com", PAYGRAPH_PASSKEY_RP_ID: "ample.com" }, "ample.com"],
    [{ PAYGRAPH_PASSKEY_ORIGINS: `android:apk-key-hash:${"A".repeat(43)}` }, "PAYGRAPH_PASSKEY_RP_ID"],
    [{ PAYGRAPH_PASSKEY_RP_ID: "https://a.example.com" }, "PAYGRAPH_PASSKEY_RP_ID"],
  ])("are refused at start where no browser would make a passkey there: %j", (source, named) => {
    expect(() => loadEnv(source)).toThrow(named);
  });
});

it("a counterparty's rate may differ by 2 %, or by as many percent as is configured", () => {
  const toleranceOf = (percent?: string) => loadEnv({ PAYGRAPH_UMA_RATE_TOLERANCE: percent }).umaRateTolerance;
  expect([toleranceOf(), toleranceOf("0.5"), toleranceOf("0")]).toEqual([0.02, 0.005, 0]);
  for (const wrong of ["much", "-1", "101"]) {
    expect(() => toleranceOf(wrong)).toThrow("PAYGRAPH_UMA_RATE_TOLERANCE");
  }
});

describe.each([
  ["PAYGRAPH_ALLOWED_ORIGINS", "allowedOrigins"],
  ["PAYGRAPH_CARD_FRAME_ANCESTORS", "cardFrameAncestors"],
] as const)("%s", (variable, member) => {
  it("are websites, none unless configured", () => {
    const origins = (listed?: string) => loadEnv({ [variable]: listed })[member];
    expect(origins()).toEqual([]);
    expect(origins("https://a.example.com, http://localhost:3000")).toEqual([
      "https://a.example.com",
      "http://localhost:3000",
    ]);
    for (const wrong of [
      "*",
      "null",
      "a.example.com",
      "https://a.example.com/",
      "https://a.example.com,",
      "file://x",
      "https://a.example.com; script-src *",
    ]) {
      expect(() => origins(wrong)).toThrow(variable);
    }
  });
});

it.each([
  ["PAYGRAPH_METRICS_TOKEN", "with space"],
  ["PAYGRAPH_ROUTER_TOKEN", "x".repeat(31)],
  ["PAYGRAPH_METRICS_PORT", "0"],
  ["PAYGRAPH_METRICS_PORT", "65536"],
  ["PAYGRAPH_PLATFORM_RATE_LIMIT", "0"],
  ["PAYGRAPH_ONLY_TRUSTED_DOCUMENTS", "sandbox"],
])("%s can't be %j", (name, value) => {
  expect(() => loadEnv({ [name]: value })).toThrow(name);
});

describe("PAYGRAPH_OIDC_ISSUERS", () => {
  const issuers = (PAYGRAPH_OIDC_ISSUERS?: string, more = {}) =>
    loadEnv({ PAYGRAPH_OIDC_ISSUERS, ...more }).oidcIssuers;

  it("are URLs as the claim iss has them, none unless configured", () => {
    expect(issuers()).toEqual([]);
    const listed = ["https://login.example.com", "https://example.eu.auth0.com/", "https://id.example.com/realms/a"];
    expect(issuers(listed.join(", "))).toEqual(listed);
  });

  it.each(["login.example.com", "https://", "https://a.example.com,", "https://a.example.com?x=1", "https://u:p@a.b"])(
    "are refused at start where one is none: %s",
    (wrong) => expect(() => issuers(wrong)).toThrow(/PAYGRAPH_OIDC_ISSUERS: must be https URLs such as/),
  );

  it("are reached without TLS only where private addresses are allowed", () => {
    const local = "http://127.0.0.1:9000";
    expect(issuers(local, { PAYGRAPH_ALLOW_PRIVATE_WEBHOOKS: "true" })).toEqual([local]);
    expect(() => issuers(local, { PAYGRAPH_ALLOW_PRIVATE_WEBHOOKS: "false" })).toThrow(
      "PAYGRAPH_OIDC_ISSUERS: http://127.0.0.1:9000 must be an https URL",
    );
  });
});

describe("PAYGRAPH_MCP_ISSUER", () => {
  const url = "https://login.example.com/realms/a";
  const issuer = (given: Record<string, string>) => loadEnv(given).mcpIssuer;

  it("names agents of production, by a claim of its own, unless told otherwise", () => {
    expect(issuer({})).toBeUndefined();
    const named = { url, agentClaim: "paygraph_agent", environments: ["PRODUCTION"] };
    expect(issuer({ PAYGRAPH_MCP_ISSUER: url })).toEqual(named);
    const more = { PAYGRAPH_MCP_ISSUER: url, PAYGRAPH_MCP_AGENT_CLAIM: "https://a.example/agent" };
    expect(issuer({ ...more, PAYGRAPH_MCP_ENVIRONMENT: "sandbox" })).toEqual({
      url,
      agentClaim: "https://a.example/agent",
      environments: ["SANDBOX"],
    });
    const both = issuer({ ...more, PAYGRAPH_MCP_ENVIRONMENT: "all" });
    expect(both?.environments).toEqual(["SANDBOX", "PRODUCTION"]);
  });

  it.each([
    [{ PAYGRAPH_MCP_ISSUER: "login.example.com" }, "PAYGRAPH_MCP_ISSUER: must be an https URL"],
    [{ PAYGRAPH_MCP_ISSUER: `${url}?a=b` }, "PAYGRAPH_MCP_ISSUER: must be an https URL"],
    [
      { PAYGRAPH_MCP_ISSUER: "http://127.0.0.1:1", PAYGRAPH_ALLOW_PRIVATE_WEBHOOKS: "false" },
      "PAYGRAPH_MCP_ISSUER: http://127.0.0.1:1 must be an https URL",
    ],
    [{ PAYGRAPH_MCP_AGENT_CLAIM: "agent" }, "PAYGRAPH_MCP_ISSUER: is required with PAYGRAPH_MCP_AGENT_CLAIM"],
    [{ PAYGRAPH_MCP_ENVIRONMENT: "all" }, "PAYGRAPH_MCP_ISSUER: is required with PAYGRAPH_MCP_ENVIRONMENT"],
    [{ PAYGRAPH_MCP_ISSUER: url, PAYGRAPH_MCP_ENVIRONMENT: "test" }, "PAYGRAPH_MCP_ENVIRONMENT: must be one of"],
    [{ PAYGRAPH_MCP_ISSUER: url, PAYGRAPH_MCP_AGENT_CLAIM: "an agent" }, "PAYGRAPH_MCP_AGENT_CLAIM: must be a claim's"],
  ])("is refused at start: %j", (given, reason) => {
    expect(() => issuer(given)).toThrow(reason);
  });
});

describe("PAYGRAPH_ISSUER_URL and PAYGRAPH_ISSUER_KEY", () => {
  const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const pem = publicKey.export({ format: "pem", type: "spki" }).toString();
  const url = "https://issuer.example.com/paygraph";
  const issuer = (given: Record<string, string>) => loadEnv(given).cardIssuer;

  it("name a card issuer, both or neither", () => {
    expect(issuer({})).toBeUndefined();
    expect(issuer({ PAYGRAPH_ISSUER_URL: `${url}/`, PAYGRAPH_ISSUER_KEY: pem.replaceAll("\n", "\\n") })).toEqual({
      url,
      publicKeyPem: pem,
    });
    expect(() => issuer({ PAYGRAPH_ISSUER_URL: url })).toThrow("PAYGRAPH_ISSUER_KEY: is required");
    expect(() => issuer({ PAYGRAPH_ISSUER_KEY: pem })).toThrow("PAYGRAPH_ISSUER_URL: is required");
  });

  it("are refused for another kind of key, and without https", () => {
    const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({ format: "pem", type: "spki" });
    for (const key of ["x", rsa.toString()]) {
      expect(() => issuer({ PAYGRAPH_ISSUER_URL: url, PAYGRAPH_ISSUER_KEY: key })).toThrow(
        "must be a P-256 public key",
      );
    }
    const open = { PAYGRAPH_ISSUER_URL: "http://issuer.example.com", PAYGRAPH_ISSUER_KEY: pem };
    const isPublic = { PAYGRAPH_ALLOW_PRIVATE_WEBHOOKS: "false" };
    expect(() => issuer({ ...open, ...isPublic })).toThrow("must be an https URL");
  });
});
