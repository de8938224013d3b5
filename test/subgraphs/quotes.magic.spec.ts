import { afterAll, describe, expect, it } from "@jest/globals";
import { baseAccount } from "../testkit/accounts.js";
import { eventually, startApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { assertWebhook } from "../testkit/contract.js";
import { payer, quoteBody } from "../testkit/payments.js";
import { startWebhookSink, keyOfSender } from "../testkit/webhook-sink.js";
import { advanceClock, bank, external, follow, moved, netOf, pixAccount } from "./quotes.fixture.js";

/** Both suffix tables of external accounts (docs/interface.md, Outcomes by account number), row by row. */

const app = await startApp();
const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
const client = (await app.platform({ skipPaperwork: true })).sandbox;
await client.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
afterAll(() => booksBalance(app));

const funds = 1_000_000;
const minutes = 60;
interface Watched {
  readonly id: string;
  readonly quote: { readonly id: string; readonly createdAt: string; readonly totalSendingAmount: number };
}

/** Kinds of events by their last part. */
const outgoing = (...states: string[]) => states.map((state) => `OUTGOING_PAYMENT.${state}`);
const incoming = (...states: string[]) => states.map((state) => `INCOMING_PAYMENT.${state}`);

const balance = async (customerId: string) => (await baseAccount(client, customerId)).balance.amount;

/** Pays at once from `from` to `to`; what is known of the payment at the end. */
async function execute(from: string, to: string, amount = 10_000): Promise<Watched> {
  const { status, body } = await client.rest("POST", "/quotes", {
    body: quoteBody(from, to, amount, { immediatelyExecute: true }),
  });
  expect([status, body.status]).toEqual([201, "PROCESSING"]);
  return { id: body.transactionId, quote: body };
}

/** Waits for the webhook of this. */
const told = ({ id }: Watched, type: string | undefined) =>
  sink.waitFor((webhook) => webhook.data.id === id && webhook.type === type, 10_000);

/** The lead of the sandbox's clock, in milliseconds, as moved by this file. */
let ahead = 0;

/** Moves the sandbox's clock to so many seconds after the payment's beginning. */
async function advanceTo({ quote }: Watched, seconds: number): Promise<void> {
  const left = Math.ceil((Date.parse(quote.createdAt) - Date.now() - ahead) / 1000) + seconds;
  if (left <= 0) return;
  await advanceClock(client, left);
  ahead += 1000 * left;
}

/** Every webhook of the payment is of its kind's shape, and they came in this order, each once. */
async function expectWebhooks(id: string, events: readonly { readonly id: string }[]): Promise<void> {
  const of = () => sink.received.filter(({ data }) => data.id === id);
  await eventually(
    async () => of().length,
    (count) => count >= events.length,
  );
  expect(of().map((webhook) => webhook.id)).toEqual(events.map((event) => event.id));
  for (const { type, body } of of()) assertWebhook(type, JSON.parse(body));
}

/** The payment's last webhook, its REST record and its quote agree. */
async function expectRecord(watched: Watched, expected: object): Promise<void> {
  const { body } = await client.rest("GET", `/transactions/${watched.id}`);
  expect(body).toMatchObject(expected);
  expect(sink.received.findLast(({ data }) => data.id === watched.id)?.data).toEqual(body);
  const quote = await client.rest("GET", `/quotes/${watched.quote.id}`);
  expect(quote.body.status).toBe(body.status);
  await expectTimes(body);
}

/** Each step is later than the one before; only what is COMPLETED at the end was settled, at its last step. */
async function expectTimes({ id, status, settledAt }: Record<string, string>): Promise<void> {
  const { data } = await client.graph(`query ($id: ID!) { transaction(id: $id) { statusHistory { at } } }`, { id });
  const times: string[] = data.transaction.statusHistory.map(({ at }: { at: string }) => at);
  expect(times).toEqual([...new Set(times)].sort());
  expect(settledAt).toBe(status === "COMPLETED" ? times.at(-1) : undefined);
}

describe("the table of what is paid to an account outside", () => {
  interface Row {
    readonly suffix: string;
    readonly means: string;
    /** Seconds on the sandbox's clock, and what then happens beyond `now`. */
    readonly later?: { readonly seconds: number; readonly states: readonly string[] };
    /** Events at once after PENDING and PROCESSING. */
    readonly now: readonly string[];
    readonly ends: { readonly status: string; readonly failureReason?: string };
    readonly refund?: { readonly status: string; readonly reason: string };
    /** The holder of the money at the end. */
    readonly has: "RECEIVER" | "PAYER" | "SUSPENSE";
  }
  const failed = { status: "COMPLETED", reason: "TRANSACTION_FAILED" };
  const givenBack = ["FAILED", "REFUND_PENDING", "REFUND_COMPLETED"];
  const rows: readonly Row[] = [
    {
      suffix: "002",
      means: "execution fails",
      now: givenBack,
      ends: { status: "FAILED", failureReason: "QUOTE_EXECUTION_FAILED" },
      refund: failed,
      has: "PAYER",
    },
    {
      suffix: "003",
      means: "completes after 6 minutes",
      now: [],
      later: { seconds: 6 * minutes, states: ["COMPLETED"] },
      ends: { status: "COMPLETED" },
      has: "RECEIVER",
    },
    {
      suffix: "004",
      means: "the counterparty's delivery fails",
      now: givenBack,
      ends: { status: "FAILED", failureReason: "COUNTERPARTY_POST_TX_FAILED" },
      refund: failed,
      has: "PAYER",
    },
    {
      suffix: "005",
      means: "the receiving bank returns it 5 minutes after completion",
      now: ["COMPLETED"],
      later: { seconds: 5 * minutes, states: givenBack },
      ends: { status: "FAILED", failureReason: "PAYOUT_RETURNED" },
      refund: failed,
      has: "PAYER",
    },
    {
      suffix: "006",
      means: "the user cancels",
      now: ["REFUND_PENDING", "REFUND_COMPLETED", "COMPLETED"],
      ends: { status: "COMPLETED" },
      refund: { status: "COMPLETED", reason: "USER_CANCELLATION" },
      has: "PAYER",
    },
    {
      suffix: "007",
      means: "payout and refund fail",
      now: ["FAILED", "REFUND_PENDING", "REFUND_FAILED"],
      ends: { status: "FAILED", failureReason: "QUOTE_EXECUTION_FAILED" },
      refund: { status: "FAILED", reason: "TRANSACTION_FAILED" },
      has: "SUSPENSE",
    },
    { suffix: "001", means: "succeeds", now: ["COMPLETED"], ends: { status: "COMPLETED" }, has: "RECEIVER" },
  ];

  it.each(rows)("$suffix: $means", async ({ suffix, now, later, ends, refund, has }) => {
    const ann = await payer(client, { amount: funds });
    const to = await bank(client, ann.id, suffix);
    const followed = await follow(client, ann.id);
    const paid = await execute(ann.account.id, to);
    const sent = paid.quote.totalSendingAmount;
    const types = outgoing("PENDING", "PROCESSING", ...now);
    await told(paid, types.at(-1));
    if (later) {
      await advanceTo(paid, later.seconds - 5);
      const before = (await client.rest("GET", `/transactions/${paid.id}`)).body;
      expect(before).toMatchObject({ status: now.at(-1) ?? "PROCESSING" });
      expect(await balance(ann.id)).toBe(funds - sent);
      await advanceTo(paid, later.seconds);
      types.push(...outgoing(...later.states));
      await told(paid, types.at(-1));
    }
    await expectWebhooks(paid.id, await followed.expectTypes(types));
    await followed.close();
    await expectRecord(paid, {
      ...ends,
      ...(refund && { refund: { ...refund, reference: expect.any(String), settledAt: expect.any(String) } }),
      sentAmount: { amount: sent },
    });
    expect(await balance(ann.id)).toBe(has === "PAYER" ? funds : funds - sent);
    const transactions = await moved(client, paid.quote.id);
    expect(transactions.map(({ kind }) => kind)).toEqual(refund ? ["PAYMENT", "REFUND"] : ["PAYMENT"]);
    expect(netOf(transactions)).toEqual(
      {
        PAYER: {},
        SUSPENSE: { [`${ann.account.id} USD`]: -sent, "REFUND_SUSPENSE USD": sent },
        RECEIVER: { [`${ann.account.id} USD`]: -sent, "PAYOUTS USD": sent - 10, "FEES USD": 10 },
      }[has],
    );
  });

  it("an outcome without a delay is final within a second", async () => {
    const ann = await payer(client, { amount: funds });
    const to = await bank(client, ann.id, "002");
    const durations: number[] = [];
    // The machine may be busy with others: the least of some is what the product takes.
    while (durations.length < 5 && !durations.some((duration) => duration <= 1_000)) {
      const startedAt = Date.now();
      const { receivedAt } = await told(await execute(ann.account.id, to), "OUTGOING_PAYMENT.REFUND_COMPLETED");
      durations.push(receivedAt - startedAt);
    }
    expect(Math.min(...durations)).toBeLessThanOrEqual(1_000);
  });

  it("stands before the @ of a Pix key too, and gives an exchanged amount back to the cent", async () => {
    const ann = await payer(client, { amount: funds });
    const paid = await execute(ann.account.id, await external(client, ann.id, pixAccount("002")), 33_333);
    await told(paid, "OUTGOING_PAYMENT.REFUND_COMPLETED");
    expect(await balance(ann.id)).toBe(funds);
    const transactions = await moved(client, paid.quote.id);
    expect(transactions).toHaveLength(2);
    expect(transactions[0]?.legs.map(([account]) => account)).toEqual(
      expect.arrayContaining(["LIQUIDITY", "LIQUIDITY", "FEES", "PAYOUTS"]),
    );
    expect(netOf(transactions)).toEqual({});
  });

  it("a payment that is returned when its payer's account is closed waits, and is given to nobody", async () => {
    const ann = await payer(client, { amount: 10_000 });
    const paid = await execute(ann.account.id, await bank(client, ann.id, "005"));
    await told(paid, "OUTGOING_PAYMENT.COMPLETED");
    expect((await client.rest("DELETE", `/customers/${ann.id}`)).status).toBe(200);
    await advanceTo(paid, 5 * minutes);
    await told(paid, "OUTGOING_PAYMENT.REFUND_FAILED");
    expect(netOf(await moved(client, paid.quote.id))).toEqual({
      [`${ann.account.id} USD`]: -10_000,
      "REFUND_SUSPENSE USD": 10_000,
    });
  });
});

describe("the table of what is pulled from an account outside", () => {
  const refused = incoming("PENDING", "PROCESSING", "FAILED");
  const rows = [
    { suffix: "002", means: "insufficient funds", types: refused },
    { suffix: "003", means: "closed", types: refused },
    { suffix: "004", means: "the bank rejects", types: refused },
    { suffix: "005", means: "fails after 30 seconds", types: refused, seconds: 30 },
    { suffix: "006", means: "succeeds", types: incoming("PENDING", "PROCESSING", "COMPLETED") },
    { suffix: "007", means: "succeeds", types: incoming("PENDING", "PROCESSING", "COMPLETED") },
    { suffix: "001", means: "succeeds", types: incoming("PENDING", "PROCESSING", "COMPLETED") },
  ];

  it.each(rows)("$suffix: $means", async ({ suffix, types, seconds }) => {
    const ann = await payer(client, { amount: 0 });
    const followed = await follow(client, ann.id);
    const paid = await execute(await bank(client, ann.id, suffix), ann.account.id);
    const isCollected = types.at(-1)?.endsWith("COMPLETED");
    if (seconds) {
      await advanceTo(paid, seconds - 5);
      expect((await client.rest("GET", `/transactions/${paid.id}`)).body.status).toBe("PROCESSING");
      await advanceTo(paid, seconds);
    }
    await told(paid, types.at(-1));
    await expectWebhooks(paid.id, await followed.expectTypes(types));
    await followed.close();
    await expectRecord(paid, {
      type: "INCOMING",
      direction: "CREDIT",
      customerId: ann.id,
      ...(!isCollected && { failureReason: "COLLECTION_FAILED" }),
    });
    expect(await balance(ann.id)).toBe(isCollected ? 10_000 : 0);
    expect(netOf(await moved(client, paid.quote.id))).toEqual(
      isCollected ? { [`${ann.account.id} USD`]: 10_000, "COLLECTIONS USD": -10_000 } : {},
    );
  });

  it("and both where money goes from outside to outside: pulled first, given back where it can't be paid", async () => {
    const ann = await payer(client, { amount: 0 });
    const bankOf = (suffix: string) => bank(client, ann.id, suffix);
    const uncollected = await execute(await bankOf("002"), await bankOf("004"));
    await told(uncollected, "OUTGOING_PAYMENT.FAILED");
    await expectTypes(uncollected.id, outgoing("PENDING", "PROCESSING", "FAILED"));
    await expectRecord(uncollected, { type: "OUTGOING", failureReason: "QUOTE_EXECUTION_FAILED" });
    expect(await moved(client, uncollected.quote.id)).toEqual([]);

    const undelivered = await execute(await bankOf("001"), await bankOf("004"));
    await told(undelivered, "OUTGOING_PAYMENT.REFUND_COMPLETED");
    await expectTypes(
      undelivered.id,
      outgoing("PENDING", "PROCESSING", "FAILED", "REFUND_PENDING", "REFUND_COMPLETED"),
    );
    const transactions = await moved(client, undelivered.quote.id);
    expect(transactions.map(({ kind }) => kind)).toEqual(["PAYMENT", "REFUND"]);
    expect(netOf(transactions)).toEqual({});
  });

  /** The payment's webhooks so far, waited for. */
  async function expectTypes(id: string, types: readonly string[]): Promise<void> {
    const of = () => sink.received.filter(({ data }) => data.id === id).map(({ type }) => type);
    await eventually(
      async () => of().length,
      (count) => count >= types.length,
    );
    expect(of()).toEqual(types);
  }
});
