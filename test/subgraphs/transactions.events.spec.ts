import { beforeEach, describe, expect, it } from "@jest/globals";
import { advance } from "../../subgraphs/quotes/transactions/store.js";
import type { Tenant } from "../../subgraphs/shared/kernel/caller.js";
import { baseAccount, createCustomer } from "../testkit/accounts.js";
import { Client, eventually, startApp, type PlatformClients } from "../testkit/app.js";
import { assertWebhook } from "../testkit/contract.js";
import { openEventStream, type EventStream } from "../testkit/event-stream.js";
import { payer, quoteBody } from "../testkit/payments.js";
import { startWebhookSink, keyOfSender } from "../testkit/webhook-sink.js";
import { incoming, newAccountId, outgoing, pay, sandboxOf } from "./transactions.fixture.js";

let platform: PlatformClients;
let tenant: Tenant;

const app = await startApp();
const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
beforeEach(async () => {
  platform = await app.platform();
  tenant = sandboxOf(platform.platformId);
});

const executed = () => pay(app, tenant, outgoing(tenant), { steps: (opened, now) => advance(opened, "execute", now) });

describe("the confirmation of a receipt", () => {
  const confirm = (id: string, body?: object, headers?: Record<string, string>) =>
    platform.sandbox.rest("POST", `/transactions/${id}/confirm`, { body, headers });
  const mutation = `mutation ($input: ConfirmReceiptDeliveryInput!) {
    confirmReceiptDelivery(input: $input) { id receiptDeliveryConfirmedAt updatedAt } }`;

  it("takes the time that is given, or now, and the first one stands, on either surface", async () => {
    const given = await executed();
    const at = "2026-01-02T03:04:05.678Z";
    const first = await confirm(given.id, { receiptDeliveryConfirmedAt: at });
    expect([first.status, first.body.receiptDeliveryConfirmedAt]).toEqual([200, at]);
    expect((await confirm(given.id)).body).toEqual(first.body);
    const { data } = await platform.sandbox.graph(mutation, {
      input: { transactionId: given.id, receiptDeliveryConfirmedAt: "2026-01-03T00:00:00Z" },
    });
    expect(data.confirmReceiptDelivery).toEqual({
      id: given.id,
      receiptDeliveryConfirmedAt: at,
      updatedAt: first.body.updatedAt,
    });

    const { id } = await executed();
    const before = Date.now();
    const now = await platform.sandbox.graph(mutation, { input: { transactionId: id } });
    const confirmedAt = Date.parse(now.data.confirmReceiptDelivery.receiptDeliveryConfirmedAt);
    expect(confirmedAt).toBeGreaterThanOrEqual(before);
    expect(confirmedAt).toBeLessThanOrEqual(Date.now());
    expect((await platform.sandbox.rest("GET", `/transactions/${id}`)).body.receiptDeliveryConfirmedAt).toBe(
      now.data.confirmReceiptDelivery.receiptDeliveryConfirmedAt,
    );
  });

  it("is once with one key, twenty at once, and 409 with another body", async () => {
    const { id } = await executed();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => confirm(id, {}, { "idempotency-key": "confirm" })),
    );
    for (const { status, body } of replies) expect([status, body]).toEqual([200, replies[0]?.body]);
    const other = await confirm(
      id,
      { receiptDeliveryConfirmedAt: "2026-01-01T00:00:00Z" },
      { "idempotency-key": "confirm" },
    );
    expect([other.status, other.body.code]).toEqual([409, "CONFLICT"]);
  });

  it("refuses what has no receipt, a time that can't be, what isn't theirs, and who may not", async () => {
    const pending = await pay(app, tenant, outgoing(tenant));
    const arrived = await pay(app, tenant, incoming(tenant));
    for (const { id } of [pending, arrived]) {
      const { status, body } = await confirm(id);
      expect([status, body.code]).toEqual([400, "INVALID_INPUT"]);
    }
    const { id } = await executed();
    for (const receiptDeliveryConfirmedAt of ["soon", 5, "2999-01-01T00:00:00Z"]) {
      const { status, body } = await confirm(id, { receiptDeliveryConfirmedAt });
      expect([status, body.details.errors[0].field]).toEqual([400, "receiptDeliveryConfirmedAt"]);
    }
    const path = `/transactions/${id}/confirm`;
    for (const client of [platform.production, (await app.platform()).sandbox]) {
      const { status, body } = await client.rest("POST", path);
      expect([status, body.code]).toEqual([404, "TRANSACTION_NOT_FOUND"]);
    }
    for (const wrong of ["nonsense", id.replace("Transaction", "Quote")]) {
      expect((await confirm(wrong)).body).toMatchObject({ status: 404, code: "TRANSACTION_NOT_FOUND" });
    }
    const { body: token } = await platform.sandbox.rest("POST", "/tokens", {
      body: { name: "manager", permissions: ["VIEW", "MANAGE"] },
    });
    const manager = new Client(app.baseUrl, token);
    expect((await manager.rest("POST", path)).body).toMatchObject({ status: 403, code: "FORBIDDEN" });
    const { errors } = await manager.graph(mutation, { input: { transactionId: id } });
    expect(errors?.[0]?.extensions).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect((await manager.rest("GET", `/transactions/${id}`)).body).not.toHaveProperty("receiptDeliveryConfirmedAt");
  });
});

describe("what becomes of a payment", () => {
  interface Update {
    readonly eventId: string;
    readonly cursor: string;
    readonly id: string;
    readonly status: string;
  }

  const subscription = (more = "") => `
    subscription ($customerId: ID, $transactionId: ID, $accountId: ID, $after: String) {
      transactionUpdated(customerId: $customerId, transactionId: $transactionId, accountId: $accountId, after: $after) {
        eventId cursor id status ${more} } }`;
  const follow = (variables: Record<string, unknown>, more?: string) =>
    openEventStream(app.baseUrl, platform.sandbox.authorization, { query: subscription(more), variables });

  async function take(stream: EventStream, count: number): Promise<Update[]> {
    const updates: Update[] = [];
    while (updates.length < count) {
      const { data } = (await stream.next()) as { data: { transactionUpdated: Update } };
      updates.push(data.transactionUpdated);
    }
    return updates;
  }

  const throughAll = (customerId: string | null, fields: object) =>
    pay(app, tenant, outgoing(tenant, { customerId, ...fields }), {
      steps: (opened, now) => advance(advance(opened, "execute", now), "complete", now),
    });

  it("arrives as a webhook and on the stream alike, each state once, with edges as they are now", async () => {
    await platform.sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
    const { id: customerId } = await createCustomer(platform.sandbox, { fullName: "Ada" });
    const { id: source } = await baseAccount(platform.sandbox, customerId);
    const stream = await follow(
      { customerId },
      "quoteId sentAmount { amount } source { accountId } customer { fullName } sourceAccount { ... on InternalAccount { status } } statusHistory { status }",
    );
    const { id } = await throughAll(customerId, { source });
    const updates = await take(stream, 3);
    await stream.close();
    expect(updates.map(({ status }) => status)).toEqual(["PENDING", "PROCESSING", "COMPLETED"]);
    const history = ["PENDING", "PROCESSING", "COMPLETED"].map((status) => ({ status }));
    for (const update of updates) {
      expect(update).toMatchObject({
        id,
        sentAmount: { amount: 1000 },
        source: { accountId: source },
        customer: { fullName: "Ada" },
        sourceAccount: { status: "ACTIVE" },
        statusHistory: history,
      });
    }
    const ofPayment = () => sink.received.filter(({ data }) => data.id === id);
    await eventually(
      async () => ofPayment().length,
      (count) => count === 3,
    );
    expect(ofPayment().map((webhook) => [webhook.id, webhook.type])).toEqual(
      updates.map(({ eventId, status }) => [eventId, `OUTGOING_PAYMENT.${status}`]),
    );
    for (const { type, body } of ofPayment()) assertWebhook(type, JSON.parse(body));
    const record = (await platform.sandbox.rest("GET", `/transactions/${id}`)).body;
    expect(ofPayment().at(-1)?.data).toEqual(record);

    const resumed = await follow({ transactionId: id, after: updates[0]?.cursor });
    expect((await take(resumed, 2)).map(({ eventId }) => eventId)).toEqual(
      updates.slice(1).map(({ eventId }) => eventId),
    );
    await resumed.close();
  });

  it("is streamed by account on either side, by customer and by transaction, and nobody else's", async () => {
    const account = newAccountId();
    const { id: customerId } = await createCustomer(platform.sandbox);
    const streams = {
      account: await follow({ accountId: account }),
      customer: await follow({ customerId }),
      both: await follow({ customerId, accountId: account }),
    };
    const stranger = sandboxOf((await app.platform()).platformId);
    await pay(app, stranger, outgoing(stranger, { source: account }));
    const unrelated = await pay(app, tenant, outgoing(tenant, { customerId }));
    const sent = await pay(app, tenant, outgoing(tenant, { source: account }));
    const received = await pay(app, tenant, incoming(tenant, { destination: account, customerId }));
    const ids = async (stream: EventStream, count: number) => (await take(stream, count)).map(({ id }) => id);
    expect(await ids(streams.account, 2)).toEqual([sent.id, received.id]);
    expect(await ids(streams.customer, 2)).toEqual([unrelated.id, received.id]);
    expect(await ids(streams.both, 1)).toEqual([received.id]);
    for (const stream of Object.values(streams)) await stream.close();
  });

  it("refuses an argument that can't be an id, by its name", async () => {
    for (const argument of ["customerId", "transactionId", "accountId"]) {
      const stream = await follow({ [argument]: "x".repeat(101) });
      const { errors } = (await stream.next()) as { errors: { extensions: Record<string, unknown> }[] };
      expect(errors[0]?.extensions).toMatchObject({ status: 400, details: { errors: [{ field: argument }] } });
      await stream.close();
    }
  });
});

describe("what becomes of a quote", () => {
  interface Update {
    readonly eventId: string;
    readonly cursor: string;
    readonly id: string;
    readonly status: string;
  }

  const follow = (client: Client, variables: Record<string, unknown>, more = "") =>
    openEventStream(app.baseUrl, client.authorization, {
      query: `subscription ($customerId: ID, $quoteId: ID, $accountId: ID, $after: String) {
        quoteUpdated(customerId: $customerId, quoteId: $quoteId, accountId: $accountId, after: $after) {
          eventId cursor id status ${more} } }`,
      variables,
    });

  async function take(stream: EventStream, count: number): Promise<Update[]> {
    const updates: Update[] = [];
    while (updates.length < count) {
      const { data } = (await stream.next()) as { data: { quoteUpdated: Update } };
      updates.push(data.quoteUpdated);
    }
    return updates;
  }

  it("is streamed by quote, customer and account, each state once, with the payment and its money", async () => {
    const { sandbox, platformId } = await app.platform({ skipPaperwork: true });
    const own = sandboxOf(platformId);
    const [ann, bob] = [await payer(sandbox), await payer(sandbox, { amount: 0 })];
    const offer = async () =>
      (await sandbox.rest("POST", "/quotes", { body: quoteBody(ann.account.id, bob.account.id, 700) })).body;
    const stream = await follow(sandbox, { customerId: ann.id });
    const ofAccount = await follow(sandbox, { accountId: bob.account.id });
    await pay(app, own, outgoing(own, { customerId: ann.id, destination: bob.account.id }));
    const quote = await offer();
    const ofQuote = await follow(
      sandbox,
      { quoteId: quote.id },
      "totalSendingAmount transaction { status ledgerTransactions { entries { amount { amount } account { id } } } }",
    );
    const other = await offer();
    expect((await sandbox.rest("POST", `/quotes/${quote.id}/execute`)).status).toBe(200);

    const states = (updates: readonly Update[]) => updates.map(({ id, status }) => [id, status]);
    const expected = [
      [quote.id, "PENDING"],
      [other.id, "PENDING"],
      [quote.id, "PROCESSING"],
      [quote.id, "COMPLETED"],
    ];
    const updates = await take(stream, 4);
    expect(states(updates)).toEqual(expected);
    expect(states(await take(ofAccount, 4))).toEqual(expected);
    const executed = await take(ofQuote, 2);
    expect(states(executed)).toEqual(expected.slice(2));
    for (const update of executed) {
      expect(update).toMatchObject({
        totalSendingAmount: 700,
        transaction: {
          status: "COMPLETED",
          ledgerTransactions: [
            {
              entries: expect.arrayContaining([
                { amount: { amount: -700 }, account: { id: ann.account.id } },
                { amount: { amount: 700 }, account: { id: bob.account.id } },
              ]),
            },
          ],
        },
      });
    }
    const resumed = await follow(sandbox, { quoteId: quote.id, after: updates[2]?.cursor });
    expect((await take(resumed, 1)).map(({ eventId }) => eventId)).toEqual([updates[3]?.eventId]);
    const wrong = await follow(sandbox, { quoteId: "x".repeat(101) });
    const { errors } = (await wrong.next()) as { errors: { extensions: Record<string, unknown> }[] };
    expect(errors[0]?.extensions).toMatchObject({ status: 400, details: { errors: [{ field: "quoteId" }] } });
    for (const open of [stream, ofAccount, ofQuote, resumed, wrong]) await open.close();
  });
});
