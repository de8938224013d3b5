import { sha256, type Sealer } from "../kernel/crypto.js";

/** The same text for equal inputs: keys sorted, absent members omitted. */
export function canonicalJson(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value);
  if (typeof value === "bigint") return value.toString();
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}

/** Members that aren't part of the request: a retry may have another stamp, or another IP address. */
const unhashed = { idempotencyKey: undefined, walletSignature: undefined, endUserIpAddress: undefined };

/** A plain hash under the master key: it alone would reveal short numbers, such as tax numbers, by trial. */
export function keyHash(sealer: Sealer, plain: Uint8Array): Uint8Array<ArrayBuffer> {
  return sealer.fingerprint(`idempotency/${Buffer.from(plain).toString("hex")}`);
}

/** Keyed hash of a request: of its canonical input. */
export function hashInput(sealer: Sealer, input: object): Uint8Array<ArrayBuffer> {
  return keyHash(sealer, sha256(canonicalJson({ ...input, ...unhashed })));
}
