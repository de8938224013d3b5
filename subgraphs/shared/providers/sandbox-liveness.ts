import { randomHex } from "../kernel/crypto.js";
import type { LivenessProvider } from "./liveness.js";

/** The sandbox's liveness check: a hosted page where anyone with the link chooses the outcome. */
export function sandboxLiveness(publicUrl: string): LivenessProvider {
  return {
    async begin() {
      const reference = randomHex(32);
      return { verificationLink: `${publicUrl}/liveness/${reference}`, reference };
    },
  };
}
