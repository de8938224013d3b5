import type { FastifyInstance } from "fastify";

/** The status callbacks of codes, supplied by the composition root. */
type CodeReports = (report: {
  readonly provider: string;
  readonly platformId: string;
  readonly messageId: string;
  readonly form: URLSearchParams;
  readonly signature: string | undefined;
}) => Promise<void>;

const maxFormBytes = 16 * 1024;

interface Names {
  readonly provider: string;
  readonly platformId: string;
  readonly messageId: string;
}

/** The path where an SMS service reports whether a code arrived, without a token: the form is signed. */
export function registerCodeReports(app: FastifyInstance, report: CodeReports): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: maxFormBytes },
      async (_request: unknown, text: string | Buffer) => new URLSearchParams(text.toString()),
    );
    scope.post<{ Params: Names }>(
      "/providers/:provider/messages/:platformId/:messageId",
      async ({ params, body, headers }, reply) => {
        const signature = [headers["x-twilio-signature"]].flat()[0];
        const form = body instanceof URLSearchParams ? body : new URLSearchParams();
        await report({ ...params, form, signature });
        return reply.code(204).send();
      },
    );
  });
}
