import { z } from "zod";
import type { Deps } from "../../shared/deps.js";
import { publicKeyPem, type CardIssuerSite } from "../../shared/kernel/env.js";
import type { ProviderKind } from "../../shared/providers/kinds.js";
import { partyUrl } from "../../shared/providers/operations/http-provider.js";
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
      .strictObject({ url: partyUrl(context.env), publicKey: referenced(context).pipe(publicKeyPem) })
      .transform(({ url, publicKey }) => ({ url, publicKeyPem: publicKey })),
  ofVariables: ({ cardIssuer: settings }) => settings && { variable: "PAYGRAPH_ISSUER_URL", settings },
};

/** The issuer of production's cards; undefined: there is none. */
export const issuerSite = ({ providers }: Pick<Deps, "providers">): HttpIssuer | undefined =>
  providers.all("issuer")[0]?.settings;

const orders = "/cards";

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

type IssuerDeps = Pick<Deps, "providerHttp" | "sealer" | "providers">;

export function createHttpIssuer({ providerHttp, providers, sealer }: IssuerDeps, { url }: CardIssuerSite): CardIssuer {
  const signer = issuerSigner(sealer);
  const name = (): string => providers.all("issuer")[0]?.name ?? "issuer";

  /** Throws unless it succeeds: the timer that sent it retries. An outage throws ProviderUnavailable. */
  async function post(path: string, { type, id, ...message }: Named): Promise<unknown> {
    const timestamp = new Date().toISOString();
    const body = JSON.stringify({ type, id, receiver: url, timestamp, ...message });
    const headers = { "content-type": "application/json", ...signer.headers(body) };
    const request = { url: `${url}${path}`, method: "POST", headers, body } as const;
    const { status, body: text } = await providerHttp.send(name(), request);
    if (status < 200 || status > 299) throw new Error(`The card issuer responded with ${status} to ${path}`);
    return path === orders ? json(text) : undefined;
  }

  function json(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch (error) {
      throw providerHttp.unusable(name(), error);
    }
  }

  return {
    async provision({ cardId, customerId, currency, form, standInLimitMinor }, now): Promise<CardOrderProgress> {
      const standInLimit = standInLimitMinor === null ? null : Number(standInLimitMinor);
      const order = { type: "CARD_ORDER", id: `order/${cardId}`, cardId, customerId, currency, form } as const;
      const { data: progress, error } = answer.safeParse(await post(orders, { ...order, standInLimit }));
      // A card's number may be in it.
      if (!progress) throw providerHttp.nonsense(name(), new Error(`${error.issues[0]?.path.join(".")} is invalid`));
      if (progress.state !== "PENDING") return progress;
      return { state: "PENDING", askAt: new Date(now.getTime() + progress.retryAfterSeconds * 1000) };
    },
    async changeStatus({ cardId, issuerRef, changedAt }, status) {
      const id = `status/${cardId}/${changedAt.toISOString()}`;
      await post("/cards/status", { type: "CARD_STATUS", id, cardId, issuerRef, status, changedAt });
    },
  };
}
