import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";

/** The bundle of `console/`, which `npm run build` makes. */
const folder = join(projectRoot, "dist/console");
/** Maximum number of segments of a path of the console: each has a shell of its own, by its depth. */
const maxDepth = 8;

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".map": "application/json; charset=utf-8",
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
};

type Encoding = "br" | "gzip" | "identity";
const compressors: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body) => promisify(gzip)(body),
  identity: async (body) => body,
};

/** The best encoding that the browser accepts: Brotli comes from HTTPS and from this machine only. */
function encodingOf({ headers: { "accept-encoding": accepted = "" } }: FastifyRequest): Encoding {
  const names = String(accepted)
    .split(",")
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(";")[0]?.trim());
  return names.includes("br") ? "br" : names.includes("gzip") ? "gzip" : "identity";
}

/** A file of the bundle, read and compressed when it is first requested, once in each encoding. */
class Asset {
  readonly #bodies = new Map<Encoding, Promise<Buffer>>();

  constructor(
    private readonly file: string,
    /** Whether the name changes with the content. */
    private readonly isHashed: boolean,
  ) {}

  #body(encoding: Encoding): Promise<Buffer> {
    const present = this.#bodies.get(encoding);
    if (present) return present;
    const made = compressors[encoding](readFileSync(join(folder, "assets", this.file)));
    this.#bodies.set(encoding, made);
    return made;
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const encoding = encodingOf(request);
    const body = await this.#body(encoding);
    reply
      .headers(headers)
      .header("cache-control", this.isHashed ? "public, max-age=31536000, immutable" : "public, max-age=86400")
      .header("vary", "accept-encoding")
      .type(types[extname(this.file)] ?? "application/octet-stream");
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return reply.send(body);
  }
}

const isHashed = (file: string) => /-[A-Z0-9]{8}\.(js|css)(\.map)?$/.test(file);

/** Sends the shell, whose addresses are relative to the console's root: it works below a proxy's path. 304 if unchanged. */
function sendShell(shell: string, base: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = shell.replaceAll("%base%", base);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  reply.headers({ ...headers, etag, "cache-control": "no-cache" });
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  return reply.type("text/html; charset=utf-8").send(body);
}

/** The bundle as it is on disk: read again when a build has replaced it. */
class Bundle {
  #shell = "";
  /** Links by which the browser loads a view's files together with the page's; by its name, Home's is empty. */
  #preloads = new Map<string, string>();
  #assets: ReadonlyMap<string, Asset> = new Map();
  #builtMs = 0;

  #read(): void {
    const file = join(folder, "index.html");
    const { mtimeMs } = statSync(file);
    if (mtimeMs === this.#builtMs) return;
    this.#shell = readFileSync(file, "utf8");
    const preloads = JSON.parse(readFileSync(join(folder, "preloads.json"), "utf8")) as Record<string, string>;
    this.#preloads = new Map(Object.entries(preloads));
    this.#assets = new Map(readdirSync(join(folder, "assets")).map((name) => [name, new Asset(name, isHashed(name))]));
    this.#builtMs = mtimeMs;
  }

  /** The page for a view, which may be none of the console's. */
  shellOf(view: string): string {
    this.#read();
    return this.#shell.replace("%view%", this.#preloads.get(view) ?? "");
  }

  asset(name: string): Asset | undefined {
    if (this.#builtMs === 0) this.#read();
    return this.#assets.get(name);
  }
}

/**
 * The operator's page at `/console` and at every path below it; its scripts and styles are in `/console/assets/`. It asks
 * for credentials itself and uses only the graph.
 */
export function registerConsole(app: FastifyInstance): void {
  const bundle = new Bundle();
  app.get("/console", async (request, reply) => sendShell(bundle.shellOf(""), "console/", request, reply));
  app.get<{ Params: { file: string } }>("/console/assets/:file", async (request, reply) => {
    const asset = bundle.asset(request.params.file);
    return asset ? asset.send(request, reply) : reply.callNotFound();
  });
  app.get("/console/*", async (request, reply) => {
    const [, , view = "", ...rest] = (request.url.split("?", 1)[0] ?? "").split("/");
    const segments = rest.length;
    if (segments >= maxDepth) return reply.callNotFound();
    return sendShell(bundle.shellOf(view), segments === 0 ? "./" : "../".repeat(segments), request, reply);
  });
}
