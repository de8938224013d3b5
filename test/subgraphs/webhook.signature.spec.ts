import { createPublicKey, ECDH, generateKeyPairSync, verify } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createWebhookSigners } from "../../subgraphs/platform/webhooks/keys.js";
import { createSigner, verifySignature } from "../../subgraphs/shared/kernel/signature.js";
import { createTestDatabase, type TestDatabase } from "../testkit/database.js";
import { createTestDeps } from "../testkit/deps.js";

/**
 * A signature that the client libraries of existing apps made (throw-away key): ECDSA P-256 with SHA-256 over the
 * exact UTF-8 bytes, DER. Its `s` is in the upper half: verifiers take both halves.
 */
const foreign = {
  publicCompressed: "038ec67ae2565aa95d7a0b7168bccca0b5e0c2f0d2666dab5ceaa8dfd630ccf8c6",
  payload: '{"a":1,"unicode":"é"}',
  signatureHex:
    "3045022100b766649a5d48692eae58881ed979756a0f391ed2294fa18b7d54f4d4d147e90002202871694" +
    "4ce3739a64a9c36ecdf15d6b97fcfe1f15c27d2986d392f4544a3c93d",
};

function pemOf(compressed: string): string {
  const point = ECDH.convertKey(compressed, "prime256v1", "hex", "base64url", "uncompressed");
  const bytes = Buffer.from(String(point), "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: bytes.subarray(1, 33).toString("base64url"),
    y: bytes.subarray(33).toString("base64url"),
  };
  return createPublicKey({ key: jwk, format: "jwk" }).export({ format: "pem", type: "spki" }).toString();
}

describe("a webhook signature", () => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const signer = createSigner(privateKey);
  const body = '{"id":"Webhook:1","note":"é €"}';

  it("is JSON with the version as a string and a base64 DER signature over the exact bytes", () => {
    const header: unknown = JSON.parse(signer.sign(body));
    expect(header).toEqual({ v: "1", s: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/) });
    const { s } = header as { s: string };
    const key = { key: createPublicKey(signer.publicPem), dsaEncoding: "der" as const };
    expect(verify("sha256", Buffer.from(body), key, Buffer.from(s, "base64"))).toBe(true);
    expect(signer.publicPem).toMatch(/^-----BEGIN PUBLIC KEY-----\n/);
  });

  it("verifies for exactly these bytes and this key", () => {
    const header = signer.sign(body);
    expect(verifySignature(signer.publicPem, body, header)).toBe(true);
    expect(verifySignature(signer.publicPem, body.replace("€", "$"), header)).toBe(false);
    expect(verifySignature(signer.publicPem, JSON.stringify(JSON.parse(body), null, 1), header)).toBe(false);
    const other = createSigner(generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey);
    expect(verifySignature(other.publicPem, body, header)).toBe(false);
  });

  it.each([
    undefined,
    "",
    "nonsense",
    "null",
    "{}",
    '{"v":1,"s":"AA=="}',
    '{"v":"2","s":"AA=="}',
    '{"v":"1","s":"AA=="}',
  ])("does not verify with the header %s", (header) => {
    expect(verifySignature(signer.publicPem, body, header)).toBe(false);
  });

  it("agrees with a signature that a foreign library made", () => {
    const header = JSON.stringify({ v: "1", s: Buffer.from(foreign.signatureHex, "hex").toString("base64") });
    expect(verifySignature(pemOf(foreign.publicCompressed), foreign.payload, header)).toBe(true);
    expect(verifySignature(pemOf(foreign.publicCompressed), `${foreign.payload} `, header)).toBe(false);
  });

  it("is also sent under the configured alias, with the same value", () => {
    const headers = createSigner(privateKey, "Acme").headers(body);
    expect(Object.keys(headers)).toEqual(["X-Service-Signature", "X-Acme-Signature"]);
    expect(headers["X-Acme-Signature"]).toBe(headers["X-Service-Signature"]);
    expect(Object.keys(signer.headers(body))).toEqual(["X-Service-Signature"]);
  });
});

describe("the key of an environment", () => {
  let database: TestDatabase;
  const tenant = { platformId: "PlatformConfig:01a1fbfa-edc3-712a-8105-a14eda9e131f", environment: "SANDBOX" } as const;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it("is made once, however many processes need it at once, and is the same after a restart", async () => {
    const masterKey = Buffer.alloc(32, 7);
    const processes = [1, 2, 3, 4].map(() => createTestDeps(database.url, { masterKey, poolSize: 2 }));
    try {
      const signers = await Promise.all(processes.map((deps) => createWebhookSigners(deps).of(tenant)));
      expect(new Set(signers.map(({ publicPem }) => publicPem)).size).toBe(1);
      const [first, , , last] = signers;
      expect(verifySignature(first?.publicPem ?? "", "body", last?.sign("body"))).toBe(true);
      const rows = await processes[0]?.db.webhookKey.findMany({ where: tenant });
      expect(rows).toHaveLength(1);
      expect(rows?.[0]?.publicPem).toBe(first?.publicPem);
    } finally {
      await Promise.all(processes.map((deps) => deps.close()));
    }
  });

  it("cannot be opened under another master key", async () => {
    const stranger = createTestDeps(database.url, { masterKey: Buffer.alloc(32, 8), poolSize: 1 });
    try {
      await expect(createWebhookSigners(stranger).of(tenant)).rejects.toThrow("Sealed under the master key");
    } finally {
      await stranger.close();
    }
  });
});
