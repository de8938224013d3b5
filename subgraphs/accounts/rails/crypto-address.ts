import { secp256k1 } from "@noble/curves/secp256k1.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58, bech32, bech32m, createBase58check, hex } from "@scure/base";

/**
 * Validation of wallet addresses: a mistyped one must not pass, because money sent to it is lost. Main networks only;
 * a Spark address may also have the prefix that its main network used first.
 */

const base58check = createBase58check(sha256);

/** Base58 takes quadratic time: longer texts than the longest address aren't decoded. */
const maxBase58Length = 44;

const bitcoinVersions = { p2pkh: 0x00, p2sh: 0x05 };
const tronVersion = 0x41;

/** EIP-55: the checksum is in the case of the letters. All of one case: an address without a checksum. */
export function isEvmAddress(text: string): boolean {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1];
  if (digits === undefined) return false;
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true;
  return text === checksummed(digits.toLowerCase());
}

/** The address of 20 bytes, with the checksum of EIP-55. */
export function evmAddress(bytes: Uint8Array): string {
  assertLength(bytes, 20);
  return checksummed(hex.encode(bytes));
}

function checksummed(digits: string): string {
  const hash = hex.encode(keccak_256(new TextEncoder().encode(digits)));
  return `0x${[...digits].map((digit, at) => (parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit)).join("")}`;
}

/** P2PKH and P2SH (base58check), P2WPKH and P2WSH (BIP-173), P2TR (BIP-350). */
export function isBitcoinAddress(text: string): boolean {
  const legacy = decodeBase58check(text);
  if (legacy)
    return legacy.length === 21 && (legacy[0] === bitcoinVersions.p2pkh || legacy[0] === bitcoinVersions.p2sh);
  const keyHash = decodeSegwit(text, bech32, 0);
  if (keyHash) return keyHash.length === 20 || keyHash.length === 32;
  return decodeSegwit(text, bech32m, 1)?.length === 32;
}

/** P2WPKH: the address of a compressed public key's HASH160. */
export function bitcoinAddress(keyHash: Uint8Array): string {
  assertLength(keyHash, 20);
  return bech32.encode("bc", [0, ...bech32.toWords(keyHash)]);
}

/** P2PKH: the address of a public key's HASH160. */
export function bitcoinKeyHashAddress(keyHash: Uint8Array): string {
  assertLength(keyHash, 20);
  return base58check.encode(Uint8Array.of(bitcoinVersions.p2pkh, ...keyHash));
}

/** P2SH: the address of a script's HASH160. */
export function bitcoinScriptHashAddress(scriptHash: Uint8Array): string {
  assertLength(scriptHash, 20);
  return base58check.encode(Uint8Array.of(bitcoinVersions.p2sh, ...scriptHash));
}

/** 32 bytes in base58. There is no checksum, and an address needs no key: programs own some. */
export function isSolanaAddress(text: string): boolean {
  return decodeSolanaAddress(text) !== undefined;
}

/** The address's bytes, which are the public key if it is a wallet's. */
export function decodeSolanaAddress(text: string): Uint8Array | undefined {
  const bytes = text.length <= maxBase58Length ? attempt(() => base58.decode(text)) : undefined;
  return bytes?.length === 32 ? bytes : undefined;
}

export function solanaAddress(bytes: Uint8Array): string {
  assertLength(bytes, 32);
  return base58.encode(bytes);
}

export function isTronAddress(text: string): boolean {
  const bytes = decodeBase58check(text);
  return bytes?.length === 21 && bytes[0] === tronVersion;
}

export function tronAddress(bytes: Uint8Array): string {
  assertLength(bytes, 20);
  return base58check.encode(Uint8Array.of(tronVersion, ...bytes));
}

/** A protobuf message with one field: number 1, the identity public key of 33 bytes. */
const sparkHeader = Uint8Array.of(0x0a, 33);
const sparkPrefixes = ["spark", "sp"];

/**
 * Bech32m of the wallet's identity public key. An invoice has more fields and is paid once, so it is not an address.
 */
export function isSparkAddress(text: string): boolean {
  const decoded = attempt(() => bech32m.decode(text));
  if (!decoded || !sparkPrefixes.includes(decoded.prefix)) return false;
  const payload = attempt(() => bech32m.fromWords(decoded.words));
  if (payload?.length !== sparkHeader.length + 33) return false;
  if (payload[0] !== sparkHeader[0] || payload[1] !== sparkHeader[1]) return false;
  return secp256k1.utils.isValidPublicKey(payload.subarray(sparkHeader.length), true);
}

/** The address of a compressed secp256k1 public key. */
export function sparkAddress(publicKey: Uint8Array): string {
  assertLength(publicKey, 33);
  return bech32m.encodeFromBytes("spark", Uint8Array.of(...sparkHeader, ...publicKey));
}

/** The witness program of a segwit address of this version on Bitcoin's main network. */
function decodeSegwit(text: string, coder: typeof bech32, version: number): Uint8Array | undefined {
  const decoded = attempt(() => coder.decode(text));
  if (decoded?.prefix !== "bc" || decoded.words[0] !== version) return undefined;
  return attempt(() => coder.fromWords(decoded.words.slice(1)));
}

function decodeBase58check(text: string): Uint8Array | undefined {
  return text.length <= maxBase58Length ? attempt(() => base58check.decode(text)) : undefined;
}

/** The decoders throw on invalid input; here it returns undefined. */
function attempt<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

function assertLength(bytes: Uint8Array, length: number): void {
  if (bytes.length !== length) throw new RangeError(`${bytes.length} bytes, where an address has ${length}`);
}
