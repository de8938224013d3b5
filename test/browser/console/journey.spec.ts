import { beforeAll, expect, it } from "@jest/globals";
import { png } from "../../subgraphs/documents.fixture.js";
import { address } from "../../subgraphs/verifications.fixture.js";
import { startApp, type PlatformClients, type TestApp } from "../../testkit/app.js";
import { describeInBrowser, openPage } from "../browser.js";
import { openConsole } from "./console.js";

describeInBrowser("An operator of the console", () => {
  let app: TestApp;
  let platform: PlatformClients;

  beforeAll(async () => {
    app = await startApp();
    platform = await app.platform();
  });

  /** The customer gives what is missing on the hosted page, without a script, and submits it. */
  async function verify(link: string): Promise<void> {
    const { page, context } = await openPage(app.baseUrl, { javaScriptEnabled: false });
    await page.goto(link);
    const fields = {
      "Date of birth": "1985-12-10",
      "Street and number": address.line1,
      "Postal code": address.postalCode,
      Number: "123-45-6789",
    };
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
    for (const [label, value] of [
      ["Nationality", "US"],
      ["Country", "US"],
      ["Kind of number", "SSN"],
    ] as const)
      await page.getByLabel(label, { exact: true }).selectOption(value);
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.getByLabel("Kind of document").selectOption("PASSPORT");
    await page.getByLabel("File").setInputFiles({ name: "scan.png", mimeType: "image/png", buffer: Buffer.from(png) });
    await page.getByRole("button", { name: "Add this document" }).click();
    await page.getByRole("button", { name: "Submit for verification" }).click();
    await page.getByRole("heading", { level: 1, name: /review|check/i }).waitFor();
    await context.close();
  }

  it("onboards a customer, reviews them, funds their account, pays, and sees the payment settle with its postings", async () => {
    const { page, finish } = await openConsole(app, platform.sandbox, "customers/new");
    const main = page.getByRole("main");
    const dialog = page.getByRole("dialog");
    await page.getByRole("textbox", { name: "Full name, as in the passport" }).fill("Ada Lovelace001");
    await page.getByRole("button", { name: "Create the customer" }).click();
    await page.getByRole("button", { name: "Send the hosted link…" }).click();
    await dialog.getByRole("button", { name: "Create the link" }).click();
    const link = new URL(await dialog.locator("code").innerText());
    await verify(app.baseUrl + link.pathname);
    await page.keyboard.press("Escape");

    await page
      .getByRole("navigation", { name: "Views" })
      .getByRole("link", { name: /^Reviews.*1/ })
      .click();
    await page.getByRole("table", { name: "Reviews" }).getByRole("link", { name: "Ada Lovelace001" }).click();
    await page.getByRole("button", { name: "Approve…" }).click();
    await dialog.getByRole("button", { name: "Approve" }).click();
    await page.getByText("Nothing waits for a review").waitFor();

    await page.keyboard.press("/");
    await page.keyboard.type("lovelace");
    await page.getByRole("option", { name: /Customers Ada Lovelace001/ }).click();
    await main.getByText("Approved").first().waitFor();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Fund an account…" }).click();
    const accounts = dialog.getByRole("combobox", { name: "Account" });
    const account = accounts.getByRole("option").filter({ hasText: /^USD / });
    await accounts.selectOption(await account.getAttribute("value"));
    await dialog.getByLabel("Amount in USD", { exact: true }).fill("100");
    await dialog.getByRole("button", { name: "Fund", exact: true }).click();
    await page.getByRole("table", { name: "Balances" }).getByText("100.00").first().waitFor();

    await main.getByRole("link", { name: "New payment" }).click();
    await page.getByRole("combobox", { name: "To" }).selectOption({ label: "A new sandbox account in USD" });
    await page.getByRole("textbox", { name: "Amount in USD", exact: true }).fill("12.34");
    await page.getByRole("button", { name: "Get a quote" }).click();
    await page.getByRole("button", { name: "Pay 12.34 USD…" }).click();
    await dialog.getByRole("button", { name: "Pay", exact: true }).click();
    await page.getByRole("heading", { name: "Payment", level: 1 }).waitFor();
    await main.getByText("Completed").first().waitFor();
    await page
      .getByRole("table", { name: /Entries of/ })
      .getByText("-12.34")
      .first()
      .waitFor();
    const { data } = await platform.sandbox.graph(
      "{ transactions(filter: { types: [OUTGOING] }, first: 2) { nodes { status sentAmount { amount } } } }",
    );
    expect(data.transactions.nodes).toEqual([{ status: "COMPLETED", sentAmount: { amount: 1_234 } }]);
    await finish();
  });
});
