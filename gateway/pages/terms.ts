import type { FastifyInstance } from "fastify";
import { sendMissing } from "./home.js";
import { escapeHtml, pageFrame, sendPage, type Page } from "./html.js";

/** A version of the end-user terms as the page shows it. */
interface Terms {
  readonly version: string;
  readonly text: readonly string[];
}

const frame = pageFrame({
  isPublic: true,
  ownStyle:
    "main { max-width: 42rem; } h1 { margin-bottom: .25rem; } .version { margin: 0 0 2rem; color: var(--muted); }",
});

function page({ version, text }: Terms): Page {
  const paragraphs = text.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join("\n");
  const html = `<p class="version">Version ${escapeHtml(version)}</p>\n${paragraphs}`;
  return frame.render({ title: "End-user terms", html });
}

/** The hosted end-user terms, `/terms/<version>`. */
export function registerTerms(app: FastifyInstance, findTerms: (version: string) => Terms | undefined): void {
  app.get<{ Params: { version: string } }>("/terms/:version", async (request, reply) => {
    const terms = findTerms(request.params.version);
    if (!terms) return sendMissing(request, reply, "There is no such version of the end-user terms.");
    return sendPage(reply, 200, page(terms));
  });
}
