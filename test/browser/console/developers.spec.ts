import { beforeAll, expect, it } from "@jest/globals";
import { Client, startApp, type TestApp } from "../../testkit/app.js";
import { describeInBrowser } from "../browser.js";
import { findings, openConsole } from "./console.js";

const hostile = "<img src=x onerror=alert(1)> checkout";

describeInBrowser("The developers’ tools in the console", () => {
  let app: TestApp;
  let sandbox: Client;
  let production: Client;

  async function newToken(client: Client, name: string, permissions: readonly string[]) {
    const { body } = await client.rest("POST", "/tokens", { body: { name, permissions } });
    return { id: body.id as string, client: new Client(app.baseUrl, body) };
  }
  const exists = async (client: Client, id: string) => (await client.rest("GET", `/tokens/${id}`)).status === 200;

  beforeAll(async () => {
    app = await startApp();
    ({ sandbox, production } = await app.platform());
  });

  it("finds a request by its id, shows it, and leads to the other errors with its code", async () => {
    const { body: refused } = await sandbox.rest("POST", "/customers", {
      body: { customerType: "INDIVIDUAL", fullName: 7 },
      headers: { "x-request-id": "spec-of-the-log" },
    });
    expect(refused).toMatchObject({ code: "INVALID_INPUT" });
    const { page, finish } = await openConsole(app, sandbox, "developers?requestId=spec-of-the-log");
    const table = page.getByRole("table", { name: "Requests" });
    await table.getByRole("link", { name: "POST /2025-10-13/customers" }).click();
    const panel = page.getByRole("complementary", { name: "Request" });
    await panel.getByText("Its response says which member").waitFor();
    expect(await findings(page)).toEqual([]);
    await panel.getByRole("link", { name: "INVALID_INPUT" }).click();
    await page.getByRole("button", { name: "Remove the filter Code" }).waitFor();
    await table.getByText("INVALID_INPUT").first().waitFor();
    await page.getByRole("link", { name: "Errors", exact: true }).click();
    const codes = page.getByRole("table", { name: "Errors by code" });
    await codes.getByRole("link", { name: "INVALID_INPUT" }).waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await codes.getByRole("link", { name: "INVALID_INPUT" }).click();
    await table.getByText("INVALID_INPUT").first().waitFor();
    await finish();
  });

  it("creates a token whose secret it shows once, and which may no more than its own", async () => {
    const { client } = await newToken(sandbox, "manager", ["MANAGE", "VIEW"]);
    const { page, finish } = await openConsole(app, client, "developers?tab=tokens");
    await page.getByRole("button", { name: "New token…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(hostile);
    await dialog.getByText("Your own token can’t grant Transact and Review").waitFor();
    expect(await dialog.getByRole("checkbox").count()).toBe(2);
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Create the token" }).dblclick();
    await dialog.getByText("it is shown only here, and only once").waitFor();
    await page.keyboard.press("Escape");
    const both = (await dialog.locator("dd").nth(2).textContent()) ?? "";
    const created = new Client(app.baseUrl, JSON.parse(both) as { clientId: string; clientSecret: string });
    expect((await created.rest("GET", "/config")).status).toBe(200);
    await dialog.getByRole("button", { name: "I have saved it" }).click();
    await page.getByRole("table", { name: "API tokens" }).getByRole("link", { name: hostile }).waitFor();
    const { body } = await sandbox.rest("GET", `/tokens?name=${encodeURIComponent(hostile)}`);
    expect(body.data).toMatchObject([{ permissions: ["VIEW"] }]);
    expect(await page.getByText(JSON.parse(both).clientSecret).count()).toBe(0);
    await finish();
  });

  it("replaces the token that is signed in, at once, and continues with the new one", async () => {
    const { id, client } = await newToken(sandbox, "replaced", ["VIEW", "MANAGE"]);
    const { page, finish } = await openConsole(app, client, `developers/${id}`);
    await page.getByText("You are signed in with it").waitFor();
    await page.getByRole("button", { name: "Replace…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("This one stops").selectOption("At once");
    await dialog.getByRole("button", { name: "Replace the token" }).click();
    await dialog.getByText("it is shown only here, and only once").waitFor();
    await dialog.getByRole("button", { name: "I have saved it" }).click();
    expect((await client.rest("GET", "/config")).status).toBe(401);
    await page.getByText("You are signed in with it").waitFor();
    await page.reload();
    await page.getByRole("link", { name: "API tokens" }).click();
    const own = page.getByRole("row", { name: /replaced.*yours/ });
    await own.getByRole("link", { name: /replaced/ }).click();
    await page.getByText("You are signed in with it").waitFor();
    await page.getByRole("button", { name: "Delete…" }).click();
    await dialog.getByText("you will be signed out").waitFor();
    await dialog.getByRole("button", { name: "Delete the token" }).click();
    await page.getByText("You deleted the token “replaced”").waitFor();
    await finish();
  });

  it("deletes a token of production once its name is typed", async () => {
    const { id } = await newToken(production, "old server", ["VIEW"]);
    const { page, finish } = await openConsole(app, production, `developers?tab=tokens&open=${id}`);
    await page.getByRole("button", { name: "Delete…" }).click();
    const dialog = page.getByRole("dialog");
    const confirm = dialog.getByRole("button", { name: "Delete the token" });
    expect(await confirm.isDisabled()).toBe(true);
    expect(await exists(production, id)).toBe(true);
    await dialog.getByLabel(/Type old server/).fill("old server");
    await confirm.click();
    await dialog.waitFor({ state: "hidden" });
    expect(await exists(production, id)).toBe(false);
    expect(await page.getByRole("link", { name: "Codes sent" }).count()).toBe(0);
    await finish();
  });

  it("shows the codes that the sandbox sends, as they come", async () => {
    const { body: customer } = await sandbox.rest("POST", "/customers", {
      body: { customerType: "INDIVIDUAL", fullName: hostile, email: "ada@example.com", region: "DE", currencies: [] },
    });
    const { page, finish } = await openConsole(app, sandbox, `developers?tab=codes&customer=${customer.id}`);
    await page.getByText("No message matches").waitFor();
    expect((await sandbox.rest("POST", `/customers/${customer.id}/verify-email`)).status).toBe(204);
    const table = page.getByRole("table", { name: "Codes sent" });
    await table.getByText("123456").first().waitFor();
    await table.getByRole("link", { name: "ada@example.com" }).click();
    await page.getByRole("complementary", { name: "Message" }).getByText("Confirm a contact").waitFor();
    expect(await findings(page)).toEqual([]);
    await finish();
  });

  it("offers a token with VIEW nothing that is refused, but operations to run and the sandbox’s values", async () => {
    const { client } = await newToken(sandbox, "viewer", ["VIEW"]);
    const { page, context, finish } = await openConsole(app, client, "developers?tab=tokens");
    await page
      .getByRole("table", { name: "API tokens" })
      .getByRole("link", { name: /viewer/ })
      .click();
    for (const name of ["New token…", "Replace…", "Delete…"])
      await page.locator(`button[aria-disabled=true]:has-text("${name}")`).waitFor();
    await page.getByRole("link", { name: "Sandbox values" }).click();
    await page.getByRole("table", { name: "Sandbox UMA addresses" }).getByText("$pending.long.usd@").waitFor();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy 105" }).click();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe("105");
    expect(await findings(page)).toEqual([]);
    await page.getByRole("link", { name: "Operations", exact: true }).click();
    await page.getByText("Show").first().click();
    await page.getByRole("region", { name: "The operation FailedPayments" }).waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    // Its address in place of its 9 MB, which other specs load.
    await context.route(/\/graphql$/, (route) =>
      route.request().isNavigationRequest() ? route.fulfill({ contentType: "text/html", body: "" }) : route.continue(),
    );
    const opening = context.waitForEvent("page");
    await page.getByRole("link", { name: "Open FailedPayments in GraphiQL" }).click();
    const opened = await opening;
    expect(opened.url()).toMatch(/\/graphql#operation=FailedPayments&day=\d{4}-\d\d-\d\d$/);
    expect(await opened.evaluate("sessionStorage.getItem('paygraph.authorization')")).toBe(client.authorization);
    await opened.close();
    await finish();
  });
});
