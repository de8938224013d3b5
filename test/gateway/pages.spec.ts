import { expect, it } from "@jest/globals";
import { eventually, startApp } from "../testkit/app.js";

const app = await startApp();
await eventually(
  () => fetch(`${app.baseUrl}/readyz`),
  ({ ok }) => ok,
);

/** As browsers send it. */
const browser = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };

it("shows a browser at / what this server is, with links that work", async () => {
  const reply = await fetch(`${app.baseUrl}/`, { headers: browser });
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(reply.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
  const html = await reply.text();
  const links = [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href = ""]) => href);
  expect(links).toHaveLength(5);
  for (const href of links) {
    const { status } = await fetch(new URL(href, `${app.baseUrl}/`), { headers: browser });
    expect([href, status]).toEqual([href, 200]);
  }
});

it.each(["/no/such/page", "/terms/1900-01-01", "/invitations"])(
  "tells a browser that %s doesn't exist by a page, and a client by the error body",
  async (path) => {
    const page = await fetch(app.baseUrl + path, { headers: browser });
    expect([page.status, page.headers.get("vary")]).toEqual([404, expect.stringMatching(/^accept\b/)]);
    expect(await page.text()).toContain("There is no such page");
    const { status, headers, body } = await client(path);
    expect([status, headers.get("content-type")]).toEqual([404, "application/json; charset=utf-8"]);
    expect(body).toMatchObject({ status: 404, code: "NOT_FOUND" });
  },
);

it("repeats nothing of a wrong link", async () => {
  const page = await fetch(`${app.baseUrl}/<script>x?y=<b>`, { headers: browser });
  expect(page.status).toBe(404);
  expect(await page.text()).not.toMatch(/script|<b>/);
});

it("sends clients at /, and browsers below the API's paths, the error body", async () => {
  expect(await client("/")).toMatchObject({ status: 404, body: { code: "NOT_FOUND", reason: "No such path." } });
  const below = await fetch(`${app.baseUrl}/2025-10-13/nothing`, { headers: browser });
  expect(await below.json()).toMatchObject({ code: "NOT_FOUND" });
});

async function client(path: string) {
  const reply = await fetch(app.baseUrl + path);
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Record<string, unknown> };
}
