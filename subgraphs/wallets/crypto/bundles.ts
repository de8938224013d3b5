import { createBase58check } from "@scure/base";
import { z } from "zod";
import { sha256 } from "../../shared/kernel/crypto.js";
import { openFrom, sealTo, type Sealed } from "./hpke.js";
import { parsePublicKey, signDer, type KeyPair, type PublicKey } from "./p256.js";
import { parseJson } from "./stamp.js";

// Content sealed between a client and this service: one-time codes, keys of sessions, exported wallets.

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const base58check = createBase58check(sha256);

/** Data that the service signs with its enclave's key, which is published. */
function signedBundle(enclave: KeyPair, content: object): string {
  const data = Buffer.from(JSON.stringify(content), "utf8");
  return JSON.stringify({
    version: "v1.0.0",
    data: hex(data),
    dataSignature: signDer(enclave.privateKey, data),
    enclaveQuorumPublic: hex(enclave.publicKey.uncompressed),
  });
}

/** `otpEncryptionTargetBundle`: the key to which a client seals its one-time code. */
export function otpTargetBundle(enclave: KeyPair, target: PublicKey): string {
  return signedBundle(enclave, { targetPublic: hex(target.uncompressed) });
}

const sealedJson = z.object({
  encappedPublic: z.string().regex(/^04[0-9a-fA-F]{128}$/),
  ciphertext: z.string().regex(/^([0-9a-fA-F]{2})+$/),
});

const otpJson = z.object({ otp_code: z.string().max(100), public_key: z.string() });

export interface OpenedOtp {
  readonly code: string;
  /** The client's key, which becomes the session's. */
  readonly publicKey: PublicKey;
}

/** Opens `encryptedOtpBundle`; undefined if it was not made for `target`, or has no code or no key. */
export async function openOtpBundle(target: KeyPair, bundle: string): Promise<OpenedOtp | undefined> {
  // Some clients encode the JSON twice.
  const outer = parseJson(bundle);
  const sealed = sealedJson.safeParse(typeof outer === "string" ? parseJson(outer) : outer);
  if (!sealed.success) return undefined;
  const opened = await openFrom(target, sealedOf(sealed.data));
  const content = otpJson.safeParse(opened && parseJson(opened.toString("utf8")));
  const publicKey = content.success ? parsePublicKey(content.data.public_key) : undefined;
  return content.success && publicKey ? { code: content.data.otp_code, publicKey } : undefined;
}

function sealedOf({ encappedPublic, ciphertext }: z.output<typeof sealedJson>): Sealed {
  return {
    encapsulated: Uint8Array.from(Buffer.from(encappedPublic, "hex")),
    ciphertext: Uint8Array.from(Buffer.from(ciphertext, "hex")),
  };
}

/** `encryptedSessionSigningKey`: the private key of a session, sealed to the client's key. */
export async function sealSessionKey(client: PublicKey, session: KeyPair): Promise<string> {
  const { encapsulated, ciphertext } = await sealTo(client, session.privateKey);
  const compressed = parsePublicKey(hex(encapsulated))?.compressed ?? "";
  return base58check.encode(Uint8Array.from(Buffer.concat([Buffer.from(compressed, "hex"), ciphertext])));
}

/** `encryptedWalletCredentials`: the mnemonic, sealed to the client's key and signed by the enclave. */
export async function sealMnemonic(
  enclave: KeyPair,
  client: PublicKey,
  { mnemonic, organizationId }: { readonly mnemonic: string; readonly organizationId: string },
): Promise<string> {
  const { encapsulated, ciphertext } = await sealTo(client, Uint8Array.from(Buffer.from(mnemonic, "utf8")));
  return signedBundle(enclave, { encappedPublic: hex(encapsulated), ciphertext: hex(ciphertext), organizationId });
}
