import { beforeAll, expect, it } from "@jest/globals";
import { eventually, startApp, type Client, type PlatformClients, type TestApp } from "../../testkit/app.js";
import { bankAccount, payer, quoteBody, transactionBecomes } from "../../testkit/payments.js";
import { describeInBrowser } from "../browser.js";
import { findings, openConsole } from "./console.js";

/** The model of a view's spec: it acts as a person does, by roles and labels. */
describeInBrowser("Payments in the console", () => {
  let app: TestApp;
  let platform: PlatformClients;
  let failedId: string;
  let accountId: string;
  let customerId: string;

  async function pay(suffix: string, amount: number): Promise<string> {
    const { sandbox } = platform;
    const to = await bankAccount(sandbox, customerId, suffix);
    const quote = await sandbox.rest("POST", "/quotes", { body: quoteBody(accountId, to.id, amount) });
    await sandbox.rest("POST", `/quotes/${String(quote.body.id)}/execute`);
    return String(quote.body.transactionId);
  }

  beforeAll(async () => {
    app = await startApp();
    platform = await app.platform({ isRegulated: true });
    const body = { fullName: "Ada <b>Lovelace</b>", amount: 900_000 };
    const customer = await payer(platform.sandbox, body);
    customerId = customer.id;
    accountId = customer.account.id;
    const completed = await pay("999", 12_345);
    failedId = await pay("002", 54_321);
    await transactionBecomes(platform.sandbox, failedId, ({ status }) => status === "FAILED");
    await transactionBecomes(platform.sandbox, completed, ({ status }) => status === "COMPLETED");
  });

  it("lists payments, and shows which failed today, why, and what to do", async () => {
    const { page, finish } = await openConsole(app, platform.sandbox, "payments");
    const table = page.getByRole("table", { name: "Payments" });
    await table.getByText("123.45").waitFor();
    await table.getByText("Ada <b>Lovelace</b>").first().waitFor();
    await page.getByRole("link", { name: "Failed today" }).click();
    await table.getByText("123.45").waitFor({ state: "detached" });
    await table.getByRole("link", { name: "543.21 USD" }).click();
    const panel = page.getByRole("complementary", { name: "Payment" });
    await panel.getByText("Why it failed:").waitFor();
    await panel
      .getByRole("table", { name: /Entries of/ })
      .first()
      .waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    await finish();
  });

  it("keeps filters and the opened row in the address: reload, Back and Forward", async () => {
    const { page, finish } = await openConsole(app, platform.sandbox, "payments?status=FAILED");
    await page.getByRole("link", { name: "543.21 USD" }).click();
    const panel = page.getByRole("complementary", { name: "Payment" });
    await panel.getByText("Why it failed:").waitFor();
    await page.reload();
    await panel.getByText("Why it failed:").waitFor();
    await page.getByRole("button", { name: "Remove the filter Status" }).waitFor();
    await page.goBack();
    await panel.waitFor({ state: "detached" });
    await page.goForward();
    await panel.waitFor();
    await panel.getByRole("link", { name: "Open the page" }).click();
    await page.getByRole("heading", { name: "Payment", level: 1 }).waitFor();
    expect(page.url()).toBe(`${app.baseUrl}/console/payments/${failedId}`);
    expect(await findings(page)).toEqual([]);
    await finish();
  });

  it("marks a filter that can't be read, and holds the others", async () => {
    const { page, finish } = await openConsole(app, platform.sandbox, "payments?status=FAILED&type=NONE&customer=x");
    await page.getByRole("button", { name: /Type.*can’t be read and is ignored/ }).waitFor();
    await page.getByRole("button", { name: /Customer.*can’t be read and is ignored/ }).waitFor();
    await page.getByRole("link", { name: "543.21 USD" }).waitFor();
    expect(await page.getByText("123.45").count()).toBe(0);
    await finish();
  });

  it("shows a new payment and its change at once", async () => {
    const { page, finish } = await openConsole(app, platform.sandbox, "payments");
    const table = page.getByRole("table", { name: "Payments" });
    await table.getByText("123.45").waitFor();
    const id = await pay("999", 77_700);
    const row = table.getByRole("row").filter({ hasText: "777.00" });
    await row.waitFor();
    await transactionBecomes(platform.sandbox, id, ({ status }) => status === "COMPLETED");
    await row.getByText("Completed").waitFor();
    expect(await row.count()).toBe(1);
    await finish();
  });

  /** A payment that waits for its execution. */
  async function quoted(amount: number): Promise<string> {
    const to = await bankAccount(platform.sandbox, customerId);
    const { body } = await platform.sandbox.rest("POST", "/quotes", { body: quoteBody(accountId, to.id, amount) });
    return String(body.transactionId);
  }

  it("cancels a payment once, with its reason in the timeline", async () => {
    const id = await quoted(33_300);
    const { page, finish } = await openConsole(app, platform.sandbox, `payments/${id}`);
    await page.getByRole("button", { name: "Cancel…" }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel the payment of 333.00 USD" });
    await dialog.getByLabel("Reason, shown in its timeline").fill("Ordered twice");
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Cancel the payment" }).dblclick();
    await dialog.waitFor({ state: "detached" });
    const timeline = page.getByRole("region", { name: "Timeline" });
    await timeline.getByText("Ordered twice").waitFor();
    await timeline.getByText("Failed").waitFor();
    expect(await page.getByRole("button", { name: "Cancel…" }).count()).toBe(0);
    await finish();
  });

  it("offers nothing that the token may not do, and names the permission", async () => {
    const id = await quoted(44_400);
    const { body: token } = await platform.sandbox.rest("POST", "/tokens", {
      body: { name: "viewer", permissions: ["VIEW"] },
    });
    const { page, finish } = await openConsole(app, { token } as Client, `payments/${id}`);
    const cancel = page.getByRole("button", { name: "Cancel…" });
    await cancel.hover();
    await page.getByRole("tooltip", { name: "Your token needs the permission TRANSACT" }).waitFor();
    await cancel.click({ force: true });
    expect(await page.getByRole("dialog").count()).toBe(0);
    await finish();
  });

  it("finds nothing at an unknown id, and says where it looked", async () => {
    const id = "Transaction:01a1fbfa-4109-7002-a57d-a953f1b5a4fe";
    const { page, finish } = await openConsole(app, platform.sandbox, `payments/${id}`);
    await page.getByText("Not found here").waitFor();
    await page.getByText(id).waitFor();
    await page.getByText("has nothing with this id in the sandbox").waitFor();
    await finish();
  });

  it("is operated by keys, and fits a narrow window", async () => {
    const { page, finish } = await openConsole(app, platform.sandbox, "payments", { width: 390, height: 800 });
    await page.getByRole("table", { name: "Payments" }).getByText("123.45").waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await eventually(
      async () => page.url(),
      (url) => url.includes("open=Transaction:"),
    );
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await finish();
  });
});
