import type { FastifyInstance } from "fastify";

/** The signed response to a signed message. */
export interface SignedAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface SignedMessage<Params> {
  readonly params: Params;
  /** The exact bytes of the body, as text. */
  readonly body: string;
  readonly signature: string | undefined;
}

const maxBodyBytes = 64 * 1024;

/**
 * A path without a token, for signed messages of an outside party: the body is not parsed, as its signature covers its
 * bytes. 404 if `answer` returns undefined.
 */
export function registerSigned<Params>(
  app: FastifyInstance,
  path: string,
  answer: (message: SignedMessage<Params>) => Promise<SignedAnswer | undefined>,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/json",
      { parseAs: "string", bodyLimit: maxBodyBytes },
      async (_request: unknown, text: string | Buffer) => text.toString(),
    );
    scope.post<{ Params: Params }>(path, async ({ params, body, headers }, reply) => {
      const signature = [headers["x-service-signature"]].flat()[0];
      const answered = await answer({
        params: params as Params,
        body: typeof body === "string" ? body : "",
        signature,
      });
      if (!answered) return reply.callNotFound();
      return reply
        .code(answered.status)
        .headers({ ...answered.headers, "cache-control": "no-store" })
        .type("application/json; charset=utf-8")
        .send(answered.body);
    });
  });
}
