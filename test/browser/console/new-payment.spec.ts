import { beforeAll, expect, it } from "@jest/globals";
import { startApp, type PlatformClients, type TestApp } from "../../testkit/app.js";
import { payer } from "../../testkit/payments.js";
import { describeInBrowser } from "../browser.js";
import { findings, openConsole } from "./console.js";

describeInBrowser("A new payment in the console", () => {
  let app: TestApp;
  let platform: PlatformClients;

  beforeAll(async () => {
    app = await startApp();
    platform = await app.platform({ isRegulated: true });
    await payer(platform.sandbox, { fullName: "Ada Lovelace", amount: 250_000 });
  });

  it("is quoted and executed, with the outcome that is chosen from a list", async () => {
    const { page, finish } = await openConsole(app, platform.sandbox, "payments");
    await page.getByRole("link", { name: "New payment" }).first().click();
    await page.getByRole("searchbox", { name: "Find a customer" }).fill("lovel");
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: /Ada Lovelace/ }).click();
    await page.getByRole("button", { name: "Get a quote" }).click();
    await page.getByText("Choose who is paid.").waitFor();
    await page.getByRole("combobox", { name: "To" }).selectOption({ label: "A new sandbox account in USD" });
    await page
      .getByRole("combobox", { name: /The sandbox’s outcome/ })
      .selectOption({ label: "fails, and is refunded" });
    await page.getByRole("textbox", { name: "Amount in USD" }).fill("12.34");
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "Get a quote" }).click();
    await page.getByRole("timer", { name: "Time left" }).waitFor();
    await page.getByRole("region", { name: "Price" }).getByText("12.34").first().waitFor();
    expect(page.url()).toContain("/console/payments/Quote:");
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "Pay 12.34 USD…" }).click();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await page.getByText("Why it failed:").waitFor();
    expect(page.url()).toContain("/console/payments/Transaction:");
    await finish();
  });

  it("shows at the form why a quote is refused, and keeps what was typed", async () => {
    const { page, finish } = await openConsole(app, platform.sandbox, "payments/new", { width: 390, height: 800 });
    await page.getByRole("button", { name: /Ada Lovelace/ }).click();
    await page.getByRole("combobox", { name: "To" }).selectOption({ label: "A UMA address" });
    await page.getByRole("textbox", { name: "UMA address" }).fill("$nobody@nowhere.test");
    await page.getByRole("textbox", { name: "Amount in USD" }).fill("1");
    await page.getByRole("button", { name: "Get a quote" }).click();
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("textbox", { name: "UMA address" }).inputValue()).toBe("$nobody@nowhere.test");
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await finish();
  });
});
