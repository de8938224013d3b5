import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "@jest/globals";
import Fastify, { type FastifyInstance } from "fastify";
import { registerApiReference } from "../../gateway/pages/api-reference.js";
import { emitOpenApi } from "../../gateway/rest/openapi.js";
import { routesOf } from "../../gateway/rest/route.js";
import { operations } from "./rest-shop.js";

const folder = mkdtempSync(join(tmpdir(), "reference-"));
const text = JSON.stringify(emitOpenApi(routesOf(operations), {}), null, 2);

writeFileSync(join(folder, "openapi.json"), text);
const app: FastifyInstance = Fastify({ forceCloseConnections: true });
await registerApiReference(app, { file: join(folder, "openapi.json") });
const baseUrl = await app.listen({ port: 0, host: "127.0.0.1" });
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe("the API reference", () => {
  it("serves the emitted contract, and says when a copy is current", async () => {
    const first = await fetch(`${baseUrl}/openapi.json`);
    expect(first.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(first.headers.get("access-control-allow-origin")).toBeNull();
    expect(await first.text()).toBe(text);
    const etag = first.headers.get("etag") ?? "";
    const again = await fetch(`${baseUrl}/openapi.json`, { headers: { "if-none-match": `W/${etag}` } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const other = await fetch(`${baseUrl}/openapi.json`, { headers: { "if-none-match": '"other"' } });
    expect(other.status).toBe(200);
  });

  it("serves a page whose every part comes from this server", async () => {
    const page = await fetch(`${baseUrl}/docs`);
    // The script writes its styles; whatever runs comes from this server.
    expect(page.headers.get("content-security-policy")?.split("; ")).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'unsafe-inline'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    const html = await page.text();
    const parts = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = ""]) => address);
    expect(parts).toHaveLength(3);
    for (const part of parts) {
      expect(part).toMatch(/^docs\/[\w.-]+$/);
      const response = await fetch(new URL(part, `${baseUrl}/docs`));
      expect([part, response.status]).toEqual([part, 200]);
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
    }
    expect(html).not.toMatch(/<script>|<style|style=/);
  });

  it("sends the page's script compressed to whoever accepts that, and 304 to whoever has it", async () => {
    const script = (encoding: string, etag = "") =>
      app.inject({ url: "/docs/scalar.js", headers: { "accept-encoding": encoding, "if-none-match": etag } });
    const [compressed, plain] = [await script("gzip, br"), await script("identity")];
    expect([compressed.headers["content-encoding"], plain.headers["content-encoding"]]).toEqual(["gzip", undefined]);
    expect(gunzipSync(compressed.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect([compressed.headers.vary, plain.headers.vary]).toEqual(["accept-encoding", "accept-encoding"]);
    expect((await script("gzip", compressed.headers.etag)).statusCode).toBe(304);
  });

  it("redirects /docs/ to the address that its parts are relative to", async () => {
    const response = await fetch(`${baseUrl}/docs/`, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([308, "../docs"]);
  });

  it("fails at start when there is no contract to serve", async () => {
    await expect(registerApiReference(Fastify(), { file: join(folder, "absent.json") })).rejects.toThrow(
      /absent\.json/,
    );
  });
});
