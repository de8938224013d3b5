import { expect, it } from "@jest/globals";
import { eventually, startApp, type Client } from "../testkit/app.js";
import { openEventStream } from "../testkit/event-stream.js";
import { startWebhookSink, keyOfSender } from "../testkit/webhook-sink.js";

const app = await startApp();
const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });

const configure = (client: Client, body: object) => client.rest("PATCH", "/config", { body });

async function createCustomer(client: Client): Promise<string> {
  const body = { customerType: "INDIVIDUAL", currencies: ["USD", "EUR"] };
  return (await client.rest("POST", "/customers", { body })).body.id;
}

async function logged(client: Client, customerId: string): Promise<string[]> {
  const { body } = await client.rest("GET", `/events?customerId=${customerId}`);
  return body.data.map(({ type }: { type: string }) => type).sort();
}

const ofCustomer = ["CUSTOMER.CREATED", "INTERNAL_ACCOUNT.STATUS_UPDATED", "INTERNAL_ACCOUNT.STATUS_UPDATED"];

it("mutes webhooks of the other types, neither the log nor subscriptions, until it is null again", async () => {
  const { sandbox } = await app.platform();
  const types = { webhookEndpoint: sink.url, webhookEventTypes: ["customer.created", "CUSTOMER.CREATED"] };
  expect(await configure(sandbox, types)).toMatchObject({
    status: 200,
    body: { webhookEventTypes: ["CUSTOMER.CREATED"] },
  });
  // A new endpoint is sent its TEST whatever it mutes.
  await sink.waitFor(({ type }) => type === "TEST");
  const stream = await openEventStream(app.baseUrl, sandbox.authorization, {
    query: "subscription { events { type } }",
    variables: {},
  });
  const id = await createCustomer(sandbox);
  await sink.waitFor(({ type, data }) => type === "CUSTOMER.CREATED" && data.id === id);
  const seen = [];
  for (const _type of ofCustomer) seen.push(((await stream.next()) as { data: object }).data);
  await stream.close();
  expect(seen).toEqual(ofCustomer.map((type) => ({ events: { type } })));
  expect(await logged(sandbox, id)).toEqual(ofCustomer);
  const deliveries = async () => {
    const { body } = await sandbox.rest("GET", "/webhooks/deliveries");
    return body.data.map(({ eventType }: { eventType: string }) => eventType).sort();
  };
  // The relay records the deliveries of one transaction together: no others come.
  expect(await deliveries()).toEqual(["CUSTOMER.CREATED", "TEST"]);

  const open = await configure(sandbox, { webhookEventTypes: null });
  expect(open.body).not.toHaveProperty("webhookEventTypes");
  const next = await createCustomer(sandbox);
  await eventually(deliveries, (all) => all.length === 5);
  const sent = ({ data }: { data: { id?: string; customerId?: string } }) =>
    data.id === next || data.customerId === next;
  await eventually(
    async () => sink.received.filter(sent),
    (received) => received.length === 3,
  );
});

it("is kept per environment, and read and changed on the graph too", async () => {
  const { sandbox, production } = await app.platform();
  const mutation = `mutation ($types: [String!]) { updatePlatformConfig(input: { webhookEventTypes: $types }) { webhookEventTypes } }`;
  const types = ["INVITATION.CLAIMED", "CARD.STATUS_CHANGE"];
  expect(await sandbox.graph(mutation, { types: ["INVITATION_CLAIMED", "card.state_change"] })).toMatchObject({
    data: { updatePlatformConfig: { webhookEventTypes: types } },
  });
  expect((await sandbox.rest("GET", "/config")).body.webhookEventTypes).toEqual(types);
  // Another change leaves it as it is.
  expect((await configure(sandbox, { cardConfigs: { maxSpendPerDay: 5 } })).body.webhookEventTypes).toEqual(types);
  expect((await production.rest("GET", "/config")).body).not.toHaveProperty("webhookEventTypes");
  const read = "{ platformConfig { webhookEventTypes } }";
  expect((await production.graph(read)).data).toEqual({ platformConfig: { webhookEventTypes: null } });
});

it.each([
  ["an unknown type", ["CUSTOMER.CREATD"], "no such event type: CUSTOMER.CREATD; did you mean CUSTOMER.CREATED?"],
  ["no type", [], undefined],
  ["too many", Array.from({ length: 101 }, () => "TEST"), undefined],
])("is 400 for %s, and nothing changes", async (_what, webhookEventTypes, message) => {
  const { sandbox } = await app.platform();
  const refused = await configure(sandbox, { webhookEventTypes });
  expect(refused).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  const [error] = refused.body.details.errors;
  expect(error).toMatchObject({ field: "webhookEventTypes", ...(message !== undefined && { message }) });
  expect((await sandbox.rest("GET", "/config")).body).not.toHaveProperty("webhookEventTypes");
});
