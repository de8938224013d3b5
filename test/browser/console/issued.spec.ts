import { beforeAll, expect, it } from "@jest/globals";
import { startApp, type Client, type TestApp } from "../../testkit/app.js";
import { connect, pay, policy } from "../../subgraphs/agents.fixture.js";
import { activeCard, authorize, cardholder } from "../../subgraphs/cards.fixture.js";
import { describeInBrowser } from "../browser.js";
import { findings, openConsole } from "./console.js";

const hostile = "<img src=x onerror=alert(1)> Shop";

describeInBrowser("Cards in the console", () => {
  let app: TestApp;
  let client: Client;
  let cardId: string;

  beforeAll(async () => {
    app = await startApp();
    client = (await app.platform({ isRegulated: true })).sandbox;
    cardId = (await activeCard(client, await cardholder(client), { maxSpendPerDay: 8_000 })).id;
  });

  it("shows a card’s purchases as they come, freezes it, and says why the next is declined", async () => {
    const { page, finish } = await openConsole(app, client, "cards?status=ACTIVE");
    await page.getByRole("table", { name: "Cards" }).getByText("80.00 USD").waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("link", { name: /····/ }).first().click();
    const purchases = page.getByRole("table", { name: "Purchases by the card" });
    await page.getByText("No purchase yet").waitFor();
    await authorize(client, cardId, 1_234, { descriptor: hostile, mcc: "5411", country: "US" });
    await purchases.getByText(hostile).waitFor();
    await page.getByText("12.34 USD of 80.00 USD").waitFor();
    await page.getByRole("button", { name: "Freeze…" }).click();
    const dialog = page.getByRole("dialog");
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Freeze the card" }).dblclick();
    await page.getByRole("button", { name: "Unfreeze…" }).waitFor();
    await authorize(client, cardId, 500);
    await purchases.getByText("The card is not active, or has expired").waitFor();
    await page.getByRole("button", { name: "Unfreeze…" }).click();
    await dialog.getByRole("button", { name: "Unfreeze the card" }).click();
    await page.getByRole("button", { name: "Freeze…" }).waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await findings(page)).toEqual([]);
    await finish();
  });

  it("simulates a purchase and its clearing, changes limits, reveals and closes a card", async () => {
    const { page, finish } = await openConsole(app, client, `cards/${cardId}`);
    const dialog = page.getByRole("dialog");
    const purchases = page.getByRole("table", { name: "Purchases by the card" });
    await page.getByRole("button", { name: "Simulate…" }).click();
    await dialog.getByLabel("Amount, USD").fill("7.77");
    await dialog.getByRole("button", { name: "Simulate", exact: true }).click();
    const row = purchases.getByRole("row").filter({ hasText: "7.77" });
    await row.getByText("Authorized").waitFor();
    await page.getByRole("button", { name: "Simulate…" }).click();
    await dialog.getByLabel("What comes from the network").selectOption("clearing");
    await dialog.getByLabel("Of the purchase").selectOption({ label: "Corner shop · 7.77 USD" });
    await dialog.getByLabel("Amount, USD").fill("7.77");
    await dialog.getByRole("button", { name: "Simulate", exact: true }).click();
    await row.getByText("Settled").waitFor();
    const more = (name: string) => async () => {
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name }).click();
    };
    await more("Change the limits…")();
    await dialog.getByLabel("Maximum per purchase, USD").fill("99.5");
    await dialog.getByLabel("Maximum per day, USD").fill("");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("99.50 USD").waitFor();
    await more("Reveal the number…")();
    await dialog.getByRole("button", { name: "Create the page" }).click();
    await dialog.getByRole("link", { name: "Open the page with the number" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Who revealed it" }).click();
    await page.getByRole("table", { name: "Reveals of the card" }).getByText("Not shown").waitFor();
    await more("Close the card…")();
    await dialog.getByRole("button", { name: "Close the card" }).click();
    await page.getByText("Closed by the platform").waitFor();
    const { body } = await client.rest("GET", `/cards/${cardId}`);
    expect(body).toMatchObject({ status: "CLOSED", maxSpendPerTransaction: 9_950 });
    expect(body.maxSpendPerDay ?? null).toBeNull();
    await finish();
  });

  it("orders a card for a customer", async () => {
    const { customerId } = await cardholder(client);
    const { page, finish } = await openConsole(app, client, `cards/new?customer=${customerId}`);
    await page.getByLabel("Maximum per day, USD").fill("25");
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "Order the card" }).dblclick();
    await page.getByRole("heading", { name: "Limits" }).waitFor();
    await page.getByText("Active").first().waitFor();
    const { body } = await client.rest("GET", `/cards?customerId=${customerId}`);
    expect(body.data).toMatchObject([{ maxSpendPerDay: 2_500 }]);
    await finish();
  });
});

describeInBrowser("Agents in the console", () => {
  let app: TestApp;
  let client: Client;

  beforeAll(async () => {
    app = await startApp();
    client = (await app.platform({ isRegulated: true })).sandbox;
  });

  it("shows what an agent asks for as it comes, and changes its policy, name and state", async () => {
    const agent = await connect(client, policy({}, { dailyLimit: 5_000 }));
    const { page, finish } = await openConsole(app, client, "agents?paused=no");
    await page.getByRole("table", { name: "Agents" }).getByText("50.00 USD").waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("link", { name: "Bookkeeper" }).click();
    await page.getByText("It has requested no payment yet").waitFor();
    await pay(agent, 432);
    await page.getByRole("table", { name: "Payments that the agent requested" }).getByText("4.32 USD").waitFor();
    await page.getByText("4.32 USD of 50.00 USD").waitFor();
    await page.getByText("1 request: 1 approved (4.32 USD)").waitFor();
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Change the policy…" }).click();
    await dialog.getByLabel("Maximum per day, USD").fill("5");
    await dialog.getByLabel("Maximum payments per day").fill("7");
    await dialog.getByLabel("Transfer money").uncheck();
    await dialog.getByLabel("A person approves above, USD").fill("1.5");
    await dialog.getByText("Stricter rule for").first().click();
    await dialog.getByLabel("At most per payment, USD").first().fill("2");
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Save the policy" }).click();
    await dialog.getByText("must not be above dailyLimit").first().waitFor();
    await dialog.getByLabel("Maximum per day, USD").fill("60");
    await dialog.getByRole("button", { name: "Save the policy" }).click();
    await page.getByText("4.32 USD of 60.00 USD").waitFor();
    const { body } = await client.rest("GET", `/agents/${agent.id}`);
    expect(body.policy).toMatchObject({
      permissions: ["VIEW_TRANSACTIONS", "CREATE_QUOTES", "EXECUTE_QUOTES", "MANAGE_EXTERNAL_ACCOUNTS"],
      spendingLimits: { perTransactionLimit: 1_000, dailyLimit: 6_000, dailyTransactionLimit: 7 },
      approvalThresholds: { amount: 150 },
      accountRestrictions: { accountRules: [{ perTransactionLimit: 200 }] },
    });
    await page.getByRole("button", { name: "Pause…" }).click();
    await dialog.getByRole("button", { name: "Pause the agent" }).dblclick();
    await page.getByRole("button", { name: "Resume…" }).waitFor();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Rename…" }).click();
    await dialog.getByLabel("Name").fill(hostile);
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 1, name: hostile }).waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    await dialog.getByRole("button", { name: "Delete the agent" }).click();
    await page.getByText("No agent yet").waitFor();
    expect((await client.rest("GET", `/agents/${agent.id}`)).status).toBe(404);
    await finish();
  });

  it("creates an agent, and shows the code that connects it", async () => {
    const { customerId } = await cardholder(client);
    const { page, finish } = await openConsole(app, client, `agents/new?customer=${customerId}`);
    await page.getByLabel("Name").fill("Buyer");
    await page.getByLabel("Maximum per payment, USD").fill("10");
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "Create the agent" }).dblclick();
    await page.getByRole("img", { name: "QR code of the device code" }).waitFor();
    await page.getByRole("timer").waitFor();
    await page.getByRole("link", { name: "Open the agent" }).click();
    await page.getByText("Not connected").waitFor();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Connect by a device code…" }).click();
    await page.getByRole("button", { name: "Create the code" }).click();
    await page.getByRole("dialog").getByRole("timer").waitFor();
    expect(await findings(page)).toEqual([]);
    const { body } = await client.rest("GET", `/agents?customerId=${customerId}`);
    expect(body.data).toHaveLength(1);
    await finish();
  });
});
