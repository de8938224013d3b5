import { describe, expect, it } from "@jest/globals";
import { createClient } from "graphql-ws";
import { WebSocket } from "ws";
import { eventually, startApp, type Client } from "../testkit/app.js";
import { assertWebhook } from "../testkit/contract.js";
import { openEventStream } from "../testkit/event-stream.js";
import { answer, startWebhookSink, keyOfSender } from "../testkit/webhook-sink.js";

const app = await startApp();
const platform = await app.platform({ skipPaperwork: true });
const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });

/** The log's last cursor once it has an event of a customer. */
async function lastCursor(client: Client): Promise<string> {
  await client.rest("POST", "/customers", {
    body: { customerType: "INDIVIDUAL", currencies: [], fullName: "Earlier" },
  });
  const { data } = await eventually(
    () => client.graph("{ events(filter: {types: [CUSTOMER_KYC_APPROVED]}, first: 1) { nodes { cursor } } }"),
    ({ data: { events } }) => events.nodes[0]?.cursor,
  );
  return data.events.nodes[0].cursor;
}

describe("a newcomer's first day", () => {
  it("creates a customer by REST and finds the same words on the graph, by webhook and by subscription", async () => {
    const { sandbox } = platform;
    await sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
    await sink.waitFor(({ type }) => type === "TEST", 5_000);

    const before = await lastCursor(sandbox);
    const query = `subscription ($after: String) {
      events(after: $after) { id type timestamp data subject { ... on Customer { id fullName kycStatus } } } }`;
    const socket = createClient({
      url: `${app.baseUrl.replace("http", "ws")}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: sandbox.authorization },
    });
    const operation = { query, variables: { after: before } };
    const stream = await openEventStream(app.baseUrl, sandbox.authorization, operation);
    const bySocket = socket.iterate(operation).next();

    const created = await sandbox.rest("POST", "/customers", {
      body: { customerType: "INDIVIDUAL", currencies: [], fullName: "Grace Hopper", email: "grace@example.com" },
    });
    expect(created.status).toBe(201);

    const { data } = await sandbox.graph(
      "query ($id: ID!) { customer(id: $id) { id fullName kycStatus umaAddress currencies createdAt } node(id: $id) { __typename id } }",
      { id: created.body.id },
    );
    expect(created.body).toMatchObject(data.customer);
    expect(data.node).toEqual({ __typename: "Customer", id: created.body.id });

    const webhook = await sink.waitFor(({ data }) => data.id === created.body.id, 5_000);
    expect(webhook.data).toEqual(created.body);
    for (const { type, body } of sink.received) assertWebhook(type, JSON.parse(body));
    const { id, type, timestamp } = webhook;
    const subject = { id: created.body.id, fullName: "Grace Hopper", kycStatus: "APPROVED" };
    const expected = { data: { events: { id, type, timestamp, data: created.body, subject } } };
    expect((await bySocket).value).toEqual(expected);
    expect(await stream.next()).toEqual(expected);
    await stream.close();
    expect(sink.rejected).toEqual([]);
    await socket.dispose();

    const read = await sandbox.rest("GET", `/events/${id}`);
    expect(read.body).toMatchObject({ id, type, timestamp, data: created.body });
  });

  it("tests its endpoint, and is sent a webhook again by REST", async () => {
    const { sandbox } = platform;
    const tested = await sandbox.rest("POST", "/sandbox/webhooks/test");
    expect(tested).toMatchObject({ status: 200, body: { response_status: 200, url: sink.url } });
    const { data } = await sandbox.graph("mutation { sendTestWebhook { responseStatus responseBody url } }");
    expect(data.sendTestWebhook).toMatchObject({ responseStatus: 200, url: sink.url });
    const { body } = await sandbox.rest("GET", "/webhooks/deliveries?eventType=CUSTOMER.KYC_APPROVED");
    const [{ id, eventId }] = body.data;
    const before = sink.received.filter((webhook) => webhook.id === eventId).length;
    const again = await sandbox.rest("POST", `/webhooks/deliveries/${id}/redeliver`);
    expect(again).toMatchObject({ status: 201, body: { eventId, status: "PENDING" } });
    const received = () => Promise.resolve(sink.received.filter((webhook) => webhook.id === eventId).length);
    expect(await eventually(received, (count) => count > before)).toBe(before + 1);
  });

  it("never hears of another platform's or environment's events", async () => {
    const others = [platform.production, (await app.platform({ skipPaperwork: true })).sandbox];
    const body = { customerType: "INDIVIDUAL", currencies: [], fullName: "Elsewhere" };
    for (const other of others) expect((await other.rest("POST", "/customers", { body })).status).toBe(201);
    const { body: mine } = await platform.sandbox.rest("POST", "/customers", { body: { ...body, fullName: "Here" } });
    await sink.waitFor(({ data }) => data.id === mine.id, 5_000);
    expect(sink.received.filter(({ data }) => data.fullName === "Elsewhere")).toEqual([]);
    const events = await platform.sandbox.rest("GET", "/events?limit=100");
    const names = events.body.data.map((event: { data: { fullName?: string } }) => event.data.fullName);
    expect(names).toContain("Here");
    expect(names).not.toContain("Elsewhere");
  });
});

describe("an operation that calls out", () => {
  it("holds its Idempotency-Key while it runs: the same request meanwhile is told to try again", async () => {
    const { sandbox } = platform;
    const request = { headers: { "idempotency-key": "slow-test" } };
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow = await startWebhookSink({ publicKey: keyOfSender(app.core.deps), behave: () => answer(200, "ok") });
    await sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: slow.url } });
    await slow.waitFor(({ type }) => type === "TEST", 5_000);
    slow.behave({ kind: "hang" });
    const first = sandbox.rest("POST", "/sandbox/webhooks/test", request).finally(release);
    await slow.waitForCount(2, 5_000);
    const meanwhile = await sandbox.rest("POST", "/sandbox/webhooks/test", request);
    expect(meanwhile).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    expect(meanwhile.headers.get("retry-after")).toBe("1");
    expect(meanwhile.headers.get("x-should-retry")).toBe("true");
    await slow.close();
    await held;
    expect((await first).body.code).toBe("WEBHOOK_DELIVERY_ERROR");
  });
});
