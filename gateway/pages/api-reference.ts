import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";

/** The generated contract. */
const openApiFile = join(projectRoot, "schema", "openapi.json");

/** Everything from this origin, nothing inline: the page works offline and can't load anything else. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

// Addresses are relative, so that the page works below whatever prefix a proxy adds.
const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Paygraph: API reference</title>
<link rel="icon" type="image/png" href="docs/favicon-32x32.png">
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

/** Swagger UI 5.35 loses most operations of a document with more than 104 paths: it is given one without its alias. */
const startScript = `window.addEventListener("load", async () => {
  const spec = await (await fetch("openapi.json")).json();
  delete spec.paths["/webhooks/test"];
  SwaggerUIBundle({
    spec,
    dom_id: "#reference",
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    validatorUrl: null,
    persistAuthorization: false,
  });
});
`;

interface Asset {
  readonly type: string;
  readonly body: Buffer;
  readonly etag: string;
}

function asset(type: string, body: Buffer): Asset {
  return { type, body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"` };
}

function send(request: FastifyRequest, reply: FastifyReply, { type, body, etag }: Asset): FastifyReply {
  reply.headers({ etag, "cache-control": "no-cache", "x-content-type-options": "nosniff" });
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (known?.some((tag) => tag === etag || tag === "*")) return reply.code(304).send();
  return reply.type(type).send(body);
}

/** The REST contract at `/openapi.json`, and a page to browse it at `/docs`. Throws where the contract is missing. */
export async function registerApiReference(app: FastifyInstance, file: string = openApiFile): Promise<void> {
  const swaggerFolder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  const fromSwagger = async (type: string, name: string) => asset(type, await readFile(join(swaggerFolder, name)));
  const assets = new Map<string, Asset>([
    ["/openapi.json", asset("application/json; charset=utf-8", await readFile(file))],
    ["/docs/start.js", asset("text/javascript; charset=utf-8", Buffer.from(startScript))],
    ["/docs/swagger-ui.css", await fromSwagger("text/css; charset=utf-8", "swagger-ui.css")],
    ["/docs/swagger-ui-bundle.js", await fromSwagger("text/javascript; charset=utf-8", "swagger-ui-bundle.js")],
    ["/docs/favicon-32x32.png", await fromSwagger("image/png", "favicon-32x32.png")],
  ]);
  for (const [path, found] of assets) app.get(path, async (request, reply) => send(request, reply, found));
  const page = asset("text/html; charset=utf-8", Buffer.from(html));
  app.get("/docs", async (request, reply) => {
    reply.headers({ "content-security-policy": contentSecurityPolicy, "referrer-policy": "no-referrer" });
    return send(request, reply, page);
  });
  // The page's addresses are relative to /docs.
  app.get("/docs/", async (_request, reply) => reply.redirect("../docs", 308));
}
