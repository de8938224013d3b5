import { expect, it } from "@jest/globals";
import { eventually, startApp } from "../testkit/app.js";
import { assertWebhook } from "../testkit/contract.js";
import { openEventStream } from "../testkit/event-stream.js";
import { startWebhookSink, keyOfSender } from "../testkit/webhook-sink.js";
import { addOwner } from "./verifications.fixture.js";

const statements: string[] = [];

const app = await startApp({ worker: false, onQuery: (sql) => statements.push(sql) });
const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });

const query = `subscription { events(types: [CUSTOMER_CREATED, CUSTOMER_UPDATED]) { id type subjectId data } }`;

it("tells of each change of a customer, with the customer as REST shows it, by webhook and subscription", async () => {
  const { sandbox } = await app.platform();
  await sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
  const stream = await openEventStream(app.baseUrl, sandbox.authorization, { query, variables: {} });
  const body = { customerType: "INDIVIDUAL", fullName: "Ada Byron", currencies: ["USD"] };
  const created = (await sandbox.rest("POST", "/customers", { body })).body;
  const path = `/customers/${created.id}`;
  const change = { customerType: "INDIVIDUAL", fullName: "Ada Lovelace" };
  const updated = (await sandbox.rest("PATCH", path, { body: change })).body;
  const deleted = (await sandbox.rest("DELETE", path)).body;
  expect(deleted.isDeleted).toBe(true);
  const businessInfo = {
    legalName: "Acme Corporation",
    country: "US",
    taxId: "47-1234567",
    incorporatedOn: "2018-03-14",
  };
  const business = { customerType: "BUSINESS", currencies: [], businessInfo };
  const mutation = `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }`;
  const onGraph = await sandbox.graph(mutation, { input: business });
  const { id } = onGraph.data.createCustomer;
  const read = async () => (await sandbox.rest("GET", `/customers/${id}`)).body;
  const owned = await read();
  await addOwner(sandbox, id);
  const renamed = { customerType: "BUSINESS", businessInfo: { doingBusinessAs: "Acme" } };
  await sandbox.rest("PATCH", `/customers/${id}`, { body: renamed });
  const withOwner = await read();
  expect(withOwner.beneficialOwners).toHaveLength(1);

  const expected = [
    ["CUSTOMER.CREATED", created],
    ["CUSTOMER.UPDATED", updated],
    ["CUSTOMER.UPDATED", deleted],
    ["CUSTOMER.CREATED", owned],
    ["CUSTOMER.UPDATED", withOwner],
  ];
  const seen = [];
  for (const [type, data] of expected) {
    const message = (await stream.next()) as { data: { events: { id: string } } };
    expect(message.data.events).toMatchObject({ type, subjectId: data.id, data });
    seen.push(message.data.events);
  }
  await stream.close();
  for (const [index, { id: eventId }] of seen.entries()) {
    const webhook = await sink.waitFor((received) => received.id === eventId);
    assertWebhook(webhook.type, JSON.parse(webhook.body));
    expect([webhook.type, webhook.data]).toEqual(expected[index]);
  }
  expect(sink.rejected).toEqual([]);
});

it("writes the creation with the accounts' events, in one statement, before them", async () => {
  const { sandbox } = await app.platform();
  statements.length = 0;
  const body = { customerType: "INDIVIDUAL", currencies: ["USD", "EUR"] };
  const { id } = (await sandbox.rest("POST", "/customers", { body })).body;
  expect(statements.filter((sql) => /INSERT INTO shared\.event\b/.test(sql))).toHaveLength(1);
  const { data } = await eventually(
    () => sandbox.graph("query ($id: ID) { events(filter: {customerId: $id}) { nodes { type } } }", { id }),
    (reply) => reply.data.events.nodes.length >= 3,
  );
  expect(data.events.nodes.map(({ type }: { type: string }) => type).reverse()).toEqual([
    "CUSTOMER.CREATED",
    "INTERNAL_ACCOUNT.STATUS_UPDATED",
    "INTERNAL_ACCOUNT.STATUS_UPDATED",
  ]);
});
