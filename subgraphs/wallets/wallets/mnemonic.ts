import { createECDH, createHmac, pbkdf2 } from "node:crypto";
import { promisify } from "node:util";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { generateMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";

const deriveSeed = promisify(pbkdf2);
const { Fn } = secp256k1.Point;
const hardened = 0x8000_0000;

/** A new BIP-39 mnemonic of 12 words. */
export function newMnemonic(): string {
  return generateMnemonic(wordlist, 128);
}

/** m/8797555'/0'/0': purpose, account and identity key of Spark. All hardened. */
const sparkPath = [8_797_555, 0, 0];

/**
 * The compressed secp256k1 key whose Spark address receives the wallet's money: BIP-39 without a passphrase, then
 * BIP-32 along {@link sparkPath}. Native: a JavaScript library would block the event loop for ten milliseconds.
 */
export async function sparkPublicKey(mnemonic: string): Promise<Uint8Array> {
  const seed = await deriveSeed(mnemonic.normalize("NFKD"), "mnemonic", 2048, 64, "sha512");
  let node = nodeOf(hmac("Bitcoin seed", seed));
  for (const index of sparkPath) node = hardenedChild(node, index);
  const key = createECDH("secp256k1");
  key.setPrivateKey(Fn.toBytes(node.key));
  return key.getPublicKey(null, "compressed");
}

interface Node {
  readonly key: bigint;
  readonly chainCode: Uint8Array;
}

function hmac(key: string | Uint8Array, data: Uint8Array): Buffer {
  return createHmac("sha512", key).update(data).digest();
}

/** Throws for a scalar outside of the group, which happens once in 2^127. */
function nodeOf(digest: Buffer): Node {
  return { key: Fn.fromBytes(digest.subarray(0, 32)), chainCode: digest.subarray(32) };
}

function hardenedChild({ key, chainCode }: Node, index: number): Node {
  const suffix = Buffer.alloc(4);
  suffix.writeUInt32BE(hardened + index);
  const child = nodeOf(hmac(chainCode, Buffer.concat([Buffer.of(0), Fn.toBytes(key), suffix])));
  return { ...child, key: Fn.add(child.key, key) };
}
