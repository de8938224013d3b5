import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from "node:crypto";
import type { Deps } from "../../shared/deps.js";

/** Verified against the exact body with the published key (docs/interface.md, The signature of a webhook). */
const signatureHeader = "X-Service-Signature";
const signatureVersion = "1";
/** What the sealed private key is bound to. */
const sealingContext = "signing_key/1/private";
const keyRow = { id: 1 };

export interface WebhookSigner {
  /** SPKI PEM: what verifies the header. */
  readonly publicPem: string;
  /** Header value for these body bytes: `{"v":"1","s":"<base64 DER ECDSA P-256/SHA-256>"}`. */
  sign(body: string): string;
  /** The signature header, and its alias where one is configured. */
  headers(body: string): Readonly<Record<string, string>>;
}

type SignerDeps = Pick<Deps, "db" | "sealer" | "env">;

const signers = new WeakMap<SignerDeps, Promise<WebhookSigner>>();

/**
 * The one key that signs all platforms' webhooks, made at the first start: of several processes that start
 * at once, the first row wins. Read once per process.
 */
export function ensureSigningKey(deps: SignerDeps): Promise<WebhookSigner> {
  const known = signers.get(deps);
  if (known) return known;
  const loading = loadSigner(deps);
  signers.set(deps, loading);
  loading.catch(() => signers.delete(deps));
  return loading;
}

async function loadSigner(deps: SignerDeps): Promise<WebhookSigner> {
  const row = (await deps.db.signingKey.findUnique({ where: keyRow })) ?? (await createSigningKey(deps));
  const privateKey = createPrivateKey({
    key: deps.sealer.open(row.private, sealingContext),
    format: "der",
    type: "pkcs8",
  });
  return createSigner(privateKey, deps.env.headerAlias);
}

async function createSigningKey({ db, sealer }: SignerDeps) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  await db.signingKey.createMany({
    data: [
      {
        ...keyRow,
        publicPem: toPem(publicKey),
        private: sealer.seal(privateKey.export({ format: "der", type: "pkcs8" }), sealingContext),
      },
    ],
    skipDuplicates: true,
  });
  return db.signingKey.findUniqueOrThrow({ where: keyRow });
}

function toPem(publicKey: KeyObject): string {
  return publicKey.export({ format: "pem", type: "spki" }).toString();
}

export function createSigner(privateKey: KeyObject, headerAlias?: string): WebhookSigner {
  const names = headerAlias ? [signatureHeader, `X-${headerAlias}-Signature`] : [signatureHeader];
  const signBody = (body: string) => {
    const signature = sign("sha256", Buffer.from(body), { key: privateKey, dsaEncoding: "der" });
    return JSON.stringify({ v: signatureVersion, s: signature.toString("base64") });
  };
  return {
    publicPem: toPem(createPublicKey(privateKey)),
    sign: signBody,
    headers(body) {
      const value = signBody(body);
      return Object.fromEntries(names.map((name) => [name, value]));
    },
  };
}

/** Whether this is the name of a header that carries the signature, under any alias. */
export function isSignatureHeader(name: string): boolean {
  return /^x-[a-z0-9]+-signature$/i.test(name);
}

/** Whether `header` signs exactly these bytes. What a recipient does; false for anything malformed. */
export function verifySignature(publicPem: string, body: string | Uint8Array, header: string | undefined): boolean {
  const signature = parseHeader(header);
  if (!signature) return false;
  return verify("sha256", Buffer.from(body), { key: createPublicKey(publicPem), dsaEncoding: "der" }, signature);
}

function parseHeader(header: string | undefined): Buffer | undefined {
  if (header === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(header);
    if (typeof parsed !== "object" || parsed === null || !("v" in parsed) || !("s" in parsed)) return undefined;
    if (parsed.v !== signatureVersion || typeof parsed.s !== "string") return undefined;
    return Buffer.from(parsed.s, "base64");
  } catch {
    // Not JSON: not a signature.
    return undefined;
  }
}
