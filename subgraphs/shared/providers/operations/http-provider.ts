import { z } from "zod";
import { publicKeyPem, publicUrl, type Env } from "../../kernel/env.js";
import { currencyCode } from "../../schema/fields.js";
import { cryptoNetworkNames } from "../../schema/crypto-networks.js";
import { paymentRail } from "../../schema/payments.js";
import type { CodeMessage } from "../code-sender.js";
import type { RailName } from "../payment-rails.js";
import { platformId, type Provider, type ProviderKind, type ProviderRole } from "../kinds.js";
import { referenced } from "../references.js";

/** A provider reached by the protocol (docs/providers.md, The protocol). */
export interface HttpProvider {
  readonly kind: "http";
  /** Without a trailing slash. */
  readonly url: string;
  /** SPKI PEM: verifies its responses and events. */
  readonly publicKeyPem: string;
  /** The currencies that it serves; absent: all. */
  readonly currencies?: readonly string[] | undefined;
  /** The platform that keeps money for no known account in suspense, of the role `accounts`. */
  readonly unmatched?: string | undefined;
  /** The payment rails and crypto networks that it carries, of the role `rails`; absent: all. */
  readonly rails?: readonly RailName[] | undefined;
  /** The channels that it sends by, of the role `codes`; absent: all. */
  readonly channels?: readonly CodeMessage["channel"][] | undefined;
}

declare module "../kinds.js" {
  interface ProviderSettings {
    readonly rails: HttpProvider;
  }
}

/** Roles that a provider can have by the protocol. */
const roles: readonly ProviderRole[] = [
  "accounts",
  "rails",
  "identity",
  "documents",
  "liveness",
  "codes",
  "screening",
  "lightning",
];

/** The address of a party that gets signed requests: https, but for tests. */
export const partyUrl = ({ allowPrivateWebhooks }: Env) =>
  publicUrl.refine((url) => url.startsWith("https:") || allowPrivateWebhooks, {
    error: "must be an https URL; http is for tests, with PAYGRAPH_ALLOW_PRIVATE_WEBHOOKS=true",
  });

const railName = z.enum([...paymentRail.options, ...cryptoNetworkNames]);

export const httpProvider: ProviderKind = {
  kind: "http",
  roles,
  currenciesOf: ({ currencies }: HttpProvider) => currencies,
  railsOf: ({ rails }: HttpProvider) => rails,
  channelsOf: ({ channels }: HttpProvider) => channels,
  settings: (context) =>
    z
      .strictObject({
        url: partyUrl(context.env),
        publicKey: referenced(context).pipe(publicKeyPem),
        currencies: z.array(currencyCode).min(1, "must name a currency; without it all are served").optional(),
        unmatched: platformId.optional(),
        channels: z
          .array(z.enum(["EMAIL", "SMS"]))
          .min(1, "must name a channel; without it all are served")
          .optional(),
        rails: z.array(railName).min(1, "must name a rail; without it all are served").optional(),
      })
      .transform(({ publicKey, ...settings }) => ({ ...settings, publicKeyPem: publicKey })),
};

/** A provider that is reached by the protocol. */
export interface ProtocolProvider {
  readonly name: string;
  readonly settings: HttpProvider;
}

/** The provider, if it is reached by the protocol: the card issuer has its own. */
export function byProtocol(provider: Provider | undefined): ProtocolProvider | undefined {
  const { name, roles: own, settings } = provider ?? {};
  if (name === undefined || settings?.kind !== "http" || own?.includes("issuer")) return undefined;
  return { name, settings };
}
