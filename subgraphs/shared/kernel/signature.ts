import { createPublicKey, sign, verify, type KeyObject } from "node:crypto";
import { aliasOfHeader } from "./brand-alias.js";

/** Verified against the exact body with the published key (docs/interface.md, The signature of a webhook). */
const signatureHeader = "X-Service-Signature";
const signatureVersion = "1";

export interface BodySigner {
  /** SPKI PEM: verifies the header. */
  readonly publicPem: string;
  /** Header value for these body bytes: `{"v":"1","s":"<base64 DER ECDSA P-256/SHA-256>"}`. */
  sign(body: string): string;
  /** The signature header, and its alias, if one is configured. */
  headers(body: string): Readonly<Record<string, string>>;
}

/** SPKI PEM. */
export function toPem(publicKey: KeyObject): string {
  return publicKey.export({ format: "pem", type: "spki" }).toString();
}

export function createSigner(privateKey: KeyObject, headerAlias?: string): BodySigner {
  const names = [signatureHeader, aliasOfHeader(signatureHeader, headerAlias) ?? []].flat();
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

const maxKnown = 10_000;
/** By PEM: to parse one takes twice the time of a verification, and a sender keeps its key. */
const known = new Map<string, KeyObject>();

function keyOf(publicPem: string): KeyObject {
  const present = known.get(publicPem);
  if (present) return present;
  const key = createPublicKey(publicPem);
  if (known.size >= maxKnown) known.clear();
  known.set(publicPem, key);
  return key;
}

/** Whether `header` signs exactly these bytes. As a recipient does; false for anything malformed. */
export function verifySignature(publicPem: string, body: string | Uint8Array, header: string | undefined): boolean {
  const signature = parseHeader(header);
  if (!signature) return false;
  return verify("sha256", Buffer.from(body), { key: keyOf(publicPem), dsaEncoding: "der" }, signature);
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
