import { secp256k1 } from "@noble/curves/secp256k1.js";
import { bech32, hex } from "@scure/base";
import { bech32Letters } from "./bolt11.js";
import { LightningFault, type BitcoinNetwork } from "./lightning-networks.js";

/** Reads BOLT 12 offers by the requirements for readers: refuses all that must not be responded to. Pure. */

export interface Bolt12Offer {
  /** Networks on which its invoices can be paid. */
  readonly networks: readonly BitcoinNetwork[];
  /** Minimum price of one item; undefined: the payer chooses, or the amount is in another currency. */
  readonly amountMsat: bigint | undefined;
  readonly expiresAt: Date | undefined;
}

/** Hashes of the first blocks, in the order of their bytes on the wire. */
const networkByChain: Readonly<Record<string, BitcoinNetwork>> = {
  "6fe28c0ab6f1b372c1a6a246ae63f74f931e8365e15a089c68d6190000000000": "BITCOIN",
  "43497fd7f826957108f4a30fd9cec3aeba79972084e90ead01ea330900000000": "TESTNET",
  "43f08bdab050e35b567c864b91f47f50ae725ae2de53bcfbbaf284da00000000": "TESTNET",
  f61eee3b63a380a477a063af32b2bbc97c9ff9f01f2c4225e973988108000000: "SIGNET",
  "06226e46111a0b59caaf126043eb5bbf28c34f3a5e332a1fc7b2b73cf188910f": "REGTEST",
};

/** The types of an offer's fields: all even ones that a reader knows. */
const field = {
  chains: 2n,
  metadata: 4n,
  currency: 6n,
  amount: 8n,
  description: 10n,
  features: 12n,
  absoluteExpiry: 14n,
  paths: 16n,
  issuer: 18n,
  quantityMax: 20n,
  issuerId: 22n,
} as const;
const knownTypes: ReadonlySet<bigint> = new Set(Object.values(field));
/** Offers may also use types of the experimental range. */
const isOffersType = (type: bigint) => (type >= 1n && type <= 79n) || (type >= 10n ** 9n && type < 2n * 10n ** 9n);

const chainBytes = 32;
const pointBytes = 33;
const maxExpirySeconds = 2n ** 40n;

const fault = (why: string) => new LightningFault(why);

/** Joins parts that `+` separates: between two letters, with or without white space after it. */
export function joinedOffer(text: string): string {
  return text.replace(/(?<=[a-z0-9])\+[ \t\r\n]*(?=[a-z0-9])/gi, "");
}

/** Throws a {@link LightningFault} with the reason if the text is no offer. */
export function readOffer(text: string): Bolt12Offer {
  const fields = readFields(bytesOf(joinedOffer(text)));
  const chains = fields.get(field.chains);
  const amount = readNumber(fields.get(field.amount), "amount");
  const expiry = readNumber(fields.get(field.absoluteExpiry), "expiry");
  const currency = readText(fields.get(field.currency), "currency");
  const description = readText(fields.get(field.description), "description");
  readText(fields.get(field.issuer), "issuer");
  readNumber(fields.get(field.quantityMax), "greatest quantity");
  const features = fields.get(field.features);
  if (features) assertKnownFeatures(features);
  const issuerId = fields.get(field.issuerId);
  if (issuerId) assertPoint(issuerId, "issuer's key");
  const paths = fields.get(field.paths);
  if (paths) assertPaths(paths);
  if (amount === 0n) throw fault("its amount is 0");
  if (amount !== undefined && description === undefined) throw fault("it has an amount and no description");
  if (currency !== undefined && amount === undefined) throw fault("it has a currency and no amount");
  if (currency !== undefined && !/^[A-Z]{3}$/.test(currency)) throw fault("its currency is not an ISO 4217 code");
  if (!issuerId && !paths) throw fault("it names neither its issuer's key nor a path to it");
  const networks = chains ? networksOf(chains) : (["BITCOIN"] as const);
  if (networks.length === 0) throw fault("it is of none of Bitcoin's networks");
  return {
    networks,
    amountMsat: currency === undefined ? amount : undefined,
    expiresAt:
      expiry === undefined
        ? undefined
        : new Date(Number(expiry < maxExpirySeconds ? expiry : maxExpirySeconds) * 1_000),
  };
}

/** There is no checksum; bits that fill the last word are zero, and fewer than five. */
function bytesOf(text: string): Uint8Array {
  const isOneCase = text === text.toLowerCase() || text === text.toUpperCase();
  const lower = text.toLowerCase();
  if (!isOneCase || !lower.startsWith("lno1")) throw fault("it does not begin with lno1, in letters of one case");
  const words = [...lower.slice("lno1".length)].map((letter) => bech32Letters.indexOf(letter));
  if (words.includes(-1)) throw fault("it has other characters than bech32's, or a + that joins nothing");
  const bytes = bech32.fromWordsUnsafe(words);
  if (!bytes) throw fault("the padding of its last character is wrong");
  return bytes;
}

/** Reads from the front; throws if bytes are missing. */
class Reader {
  #at = 0;
  constructor(
    private readonly bytes: Uint8Array,
    private readonly what: string,
  ) {}

  get isAtEnd(): boolean {
    return this.#at === this.bytes.length;
  }

  take(length: number): Uint8Array {
    const taken = this.bytes.subarray(this.#at, this.#at + length);
    if (taken.length < length) throw fault(`${this.what} is cut off`);
    this.#at += length;
    return taken;
  }

  number(length: number): bigint {
    return numberOf(this.take(length));
  }

  /** BOLT 1: one byte, or 253 to 255 and 2, 4 or 8 bytes; in the shortest form. */
  bigSize(): bigint {
    const first = Number(this.number(1));
    if (first < 253) return BigInt(first);
    const length = 2 ** (first - 252);
    const number = this.number(length);
    const least = first === 253 ? 253n : 256n ** BigInt(length / 2);
    if (number < least) throw fault(`${this.what} has a number in more bytes than it needs`);
    return number;
  }
}

const numberOf = (bytes: Uint8Array) => bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);

/** Types, lengths and values in the order of the types. */
function readFields(bytes: Uint8Array): ReadonlyMap<bigint, Uint8Array> {
  const fields = new Map<bigint, Uint8Array>();
  const reader = new Reader(bytes, "it");
  let last = -1n;
  while (!reader.isAtEnd) {
    const type = reader.bigSize();
    if (type <= last) throw fault("its fields are not in the order of their types");
    last = type;
    if (!isOffersType(type)) throw fault(`it has a field of the type ${type}, which no offer has`);
    if (type % 2n === 0n && !knownTypes.has(type)) throw fault(`its field of the type ${type} is unknown`);
    const length = reader.bigSize();
    fields.set(type, reader.take(length < 2n ** 31n ? Number(length) : 2 ** 31));
  }
  return fields;
}

/** Without leading zero bytes; none for 0. */
function readNumber(bytes: Uint8Array | undefined, name: string): bigint | undefined {
  if (!bytes) return undefined;
  if (bytes.length > 8) throw fault(`its ${name} has more than 8 bytes`);
  if (bytes[0] === 0) throw fault(`its ${name} begins with zero`);
  return numberOf(bytes);
}

function readText(bytes: Uint8Array | undefined, name: string): string | undefined {
  try {
    return bytes && new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw fault(`its ${name} is not UTF-8 text`);
  }
}

/** None is defined for offers, so a required one is unknown. */
function assertKnownFeatures(bytes: Uint8Array): void {
  const bits = [...bytes].toReversed().flatMap((byte, index) => {
    const evens = [0, 2, 4, 6].filter((bit) => (byte & (1 << bit)) !== 0);
    return evens.map((bit) => 8 * index + bit);
  });
  if (bits[0] !== undefined) throw fault(`it requires the feature ${bits[0]}, which is unknown`);
}

function assertPoint(bytes: Uint8Array, name: string): void {
  try {
    if (bytes.length !== pointBytes) throw new Error("Not compressed");
    secp256k1.Point.fromBytes(bytes);
  } catch {
    throw fault(`its ${name} is not a point on the curve`);
  }
}

/** Blinded paths: the first node by its key or by one of its channels, the key of the path, and one hop or more. */
function assertPaths(bytes: Uint8Array): void {
  const reader = new Reader(bytes, "its path");
  do {
    const first = reader.take(1);
    if (first[0] === 0 || first[0] === 1) reader.take(8);
    else assertPoint(Uint8Array.of(...first, ...reader.take(pointBytes - 1)), "path's first node");
    assertPoint(reader.take(pointBytes), "path's key");
    const hops = Number(reader.number(1));
    if (hops === 0) throw fault("its path has no hops");
    for (let hop = 0; hop < hops; hop++) {
      assertPoint(reader.take(pointBytes), "path's node");
      reader.take(Number(reader.number(2)));
    }
  } while (!reader.isAtEnd);
}

function networksOf(chains: Uint8Array): BitcoinNetwork[] {
  if (chains.length === 0 || chains.length % chainBytes !== 0) throw fault("its list of chains has no whole entries");
  const hashes = Array.from({ length: chains.length / chainBytes }, (_, index) =>
    hex.encode(chains.subarray(index * chainBytes, (index + 1) * chainBytes)),
  );
  return hashes.flatMap((hash) => networkByChain[hash] ?? []);
}
