import { beforeAll, expect, it } from "@jest/globals";
import type { Locator } from "playwright-core";
import { isServerReady } from "../../../subgraphs/shared/http/readiness.js";
import { Client, eventually, startApp, type TestApp } from "../../testkit/app.js";
import { query } from "../../testkit/database-url.js";
import { runExample } from "../../testkit/example.js";
import { describeInBrowser } from "../browser.js";
import { openConsole, type OpenConsole } from "./console.js";

const maximumClicks = 3;

/** As the console shows an amount: `1,234.50`. */
const shown = (amount: unknown, decimals = 2) =>
  (Number(amount) / 10 ** decimals).toLocaleString("en", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });

/** Number of rows of a table, once it has one. */
const lengthOf = async (table: Locator): Promise<number> => {
  await table.getByRole("row").nth(1).waitFor();
  return (await table.getByRole("row").count()) - 1;
};

/** Questions of an operator, each with its result from Home by at most three clicks, and the same by SQL. */
describeInBrowser("An operator asks the console", () => {
  let app: TestApp;
  let client: Client;
  let platformId: string;
  /** Midnight of the sandbox's day. */
  let today: Date;

  const rows = async (sql: string, ...more: unknown[]): Promise<Record<string, unknown>[]> =>
    (await query(app.databaseUrl, sql, [platformId, ...more])).rows;

  /** The question, from Home: `click` counts. */
  async function ask(question: (console: OpenConsole, click: (target: Locator) => Promise<void>) => Promise<void>) {
    const console = await openConsole(app, client);
    await console.page.getByRole("list", { name: "Figures of the period" }).waitFor();
    let clicks = 0;
    await question(console, async (target) => {
      clicks += 1;
      await target.click();
    });
    expect(clicks).toBeLessThanOrEqual(maximumClicks);
    await console.finish();
  }

  beforeAll(async () => {
    app = await startApp();
    await eventually(
      () => isServerReady(app.baseUrl),
      (isReady) => isReady,
    );
    const made = await runExample(app, app.baseUrl, "--small", "--name", `questions ${Date.now()}`);
    platformId = made.platformId as string;
    client = new Client(app.baseUrl, made.sandbox);
    const { data } = await client.graph("{ sandboxClock { now } }");
    today = new Date(new Date(String(data.sandboxClock.now)).setHours(0, 0, 0, 0));
  }, 180_000);

  it("which payments failed today, and why", async () => {
    const failed = await rows(
      `SELECT failure_reason AS reason FROM quotes.transaction
       WHERE platform_id = $1 AND created_at >= $2 AND status IN ('FAILED', 'REJECTED', 'DECLINED', 'EXCEPTION')`,
      today,
    );
    expect(failed.length).toBeGreaterThan(0);
    await ask(async ({ page }, click) => {
      await click(page.getByRole("link", { name: /payments? failed today/ }));
      const table = page.getByRole("table", { name: "Payments", exact: true });
      expect(await lengthOf(table)).toBe(failed.length);
      for (const { reason } of failed.filter(({ reason: one }) => one !== null)) {
        expect(await table.innerText()).toMatch(new RegExp(String(reason).replaceAll("_", " "), "i"));
      }
    });
  });

  it("who waits for a review", async () => {
    const waiting = await rows(
      `SELECT id FROM verification.verification
       WHERE platform_id = $1 AND verification_status = 'PENDING_MANUAL_REVIEW'`,
    );
    expect(waiting.length).toBeGreaterThan(0);
    await ask(async ({ page }, click) => {
      await click(page.getByRole("link", { name: `${waiting.length} waiting for a review` }));
      expect(await lengthOf(page.getByRole("table", { name: "Reviews" }))).toBe(waiting.length);
    });
  });

  it("which endpoint fails since when, and what waits for it", async () => {
    await ask(async ({ page }, click) => {
      await click(page.getByRole("link", { name: /webhooks? that fails? to be delivered/ }));
      const endpoint = page.getByRole("region", { name: "Endpoint" });
      await endpoint.getByText("Failing").waitFor();
      await endpoint.getByText(/since \d+ \w+ 2\d{3}/).waitFor();
      await page.getByRole("table").getByText("Failing").first().waitFor();
    });
  });

  it("what a customer owns, found by name", async () => {
    const [owner] = await rows(
      `SELECT i.customer_id AS id, a.balance FROM ledger.account a JOIN accounts.internal_account i ON i.id = a.id
       WHERE a.platform_id = $1 AND a.kind = 'CUSTOMER' AND a.currency = 'USD' ORDER BY a.balance DESC LIMIT 1`,
    );
    const { body } = await client.rest("GET", `/customers/${String(owner?.id)}`);
    await ask(async ({ page }, click) => {
      await page.keyboard.press("/");
      await page.keyboard.type(String(body.fullName ?? body.businessInfo.legalName));
      await click(page.getByRole("option").first());
      await page.getByRole("table", { name: "Balances" }).getByText(shown(owner?.balance)).first().waitFor();
    });
  });

  it("to freeze a card, found by its last digits", async () => {
    const [card] = await rows("SELECT id, last4 FROM cards.card WHERE platform_id = $1 AND status = 'ACTIVE' LIMIT 1");
    await ask(async ({ page }, click) => {
      await page.keyboard.press("/");
      await page.keyboard.type(String(card?.last4));
      await click(page.getByRole("option").filter({ hasText: "••••" }).first());
      await click(page.getByRole("button", { name: "Freeze…" }));
      await click(page.getByRole("button", { name: "Freeze the card" }));
      await page.getByRole("button", { name: "Unfreeze…" }).waitFor();
    });
    const [frozen] = await rows("SELECT status FROM cards.card WHERE platform_id = $1 AND id = $2", card?.id);
    expect(frozen).toEqual({ status: "FROZEN" });
  });

  it("to approve the payment of an agent that expires next", async () => {
    const pending = "SELECT id FROM agents.agent_action WHERE platform_id = $1 AND status = 'PENDING_APPROVAL'";
    const before = await rows(pending);
    await ask(async ({ page }, click) => {
      await click(page.getByRole("link", { name: /payments? of (an agent|agents) to approve/ }));
      await click(page.getByRole("table", { name: "Approvals" }).getByRole("row").nth(1).getByRole("link").first());
      const panel = page.getByRole("complementary", { name: "Agent’s payment" });
      await click(panel.getByRole("button", { name: "Approve" }));
      await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
      await panel.getByText("Resulting payment").waitFor();
    });
    expect(await rows(pending)).toHaveLength(before.length - 1);
  });

  it("for the postings of a payment", async () => {
    await ask(async ({ page }, click) => {
      await click(page.getByRole("link", { name: "All payments" }));
      const settled = page
        .getByRole("table", { name: "Payments", exact: true })
        .getByRole("row")
        .filter({ hasText: "Completed" });
      await click(settled.first().getByRole("link").first());
      await page
        .getByRole("complementary", { name: "Payment" })
        .getByRole("table", { name: /Entries of/ })
        .first()
        .waitFor();
    });
  });

  it("for an event, by its id", async () => {
    const [event] = await rows(
      "SELECT id, type FROM shared.event WHERE platform_id = $1 AND environment = 'SANDBOX' LIMIT 1",
    );
    await ask(async ({ page }, click) => {
      await page.keyboard.press("/");
      await page.keyboard.type(String(event?.id));
      await click(page.getByRole("option").first());
      await page.getByText(String(event?.type)).first().waitFor();
    });
  });

  it("whose time a time is", async () => {
    await ask(async ({ page }, click) => {
      await page
        .getByRole("banner")
        .getByText(/time \d\d:\d\d, .* ahead/)
        .waitFor();
      await click(page.getByRole("navigation").getByRole("link", { name: "Webhooks" }));
      await page
        .getByRole("region", { name: "Endpoint" })
        .getByText(/UTC|[A-Z]{3,4}$/)
        .first()
        .hover();
      await page.getByText(/· real time/).waitFor();
    });
  });

  it("to send a colleague what is seen", async () => {
    await ask(async ({ page }, click) => {
      await click(page.getByRole("link", { name: /payments? failed today/ }));
      await click(
        page.getByRole("table", { name: "Payments", exact: true }).getByRole("row").nth(1).getByRole("link").first(),
      );
      const reason = await page
        .getByRole("complementary", { name: "Payment" })
        .getByRole("heading")
        .first()
        .innerText();
      const colleague = await openConsole(app, client, page.url().split("/console/")[1]);
      const panel = colleague.page.getByRole("complementary", { name: "Payment" });
      await panel.getByRole("heading", { name: reason }).first().waitFor();
      await colleague.finish();
    });
  });

  it("for the volume of the last seven days in a currency", async () => {
    const from = new Date(today.getTime() - 6 * 86_400_000);
    const [largest] = await rows(
      `SELECT source_currency AS currency, sum(coalesce(sent_amount,
         CASE WHEN source_currency = destination_currency THEN received_amount END)) AS volume
       FROM quotes.transaction WHERE platform_id = $1 AND environment = 'SANDBOX' AND created_at >= $2
       GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
      from,
    );
    await ask(async ({ page }, click) => {
      await click(page.getByRole("link", { name: "7 days" }));
      const table = page.getByRole("table", { name: "Payments by currency" });
      const row = table.getByRole("row").filter({ hasText: String(largest?.currency) });
      await row.getByText(shown(largest?.volume)).waitFor();
    });
  });

  it("for the five largest payments in USD of the month", async () => {
    const month = new Date(today.getFullYear(), today.getMonth(), 1);
    const largest = await rows(
      `SELECT sent_amount FROM quotes.transaction WHERE platform_id = $1 AND environment = 'SANDBOX'
       AND source_currency = 'USD' AND created_at >= $2 AND sent_amount IS NOT NULL ORDER BY sent_amount DESC LIMIT 5`,
      month,
    );
    await ask(async ({ page }, click) => {
      await click(page.getByRole("navigation").getByRole("link", { name: "Payments" }));
      await click(page.getByRole("link", { name: "Largest this month" }));
      const table = page.getByRole("table", { name: "Payments", exact: true });
      await table.getByText(shown(largest[0]?.sent_amount)).first().waitFor();
      const amounts = await table
        .getByRole("row")
        .getByRole("link", { name: /\d [A-Z]{3,4}$/ })
        .allInnerTexts();
      expect(amounts.slice(0, 5).map((text) => text.replace(/\D/g, ""))).toEqual(
        largest.map((row) => String(row.sent_amount)),
      );
    });
  });
});
