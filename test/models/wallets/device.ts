import { createHash, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { sealTo } from "../../../subgraphs/wallets/crypto/hpke.js";
import { parsePublicKey } from "../../../subgraphs/wallets/crypto/p256.js";
import { identityClaims } from "../../testkit/identity-issuer.js";

// Customers' devices. Natively: the library that apps use, with which the other specs sign, takes milliseconds.

export interface DeviceKey {
  /** Compressed, hex. */
  readonly publicKey: string;
  readonly signer: KeyObject;
}

export function newDeviceKey(): DeviceKey {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const isOdd = ((Buffer.from(y, "base64url").at(-1) ?? 0) & 1) === 1;
  return {
    publicKey: `${isOdd ? "03" : "02"}${Buffer.from(x, "base64url").toString("hex")}`,
    signer: privateKey,
  };
}

/** A header's value, and what a model must know of it. */
export interface Stamp {
  readonly text: string;
  readonly form: "real" | "literal" | "malformed";
  /** The key that made it, and over what. */
  readonly by?: string;
  readonly over?: string;
}

export function stampOf({ publicKey, signer }: DeviceKey, over: string): Stamp {
  const signature = sign("sha256", Buffer.from(over), signer).toString("hex");
  const json = JSON.stringify({ publicKey, scheme: "SIGNATURE_SCHEME_TK_API_P256", signature });
  return { text: Buffer.from(json).toString("base64url"), form: "real", by: publicKey, over };
}

export const sandboxStamp: Stamp = { text: "sandbox-valid-signature", form: "literal" };
export const malformedStamp: Stamp = { text: "bm90IGEgc3RhbXA", form: "malformed" };

/** `encryptedOtpBundle` for the key in a challenge's bundle. */
export async function sealCode(target: string, { publicKey }: DeviceKey, code: string): Promise<string> {
  const { data } = JSON.parse(target) as { data: string };
  const { targetPublic } = JSON.parse(Buffer.from(data, "hex").toString()) as { targetPublic: string };
  const recipient = parsePublicKey(targetPublic);
  if (!recipient) throw new Error(`No key: ${targetPublic}`);
  const content = Buffer.from(JSON.stringify({ otp_code: code, public_key: publicKey }));
  const { encapsulated, ciphertext } = await sealTo(recipient, Uint8Array.from(content));
  const [encappedPublic, text] = [encapsulated, ciphertext].map((bytes) => Buffer.from(bytes).toString("hex"));
  return JSON.stringify({ encappedPublic, ciphertext: text });
}

export const nonceOf = (clientPublicKey: string) => createHash("sha256").update(clientPublicKey).digest("hex");

/** An identity token for the sandbox, which doesn't verify its signature. */
export function identityToken(nowMs: number, claims: object): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");
  const body = identityClaims("https://accounts.google.com", nowMs, claims);
  return `${part({ alg: "RS256", kid: "1" })}.${part(body)}.c2lnbmF0dXJl`;
}
