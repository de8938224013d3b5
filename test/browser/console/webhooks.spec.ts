import { beforeAll, expect, it } from "@jest/globals";
import { startApp, type Client, type TestApp } from "../../testkit/app.js";
import { answer, startWebhookSink, type WebhookSink } from "../../testkit/webhook-sink.js";
import { describeInBrowser } from "../browser.js";
import { findings, openConsole } from "./console.js";

const hostile = `Grace <img src=x onerror=alert(1)>`;

describeInBrowser("Webhooks and events in the console", () => {
  let app: TestApp;
  let client: Client;
  let sink: WebhookSink;

  const customer = (fullName: string) =>
    client.rest("POST", "/customers", {
      body: { customerType: "INDIVIDUAL", platformCustomerId: fullName, fullName, region: "US", currencies: ["USD"] },
    });

  beforeAll(async () => {
    app = await startApp();
    const platform = await app.platform();
    client = platform.sandbox;
    const { platformId } = (await client.rest("GET", "/config")).body as { platformId?: string };
    const keys = `${app.baseUrl}/.well-known/paygraph/webhook-keys`;
    sink = await startWebhookSink({
      publicKey: async (body) => {
        const id = platformId ?? (JSON.parse(body) as { platformId: string }).platformId;
        return (await fetch(`${keys}/${id}/sandbox.pem`)).text();
      },
    });
    await client.rest("PATCH", "/config", {
      body: { webhookEndpoint: sink.url, webhookEventTypes: ["CUSTOMER.CREATED"] },
    });
  });

  it("shows which delivery fails and why, pauses and resumes, and delivers again what failed", async () => {
    sink.behave(answer(503, `{"reason":"<b>down</b>"}`));
    await customer(hostile);
    await sink.waitFor(({ type }) => type === "CUSTOMER.CREATED");
    const { page, finish } = await openConsole(app, client, "webhooks?failing=yes");
    const endpoint = page.getByRole("region", { name: "Endpoint" });
    await endpoint.getByText("Failing", { exact: true }).waitFor();
    const table = page.getByRole("table", { name: "Deliveries" });
    await table.getByRole("link", { name: "CUSTOMER.CREATED" }).click();
    const panel = page.getByRole("complementary", { name: "Delivery" });
    await panel.getByText("<b>down</b>").first().waitFor();
    await panel.getByText(hostile).first().waitFor();
    expect(await findings(page)).toEqual([]);

    await endpoint.getByRole("button", { name: "Pause…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Pause" }).click();
    await endpoint.getByText("Paused").waitFor();
    await endpoint.getByRole("button", { name: "Resume" }).click();
    sink.behave(answer(200, "ok"));
    await endpoint.getByRole("button", { name: "Send a test" }).click();
    await dialog.getByText("It responded with 200.").waitFor();
    await page.keyboard.press("Escape");

    await panel.getByRole("button", { name: "Redeliver", exact: true }).click();
    await panel.getByText("Delivered", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Redeliver since…" }).click();
    await dialog.getByLabel(/Only events/).uncheck();
    await dialog.getByText(/\d events are sent again/).waitFor();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Redeliver all" }).click();
    await page.getByText(/are sent again/).waitFor();
    await finish();
  });

  it("shows success by hour, chooses event types from the catalogue, and verifies a pasted webhook", async () => {
    sink.behave(answer(200, "ok"));
    const { body } = await sink.waitFor(({ type }) => type === "CUSTOMER.CREATED");
    const header = String(sink.received.find((webhook) => webhook.body === body)?.headers["x-service-signature"]);
    const { page, finish } = await openConsole(app, client, "webhooks?tab=success");
    await page.getByRole("figure", { name: "Attempts by hour" }).waitFor();
    const responses = page.getByRole("table", { name: "Attempts by response" });
    await responses.getByRole("row").filter({ hasText: "503" }).waitFor();
    expect(await findings(page)).toEqual([]);

    await page.getByRole("link", { name: "Event types" }).click();
    await page.getByText(/^1 of \d+ types are sent$/).waitFor();
    await page.getByRole("searchbox", { name: /Find a type/ }).fill("outgoing_payment.comp");
    const types = page.getByRole("list", { name: "Event types" });
    await types.getByText("CUSTOMER.CREATED").waitFor({ state: "detached" });
    await types.getByRole("checkbox", { name: "OUTGOING_PAYMENT.COMPLETED" }).check();
    await types.getByLabel("Sample of OUTGOING_PAYMENT.COMPLETED").click();
    await types.getByRole("region", { name: "Data of OUTGOING_PAYMENT.COMPLETED" }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText(/^2 of \d+ types are sent$/).waitFor();
    expect((await client.rest("GET", "/config")).body).toMatchObject({
      webhookEventTypes: ["CUSTOMER.CREATED", "OUTGOING_PAYMENT.COMPLETED"],
    });

    await page.getByRole("link", { name: "Keys and verification" }).click();
    await page.getByRole("region", { name: "Current key" }).getByText("BEGIN PUBLIC KEY").waitFor();
    await page.getByLabel("Body").fill(`${body}\n`);
    await page.getByLabel("Header X-Service-Signature").fill(`X-Service-Signature: ${header}`);
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByText("signed exactly this body").waitFor();
    await page.getByLabel("Body").fill(body.replace("Grace", "Grave"));
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByText("No key made this signature").waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    expect(await findings(page)).toEqual([]);
    await finish();
  });

  it("shows events as they come, counts them while it is paused, and leads to their deliveries", async () => {
    const { page, finish } = await openConsole(app, client, "events?type=CUSTOMER_CREATED", {
      width: 390,
      height: 800,
    });
    const table = page.getByRole("table", { name: "Events" });
    await table.getByText(hostile).waitFor();
    await customer("Ada Byron");
    await table.getByText("Ada Byron").waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    await customer("Mary Somerville");
    await page.getByText("1 new event").waitFor();
    expect(await table.getByText("Mary Somerville").count()).toBe(0);
    await page.getByRole("button", { name: "Resume" }).click();
    await table.getByText("Mary Somerville").waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await table.getByRole("link", { name: "CUSTOMER.CREATED" }).first().click();
    await page.getByRole("link", { name: "Open the page" }).click();
    await page.getByRole("region", { name: "Content of the event" }).getByText("Mary Somerville").waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("link", { name: /attempt/ }).click();
    await page.getByRole("heading", { name: "Delivery", level: 1 }).waitFor();
    expect(await findings(page)).toEqual([]);
    await finish();
  });
});
