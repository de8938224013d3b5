import { afterAll, beforeAll, expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { signInAddress } from "../../gateway/pages/sign-in.js";
import { startApp, type Client, type PlatformClients, type TestApp } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";
import { startWebhookSink, type WebhookSink, keyOfSender } from "../testkit/webhook-sink.js";
import { describeInBrowser, openPage, type ObservedPage } from "./browser.js";

describeInBrowser("The console", () => {
  let app: TestApp;
  let sink: WebhookSink;

  beforeAll(async () => {
    app = await startApp();
    sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
  });
  afterAll(async () => {
    await app.close();
    await sink.close();
  });

  async function signIn(page: Page, { token }: Client): Promise<void> {
    await page.goto(`${app.baseUrl}/console`);
    await page.getByLabel("Client id").fill(token.clientId);
    await page.getByLabel("Client secret").fill(token.clientSecret);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Overview" }).waitFor();
  }

  const show = (page: Page, view: string) =>
    page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: view }).click();

  /** A page with a person who is signed in to a platform of their own, whose customers are verified at creation. */
  async function openConsole(): Promise<ObservedPage & { platform: PlatformClients }> {
    const platform = await app.platform({ isRegulated: true });
    const observed = await openPage(app.baseUrl);
    await signIn(observed.page, platform.sandbox);
    return { ...observed, platform };
  }

  async function createCustomer({ sandbox }: PlatformClients, fullName: string): Promise<string> {
    const { status, body } = await sandbox.rest("POST", "/customers", {
      body: { customerType: "INDIVIDUAL", currencies: [], fullName },
    });
    expect(status).toBe(201);
    return String(body.id);
  }

  /** Nothing left the host, nothing was blocked, nothing failed unseen. */
  async function finish({ context, foreignRequests, problems }: ObservedPage): Promise<void> {
    expect({ foreignRequests, problems }).toEqual({ foreignRequests: [], problems: [] });
    await context.close();
  }

  it("signs in by the address that the command line prints, and removes the secret from it", async () => {
    const platform = await app.platform();
    const { token } = platform.sandbox;
    const observed = await openPage(app.baseUrl);
    const { page } = observed;
    await page.goto(signInAddress(app.baseUrl, token));
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    expect(page.url()).toBe(`${app.baseUrl}/console`);
    await page.reload();
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    await page.goto(signInAddress(app.baseUrl, { ...token, clientSecret: "wrong" }));
    await page.getByRole("alert").getByText("UNAUTHORIZED").waitFor();
    await page.goto(`${app.baseUrl}/console#sign-in=abcde`);
    await page.getByLabel("Client id").waitFor();
    expect(page.url()).toBe(`${app.baseUrl}/console`);
    await observed.context.close();
  });

  it("refuses wrong credentials with the reason and the request id, and keeps nothing", async () => {
    const platform = await app.platform();
    const observed = await openPage(app.baseUrl);
    const { page, context } = observed;
    await page.goto(`${app.baseUrl}/console`);
    await page.getByLabel("Client id").fill(platform.sandbox.token.clientId);
    await page.getByLabel("Client secret").fill("wrong");
    const answered = page.waitForResponse(`${app.baseUrl}/graphql`);
    await page.getByRole("button", { name: "Sign in" }).click();
    const requestId = (await answered).headers()["x-request-id"] ?? "none";
    const alert = page.getByRole("alert");
    await alert.getByText("UNAUTHORIZED").waitFor();
    await alert.getByText(requestId).waitFor();
    expect(await page.evaluate("JSON.stringify({ ...sessionStorage })")).toBe("{}");
    expect(await context.cookies()).toEqual([]);
    await finish(observed);
  });

  it("shows the platform, its environment and its currencies, and forgets the credentials at sign-out", async () => {
    const { page, platform, ...observed } = await openConsole();
    await page.getByRole("main").getByText(platform.platformId).waitFor();
    await page.getByRole("banner").getByText("SANDBOX").waitFor();
    await page.getByRole("row").filter({ hasText: "USD" }).getByText("US Dollar").waitFor();
    expect(await page.evaluate("JSON.stringify({ ...localStorage })")).toBe("{}");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("Client secret").waitFor();
    expect(await page.evaluate("JSON.stringify({ ...sessionStorage })")).toBe("{}");
    await page.reload();
    await page.getByLabel("Client secret").waitFor();
    await finish({ page, ...observed });
  });

  it("shows a customer created through REST as an event at once, and the customer behind it", async () => {
    const { page, platform, ...observed } = await openConsole();
    await show(page, "Events");
    await page.getByRole("status").getByText("Live").waitFor();
    // Earlier events: the platform's own accounts.
    await page.getByRole("row").filter({ hasText: "INTERNAL_ACCOUNT.STATUS_UPDATED" }).first().waitFor();
    const customerId = await createCustomer(platform, "Ada <img src=x onerror=alert(1)>");
    const event = page.getByRole("row").filter({ hasText: customerId }).filter({ hasText: "CUSTOMER.CREATED" });
    await event.getByRole("button", { name: "CUSTOMER.CREATED" }).click();
    const detail = page.getByRole("complementary", { name: "Detail" });
    await detail.getByText('"fullName": "Ada <img src=x onerror=alert(1)>"').waitFor();
    await detail.getByRole("link", { name: customerId }).click();
    await page.getByRole("heading", { name: "Customer", exact: true }).waitFor();
    await detail.getByText("Ada <img src=x onerror=alert(1)>").waitFor();
    expect(await page.locator("img").count()).toBe(0);
    await finish({ page, ...observed });
  });

  it("goes on from where it stood after a pause and after a lost connection, each event once", async () => {
    const { page, context, platform, ...observed } = await openConsole();
    const live = () => page.getByRole("status").getByText("Live").waitFor();
    const created = page.getByRole("row").filter({ hasText: "CUSTOMER.CREATED" });
    const line = (id: string) => created.filter({ hasText: id });
    await show(page, "Events");
    await live();
    const ids = [await createCustomer(platform, "First")];
    await line(ids[0] ?? "").waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    ids.push(await createCustomer(platform, "While paused"));
    expect(await line(ids[1] ?? "").count()).toBe(0);
    await page.getByRole("button", { name: "Resume" }).click();
    await line(ids[1] ?? "").waitFor();
    await live();
    // No stream can be opened, and the open one is cut by a second pause.
    await page.getByRole("button", { name: "Pause" }).click();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByRole("status").getByText("Reconnecting…").waitFor();
    ids.push(await createCustomer(platform, "While offline"));
    await context.setOffline(false);
    await line(ids[2] ?? "").waitFor();
    for (const id of ids) expect(await line(id).count()).toBe(1);
    const order = await created.allInnerTexts();
    expect(order.map((text) => ids.findIndex((id) => text.includes(id)))).toEqual([2, 1, 0]);
    await finish({ page, context, ...observed });
  });

  it("shows what production would refuse of an external account", async () => {
    const { page, platform, ...observed } = await openConsole();
    const accountInfo = {
      accountType: "MXN_ACCOUNT",
      clabeNumber: "123456789012345678",
      beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Ada" },
    };
    const body = { currency: "MXN", accountInfo };
    const { status } = await platform.sandbox.rest("POST", "/platform/external-accounts", { body });
    expect(status).toBe(201);
    await show(page, "External accounts");
    await page.getByText("No external account.").waitFor();
    await page.getByLabel("Holder").selectOption({ label: "The platform itself" });
    await page.getByRole("button", { name: "Show" }).click();
    const line = page.getByRole("row").filter({ hasText: "MXN_ACCOUNT" });
    await line.getByText("accountInfo.clabeNumber: is not a CLABE: its check digit is wrong").waitFor();
    await line.getByRole("button", { name: "MXN_ACCOUNT" }).click();
    const detail = page.getByRole("complementary", { name: "Detail" });
    await detail.getByText("accountInfo.clabeNumber: is not a CLABE: its check digit is wrong").waitFor();
    await finish({ page, ...observed });
  });

  it("pages through customers and filters them", async () => {
    const { page, platform, ...observed } = await openConsole();
    const total = 27; // More than a page of 25.
    for (let index = 0; index < total; index++) await createCustomer(platform, `Customer ${index}.`);
    const business = await platform.sandbox.rest("POST", "/customers", {
      body: {
        customerType: "BUSINESS",
        platformCustomerId: "the-business",
        businessInfo: { legalName: "Analytical Engines", country: "GB", taxId: "GB1", incorporatedOn: "2020-01-01" },
      },
    });
    expect(business.status).toBe(201);
    await show(page, "Customers");
    const rows = page.getByRole("table", { name: "Customers" }).getByRole("row");
    await rows.filter({ hasText: "Analytical Engines" }).waitFor();
    expect(await rows.count()).toBe(1 + 25);
    await page.getByRole("button", { name: "Older" }).click();
    await rows.filter({ hasText: "Customer 0." }).waitFor();
    expect(await rows.count()).toBe(1 + total + 1);
    await page.getByRole("button", { name: "Older" }).waitFor({ state: "hidden" });
    await page.getByLabel("Platform's id").fill("the-business");
    await page.getByRole("button", { name: "Show" }).click();
    await rows.filter({ hasText: "Customer 0." }).waitFor({ state: "hidden" });
    expect(await rows.count()).toBe(1 + 1);
    await page.getByLabel("Type").selectOption("INDIVIDUAL");
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByText("No customer matches.").waitFor();
    await finish({ page, ...observed });
  });

  it("shows the attempts of a delivery and delivers it again", async () => {
    const { page, platform, ...observed } = await openConsole();
    const { status } = await platform.sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
    expect(status).toBe(200);
    const customerId = await createCustomer(platform, "Grace Hopper");
    const first = await sink.waitFor(({ data }) => data.id === customerId);
    await show(page, "Webhook deliveries");
    const deliveries = page.getByRole("row").filter({ hasText: first.type });
    await deliveries.first().getByRole("button").click();
    const detail = page.getByRole("complementary", { name: "Detail" });
    const attempt = detail.getByRole("table", { name: "Attempts" }).getByRole("row").nth(1);
    await attempt.getByText("200").waitFor();
    await attempt.getByText(/^\d+ ms$/).waitFor();
    await detail.getByRole("button", { name: "Redeliver" }).click();
    await deliveries.nth(1).waitFor();
    const isAgain = (webhook: typeof first) => webhook !== first && webhook.id === first.id;
    expect((await sink.waitFor(isAgain)).body).toBe(first.body);
    await deliveries.filter({ hasText: "DELIVERED" }).nth(1).waitFor();
    expect(sink.rejected).toEqual([]);
    await finish({ page, ...observed });
  });

  it("says that a webhook endpoint is only probed", async () => {
    const { page, platform, ...observed } = await openConsole();
    await platform.sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
    await show(page, "Webhook deliveries");
    await page.getByRole("button", { name: "Show" }).waitFor();
    expect(await page.getByText("SUSPENDED").count()).toBe(0);
    await query(
      app.databaseUrl,
      `INSERT INTO platform.webhook_endpoint (platform_id, environment, failing_since, suspended_at, next_probe_at)
       VALUES ('${platform.platformId}', 'SANDBOX', now() - interval '2 days', now(), now() + interval '30 minutes')`,
    );
    await show(page, "Overview");
    await page.getByText("SUSPENDED").waitFor();
    await show(page, "Webhook deliveries");
    await page.getByRole("status").filter({ hasText: "The endpoint has failed since" }).waitFor();
    await finish({ page, ...observed });
  });

  it("shows the codes that a customer would have got, which production never does", async () => {
    const { page, platform, ...observed } = await openConsole();
    const customer = { customerType: "INDIVIDUAL", currencies: [], region: "DE", fullName: "Ada <b>Byron</b>" };
    const contacts = { email: "ada@example.com", phoneNumber: "+4915112345678" };
    const { body } = await platform.sandbox.rest("POST", "/customers", { body: { ...customer, ...contacts } });
    const other = await platform.sandbox.rest("POST", "/customers", {
      body: { ...customer, email: "other@example.com" },
    });
    for (const path of [`${body.id}/verify-email`, `${body.id}/verify-phone`, `${other.body.id}/verify-email`]) {
      expect((await platform.sandbox.rest("POST", `/customers/${path}`)).status).toBe(204);
    }
    await show(page, "Codes");
    const rows = page.getByRole("table", { name: "Codes sent" }).locator("tbody tr");
    await rows.first().waitFor();
    expect(await rows.locator("td:first-child").allTextContents()).toEqual([
      "other@example.com",
      "+4915112345678",
      "ada@example.com",
    ]);
    await rows.nth(1).getByRole("button", { name: "+4915112345678" }).click();
    const detail = page.getByRole("complementary", { name: "Detail" });
    await detail.getByText("123456 is your code to confirm").waitFor();
    await detail.getByRole("link", { name: body.id }).click();
    await page.getByRole("heading", { name: "Customer", exact: true }).waitFor();
    await detail.getByRole("link", { name: "Codes sent to this customer" }).click();
    await page.getByRole("heading", { name: "Codes", exact: true }).waitFor();
    await rows.first().waitFor();
    expect(await rows.count()).toBe(2);
    expect(await page.getByRole("table", { name: "Codes sent" }).getByText("other@example.com").count()).toBe(0);
    await page.getByRole("button", { name: "Sign out" }).click();
    await signIn(page, platform.production);
    await show(page, "Codes");
    await page.getByText("Only a sandbox keeps the codes").waitFor();
    await finish({ page, ...observed });
  });

  it("creates a token, shows its secret once, and signs out who deletes their own", async () => {
    const { page, platform, ...observed } = await openConsole();
    await show(page, "API tokens");
    await page.getByLabel("Name").fill("second operator");
    await page.getByLabel("MANAGE").check();
    await page.getByRole("button", { name: "Create a token" }).click();
    const shown = page.getByRole("status", { name: "New API token" }).locator("code");
    const [clientId, clientSecret] = [await shown.nth(0).innerText(), await shown.nth(1).innerText()];
    expect(clientSecret.length).toBeGreaterThan(20);
    await page.getByRole("button", { name: "I have saved it" }).click();
    expect(await page.getByText(clientSecret).count()).toBe(0);
    await page.getByRole("button", { name: "Sign out" }).click();
    const { sandbox } = platform;
    await signIn(page, { ...sandbox, token: { clientId, clientSecret } } as Client);
    await show(page, "API tokens");
    await page.getByRole("button", { name: "second operator" }).click();
    await page.getByRole("button", { name: "Delete…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("You are signed in with this token").waitFor();
    await dialog.getByRole("button", { name: "Keep it" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect((await sandbox.rest("GET", "/tokens?name=second%20operator")).body.data).toHaveLength(1);
    await page.getByRole("button", { name: "Delete…" }).click();
    await dialog.getByRole("button", { name: "Delete the token" }).click();
    await page.getByLabel("Client secret").waitFor();
    await page.getByRole("alert").getByText("UNAUTHORIZED").waitFor();
    expect((await sandbox.rest("GET", "/tokens?name=second%20operator")).body.data).toHaveLength(0);
    await finish({ page, ...observed });
  });

  it("advances the sandbox's clock, which production doesn't have", async () => {
    const { page, platform, ...observed } = await openConsole();
    await show(page, "Sandbox clock");
    await page.getByLabel("Advance by").fill("3");
    await page.getByLabel("Unit").selectOption("days");
    await page.getByRole("button", { name: "Advance the clock" }).click();
    const time = page.getByRole("status").locator("time");
    const now = Date.parse((await time.getAttribute("datetime")) ?? "");
    expect(Math.abs(now - Date.now() - 3 * 86_400_000)).toBeLessThan(60_000);
    await page.getByRole("button", { name: "Sign out" }).click();
    await signIn(page, platform.production);
    await page.getByRole("banner").getByText("PRODUCTION").waitFor();
    await show(page, "Sandbox clock");
    await page.getByText("Only a sandbox has a clock of its own").waitFor();
    await finish({ page, ...observed });
  });

  it("tells a refused filter with the reason and the request id", async () => {
    const { page, ...observed } = await openConsole();
    await show(page, "Events");
    await page.getByLabel("Types").fill("NO_SUCH_EVENT");
    await page.getByRole("button", { name: "Show" }).click();
    const alert = page.getByRole("alert");
    await alert.getByText("INVALID_INPUT").waitFor();
    await alert.getByText(/^Request id [\w-]+$/).waitFor();
    await finish({ page, ...observed });
  });
});
