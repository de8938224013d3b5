import { beforeAll, expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { connect, pay, policy } from "../../subgraphs/agents.fixture.js";
import { eventually, startApp, type Client, type PlatformClients, type TestApp } from "../../testkit/app.js";
import { bankAccount, payer, quoteBody, transactionBecomes } from "../../testkit/payments.js";
import { describeInBrowser } from "../browser.js";
import { openConsole } from "./console.js";

/** Each view with a filter or tab in its address, by the heading of its page. */
const views: readonly (readonly [heading: string, address: string])[] = [
  ["Home", "?period=30"],
  ["Payments", "payments?status=COMPLETED"],
  ["Customers", "customers?type=INDIVIDUAL"],
  ["Reviews", "reviews?customerType=BUSINESS"],
  ["Approvals", "approvals?created=2020-01-01.."],
  ["Cards", "cards?status=ACTIVE"],
  ["Agents", "agents?paused=no"],
  ["Accounts", "accounts?balance=yes"],
  ["Ledger", "ledger?tab=suspense&currency=USD"],
  ["Webhooks", "webhooks?failing=no"],
  ["Events", "events?type=TEST"],
  ["Developers", "developers?failed=yes"],
  ["Settings", "settings?tab=currencies"],
];

/** Buttons that show, filter, copy or export: they take no permission. */
const harmless =
  /^(Copy .*|Export|Columns|Clear|Remove the filter .*|Notify me|Pause|More actions|Close the detail|Read again)$/;

describeInBrowser("The console's views", () => {
  let app: TestApp;
  let platform: PlatformClients;
  let pages: string[];

  beforeAll(async () => {
    app = await startApp();
    platform = await app.platform({ isRegulated: true });
    const { sandbox } = platform;
    const customer = await payer(sandbox, { fullName: "Ada Lovelace", amount: 900_000 });
    const to = await bankAccount(sandbox, customer.id, "999");
    const quote = await sandbox.rest("POST", "/quotes", { body: quoteBody(customer.account.id, to.id, 12_345) });
    await sandbox.rest("POST", `/quotes/${String(quote.body.id)}/execute`);
    const paymentId = String(quote.body.transactionId);
    const agent = await connect(sandbox, policy({ defaultExecutionMode: "APPROVAL_REQUIRED" }, { dailyLimit: 5_000 }));
    const action = (await pay(agent, 431)).body.id as string;
    await transactionBecomes(sandbox, paymentId, ({ status }) => status === "COMPLETED");
    pages = [
      `payments/${paymentId}`,
      `customers/${customer.id}`,
      `approvals?open=${action}`,
      `agents/${agent.id}`,
      `accounts/${customer.account.id}`,
      `accounts/${to.id}`,
    ];
  });

  const tokenOf = async (client: Client, ...permissions: string[]) => {
    const { body } = await client.rest("POST", "/tokens", { body: { name: permissions.join(), permissions } });
    return { token: body } as Client;
  };

  /** Goes to an address within the page. */
  const visit = (page: Page, address: string) =>
    page.evaluate(`history.pushState(null, "", "/console/${address}"); dispatchEvent(new PopStateEvent("popstate"));`);
  const settled = (page: Page) =>
    eventually(
      () => page.locator("main [aria-busy=true], main [aria-label=Loading]").count(),
      (count) => count === 0,
    );
  const opened = async (page: Page, heading: string) => {
    await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
    await settled(page);
  };

  /** Names of the enabled buttons of the view that are none of its filters, and of its menu's items. */
  async function offered(page: Page): Promise<string[]> {
    const enabled = (selector: string) =>
      page.evaluate<string[]>(
        `[...document.querySelectorAll("${selector}")]
          .filter((one) => !one.disabled && one.ariaDisabled !== "true" && !one.closest("[aria-label=Filters]"))
          .map((one) => one.ariaLabel ?? one.textContent)`,
      );
    const buttons = await enabled("main button");
    const more = page.getByRole("main").getByRole("button", { name: "More actions" });
    if ((await more.count()) === 0) return buttons;
    await more.click();
    await page.getByRole("menuitem").first().waitFor();
    const items = await enabled("[role=menuitem]");
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    return [...buttons, ...items];
  }

  /** Permissions that the buttons which are off name. */
  const missing = (page: Page) =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll("main [data-tip^='Your token needs']")].map((one) => one.dataset.tip.split(" ").at(-1))`,
    );

  /** A signed-in console, and the operations that were refused for want of a permission. */
  async function watched(client: Client) {
    const console = await openConsole(app, client);
    const refused: string[] = [];
    console.page.on("response", (response) => {
      if (response.url().includes("/graphql")) {
        void response.text().then(
          (text) => {
            if (response.status() === 403 || text.includes('"FORBIDDEN"')) refused.push(text);
          },
          () => undefined, // The page has left.
        );
      }
    });
    return { ...console, refused };
  }

  it("offer a token of VIEW nothing but what shows, and name the permission of what is off", async () => {
    const { page, refused, finish } = await watched(await tokenOf(platform.sandbox, "VIEW"));
    const beyond: string[] = [];
    const check = async (address: string) => {
      const names = await offered(page);
      beyond.push(...names.filter((name) => !harmless.test(name)).map((name) => `${address}: ${name}`));
    };
    for (const [heading, address] of views) {
      await visit(page, address);
      await opened(page, heading);
      await check(address);
    }
    const named = new Set<string>();
    for (const address of pages) {
      await visit(page, address);
      await page
        .getByRole("button", { name: /^Copy / })
        .first()
        .waitFor();
      await settled(page);
      await check(address);
      for (const name of await missing(page)) named.add(name);
    }
    expect(beyond).toEqual([]);
    expect([...named].sort()).toEqual(["MANAGE", "TRANSACT"]);
    expect(refused).toEqual([]);
    await finish();
  });

  it("offer a token of VIEW and TRANSACT what pays, and nothing that manages", async () => {
    const { page, refused, finish } = await watched(await tokenOf(platform.sandbox, "VIEW", "TRANSACT"));
    await visit(page, String(pages.find((address) => address.startsWith("approvals"))));
    await page.getByRole("button", { name: "Approve…", disabled: false }).waitFor();
    expect(await missing(page)).toEqual([]);
    await visit(page, String(pages.find((address) => address.startsWith("agents"))));
    await page.getByRole("button", { name: "Change the policy…", disabled: true }).waitFor();
    expect(new Set(await missing(page))).toEqual(new Set(["MANAGE"]));
    expect(refused).toEqual([]);
    await finish();
  });

  it("show nothing of the sandbox in production", async () => {
    const { page, refused, finish } = await watched(platform.production);
    const shown: string[] = [];
    for (const [heading, address] of views) {
      await visit(page, address);
      await opened(page, heading);
      const text = await page.evaluate<string>(`document.body.innerText`);
      shown.push(
        ...(text.match(/^.*(sandbox|simulate|magic value|codes sent).*$/gim) ?? []).map(
          (line) => `${address}: ${line}`,
        ),
      );
    }
    expect(shown).toEqual([]);
    expect(refused).toEqual([]);
    await finish();
  });
});
