import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { pageFrame, secretHeaders, sendPage } from "./html.js";

/** The access to files, supplied by the composition root. */
interface DocumentFilePage {
  /** Undefined: the link can't be used. */
  open(
    secret: string,
  ): Promise<{ readonly content: Readable; readonly fileName: string; readonly mimeType: string } | undefined>;
}

/** A browser's own viewer shows the file: it needs no scripts and no requests, and no site frames it. */
const fileHeaders = {
  ...secretHeaders,
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "content-security-policy":
    "default-src 'none'; img-src 'self'; object-src 'self'; style-src 'unsafe-inline'; form-action 'none'; " +
    "frame-ancestors 'none'; base-uri 'none'",
};

/** The name in the form of RFC 8187. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);

/** The same for unknown and expired links. */
const overPage = {
  title: "This link can't be used",
  html: "<p>It is not valid, or has expired. Go back to where you came from, and open the document again.</p>",
};

/** The file behind a link, `/document/<secret>`, with the type of its content (docs/interface.md, Files of documents). */
export function registerDocumentFile(app: FastifyInstance, page: DocumentFilePage): void {
  const over = pageFrame().render(overPage);
  app.get<{ Params: { secret: string } }>("/document/:secret", async ({ params }, reply) => {
    const file = await page.open(params.secret);
    if (!file) return sendPage(reply, 404, over);
    const disposition = `inline; filename*=UTF-8''${encoded(file.fileName)}`;
    return reply
      .headers({ ...fileHeaders, "content-disposition": disposition })
      .type(file.mimeType)
      .send(file.content);
  });
}
