import { createECDH, createPrivateKey } from "node:crypto";
import type { Sealer } from "../kernel/crypto.js";
import { createSigner, type BodySigner } from "../kernel/signature.js";

const signers = new WeakMap<Sealer, Map<string, BodySigner>>();

/** Signs what is sent to one party, by a key derived from the master key, so the same in every process. */
export function derivedSigner(sealer: Sealer, label: string): BodySigner {
  const known = signers.get(sealer) ?? new Map<string, BodySigner>();
  signers.set(sealer, known);
  const signer = known.get(label) ?? createSigner(keyOf(sealer.derive(label)));
  known.set(label, signer);
  return signer;
}

/** A private key of the curve P-256 from its scalar. */
function keyOf(scalar: Buffer) {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(scalar);
  const point = pair.getPublicKey();
  const coordinate = (start: number) => point.subarray(start, start + 32).toString("base64url");
  const d = scalar.toString("base64url");
  const key = { kty: "EC", crv: "P-256", d, x: coordinate(1), y: coordinate(33) };
  return createPrivateKey({ key, format: "jwk" });
}
