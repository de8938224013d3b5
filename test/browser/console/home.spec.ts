import { beforeAll, expect, it } from "@jest/globals";
import { suspend } from "../../dashboards/seed.js";
import { startApp, type PlatformClients, type TestApp } from "../../testkit/app.js";
import { baseAccount } from "../../testkit/accounts.js";
import { query } from "../../testkit/database-url.js";
import { bankAccount, payer, quoteBody, transactionBecomes } from "../../testkit/payments.js";
import { describeInBrowser } from "../browser.js";
import { findings, openConsole } from "./console.js";

const contradiction = "PAID with the amount 1; the operation has 12345";

describeInBrowser("Home and the ledger in the console", () => {
  let app: TestApp;
  let platform: PlatformClients;
  let customerId: string;
  let accountId: string;

  /** The sandbox has no provider that could state another amount: the record as production has it. */
  const contradict = (transactionId: string) =>
    query(
      app.databaseUrl,
      `INSERT INTO shared.provider_conflict
         (id, platform_id, environment, provider, operation_id, kind, subject_id, sequence, reason, created_at)
       SELECT 'ProviderConflict:' || gen_random_uuid(), platform_id, environment, 'bank', gen_random_uuid(), 'PAYOUT', id,
         1, $2, now() FROM quotes.transaction WHERE id = $1`,
      [transactionId, contradiction],
    );

  beforeAll(async () => {
    app = await startApp();
    platform = await app.platform({ isRegulated: true });
    const { sandbox } = platform;
    const { id, account } = await payer(sandbox, { fullName: "Grace Hopper", amount: 900_000 });
    customerId = id;
    accountId = account.id;
    for (const [suffix, amount, status] of [
      ["999", 12_345, "COMPLETED"],
      ["002", 54_321, "FAILED"],
    ] as const) {
      const to = await bankAccount(sandbox, id, suffix);
      const { body } = await sandbox.rest("POST", "/quotes", { body: quoteBody(account.id, to.id, amount) });
      await sandbox.rest("POST", `/quotes/${String(body.id)}/execute`);
      await transactionBecomes(sandbox, String(body.transactionId), (payment) => payment.status === status);
      if (status !== "COMPLETED") continue;
      await contradict(String(body.transactionId));
      await suspend(app, platform.platformId, String(body.transactionId));
    }
  });

  it("shows the figures of the day, what needs attention, and leads to the payment that failed", async () => {
    const { page, finish } = await openConsole(app, platform.sandbox);
    const figures = page.getByRole("list", { name: "Figures of the period" });
    await figures.getByText("66.7%").waitFor();
    const row = page.getByRole("table", { name: "Payments by currency" }).getByRole("row").filter({ hasText: "USD" });
    await row.getByText("9,666.66").waitFor();
    await page.getByRole("table", { name: "Balances" }).getByRole("row").filter({ hasText: "USD" }).waitFor();
    await page.getByRole("figure", { name: "Payments" }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("link", { name: "1 statement of a provider that contradicts its operation" }).waitFor();
    await page.getByRole("link", { name: "30 days" }).click();
    await figures.getByText("66.7%").waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "1 payment failed today" }).click();
    await page.getByRole("table", { name: "Payments", exact: true }).getByRole("link", { name: "543.21 USD" }).click();
    const payment = page.getByRole("complementary", { name: "Payment" });
    await payment.getByText("Why it failed:").waitFor();
    await payment.getByRole("region", { name: "Refund" }).getByText("Completed").waitFor();
    await finish();
  });

  it("shows that the ledger adds up to zero, a posting’s entries, releases what is in suspense, and resolves a conflict", async () => {
    const { page, finish } = await openConsole(app, platform.sandbox, "ledger", { width: 390, height: 800 });
    const totals = page.getByRole("table", { name: "Balances by currency" }).getByRole("row");
    await totals.filter({ hasText: "USD" }).getByText("0", { exact: true }).first().waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("link", { name: "Postings" }).click();
    const table = page.getByRole("table", { name: "Postings" });
    await table.getByRole("link", { name: "Refund" }).click();
    await page.getByRole("table", { name: "Entries of the posting" }).getByText("+543.21").waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "Close the detail" }).click();
    await page.getByRole("link", { name: /^Suspense/ }).click();
    await page.getByRole("table", { name: "Suspense" }).getByRole("button", { name: "Release…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Account to credit").fill(accountId);
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Release" }).dblclick();
    await page.getByText("Nothing is in suspense").waitFor();
    const { balance } = await baseAccount(platform.sandbox, customerId);
    expect(balance.amount).toBe(900_000 - 12_345 + 1_250);
    await page.getByRole("link", { name: /^Provider conflicts/ }).click();
    await page.getByRole("table", { name: "Provider conflicts" }).getByRole("link", { name: contradiction }).click();
    await page.getByRole("button", { name: "Resolve…" }).click();
    await dialog.getByRole("button", { name: "Resolve" }).click();
    await dialog.getByText("Enter what you found.").waitFor();
    await dialog.getByLabel("What you found").fill("The bank has corrected its file");
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Resolve" }).click();
    await page.getByText("The bank has corrected its file").waitFor();
    await page.getByText("No conflict waits").waitFor();
    await page.getByRole("button", { name: "Close the detail" }).click();
    await page.getByRole("link", { name: "Dead timers" }).click();
    await page.getByText("No dead timer").waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await finish();
  });
});
