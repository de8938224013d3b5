import { beforeAll, expect, it } from "@jest/globals";
import { startApp, type PlatformClients, type TestApp } from "../../testkit/app.js";
import { fund } from "../../testkit/accounts.js";
import { bankAccount, payer } from "../../testkit/payments.js";
import { describeInBrowser } from "../browser.js";
import { findings, openConsole } from "./console.js";

describeInBrowser("Accounts in the console", () => {
  let app: TestApp;
  let platform: PlatformClients;
  let customerId: string;
  let accountId: string;
  let externalId: string;

  beforeAll(async () => {
    app = await startApp();
    platform = await app.platform({ isRegulated: true, ruleBasedAccounts: true });
    const ada = await payer(platform.sandbox, { fullName: "Ada <i>Lovelace</i>", amount: 250_000 });
    customerId = ada.id;
    accountId = ada.account.id;
    externalId = (await bankAccount(platform.sandbox, ada.id)).id;
  });

  it("lists the accounts of customers; one shows its entries, live, and how it is funded", async () => {
    const { page, finish } = await openConsole(app, platform.sandbox, "accounts?balance=yes");
    const table = page.getByRole("table", { name: "Accounts of customers" });
    await table.getByText("Ada <i>Lovelace</i>").waitFor();
    expect(await findings(page)).toEqual([]);
    await table.getByRole("link", { name: "USD fiat" }).click();
    const entries = page.getByRole("table", { name: "Entries" });
    await entries.getByText("+2,500.00").waitFor();
    await page.getByRole("region", { name: "Funding instructions" }).getByText("Routing number").first().waitFor();
    expect(await findings(page)).toEqual([]);
    await fund(platform.sandbox, accountId, 1_234);
    await entries.getByText("+12.34").waitFor();
    await entries.getByText("2,512.34").waitFor();
    await finish();
  });

  it("lists the platform's accounts", async () => {
    const { page, finish } = await openConsole(app, platform.sandbox, "accounts");
    await page.getByRole("link", { name: "The platform’s", exact: true }).click();
    await page.getByRole("table", { name: "Accounts of the platform" }).getByText("USD fiat").waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("link", { name: "The platform’s external" }).click();
    await page.getByRole("heading", { name: "No account yet" }).waitFor();
    await finish();
  });

  it("opens an account that forwards its money by a sweep rule", async () => {
    const { page, finish } = await openConsole(app, platform.sandbox, "accounts");
    await page.getByRole("button", { name: "New account with a sweep rule…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Customer").fill(customerId);
    await dialog.getByLabel("Name of the account").fill("Rent");
    await dialog.getByLabel("Account that is credited").fill("nothing");
    await dialog.getByRole("button", { name: "Open the account" }).click();
    await dialog.getByRole("alert").getByText("INVALID_INPUT").waitFor();
    await dialog.getByLabel("Account that is credited").fill(externalId);
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Open the account" }).dblclick();
    await page.getByRole("heading", { level: 1, name: /Rent/ }).waitFor();
    await page
      .getByRole("region", { name: "Sweep rule" })
      .getByRole("link", { name: /^ExternalAccount:/ })
      .waitFor();
    await finish();
  });

  it("shows an external account, and deletes it after a question", async () => {
    const { page, go, finish } = await openConsole(app, platform.sandbox, "accounts?tab=external", {
      width: 390,
      height: 800,
    });
    await page
      .getByRole("table", { name: "External accounts of customers" })
      .getByText(/Jane Ann Doe/)
      .waitFor();
    expect(await findings(page)).toEqual([]);
    await go(`accounts/${externalId}`);
    await page.getByRole("region", { name: "Details" }).getByText("021000021").waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await page.getByRole("button", { name: "Delete…" }).click();
    await page.getByRole("button", { name: "Delete the account" }).click();
    await page.getByRole("heading", { name: "No account yet" }).waitFor();
    await go(`accounts/${externalId}`);
    await page.getByRole("heading", { name: "Not found here" }).waitFor();
    await finish();
  });
});
