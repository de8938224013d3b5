import { createECDH, createPrivateKey } from "node:crypto";
import { createSigner } from "../../platform/published.js";
import type { Sealer } from "../../shared/kernel/crypto.js";

type Signer = ReturnType<typeof createSigner>;

const signers = new WeakMap<Sealer, Signer>();

/** Signs requests to the card issuer, by a key derived from the master key, so the same in every process. */
export function issuerSigner(sealer: Sealer): Signer {
  const signer = signers.get(sealer) ?? createSigner(keyOf(sealer.derive("card issuer")));
  signers.set(sealer, signer);
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
