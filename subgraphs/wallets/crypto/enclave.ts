import type { Sealer } from "../../shared/kernel/crypto.js";
import { keyPairOf, type KeyPair } from "./p256.js";

const pairs = new WeakMap<Sealer, KeyPair>();

/** The key that signs bundles for clients: derived from the master key, so the same in every process. */
export function enclaveKey(sealer: Sealer): KeyPair {
  const pair = pairs.get(sealer) ?? keyPairOf(Uint8Array.from(sealer.derive("wallet enclave")));
  pairs.set(sealer, pair);
  return pair;
}
