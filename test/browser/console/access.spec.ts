import { beforeAll, expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { newId } from "../../../subgraphs/shared/kernel/ids.js";
import { seed, type Seeded } from "../../dashboards/seed.js";
import { tokenOf } from "../../subgraphs/verification-decisions.fixture.js";
import { eventually, startApp, type Client, type TestApp } from "../../testkit/app.js";
import { query } from "../../testkit/database-url.js";
import { describeInBrowser } from "../browser.js";
import { openConsole, type OpenConsole } from "./console.js";

/** A page by its heading, and its address. */
type Place = readonly [heading: string | RegExp, address: string];

/** Each view with a filter, its tab, or its period. */
const views: readonly Place[] = [
  ["Home", "?period=30"],
  ["Payments", "payments?status=COMPLETED,PROCESSING&currency=USD"],
  ["Customers", "customers?type=INDIVIDUAL"],
  ["Reviews", "reviews?customerType=INDIVIDUAL"],
  ["Approvals", "approvals?created=2020-01-01.."],
  ["Cards", "cards?status=ACTIVE"],
  ["Agents", "agents?paused=no"],
  ["Accounts", "accounts?balance=yes"],
  ["Ledger", "ledger?tab=postings&kind=FUNDS_SUSPENDED"],
  ["Webhooks", "webhooks?failing=yes"],
  ["Events", "events?type=CUSTOMER_CREATED"],
  ["Developers", "developers?failed=yes"],
  ["Settings", "settings?tab=currencies"],
];

/** Pages that are a form, and its permission. */
const forms = [
  ["New payment", "payments/new", "TRANSACT"],
  ["New customer", "customers/new", "MANAGE"],
  ["Import customers", "customers/import", "MANAGE"],
  ["New card", "cards/new", "MANAGE"],
  ["New agent", "agents/new", "MANAGE"],
] as const;

/** Tabs with actions of their own. */
const tabs: readonly Place[] = [
  ["Ledger", "ledger?tab=suspense"],
  ["Ledger", "ledger?tab=timers"],
  ["Webhooks", "webhooks?tab=types"],
  ["Webhooks", "webhooks?tab=keys"],
  ["Developers", "developers?tab=tokens"],
  ["Settings", "settings?tab=fees"],
];

/** Controls that show, find, filter, mark, copy, export or verify: they take no permission. */
const harmless =
  /^(Copy:? .*|Export|Columns|Clear|Remove the filter .*|Notify me|Pause|More actions|Close the detail|Read again|Check|Select .*|Find .*|Name, e-mail.*|Body|Header .*)$/;

/** A signed-in console, and its operations that were refused for want of a permission. */
interface Watched extends OpenConsole {
  readonly refused: readonly string[];
}

describeInBrowser("The console's views", () => {
  let app: TestApp;
  let seeded: Seeded;
  /** A page of each type of resource that an operator acts on. */
  let details: readonly Place[];
  /** The views' addresses with an opened row, where a row opens next to its list. */
  let opened: readonly Place[];
  /** Signed in with a token of VIEW. */
  let viewer: Watched;

  beforeAll(async () => {
    app = await startApp();
    seeded = await seed(app);
    const timer = newId("DeadTimer");
    await query(
      app.databaseUrl,
      `INSERT INTO shared.dead_timer (id, platform_id, environment, name, payload, due_at, attempts, error, created_at)
       VALUES ($1, $2, 'SANDBOX', 'quote.expire', '{}', now(), 15, 'TypeError: see the log', now())`,
      [timer, seeded.platformId],
    );
    const { data } = await seeded.client.graph(`{
      cards(first: 1) { nodes { id } }
      customerExternalAccounts(first: 1) { nodes { id } }
      transactions(filter: { statuses: [PENDING] }, first: 1) { nodes { id } }
      webhookDeliveries(filter: { isFailing: true }, first: 1) { nodes { id } }
      events(filter: { types: [CUSTOMER_CREATED] }, first: 1) { nodes { id } }
      requestLog(filter: { isError: true }, first: 1) { nodes { id } }
      tokens(first: 1) { nodes { id } }
    }`);
    const id = (list: string) => String(data[list].nodes[0].id);
    details = [
      ["Payment", `payments/${seeded.paymentId}`],
      ["Payment", `payments/${id("transactions")}`],
      ["Ada Lovelace", `customers/${seeded.ada.id}`],
      ["Ada001", `reviews/${seeded.review.verificationId}`],
      ["Agent’s payment", `approvals/${seeded.actionId}`],
      [/·|•/, `cards/${id("cards")}`],
      ["Bookkeeper", `agents/${seeded.agent.id}`],
      [/USD/, `accounts/${seeded.ada.accountId}`],
      [/USD|Account/, `accounts/${id("customerExternalAccounts")}`],
      ["Posting", `ledger/${seeded.suspenseItemId}`],
      ["Dead timer", `ledger/${timer}`],
      ["Delivery", `webhooks/${id("webhookDeliveries")}`],
      ["Event", `events/${id("events")}`],
      ["Request", `developers/${id("requestLog")}`],
      ["API token", `developers/${id("tokens")}`],
    ];
    const rows: Readonly<Record<string, string>> = {
      Payments: seeded.paymentId,
      Customers: seeded.ada.id,
      Approvals: seeded.actionId,
      Ledger: seeded.suspenseItemId,
      Webhooks: id("webhookDeliveries"),
      Events: id("events"),
      Developers: id("requestLog"),
    };
    opened = views.map(([heading, address]) => {
      const row = rows[String(heading)];
      return [heading, row === undefined ? address : `${address}&open=${row}`];
    });
    viewer = await watched(await tokenOf(seeded.client, "VIEW"));
  });

  /** Goes to an address within the page. */
  const visit = (page: Page, address: string) =>
    page.evaluate(`history.pushState(null, "", "/console/${address}"); dispatchEvent(new PopStateEvent("popstate"));`);

  const isShown = async (page: Page, heading: string | RegExp) => {
    await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
    await eventually(
      () => page.locator("main [aria-busy=true], main [aria-label=Loading]").count(),
      (count) => count === 0,
    );
  };

  async function watched(client: Client): Promise<Watched> {
    const console = await openConsole(app, client);
    const refused: string[] = [];
    console.page.on("response", (response) => {
      if (!response.url().includes("/graphql")) return;
      void response.text().then(
        (text) => {
          if (response.status() === 403 || text.includes('"FORBIDDEN"')) refused.push(text);
        },
        () => undefined, // The page has left.
      );
    });
    return { ...console, refused };
  }

  /** Names of what acts in the view and is on: buttons, the items of its menu, and fields that are no filter. */
  async function offered(page: Page): Promise<string[]> {
    const enabled = (selector: string) =>
      page.evaluate<string[]>(
        `[...document.querySelectorAll("${selector}")]
          .filter((one) => !one.disabled && one.ariaDisabled !== "true" && !one.closest("[aria-label=Filters]"))
          .map((one) => one.ariaLabel ?? (one.labels?.[0] ?? one).textContent)`,
      );
    const controls = await enabled("main :is(button, input, select, textarea)");
    const more = page.getByRole("main").getByRole("button", { name: "More actions" });
    if ((await more.count()) === 0) return controls;
    await more.click();
    await page.getByRole("menuitem").first().waitFor();
    const items = await enabled("[role=menuitem]");
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    return [...controls, ...items];
  }

  /** Permissions that the buttons which are off name. */
  const missing = (page: Page) =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll("main [data-tip^='Your token needs']")].map((one) => one.dataset.tip.split(" ").at(-1))`,
    );

  it("offer a token of VIEW nothing but what shows, and name the permission of what is off", async () => {
    const { page, refused } = viewer;
    const beyond: string[] = [];
    const named = new Set<string>();
    for (const [heading, address] of [...views, ...tabs, ...details]) {
      await visit(page, address);
      await isShown(page, heading);
      const names = await offered(page);
      beyond.push(...names.filter((name) => !harmless.test(name)).map((name) => `${address}: ${name}`));
      for (const name of await missing(page)) named.add(name);
    }
    for (const [heading, address, permission] of forms) {
      await visit(page, address);
      await isShown(page, heading);
      await page.getByRole("heading", { name: `Your token needs the permission ${permission}` }).waitFor();
      beyond.push(...(await offered(page)));
    }
    expect(beyond).toEqual([]);
    expect([...named].sort()).toEqual(["MANAGE", "REVIEW", "TRANSACT"]);
    expect(refused).toEqual([]);
  });

  it("offer a token of VIEW and TRANSACT what pays, and nothing that manages", async () => {
    const { page, refused, finish } = await watched(await tokenOf(seeded.client, "VIEW", "TRANSACT"));
    await visit(page, `approvals/${seeded.actionId}`);
    await page.getByRole("button", { name: "Approve…", disabled: false }).waitFor();
    expect(await missing(page)).toEqual([]);
    await visit(page, `agents/${seeded.agent.id}`);
    await page.getByRole("button", { name: "Change the policy…", disabled: true }).waitFor();
    expect(new Set(await missing(page))).toEqual(new Set(["MANAGE"]));
    expect(refused).toEqual([]);
    await finish();
  });

  /** Address, filters, tab and opened row of a view. */
  const stateOf = async (page: Page, heading: string | RegExp) => {
    await isShown(page, heading);
    expect(await page.locator("main [role=alert]").allInnerTexts()).toEqual([]);
    return page.evaluate<string[]>(
      `[
        location.pathname + location.search,
        ...[...document.querySelectorAll("main [aria-label^='Remove the filter']")].map((one) => one.ariaLabel),
        ...[...document.querySelectorAll("main nav [aria-current]")].map((one) => one.textContent.replace(/\\d+$/, "")),
        ...[...document.querySelectorAll("main aside")].map((one) => one.ariaLabel + ": " + one.querySelector("h2, h3, dd")?.textContent),
      ]`,
    );
  };

  it("are in their address, with filters and the opened row: for Back, Forward, and in another browser", async () => {
    const { page, finish } = viewer;
    const colleague = await watched(seeded.client);
    const states: string[][] = [];
    for (const [heading, address] of opened) {
      await visit(page, address);
      const state = await stateOf(page, heading);
      expect(state[0]).toBe(`/console/${address}`);
      expect(state.length).toBeGreaterThan(address.includes("&open=") ? 2 : 1);
      states.push(state);
      await colleague.go(address);
      expect(await stateOf(colleague.page, heading)).toEqual(state);
    }
    for (const [index, [heading]] of [...opened.entries()].slice(0, -1).toReversed()) {
      await page.goBack();
      expect(await stateOf(page, heading)).toEqual(states[index]);
    }
    await page.goForward();
    expect(await stateOf(page, views[1]?.[0] ?? "")).toEqual(states[1]);
    expect([...viewer.refused, ...colleague.refused]).toEqual([]);
    await colleague.finish();
    await finish();
  });

  it("show nothing of the sandbox in production", async () => {
    const { page, refused, finish } = await watched(seeded.production);
    const shown: string[] = [];
    for (const [heading, address] of [...views, ...forms]) {
      await visit(page, address);
      await isShown(page, heading);
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
