import { beforeAll, expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { Client, startApp, type PlatformClients, type TestApp } from "../../testkit/app.js";
import { describeInBrowser } from "../browser.js";
import { findings, openConsole } from "./console.js";

const hostile = "Acme <img src=x onerror=alert(1)>";

describeInBrowser("Settings in the console", () => {
  let app: TestApp;
  let platform: PlatformClients;

  beforeAll(async () => {
    app = await startApp();
    platform = await app.platform();
  });

  const configOf = async (client: Client) => (await client.rest("GET", "/config")).body;
  const tab = (page: Page, name: string) =>
    page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name }).click();

  it("previews the brand, shows what will change, says what someone else changed, and sends only what differs", async () => {
    const client = platform.sandbox;
    const { page, finish } = await openConsole(app, client, "settings");
    const sent: unknown[] = [];
    page.on("request", (request) => {
      const body = (request.postDataJSON() ?? {}) as { query?: string; variables?: { input?: unknown } };
      if (body.query?.includes("mutation UpdateSettings")) sent.push(body.variables?.input);
    });
    await page.getByText("Id of the platform").waitFor();
    expect(await findings(page)).toEqual([]);
    await tab(page, "Branding");
    await page.getByLabel("Name on hosted pages").fill(hostile);
    await page.getByLabel("Colour").fill("#zz");
    await page.getByText("Mend first: Colour").waitFor();
    await page.getByLabel("Colour").fill("#ffcc00");
    await page
      .getByRole("region", { name: "Preview of a hosted page" })
      .getByText(hostile, { exact: true })
      .first()
      .waitFor();
    expect(await findings(page)).toEqual([]);
    await tab(page, "Currencies");
    await page.getByRole("button", { name: "Edit USD", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Minimum of a UMA payment, USD").fill("5");
    await dialog.getByLabel("Ask for").selectOption({ label: "Full name" });
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Change" }).click();
    await page.getByRole("button", { name: "Add a currency…" }).click();
    await dialog.getByLabel("Code").fill("chf");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await tab(page, "Fees");
    await page.getByRole("button", { name: "Add a fee…" }).click();
    await dialog.getByLabel("Per payment, USD").fill("0.25");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await tab(page, "Card limits");
    await page.getByLabel("Maximum per purchase").fill("50000");
    await page.getByText("6 changes not saved").waitFor();
    await page.getByRole("link", { name: "Payments" }).click();
    await page.getByRole("dialog", { name: "Leave without saving" }).getByRole("button", { name: "Back" }).click();

    // Another operator: one member that is changed here too, and one that is not.
    await client.rest("PATCH", "/config", {
      body: { branding: { name: "Theirs" }, cardConfigs: { maxSpendPerDay: 90_000 } },
    });
    await page.getByRole("button", { name: "Review and save…" }).click();
    const changes = dialog.getByRole("list", { name: "Changes" });
    await changes.getByText("changed by someone else meanwhile").waitFor();
    await changes.getByText("Theirs").waitFor();
    await changes.getByText(/^5.00 USD to/).waitFor();
    await changes.getByText("Opens an account of the platform in it.").waitFor();
    expect(await findings(page)).toEqual([]);
    await client.rest("PATCH", "/config", { body: { branding: { name: "Theirs again" } } });
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("Nothing was saved: look again.").waitFor();
    expect(sent).toEqual([]);
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    expect(sent).toEqual([
      {
        branding: { name: hostile, color: "#ffcc00" },
        cardConfigs: { maxSpendPerTransaction: 50_000 },
        supportedCurrencies: expect.arrayContaining([expect.objectContaining({ currencyCode: "CHF" })]),
        feeConfigs: [
          {
            feeType: "CROSS_CURRENCY_TRANSACTION",
            sourceCurrency: "USD",
            variableFeeBps: 50,
            fixedFee: { amount: 25, currency: "USD" },
          },
        ],
      },
    ]);
    expect(await configOf(client)).toMatchObject({
      branding: { name: hostile, color: "#ffcc00" },
      cardConfigs: { maxSpendPerTransaction: 50_000, maxSpendPerDay: 90_000 },
      supportedCurrencies: expect.arrayContaining([
        expect.objectContaining({
          currencyCode: "USD",
          minAmount: 500,
          requiredCounterpartyFields: [{ name: "FULL_NAME", mandatory: true }],
        }),
      ]),
    });
    await finish();
  });

  it("asks for the platform’s name in production, and shows what proves the domain", async () => {
    const client = platform.production;
    const { page, finish } = await openConsole(app, client, "settings?tab=uma", { width: 390, height: 800 });
    const domain = `pay.${platform.platformId.slice(-12)}.example.com`;
    await page.getByLabel("Domain of UMA addresses").fill(domain);
    await page.getByRole("button", { name: "Review and save…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(domain).waitFor();
    expect(await dialog.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    const { name } = (await client.graph("{ platformConfig { name } }")).data.platformConfig;
    await dialog.getByLabel(/This is production/).fill(name);
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Not proven").waitFor();
    await page.getByText(`_paygraph-uma.${domain}`).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await finish();
  });

  it("is read only, and says why, for a token without the permission", async () => {
    const { body: token } = await platform.sandbox.rest("POST", "/tokens", {
      body: { name: "viewer", permissions: ["VIEW"] },
    });
    const { page, finish } = await openConsole(app, new Client(app.baseUrl, token), "settings?tab=messages");
    await page.getByText("your token needs the permission MANAGE").waitFor();
    expect(await page.getByLabel("Name of the app").isDisabled()).toBe(true);
    expect(await findings(page)).toEqual([]);
    await finish();
  });
});
