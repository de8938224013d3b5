/** Result of the verification of a webhook. */
export interface Verdict {
  readonly isGenuine: boolean;
  /** In a sentence. */
  readonly text: string;
}

/** The platform and environment that webhooks are expected from. */
export interface Receiver {
  readonly platformId: string;
  readonly environment: string;
}

const algorithm = { name: "ECDSA", namedCurve: "P-256" };
/** Bytes of each of the two numbers of a signature. */
const numberBytes = 32;
const refused = (text: string): Verdict => ({ isGenuine: false, text });

/** The public keys of a text in PEM, the current one first. */
export const keysIn = (pem: string): readonly string[] =>
  pem.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? [];

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** The two numbers that a signature in DER is a sequence of, each of 32 bytes: as WebCrypto takes them. */
function rawOf(der: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (der[0] !== 0x30 || der[1] !== der.length - 2) return undefined;
  const raw = new Uint8Array(2 * numberBytes);
  let at = 2;
  for (const end of [numberBytes, 2 * numberBytes]) {
    const length = der[at + 1] ?? 0;
    const digits = der.subarray(at + 2, at + 2 + length);
    if (der[at] !== 0x02 || length === 0 || digits.length < length) return undefined;
    const number = digits[0] === 0 ? digits.subarray(1) : digits;
    if (number.length > numberBytes) return undefined;
    raw.set(number, end - number.length);
    at += 2 + length;
  }
  return at === der.length ? raw : undefined;
}

/** The signature of a header `{"v":"1","s":"…"}`, also with the header's name in front. */
function signatureOf(header: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const { v, s } = JSON.parse(header.replace(/^\s*x-service-signature\s*:/i, "")) as { v?: unknown; s?: unknown };
    const der = v === "1" && typeof s === "string" ? bytesOf(s) : undefined;
    return der && rawOf(der);
  } catch {
    return undefined;
  }
}

async function isSignedBy(pem: string, signature: BufferSource, body: BufferSource): Promise<boolean> {
  const spki = bytesOf(pem.replace(/-----[^-]+-----|\s/g, ""));
  if (!spki) return false;
  const key = await crypto.subtle.importKey("spki", spki, algorithm, false, ["verify"]);
  return crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, key, signature, body);
}

function senderOf(body: string): { readonly platformId?: unknown; readonly environment?: unknown } {
  try {
    return (JSON.parse(body) ?? {}) as object;
  } catch {
    return {};
  }
}

/** Verifies a webhook as a receiver does: its signature, by any of the keys, then whose it is. */
export async function verdictOf(
  body: string,
  header: string,
  keys: readonly string[],
  { platformId, environment }: Receiver,
): Promise<Verdict> {
  const signature = signatureOf(header);
  if (!signature) return refused(`The header is not readable: it is {"v":"1","s":"…"}, as it was received.`);
  const bytes = new TextEncoder().encode(body);
  for (const [index, key] of keys.entries()) {
    if (!(await isSignedBy(key, signature, bytes))) continue;
    const sender = senderOf(body);
    if (sender.platformId !== platformId || sender.environment !== environment)
      return refused("The signature is right, but the webhook is of another platform or environment.");
    const which = keys.length === 1 ? "The key" : index === 0 ? "The current key" : `Key ${index + 1}`;
    return { isGenuine: true, text: `${which} signed exactly this body.` };
  }
  return refused(
    "No key made this signature over this body. It must be byte for byte as received, before anything parses or formats it.",
  );
}
