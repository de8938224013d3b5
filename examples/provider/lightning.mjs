// Invoices of Lightning (BOLT 11), and a network in which they are paid: a map of open invoices, by their text.
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const letters = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
/** Order of the curve secp256k1. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
/** `var_onion_optin` and `payment_secret`. */
const features = [16, 8, 0];

const sha256 = (bytes) => createHash("sha256").update(bytes).digest();

/** A number in words of 5 bits. */
const wordsOf = (value, length) =>
  Array.from({ length }, (_, index) => Math.floor(value / 32 ** (length - 1 - index)) % 32);

/** Bytes in words of 5 bits, padded with zeros. */
function toWords(bytes) {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((word) => parseInt(word.padEnd(5, "0"), 2));
}

const field = (type, words) => [letters.indexOf(type), ...wordsOf(words.length, 2), ...words];

/** The checksum of bech32 (BIP 173). */
function checksum(prefix, words) {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0));
  const values = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...words, 0, 0, 0, 0, 0, 0];
  const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    for (const [bit, mask] of generator.entries()) if ((top >> bit) & 1) sum ^= mask;
  }
  sum ^= 1;
  return Array.from({ length: 6 }, (_, index) => (sum >>> (5 * (5 - index))) & 31);
}

/** The node's signature, with a low S. The recovery id 0 names a key: any does here, since the invoice has none. */
function signatureOf(prefix, words) {
  const bits = words.map((word) => word.toString(2).padStart(5, "0")).join("");
  const packed = (bits.match(/.{1,8}/g) ?? []).map((byte) => parseInt(byte.padEnd(8, "0"), 2));
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "secp256k1" });
  const signed = sign("sha256", Buffer.from([...Buffer.from(prefix), ...packed]), {
    key: privateKey,
    dsaEncoding: "ieee-p1363",
  });
  const s = BigInt(`0x${signed.subarray(32).toString("hex")}`);
  const low = (s > order / 2n ? order - s : s).toString(16).padStart(64, "0");
  return toWords(Buffer.concat([signed.subarray(0, 32), Buffer.from(low, "hex"), Buffer.of(0)]));
}

/** An invoice of an amount on Bitcoin's main network, and the preimage of its payment hash, in hex. */
export function newInvoice({ amountMsat, descriptionHash, expiresAt }) {
  const preimage = randomBytes(32);
  const prefix = `lnbc${BigInt(amountMsat) * 10n}p`;
  const now = Math.floor(Date.now() / 1000);
  const seconds = Math.max(1, Math.ceil(Date.parse(expiresAt) / 1000) - now);
  const words = [
    ...wordsOf(now, 7),
    ...field("s", toWords(randomBytes(32))),
    ...field("p", toWords(sha256(preimage))),
    ...field("h", toWords(Buffer.from(descriptionHash, "hex"))),
    ...field("x", wordsOf(seconds, Math.ceil(seconds.toString(2).length / 5))),
    ...field("9", features),
  ];
  const all = [...words, ...signatureOf(prefix, words)];
  const invoice = `${prefix}1${[...all, ...checksum(prefix, all)].map((word) => letters[word]).join("")}`;
  return { invoice, preimage: preimage.toString("hex") };
}
