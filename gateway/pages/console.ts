import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";

/** The page's files in `console/`: no others are served. */
const files = [
  "accounts.mjs",
  "codes.mjs",
  "customers.mjs",
  "deliveries.mjs",
  "dom.mjs",
  "events.mjs",
  "graph.mjs",
  "icon.svg",
  "list.mjs",
  "main.mjs",
  "operations.graphql",
  "overview.mjs",
  "style.css",
  "suspense.mjs",
  "timers.mjs",
  "tokens.mjs",
] as const;

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".graphql": "application/graphql; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Scripts, styles and requests of this origin only, and no text is parsed as markup. */
const headers = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; "),
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-cache",
};

/** Sends a file; 304 if the browser has it. */
function serve(name: string) {
  const body = readFileSync(join(projectRoot, "console", name));
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  const type = types[extname(name)] ?? "application/octet-stream";
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ ...headers, etag });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type(type).send(body);
  };
}

/** The operator's page at `/console`. It asks for credentials itself and uses only the graph. */
export function registerConsole(app: FastifyInstance): void {
  app.get("/console", serve("index.html"));
  for (const name of files) app.get(`/console/${name}`, serve(name));
  // The page's addresses are relative to /console.
  app.get("/console/", async (_request, reply) => reply.redirect("../console", 308));
}
