import { secp256k1 } from "@noble/curves/secp256k1.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bech32 } from "@scure/base";
import { LightningFault, type BitcoinNetwork } from "./lightning-networks.js";

/** Reads BOLT 11 invoices by the requirements for readers: refuses all that a reader must refuse. Pure. */

/** The letters of bech32, by their values: also the types of fields. */
export const bech32Letters = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";

const networkByPrefix: Readonly<Record<string, BitcoinNetwork>> = {
  bc: "BITCOIN",
  tb: "TESTNET",
  tbs: "SIGNET",
  bcrt: "REGTEST",
};

/** The units of an amount, as fractions of a bitcoin; ten of the smallest are a millisatoshi. */
const partsOfBitcoin: Readonly<Record<string, bigint>> = {
  "": 1n,
  m: 10n ** 3n,
  u: 10n ** 6n,
  n: 10n ** 9n,
  p: 10n ** 12n,
};
const msatPerBitcoin = 10n ** 11n;

/** An invoice whose signature is valid. */
export interface Bolt11Invoice {
  readonly network: BitcoinNetwork;
  /** Undefined: the payer chooses. */
  readonly amountMsat: bigint | undefined;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly paymentHash: Uint8Array;
  readonly paymentSecret: Uint8Array;
  /** The text, or its SHA-256. */
  readonly description: string | Uint8Array;
  /** The numbers of the bits that are set; required features are even. */
  readonly features: ReadonlySet<number>;
  /** Key of the receiving node, compressed: the invoice's own, or recovered from the signature. */
  readonly payee: Uint8Array;
}

/** Words of 5 bits before the fields (the time), and after them (the signature and its recovery id). */
const timeWords = 7;
const signatureWords = 104;
/** Lengths of the fields of fixed length: payment hash, hash of a description, payment secret, key of the node. */
const fixedWords: Readonly<Record<string, number>> = { p: 52, h: 52, s: 52, n: 53 };
const maxExpirySeconds = 2n ** 40n;
const defaultExpirySeconds = 3_600n;

/**
 * BOLT 9, context 9: features that an invoice may require, by even bit. `var_onion_optin`, `payment_secret`,
 * `basic_mpp`, `option_route_blinding`, `option_attribution_data`, `option_payment_metadata`.
 */
const knownFeatures: ReadonlySet<number> = new Set([8, 14, 16, 24, 36, 48]);
const [paymentSecretBit, multiPartBit] = [14, 16];

const fault = (why: string) => new LightningFault(why);
const numberOf = (words: readonly number[]) => words.reduce((sum, word) => sum * 32n + BigInt(word), 0n);

/** Throws a {@link LightningFault} with the reason if the text is no payable invoice. */
export function readInvoice(text: string): Bolt11Invoice {
  const decoded = bech32.decodeUnsafe(text, false);
  if (!decoded) throw fault("it is not bech32 text with a correct checksum");
  const { prefix, words } = decoded;
  if (words.length < timeWords + signatureWords) throw fault("it is too short");
  const { network, amountMsat } = readPrefix(prefix);
  const fields = readFields(words.slice(timeWords, -signatureWords));
  const features = readFeatures(fields.get("9"));
  const createdSeconds = numberOf(words.slice(0, timeWords));
  return {
    network,
    amountMsat,
    createdAt: dateOf(createdSeconds),
    expiresAt: dateOf(createdSeconds + expirySeconds(fields.get("x"))),
    paymentHash: requireBytes(fields.get("p"), "payment hash"),
    paymentSecret: requireBytes(fields.get("s"), "payment secret"),
    description: readDescription(fields),
    features,
    payee: readPayee(prefix, words, fields.get("n")),
  };
}

const dateOf = (seconds: bigint) => new Date(Number(seconds) * 1_000);

function readPrefix(prefix: string): Pick<Bolt11Invoice, "network" | "amountMsat"> {
  const [, currency = "", amount, part = ""] = /^ln(bcrt|bc|tbs|tb)(?:(\d+)([a-z]?))?$/.exec(prefix) ?? [];
  const network = networkByPrefix[currency];
  if (!network) throw fault("its prefix is none of lnbc, lntb, lntbs and lnbcrt with an amount");
  if (amount === undefined) return { network, amountMsat: undefined };
  const parts = partsOfBitcoin[part];
  if (parts === undefined) throw fault(`${part} is not a unit of an amount: m, u, n or p`);
  // More digits than 21 million bitcoin in the smallest unit.
  if (!/^[1-9]\d{0,19}$/.test(amount)) throw fault(`its amount, ${amount.slice(0, 30)}, is not a positive number`);
  const scaled = BigInt(amount) * msatPerBitcoin;
  if (scaled % parts !== 0n) throw fault("its amount is not a whole number of millisatoshis");
  return { network, amountMsat: scaled / parts };
}

/** The first field of each type; all fields of a fixed length must have that length. */
function readFields(words: readonly number[]): ReadonlyMap<string, readonly number[]> {
  const fields = new Map<string, readonly number[]>();
  for (let at = 0; at < words.length;) {
    const [type = 0, high = 0, low = 0] = words.slice(at, at + 3);
    const letter = bech32Letters.charAt(type);
    const end = at + 3 + high * 32 + low;
    if (end > words.length) throw fault(`its field ${letter} is cut off`);
    const data = words.slice(at + 3, end);
    const length = fixedWords[letter];
    if (length !== undefined && data.length !== length) {
      throw fault(`its field ${letter} has ${data.length} words of 5 bits instead of ${length}`);
    }
    if (!fields.has(letter)) fields.set(letter, data);
    at = end;
  }
  for (const letter of ["x", "c", "9"]) {
    if (fields.get(letter)?.[0] === 0) throw fault(`its field ${letter} begins with zero`);
  }
  return fields;
}

function requireBytes(words: readonly number[] | undefined, name: string): Uint8Array {
  if (!words) throw fault(`it has no ${name}`);
  const bytes = bech32.fromWordsUnsafe([...words]);
  if (!bytes) throw fault(`the padding of its ${name} is not zero`);
  return bytes;
}

function expirySeconds(words: readonly number[] | undefined): bigint {
  if (!words) return defaultExpirySeconds;
  const seconds = numberOf(words);
  return seconds < maxExpirySeconds ? seconds : maxExpirySeconds;
}

function readDescription(fields: ReadonlyMap<string, readonly number[]>): string | Uint8Array {
  const [text, hash] = [fields.get("d"), fields.get("h")];
  if (text && hash) throw fault("it has both a description and the hash of one");
  if (hash) return requireBytes(hash, "description's hash");
  return new TextDecoder().decode(requireBytes(text, "description"));
}

/** Big-endian: the last bit is number 0. */
function readFeatures(words: readonly number[] = []): ReadonlySet<number> {
  const bits = words.toReversed().flatMap((word, index) => {
    const ofWord = [0, 1, 2, 3, 4].filter((bit) => (word & (1 << bit)) !== 0);
    return ofWord.map((bit) => 5 * index + bit);
  });
  const features = new Set(bits);
  const unknown = bits.find((bit) => bit % 2 === 0 && !knownFeatures.has(bit));
  if (unknown !== undefined) throw fault(`it requires the feature ${unknown}, which is unknown`);
  const has = (bit: number) => features.has(bit) || features.has(bit + 1);
  if (has(multiPartBit) && !has(paymentSecretBit)) throw fault("it offers payments in parts without a payment secret");
  return features;
}

/** The hash that a node signs: of the prefix, and of the words packed into bytes, padded with zero bits. */
export function signedHash(prefix: string, words: readonly number[]): Uint8Array {
  const bits = words.map((word) => word.toString(2).padStart(5, "0")).join("");
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => parseInt(byte.padEnd(8, "0"), 2));
  return sha256(Uint8Array.of(...new TextEncoder().encode(prefix), ...bytes));
}

/** The key that the invoice names, which must have signed it, with a low S; if it names none, the signer's. */
function readPayee(prefix: string, words: readonly number[], named: readonly number[] | undefined): Uint8Array {
  const signed = bech32.fromWordsUnsafe(words.slice(-signatureWords));
  const recoveryId = signed?.at(-1) ?? 4;
  if (!signed || recoveryId > 3) throw fault("its signature is malformed");
  const hash = signedHash(prefix, words.slice(0, -signatureWords));
  const signature = signed.subarray(0, 64);
  const key = named && requireBytes(named, "node's key");
  try {
    if (!key) {
      return secp256k1.Signature.fromBytes(signature).addRecoveryBit(recoveryId).recoverPublicKey(hash).toBytes();
    }
    if (secp256k1.verify(signature, hash, key, { prehash: false, lowS: true })) return key;
  } catch {
    // Not a number, or not a point of the curve.
  }
  throw fault("its signature is invalid");
}
