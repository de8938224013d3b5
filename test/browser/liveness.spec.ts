import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { Ownership } from "../subgraphs/ownership-harness.js";
import { eventually, startApp, type TestApp } from "../testkit/app.js";
import { describeInBrowser, openPage } from "./browser.js";

describeInBrowser("The hosted liveness check", () => {
  let app: TestApp;
  let ownership: Ownership;

  beforeAll(async () => {
    app = await startApp();
    ownership = new Ownership(app, (await app.platform()).sandbox);
  });
  afterAll(() => app.close());

  it.each([
    ["Complete the check", "ACTIVE"],
    ["Fail the check", "UNVERIFIED"],
  ])("%s: the account is %s", async (button, status) => {
    const { wallet, id, challenge } = await ownership.challenged("LIVENESS");
    const { page, context, foreignRequests, problems } = await openPage(app.baseUrl);
    const link = app.baseUrl + new URL(challenge.verificationLink).pathname;
    await page.goto(link);
    await page.getByRole("heading", { name: "Confirm that this wallet is yours" }).waitFor();
    await page.getByText(wallet.address.slice(-4)).waitFor();
    await page.reload();
    expect(await ownership.challenges(id)).toEqual(["OPEN"]);
    await page.getByRole("button", { name: button }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    await eventually(
      () => ownership.status(id),
      (now) => now === status,
    );
    await page.goto(link);
    await page.getByRole("heading", { name: "This check is complete" }).waitFor();
    expect({ foreignRequests, problems }).toEqual({ foreignRequests: [], problems: [] });
    await context.close();
  });
});
