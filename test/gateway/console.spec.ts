import { readdir, readFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import Fastify, { type FastifyInstance } from "fastify";
import { registerConsole } from "../../gateway/pages/console.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";

const assets = join(projectRoot, "dist/console/assets");

describe("/console", () => {
  let app: FastifyInstance;
  let baseUrl: string;

  beforeAll(async () => {
    app = Fastify();
    registerConsole(app);
    baseUrl = await app.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(() => app.close());

  /** The response without decompression. */
  const raw = (path: string, encoding: string) =>
    new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
      const headers = { "accept-encoding": encoding };
      const sent = request(`${baseUrl}${path}`, { headers }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.once("end", () =>
          resolve({ encoding: response.headers["content-encoding"], body: Buffer.concat(parts) }),
        );
      });
      sent.once("error", reject).end();
    });

  it("is a page that may load from its own origin only, with the policy of a page that handles secrets", async () => {
    const response = await fetch(`${baseUrl}/console`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(response.headers.get("content-security-policy")).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; " +
        "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    );
    expect(await response.text()).not.toMatch(/<script(?![^>]* src=)|<style| style=| on[a-z]+=|https?:\/\//);
    const again = await fetch(`${baseUrl}/console`, {
      headers: { "if-none-match": response.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  it("has the page at each path below it, whose relative addresses lead to the same files", async () => {
    for (const path of [
      "/console",
      "/console/",
      "/console/payments",
      "/console/payments/Transaction:1?tab=a",
      "/console/a/b/c",
    ]) {
      const response = await fetch(`${baseUrl}${path}`);
      const page = await response.text();
      const [, source = ""] = /<script[^>]* src="([^"]+)"/.exec(page) ?? [];
      const script = new URL(source, `${baseUrl}${path}`);
      expect({ path, script: script.pathname }).toEqual({
        path,
        script: expect.stringMatching(/^\/console\/assets\/main-[A-Z0-9]{8}\.js$/),
      });
      expect((await fetch(script)).status).toBe(200);
    }
    expect((await fetch(`${baseUrl}/console${"/a".repeat(20)}`)).status).toBe(404);
  });

  it("names the files that a view needs at once, so that none waits for another", async () => {
    const preloaded = async (path: string) => {
      const page = await (await fetch(`${baseUrl}${path}`)).text();
      const links = [...page.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)];
      return links.map(([, href = ""]) => new URL(href, `${baseUrl}${path}`).pathname);
    };
    const views = { "/console": "home", "/console/": "home", "/console/payments/Transaction:1?tab=a": "payments" };
    const common = await preloaded("/console/none");
    expect(common.length).toBeGreaterThan(2);
    for (const [path, name] of Object.entries(views)) {
      const files = await preloaded(path);
      expect(files.slice(0, common.length)).toEqual(common);
      expect(files[common.length]).toMatch(new RegExp(`^/console/assets/${name}-`));
      for (const file of files) expect((await fetch(`${baseUrl}${file}`)).status).toBe(200);
      expect(new Set(files).size).toBe(files.length);
    }
  });

  it("serves the files of the bundle as immutable, compressed as the browser accepts", async () => {
    for (const name of (await readdir(assets)).filter((file) => /\.(js|css)$/.test(file))) {
      const response = await fetch(`${baseUrl}/console/assets/${name}`);
      expect({ name, cached: response.headers.get("cache-control") }).toEqual({
        name,
        cached: "public, max-age=31536000, immutable",
      });
      expect(response.headers.get("content-type")).toMatch(/^text\/(javascript|css); charset=utf-8$/);
    }
    const [main = ""] = (await readdir(assets)).filter((file) => /^main-.*\.js$/.test(file));
    const content = await readFile(join(assets, main));
    const address = `/console/assets/${main}`;
    const brotli = await raw(address, "gzip, deflate, br, zstd");
    expect({ encoding: brotli.encoding, same: brotliDecompressSync(brotli.body).equals(content) }).toEqual({
      encoding: "br",
      same: true,
    });
    const zipped = await raw(address, "gzip");
    expect({ encoding: zipped.encoding, same: gunzipSync(zipped.body).equals(content) }).toEqual({
      encoding: "gzip",
      same: true,
    });
    const plain = await raw(address, "br;q=0, gzip;q=0");
    expect({ encoding: plain.encoding, same: plain.body.equals(content) }).toEqual({ encoding: undefined, same: true });
  });

  it("is small: 250 kB for the first load, 60 kB for a view, 1.5 MB in all", async () => {
    const sizeOf = async (name: string) => brotliCompressSync(await readFile(join(assets, name))).length;
    const names = (await readdir(assets)).filter((file) => /\.(js|css)$/.test(file));
    const imported = async (name: string, found = new Set<string>()): Promise<Set<string>> => {
      if (found.has(name)) return found;
      found.add(name);
      const text = await readFile(join(assets, name), "utf8");
      for (const [, file = ""] of text.matchAll(/(?:import|from)"\.\/([\w.-]+\.js)"/g)) await imported(file, found);
      return found;
    };
    const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
    const main = names.find((name) => /^main-.*\.js$/.test(name)) ?? "";
    const [home] = names.filter((name) => /^home-.*\.js$/.test(name));
    const first = new Set([
      ...(await imported(main)),
      ...(await imported(home ?? "")),
      ...names.filter((name) => name.endsWith(".css")),
    ]);
    expect(sum(await Promise.all([...first].map(sizeOf)))).toBeLessThan(250_000);
    const views = names.filter((name) => /^[a-z]+-.*\.js$/.test(name) && name !== main && !name.startsWith("chunk-"));
    expect(views.length).toBeGreaterThanOrEqual(13);
    for (const name of views) expect({ name, isSmall: (await sizeOf(name)) < 60_000 }).toEqual({ name, isSmall: true });
    expect(sum(await Promise.all(names.map(async (name) => (await readFile(join(assets, name))).length)))).toBeLessThan(
      1_500_000,
    );
  });

  it("serves no other file", async () => {
    for (const path of ["package.json", "..%2findex.html", "%2e%2e/%2e%2e/package.json", "none.js", "main.tsx"]) {
      expect({ path, status: (await fetch(`${baseUrl}/console/assets/${path}`)).status }).toEqual({
        path,
        status: 404,
      });
    }
  });

  it("never turns data into markup", async () => {
    const folder = join(projectRoot, "console");
    const sources = (await readdir(folder, { recursive: true })).filter((file) => /\.tsx?$/.test(file));
    expect(sources.length).toBeGreaterThan(30);
    for (const file of sources) {
      const source = await readFile(join(folder, file), "utf8");
      expect(source).not.toMatch(
        /innerHTML|outerHTML|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function/,
      );
    }
  });
});
