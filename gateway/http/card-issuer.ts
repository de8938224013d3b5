import type { FastifyInstance } from "fastify";

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The card issuer's interface, supplied by the composition root. */
export interface CardIssuerEndpoint {
  /** SPKI PEM: verifies our requests and responses. */
  readonly publicKey: string;
  /** The receiver that a message must name. */
  readonly receiver: string;
  /** The response to a message; undefined for an unknown type. */
  answer(request: {
    readonly kind: string;
    readonly body: string;
    readonly signature: string | undefined;
  }): Promise<Answer | undefined>;
}

const maxBodyBytes = 64 * 1024;

/** The card issuer's paths, without a token: every message is signed (docs/card-issuer.md). */
export function registerCardIssuer(app: FastifyInstance, { publicKey, receiver, answer }: CardIssuerEndpoint): void {
  app.get("/.well-known/paygraph/card-issuer.json", async () => ({ publicKey, receiver }));
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
