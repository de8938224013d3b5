import type { Sealer } from "../kernel/crypto.js";

/** Keeps private keys. Today under the master key; a key management service can take its place. */
export interface Custody {
  /** Encrypts a secret for storage; `context` names its row and column. */
  seal(secret: Uint8Array, context: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Throws where it was sealed elsewhere, for another context, or changed. */
  open(sealed: Uint8Array, context: string): Promise<Uint8Array<ArrayBuffer>>;
}

/** Custody under the master key. */
export function masterKeyCustody(sealer: Sealer): Custody {
  return {
    seal: async (secret, context) => sealer.seal(secret, context),
    open: async (sealed, context) => Uint8Array.from(sealer.open(sealed, context)),
  };
}
