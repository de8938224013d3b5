import { z } from "zod";
import type { ProviderKind } from "../shared/providers/kinds.js";
import type { Deps } from "../shared/deps.js";
import { manualScreening } from "../shared/providers/document-screening.js";
import { sandboxLiveness } from "../shared/providers/sandbox-liveness.js";
import { smtpSender, smtpSettings, type SmtpSettings } from "./code-messages/smtp.js";
import type { VerificationProviders } from "./deps.js";
import { sandboxScreening } from "./documents/sandbox.js";

/** Persons decide: of the identity of customers, and of their documents, which are stored without being screened. */
interface ManualReview {
  readonly kind: "manual";
}

declare module "../shared/providers/kinds.js" {
  interface ProviderSettings {
    readonly identity: ManualReview;
    readonly documents: ManualReview;
    readonly codes: SmtpSettings;
  }
}

export const manual: ProviderKind = {
  kind: "manual",
  roles: ["identity", "documents"],
  settings: () => z.strictObject({}),
};

/** Sends codes by e-mail. */
export const smtp: ProviderKind = { kind: "smtp", roles: ["codes"], settings: smtpSettings };

/** The sandbox sends no codes: it only stores the messages. */
export function verificationProviders({ env, providers }: Deps): VerificationProviders {
  return {
    codeSender(tenant, channel) {
      const provider = channel === "EMAIL" ? providers.find("codes", tenant) : undefined;
      return provider && smtpSender(provider.settings);
    },
    screening(tenant) {
      if (tenant.environment === "SANDBOX") return sandboxScreening;
      return providers.find("documents", tenant) && manualScreening;
    },
    liveness: { SANDBOX: sandboxLiveness(env.publicUrl) },
  };
}
