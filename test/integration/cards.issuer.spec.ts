import { execFile } from "node:child_process";
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "@jest/globals";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { post } from "../../subgraphs/shared/ledger/post.js";
import { systemAccount, transferLegs } from "../../subgraphs/shared/ledger/posting.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { baseAccount, createCustomer } from "../testkit/accounts.js";
import { eventually, startApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { envelope, issued, startCardIssuer } from "../testkit/card-issuer.js";
import { query } from "../testkit/database-url.js";
import { order, shop, type Holder } from "../subgraphs/cards.fixture.js";

const execute = promisify(execFile);

const issuer = await startCardIssuer();
const { received, privateKey, url: issuerUrl } = issuer;
const app = await startApp({
  env: { PAYGRAPH_ISSUER_URL: issuerUrl, PAYGRAPH_ISSUER_KEY: issuer.publicPem },
});
const { receiver } = await issuer.connect(app.baseUrl);
const { send, sendBody } = issuer;
const platform = await app.platform();
const client = platform.production;

/** An approved customer of production with money: no provider makes one there yet. */
async function cardholder(amount: number): Promise<Holder> {
  const { id: customerId } = await createCustomer(client);
  await query(
    app.databaseUrl,
    `UPDATE customers.customer SET verification_status = 'APPROVED' WHERE id = '${customerId}';
     UPDATE accounts.internal_account SET status = 'ACTIVE' WHERE customer_id = '${customerId}'`,
  );
  const { id: accountId } = await baseAccount(client, customerId);
  if (amount === 0) return { customerId, accountId };
  const tenant = { platformId: platform.platformId, environment: "PRODUCTION" } as const;
  const legs = transferLegs(systemAccount(tenant, "COLLECTIONS", "USD"), accountId, "USD", BigInt(amount));
  await inTransaction(app.core.deps, (tx) => post(tx, { ...tenant, now: new Date() }, { kind: "PAYMENT", legs }));
  return { customerId, accountId };
}

async function activeCard(holder: Holder): Promise<string> {
  issuer.progress = issued;
  const { status, body } = await order(client, holder);
  expect(status).toBe(201);
  await eventually(
    async () => (await client.rest("GET", `/cards/${body.id}`)).body.status,
    (state) => state === "ACTIVE",
  );
  return body.id;
}

async function balances({ customerId }: Holder) {
  const { balance, totalBalance } = await baseAccount(client, customerId);
  return [balance.amount, totalBalance.amount];
}

const authorization = (cardId: string, amount: number) => ({ cardId, amount, currency: "USD", merchant: shop });

describe("the issuer", () => {
  it("makes cards by signed requests, with the platform's stand-in limit, and learns of each status", async () => {
    await query(
      app.databaseUrl,
      `UPDATE platform.platform SET card_stand_in_limit = 5000 WHERE id = '${platform.platformId}'`,
    );
    const holder = await cardholder(1_000);
    const id = await activeCard(holder);
    const { customerId } = holder;
    const asked = received.filter(({ message }) => message.cardId === id);
    expect(asked).toEqual([
      {
        path: "/cards",
        message: {
          type: "CARD_ORDER",
          receiver: issuerUrl,
          id: `order/${id}`,
          timestamp: expect.any(String),
          cardId: id,
          customerId,
          currency: "USD",
          form: "VIRTUAL",
          standInLimit: 5_000,
        },
        isSigned: true,
      },
    ]);
    expect((await client.rest("GET", `/cards/${id}`)).body).toMatchObject({
      status: "ACTIVE",
      brand: "MASTERCARD",
      last4: "4444",
      expYear: 2030,
      issuerRef: "issuer/1",
    });
    await client.rest("PATCH", `/cards/${id}`, { body: { status: "FROZEN" } });
    const told = {
      path: "/cards/status",
      message: {
        type: "CARD_STATUS",
        receiver: issuerUrl,
        timestamp: expect.any(String),
        id: expect.stringMatching(`^status/${id}/`),
        cardId: id,
        issuerRef: "issuer/1",
        status: "FROZEN",
        changedAt: expect.any(String),
      },
      isSigned: true,
    };
    await eventually(
      async () => received.filter(({ message }) => message.cardId === id).at(-1),
      (last) => last?.path === "/cards/status",
    );
    expect(received.filter(({ message }) => message.cardId === id).at(-1)).toEqual(told);
  });

  it("learns that a card has ended with the month on it", async () => {
    const holder = await cardholder(1_000);
    issuer.progress = { ...issued, card: { ...issued.card, expMonth: 1, expYear: 2020 } };
    const { body } = await order(client, holder);
    const ended = await eventually(
      async () => (await client.rest("GET", `/cards/${body.id}`)).body,
      ({ status }) => status === "CLOSED",
    );
    expect(ended).toMatchObject({ statusReason: "CLOSED_BY_SERVICE" });
    await eventually(
      async () => received.find(({ message }) => message.cardId === body.id && message.status === "CLOSED"),
      (told) => told !== undefined,
    );
  });

  it("may reject an order, or take its time", async () => {
    const holder = await cardholder(1_000);
    issuer.progress = { state: "REJECTED" };
    const { body } = await order(client, holder);
    const rejected = await eventually(
      async () => (await client.rest("GET", `/cards/${body.id}`)).body,
      ({ status }) => status === "CLOSED",
    );
    expect(rejected).toMatchObject({ statusReason: "ISSUER_REJECTED" });
    issuer.progress = { state: "PENDING", retryAfterSeconds: 1 };
    const slow = (await order(client, holder)).body;
    await eventually(
      async () => received.filter(({ message }) => message.cardId === slow.id).length,
      (count) => count > 0,
    );
    issuer.progress = issued;
    await eventually(
      async () => (await client.rest("GET", `/cards/${slow.id}`)).body.status,
      (status) => status === "ACTIVE",
    );
  });

  it("is asked again, as long as it takes, where its response to an order is nonsense", async () => {
    const holder = await cardholder(1_000);
    issuer.progress = { ...issued, card: { ...issued.card, pan: "4111111111111112" } };
    const { body } = await order(client, holder);
    const hasFailed = () =>
      eventually(
        async () =>
          (await query(app.databaseUrl, `SELECT retry_at FROM shared.timer WHERE subject = '${body.id}'`)).rows,
        ([row]) => row?.retry_at != null,
      );
    const again = async () => {
      // The next failure would be the last one of any other timer.
      const due = "attempts = 14, retry_at = NULL, leased_until = NULL, due_at = now()";
      await query(app.databaseUrl, `UPDATE shared.timer SET ${due} WHERE subject = '${body.id}'`);
      app.core.timers.nudge();
    };
    const asked = () => received.filter(({ message }) => message.cardId === body.id).length;
    await hasFailed();
    await again();
    await eventually(
      async () => asked(),
      (count) => count > 1,
    );
    await hasFailed();
    issuer.progress = issued;
    await again();
    await eventually(
      async () => (await client.rest("GET", `/cards/${body.id}`)).body.status,
      (status) => status === "ACTIVE",
    );
  });

  it("authorizes, clears and returns, each message once", async () => {
    const holder = await cardholder(1_000);
    const cardId = await activeCard(holder);
    const message = { ...envelope(), ...authorization(cardId, 400) };
    const first = await send("authorizations", message);
    expect(first).toMatchObject({ status: 200, body: { id: message.id, status: "AUTHORIZED" } });
    expect(await send("authorizations", { ...message, timestamp: new Date().toISOString() })).toEqual(first);
    expect(await send("authorizations", { ...message, amount: 401 })).toMatchObject({ status: 409 });
    expect(await balances(holder)).toEqual([600, 1_000]);
    const { cardTransactionId = "" } = first.body;
    expect((await client.rest("GET", `/transactions/${cardTransactionId}`)).body).toMatchObject({
      type: "CARD",
      status: "AUTHORIZED",
      issuerTransactionToken: message.id,
    });
    expect(await send("authorizations", { ...envelope(), ...authorization(cardId, 700) })).toMatchObject({
      status: 200,
      body: { status: "DECLINED", declinedReason: "INSUFFICIENT_FUNDS" },
    });
    expect(await send("clearings", { ...envelope(), cardTransactionId, amount: 500 })).toMatchObject({
      status: 200,
      body: { cardTransactionId, status: "SETTLED" },
    });
    const back = { ...envelope(), cardTransactionId, amount: 100 };
    const replies = await Promise.all(Array.from({ length: 5 }, () => send("returns", back)));
    expect(new Set(replies.map(({ body }) => body.cardTransactionId)).size).toBe(1);
    expect(await balances(holder)).toEqual([600, 600]);
    await booksBalance(app);
  });

  it("signs what a message is and for whom: its bytes are no other message, here or elsewhere", async () => {
    const holder = await cardholder(1_000);
    const cardId = await activeCard(holder);
    const { body: authorized } = await send("authorizations", { ...envelope(), ...authorization(cardId, 400) });
    const { cardTransactionId = "" } = authorized;
    const named = { ...envelope(), cardTransactionId, amount: 400 };
    const clearing = JSON.stringify({ ...named, type: "CLEARING", receiver });
    expect(await sendBody("clearings", clearing)).toMatchObject({ status: 200, body: { status: "SETTLED" } });
    const invalid = { status: 400, body: { id: named.id, code: "INVALID_INPUT" } };
    expect(await sendBody("returns", clearing)).toMatchObject(invalid);
    for (const wrong of [{ type: undefined }, { receiver: undefined }, { receiver: "https://elsewhere.example" }]) {
      expect(await send("returns", { ...named, ...wrong })).toMatchObject(invalid);
    }
    // One id is one message, also if the issuer signs it as another.
    const conflict = { status: 409, body: { id: named.id, code: "CONFLICT" } };
    expect(await send("returns", named)).toMatchObject(conflict);
    expect(await send("authorizations", { ...named, ...authorization(cardId, 1) })).toMatchObject(conflict);
    const both = envelope();
    const replies = await Promise.all([
      send("credits", { ...both, ...authorization(cardId, 1) }),
      send("returns", { ...both, cardTransactionId, amount: 100 }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await booksBalance(app);
  });

  it("reports facts, none of which is refused: a force post, a credit, a reversal, a clearing of a decline", async () => {
    const holder = await cardholder(1_000);
    const cardId = await activeCard(holder);
    const forced = { ...envelope(), ...authorization(cardId, 300), merchantAmount: { amount: 4_500, currency: "JPY" } };
    const first = await send("forced-clearings", forced);
    expect(first).toMatchObject({ status: 200, body: { id: forced.id, status: "SETTLED" } });
    expect(await send("forced-clearings", forced)).toEqual(first);
    expect((await client.rest("GET", `/transactions/${first.body.cardTransactionId}`)).body).toMatchObject({
      direction: "DEBIT",
      authorizedAmount: { amount: 0 },
      settledAmount: { amount: 300 },
      merchantAmount: { amount: 4_500, currency: { code: "JPY" } },
    });
    for (const [descriptor, shown] of [
      ["CAF\u00c9\u0007 \u202e42\n", "CAF\u00c9 42"],
      ["\u2800", "Unknown merchant"],
      ["M".repeat(200), "M".repeat(100)],
    ]) {
      const named = { ...authorization(cardId, 0), merchant: { descriptor } };
      const { body } = await send("authorizations", { ...envelope(), ...named });
      const { merchant } = (await client.rest("GET", `/transactions/${body.cardTransactionId}`)).body;
      expect(merchant).toEqual({ descriptor: shown });
    }
    const { body: declined } = await send("authorizations", { ...envelope(), ...authorization(cardId, 5_000) });
    const { cardTransactionId } = declined;
    expect(await send("clearings", { ...envelope(), cardTransactionId, amount: 5_000 })).toMatchObject({
      status: 200,
      body: { status: "EXCEPTION", cardTransactionId: expect.not.stringMatching(String(cardTransactionId)) },
    });
    const { body: held } = await send("authorizations", { ...envelope(), ...authorization(cardId, 500) });
    const reversal = { cardTransactionId: held.cardTransactionId };
    await send("reversals", { ...envelope(), ...reversal, amount: 100 });
    expect(await balances(holder)).toEqual([300, 700]);
    expect(await send("reversals", { ...envelope(), ...reversal })).toMatchObject({ body: { status: "SETTLED" } });
    expect(await send("reversals", { ...envelope(), ...reversal })).toMatchObject({ status: 200 });
    expect(await send("clearings", { ...envelope(), ...reversal, amount: 0 })).toMatchObject({ status: 200 });
    // A card that is closed is credited all the same.
    await client.rest("PATCH", `/cards/${cardId}`, { body: { status: "CLOSED" } });
    expect(await send("credits", { ...envelope(), ...authorization(cardId, 50) })).toMatchObject({
      status: 200,
      body: { status: "SETTLED" },
    });
    expect(await balances(holder)).toEqual([750, 750]);
    await booksBalance(app);
  });

  it("verifies a card by an authorization of 0, which holds nothing and follows the same rules", async () => {
    const holder = await cardholder(0);
    const cardId = await activeCard(holder);
    const verify0 = () => send("authorizations", { ...envelope(), ...authorization(cardId, 0) });
    const { body } = await verify0();
    expect(body).toMatchObject({ status: "AUTHORIZED" });
    expect(await balances(holder)).toEqual([0, 0]);
    expect((await client.rest("GET", `/transactions/${body.cardTransactionId}`)).body).toMatchObject({
      authorizedAmount: { amount: 0 },
    });
    await client.rest("PATCH", `/cards/${cardId}`, { body: { status: "FROZEN", maxTransactionsPerDay: 1 } });
    expect((await verify0()).body).toMatchObject({ status: "DECLINED", declinedReason: "CARD_NOT_ACTIVE" });
    await client.rest("PATCH", `/cards/${cardId}`, { body: { status: "ACTIVE" } });
    expect((await verify0()).body).toMatchObject({ declinedReason: "SPEND_LIMIT_EXCEEDED" });
    const { cardTransactionId } = body;
    expect(await send("reversals", { ...envelope(), cardTransactionId })).toMatchObject({
      body: { status: "SETTLED" },
    });
  });

  it("is what the example is: each of its commands is taken", async () => {
    const folder = await mkdtemp(join(tmpdir(), "issuer-"));
    const file = join(folder, "issuer.pem");
    await writeFile(file, privateKey.export({ format: "pem", type: "pkcs8" }));
    const holder = await cardholder(1_000);
    const cardId = await activeCard(holder);
    const run = async (command: string, ...args: readonly string[]) => {
      const env = { ...process.env, PAYGRAPH_URL: app.baseUrl };
      const script = join(projectRoot, "examples/card-issuer.mjs");
      const { stdout } = await execute(process.execPath, [script, command, file, ...args], { env });
      return JSON.parse(stdout) as Record<string, string>;
    };
    const { cardTransactionId = "", status } = await run("authorize", cardId, "400", "USD");
    expect(status).toBe("AUTHORIZED");
    const states = [
      await run("clear", cardTransactionId, "100"),
      await run("return", cardTransactionId, "50"),
      await run("reverse", cardTransactionId),
      await run("force", cardId, "25", "USD"),
      await run("credit", cardId, "5", "USD"),
    ].map((answered) => answered.status);
    expect(states).toEqual(["PARTIALLY_SETTLED", "SETTLED", "SETTLED", "SETTLED", "SETTLED"]);
    expect(await balances(holder)).toEqual([930, 930]);
    await rm(folder, { recursive: true });
  });

  it("is told of a message that was handled longer ago than its answer is kept: it has no second effect", async () => {
    const holder = await cardholder(1_000);
    const message = { ...envelope(), ...authorization(await activeCard(holder), 400) };
    await send("authorizations", message);
    await query(app.databaseUrl, `DELETE FROM shared.idempotency_record WHERE key = '${message.id}'`);
    expect(await send("authorizations", message)).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    expect(await balances(holder)).toEqual([600, 1_000]);
  });

  it("stands in: what it approved alone is never declined, and held as far as the balance covers it", async () => {
    const holder = await cardholder(300);
    const cardId = await activeCard(holder);
    await client.rest("PATCH", `/cards/${cardId}`, { body: { status: "FROZEN" } });
    const advice = await send("authorizations", { ...envelope(), ...authorization(cardId, 400), isAdvice: true });
    expect(advice).toMatchObject({ status: 200, body: { status: "AUTHORIZED" } });
    expect(await balances(holder)).toEqual([0, 300]);
    const { cardTransactionId } = advice.body;
    expect(await send("clearings", { ...envelope(), cardTransactionId, amount: 400 })).toMatchObject({
      body: { status: "EXCEPTION" },
    });
    expect(await balances(holder)).toEqual([0, 0]);
    await booksBalance(app);
  });

  it("gets an answer in time while the card is locked: it must stand in", async () => {
    const cardId = await activeCard(await cardholder(300));
    const { deps } = app.core;
    let locked: () => void = () => undefined;
    const isLocked = new Promise<void>((resolve) => (locked = resolve));
    let free: () => void = () => undefined;
    const isFree = new Promise<void>((resolve) => (free = resolve));
    const holding = deps.systemScope("operator").$transaction(async (tx) => {
      await tx.$executeRawUnsafe(`SELECT 1 FROM cards.card WHERE id = '${cardId}' FOR UPDATE`);
      locked();
      await isFree;
    });
    await isLocked;
    const message = { ...envelope(), ...authorization(cardId, 100) };
    expect(await send("authorizations", message)).toMatchObject({ status: 503, body: { code: "SERVICE_UNAVAILABLE" } });
    free();
    await holding;
    expect(await send("authorizations", message)).toMatchObject({ body: { status: "AUTHORIZED" } });
  });

  it("is believed only with its signature, a fresh time, and about what exists", async () => {
    const cardId = await activeCard(await cardholder(300));
    const message = { ...envelope(), ...authorization(cardId, 100) };
    const { privateKey: key } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const refusals = [
      [await send("authorizations", message, { key }), 401, "INVALID_SIGNATURE"],
      [await send("authorizations", { ...message, timestamp: "2020-01-01T00:00:00Z" }), 400, "INVALID_TIMESTAMP"],
      [await send("authorizations", { ...message, amount: -1 }), 400, "INVALID_INPUT"],
      [await send("authorizations", { ...message, currency: "EUR" }), 400, "INVALID_INPUT"],
      [await send("authorizations", { ...message, cardId: `Card:${randomUUID()}` }), 404, "NOT_FOUND"],
      [
        await send("clearings", { ...envelope(), cardTransactionId: `Transaction:${randomUUID()}`, amount: 1 }),
        404,
        "TRANSACTION_NOT_FOUND",
      ],
    ] as const;
    for (const [reply, status, code] of refusals) expect(reply).toMatchObject({ status, body: { code } });
    const unsigned = await fetch(`${app.baseUrl}/issuer/authorizations`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(message),
    });
    expect(unsigned.status).toBe(401);
    expect((await fetch(`${app.baseUrl}/issuer/cards`, { method: "POST" })).status).toBeGreaterThanOrEqual(400);
  });
});
