import type { FastifyInstance } from "fastify";

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

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
  }): Promise<Answer | undefined>;
}

const maxBodyBytes = 64 * 1024;

/** The card issuer's paths, without a token: every message is signed (docs/card-issuer.md). */
export function registerCardIssuer(app: FastifyInstance, { site, answer }: CardIssuerEndpoint): void {
  app.get("/.well-known/paygraph/card-issuer.json", async (_request, reply) => site() ?? reply.callNotFound());
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/json",
      { parseAs: "string", bodyLimit: maxBodyBytes },
      async (_request: unknown, text: string | Buffer) => text.toString(),
    );
    scope.post<{ Params: { kind: string } }>("/issuer/:kind", async ({ params, body, headers }, reply) => {
      const signature = [headers["x-service-signature"]].flat()[0];
      const text = typeof body === "string" ? body : "";
      const answered = await answer({ kind: params.kind, body: text, signature });
      if (!answered) return reply.callNotFound();
      return reply
        .code(answered.status)
        .headers({ ...answered.headers, "cache-control": "no-store" })
        .type("application/json; charset=utf-8")
        .send(answered.body);
    });
  });
}
