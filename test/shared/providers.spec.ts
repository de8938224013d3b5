import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { providerKinds as kinds } from "../../subgraphs/modules.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { loadEnv } from "../../subgraphs/shared/kernel/env.js";
import type { Logger } from "../../subgraphs/shared/kernel/logger.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { openProviders } from "../../subgraphs/shared/providers/registry.js";

const platformId = "PlatformConfig:01900000-0000-7000-8000-000000000001";
const otherId = "PlatformConfig:01900000-0000-7000-8000-000000000002";
const production = { platformId, environment: "PRODUCTION" } as const;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "paygraph-providers-"));
  await writeFile(path.join(folder, "ibans.csv"), "iban\nDE89370400440532013000\nDE88370400440532013000\n");
  const spellings = ["DE89370400440532013000", "DE89370400440532013000"].map((iban) => JSON.stringify({ iban }));
  await writeFile(path.join(folder, "ibans.jsonl"), `${spellings.join("\n")}\n`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function opened(text: string, logger: Logger = createLogger("silent")) {
  const file = path.join(folder, "providers.yaml");
  await writeFile(file, text);
  return openProviders({ env: loadEnv({ PAYGRAPH_PROVIDERS: file }), logger }, kinds);
}

const entry = (members: string) => `providers: {p: {${members}}}`;
const issuer = (members: string) => entry(`roles: [issuer], kind: http, ${members}`);
const reviewers = `
providers:
  everyone:
    roles: [identity, documents]
    kind: manual
    priority: 2
  ours:
    roles: [identity]
    kind: manual
    platforms: ["${platformId}"]
`;

describe("the file of providers", () => {
  it("names the provider of a role for a platform: the one with the lowest priority that serves it", async () => {
    const providers = await opened(reviewers);
    expect(providers.find("identity", production)).toMatchObject({ name: "ours", settings: { kind: "manual" } });
    expect(providers.find("documents", production)?.name).toBe("everyone");
    expect(providers.find("identity", { ...production, platformId: otherId })?.name).toBe("everyone");
  });

  it("has an example that is valid", async () => {
    const env = loadEnv({ PAYGRAPH_PROVIDERS: path.join(projectRoot, "examples/providers.yaml") });
    const providers = await openProviders({ env, logger: createLogger("silent") }, kinds);
    expect(providers.find("identity", production)?.name).toBe("our-reviewers");
    expect(providers.find("accounts", production, { currency: "EUR" })?.name).toBe("house-bank");
    expect(providers.find("accounts", production, { currency: "JPY" })).toBeUndefined();
  });

  it("names the provider that carries a rail and a currency, or several of one priority if they carry others", async () => {
    const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    await writeFile(path.join(folder, "rails.pem"), publicKey.export({ type: "spki", format: "pem" }));
    const rails = (first: string, second: string) => `
providers:
  first: {roles: [rails], kind: http, url: "https://first.example.com", publicKey: "file:rails.pem", ${first}}
  second: {roles: [rails], kind: http, url: "https://second.example.com", publicKey: "file:rails.pem", ${second}}
`;
    const providers = await opened(
      rails("currencies: [USD, EUR], rails: [ACH, BASE]", "currencies: [USD], rails: [WIRE]"),
    );
    const named = (currency: string, rail: string) => providers.find("rails", production, { currency, rail })?.name;
    expect([named("USD", "ACH"), named("USD", "WIRE"), named("EUR", "WIRE"), named("EUR", "BASE")]).toEqual([
      "first",
      "second",
      undefined,
      "first",
    ]);
    await expect(opened(rails("rails: [ACH, WIRE]", "rails: [WIRE]"))).rejects.toThrow("first has the role rails");
    await expect(opened(rails("rails: [CHEQUE]", "rails: [WIRE]"))).rejects.toThrow("providers.first.rails[0]");
  });

  it("stands beside variables, each of which is a provider", async () => {
    const env = loadEnv({ PAYGRAPH_RATE_SOURCE_URL: "https://rates.example.com" });
    const { all } = await openProviders({ env, logger: createLogger("silent") }, kinds);
    const provider = { name: "PAYGRAPH_RATE_SOURCE_URL", settings: { kind: "url", url: "https://rates.example.com" } };
    expect(all("rates")).toMatchObject([provider]);
    const file = path.join(folder, "providers.yaml");
    const text = `providers: {ecb: {roles: [rates], kind: url, url: "https://other.example.com"}}`;
    await writeFile(file, text);
    const both = { PAYGRAPH_PROVIDERS: file, PAYGRAPH_RATE_SOURCE_URL: "https://rates.example.com" };
    const opening = (variables: NodeJS.ProcessEnv) =>
      openProviders({ env: loadEnv(variables), logger: createLogger("silent") }, kinds);
    await expect(opening(both)).rejects.toThrow("providers.ecb.priority: PAYGRAPH_RATE_SOURCE_URL has the role rates");
    expect((await opening({ PAYGRAPH_PROVIDERS: file })).all("rates")).toMatchObject([{ name: "ecb" }]);
  });

  it("names the issuer's key by a variable or a file beside it", async () => {
    const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const publicKeyPem = publicKey.export({ type: "spki", format: "pem" }).toString();
    await writeFile(path.join(folder, "issuer.pem"), publicKeyPem);
    process.env.PROVIDERS_SPEC_KEY = publicKeyPem;
    for (const key of ["file:issuer.pem", "env:PROVIDERS_SPEC_KEY"]) {
      const { all } = await opened(issuer(`url: "https://issuer.example.com/", publicKey: "${key}"`));
      const [provider] = all("issuer");
      expect(provider?.settings).toMatchObject({ kind: "http", url: "https://issuer.example.com" });
      expect(provider?.settings.publicKeyPem.trim()).toBe(publicKeyPem.trim());
    }
  });

  it("has no providers for the sandbox, which plays all roles itself", async () => {
    const providers = await opened(reviewers);
    expect(providers.find("identity", { ...production, environment: "SANDBOX" })).toBeUndefined();
  });

  it("needs not exist: then there are none", async () => {
    const providers = await openProviders({ env: loadEnv({}), logger: createLogger("silent") }, kinds);
    expect(providers.find("identity", production)).toBeUndefined();
  });

  const bank = (accounts: string) => entry(`roles: [accounts], kind: shared, accounts: {${accounts}}`);
  const pool = (currency: string, file: string) =>
    entry(`roles: [accounts], kind: pool, currency: ${currency}, file: ${file}, account: {accountType: EUR_ACCOUNT}`);
  it.each([
    ["", "is missing"],
    ["providers: [", "providers.yaml: Flow sequence"],
    ["providers: {}\nprovider: {}", "provider: is not known"],
    ["providers: {p: {}, p: {}}", "Map keys must be unique"],
    ["providers: {Bank: {}}", "providers.Bank: a provider's name must be"],
    [entry("kind: manual"), "providers.p.roles: is missing"],
    [entry("roles: [identity]"), "providers.p.kind: is missing"],
    [entry("roles: [], kind: manual"), "providers.p.roles: must name a role"],
    [entry("roles: [person], kind: manual"), "providers.p.roles[0]: must be of accounts, rails"],
    [entry("roles: [identity], kind: 7"), "providers.p.kind: must be text: put it in quotes"],
    [entry("roles: [identity], kind: oracle"), "providers.p.kind: there is no kind oracle for identity; known are"],
    [entry("roles: [rails], kind: manual"), "no kind manual for rails"],
    [entry("roles: [identity], kind: manual, url: x"), "providers.p.url: is not known"],
    [entry("roles: [identity], kind: manual, priority: 1.5"), "providers.p.priority: must be a whole number"],
    [entry("roles: [identity], kind: manual, platforms: [demo]"), "platforms[0]: must be the id of a platform"],
    [entry("roles: [identity], kind: manual}, q: {roles: [identity], kind: manual"), "providers.q.priority: p has"],
    [bank("EUR: [{accountType: EUR_ACCOUNT, iban: DE88370400440532013000}]"), "p.accounts.EUR[0].iban: "],
    [bank("EUR: [{accountType: EUR_ACCOUNT, iban: DE89370400440532013000, note: x}]"), "EUR[0].note: is not known"],
    [bank("EUR: [{accountType: EUR_ACCOUNT, reference: x}]"), "p.accounts.EUR[0].reference: is not known"],
    [bank("EUR: [{accountType: EUR_ACCOUNT}]"), "p.accounts.EUR[0].iban: is missing"],
    [bank("USD: [{accountType: EUR_ACCOUNT, iban: DE89370400440532013000}]"), "accountType: is no account in USD"],
    [bank("USDC: [{accountType: BASE_WALLET, address: x}]"), "USDC[0].accountType: must be one of"],
    [bank("EUR: []"), "p.accounts.EUR: must name an account"],
    [bank("XXX: []"), "p.accounts.XXX: "],
    [issuer(`url: "https://i.example.com", publicKey: "env:ABSENT"`), "p.publicKey: the variable ABSENT is not set"],
    [issuer(`url: "https://i.example.com", publicKey: "file:absent.pem"`), "p.publicKey: ENOENT"],
    [issuer(`url: "https://i.example.com", publicKey: "file:ibans.csv"`), "p.publicKey: must be a P-256 public key"],
    [issuer(`url: "https://i.example.com", publicKey: "MFkw"`), "p.publicKey: must be env:NAME or file:PATH"],
    [entry("roles: [rates], kind: url, url: x"), "p.url: must be an http or https URL"],
    [entry("roles: [rates], kind: ecb, maxAgeDays: 9"), "p.maxAgeDays: must be at most 5"],
    [entry("roles: [rates], kind: ecb, spreads: {EUR/XXX: 5}"), "p.spreads.EUR/XXX: must be two codes"],
    [
      entry(`roles: [issuer], kind: http, url: "https://i.example.com", platforms: ["${platformId}"]`),
      "p.platforms: the kind http serves all platforms",
    ],
    [pool("EUR", "absent.csv"), "absent.csv: ENOENT"],
    [pool("EUR", "ibans.csv"), "ibans.csv: line 3: iban: "],
    [pool("GBP", "ibans.csv"), "ibans.csv: line 2: accountType: is no account in GBP"],
    [pool("EUR", "ibans.jsonl"), "ibans.jsonl: line 2: is the account of line 1"],
  ])("is refused in one line that names the place: %j", async (text, message) => {
    const error = await opened(text).then(
      () => "accepted",
      (reason: Error) => reason.message,
    );
    expect(error).toMatch(/^PAYGRAPH_PROVIDERS: [^\n]*providers\.yaml: [^\n]*$/);
    expect(error).toContain(message);
  });

  it("is refused if it can't be read", async () => {
    const env = loadEnv({ PAYGRAPH_PROVIDERS: path.join(folder, "absent.yaml") });
    const opening = openProviders({ env, logger: createLogger("silent") }, kinds);
    await expect(opening).rejects.toThrow(/^PAYGRAPH_PROVIDERS: .*absent\.yaml: ENOENT/);
  });

  it("is read again at a reload; an invalid one changes nothing, and is logged as an error", async () => {
    const errors: unknown[] = [];
    const logger = { ...createLogger("silent"), error: (...line: unknown[]) => void errors.push(line) } as Logger;
    const providers = await opened(reviewers, logger);
    const file = path.join(folder, "providers.yaml");
    await writeFile(file, reviewers.replace("ours:", "mine:"));
    await providers.reload();
    expect(providers.find("identity", production)?.name).toBe("mine");
    expect(errors).toEqual([]);
    await writeFile(file, "providers: {p: {kind: manual}}");
    await providers.reload();
    expect(providers.find("identity", production)?.name).toBe("mine");
    expect(errors).toHaveLength(1);
  });
});
