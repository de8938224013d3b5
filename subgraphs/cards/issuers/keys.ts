import type { Sealer } from "../../shared/kernel/crypto.js";
import { derivedSigner } from "../../shared/providers/keys.js";

/** Signs requests to the card issuer. */
export const issuerSigner = (sealer: Sealer) => derivedSigner(sealer, "card issuer");
