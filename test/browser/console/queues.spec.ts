import { beforeAll, expect, it } from "@jest/globals";
import { startApp, type Client, type TestApp } from "../../testkit/app.js";
import { connect, pay, policy, type Connected } from "../../subgraphs/agents.fixture.js";
import { waiting } from "../../subgraphs/reviews.fixture.js";
import { describeInBrowser } from "../browser.js";
import { findings, openConsole } from "./console.js";

const hostile = `Grace <img src=x onerror=alert(1)> 001`;

describeInBrowser("What waits for a person in the console", () => {
  let app: TestApp;
  let client: Client;
  /** Of a platform whose customers may pay without a verification. */
  let regulated: Client;
  let agent: Connected;

  async function request(amount: number): Promise<string> {
    return (await pay(agent, amount)).body.id as string;
  }

  beforeAll(async () => {
    app = await startApp();
    client = (await app.platform()).sandbox;
    regulated = (await app.platform({ isRegulated: true })).sandbox;
    agent = await connect(regulated, policy({ defaultExecutionMode: "APPROVAL_REQUIRED" }, { dailyLimit: 1_000 }));
  });

  it("shows a verification with its documents, and the next one once it is decided", async () => {
    const first = await waiting(client, { fullName: hostile });
    const second = await waiting(client, { fullName: "Ada Byron 001" });
    const { page, finish } = await openConsole(app, client, "reviews");
    const table = page.getByRole("table", { name: "Reviews" });
    await table.getByRole("link", { name: "Ada Byron 001" }).waitFor();
    expect(await findings(page)).toEqual([]);
    await table.getByRole("link", { name: hostile }).click();
    await page.getByRole("heading", { level: 1, name: hostile }).waitFor();
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByText("Opened by").waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press("i");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Request information" }).click();
    await dialog.getByRole("alert").waitFor();
    await dialog.getByLabel("Kind of problem").selectOption("EXPIRED_DOCUMENT");
    await dialog.getByLabel("What the customer reads").fill("Your passport has expired");
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Request information" }).click();
    await page.getByRole("heading", { level: 1, name: "Ada Byron 001" }).waitFor();
    await page.keyboard.press("a");
    await dialog.getByLabel("Note for reviewers").fill("All documents seen");
    await dialog.getByRole("button", { name: "Approve" }).click();
    await page.getByText("Nothing waits for a review").waitFor();
    const statuses = await Promise.all(
      [first, second].map(async ({ customerId }) => (await client.rest("GET", `/customers/${customerId}`)).body),
    );
    expect(statuses.map(({ kycStatus }) => kycStatus)).toEqual(["PENDING", "APPROVED"]);
    await page.goBack();
    await page.getByText("All documents seen").waitFor();
    await finish();
  });

  it("counts down the time of an agent’s payment, approves or rejects it once, and shows what is above a limit", async () => {
    await request(431);
    const { page, go, finish } = await openConsole(app, regulated, "approvals");
    const table = page.getByRole("table", { name: "Approvals" });
    const row = table.getByRole("row").filter({ hasText: "4.31" });
    await row.getByRole("timer").waitFor();
    await request(252);
    await table.getByRole("link", { name: "2.52 USD" }).waitFor();
    await row.getByRole("link", { name: "4.31 USD" }).click();
    const panel = page.getByRole("complementary", { name: "Agent’s payment" });
    await panel.getByText("The policy requires approval of every payment.").waitFor();
    await panel.getByRole("meter", { name: "Today" }).waitFor();
    expect(await findings(page)).toEqual([]);
    await panel.getByRole("button", { name: "Approve" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Approve" }).dblclick();
    await panel.getByText("Resulting payment").waitFor();
    await table.getByRole("link", { name: "2.52 USD" }).click();
    await panel.getByRole("button", { name: "Reject" }).click();
    await page.getByRole("dialog").getByLabel("Reason").fill("Not budgeted");
    await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
    await panel.getByText("Not budgeted").waitFor();
    expect((await pay(agent, 900)).body).toMatchObject({ code: "VELOCITY_LIMIT_EXCEEDED" });
    await go(`agents/${agent.id}`);
    await page.getByText("4.31 USD of 10.00 USD").waitFor();
    await go("developers?code=VELOCITY_LIMIT_EXCEEDED");
    await page
      .getByRole("table", { name: "Requests" })
      .getByRole("link", { name: /execute$/ })
      .click();
    await page.getByRole("complementary", { name: "Request" }).getByRole("link", { name: "Bookkeeper" }).waitFor();
    await go("approvals");
    await page.getByText("Nothing waits for approval").waitFor();
    await finish();
  });

  it("tells the second of two operators who was faster", async () => {
    const actionId = await request(333);
    const { page, finish } = await openConsole(app, regulated, `approvals?open=${actionId}`);
    const panel = page.getByRole("complementary", { name: "Agent’s payment" });
    await panel.getByRole("button", { name: "Approve" }).click();
    await regulated.rest("POST", `/agents/${agent.id}/actions/${actionId}/reject`, { body: { reason: "Too late" } });
    const dialog = page.getByRole("dialog");
    await panel.getByText("rejected it. Nothing was paid.").waitFor();
    expect(await dialog.count()).toBe(0);
    await finish();
  });
});
