import type { FastifyInstance } from "fastify";
import { ApiError } from "../../subgraphs/shared/errors.js";
import { sendError } from "../rest/error-body.js";
import { escapeHtml } from "./html.js";

/** A version of the end-user terms as the page shows it. */
interface Terms {
  readonly version: string;
  readonly text: readonly string[];
}

function page({ version, text }: Terms): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>End-user terms, version ${escapeHtml(version)}</title>
<style>
body { margin: 0; font: 17px/1.6 system-ui, sans-serif; color: #1d2433; background: #f6f7f9; }
main { max-width: 42rem; margin: 3rem auto; padding: 2.5rem; background: #fff; border-radius: 12px; box-shadow: 0 1px 4px #0002; }
h1 { margin: 0 0 .25rem; font-size: 1.6rem; }
.version { margin: 0 0 2rem; color: #5b6475; }
</style>
</head>
<body>
<main>
<h1>End-user terms</h1>
<p class="version">Version ${escapeHtml(version)}</p>
${text.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join("\n")}
</main>
</body>
</html>
`;
}

/** The hosted end-user terms, `/terms/<version>`. */
export function registerTerms(app: FastifyInstance, findTerms: (version: string) => Terms | undefined): void {
  app.get<{ Params: { version: string } }>("/terms/:version", async (request, reply) => {
    const terms = findTerms(request.params.version);
    if (!terms) return sendError(reply, new ApiError("NOT_FOUND", "There is no such version of the end-user terms."));
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'")
      .send(page(terms));
  });
}
