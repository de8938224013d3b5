import { z } from "zod";
import type { Deps } from "../../shared/deps.js";
import { publicKeyPem, publicUrl, type CardIssuerSite, type Env } from "../../shared/kernel/env.js";
import type { ProviderKind } from "../../shared/providers/kinds.js";
import { referenced } from "../../shared/providers/references.js";
import type { CardIssuer, CardOrderProgress } from "../../shared/providers/card-issuer.js";
import { luhnDigit } from "../../shared/kernel/luhn.js";
import { issuerSigner } from "./keys.js";

/** A card issuer reached by signed HTTP requests (docs/card-issuer.md). */

export interface HttpIssuer extends CardIssuerSite {
  readonly kind: "http";
}

declare module "../../shared/providers/kinds.js" {
  interface ProviderSettings {
    readonly issuer: HttpIssuer;
  }
}

export const httpIssuer: ProviderKind = {
  kind: "http",
  roles: ["issuer"],
  servesAll: true,
  settings: (context) =>
    z
      .strictObject({ url: issuerUrl(context.env), publicKey: referenced(context).pipe(publicKeyPem) })
      .transform(({ url, publicKey }) => ({ url, publicKeyPem: publicKey })),
  ofVariables: ({ cardIssuer: settings }) => settings && { variable: "PAYGRAPH_ISSUER_URL", settings },
};

const issuerUrl = ({ allowPrivateWebhooks }: Env) =>
  publicUrl.refine((url) => url.startsWith("https:") || allowPrivateWebhooks, {
    error: "must be an https URL; http is for tests, with PAYGRAPH_ALLOW_PRIVATE_WEBHOOKS=true",
  });

/** The issuer of production's cards; undefined: there is none. */
export const issuerSite = ({ providers }: Pick<Deps, "providers">): HttpIssuer | undefined =>
  providers.all("issuer")[0]?.settings;

const timeoutMs = 10_000;
const maxBodyBytes = 16 * 1024;

const isValidPan = (pan: string) => luhnDigit(pan.slice(0, -1)) === pan.slice(-1);

const issued = z.object({
  state: z.literal("ISSUED"),
  card: z.object({
    brand: z.enum(["VISA", "MASTERCARD"]),
    pan: z
      .string()
      .regex(/^\d{12,19}$/)
      .refine(isValidPan),
    expMonth: z.int().min(1).max(12),
    expYear: z.int().min(2000).max(2999),
    issuerRef: z.string().min(1).max(255),
    processorRef: z.string().min(1).max(255),
  }),
});
const pending = z.object({ state: z.literal("PENDING"), retryAfterSeconds: z.int().min(1).max(86_400).default(30) });
const answer = z.discriminatedUnion("state", [issued, pending, z.object({ state: z.literal("REJECTED") })]);

/** Type and id of a request (docs/security.md, What is signed); repetitions have the same `id`. */
interface Named {
  readonly type: "CARD_ORDER" | "CARD_STATUS";
  readonly id: string;
  readonly [member: string]: unknown;
}

export function createHttpIssuer({ http, sealer }: Pick<Deps, "http" | "sealer">, { url }: CardIssuerSite): CardIssuer {
  const signer = issuerSigner(sealer);

  /** Throws unless it succeeds: the timer that sent it retries. */
  async function post(path: string, { type, id, ...message }: Named): Promise<string> {
    const timestamp = new Date().toISOString();
    const body = JSON.stringify({ type, id, receiver: url, timestamp, ...message });
    const headers = { "content-type": "application/json", ...signer.headers(body) };
    // The operator chose the address.
    const allowPrivate = true;
    const request = {
      url: `${url}${path}`,
      method: "POST",
      headers,
      body,
      timeoutMs,
      maxBodyBytes,
      allowPrivate,
    } as const;
    const { status, body: text } = await http.send(request);
    if (status < 200 || status > 299) throw new Error(`The card issuer responded with ${status} to ${path}`);
    return text;
  }

  return {
    async provision({ cardId, customerId, currency, form, standInLimitMinor }, now): Promise<CardOrderProgress> {
      const standInLimit = standInLimitMinor === null ? null : Number(standInLimitMinor);
      const order = { type: "CARD_ORDER", id: `order/${cardId}`, cardId, customerId, currency, form } as const;
      const text = await post("/cards", { ...order, standInLimit });
      const progress = answer.parse(JSON.parse(text));
      if (progress.state !== "PENDING") return progress;
      return { state: "PENDING", askAt: new Date(now.getTime() + progress.retryAfterSeconds * 1000) };
    },
    async changeStatus({ cardId, issuerRef, changedAt }, status) {
      const id = `status/${cardId}/${changedAt.toISOString()}`;
      await post("/cards/status", { type: "CARD_STATUS", id, cardId, issuerRef, status, changedAt });
    },
  };
}
