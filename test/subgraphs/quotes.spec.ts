import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "@jest/globals";
import { Client, startApp } from "../testkit/app.js";
import { baseAccount } from "../testkit/accounts.js";
import { externalAccountList } from "../../subgraphs/accounts/external-accounts/sql.js";
import { externalAccountEntity } from "../../subgraphs/accounts/external-accounts/reference.js";
import { internalAccountEntity } from "../../subgraphs/accounts/internal-accounts/reference.js";
import { internalAccountList } from "../../subgraphs/accounts/internal-accounts/sql.js";
import { customerList } from "../../subgraphs/customers/customers/list.js";
import { customerEntity } from "../../subgraphs/customers/customers/type.js";
import { quoteEntity } from "../../subgraphs/quotes/quotes/reference.js";
import { openQuoteOf } from "../../subgraphs/quotes/transactions/account-payments.sql.js";
import { transactionEntity } from "../../subgraphs/quotes/transactions/reference.js";
import { countTransactions, readTransactions } from "../../subgraphs/quotes/transactions/sql.js";
import { nobody, type Caller } from "../../subgraphs/shared/kernel/caller.js";
import { booksBalance } from "../testkit/books.js";
import { query } from "../testkit/database-url.js";
import { explain } from "../testkit/plans.js";
import { bankAccount, mexicanAccount, payer, quoteBody, transactionBecomes } from "../testkit/payments.js";
import { individual, submit, upload } from "./verifications.fixture.js";

import { accountNumber, jane } from "./external-accounts.fixture.js";
import { external } from "./quotes.fixture.js";

const app = await startApp({ isAlone: true });
const platform = await app.platform({ skipPaperwork: true });
const client = platform.sandbox;
afterAll(() => booksBalance(app));

const balance = async (customerId: string, currency = "USD") =>
  (await baseAccount(client, customerId, currency)).balance.amount;

describe("a quote between internal accounts", () => {
  it("moves the money at once, and answers the same to the same key", async () => {
    const [ann, bob] = [await payer(client), await payer(client, { amount: 0 })];
    const request = {
      body: quoteBody(ann.account.id, bob.account.id, 2_500, { immediatelyExecute: true }),
      headers: { "idempotency-key": randomUUID() },
    };
    const first = await client.rest("POST", "/quotes", request);
    expect(first).toMatchObject({
      status: 201,
      body: { status: "COMPLETED", totalSendingAmount: 2_500, totalReceivingAmount: 2_500, feesIncluded: 0 },
    });
    expect((await client.rest("POST", "/quotes", request)).body).toEqual(first.body);
    expect([await balance(ann.id), await balance(bob.id)]).toEqual([997_500, 2_500]);
    const { body } = await client.rest("GET", `/transactions/${first.body.transactionId}`);
    expect(body).toMatchObject({ type: "OUTGOING", status: "COMPLETED", customerId: ann.id, quoteId: first.body.id });
    const { data } = await client.graph(`query ($id: ID!) { transaction(id: $id) { statusHistory { at } } }`, body);
    const times: string[] = data.transaction.statusHistory.map(({ at }: { at: string }) => at);
    expect(times).toEqual([...new Set(times)].sort());
    expect(times.at(-1)).toBe(body.settledAt);
  });

  it("returns what was asked for, when it is made and when it is read, as the graph does", async () => {
    const [ann, bob] = [await payer(client), await payer(client, { amount: 0 })];
    const asked = {
      lockedCurrencySide: "RECEIVING",
      lockedCurrencyAmount: 2_500,
      immediatelyExecute: true,
      remittanceInformation: "Invoice 4711",
      purposeOfPayment: "GOODS_OR_SERVICES",
    };
    const body = quoteBody(ann.account.id, bob.account.id, 2_500, asked);
    const { body: made } = await client.rest("POST", "/quotes", { body });
    expect(made).toMatchObject(asked);
    expect((await client.rest("GET", `/quotes/${made.id}`)).body).toMatchObject(asked);
    const { data } = await client.graph(
      `query ($id: ID!) { quote(id: $id) {
        lockedCurrencySide lockedCurrencyAmount immediatelyExecute remittanceInformation purposeOfPayment } }`,
      { id: made.id },
    );
    expect(data.quote).toEqual(asked);
    const { body: plain } = await client.rest("POST", "/quotes", {
      body: quoteBody(ann.account.id, bob.account.id, 100),
    });
    expect(plain).toMatchObject({
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: 100,
      immediatelyExecute: false,
    });
    for (const absent of ["remittanceInformation", "purposeOfPayment"]) expect(plain).not.toHaveProperty(absent);
  });

  it("is found by its payee, as by its payer, on either surface; by an account outside too", async () => {
    const [ann, bob] = [await payer(client), await payer(client, { amount: 0 })];
    const outside = await bankAccount(client, bob.id);
    const paid: string[] = [];
    for (const to of [bob.account.id, outside.id]) {
      const body = quoteBody(ann.account.id, to, 1_000, { immediatelyExecute: true });
      paid.unshift((await client.rest("POST", "/quotes", { body })).body.transactionId);
    }
    // Ann's own account was funded before.
    for (const [{ id }, older] of [
      [ann, 1],
      [bob, 0],
    ] as const) {
      const { body } = await client.rest("GET", `/transactions?customerId=${id}`);
      expect(body.data.map((found: { id: string }) => found.id).slice(0, 2)).toEqual(paid);
      expect(body.totalCount).toBe(2 + older);
      const { data } = await client.graph(
        `query ($id: ID!) { customer(id: $id) { transactions { totalCount nodes { id } } }
          transactions(filter: { customerId: $id }) { totalCount } }`,
        { id },
      );
      expect(data.customer.transactions.nodes.map((found: { id: string }) => found.id).slice(0, 2)).toEqual(paid);
      expect([data.customer.transactions.totalCount, data.transactions.totalCount]).toEqual([2 + older, 2 + older]);
    }
  });

  it("is offered first and executed once", async () => {
    const [ann, bob] = [await payer(client), await payer(client, { amount: 0 })];
    const { body: quote } = await client.rest("POST", "/quotes", {
      body: quoteBody(ann.account.id, bob.account.id, 700),
    });
    expect(quote).toMatchObject({ status: "PENDING" });
    const executions = await Promise.all(
      Array.from({ length: 5 }, () => client.rest("POST", `/quotes/${quote.id}/execute`)),
    );
    expect(executions.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await balance(bob.id)).toBe(700);
    expect((await client.rest("GET", `/quotes/${quote.id}`)).body).toMatchObject({ status: "COMPLETED" });
  });
});

describe("an external account from or to which a quote is open", () => {
  const mutation = "mutation ($input: DeleteExternalAccountInput!) { deleteExternalAccount(input: $input) { id } }";
  const remove = (id: string) => client.rest("DELETE", `/customers/external-accounts/${id}`);
  const offer = async (from: string, to: string, by = client) =>
    (await by.rest("POST", "/quotes", { body: quoteBody(from, to, 1_000) })).body;

  it("is not deleted, on either surface, until the quote is cancelled, executed or expired", async () => {
    const own = (await app.platform({ skipPaperwork: true })).sandbox;
    const ann = await payer(own);
    const { id } = await bankAccount(own, ann.id);
    const path = `/customers/external-accounts/${id}`;
    const refused = async (quoteId: string) => {
      const reply = await own.rest("DELETE", path);
      expect(reply).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
      expect(reply.body.reason).toContain(quoteId);
      const { errors } = await own.graph(mutation, { input: { externalAccountId: id } });
      expect(errors?.[0]?.extensions).toMatchObject({ code: "CONFLICT", status: 409 });
      expect((await own.rest("GET", path)).status).toBe(200);
    };
    const cancelled = await offer(ann.account.id, id, own);
    await refused(cancelled.id);
    await own.rest("POST", `/transactions/${cancelled.transactionId}/cancel`);
    const pulled = await offer(id, ann.account.id, own);
    await refused(pulled.id);
    await own.rest("POST", `/quotes/${pulled.id}/execute`);
    const expiring = await offer(ann.account.id, id, own);
    await refused(expiring.id);
    await own.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 901 } });
    expect((await own.rest("DELETE", path)).status).toBe(204);
    expect((await own.rest("GET", path)).status).toBe(404);
  });

  it("and a quote that is made as it is deleted is not left behind", async () => {
    const ann = await payer(client);
    for (let round = 0; round < 8; round++) {
      const { id } = await bankAccount(client, ann.id);
      const [quote, deletion] = await Promise.all([
        client.rest("POST", "/quotes", { body: quoteBody(ann.account.id, id, 1_000) }),
        remove(id),
      ]);
      expect([
        [201, 409],
        [404, 204],
      ]).toContainEqual([quote.status, deletion.status]);
    }
  });

  it("is found by an index, however many payments it has had", async () => {
    const ann = await payer(client);
    const { id } = await bankAccount(client, ann.id);
    const { transactionId } = await offer(ann.account.id, id);
    await client.rest("POST", `/transactions/${transactionId}/cancel`);
    const db = app.core.deps.systemScope("operator");
    await db.$executeRaw`
      INSERT INTO quotes.transaction SELECT made.* FROM quotes.transaction AS t, generate_series(1, 2000) AS n,
        LATERAL jsonb_populate_record(t, jsonb_build_object('id', t.id || n)) AS made WHERE t.id = ${transactionId}`;
    await query(app.databaseUrl, "ANALYZE quotes.transaction");
    const tenant = { platformId: platform.platformId, environment: "SANDBOX" as const };
    const { isIndexed, rowsRead } = await explain(db, openQuoteOf(tenant, id, new Date()), "transaction");
    expect([isIndexed, rowsRead < 20]).toEqual([true, true]);
    await db.$executeRaw`DELETE FROM quotes.transaction WHERE id LIKE ${`${transactionId}_%`}`;
  });
});

describe("what a rejected customer holds", () => {
  const quote = (body: object, by = client) => by.rest("POST", "/quotes", { body });
  const atOnce = { immediatelyExecute: true };

  it("is moved to the platform's own account by a token with MANAGE only; then the customer can be deleted", async () => {
    const name = { fullName: "Ada Byron 002", region: "DE" };
    const [ada, bob] = [await payer(client, { ...name, amount: 1_000 }), await payer(client, { amount: 0 })];
    const own = await baseAccount(client, undefined);
    const body = quoteBody(ada.account.id, own.id, 1_000);
    const { body: token } = await client.rest("POST", "/tokens", { body: { name: "pays", permissions: ["TRANSACT"] } });
    const payingOnly = new Client(app.baseUrl, token);
    const notReady = { status: 403, body: { code: "USER_NOT_READY" } };
    const forbidden = { status: 403, body: { code: "FORBIDDEN" } };
    for (const to of [bob.account.id, (await bankAccount(client, ada.id)).id]) {
      expect(await quote(quoteBody(ada.account.id, to, 100))).toMatchObject(notReady);
    }
    expect(await quote(body, payingOnly)).toMatchObject(forbidden);
    expect((await client.rest("DELETE", `/customers/${ada.id}`)).status).toBe(409);
    const { body: offer } = await quote(body);
    expect(await payingOnly.rest("POST", `/quotes/${offer.id}/execute`)).toMatchObject(forbidden);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => client.rest("POST", `/quotes/${offer.id}/execute`)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect((await baseAccount(client, undefined)).balance.amount).toBe(own.balance.amount + 1_000);
    expect((await client.rest("DELETE", `/customers/${ada.id}`)).status).toBe(200);
  });

  it("is given back to the account that has paid it, and to no other; of a sanctioned one to the platform only", async () => {
    const [ann, bob] = [await payer(client), await payer(client, { amount: 0 })];
    const someone = { ...individual, fullName: "Ada Byron 003" };
    const ada = await payer(client, { ...someone, amount: 0 });
    expect(await quote(quoteBody(ann.account.id, ada.account.id, 700, atOnce))).toMatchObject({ status: 201 });
    await upload(client, ada.id, "PASSPORT");
    const renamed = { customerType: "INDIVIDUAL", fullName: "Ada Byron 002" };
    await client.rest("PATCH", `/customers/${ada.id}`, { body: renamed });
    expect((await submit(client, ada.id)).body.verificationStatus).toBe("REJECTED");
    const back = (to: string, amount: number) => quoteBody(ada.account.id, to, amount, atOnce);
    expect(await quote(back(bob.account.id, 100))).toMatchObject({ status: 403, body: { code: "USER_NOT_READY" } });
    expect(await quote(back(ann.account.id, 600))).toMatchObject({ status: 201, body: { status: "COMPLETED" } });
    await client.rest("PATCH", `/customers/${ada.id}`, { body: { customerType: "INDIVIDUAL", nationality: "IR" } });
    const refused = { status: 403, body: { code: "COUNTERPARTY_NOT_ALLOWED" } };
    expect(await quote(back(ann.account.id, 100))).toMatchObject(refused);
    const own = await baseAccount(client, undefined);
    expect(await quote(back(own.id, 100))).toMatchObject({ status: 201, body: { status: "COMPLETED" } });
    expect((await client.rest("DELETE", `/customers/${ada.id}`)).status).toBe(200);
  });
});

describe("the statements of entities and lists", () => {
  it("find a tenant's own rows and no other's, whatever ids they are given", async () => {
    const [ann, bob] = [await payer(client), await payer(client, { amount: 0 })];
    const outside = await bankAccount(client, bob.id);
    const body = quoteBody(ann.account.id, bob.account.id, 1_000, { immediatelyExecute: true });
    const { body: quote } = await client.rest("POST", "/quotes", { body });
    const { deps } = app.core;
    const { db } = deps;
    const page = { after: undefined, direction: "ASC" as const, limit: 100 };
    const filter = { customerId: ann.id };
    const order = { by: "CREATED_AT", direction: "ASC" } as const;
    /** The number of rows that each statement finds. */
    const found = async (caller: Caller) => {
      const byIds = [
        [customerEntity, ann.id],
        [internalAccountEntity, ann.account.id],
        [externalAccountEntity, outside.id],
        [quoteEntity, quote.id],
        [transactionEntity, quote.transactionId],
      ] as const;
      const entities = byIds.map(async ([entity, id]) => [
        (await entity.find(deps, [id], caller)).size,
        (await entity.home(deps).exist([id], caller)).size,
      ]);
      const customers = await customerList.page(db, caller, {}, {});
      const accounts = await internalAccountList.page(db, caller, { customerId: ann.id, currency: "USD" }, {});
      const others = await externalAccountList.page(db, caller, { customerId: bob.id }, {});
      return [
        ...(await Promise.all(entities)).flat(),
        customers.nodes.filter(({ id }) => id === ann.id).length,
        accounts.nodes.length,
        await accounts.totalCount(),
        others.nodes.length,
        await others.totalCount(),
        Math.min((await readTransactions(db, caller, { filter, by: order.by, ...page })).length, 1),
        Math.min(await countTransactions(db, caller, filter, order, 1), 1),
      ];
    };
    const own: Caller = { ...nobody, platformId: platform.platformId, environment: "SANDBOX" };
    const none = (await found(own)).map(() => 0);
    expect(await found(own)).toEqual(none.map(() => 1));
    const { platformId } = await app.platform();
    expect(await found({ ...own, environment: "PRODUCTION" })).toEqual(none);
    expect(await found({ ...own, platformId })).toEqual(none);
  });
});

describe("cancelling", () => {
  it("ends an offer before anything moved, and the timeline says why, on either surface", async () => {
    const [ann, bob] = [await payer(client), await payer(client, { amount: 0 })];
    const offer = async () =>
      (await client.rest("POST", "/quotes", { body: quoteBody(ann.account.id, bob.account.id, 700) })).body;
    const [byRest, byGraph] = [await offer(), await offer()];
    const reason = "Entered twice";
    const rest = await client.rest("POST", `/transactions/${byRest.transactionId}/cancel`, { body: { reason } });
    expect(rest).toMatchObject({ status: 200, body: { id: byRest.transactionId, status: "FAILED" } });
    for (const member of ["failureReason", "receivedAmount", "settledAt"]) expect(rest.body).not.toHaveProperty(member);
    const { data } = await client.graph(
      `mutation ($input: CancelTransactionInput!) { cancelTransaction(input: $input) {
        status failureReason receivedAmount { amount } quote { status } statusHistory { status reason } } }`,
      { input: { transactionId: byGraph.transactionId, reason } },
    );
    expect(data?.cancelTransaction).toEqual({
      status: "FAILED",
      failureReason: null,
      receivedAmount: null,
      quote: { status: "FAILED" },
      statusHistory: [
        { status: "PENDING", reason: null },
        { status: "FAILED", reason },
      ],
    });
    expect(await balance(ann.id)).toBe(1_000_000);
  });
});

describe("a payout", () => {
  it("goes by the cheapest rail that carries it, then the fastest, unless the request names one", async () => {
    const ann = await payer(client, { amount: 10_000_000_000 });
    const dollars = await bankAccount(client, ann.id);
    const singapore = await external(client, ann.id, {
      currency: "SGD",
      accountInfo: {
        accountType: "SGD_ACCOUNT",
        accountNumber: accountNumber(),
        swiftCode: "DBSSSGSG",
        beneficiary: jane,
      },
    });
    const goesBy = async (to: string, amount: number, named: object = {}, more: object = {}) => {
      const body = { ...quoteBody(ann.account.id, to, amount, more) };
      const destination = { ...body.destination, ...named };
      const reply = await client.rest("POST", "/quotes", { body: { ...body, destination } });
      if (reply.status !== 201) return reply.body;
      const transaction = (await client.rest("GET", `/transactions/${reply.body.transactionId}`)).body;
      return [transaction.railSelectionMode, transaction.paymentRail, reply.body.feesIncluded];
    };
    expect(await goesBy(dollars.id, 100_000_000)).toEqual(["AUTO", "ACH", 10]);
    expect(await goesBy(dollars.id, 100_000_001)).toEqual(["AUTO", "WIRE", 500]);
    // The fees come on top of what is received.
    const received = { lockedCurrencySide: "RECEIVING" };
    expect(await goesBy(dollars.id, 99_999_990, {}, received)).toEqual(["AUTO", "ACH", 10]);
    expect(await goesBy(dollars.id, 99_999_991, {}, received)).toEqual(["AUTO", "WIRE", 500]);
    expect(await goesBy(dollars.id, 100_000, { paymentRail: "RTP" })).toEqual(["MANUAL", "RTP", 15]);
    expect((await goesBy(singapore, 100_000)).slice(0, 2)).toEqual(["AUTO", "PAYNOW"]);
    expect((await goesBy(singapore, 20_000_000)).slice(0, 2)).toEqual(["AUTO", "BANK_TRANSFER"]);
    for (const amount of [49, 1_000_000_001]) {
      expect(await goesBy(dollars.id, amount)).toMatchObject({
        code: "AMOUNT_OUT_OF_RANGE",
        details: { minAmount: 50, maxAmount: 1_000_000_000, currency: "USD" },
      });
    }
    expect(await goesBy(dollars.id, 100_000_001, { paymentRail: "ACH" })).toMatchObject({
      code: "AMOUNT_OUT_OF_RANGE",
      details: { minAmount: 50, maxAmount: 100_000_000 },
    });
  });

  it("settles in another currency", async () => {
    const ann = await payer(client);
    const to = await mexicanAccount(client, ann.id);
    const { status, body } = await client.rest("POST", "/quotes", {
      body: quoteBody(ann.account.id, to.id, 10_000, { immediatelyExecute: true }),
    });
    expect({ status, body }).toMatchObject({ status: 201, body: { status: "PROCESSING", totalSendingAmount: 10_000 } });
    const settled = await transactionBecomes(client, body.transactionId, ({ status: now }) => now === "COMPLETED");
    expect(settled).toMatchObject({ paymentRail: "SPEI", receivedAmount: { amount: body.totalReceivingAmount } });
  });

  it("that fails gives every cent back", async () => {
    const ann = await payer(client);
    const to = await bankAccount(client, ann.id, "002");
    const { body } = await client.rest("POST", "/quotes", {
      body: quoteBody(ann.account.id, to.id, 10_000, { immediatelyExecute: true }),
    });
    const failed = await transactionBecomes(client, body.transactionId, ({ refund }) => refund?.status === "COMPLETED");
    expect(failed).toMatchObject({ status: "FAILED", failureReason: "QUOTE_EXECUTION_FAILED" });
    expect(await balance(ann.id)).toBe(1_000_000);
  });
});
