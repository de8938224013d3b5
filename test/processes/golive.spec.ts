import { execFile } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { settingsFindings } from "../../gateway/processes/golive.installation.js";
import { loadEnv } from "../../subgraphs/shared/kernel/env.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { startApp, type PlatformClients, type TestApp } from "../testkit/app.js";
import { servingUrl } from "../testkit/database.js";
import { query } from "../testkit/database-url.js";
import { startProvider } from "../testkit/provider.js";
import { certificate, key } from "../subgraphs/smtp.fixture.js";
import { account } from "../subgraphs/twilio.fixture.js";
import { tokenOf } from "../subgraphs/verification-decisions.fixture.js";

// Going live (docs/production.md, Before real money moves).

const run = promisify(execFile);
const folder = mkdtempSync(path.join(tmpdir(), "paygraph-golive-"));
const write = (name: string, text: string) => {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};
const ca = write("ca.pem", certificate);
const rails = await startProvider({ name: "rails" });
let app: TestApp;
/** The TLS in front of the server; it takes webhooks, too. */
let front: Server;
let publicUrl: string;

beforeAll(async () => {
  app = await startApp({ isAlone: true, env: { PAYGRAPH_PROVIDERS: providers() } });
  rails.setPaygraph(app.baseUrl);
  front = createServer({ key, cert: certificate }, (request, response) => {
    if (request.method === "POST") return void response.writeHead(200).end();
    void fetch(app.baseUrl + request.url).then(({ status }) => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  publicUrl = `https://localhost:${(front.address() as AddressInfo).port}`;
});
afterAll(async () => {
  front.closeAllConnections();
  front.close();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Found {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function paygraph(args: readonly string[], variables: Record<string, string> = {}): Promise<Found> {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: servingUrl(app.databaseUrl),
    PAYGRAPH_MASTER_KEY: app.masterKey.toString("base64"),
    PAYGRAPH_DATA_DIR: folder,
    PAYGRAPH_ALLOW_PRIVATE_WEBHOOKS: "true",
    NODE_EXTRA_CA_CERTS: ca,
    LOG_LEVEL: "error",
    ...variables,
  };
  return run(process.execPath, [path.join(projectRoot, "dist/processes/cli.js"), ...args], { env }).then(
    (done) => ({ code: 0, ...done }),
    (failed: Found) => failed,
  );
}

const check = async ({ platformId }: PlatformClients, variables = {}, ...more: string[]) => {
  const { code, stdout, stderr } = await paygraph(["golive", "check", "--platform", platformId, ...more], variables);
  if (!stdout) throw new Error(stderr);
  return { code, stdout };
};

const isNeeded = ({ level }: { level: string }) => level === "WALL";

/** A production whose parties are all named. */
function providers(): string {
  write("rails.pem", rails.publicPem);
  write("token", account.token);
  return write(
    "providers.yaml",
    `providers:
  staff: { roles: [identity, documents], kind: manual }
  bank:
    roles: [accounts]
    kind: shared
    accounts: { EUR: [{ accountType: EUR_ACCOUNT, iban: DE89370400440532013000, accountHolderName: Example }] }
  rails: { roles: [rails], kind: http, url: "${rails.url}", publicKey: "file:rails.pem", currencies: [EUR] }
  ecb: { roles: [rates], kind: ecb }
  mail: { roles: [codes], kind: smtp, url: "smtps://mail.example.com", from: no-reply@example.com }
  texts: { roles: [codes], kind: twilio, accountSid: ${account.sid}, authToken: "file:token", from: Example }`,
  );
}

describe("golive check", () => {
  it("lists every wall of a fresh production, with what to do, and its exit code is 1", async () => {
    const platform = await app.platform();
    const { code, stdout } = await check(platform, {}, "--json");
    const found = JSON.parse(stdout);
    expect([code, found.platformId, found.isReady]).toEqual([1, platform.platformId, false]);
    const walls = found.findings.filter(isNeeded).map(({ name }: { name: string }) => name);
    const roles = ["identity", "documents", "accounts", "rails", "rates", "codes-email", "codes-sms"];
    const isScreened = walls.includes("screening") ? ["screening"] : [];
    expect(walls.sort()).toEqual(
      ["public-url", "backup", "server", "terms", ...roles, ...isScreened, "webhook", "reviewers"].sort(),
    );
    const textOf = (name: string) => found.findings.find((finding: { name: string }) => finding.name === name).text;
    expect(textOf("accounts")).toMatch(/in USD, .*EUR.*the role accounts/);
    expect(textOf("webhook")).toContain("set webhookEndpoint");
    expect(textOf("reviewers")).toContain("token create");
    expect(textOf("issuer")).toContain("cards are 501");
  });

  it("lists none of one that is configured, and says which provider has which role", async () => {
    const platform = await app.platform();
    const { production } = platform;
    const currency = { currencyCode: "EUR", minAmount: 1, maxAmount: 1_000_000, requiredCounterpartyFields: [] };
    const body = { webhookEndpoint: `${publicUrl}/hook`, supportedCurrencies: [currency] };
    expect((await production.rest("PATCH", "/config", { body })).status).toBe(200);
    await tokenOf(production, "REVIEW");
    expect(JSON.parse((await paygraph(["golive", "record-backup"])).stdout)).toEqual({ takenAt: expect.any(String) });
    const variables = { PAYGRAPH_PROVIDERS: providers(), PAYGRAPH_PUBLIC_URL: publicUrl };
    const { code, stdout } = await check(platform, variables, "--without", "screening");
    expect(stdout).not.toMatch(/^wall/m);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ok +accounts +bank \(shared\): EUR$/m);
    expect(stdout).toMatch(/^ok +codes-sms +texts \(twilio\)$/m);
    expect(stdout).toMatch(/^ok +provider-rails +http:\S+ responds, signed by its key$/m);
    expect(stdout).toMatch(/^ok +webhook +https:\S+ responds to a TEST event with 200$/m);
    expect(stdout).toMatch(/^ok +backup +the last one is 0 hours old$/m);

    // A backup, an endpoint and a domain are walls again when they are outdated.
    await query(app.databaseUrl, "UPDATE shared.backup_mark SET taken_at = now() - interval '3 days'");
    const endpoint = { webhookEndpoint: `${publicUrl.replace("https", "http")}/hook`, umaDomain: "pay.example.com" };
    expect((await production.rest("PATCH", "/config", { body: endpoint })).status).toBe(200);
    const later = await check(platform, variables, "--without", "screening");
    expect(later.code).toBe(1);
    expect(later.stdout.match(/^wall +\S+/gm)).toEqual([
      expect.stringContaining("backup"),
      expect.stringContaining("webhook"),
      expect.stringContaining("domain"),
    ]);
    expect(later.stdout).toMatch(/^wall +domain +pay\.example\.com is not proven .*publish paygraph-uma=/m);
  }, 60_000);

  it("lists a provider that can't be reached, or whose key is another; so does doctor", async () => {
    const platform = await app.platform();
    const variables = { PAYGRAPH_PROVIDERS: providers(), PAYGRAPH_PUBLIC_URL: publicUrl };
    const wallOf = async (given: object) =>
      (await check(platform, given)).stdout.match(/^wall +provider-rails +(.*)$/m)?.[1];
    const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    write("rails.pem", publicKey.export({ type: "spki", format: "pem" }).toString());
    expect(await wallOf(variables)).toContain("without a signature by its key: start it, and check url");
    write("rails.pem", rails.publicPem);
    await rails.goDown();
    expect(await wallOf(variables)).toContain("connection refused");
    expect((await paygraph(["doctor"], variables)).stdout).toMatch(
      /^warning +Providers +provider-rails: .*connection refused/m,
    );
    await rails.comeUp();
  }, 60_000);

  it("wants a platform, and names that it lists", async () => {
    expect((await paygraph(["golive", "check"])).stderr).toContain("--platform is missing");
    const { platformId } = await app.platform();
    const unknown = await paygraph(["golive", "check", "--platform", platformId, "--without", "sms"]);
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining("--without: nothing is named sms")]);
  });

  it("takes an embedded database, a key beside the data and plain HTTP for walls", () => {
    const walls = (variables: Record<string, string>) =>
      settingsFindings(loadEnv({ PAYGRAPH_DATA_DIR: folder, ...variables }))
        .filter(isNeeded)
        .map(({ name }) => name);
    expect(walls({})).toEqual(["database", "master-key", "public-url"]);
    const right = {
      DATABASE_URL: app.databaseUrl,
      PAYGRAPH_MASTER_KEY: app.masterKey.toString("base64"),
      PAYGRAPH_PUBLIC_URL: "https://pay.example.com",
    };
    expect(walls(right)).toEqual([]);
    write("master.key", right.PAYGRAPH_MASTER_KEY);
    expect(walls(right)).toEqual(["master-key"]);
    rmSync(path.join(folder, "master.key"));
  });
});
