import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { consoleAddress } from "../../../gateway/processes/cli.console.js";
import { createCustomer } from "../../testkit/accounts.js";
import { eventually, startApp, type Client, type PlatformClients, type TestApp } from "../../testkit/app.js";
import { describeInBrowser, openPage, type ObservedPage } from "../browser.js";
import { findings, openConsole, signInFragment } from "./console.js";

describeInBrowser("The console's shell", () => {
  let app: TestApp;
  let platform: PlatformClients;
  let customerId: string;

  beforeAll(async () => {
    app = await startApp();
    platform = await app.platform({ isRegulated: true });
    ({ id: customerId } = await createCustomer(platform.sandbox, { fullName: "Grace Hopper" }));
  });

  const kept = (page: Page) => page.evaluate("JSON.stringify({ ...sessionStorage })");

  async function fill(page: Page, { token }: Client, secret = token.clientSecret): Promise<void> {
    await page.getByLabel("Client id").fill(token.clientId);
    await page.getByLabel("Client secret").fill(secret);
    await page.getByRole("button", { name: "Sign in" }).click();
  }

  async function finish({ context, foreignRequests, problems }: ObservedPage): Promise<void> {
    expect({ foreignRequests, problems }).toEqual({ foreignRequests: [], problems: [] });
    await context.close();
  }

  it("refuses wrong credentials with the reason and the request id, and keeps nothing", async () => {
    const observed = await openPage(app.baseUrl);
    const { page, context } = observed;
    await page.goto(`${app.baseUrl}/console`);
    const response = page.waitForResponse(`${app.baseUrl}/graphql`);
    await fill(page, platform.sandbox, "wrong");
    const requestId = (await response).headers()["x-request-id"] ?? "none";
    const alert = page.getByRole("alert");
    await alert.getByText("UNAUTHORIZED").waitFor();
    await alert.getByText(requestId).waitFor();
    expect(await kept(page)).toBe("{}");
    expect(await context.cookies()).toEqual([]);
    expect(await findings(page)).toEqual([]);
    await finish(observed);
  });

  it("signs in, says where one is, and forgets the token at sign-out", async () => {
    const observed = await openPage(app.baseUrl);
    const { page } = observed;
    await page.goto(`${app.baseUrl}/console/payments`);
    await fill(page, platform.sandbox);
    const banner = page.getByRole("banner");
    await banner.getByText("Sandbox", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "Payments", level: 1 }).waitFor();
    await banner.getByRole("button", { name: /^test-/ }).click();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("Client secret").waitFor();
    expect(await kept(page)).toBe("{}");
    await page.reload();
    await page.getByLabel("Client secret").waitFor();
    await finish(observed);
  });

  it("takes credentials.json by paste, and the environment that one chooses", async () => {
    const observed = await openPage(app.baseUrl);
    const { page } = observed;
    await page.goto(`${app.baseUrl}/console`);
    await page.getByLabel("Client id").focus();
    const { sandbox, production } = platform;
    const text = JSON.stringify({ baseUrl: app.baseUrl, sandbox: sandbox.token, production: production.token });
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", ${JSON.stringify(text)});
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    })()`);
    await page.getByRole("button", { name: "production" }).click();
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("banner").getByText("Production", { exact: true }).waitFor();
    expect(await page.getByText("Sandbox", { exact: true }).count()).toBe(0);
    expect(await findings(page)).toEqual([]);
    await finish(observed);
  });

  it("signs in by the address that the command line prints", async () => {
    const file = join(app.core.deps.env.dataDir, `console-${platform.platformId.replace(":", "-")}.json`);
    const { sandbox, production } = platform;
    await writeFile(
      file,
      JSON.stringify({ baseUrl: app.baseUrl, sandbox: sandbox.token, production: production.token }),
    );
    const observed = await openPage(app.baseUrl);
    await observed.page.goto(await consoleAddress(app.core.deps.env, file));
    await observed.page.getByRole("banner").getByText("Sandbox", { exact: true }).waitFor();
    expect(observed.page.url()).toBe(`${app.baseUrl}/console`);
    await writeFile(file, JSON.stringify({ baseUrl: app.baseUrl, production: production.token }));
    await expect(consoleAddress(app.core.deps.env, file)).rejects.toThrow("it has no token of a sandbox");
    await finish(observed);
  });

  it("removes the secret from the address at once", async () => {
    const { page, finish: end } = await openConsole(app, platform.sandbox, "payments?status=FAILED");
    expect(page.url()).toBe(`${app.baseUrl}/console/payments?status=FAILED`);
    await end();
  });

  it("keeps what is typed while the token is refused, and continues after another sign-in", async () => {
    const { body: token } = await platform.sandbox.rest("POST", "/tokens", {
      body: { name: "short-lived", permissions: ["VIEW", "TRANSACT", "MANAGE"] },
    });
    const client = { token: { clientId: String(token.clientId), clientSecret: String(token.clientSecret) } } as Client;
    const { page, finish: end } = await openConsole(app, client, "payments");
    await page.getByRole("button", { name: "Reference" }).click();
    await page.getByRole("textbox", { name: "Reference" }).fill("PGTYPED");
    await platform.sandbox.rest("DELETE", `/tokens/${String(token.id)}`);
    const dialog = page.getByRole("dialog", { name: "Sign in again" });
    await dialog.waitFor();
    expect(await findings(page)).toEqual([]);
    await fill(page, platform.sandbox);
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("button", { name: /Reference PGTYPED/ }).waitFor();
    await page.getByText("No payment matches").waitFor();
    await end();
  });

  it("signs out after the time without use, in each tab", async () => {
    const { page, context, finish: end } = await openConsole(app, platform.sandbox, "payments");
    const other = await context.newPage();
    await other.goto(`${app.baseUrl}/console${signInFragment(platform.sandbox)}`);
    await other.getByRole("banner").waitFor();
    await page.evaluate("localStorage.setItem('paygraph.used', String(Date.now() - 31 * 60_000))");
    for (const one of [page, other]) {
      await one.getByText("Signed out after 30 minutes without use.").waitFor();
      expect(await kept(one)).toBe("{}");
    }
    await end();
  });

  it("finds a customer by name and any resource by its id, and goes to views by keys", async () => {
    const { page, finish: end } = await openConsole(app, platform.sandbox, "payments");
    await page.getByRole("heading", { name: "Payments", level: 1 }).waitFor();
    await page.keyboard.press("/");
    const box = page.getByRole("combobox", { name: "Search, or paste an id" });
    await box.fill("hopper");
    await page.getByRole("option", { name: /Customers Grace Hopper/ }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await eventually(
      async () => page.url(),
      (url) => url === `${app.baseUrl}/console/customers/${customerId}`,
    );
    await page.keyboard.press("Control+k");
    await box.fill("Customer:01a1fbfa-4109-7002-a57d-a953f1b5a4fe");
    await page.getByText("Nothing has this id here").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("g");
    await page.keyboard.press("p");
    await page.getByRole("heading", { name: "Payments", level: 1 }).waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    expect(await findings(page)).toEqual([]);
    await end();
  });

  it("opens the addresses of the console before this one", async () => {
    const { page, finish: end } = await openConsole(app, platform.sandbox);
    await page.goto(`${app.baseUrl}/console#/customers/${encodeURIComponent(customerId)}`);
    await page.reload();
    await eventually(
      async () => page.url(),
      (url) => url === `${app.baseUrl}/console/customers/${customerId}`,
    );
    await end();
  });

  it("has a drawer in a narrow window, which Esc and a choice close", async () => {
    const { page, finish: end } = await openConsole(app, platform.sandbox, "payments", { width: 390, height: 800 });
    const views = page.getByRole("navigation", { name: "Views", exact: true });
    await views.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Views", exact: true }).click();
    await views.getByRole("link", { name: "Customers" }).click();
    await page.getByRole("heading", { name: "Customers", level: 1 }).waitFor();
    await views.waitFor({ state: "hidden" });
    await end();
  });

  it("works where only trusted documents are executed, with live views", async () => {
    const strict = await startApp({ env: { PAYGRAPH_ONLY_TRUSTED_DOCUMENTS: "all" } });
    const { sandbox } = await strict.platform();
    const { page, go, finish: finishConsole } = await openConsole(strict, sandbox);
    await page.getByRole("list", { name: "Figures of the period" }).waitFor();
    await go("events");
    await page.getByRole("table", { name: "Events" }).waitFor();
    await createCustomer(sandbox, { fullName: "Grace Hopper" });
    await page.getByRole("table", { name: "Events" }).getByText("Grace Hopper").first().waitFor();
    await finishConsole();
  });

  it("loads in eight tabs, each with one socket", async () => {
    const { context, finish: end } = await openConsole(app, platform.sandbox, "payments");
    const sockets: number[] = [];
    for (let tab = 0; tab < 7; tab += 1) {
      const page = await context.newPage();
      sockets[tab] = 0;
      page.on("websocket", () => (sockets[tab] = (sockets[tab] ?? 0) + 1));
      await page.goto(`${app.baseUrl}/console/payments${signInFragment(platform.sandbox)}`);
      await page.getByText("No payment yet").waitFor();
    }
    await eventually(
      async () => sockets,
      (counts) => counts.every((count) => count === 1),
    );
    await end();
  });

  it("keeps what is shown while the server is unreachable, says so, and continues", async () => {
    const { page, context, finish: end } = await openConsole(app, platform.sandbox, "payments");
    await page.getByText("No payment yet").waitFor();
    await context.setOffline(true);
    await page.getByRole("link", { name: "Refunds" }).click();
    await page.getByText("The server is unreachable.").waitFor();
    await context.setOffline(false);
    await page.getByText("No payment matches").waitFor();
    await page.getByText("The server is unreachable.").waitFor({ state: "detached" });
    await end();
  });

  it("loads the page once more if the file of a view is gone, with what is typed into a form", async () => {
    const { page, context, finish: end } = await openConsole(app, platform.sandbox, "customers/new");
    const gone = new Set(["panel", "payments"]);
    await context.route(/assets\/(panel|payments)-.*\.js$/, (route) => {
      const name = /(\w+)-\w+\.js$/.exec(route.request().url())?.[1] ?? "";
      return gone.delete(name) ? route.fulfill({ status: 404, body: "" }) : route.continue();
    });
    const field = page.getByRole("textbox", { name: "Full name, as in the passport" });
    await field.fill("Grace Murray");
    const loading = page.waitForEvent("load");
    await page
      .getByRole("banner")
      .getByRole("button", { name: /^Sandbox/ })
      .click();
    await loading;
    expect(await field.inputValue()).toBe("Grace Murray");
    await field.blur();
    await page.keyboard.press("g");
    await page.keyboard.press("p");
    await page.getByText("No payment yet").waitFor();
    await page.goBack();
    expect(await field.inputValue()).toBe("Grace Murray");
    expect(gone.size).toBe(0);
    expect(await kept(page)).not.toContain("Grace Murray");
    await end();
  });
});
