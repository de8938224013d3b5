import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import Fastify, { type FastifyInstance } from "fastify";
import { buildASTSchema, parse, validate } from "graphql";
import { registerConsole } from "../../gateway/pages/console.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";

const folder = join(projectRoot, "console");

describe("/console", () => {
  let app: FastifyInstance;
  let baseUrl: string;

  beforeAll(async () => {
    app = Fastify();
    registerConsole(app);
    baseUrl = await app.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(() => app.close());

  it("is a page that may load from its own origin only", async () => {
    const reply = await fetch(`${baseUrl}/console`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const policy = reply.headers.get("content-security-policy")?.split("; ") ?? [];
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]),
    );
    expect(policy.filter((directive) => /unsafe|\*|https?:|data:/.test(directive))).toEqual([]);
    expect(await reply.text()).not.toMatch(/<script(?![^>]* src=)|<style| style=| on[a-z]+=|https?:\/\//);
  });

  it("serves every file of its folder with its type, and 304 to who has it", async () => {
    const types: Record<string, string> = {
      css: "text/css; charset=utf-8",
      graphql: "application/graphql; charset=utf-8",
      mjs: "text/javascript; charset=utf-8",
      svg: "image/svg+xml",
    };
    for (const name of (await readdir(folder)).filter((file) => file !== "index.html")) {
      const url = `${baseUrl}/console/${name}`;
      const reply = await fetch(url);
      expect({ name, status: reply.status }).toEqual({ name, status: 200 });
      expect(reply.headers.get("content-type")).toBe(types[name.split(".").at(-1) ?? ""]);
      expect(await reply.text()).toBe(await readFile(join(folder, name), "utf8"));
      const again = await fetch(url, { headers: { "if-none-match": reply.headers.get("etag") ?? "" } });
      expect({ name, status: again.status, body: await again.text() }).toEqual({ name, status: 304, body: "" });
    }
  });

  it("serves nothing else", async () => {
    for (const path of ["package.json", "..%2fpackage.json", "%2e%2e/package.json", "index.html", "none.mjs"]) {
      expect((await fetch(`${baseUrl}/console/${path}`)).status).toBe(404);
    }
  });

  it("asks the graph for what it has: every operation is valid, and every one that the page names exists", async () => {
    const schema = buildASTSchema(parse(await readFile(join(projectRoot, "schema/supergraph.graphql"), "utf8")));
    const operations = parse(await readFile(join(folder, "operations.graphql"), "utf8"));
    expect(validate(schema, operations).map(({ message }) => message)).toEqual([]);
    const defined = operations.definitions.map((one) => ("name" in one ? one.name?.value : undefined)).sort();
    const scripts = (await readdir(folder)).filter((file) => file.endsWith(".mjs"));
    const sources = await Promise.all(scripts.map((file) => readFile(join(folder, file), "utf8")));
    const named = new Set(sources.join("\n").match(/(?<=")Console\w+(?=")/g));
    expect([...named].sort()).toEqual(defined);
  });

  it("never turns data into markup", async () => {
    for (const file of (await readdir(folder)).filter((name) => name.endsWith(".mjs"))) {
      const source = await readFile(join(folder, file), "utf8");
      expect(source).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function/);
    }
  });
});
