import { z } from "zod";
import { parsePublicKey, verifyDer } from "./p256.js";

// The stamp of the header Service-Wallet-Signature: base64url of a JSON object with the key, the scheme and the
// signature over `payloadToSign` (docs/wallets.md, The stamp).

export interface Stamp {
  /** Compressed, lower-case hex. */
  readonly publicKey: string;
  readonly signature: Uint8Array;
}

const stampJson = z.object({
  publicKey: z.string(),
  scheme: z.literal("SIGNATURE_SCHEME_TK_API_P256"),
  signature: z.string().regex(/^([0-9a-fA-F]{2})+$/),
});

/** Longer ones are no stamps; a real one has some 300 characters. */
const maxLength = 2_000;

/** undefined if the text is no stamp. */
export function parseStamp(header: string): Stamp | undefined {
  if (header.length > maxLength || !/^[A-Za-z0-9_-]+$/.test(header)) return undefined;
  const parsed = stampJson.safeParse(parseJson(Buffer.from(header, "base64url").toString("utf8")));
  if (!parsed.success) return undefined;
  const publicKey = parsePublicKey(parsed.data.publicKey)?.compressed;
  return publicKey === undefined ? undefined : { publicKey, signature: Buffer.from(parsed.data.signature, "hex") };
}

/** undefined if the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether the stamp signs this payload. */
export function isStampOf({ publicKey, signature }: Stamp, payloadToSign: string): boolean {
  return verifyDer(publicKey, Buffer.from(payloadToSign, "utf8"), signature);
}
