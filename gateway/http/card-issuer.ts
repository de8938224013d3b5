import type { FastifyInstance } from "fastify";
import { registerSigned, type SignedAnswer } from "./signed-messages.js";

/** The card issuer's interface, supplied by the composition root. */
export interface CardIssuerEndpoint {
  /**
   * The key that verifies our requests and responses (SPKI PEM), and the receiver that a message must name; undefined:
   * there is no issuer.
   */
  site(): { readonly publicKey: string; readonly receiver: string } | undefined;
  /** The response to a message; undefined for an unknown type, and without an issuer. */
  answer(request: {
    readonly kind: string;
    readonly body: string;
    readonly signature: string | undefined;
  }): Promise<SignedAnswer | undefined>;
}

/** The card issuer's paths (docs/card-issuer.md). */
export function registerCardIssuer(app: FastifyInstance, { site, answer }: CardIssuerEndpoint): void {
  app.get("/.well-known/paygraph/card-issuer.json", async (_request, reply) => site() ?? reply.callNotFound());
  registerSigned<{ kind: string }>(app, "/issuer/:kind", ({ params, ...message }) =>
    answer({ kind: params.kind, ...message }),
  );
}
