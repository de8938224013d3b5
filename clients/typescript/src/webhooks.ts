import { verify } from "node:crypto";
import type { webhooks } from "./generated/rest.js";

/** The body of a webhook, by its `type`. */
export type Webhook = {
  [Name in keyof webhooks]: webhooks[Name] extends {
    post: { requestBody: { content: { "application/json": infer Body } } };
  }
    ? Body
    : never;
}[keyof webhooks];

export interface WebhookReceiver {
  /** Public keys in PEM: of `credentials.json`, or the text of the keys' path, which may list several. */
  readonly publicKeys: string | readonly string[];
  /** The platform whose webhooks are expected. */
  readonly platformId: string;
  readonly environment: "SANDBOX" | "PRODUCTION";
}

const pem = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g;

function signatureOf(header: string): Uint8Array | undefined {
  try {
    const { v, s } = JSON.parse(header) as { v?: unknown; s?: unknown };
    return v === "1" && typeof s === "string" ? Buffer.from(s, "base64") : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The webhook, if genuine; otherwise undefined: respond with 401. `body` is the received body, byte for byte,
 * `signature` the header `X-Service-Signature`. A genuine one may be repeated with the same `id`.
 */
export function openWebhook(
  body: Uint8Array,
  signature: string | undefined,
  { publicKeys, platformId, environment }: WebhookReceiver,
): Webhook | undefined {
  const signed = signatureOf(signature ?? "");
  if (!signed) return undefined;
  const keys = [publicKeys].flat().flatMap((text) => text.match(pem) ?? []);
  if (keys.length === 0) throw new TypeError("publicKeys has no public key in PEM");
  if (!keys.some((key) => verify("sha256", body, key, signed))) return undefined;
  const webhook = JSON.parse(new TextDecoder().decode(body)) as Webhook;
  return webhook.platformId === platformId && webhook.environment === environment ? webhook : undefined;
}
