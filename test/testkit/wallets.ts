import { createHash } from "node:crypto";
import { ed25519 } from "@noble/curves/ed25519.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58 } from "@scure/base";
import {
  bitcoinAddress,
  bitcoinKeyHashAddress,
  bitcoinScriptHashAddress,
  evmAddress,
  solanaAddress,
} from "../../subgraphs/accounts/rails/crypto-address.js";

// Wallets as their users have them: a key, its address, and signatures of messages. Hashes are OpenSSL's if it has
// them, so that a mistake in the product's is not made twice.

function digest(algorithm: string, bytes: Uint8Array): Buffer {
  return createHash(algorithm).update(bytes).digest();
}

const hash160 = (bytes: Uint8Array) => digest("ripemd160", digest("sha256", bytes));

/** r and s, with the recovery bit first. */
function recoverable(hash: Uint8Array, secretKey: Uint8Array): Uint8Array {
  return secp256k1.sign(hash, secretKey, { prehash: false, format: "recovered" });
}

export function evmWallet() {
  const { secretKey } = secp256k1.keygen();
  const address = evmAddress(keccak_256(secp256k1.getPublicKey(secretKey, false).subarray(1)).subarray(12));
  return {
    address,
    /** EIP-191, as returned by `personal_sign`. */
    sign(message: string): string {
      const text = Buffer.from(message);
      const hash = keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${text.length}`), text]));
      const [recovery = 0, ...rs] = recoverable(hash, secretKey);
      return `0x${Buffer.from([...rs, 27 + recovery]).toString("hex")}`;
    },
  };
}

const bitcoinHeaders = { p2pkh: 31, p2shP2wpkh: 35, p2wpkh: 39 };
export type BitcoinKind = keyof typeof bitcoinHeaders;

export function bitcoinWallet() {
  const { secretKey, publicKey } = secp256k1.keygen();
  const keyHash = hash160(publicKey);
  return {
    addresses: {
      p2pkh: bitcoinKeyHashAddress(keyHash),
      p2shP2wpkh: bitcoinScriptHashAddress(hash160(Buffer.concat([Buffer.of(0, 20), keyHash]))),
      p2wpkh: bitcoinAddress(keyHash),
    } satisfies Record<BitcoinKind, string>,
    /** BIP-137 for this type of address; without one, as Electrum does for all. */
    sign(message: string, kind: BitcoinKind = "p2pkh"): string {
      const text = Buffer.from(message);
      const length = Buffer.alloc(3, 0xfd);
      length.writeUInt16LE(text.length, 1);
      const size = text.length < 0xfd ? Buffer.of(text.length) : length;
      const signed = Buffer.concat([Buffer.from("\x18Bitcoin Signed Message:\n"), size, text]);
      const [recovery = 0, ...rs] = recoverable(digest("sha256", digest("sha256", signed)), secretKey);
      return Buffer.from([bitcoinHeaders[kind] + recovery, ...rs]).toString("base64");
    },
  };
}

export function solanaWallet() {
  const { secretKey, publicKey } = ed25519.keygen();
  return {
    address: solanaAddress(publicKey),
    sign: (message: string) => base58.encode(ed25519.sign(Buffer.from(message), secretKey)),
  };
}
