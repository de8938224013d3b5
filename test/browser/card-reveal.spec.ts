import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { startApp, type Client, type TestApp } from "../testkit/app.js";
import { activeCard, cardholder } from "../subgraphs/cards.fixture.js";
import { describeInBrowser, newContext } from "./browser.js";

/** A website whose page frames what its query names, of another site than 127.0.0.1; returns it and its origin. */
async function framingWebsite(): Promise<{ server: Server; origin: string }> {
  const server = createServer(({ url = "" }, response) => {
    const framed = new URL(url, "http://localhost").searchParams.get("url") ?? "about:blank";
    response.setHeader("content-type", "text/html").end(`<!doctype html><iframe src="${framed}"></iframe>`);
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  return { server, origin: `http://localhost:${(server.address() as AddressInfo).port}` };
}

describeInBrowser("The page of a card's number", () => {
  let app: TestApp;
  let client: Client;
  let allowed: Awaited<ReturnType<typeof framingWebsite>>;
  let foreign: Awaited<ReturnType<typeof framingWebsite>>;

  beforeAll(async () => {
    [allowed, foreign] = await Promise.all([framingWebsite(), framingWebsite()]);
    app = await startApp({ env: { PAYGRAPH_CARD_FRAME_ANCESTORS: allowed.origin } });
    client = (await app.platform({ skipPaperwork: true })).sandbox;
  });
  afterAll(async () => {
    for (const { server } of [allowed, foreign]) server.close().closeAllConnections();
    await app.close();
  });

  it("shows it in a frame of a configured site, by its button, and copies it without gaps; no other site frames it", async () => {
    const { id } = await activeCard(client, await cardholder(client, 0));
    const { body } = await client.rest("POST", `/cards/${id}/reveal`);
    const url = app.baseUrl + new URL(body.panEmbedUrl).pathname;
    const context = await newContext();
    const page = await context.newPage();

    const blocked = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
    await page.goto(`${foreign.origin}/?url=${encodeURIComponent(url)}`);
    await blocked;

    await page.goto(`${allowed.origin}/?url=${encodeURIComponent(url)}`);
    const frame = page.frameLocator("iframe");
    await frame.getByRole("button", { name: "Show the card" }).click();
    const number = frame.locator("dd").first();
    await number.waitFor();
    await number.click();
    const copied = await number.evaluate((element) => element.ownerDocument.getSelection()?.toString());
    expect(copied).toMatch(/^411111\d{10}$/);
    await context.close();
  });
});
