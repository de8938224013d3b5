import { z } from "zod";
import type { KnownRole, Provider, ProviderKind } from "../shared/providers/kinds.js";
import { byProtocol, type HttpProvider } from "../shared/providers/operations/http-provider.js";
import type { CodeMessage, CodeSender } from "../shared/providers/code-sender.js";
import type { Deps } from "../shared/deps.js";
import type { Tenant } from "../shared/kernel/caller.js";
import { laterScreening, manualScreening } from "../shared/providers/document-screening.js";
import { sandboxLiveness } from "../shared/providers/sandbox-liveness.js";
import { providerLiveness } from "./liveness-checks/by-provider.js";
import { providerSender } from "./code-messages/by-provider.js";
import { smtpSender, smtpSettings, type SmtpSettings } from "./code-messages/smtp.js";
import { twilioSender, twilioSettings, type TwilioSettings } from "./code-messages/twilio.js";
import type { VerificationProviders } from "./deps.js";
import { listOf, type OfacSettings } from "./sanctions-list/ofac-list.js";
import { providerScreening } from "./screening/by-provider.js";
import { sandboxScreening } from "./documents/sandbox.js";

/** Persons decide: of the identity of customers, and of their documents, which are stored without being screened. */
interface ManualReview {
  readonly kind: "manual";
}

declare module "../shared/providers/kinds.js" {
  interface ProviderSettings {
    readonly identity: ManualReview | HttpProvider;
    readonly documents: ManualReview | HttpProvider;
    readonly liveness: HttpProvider;
    readonly codes: SmtpSettings | TwilioSettings | HttpProvider;
    readonly screening: OfacSettings | HttpProvider;
  }
}

export const manual: ProviderKind = {
  kind: "manual",
  roles: ["identity", "documents"],
  settings: () => z.strictObject({}),
};

/** Sends codes by e-mail. */
export const smtp: ProviderKind = {
  kind: "smtp",
  roles: ["codes"],
  settings: smtpSettings,
  channelsOf: () => ["EMAIL"],
};

/** Sends codes by SMS. */
export const twilio: ProviderKind = {
  kind: "twilio",
  roles: ["codes"],
  settings: twilioSettings,
  channelsOf: () => ["SMS"],
};

/** The names of the preferred provider, and of the others that may get what it surely hasn't. */
function namesByProtocol<Role extends KnownRole>(
  { providers }: Pick<Deps, "providers">,
  role: Role,
  { name: preferred }: Provider<Role>,
  tenant: Tenant,
  wanted?: { readonly channel: CodeMessage["channel"] },
): readonly [string, ...string[]] {
  const others = providers.fitting(role, tenant, wanted).flatMap((provider) => byProtocol(provider)?.name ?? []);
  return [preferred, ...others.filter((name) => name !== preferred)];
}

function senderOf(
  deps: Deps,
  provider: Provider<"codes">,
  tenant: Tenant,
  channel: CodeMessage["channel"],
): CodeSender {
  const { name, settings } = provider;
  switch (settings.kind) {
    case "smtp":
      return smtpSender(name, settings);
    case "twilio":
      return twilioSender(deps, { provider: name, platformId: tenant.platformId }, settings);
    case "http":
      return providerSender(deps, tenant, namesByProtocol(deps, "codes", provider, tenant, { channel }));
  }
}

/** The sandbox sends no codes: it only stores the messages. */
export function verificationProviders(deps: Deps): VerificationProviders {
  const { env, providers } = deps;
  return {
    codeSender(tenant, channel) {
      const provider = providers.find("codes", tenant, { channel });
      return provider && senderOf(deps, provider, tenant, channel);
    },
    screening(tenant) {
      if (tenant.environment === "SANDBOX") return sandboxScreening;
      const provider = providers.find("documents", tenant);
      if (!provider) return undefined;
      return byProtocol(provider) ? laterScreening : manualScreening;
    },
    nameScreening(tenant) {
      const provider = providers.find("screening", tenant);
      if (!provider) return undefined;
      return (
        listOf(deps, provider) ?? providerScreening(deps, tenant, namesByProtocol(deps, "screening", provider, tenant))
      );
    },
    liveness(tenant) {
      if (tenant.environment === "SANDBOX") return sandboxLiveness(env.publicUrl);
      const provider = providers.find("liveness", tenant);
      return provider && providerLiveness(deps, tenant, namesByProtocol(deps, "liveness", provider, tenant));
    },
  };
}
