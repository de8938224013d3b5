import type { Deps } from "../shared/deps.js";
import { sandboxLiveness } from "../shared/providers/sandbox-liveness.js";
import type { VerificationProviders } from "./deps.js";
import { sandboxScreening } from "./documents/sandbox.js";

/** The sandbox sends no codes: it only stores the messages. */
export function verificationProviders({ env }: Deps): VerificationProviders {
  return {
    codeSender: {},
    screening: { SANDBOX: sandboxScreening },
    liveness: { SANDBOX: sandboxLiveness(env.publicUrl) },
  };
}
