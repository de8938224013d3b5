import { afterAll, beforeAll, expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { findEndUserTerms } from "../../subgraphs/customers/customers/end-user-terms.js";
import { startApp, type PlatformClients, type TestApp } from "../testkit/app.js";
import { describeInBrowser, openPage } from "./browser.js";

describeInBrowser("The hosted pages", () => {
  let app: TestApp;
  let platform: PlatformClients;

  beforeAll(async () => {
    app = await startApp();
    platform = await app.platform({ isRegulated: true });
  });
  afterAll(() => app.close());

  /** GraphiQL, with the credentials under Headers. */
  async function openGraphiQL() {
    const observed = await openPage(app.baseUrl);
    const { page } = observed;
    await page.goto(`${app.baseUrl}/graphql`);
    await page.locator(".graphiql-query-editor .view-line").first().waitFor();
    const headers = page.locator(".graphiql-editor-tool .graphiql-editor:not(.hidden)");
    await headers.locator(".view-lines").click();
    await headers.locator(".monaco-editor.focused").waitFor();
    await page.keyboard.insertText(JSON.stringify({ Authorization: platform.sandbox.authorization }));
    await page.keyboard.press("Control+Shift+End");
    await page.keyboard.press("Delete");
    return observed;
  }

  /** Types over the editor's text, drops the brackets that the editor closes on its own, and runs. */
  async function run(page: Page, operation: string): Promise<void> {
    await page.locator(".graphiql-query-editor .view-lines").click();
    await page.locator(".graphiql-query-editor .monaco-editor.focused").waitFor();
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText(operation);
    await page.keyboard.press("Control+Shift+End");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Escape");
    // The button is a menu while GraphiQL still has the two operations of its first text in mind.
    await page.locator("button[aria-label^='Execute query']:not([aria-haspopup])").waitFor();
    await page.keyboard.press("Control+Enter");
  }

  const result = (page: Page) => page.locator(".result-window .view-lines");

  it("runs a query in GraphiQL", async () => {
    const { page, context, foreignRequests, problems } = await openGraphiQL();
    await run(page, "query { platformConfig { platformId environment } }");
    await result(page).getByText(platform.platformId).waitFor();
    await result(page).getByText("SANDBOX").waitFor();
    expect({ foreignRequests, problems }).toEqual({ foreignRequests: [], problems: [] });
    await context.close();
  });

  it("uses the console's sign-in of the tab in GraphiQL, and the documented operation that the address names", async () => {
    const { page, context, foreignRequests, problems } = await openPage(app.baseUrl);
    const { clientId, clientSecret } = platform.sandbox.token;
    const fragment = Buffer.from(`${clientId}:${clientSecret}`).toString("base64url");
    await page.goto(`${app.baseUrl}/console#sign-in=${fragment}`);
    await page.getByRole("banner").waitFor();
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await page.goto(`${app.baseUrl}/graphql#operation=FailedRequests&day=${yesterday}`);
    await page.getByRole("tab", { name: "FailedRequests" }).waitFor();
    expect(await page.getByRole("tab").allInnerTexts()).toEqual([
      "FailedRequests",
      "FirstLook",
      "FailedPayments",
      "VolumeByDay",
      "LargestPayments",
      "FindCustomer",
      "CustomersByStatus",
      "Reviews",
      "OpenQuotes",
      "Approvals",
      "CardApprovals",
      "FailingDeliveries",
    ]);
    await page.getByText(`${yesterday}T00:00:00Z`).waitFor();
    await page.locator(".graphiql-query-editor .view-lines").click();
    await page.keyboard.press("Control+Enter");
    await result(page).getByText("requestStats").waitFor();
    await page.keyboard.insertText("# edited");
    await page.locator(".graphiql-query-editor").getByText("# edited").waitFor();
    expect(page.url()).toMatch(/#operation=FailedRequests&day=[\d-]+$/);
    expect({ foreignRequests, problems }).toEqual({ foreignRequests: [], problems: [] });
    await context.close();
  });

  it("shows the schema in GraphiQL without a sign-in, and says how to sign in", async () => {
    const { page, context, foreignRequests, problems } = await openPage(app.baseUrl);
    const refused: string[] = [];
    page.on("response", (response) => response.status() === 401 && refused.push(response.url()));
    await page.goto(`${app.baseUrl}/graphql`);
    await page.locator(".graphiql-query-editor .view-line").first().waitFor();
    await run(page, "query { platformConfig { platformId } }");
    await result(page).getByText("Sign in at /console in this tab").waitFor();
    await page.getByRole("button", { name: "Show Documentation Explorer" }).click();
    await page.locator(".graphiql-doc-explorer").getByText("Subscription").first().waitFor();
    expect(refused).toEqual([]);
    expect({ foreignRequests, problems }).toEqual({ foreignRequests: [], problems: [] });
    await context.close();
  });

  it("runs a subscription in GraphiQL and shows an event as it happens", async () => {
    const { page, context, foreignRequests, problems } = await openGraphiQL();
    const streaming = page.waitForResponse(
      (response) => response.headers()["content-type"]?.startsWith("text/event-stream") ?? false,
    );
    await run(page, "subscription { events { type } }");
    expect((await streaming).status()).toBe(200);
    const { status } = await platform.sandbox.rest("POST", "/customers", {
      body: { customerType: "INDIVIDUAL", currencies: [], fullName: "Ada Lovelace" },
    });
    expect(status).toBe(201);
    await result(page).getByText("CUSTOMER.KYC_APPROVED").waitFor();
    expect({ foreignRequests, problems }).toEqual({ foreignRequests: [], problems: [] });
    await context.close();
  });

  async function openReference() {
    const observed = await openPage(app.baseUrl);
    await observed.page.goto(`${app.baseUrl}/docs`);
    await observed.page.getByRole("link", { name: "Platform Configuration", exact: true }).waitFor();
    return observed;
  }

  it("shows every operation of the REST contract without a network", async () => {
    const { page, context, foreignRequests, problems } = await openReference();
    const closedGroup = page.getByRole("button", { name: /^Open Group - (?!Models)/ });
    while ((await closedGroup.count()) > 0) await closedGroup.first().click();
    const { paths, webhooks } = (await (await fetch(`${app.baseUrl}/openapi.json`)).json()) as Record<
      "paths" | "webhooks",
      Record<string, Record<string, unknown>>
    >;
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const targets = await page
      .locator("a[href^='#tag/']")
      .evaluateAll((links) => links.map((link) => decodeURIComponent(link.getAttribute("href") ?? "")));
    const shown = targets.flatMap((target) => /^#tag\/[^/]+\/([A-Z]+)(\/.*)$/.exec(target)?.slice(1).join(" ") ?? []);
    expect(shown.sort()).toEqual(operations.sort());
    expect(targets.filter((target) => target.includes("/webhook/"))).toHaveLength(Object.keys(webhooks).length);
    await page.getByRole("link", { name: "Register a customer" }).click();
    await page.getByText("Idempotency-Key").first().waitFor();
    expect({ foreignRequests, problems }).toEqual({ foreignRequests: [], problems: [] });
    await context.close();
  });

  it("tries an operation with the credentials of an API token, and stores them nowhere", async () => {
    const { page, context, foreignRequests, problems } = await openReference();
    const [, credentials = ""] = platform.sandbox.authorization.split(" ");
    const [clientId = "", clientSecret = ""] = Buffer.from(credentials, "base64").toString().split(":");
    await page.getByRole("link", { name: "Update the platform's configuration" }).click();
    await page.getByRole("button", { name: "Test Request (get /config)" }).click();
    const client = page.getByRole("dialog");
    await client.locator("[data-placeholder='janedoe']").fill(clientId);
    await client.getByPlaceholder("********").fill(clientSecret);
    const answered = page.waitForResponse(`${app.baseUrl}/2025-10-13/config`);
    await client.getByRole("button", { name: "Send get request" }).first().click();
    const answer = await answered;
    const config = await answer.json();
    expect([answer.status(), config.id]).toEqual([200, expect.stringMatching(/^PlatformConfig:/)]);
    await client.getByText(config.id).waitFor();
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(stored).not.toContain(clientSecret);
    expect({ foreignRequests, problems }).toEqual({ foreignRequests: [], problems: [] });
    await context.close();
  });

  it("shows the end-user terms that the API names", async () => {
    const { body } = await platform.sandbox.rest("GET", "/customers/end-user-terms");
    const terms = findEndUserTerms(String(body.version));
    const { page, context, foreignRequests, problems } = await openPage(app.baseUrl);
    // The API names the public address; the server under test stands elsewhere.
    await page.goto(app.baseUrl + new URL(String(body.url)).pathname);
    await page.getByRole("heading", { name: "End-user terms" }).waitFor();
    for (const paragraph of terms?.text ?? ["no such version"]) await page.getByText(paragraph).waitFor();
    expect({ foreignRequests, problems }).toEqual({ foreignRequests: [], problems: [] });
    await context.close();
  });
});
