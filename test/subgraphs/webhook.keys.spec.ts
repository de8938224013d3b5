import { generateKeyPairSync } from "node:crypto";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { rotateKey } from "../../subgraphs/platform/webhooks/keys.js";
import { verifySignature } from "../../subgraphs/shared/kernel/signature.js";
import { createSealer } from "../../subgraphs/shared/kernel/crypto.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { migrate } from "../../subgraphs/shared/persistence/migrate.js";
import { startApp, type Client } from "../testkit/app.js";
import { createEmptyDatabase, type TestDatabase } from "../testkit/database.js";
import { query } from "../testkit/database-url.js";
import { keyOfSender, startWebhookSink } from "../testkit/webhook-sink.js";

const app = await startApp();
const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });

const published = (platformId: string, environment: string) =>
  fetch(`${app.baseUrl}/.well-known/paygraph/webhook-keys/${platformId}/${environment}.pem`);

/** The body and signature of the TEST webhook that a changed endpoint is sent. */
async function testWebhookOf(client: Client, path: string) {
  await client.rest("PATCH", "/config", { body: { webhookEndpoint: `${sink.url}/${path}` } });
  const { body, headers } = await sink.waitFor((webhook) => webhook.path.endsWith(path));
  return { body, signature: String(headers["x-service-signature"]) };
}

describe("the key that signs webhooks", () => {
  it("is each environment's own: what one is sent verifies nowhere else, and its body names where it is from", async () => {
    const [one, other] = [await app.platform(), await app.platform()];
    const environments = [
      { platformId: one.platformId, environment: "SANDBOX", client: one.sandbox },
      { platformId: one.platformId, environment: "PRODUCTION", client: one.production },
      { platformId: other.platformId, environment: "SANDBOX", client: other.sandbox },
      { platformId: other.platformId, environment: "PRODUCTION", client: other.production },
    ];
    const sent = await Promise.all(
      environments.map(async ({ platformId, environment, client }, index) => ({
        pem: await (await published(platformId, environment.toLowerCase())).text(),
        keyId: (await client.rest("GET", "/config")).body.webhookKeyId,
        ...(await testWebhookOf(client, `own-key-${index}`)),
      })),
    );
    expect(new Set(sent.map(({ pem }) => pem)).size).toBe(4);
    expect(new Set(sent.map(({ keyId }) => keyId)).size).toBe(4);
    for (const [index, { body, signature }] of sent.entries()) {
      const { platformId, environment } = environments[index] ?? {};
      expect(JSON.parse(body)).toMatchObject({ type: "TEST", platformId, environment });
      const verifying = sent.map(({ pem }) => verifySignature(pem, body, signature));
      expect(verifying).toEqual(sent.map((_, at) => at === index));
    }
  });

  it("names the tenant in what an operation sends itself, and in the body that a delivery shows", async () => {
    const { platformId, sandbox } = await app.platform();
    await testWebhookOf(sandbox, "in-flow");
    await sandbox.rest("POST", "/webhooks/test");
    const { data } = await sandbox.graph(
      "{ webhookDeliveries(filter: {eventTypes: [TEST]}) { nodes { requestBody } } platformConfig { webhookKeyId } }",
    );
    const bodies = data.webhookDeliveries.nodes.map(({ requestBody }: { requestBody: string }) =>
      JSON.parse(requestBody),
    );
    expect(bodies).toHaveLength(2);
    for (const body of bodies) expect(body).toMatchObject({ platformId, environment: "SANDBOX" });
    expect(data.platformConfig.webhookKeyId).toMatch(/^WebhookKey:/);
  });

  it("is published for known platforms and environments only, the current one first", async () => {
    const { platformId } = await app.platform();
    const before = await (await published(platformId, "production")).text();
    const dayMs = 86_400_000;
    const tenant = { platformId, environment: "PRODUCTION" } as const;
    const rotated = await Promise.all([1, 2].map(() => rotateKey(app.core.deps, tenant, dayMs)));
    const now = await published(platformId, "production");
    expect(now.headers.get("content-type")).toContain("application/x-pem-file");
    const text = await now.text();
    const [current] = rotated.filter(({ webhookPublicKey }) => text.startsWith(webhookPublicKey));
    expect(current).toBeDefined();
    expect(text.match(/BEGIN PUBLIC KEY/g)).toHaveLength(3);
    expect(text.endsWith(before)).toBe(true);
    expect(await (await published(encodeURIComponent(platformId), "production")).text()).toBe(text);
    const stored = await app.core.deps.db.webhookKey.findMany({ where: tenant });
    expect(stored.filter((row) => row.private !== null).map(({ id }) => id)).toEqual([current?.webhookKeyId]);
    for (const [id, environment] of [
      [platformId, "staging"],
      [platformId, "PRODUCTION"],
      ["PlatformConfig:01a1fbfa-edc3-712a-8105-a14eda9e131f", "sandbox"],
      ["nonsense", "sandbox"],
      ["%00", "sandbox"],
    ] as const) {
      expect((await published(id, environment)).status).toBe(404);
    }
    const old = await fetch(`${app.baseUrl}/.well-known/paygraph/webhook-public-key.pem`);
    expect(old.status).toBe(404);
  });
});

describe("an installation whose platforms share a key", () => {
  const platformId = "PlatformConfig:019a5b00-0000-7000-8000-000000000001";
  const masterKey = Buffer.alloc(32, 5);
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const oldPem = publicKey.export({ format: "pem", type: "spki" }).toString();
  let database: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    database = await createEmptyDatabase();
    folder = await mkdtemp(join(tmpdir(), "paygraph-before-"));
    const migrations = join(projectRoot, "prisma/migrations");
    const before = (await readdir(migrations)).filter((name) => name < "20261122110000");
    for (const name of before) await cp(join(migrations, name), join(folder, name), { recursive: true });
    await migrate(database.url, { migrationsDir: folder, log: () => undefined });
    const sealed = createSealer(masterKey).seal(
      privateKey.export({ format: "der", type: "pkcs8" }),
      "signing_key/1/private",
    );
    await query(
      database.url,
      `INSERT INTO platform.platform (id, name, updated_at) VALUES ('${platformId}', 'shared key', now());
       INSERT INTO platform.platform_config
         (platform_id, environment, proxy_uma_subdomain, uma_domain, supported_currencies, updated_at)
       VALUES ('${platformId}', 'SANDBOX', 'pone', 'free.test', '[]', now()),
         ('${platformId}', 'PRODUCTION', 'ptwo', 'before.example.com', '[]', now());
       INSERT INTO platform.signing_key (id, public_pem, private)
       VALUES (1, '${oldPem}', '\\x${Buffer.from(sealed).toString("hex")}')`,
    );
    await migrate(database.url, { migrationsDir: migrations, log: () => undefined });
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("has the UMA domain that it was configured with looked at after the upgrade", async () => {
    const { rows } = await query(
      database.url,
      `SELECT environment, payload FROM shared.timer WHERE name = 'umaDomain.check'`,
    );
    expect(rows).toEqual([{ environment: "PRODUCTION", payload: { domain: "before.example.com" } }]);
  });

  it("keeps its key and the path of it until each environment is rotated; new platforms have their own", async () => {
    const upgraded = await startApp({ beside: { databaseUrl: database.url, masterKey } });
    try {
      const { deps } = upgraded.core;
      const keyPath = "/.well-known/paygraph/webhook-public-key.pem";
      const tenants = (["SANDBOX", "PRODUCTION"] as const).map((environment) => ({ platformId, environment }));
      for (const tenant of tenants) {
        const signer = await deps.signers.of(tenant);
        expect(verifySignature(oldPem, "body", signer.sign("body"))).toBe(true);
      }
      expect(await (await fetch(`${upgraded.baseUrl}${keyPath}`)).text()).toBe(oldPem);
      const added = await upgraded.platform();
      const own = await deps.signers.of({ platformId: added.platformId, environment: "SANDBOX" });
      expect(own.publicPem).not.toBe(oldPem);
      const rotated = await Promise.all(tenants.map((tenant) => rotateKey(deps, tenant, 0)));
      expect(new Set(rotated.map(({ webhookPublicKey }) => webhookPublicKey)).size).toBe(2);
      expect((await fetch(`${upgraded.baseUrl}${keyPath}`)).status).toBe(404);
    } finally {
      await upgraded.close();
    }
  });
});
