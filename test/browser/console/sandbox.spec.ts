import { beforeAll, expect, it } from "@jest/globals";
import { startApp, type Client, type PlatformClients, type TestApp } from "../../testkit/app.js";
import { activeCard, cardholder } from "../../subgraphs/cards.fixture.js";
import { bankAccount, payer, quoteBody } from "../../testkit/payments.js";
import { describeInBrowser } from "../browser.js";
import { findings, openConsole } from "./console.js";

describeInBrowser("The console's sandbox panel", () => {
  let app: TestApp;
  let platform: PlatformClients;
  let client: Client;
  let customerId: string;
  let quoteId: string;

  beforeAll(async () => {
    app = await startApp();
    platform = await app.platform({ isRegulated: true });
    client = platform.sandbox;
    await activeCard(client, await cardholder(client));
    const { id, account } = await payer(client, { fullName: "Grace Hopper" });
    customerId = id;
    const body = quoteBody(account.id, (await bankAccount(client, id)).id, 5_000);
    quoteId = String((await client.rest("POST", "/quotes", { body })).body.id);
  });

  it("moves the clock, and all that is shown follows", async () => {
    const { page, finish } = await openConsole(app, client, `customers/${customerId}`);
    await page.getByRole("heading", { name: "Grace Hopper", level: 1 }).waitFor();
    const clock = page.getByRole("banner").getByRole("button", { name: /^Sandbox/ });
    await clock.click();
    const panel = page.getByRole("complementary", { name: "Sandbox" });
    await panel.getByText("The same as real time").waitFor();
    await panel.getByRole("button", { name: /^To the next timer, in/ }).click();
    await panel.getByText(/^\d+ (s|min) ahead of real time/).waitFor();
    expect((await client.rest("GET", `/quotes/${quoteId}`)).body.status).toBe("EXPIRED");
    await panel.getByRole("button", { name: "+1 day" }).click();
    await panel.getByText(/^24 h( \d+ min)? ahead of real time/).waitFor();
    await clock.getByText(/24 h.* ahead/).waitFor();
    await panel.getByLabel("Advance by").fill("0");
    await panel.getByText("Type a whole number, at most 365 days").waitFor();
    await panel.getByLabel("Advance by").fill("30");
    await panel.getByLabel("Unit").selectOption("minutes");
    await panel.getByRole("button", { name: "Advance the clock" }).click();
    await panel.getByText(/^24 h [34]\d min ahead of real time/).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    await finish();
  });

  it("funds the shown customer’s account, pays in by UMA, and buys with a card", async () => {
    const { page, finish } = await openConsole(app, client, `customers/${customerId}`, { width: 390, height: 800 });
    await page
      .getByRole("banner")
      .getByRole("button", { name: /^Sandbox/ })
      .click();
    const panel = page.getByRole("complementary", { name: "Sandbox" });
    const open = (name: string) => panel.getByText(name, { exact: true }).click();
    await open("Fund an account");
    await panel.getByLabel("Amount, USD").fill("250");
    await panel.getByRole("button", { name: "Fund" }).click();
    await panel.getByText("10,250.00").last().waitFor();
    await open("Fund an account");
    await open("Pay in by UMA");
    await panel.getByLabel("Amount, USD").fill("12.5");
    await panel.getByRole("button", { name: "Pay in" }).click();
    await panel.getByRole("status").getByText("Payment approval webhook error").waitFor();
    await open("Pay in by UMA");
    await open("Pay in by bank");
    await panel.getByText("No quote waits for money.").waitFor();
    await open("Pay in by bank");
    const source = { sourceType: "REALTIME_FUNDING", currency: "USD", customerId };
    const to = (await bankAccount(client, customerId)).id;
    const waiting = await client.rest("POST", "/quotes", { body: { ...quoteBody(to, to, 7_500), source } });
    await open("Pay in by bank");
    await panel.getByLabel("Quote that waits for money").waitFor();
    await panel.getByRole("button", { name: "Pay", exact: true }).click();
    await panel
      .getByRole("status")
      .getByText(/Processing|Completed/)
      .waitFor();
    expect((await client.rest("GET", `/quotes/${waiting.body.id}`)).body.status).toMatch(/PROCESSING|COMPLETED/);
    await open("Pay in by bank");
    await open("Buy with a card");
    await panel.getByLabel("Outcome").selectOption({ label: "Declined: insufficient funds" });
    await panel.getByRole("button", { name: "Buy" }).click();
    await panel.getByText("Declined", { exact: true }).waitFor();
    await panel.getByLabel("Kind").selectOption("clear");
    await panel.getByRole("button", { name: "Buy" }).click();
    await panel.getByText("Sent to the issuer").waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await finish();
  });

  it("is not there in production", async () => {
    const { page, finish } = await openConsole(app, platform.production);
    await page.getByRole("banner").getByText("Production", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: /Sandbox/ }).count()).toBe(0);
    await finish();
  });
});
