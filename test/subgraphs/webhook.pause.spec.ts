import { expect, it } from "@jest/globals";
import { type Client, eventually, startApp } from "../testkit/app.js";
import { answer, keyOfSender, startWebhookSink } from "../testkit/webhook-sink.js";
import { connect } from "./agents.fixture.js";
import { tokenOf } from "./verification-decisions.fixture.js";

// Pausing webhooks, and bringing back those that fail (docs/interface.md, Delivery of webhooks).

const app = await startApp();

async function platformWithSink() {
  const { sandbox } = await app.platform();
  const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
  await sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
  await sink.waitFor(({ type }) => type === "TEST");
  return { client: sandbox, sink };
}

async function createCustomer(client: Client): Promise<string> {
  const { body } = await client.rest("POST", "/customers", { body: { customerType: "INDIVIDUAL", currencies: [] } });
  return body.id;
}

const change = (client: Client, field: string) =>
  client.graph(`mutation { ${field} { webhookEndpointState { status pausedAt } } }`);
const stateOf = async (client: Client) => (await client.rest("GET", "/config")).body.webhookEndpointState;
const replay = async (client: Client, input: object) => {
  const query = "mutation ($input: ReplayWebhooksInput!) { replayWebhooks(input: $input) { enqueued } }";
  const { data, errors } = await client.graph(query, { input: { types: ["CUSTOMER.CREATED"], ...input } });
  return data?.replayWebhooks?.enqueued ?? errors?.[0]?.extensions.code;
};
const deliveries = async (client: Client) => (await client.rest("GET", "/webhooks/deliveries?limit=100")).body.data;

it("pauses deliveries: events wait, tests are sent, and all are delivered once resumed", async () => {
  const [{ client, sink }, other] = [await platformWithSink(), await platformWithSink()];
  const paused = await change(client, "pauseWebhooks");
  expect(paused.data.pauseWebhooks.webhookEndpointState).toEqual({ status: "PAUSED", pausedAt: expect.any(String) });
  expect((await change(client, "pauseWebhooks")).data).toEqual(paused.data);
  expect(await stateOf(client)).toMatchObject({ status: "PAUSED" });
  const id = await createCustomer(client);
  await eventually(
    () => deliveries(client),
    (found) => found.some(({ eventType }: { eventType: string }) => eventType === "CUSTOMER.CREATED"),
  );
  const before = sink.received.length;
  expect((await client.rest("POST", "/webhooks/test")).status).toBe(200);
  // The worker has looked for what is due since.
  const otherId = await createCustomer(other.client);
  await other.sink.waitFor(({ data }) => data.id === otherId);
  // Attempts in progress, such as for the platform's accounts, may have ended.
  const types = sink.received.slice(before).map(({ type }) => type);
  expect(types.filter((type) => !type.startsWith("INTERNAL_ACCOUNT."))).toEqual(["TEST"]);
  const waiting = (await deliveries(client)).filter(
    ({ eventType }: { eventType: string }) => eventType === "CUSTOMER.CREATED",
  );
  expect(waiting).toMatchObject([{ status: "PENDING", attemptCount: 0 }]);
  const resumed = await change(client, "resumeWebhooks");
  expect(resumed.data.resumeWebhooks.webhookEndpointState).toEqual({ status: "WORKING", pausedAt: null });
  await sink.waitFor(({ data }) => data.id === id);
  expect((await change(client, "resumeWebhooks")).data).toEqual(resumed.data);
  await Promise.all([sink.close(), other.sink.close()]);
});

it("brings back only what fails, and only what is before a time", async () => {
  const { client, sink } = await platformWithSink();
  const since = new Date(Date.now() - 60_000).toISOString();
  const until = new Date(Date.now() - 30_000).toISOString();
  sink.behave(answer(500));
  await createCustomer(client);
  await eventually(
    () => deliveries(client),
    (found) =>
      found.some(
        ({ status, attemptCount }: { status: string; attemptCount: number }) =>
          status === "PENDING" && attemptCount > 0,
      ),
  );
  await change(client, "pauseWebhooks");
  expect(await replay(client, { since, onlyFailing: true })).toBe(1);
  // It waits for its first attempt now.
  expect(await replay(client, { since, onlyFailing: true })).toBe(0);
  expect(await replay(client, { since, until })).toBe(0);
  sink.behave(answer(200));
  await change(client, "resumeWebhooks");
  await eventually(
    () => deliveries(client),
    (found) =>
      found.some(
        ({ status, eventType }: { status: string; eventType: string }) =>
          status === "DELIVERED" && eventType === "CUSTOMER.CREATED",
      ),
  );
  expect(await replay(client, { since, onlyFailing: true })).toBe(0);
  const later = new Date(Date.now() + 60_000).toISOString();
  expect(await replay(client, { since, until: later })).toBe(1);
  expect(await replay(client, { since: later, until: since })).toBe("INVALID_INPUT");
  await sink.close();
});

it("refuses tokens without MANAGE, an environment without an endpoint, and agents", async () => {
  const { sandbox } = await app.platform();
  for (const field of ["pauseWebhooks", "resumeWebhooks"]) {
    expect((await change(sandbox, field)).errors?.[0]?.extensions).toMatchObject({
      status: 400,
      code: "WEBHOOK_ENDPOINT_NOT_SET",
    });
    const other = await tokenOf(sandbox, "VIEW", "TRANSACT", "REVIEW");
    expect((await change(other, field)).errors?.[0]?.extensions).toMatchObject({ status: 403, code: "FORBIDDEN" });
    const agent = await connect(sandbox);
    expect((await change(agent.client, field)).errors?.[0]?.message).toMatch(/Cannot query field|Unknown/);
  }
});
