import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { fundAccount } from "../../subgraphs/accounts/internal-accounts/service.js";
import type { ArrivingFunds, IncomingFunds } from "../../subgraphs/accounts/ports.js";
import { post } from "../../subgraphs/shared/ledger/post.js";
import { systemAccount, transferLegs } from "../../subgraphs/shared/ledger/posting.js";
import { verifyLedger } from "../../subgraphs/shared/ledger/verify.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { baseAccount, createCustomer, fund } from "../testkit/accounts.js";
import { Client, eventually, startApp, type PlatformClients } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { query } from "../testkit/database-url.js";

let platform: PlatformClients;

const app = await startApp({ isAlone: true });
beforeEach(async () => {
  platform = await app.platform();
});

const fundPath = (id: string) => `/sandbox/internal-accounts/${id}/fund`;
const fundDocument = `mutation ($input: FundInternalAccountInput!) { fundInternalAccount(input: $input) {
  id balance { amount } totalBalance { amount } } }`;

async function account(): Promise<string> {
  const { id } = await createCustomer(platform.sandbox);
  return (await baseAccount(platform.sandbox, id)).id;
}

async function balanceOf(id: string): Promise<number> {
  const { data } = await platform.sandbox.graph(
    "query ($id: ID!) { internalAccount(id: $id) { balance { amount } entries { totalCount } } }",
    { id },
  );
  return data.internalAccount.balance.amount;
}

async function entriesOf(id: string): Promise<number> {
  const { rows } = await query<{ count: number }>(
    app.databaseUrl,
    "SELECT count(*)::int AS count FROM ledger.entry WHERE account_id = $1",
    [id],
  );
  return rows[0]?.count ?? 0;
}

describe("POST /sandbox/internal-accounts/{accountId}/fund", () => {
  it("gives a customer's or the platform's account money, and answers it as it is then", async () => {
    const id = await account();
    expect(await fund(platform.sandbox, id, 5_000)).toMatchObject({ balance: { amount: 5_000 } });
    expect(await fund(platform.sandbox, id, 1)).toMatchObject({
      balance: { amount: 5_001 },
      totalBalance: { amount: 5_001 },
    });
    const own = await baseAccount(platform.sandbox, undefined, "BTC");
    const { data, errors } = await platform.sandbox.graph(fundDocument, { input: { accountId: own.id, amount: 7 } });
    expect(errors).toBeUndefined();
    expect(data.fundInternalAccount).toEqual({ id: own.id, balance: { amount: 7 }, totalBalance: { amount: 7 } });
    await booksBalance(app);
  });

  it("gives an account of BTC a new Lightning invoice each time that it is paid, with an event", async () => {
    const { sandbox } = platform;
    const { id } = await createCustomer(sandbox, { currencies: ["BTC"] });
    const { id: accountId } = await baseAccount(sandbox, id, "BTC");
    const read = async () => (await baseAccount(sandbox, id, "BTC")).fundingPaymentInstructions as Instruction[];
    interface Instruction {
      readonly accountOrWalletInfo: { readonly accountType: string; readonly invoice?: string };
    }
    const invoiceOf = (instructions: readonly Instruction[]) =>
      instructions.find(({ accountOrWalletInfo: { accountType } }) => accountType === "LIGHTNING")?.accountOrWalletInfo
        .invoice;
    const others = (instructions: readonly Instruction[]) =>
      instructions.filter(({ accountOrWalletInfo: { accountType } }) => accountType !== "LIGHTNING");
    const before = await read();
    const replies = await Promise.all(Array.from({ length: 3 }, () => fund(sandbox, accountId, 5)));
    const invoices = replies.map((reply) => invoiceOf(reply.fundingPaymentInstructions as Instruction[]));
    expect(new Set([invoiceOf(before), ...invoices]).size).toBe(4);
    const after = await read();
    expect(invoices).toContain(invoiceOf(after));
    expect(others(after)).toEqual(others(before));
    const renewals = `query ($id: ID!) { customer(id: $id) {
      events(filter: {types: [INTERNAL_ACCOUNT_FUNDING_INSTRUCTIONS_UPDATED]}) { nodes { data } } } }`;
    // An event is readable once the relay has given it a position.
    const events = await eventually<readonly { readonly data: { fundingPaymentInstructions: Instruction[] } }[]>(
      async () => (await sandbox.graph(renewals, { id })).data.customer.events.nodes,
      ({ length }) => length === 3,
    );
    const announced = events.map(({ data }) => invoiceOf(data.fundingPaymentInstructions));
    expect(announced[0]).toBe(invoiceOf(after));
    expect(new Set(announced)).toEqual(new Set(invoices));
  });

  it("takes the least and the greatest amount, and refuses all others with 400, naming it", async () => {
    const id = await account();
    await fund(platform.sandbox, id, 1);
    await fund(platform.sandbox, id, 100_000_000_000);
    const wrong = [0, -1, 1.5, 100_000_000_001, 2 ** 53, 1e300, "100", null, true, [], undefined];
    for (const amount of wrong) {
      const { status, body } = await platform.sandbox.rest("POST", fundPath(id), { body: { amount } });
      expect([amount, status, body.code, body.details?.errors[0].field]).toEqual([
        amount,
        400,
        "INVALID_INPUT",
        "amount",
      ]);
    }
    for (const amount of [0, -1, 1.5, 100_000_000_001, 2 ** 53]) {
      const { status, data, errors } = await platform.sandbox.graph(fundDocument, { input: { accountId: id, amount } });
      expect(data?.fundInternalAccount ?? null).toBeNull();
      expect([amount, errors?.length]).toEqual([amount, 1]);
      expect(JSON.stringify(errors)).toContain("amount");
      expect(status).toBeLessThan(500);
    }
    expect(await balanceOf(id)).toBe(100_000_000_001);
    expect(await entriesOf(id)).toBe(2);
    await booksBalance(app);
  });

  it("gives each of twenty requests its own money, whatever their keys", async () => {
    const id = await account();
    const amounts = Array.from({ length: 20 }, (_, index) => index + 1);
    const replies = await Promise.all(
      amounts.map((amount) =>
        platform.sandbox.rest("POST", fundPath(id), {
          body: { amount },
          headers: { "idempotency-key": `key-${amount}` },
        }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(amounts.map(() => 200));
    expect(await balanceOf(id)).toBe(210);
    expect(new Set(replies.map(({ body }) => body.balance.amount)).size).toBe(20);
    expect(await entriesOf(id)).toBe(20);
    await booksBalance(app);
  });

  it("posts once for twenty requests with one key at once, on either surface", async () => {
    const id = await account();
    const idempotencyKey = "once";
    const rest = () =>
      platform.sandbox.rest("POST", fundPath(id), {
        body: { amount: 9 },
        headers: { "idempotency-key": idempotencyKey },
      });
    const graph = () => platform.sandbox.graph(fundDocument, { input: { accountId: id, amount: 9, idempotencyKey } });
    const [byRest, byGraph] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, rest)),
      Promise.all(Array.from({ length: 10 }, graph)),
    ]);
    for (const { status, body } of byRest) expect([status, body.balance.amount]).toEqual([200, 9]);
    for (const { data } of byGraph) expect(data.fundInternalAccount.balance.amount).toBe(9);
    expect(await entriesOf(id)).toBe(1);

    await fund(platform.sandbox, id, 1);
    const replay = await rest();
    expect([replay.headers.get("idempotent-replayed"), replay.body.balance.amount]).toEqual(["true", 9]);
    const other = await platform.sandbox.rest("POST", fundPath(id), {
      body: { amount: 10 },
      headers: { "idempotency-key": idempotencyKey },
    });
    expect([other.status, other.body.code]).toEqual([409, "CONFLICT"]);
    const elsewhere = await platform.sandbox.rest("POST", fundPath((await baseAccount(platform.sandbox)).id), {
      body: { amount: 9 },
      headers: { "idempotency-key": idempotencyKey },
    });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([409, "CONFLICT"]);
    expect(await balanceOf(id)).toBe(10);
    await booksBalance(app);
  });

  it("answers 404 for an account that is unknown, another tenant's, or no account at all", async () => {
    const foreign = await baseAccount((await app.platform()).sandbox);
    const elsewhere = await baseAccount(platform.production);
    const { id: customerId } = await createCustomer(platform.sandbox);
    const unknown = "InternalAccount:01987a3b-0000-7000-8000-00000000abcd";
    for (const id of [foreign.id, elsewhere.id, customerId, unknown, "nonsense", "InternalAccount:", "a%00b"]) {
      const { status, body } = await platform.sandbox.rest("POST", fundPath(id), { body: { amount: 1 } });
      expect([id, status, body.code]).toEqual([id, 404, "ACCOUNT_NOT_FOUND"]);
    }
    const { errors } = await platform.sandbox.graph(fundDocument, { input: { accountId: foreign.id, amount: 1 } });
    expect(errors?.[0]?.extensions).toMatchObject({ status: 404, code: "ACCOUNT_NOT_FOUND" });
    expect([await entriesOf(foreign.id), await entriesOf(elsewhere.id)]).toEqual([0, 0]);
  });

  it("is not there in production, and needs the permission TRANSACT", async () => {
    const { id } = await baseAccount(platform.production);
    const production = await platform.production.rest("POST", fundPath(id), { body: { amount: 1 } });
    expect([production.status, production.body.code]).toEqual([403, "FORBIDDEN"]);
    const graph = await platform.production.graph(fundDocument, { input: { accountId: id, amount: 1 } });
    expect(graph.errors?.[0]?.extensions).toMatchObject({ status: 403, code: "FORBIDDEN" });

    const { body: token } = await platform.sandbox.rest("POST", "/tokens", {
      body: { name: "manager", permissions: ["VIEW", "MANAGE"] },
    });
    const manager = new Client(app.baseUrl, token);
    const own = (await baseAccount(platform.sandbox)).id;
    expect((await manager.rest("POST", fundPath(own), { body: { amount: 1 } })).status).toBe(403);
    const refused = await manager.graph(fundDocument, { input: { accountId: own, amount: 1 } });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect(await balanceOf(own)).toBe(0);
  });

  it.each(["PENDING", "FROZEN", "CLOSED", "FAILED"])("answers 409 for an account that is %s", async (status) => {
    const id = await account();
    await query(app.databaseUrl, `UPDATE accounts.internal_account SET status = '${status}' WHERE id = $1`, [id]);
    const {
      status: answered,
      headers,
      body,
    } = await platform.sandbox.rest("POST", fundPath(id), { body: { amount: 1 } });
    expect([answered, body.code, headers.get("x-should-retry")]).toEqual([409, "CONFLICT", "false"]);
    expect(body.reason).toContain(status);
    expect(await entriesOf(id)).toBe(0);
  });

  it("answers 409 for the account of a customer who is deleted", async () => {
    const { id: customerId } = await createCustomer(platform.sandbox);
    const { id } = await baseAccount(platform.sandbox, customerId);
    expect((await platform.sandbox.rest("DELETE", `/customers/${customerId}`)).status).toBe(200);
    expect((await platform.sandbox.rest("POST", fundPath(id), { body: { amount: 1 } })).status).toBe(409);
  });

  it("refuses what an account can't hold with 400, and moves nothing", async () => {
    const id = await account();
    const books = { platformId: platform.platformId, environment: "SANDBOX" as const, now: new Date() };
    const most = BigInt(Number.MAX_SAFE_INTEGER);
    const legs = transferLegs(systemAccount(books, "SANDBOX_FUNDING", "USD"), id, "USD", most - 1n);
    await inTransaction(app.core.deps, (tx) => post(tx, books, { kind: "PAYMENT", legs }));
    await fund(platform.sandbox, id, 1);
    expect(await balanceOf(id)).toBe(Number.MAX_SAFE_INTEGER);
    const { status, body } = await platform.sandbox.rest("POST", fundPath(id), { body: { amount: 1 } });
    expect([status, body.code]).toEqual([400, "AMOUNT_OUT_OF_RANGE"]);
    expect(await balanceOf(id)).toBe(Number.MAX_SAFE_INTEGER);
    await booksBalance(app);
  });
});

describe("money that arrives", () => {
  /** The product's service with what a test does about money that arrives. */
  function funding(id: string, received: IncomingFunds["received"]) {
    const { platformId } = platform;
    const deps = { ...app.core.deps, incomingFunds: { ...app.core.deps.incomingFunds, received } };
    const caller = {
      platformId,
      environment: "SANDBOX",
      actor: "platform",
      credentialId: "Token:x",
      permissions: ["TRANSACT"],
    } as const;
    const ledgerContext = async () => ({ platformId, environment: caller.environment, now: new Date() });
    return inTransaction(deps, (tx) => fundAccount({ deps, tx, caller, ledgerContext }, { accountId: id, amount: 40 }));
  }

  it("is told to what stands above accounts, whose record of it is the posting's subject", async () => {
    const { id: customerId } = await createCustomer(platform.sandbox, { platformCustomerId: "their-name" });
    const { id } = await baseAccount(platform.sandbox, customerId);
    const record = `Transaction:${randomUUID()}`;
    const told: ArrivingFunds[] = [];
    await funding(id, async (_tx, _books, funds) => {
      told.push(funds);
      return record;
    });
    const common = { currency: "USD", amountMinor: 40n, sweepRule: null };
    expect(told).toEqual([
      expect.objectContaining({ accountId: id, customerId, platformCustomerId: "their-name", ...common }),
    ]);
    expect(await balanceOf(id)).toBe(40);
    const { data } = await platform.sandbox.graph(
      "query ($id: ID!) { internalAccount(id: $id) { entries { nodes { transaction { kind subjectId } } } } }",
      { id },
    );
    expect(data.internalAccount.entries.nodes).toEqual([
      { transaction: { kind: "SANDBOX_FUNDING", subjectId: record } },
    ]);
    await funding((await baseAccount(platform.sandbox)).id, async (_tx, _books, funds) => {
      told.push(funds);
      return record;
    });
    expect(told[1]).toMatchObject({ customerId: null, platformCustomerId: null, ...common });
  });

  it("hasn't arrived where that fails, and isn't recorded where it can't arrive", async () => {
    const id = await account();
    await expect(funding(id, () => Promise.reject(new Error("no record")))).rejects.toThrow("no record");
    expect([await balanceOf(id), await entriesOf(id)]).toEqual([0, 0]);
    const { incomingFunds } = app.core.deps;
    const closing: IncomingFunds["received"] = async (tx, books, funds) => {
      const record = await incomingFunds.received(tx, books, funds);
      await query(app.databaseUrl, "UPDATE ledger.account SET closed_at = now() WHERE id = $1", [id]);
      return record;
    };
    await expect(funding(id, closing)).rejects.toMatchObject({ code: "CONFLICT" });
    const { body } = await platform.sandbox.rest("GET", `/transactions?receiverAccountIdentifier=${id}`);
    expect(body).toMatchObject({ data: [], totalCount: 0 });
  });
});

describe("the books", () => {
  it("are right by the product's own verification, too, after all of this", async () => {
    const { entries, totals, violations } = await verifyLedger(app.core.deps.systemScope("operator"));
    expect(violations).toEqual({ count: 0, first: [] });
    expect(entries).toBeGreaterThan(50);
    expect(totals.map(({ sum }) => sum)).toEqual(totals.map(() => 0n));
    await booksBalance(app);
  });
});
