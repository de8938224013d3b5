import type { Sealer } from "../../shared/kernel/crypto.js";
import type { Custody } from "../../shared/providers/custody.js";
import { newKeyPair, signDer } from "./p256.js";

/** Custody under the master key. */
export function masterKeyCustody(sealer: Sealer): Custody {
  return {
    seal: async (secret, context) => sealer.seal(secret, context),
    open: async (sealed, context) => Uint8Array.from(sealer.open(sealed, context)),
    async newSigningKey(context) {
      const { privateKey, publicKey } = newKeyPair();
      return { publicKey: publicKey.compressed, sealed: sealer.seal(privateKey, context) };
    },
    sign: async (sealed, context, message) => Buffer.from(signDer(sealer.open(sealed, context), message), "hex"),
  };
}
