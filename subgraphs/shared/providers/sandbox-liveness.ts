import { randomHex } from "../kernel/crypto.js";
import type { LivenessProvider } from "./liveness.js";

/** The sandbox's own: a hosted page on which whoever has the link chooses the outcome. */
export function sandboxLiveness(publicUrl: string): LivenessProvider {
  return {
    async begin() {
      const reference = randomHex(32);
      return { verificationLink: `${publicUrl}/liveness/${reference}`, reference };
    },
  };
}
