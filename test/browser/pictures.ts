import { writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { isServerReady } from "../../subgraphs/shared/http/readiness.js";
import { Client, eventually, startApp, type TestApp } from "../testkit/app.js";
import { runExample } from "../testkit/example.js";
import { describeInBrowser } from "./browser.js";
import { openConsole } from "./console/console.js";

/** Pictures of docs/console.md by name, and the address that each shows. */
const views: Readonly<Record<string, string>> = {
  home: "?period=30d",
  payments: "payments",
  customers: "customers",
  reviews: "reviews",
  approvals: "approvals",
  cards: "cards",
  agents: "agents",
  accounts: "accounts",
  ledger: "ledger",
  webhooks: "webhooks",
  events: "events",
  developers: "developers",
  settings: "settings",
};
const maximumBytes = 150_000;

describeInBrowser("Pictures of the console", () => {
  let app: TestApp;
  let client: Client;

  beforeAll(async () => {
    app = await startApp();
    await eventually(
      () => isServerReady(app.baseUrl),
      (isReady) => isReady,
    );
    const { sandbox } = await runExample(app, app.baseUrl, "--name", "Example Ltd");
    client = new Client(app.baseUrl, sandbox);
  });

  it.each(Object.entries(views))("shows %s", async (name, address) => {
    const { page, finish } = await openConsole(app, client, address, { width: 1280, height: 720 });
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    const picture = await webp(page, await page.screenshot({ animations: "disabled" }));
    expect(picture.length).toBeLessThan(maximumBytes);
    await writeFile(path.join(projectRoot, `docs/images/${name}.webp`), picture);
    await finish();
  });
});

/** The PNG as WebP, which takes a third of its size. */
async function webp(page: Page, png: Buffer): Promise<Buffer> {
  const text = await page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob(${JSON.stringify(png.toString("base64"))}), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext("2d").drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.9 });
    return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (one) => String.fromCharCode(one)).join(""));
  })()`);
  return Buffer.from(String(text), "base64");
}
