import { expect, it } from "@jest/globals";
import { eventually, startApp, type Client } from "../testkit/app.js";
import { bankAccount, payer, quoteBody } from "../testkit/payments.js";
import { keyOfSender, startWebhookSink } from "../testkit/webhook-sink.js";

const app = await startApp();
const platform = await app.platform({ skipPaperwork: true });
const client = platform.sandbox;
const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
await client.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });

/** A payment that has completed, and its customer. */
async function pay(by: Client) {
  const { id: customerId, account } = await payer(by);
  const bank = await bankAccount(by, customerId);
  const { body: quote } = await by.rest("POST", "/quotes", { body: quoteBody(account.id, bank.id, 5_000) });
  expect((await by.rest("POST", `/quotes/${quote.id}/execute`)).status).toBe(200);
  const id: string = quote.transactionId;
  await eventually(
    async () => (await by.rest("GET", `/transactions/${id}`)).body.status,
    (status) => status === "COMPLETED",
  );
  return { customerId, id };
}

const { customerId, id } = await pay(client);
const other = await pay(client);
const subjectIsPayment = { subject: { __typename: "Transaction", id } };

interface Item {
  readonly id: string;
  readonly kind: string;
  readonly eventType: string;
  readonly status: string | null;
  readonly amount: object | null;
  readonly at: string;
  readonly subject: object | null;
  readonly event: { readonly id: string };
}

const item = `id at kind eventType status amount { amount currency { code } } subject { __typename id } event { id }`;
const customerQuery = `query ($id: ID!, $first: Int, $after: String, $last: Int, $before: String, $kinds: [TimelineKind!]) {
  customer(id: $id) { timeline(first: $first, after: $after, last: $last, before: $before, kinds: $kinds) {
    nodes { ${item} } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount
  } } }`;
const paymentQuery = customerQuery.replace("customer(", "transaction(");

const ofCustomer = async (variables: object = {}) =>
  (await client.graph(customerQuery, { id: customerId, ...variables })).data.customer.timeline;
const ofPayment = async (variables: object = {}) =>
  (await client.graph(paymentQuery, { id, ...variables })).data.transaction.timeline;
/** Once the payment's events are delivered. */
const settled = await eventually(
  () => ofPayment({ first: 100 }),
  ({ nodes }: { nodes: Item[] }) =>
    nodes.some(({ kind, eventType }) => kind === "DELIVERY" && eventType === "OUTGOING_PAYMENT_COMPLETED") &&
    nodes.filter(({ kind, status }) => kind === "DELIVERY" && status !== "DELIVERED").length === 0,
);

it("tells what has happened to a customer, newest first, without changes of balances", async () => {
  const { nodes, totalCount } = await ofCustomer({ first: 100 });
  const types = nodes.map(({ eventType }: Item) => eventType);
  expect(totalCount).toBe(nodes.length);
  expect(types).toEqual(expect.arrayContaining(["CUSTOMER_CREATED", "OUTGOING_PAYMENT_COMPLETED"]));
  expect(types).not.toContain("INTERNAL_ACCOUNT_BALANCE_UPDATED");
  expect(types.indexOf("OUTGOING_PAYMENT_COMPLETED")).toBeLessThan(types.indexOf("CUSTOMER_CREATED"));
  const completed = nodes.find(({ eventType }: Item) => eventType === "OUTGOING_PAYMENT_COMPLETED");
  const { body } = await client.rest("GET", `/transactions/${id}`);
  expect(completed).toMatchObject({
    kind: "PAYMENT",
    status: "COMPLETED",
    amount: { amount: body.sentAmount.amount, currency: { code: "USD" } },
    ...subjectIsPayment,
  });
  const log = (await client.rest("GET", `/events?customerId=${customerId}&limit=100`)).body.data;
  const expected = log.filter(({ type }: { type: string }) => type !== "INTERNAL_ACCOUNT.BALANCE_UPDATED");
  expect(nodes.map(({ event }: Item) => event.id)).toEqual(expected.map((event: { id: string }) => event.id));
});

it("shows the kinds that are asked for, and reads the same items in both directions", async () => {
  const { nodes } = await ofCustomer({ first: 100, kinds: ["PAYMENT"] });
  expect(new Set(nodes.map(({ kind }: Item) => kind))).toEqual(new Set(["PAYMENT"]));
  expect((await ofCustomer({ kinds: [] })).nodes).toEqual([]);
  for (const read of [ofCustomer, ofPayment]) {
    const all = (await read({ first: 100 })).nodes.map((node: Item) => node.id);
    const forward: string[] = [];
    let page = await read({ first: 2 });
    for (;;) {
      forward.push(...page.nodes.map((node: Item) => node.id));
      if (!page.pageInfo.hasNextPage) break;
      page = await read({ first: 2, after: page.pageInfo.endCursor });
    }
    expect(forward).toEqual(all);
    const backward = [page.nodes.map((node: Item) => node.id)];
    while (page.pageInfo.hasPreviousPage) {
      page = await read({ last: 2, before: page.pageInfo.startCursor });
      backward.unshift(page.nodes.map((node: Item) => node.id));
    }
    expect(backward.flat()).toEqual(all);
  }
});

it("tells what has happened to a payment, with its deliveries, and leads to each of them", async () => {
  const nodes: Item[] = settled.nodes;
  const payments = nodes.filter(({ kind }) => kind === "PAYMENT");
  expect(payments.map(({ status }) => status)).toEqual(["COMPLETED", "PROCESSING", "PENDING"]);
  for (const payment of payments) expect(payment).toMatchObject(subjectIsPayment);
  const deliveries = nodes.filter(({ kind }) => kind === "DELIVERY");
  expect(deliveries.map(({ event }) => event.id)).toEqual(payments.map(({ event }) => event.id));
  const query = `query ($id: ID!) { transaction(id: $id) {
    events { id type customer { id } subject { id } deliveries { nodes { id } } } webhookDeliveries { id event { id } }
  } }`;
  const { transaction } = (await client.graph(query, { id })).data;
  expect(transaction.events.map((event: { id: string }) => event.id)).toEqual(payments.map(({ event }) => event.id));
  for (const event of transaction.events)
    expect(event).toMatchObject({ customer: { id: customerId }, subject: { id } });
  const ids = deliveries.map((delivery) => delivery.id).sort();
  expect(transaction.webhookDeliveries.map((delivery: { id: string }) => delivery.id).sort()).toEqual(ids);
  const ofEvents = transaction.events.flatMap(
    ({ deliveries: { nodes: found } }: { deliveries: { nodes: Item[] } }) => found,
  );
  expect(ofEvents.map((delivery: Item) => delivery.id).sort()).toEqual(ids);
});

it("finds the events of many payments in one statement each, and of the platform's own", async () => {
  const query = "{ transactions(first: 10) { nodes { id events { type subjectId } } } }";
  const { nodes } = (await client.graph(query)).data.transactions;
  const found = nodes.filter((node: { id: string }) => [id, other.id].includes(node.id));
  expect(found.length).toBe(2);
  for (const node of found) {
    expect(node.events.length).toBeGreaterThan(2);
    expect(new Set(node.events.map(({ subjectId }: { subjectId: string }) => subjectId))).toEqual(new Set([node.id]));
  }
});

it("shows nothing of another platform's or environment's customer and payment", async () => {
  const stranger = (await app.platform()).sandbox;
  for (const by of [stranger, platform.production]) {
    expect((await by.graph(customerQuery, { id: customerId })).data.customer).toBeNull();
    expect((await by.graph(paymentQuery, { id })).data.transaction).toBeNull();
  }
});

it("refuses another list's cursor and two directions", async () => {
  for (const variables of [{ after: "nonsense" }, { first: 1, last: 1 }, { first: 101 }]) {
    const { errors } = await client.graph(paymentQuery, { id, ...variables });
    expect(errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT", status: 400 });
  }
});
