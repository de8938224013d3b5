import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256, HpkeError } from "@hpke/core";
import { parsePublicKey, type KeyPair, type PublicKey } from "./p256.js";

// HPKE (RFC 9180) as the clients of wallets use it: base mode, single shot, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256,
// AES-256-GCM. The additional data are the encapsulated key and the recipient's, both uncompressed.

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});

/** Part of the protocol: clients have it built in. */
const info = Uint8Array.from(Buffer.from("turnkey_hpke", "ascii")).buffer;

export interface Sealed {
  /** The encapsulated key, 65 bytes. */
  readonly encapsulated: Uint8Array<ArrayBuffer>;
  /** With the tag appended. */
  readonly ciphertext: Uint8Array<ArrayBuffer>;
}

function additionalData(encapsulated: Uint8Array, recipient: PublicKey): ArrayBuffer {
  return Uint8Array.from(Buffer.concat([encapsulated, recipient.uncompressed])).buffer;
}

/** Seals to a client's key. */
export async function sealTo(recipient: PublicKey, plaintext: Uint8Array<ArrayBuffer>): Promise<Sealed> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(recipient.uncompressed.buffer);
  const sender = await suite.createSenderContext({ recipientPublicKey, info });
  const encapsulated = new Uint8Array(sender.enc);
  const ciphertext = await sender.seal(plaintext.buffer, additionalData(encapsulated, recipient));
  return { encapsulated, ciphertext: new Uint8Array(ciphertext) };
}

/** Opens what a client sealed to `recipient`; undefined if it was sealed otherwise, or changed. */
export async function openFrom(recipient: KeyPair, { encapsulated, ciphertext }: Sealed): Promise<Buffer | undefined> {
  // A point off the curve must not reach the key agreement.
  if (!parsePublicKey(Buffer.from(encapsulated).toString("hex"))) return undefined;
  const recipientKey = await suite.kem.importKey("raw", recipient.privateKey.buffer, false);
  try {
    const context = await suite.createRecipientContext({ recipientKey, info, enc: encapsulated.buffer });
    const aad = additionalData(encapsulated, recipient.publicKey);
    return Buffer.from(await context.open(ciphertext.buffer, aad));
  } catch (error) {
    if (error instanceof HpkeError) return undefined;
    throw error;
  }
}
