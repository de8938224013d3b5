import { createHash } from "node:crypto";
import { access, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { runInNewContext } from "node:vm";
import { gunzipSync, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { contractUnderAlias } from "./contract-under-alias.js";

const require = createRequire(import.meta.url);

/** The generated contract. */
const openApiFile = join(projectRoot, "schema", "openapi.json");

/** Everything from this origin: the page works offline and can't load anything else. Scalar's script writes its styles. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
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
<link rel="icon" type="image/svg+xml" href="docs/icon.svg">
</head>
<body>
<div id="reference"></div>
<script src="docs/scalar.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

/** Without Scalar's own services, and without credentials in the browser's storage. */
const startScript = `Scalar.createApiReference("#reference", {
  url: "openapi.json",
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
  hideClientButton: true,
  documentDownloadType: "none",
  withDefaultFonts: false,
  persistAuth: false,
  showOperationId: true,
  orderSchemaPropertiesBy: "preserve",
});
`;

interface Asset {
  readonly type: string;
  readonly body: Buffer;
  readonly etag: string;
  readonly isGzipped: boolean;
}

function asset(type: string, body: Buffer, isGzipped = false): Asset {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  return { type, body, etag, isGzipped };
}

function send(request: FastifyRequest, reply: FastifyReply, { type, body, etag, isGzipped }: Asset): FastifyReply {
  reply.headers({ etag, "cache-control": "no-cache", "x-content-type-options": "nosniff" });
  if (isGzipped) reply.header("vary", "accept-encoding");
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (known?.some((tag) => tag === etag || tag === "*")) return reply.code(304).send();
  reply.type(type);
  if (!isGzipped) return reply.send(body);
  if (!request.headers["accept-encoding"]?.includes("gzip")) return reply.send(gunzipSync(body));
  return reply.header("content-encoding", "gzip").send(body);
}

/**
 * Scalar in one script of 4 MB. Its package has it as a string in its one module, besides a plugin that isn't used and
 * whose libraries aren't installed (`overrides` in package.json).
 */
async function makeScalarScript(): Promise<Asset> {
  const module = require.resolve("@scalar/fastify-api-reference");
  const literal = /^var standalone_default = (".*");$/m.exec(await readFile(module, "utf8"))?.[1];
  if (literal === undefined) throw new Error(`${module} has changed: see where it has the script`);
  const script: unknown = runInNewContext(literal);
  return asset("text/javascript; charset=utf-8", await promisify(gzip)(String(script)), true);
}

/** Creates the asset on the first request, and again if that failed. */
function onFirstRequest(make: () => Promise<Asset>): () => Promise<Asset> {
  let made: Promise<Asset> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}

const loadScalarScript = onFirstRequest(makeScalarScript);

interface ReferenceOptions {
  readonly headerAlias?: string | undefined;
  readonly file?: string;
}

/** The contract, with the names that an alias adds to responses and webhooks. */
async function readContract(file: string, headerAlias: string | undefined): Promise<Asset> {
  const bytes = await readFile(file);
  const named = headerAlias === undefined ? bytes : Buffer.from(contractUnderAlias(bytes.toString(), headerAlias));
  return asset("application/json; charset=utf-8", named);
}

/** The REST contract at `/openapi.json`, and a page to browse it at `/docs`. Throws if the contract is missing. */
export async function registerApiReference(
  app: FastifyInstance,
  { headerAlias, file = openApiFile }: ReferenceOptions,
): Promise<void> {
  await access(file);
  const assets = new Map<string, Asset>([
    ["/docs/start.js", asset("text/javascript; charset=utf-8", Buffer.from(startScript))],
    ["/docs/icon.svg", asset("image/svg+xml", await readFile(join(projectRoot, "console", "icon.svg")))],
  ]);
  for (const [path, found] of assets) app.get(path, async (request, reply) => send(request, reply, found));
  const loadContract = onFirstRequest(() => readContract(file, headerAlias));
  app.get("/openapi.json", async (request, reply) => send(request, reply, await loadContract()));
  app.get("/docs/scalar.js", async (request, reply) => send(request, reply, await loadScalarScript()));
  const page = asset("text/html; charset=utf-8", Buffer.from(html));
  app.get("/docs", async (request, reply) => {
    reply.headers({ "content-security-policy": contentSecurityPolicy, "referrer-policy": "no-referrer" });
    return send(request, reply, page);
  });
  // The page's addresses are relative to /docs.
  app.get("/docs/", async (_request, reply) => reply.redirect("../docs", 308));
}
