import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { z } from "zod";
import {
  advanceAs,
  declareTransactionKind,
  insertTransaction,
  lockTransaction,
  openTransaction,
  transactionToGraph,
  unchanged,
  updateTransaction,
} from "../../subgraphs/quotes/published.js";
import { shape } from "../../subgraphs/shared/schema/shape.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { createCustomer } from "../testkit/accounts.js";
import { eventually, startApp, type PlatformClients, type TestApp } from "../testkit/app.js";
import { openEventStream } from "../testkit/event-stream.js";
import { startWebhookSink, type WebhookSink, keyOfSender } from "../testkit/webhook-sink.js";
import { incoming, outgoing, pay, sandboxOf } from "./transactions.fixture.js";

/**
 * Another subgraph contributes a kind of transaction by what `published.ts` of the quotes subgraph has, and by nothing
 * else of it: with states, events and event data of its own.
 */
const purchase = declareTransactionKind({
  type: "CARD",
  transitions: {
    name: "PurchaseStatus",
    initial: ["PENDING"],
    terminal: ["REFUNDED"],
    refusal: "INVALID_STATE_TRANSITION",
    states: { PENDING: { settle: "COMPLETED" }, COMPLETED: { refund: "REFUNDED" }, REFUNDED: {} },
  },
  open: ["PENDING"],
  events: {
    PENDING: "CARD_TRANSACTION.AUTHORIZED",
    COMPLETED: "CARD_TRANSACTION.SETTLED",
    REFUNDED: "CARD_TRANSACTION.REFUNDED",
  },
  data: async (row, { sealer, tx }) => {
    // Members of its own, read in the same transaction.
    const { customerId, platformId, environment } = row;
    const where = { id: customerId ?? "", platformId, environment };
    const { platformCustomerId: holder } = await tx.customer.findUniqueOrThrow({ where });
    return shape(purchaseData, { ...transactionToGraph(sealer, row), holder });
  },
});
const purchaseData = z.object({ id: z.string(), type: z.string(), status: z.string(), holder: z.string() });

let app: TestApp;
let sink: WebhookSink;
let platform: PlatformClients;

beforeAll(async () => {
  app = await startApp();
  sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
  platform = await app.platform();
  await platform.sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
});
afterAll(async () => {
  await app.close();
  await sink.close();
});

/** One step of a stored purchase. */
function step(id: string, action: "settle" | "refund") {
  const { deps } = app.core;
  const tenant = sandboxOf(platform.platformId);
  return inTransaction(deps, async (tx) => {
    const { quote: _none, ...row } = await lockTransaction(tx, tenant, id);
    const now = await deps.clock.now(tx, tenant);
    const change = advanceAs(purchase, unchanged(row), { action, now });
    return updateTransaction(deps, tx, { ...tenant, now }, change);
  });
}

it("lets a further kind of transaction join, with states, events and data of its own", async () => {
  const { deps } = app.core;
  const tenant = sandboxOf(platform.platformId);
  const holder = randomUUID();
  const { id: customerId } = await createCustomer(platform.sandbox, { platformCustomerId: holder });
  const stream = await openEventStream(app.baseUrl, platform.sandbox.authorization, {
    query: `subscription ($customerId: ID) { transactionUpdated(customerId: $customerId) { id type status } }`,
    variables: { customerId },
  });

  const fields = outgoing(tenant, { type: "CARD", customerId, platformCustomerId: holder });
  const books = { ...tenant, now: new Date() };
  const { id } = await inTransaction(deps, (tx) => insertTransaction(deps, tx, books, openTransaction(books, fields)));
  expect(id).toMatch(/^Transaction:/);
  const open = await platform.sandbox.rest("DELETE", `/customers/${customerId}`);
  expect([open.status, open.body.reason]).toEqual([409, expect.stringContaining(id)]);
  await expect(step(id, "refund")).rejects.toMatchObject({ code: "INVALID_STATE_TRANSITION" });
  await step(id, "settle");
  await step(id, "refund");

  const statuses = ["PENDING", "COMPLETED", "REFUNDED"];
  const updates = [await stream.next(), await stream.next(), await stream.next()];
  await stream.close();
  expect(updates).toEqual(statuses.map((status) => ({ data: { transactionUpdated: { id, type: "CARD", status } } })));
  const ofPurchase = () => sink.received.filter(({ data }) => data.id === id);
  await eventually(
    async () => ofPurchase().length,
    (count) => count === 3,
  );
  expect(ofPurchase().map(({ type, data }) => ({ type, data }))).toEqual(
    ["AUTHORIZED", "SETTLED", "REFUNDED"].map((name, index) => ({
      type: `CARD_TRANSACTION.${name}`,
      data: { id, type: "CARD", status: statuses[index], holder },
    })),
  );

  const { data } = await platform.sandbox.graph(
    `query ($id: ID!) {
      transaction(id: $id) { id type status statusHistory { status } }
      node(id: $id) { __typename id }
      transactions(type: CARD) { nodes { id } totalCount } }`,
    { id },
  );
  expect(data).toEqual({
    transaction: { id, type: "CARD", status: "REFUNDED", statusHistory: statuses.map((status) => ({ status })) },
    node: { __typename: "Transaction", id },
    transactions: { nodes: [{ id }], totalCount: 1 },
  });
});

it("keeps kinds apart: no transaction takes another kind's steps, and each kind is declared once", async () => {
  const tenant = sandboxOf(platform.platformId);
  const arrived = unchanged(await pay(app, tenant, incoming(tenant)));
  expect(() => advanceAs(purchase, arrived, { action: "settle", now: new Date() })).toThrow("type INCOMING");
  const transitions = { name: "Nothing", initial: [], terminal: [], states: {} };
  expect(() => declareTransactionKind({ type: "CARD", transitions, open: [], events: {}, data: () => null })).toThrow(
    "declared twice",
  );
});
