import { ed25519 } from "@noble/curves/ed25519.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { ripemd160 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58, base64, hex } from "@scure/base";
import {
  bitcoinAddress,
  bitcoinKeyHashAddress,
  bitcoinScriptHashAddress,
  decodeSolanaAddress,
  evmAddress,
} from "../rails/crypto-address.js";

/** Networks whose wallets' signatures can be verified here. */
export type SigningNetwork = "EVM" | "BITCOIN" | "SOLANA";

/** Meaning of a Bitcoin signature's first byte; other networks have one scheme. */
export type SignatureScheme = "bip137" | "electrum";

export interface WalletSignature {
  readonly network: SigningNetwork;
  readonly address: string;
  /** Signed verbatim, as UTF-8. */
  readonly message: string;
  readonly signature: string;
  readonly scheme: SignatureScheme;
}

/**
 * Whether the key that `address` stands for signed `message`. EVM: EIP-191 (`personal_sign`), 65 bytes in hex.
 * Bitcoin: BIP-137 or Electrum, 65 bytes in base64. Solana: Ed25519, 64 bytes in base58. False for anything else, such
 * as a contract wallet, whose signatures only its network can verify (EIP-1271).
 */
export function verifyWalletSignature({ network, address, message, signature, scheme }: WalletSignature): boolean {
  const bytes = decodeSignature(network, signature);
  if (!bytes) return false;
  const text = new TextEncoder().encode(message);
  switch (network) {
    case "EVM":
      return verifyEvm(address, text, bytes);
    case "BITCOIN":
      return verifyBitcoin(address, text, bytes, scheme);
    case "SOLANA":
      return verifySolana(address, text, bytes);
    default:
      return network satisfies never;
  }
}

/** Whether a signature can prove this address at all: no scheme here covers Taproot or custom scripts. */
export function isProvableBySignature(network: SigningNetwork, address: string): boolean {
  // P2WPKH has 42 characters; P2WSH and P2TR, with 32 bytes instead of 20, have 62.
  return network !== "BITCOIN" || !/^bc1/i.test(address) || address.length === 42;
}

/** Maximum length of an encoded signature, checked first: base58 takes quadratic time. */
const maxSignatureLength = 132;

function decodeSignature(network: SigningNetwork, signature: string): Uint8Array | undefined {
  if (signature.length > maxSignatureLength) return undefined;
  try {
    if (network === "EVM") return hex.decode(signature.replace(/^0x/i, "").toLowerCase());
    return network === "BITCOIN" ? base64.decode(signature) : base58.decode(signature);
  } catch {
    return undefined;
  }
}

/** `v` is 27 or 28, or 0 or 1 from wallets that omit the offset. A high `s` is refused, as on the network (EIP-2). */
function verifyEvm(address: string, message: Uint8Array, signature: Uint8Array): boolean {
  const v = signature[64];
  if (signature.length !== 65 || v === undefined) return false;
  const recovery = v >= 27 ? v - 27 : v;
  if (recovery > 1) return false;
  const prefix = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${message.length}`);
  const key = recover(signature.subarray(0, 64), recovery, keccak_256(joined(prefix, message)), { isLowS: true });
  if (!key) return false;
  const signer = evmAddress(keccak_256(key.toBytes(false).subarray(1)).subarray(12));
  return signer.toLowerCase() === address.toLowerCase();
}

/** Types of address by the first byte of a BIP-137 signature; each has four values, which select the recovered key. */
const headers = [
  { first: 27, addresses: (key: Point) => [bitcoinKeyHashAddress(hash160(key.toBytes(false)))] },
  { first: 31, addresses: (key: Point) => [bitcoinKeyHashAddress(hash160(key.toBytes(true)))] },
  { first: 35, addresses: (key: Point) => [nestedAddress(key)] },
  { first: 39, addresses: (key: Point) => [bitcoinAddress(hash160(key.toBytes(true)))] },
] as const;

/** Electrum writes 31 to 34 for every address of a compressed key; its verifier tries all that the key can have. */
function verifyBitcoin(address: string, message: Uint8Array, signature: Uint8Array, scheme: SignatureScheme): boolean {
  const [header] = signature;
  if (signature.length !== 65 || header === undefined) return false;
  const kind = headers.find(({ first }) => header >= first && header < first + 4);
  if (!kind) return false;
  const recovery = header - kind.first;
  const hash = sha256(sha256(joined(bitcoinPrefix, compactSize(message.length), message)));
  const key = recover(signature.subarray(1), recovery, hash, { isLowS: false });
  if (!key) return false;
  const isElectrum = scheme === "electrum" && kind.first !== 27;
  const addresses = isElectrum ? headers.slice(1).flatMap((other) => other.addresses(key)) : kind.addresses(key);
  // Bech32 may also be in capitals.
  return addresses.includes(/^bc1/i.test(address) ? address.toLowerCase() : address);
}

const bitcoinPrefix = new TextEncoder().encode("\x18Bitcoin Signed Message:\n");

/** Strict (RFC 8032): an address that is a point of small order has signatures that anyone can make. */
function verifySolana(address: string, message: Uint8Array, signature: Uint8Array): boolean {
  const key = decodeSolanaAddress(address);
  if (!key || signature.length !== 64) return false;
  try {
    return ed25519.verify(signature, message, key, { zip215: false });
  } catch {
    return false;
  }
}

type Point = InstanceType<typeof secp256k1.Point>;

/** The key that made the signature; undefined: none. */
function recover(
  compact: Uint8Array,
  recovery: number,
  hash: Uint8Array,
  { isLowS }: { isLowS: boolean },
): Point | undefined {
  try {
    const signature = secp256k1.Signature.fromBytes(compact, "compact").addRecoveryBit(recovery);
    return isLowS && signature.hasHighS() ? undefined : signature.recoverPublicKey(hash);
  } catch {
    return undefined;
  }
}

/** P2SH-P2WPKH: the address of a script that holds only the key's hash. */
function nestedAddress(key: Point): string {
  return bitcoinScriptHashAddress(hash160(Uint8Array.of(0x00, 20, ...hash160(key.toBytes(true)))));
}

function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes));
}

/** Bitcoin's length prefix; messages to sign are far below 64 KiB. */
function compactSize(length: number): Uint8Array {
  return length < 0xfd ? Uint8Array.of(length) : Uint8Array.of(0xfd, length & 0xff, length >> 8);
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}
