import { secp256k1 } from "@noble/curves/secp256k1.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bech32 } from "@scure/base";

const network = "bc";
/** BOLT 11: each field is its type (a letter of bech32's alphabet), its length in words of 5 bits, and the words. */
const alphabet = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
/** `var_onion_optin` and `payment_secret`, both required: bits 8 and 14. */
const features = [16, 8, 0];

const numberWords = (value: number, length: number) =>
  Array.from({ length }, (_, index) => Math.floor(value / 32 ** (length - 1 - index)) % 32);

const field = (type: string, words: readonly number[]) => [
  alphabet.indexOf(type),
  ...numberWords(words.length, 2),
  ...words,
];

export interface LightningInvoice {
  readonly paymentHash: Uint8Array;
  readonly paymentSecret: Uint8Array;
  /** The key of the receiving node. */
  readonly nodeSecretKey: Uint8Array;
  /** Text, or the SHA-256 of a text that both sides know. */
  readonly description: string | Uint8Array;
  /** Absent: the payer chooses. */
  readonly amountMsat?: bigint;
  /** Paying nodes compare it with their own clocks: real time, never the sandbox's. */
  readonly createdAt: Date;
  /** Up to 2^30-1; without it an hour, by BOLT 11. */
  readonly expirySeconds?: number;
}

/** The units of an invoice's prefix, as fractions of a bitcoin: a millisatoshi is 10 of the smallest, `p`. */
const partsOfBitcoin: Readonly<Record<string, bigint>> = {
  "": 1n,
  m: 10n ** 3n,
  u: 10n ** 6n,
  n: 10n ** 9n,
  p: 10n ** 12n,
};
const msatPerBitcoin = 10n ** 11n;

/** The amount of an invoice, from its prefix; undefined unless it is a BOLT 11 invoice with an amount on that network. */
export function invoiceAmountMsat(invoice: string): bigint | undefined {
  const [, amount, part = ""] = /^lnbc([1-9]\d{0,17})([munp])?1/.exec(invoice) ?? [];
  const parts = partsOfBitcoin[part];
  if (amount === undefined || parts === undefined) return undefined;
  const scaled = BigInt(amount) * msatPerBitcoin;
  return scaled % parts === 0n ? scaled / parts : undefined;
}

/** Words of an invoice before its fields (the time), and after them (the signature). */
const timeWords = 7;
const signatureWords = 104;
const hashWords = 52;
/** BOLT 11. */
const defaultExpirySeconds = 3600;

const numberOf = (words: readonly number[]) => words.reduce((sum, word) => sum * 32 + word, 0);

/** The fields of a decoded invoice, in their order; the last one may be cut off. */
function* fieldsOf(decodedWords: readonly number[]): Generator<{ readonly type: string; readonly data: number[] }> {
  const words = decodedWords.slice(timeWords, -signatureWords);
  for (let at = 0; at + 3 <= words.length;) {
    const [type = 0, ...length] = words.slice(at, at + 3);
    const end = at + 3 + numberOf(length);
    if (end <= words.length) yield { type: alphabet.charAt(type), data: words.slice(at + 3, end) };
    at = end;
  }
}

/** The payment hash of a BOLT 11 invoice: its first field `p` of the right length. Undefined where it has none. */
export function invoicePaymentHash(invoice: string): Uint8Array | undefined {
  const words = bech32.decodeUnsafe(invoice, false)?.words ?? [];
  const hash = [...fieldsOf(words)].find(({ type, data }) => type === "p" && data.length === hashWords);
  return hash && (bech32.fromWordsUnsafe(hash.data) ?? undefined);
}

/** When a BOLT 11 invoice expires: an hour after its time, unless its field `x` says otherwise. Undefined for none. */
export function invoiceExpiresAt(invoice: string): Date | undefined {
  const words = bech32.decodeUnsafe(invoice, false)?.words;
  if (!words) return undefined;
  const expiry = [...fieldsOf(words)].find(({ type }) => type === "x");
  const seconds = numberOf(words.slice(0, timeWords)) + (expiry ? numberOf(expiry.data) : defaultExpirySeconds);
  return new Date(seconds * 1000);
}

/** A BOLT 11 invoice on Bitcoin's main network. */
export function lightningInvoice(invoice: LightningInvoice): string {
  const { description, amountMsat } = invoice;
  const prefix = `ln${network}${amountMsat === undefined ? "" : `${amountMsat * 10n}p`}`;
  const words = [
    ...numberWords(Math.floor(invoice.createdAt.getTime() / 1000), 7),
    ...field("s", bech32.toWords(invoice.paymentSecret)),
    ...field("p", bech32.toWords(invoice.paymentHash)),
    ...(typeof description === "string"
      ? field("d", bech32.toWords(new TextEncoder().encode(description)))
      : field("h", bech32.toWords(description))),
    ...(invoice.expirySeconds === undefined ? [] : field("x", numberWords(invoice.expirySeconds, 6))),
    ...field("9", features),
  ];
  const signature = secp256k1.sign(signedHash(prefix, words), invoice.nodeSecretKey, {
    prehash: false,
    format: "recovered",
  });
  // The library puts the recovery id first, BOLT 11 last.
  const signatureWords = bech32.toWords(Uint8Array.of(...signature.subarray(1), ...signature.subarray(0, 1)));
  return bech32.encode(prefix, [...words, ...signatureWords], false);
}

/** The hash that a node signs: of the prefix, and of the words packed into bytes, padded with zero bits. */
function signedHash(prefix: string, words: readonly number[]): Uint8Array {
  const bits = words.map((word) => word.toString(2).padStart(5, "0")).join("");
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => parseInt(byte.padEnd(8, "0"), 2));
  return sha256(Uint8Array.of(...new TextEncoder().encode(prefix), ...bytes));
}
