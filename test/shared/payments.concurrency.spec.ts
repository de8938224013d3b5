import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "@jest/globals";
import { baseAccount } from "../testkit/accounts.js";
import { startApp, type RestReply } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { query } from "../testkit/database-url.js";
import { payer, quoteBody } from "../testkit/payments.js";
import { startWebhookSink, keyOfSender } from "../testkit/webhook-sink.js";
import { advanceClock, bank } from "../subgraphs/quotes.fixture.js";

/** Many who pay at once, and the same payment asked for many times. */

const app = await startApp({ isAlone: true });
const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
const client = (await app.platform({ skipPaperwork: true })).sandbox;
await client.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
const bob: { id: string; account: { id: string } } = await payer(client, { amount: 0 });
afterAll(() => booksBalance(app));

const balance = async (customerId: string) => (await baseAccount(client, customerId)).balance.amount;

/** Number of responses by status and code. */
function tally(replies: readonly RestReply[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const { status, body } of replies) {
    const key = status < 300 ? `${status} ${body.status}` : `${status} ${body.code}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

/** The account's payments by outcome, and the number of postings of each. */
async function payments(accountId: string): Promise<{ status: string; moved: number }[]> {
  const { rows } = await query<{ status: string; moved: number }>(
    app.databaseUrl,
    `SELECT status, (SELECT count(*)::int FROM ledger.transaction WHERE subject_id = payment.id) AS moved
     FROM quotes.transaction AS payment WHERE source = '${accountId}'`,
  );
  return rows;
}

describe("an account that many spend", () => {
  it("pays for exactly what it holds: 50 clients, 100 payments, 150 wishes", async () => {
    const ann = await payer(client, { amount: 100 * 25 });
    const replies: RestReply[] = [];
    let left = 150;
    const spend = async () => {
      while (left-- > 0) {
        replies.push(
          await client.rest("POST", "/quotes", {
            body: quoteBody(ann.account.id, bob.account.id, 25, { immediatelyExecute: true }),
            headers: { "idempotency-key": randomUUID() },
          }),
        );
      }
    };
    const before = await balance(bob.id);
    await Promise.all(Array.from({ length: 50 }, spend));
    expect(tally(replies)).toEqual({ "201 COMPLETED": 100, "400 INSUFFICIENT_FUNDS": 50 });
    expect([await balance(ann.id), (await balance(bob.id)) - before]).toEqual([0, 2_500]);
    expect(await payments(ann.account.id)).toEqual(Array(100).fill({ status: "COMPLETED", moved: 1 }));
  }, 60_000);

  it("and both ways at once, without waiting for each other for ever", async () => {
    const ends = await Promise.all([payer(client), payer(client)]);
    const [ann, eve] = ends.map(({ account }) => account.id);
    const pay = (index: number) =>
      client.rest("POST", "/quotes", {
        body: quoteBody(...((index % 2 ? [ann, eve] : [eve, ann]) as [string, string]), 100 + index, {
          immediatelyExecute: true,
        }),
      });
    const replies = await Promise.all(Array.from({ length: 40 }, (_, index) => pay(index)));
    expect(tally(replies)).toEqual({ "201 COMPLETED": 40 });
    // The odd ones are each one cent more than the even ones before them.
    expect(await Promise.all(ends.map(({ id }) => balance(id)))).toEqual([999_980, 1_000_020]);
  }, 60_000);
});

describe("one key", () => {
  it("pays once, however often it is sent at once and later, and answers the same", async () => {
    const ann = await payer(client, { amount: 100 });
    const headers = { "idempotency-key": randomUUID() };
    const to = await bank(client, ann.id, "002");
    const body = quoteBody(ann.account.id, to, 100, { immediatelyExecute: true });
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => client.rest("POST", "/quotes", { body, headers })),
    );
    for (const { status, body: answered } of replies) expect([status, answered]).toEqual([201, replies[0]?.body]);
    expect(replies.filter((reply) => !reply.headers.has("idempotent-replayed"))).toHaveLength(1);
    const { transactionId } = replies[0]?.body ?? {};
    await sink.waitFor(
      ({ type, data }) => data.id === transactionId && type === "OUTGOING_PAYMENT.REFUND_COMPLETED",
      10_000,
    );
    // The money is back; the key would be able to pay again, were it a new one.
    expect(await balance(ann.id)).toBe(100);
    const again = await client.rest("POST", "/quotes", { body, headers });
    expect([again.status, again.body]).toEqual([201, replies[0]?.body]);
    expect(again.body.status).toBe("PROCESSING");
    expect(await balance(ann.id)).toBe(100);
    expect(await payments(ann.account.id)).toEqual([{ status: "FAILED", moved: 2 }]);
  }, 60_000);

  it("executes once, and funds once", async () => {
    const ann = await payer(client, { amount: 10_000 });
    const { body: offer } = await client.rest("POST", "/quotes", {
      body: quoteBody(ann.account.id, bob.account.id, 100),
    });
    const source = { sourceType: "REALTIME_FUNDING", currency: "USD", customerId: ann.id };
    const { body: funded } = await client.rest("POST", "/quotes", {
      body: { ...quoteBody("", bob.account.id, 100), source },
    });
    for (const [path, body] of [
      [`/quotes/${offer.id}/execute`, {}],
      ["/sandbox/send", { quoteId: funded.id, currencyCode: "USD" }],
    ] as const) {
      const headers = { "idempotency-key": randomUUID() };
      const before = await balance(bob.id);
      const replies = await Promise.all(Array.from({ length: 10 }, () => client.rest("POST", path, { body, headers })));
      expect(tally(replies)).toEqual({ "200 COMPLETED": 10 });
      for (const reply of replies) expect(reply.body).toEqual(replies[0]?.body);
      expect(await balance(bob.id)).toBe(before + 100);
    }
  }, 60_000);
});

describe("one offer", () => {
  const attempts = 6;
  const offered = async () => {
    const ann = await payer(client, { amount: 10_000 });
    const { body } = await client.rest("POST", "/quotes", { body: quoteBody(ann.account.id, bob.account.id, 100) });
    return { ann, quote: body };
  };
  const execute = (quote: { id: string }) => client.rest("POST", `/quotes/${quote.id}/execute`);
  const cancel = (quote: { transactionId: string }) =>
    client.rest("POST", `/transactions/${quote.transactionId}/cancel`);

  it("is paid once by keys that differ, and by none", async () => {
    const { ann, quote } = await offered();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        client.rest("POST", `/quotes/${quote.id}/execute`, {
          headers: index % 2 ? { "idempotency-key": randomUUID() } : {},
        }),
      ),
    );
    expect(tally(replies)).toEqual({ "200 COMPLETED": 1, "409 CONFLICT": 9 });
    expect(await balance(ann.id)).toBe(9_900);
  });

  it("is executed or cancelled, never both", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: attempts }, async (_, index) => {
        const { ann, quote } = await offered();
        const first = index % 2 ? execute(quote) : cancel(quote);
        const [one, other] = await Promise.all([first, index % 2 ? cancel(quote) : execute(quote)]);
        const [executed, cancelled] = index % 2 ? [one, other] : [other, one];
        const { body } = await client.rest("GET", `/transactions/${quote.transactionId}`);
        if (executed.status === 200) {
          expect([cancelled.body.code, body.status]).toEqual(["TRANSACTION_NOT_CANCELLABLE", "COMPLETED"]);
        } else {
          expect([executed.body.code, cancelled.status, body.status]).toEqual(["CONFLICT", 200, "FAILED"]);
        }
        expect(await balance(ann.id)).toBe(executed.status === 200 ? 9_900 : 10_000);
      }),
    );
    expect(outcomes).toHaveLength(attempts);
  }, 60_000);

  it("is executed, cancelled or expired: one of them, and it is told once", async () => {
    const offers = await Promise.all(Array.from({ length: attempts }, offered));
    const [replies] = await Promise.all([
      Promise.all(offers.map(({ quote }, index) => (index % 2 ? execute(quote) : cancel(quote)))),
      advanceClock(client, 15 * 60),
    ]);
    const codes = { 200: true, 409: true };
    for (const [index, { ann, quote }] of offers.entries()) {
      const { status, body } = replies[index] ?? {};
      expect(codes).toHaveProperty(String(status));
      const ended = (await client.rest("GET", `/transactions/${quote.transactionId}`)).body.status;
      const won = status === 200 ? (index % 2 ? "COMPLETED" : "FAILED") : "EXPIRED";
      expect([index, ended, body?.code]).toEqual([index, won, status === 200 ? undefined : expect.any(String)]);
      expect(await balance(ann.id)).toBe(won === "COMPLETED" ? 9_900 : 10_000);
      await sink.waitFor(
        ({ type, data }) => data.id === quote.transactionId && type === `OUTGOING_PAYMENT.${won}`,
        10_000,
      );
      const told = sink.received.filter(({ data }) => data.id === quote.transactionId).map(({ type }) => type);
      expect(told).toEqual(
        ["PENDING", ...(won === "COMPLETED" ? ["PROCESSING"] : []), won].map((state) => `OUTGOING_PAYMENT.${state}`),
      );
    }
  }, 60_000);
});
