import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { afterAll, beforeEach, describe, expect, it } from "@jest/globals";
import { sparkAddress } from "../../subgraphs/accounts/rails/crypto-address.js";
import { createCustomer } from "../testkit/accounts.js";
import { eventually, startApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { query } from "../testkit/database-url.js";
import { providerEntry, startProvider, useKey } from "../testkit/provider.js";
import { command } from "../subgraphs/verification-decisions.fixture.js";
import { individual } from "../subgraphs/verifications.fixture.js";

/** Account numbers, and money that arrives, by the protocol: from the reference provider. */

const folder = mkdtempSync(path.join(tmpdir(), "paygraph-protocol-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, "providers.yaml");
const name = "bank";
const bank = await startProvider({ name });
useKey(bank, name);
const write = (unmatched?: string) =>
  writeFileSync(
    file,
    JSON.stringify({
      providers: providerEntry(bank, name, {
        roles: ["accounts"],
        currencies: ["EUR", "USDB"],
        ...(unmatched !== undefined && { unmatched }),
      }),
    }),
  );
write();
const app = await startApp({ env: { PAYGRAPH_PROVIDERS: file } });
bank.setPaygraph(app.baseUrl);
const site = (await (await fetch(`${app.baseUrl}/.well-known/paygraph/providers/${name}.json`)).json()) as {
  receiver: string;
};

beforeEach(async () => {
  bank.plan("ACCOUNT", ["ACTIVE"]);
  bank.plan("FUNDING", ["ACTIVE"]);
  bank.setFaults({});
  await bank.comeUp();
});

const { production, platformId } = await app.platform();

interface Account {
  readonly id: string;
  readonly status: string;
  readonly balance: { readonly amount: number };
  readonly fundingPaymentInstructions: readonly { readonly accountOrWalletInfo: Record<string, unknown> }[];
}

const accountOf = async (customerId: string, by = production): Promise<Account> =>
  (await by.rest("GET", `/customers/internal-accounts?customerId=${customerId}`)).body.data[0];

/** An approved customer with an account in the currency, as soon as it has the status. */
async function customer({ currency = "EUR", status = "ACTIVE", by = production } = {}) {
  const { version: termsVersion } = (await by.rest("GET", "/customers/end-user-terms")).body;
  const acceptedAt = new Date(Date.now() - 60_000).toISOString();
  const endUserTermsConsent = { acceptedAt, ipAddress: "192.0.2.7", termsVersion, acceptanceMethod: "CHECKBOX" };
  const { id } = await createCustomer(by, { ...individual, currencies: [currency], endUserTermsConsent });
  await query(app.databaseUrl, `UPDATE customers.customer SET verification_status = 'APPROVED' WHERE id = '${id}'`);
  const account = await eventually(
    () => accountOf(id, by),
    (read) => read.status === status,
  );
  const [{ operationId = "" } = {}] = bank.book
    .list("ACCOUNT")
    .filter(({ request }) => request.accountId === account.id);
  return { id, account, operationId, balance: async () => (await accountOf(id, by)).balance.amount };
}

const credit = (members: object, id: string = randomUUID()) =>
  bank.events.post({ id, type: "CREDIT", receiver: site.receiver, currency: "EUR", ...members });
const ok = (result: string) => ({ status: 200, body: { result } });
const refused = (status: number, code: string) => ({ status, body: { code } });

describe("an account of a provider by the protocol", () => {
  it("is PENDING until the provider has opened it, and then has the provider's instructions", async () => {
    bank.plan("ACCOUNT", ["PENDING", "ACTIVE"]);
    const { id, account, operationId } = await customer({ status: "PENDING" }).then(async (made) => {
      const found = await eventually(
        async () => bank.book.list("ACCOUNT").find(({ request }) => request.accountId === made.account.id),
        (operation) => operation !== undefined,
      );
      return { ...made, operationId: found?.operationId ?? "" };
    });
    expect(account.fundingPaymentInstructions).toEqual([]);
    bank.advance(operationId);
    const open = await eventually(
      () => accountOf(id),
      ({ status }) => status === "ACTIVE",
    );
    const [given] = bank.book.operations.get(operationId)?.members.instructions as [object];
    for (const { accountOrWalletInfo } of open.fundingPaymentInstructions) {
      const { paymentRails, ...info } = accountOrWalletInfo;
      expect(paymentRails).toHaveLength(1);
      expect(info).toEqual(given);
    }
    expect(open.fundingPaymentInstructions.length).toBeGreaterThan(0);
    // The log has an event once the relay has given it its position.
    await eventually(
      () => production.graph("query ($id: ID) { events(filter: {customerId: $id}) { nodes { type } } }", { id }),
      ({ data }) => JSON.stringify(data).includes("INTERNAL_ACCOUNT.STATUS_UPDATED"),
    );
  });

  it("is FAILED if the provider fails or refuses to open it", async () => {
    const reasonOf = async ({ account: { id } }: Awaited<ReturnType<typeof customer>>) => {
      const query = "query ($id: ID!) { internalAccount(id: $id) { status failureReason } }";
      return (await production.graph(query, { id })).data.internalAccount;
    };
    bank.plan("ACCOUNT", ["FAILED"], { FAILED: { code: "KYC", reason: "Unknown person." } });
    const failed = await customer({ status: "FAILED" });
    expect(await reasonOf(failed)).toEqual({ status: "FAILED", failureReason: "KYC: Unknown person." });
    bank.plan("ACCOUNT", ["REFUSED"]);
    const refused = await customer({ status: "FAILED" });
    expect((await reasonOf(refused)).failureReason).toBe("The provider gives no reason.");
    bank.plan("ACCOUNT", ["ACTIVE"]);
    expect(await reasonOf(await customer())).toEqual({ status: "ACTIVE", failureReason: null });
  });

  it("is FAILED with a number that another account has: listed with its reason, and opened once when it is retried", async () => {
    bank.plan("ACCOUNT", ["ACTIVE"]);
    const { operationId } = await customer();
    const instructions = bank.book.operations.get(operationId)?.members.instructions as object[];
    const unused = { ...instructions[0], reference: "EX000000000001" };
    bank.plan("ACCOUNT", ["ACTIVE"], { ACTIVE: { instructions: [unused, ...instructions] } });
    const same = await customer({ status: "FAILED" });
    const { data } = await production.graph("{ providerConflicts { nodes { subjectId reason } } }");
    const reason = "ACTIVE with an account number or reference that another account has";
    expect(data.providerConflicts.nodes).toContainEqual({ subjectId: same.account.id, reason });
    const shown = await production.graph("query ($id: ID!) { internalAccount(id: $id) { failureReason } }", {
      id: same.account.id,
    });
    expect(shown.data.internalAccount.failureReason).toMatch(/providerConflicts/);
    const failed = await command(app, "accounts failed", [], { platform: platformId });
    expect(failed).toContainEqual(
      expect.objectContaining({ id: same.account.id, provider: "bank", reason: expect.stringMatching(/conflicts/) }),
    );
    bank.plan("ACCOUNT", ["ACTIVE"], { ACTIVE: { instructions: [unused] } });
    const retried = await Promise.allSettled([1, 2].map(() => command(app, "account retry", [same.account.id])));
    expect(retried.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const { fundingPaymentInstructions: ways } = await eventually(
      () => accountOf(same.id),
      ({ status }) => status === "ACTIVE",
    );
    expect(ways[0]).toMatchObject({ accountOrWalletInfo: unused });
    expect(bank.book.list("ACCOUNT").filter(({ request }) => request.accountId === same.account.id)).toHaveLength(2);
  });

  it("that is FAILED does not keep its holder from being deleted", async () => {
    bank.plan("ACCOUNT", ["FAILED"], { FAILED: { code: "KYC" } });
    const { id, account } = await customer({ status: "FAILED" });
    const listed = await command(app, "accounts failed", [], { platform: platformId });
    expect(listed).toContainEqual(expect.objectContaining({ id: account.id, code: "KYC" }));
    expect((await production.rest("DELETE", `/customers/${id}`)).status).toBeLessThan(300);
  });

  it("waits while the provider is down, and for numbers that are invalid", async () => {
    await bank.goDown();
    const { id, account } = await customer({ status: "PENDING" });
    await bank.comeUp();
    await eventually(
      () => accountOf(id),
      ({ status }) => status === "ACTIVE",
    );
    bank.plan("ACCOUNT", ["ACTIVE"], { ACTIVE: { instructions: [{ accountType: "EUR_ACCOUNT", iban: "DE00" }] } });
    const wrong = await customer({ status: "PENDING" });
    await eventually(
      async () => bank.book.list("ACCOUNT").some(({ request }) => request.accountId === wrong.account.id),
      (isAsked) => isAsked,
    );
    expect((await accountOf(wrong.id)).status).toBe("PENDING");
    const dead = `SELECT name FROM shared.dead_timer WHERE subject = '${account.id}'`;
    expect((await query(app.databaseUrl, dead)).rows).toEqual([]);
  });
});

it("opens an embedded wallet only with the address of the wallet's own key", async () => {
  const { id } = await customer({ currency: "USDB" });
  const own = (await accountOf(id)).fundingPaymentInstructions;
  expect(own).toMatchObject([{ accountOrWalletInfo: { accountType: "SPARK_WALLET", assetType: "USDB" } }]);
  const other = { ...own[0]?.accountOrWalletInfo, address: sparkAddress(secp256k1.keygen().publicKey) };
  bank.plan("ACCOUNT", ["ACTIVE"], { ACTIVE: { instructions: [other] } });
  const wrong = await customer({ currency: "USDB", status: "FAILED" });
  await eventually(
    async () => (await query(app.databaseUrl, "SELECT reason FROM shared.provider_conflict")).rows,
    (rows) => JSON.stringify(rows).includes("another address than the wallet's own"),
  );
  expect((await accountOf(wrong.id)).status).toBe("FAILED");
});

describe("money that a provider reports", () => {
  it("is credited once for its entry, however often and by whichever event", async () => {
    const { operationId, account, balance } = await customer();
    const entry = { entryId: randomUUID(), operationId, amount: 1_250 };
    const id = randomUUID();
    const sent = await Promise.all(Array.from({ length: 5 }, () => credit(entry, id)));
    expect(sent).toMatchObject(Array.from({ length: 5 }, () => ok("APPLIED")));
    expect(await credit(entry)).toMatchObject(ok("UNCHANGED"));
    expect(await credit({ ...entry, amount: 1_300 })).toMatchObject(refused(409, "CONFLICT"));
    expect(await credit({ ...entry, amount: 1_300 }, id)).toMatchObject(refused(409, "CONFLICT"));
    expect(await balance()).toBe(1_250);
    const { body } = await production.rest("GET", "/transactions?sortOrder=desc&limit=1");
    expect(body.data[0]).toMatchObject({
      type: "INCOMING",
      status: "COMPLETED",
      destination: { accountId: account.id },
    });
    await booksBalance(app);
  });

  it("of no known account is refused, or is in the suspense of a platform that is named", async () => {
    const stray = { entryId: randomUUID(), reference: "for Ann", amount: 700 };
    expect(await credit(stray)).toMatchObject(refused(404, "ACCOUNT_NOT_FOUND"));
    await production.rest("PATCH", "/config", { body: { supportedCurrencies: [{ currencyCode: "EUR" }] } });
    write(platformId);
    await app.core.reloadProviders();
    expect(await credit(stray)).toMatchObject(ok("APPLIED"));
    write();
    await app.core.reloadProviders();
    const { body } = await production.rest("GET", "/suspense");
    expect(JSON.stringify(body)).toContain("700");
    await booksBalance(app);
  });

  it.each([
    ["an unknown operation", 404, { operationId: randomUUID() }],
    ["neither an operation nor a reference", 400, {}],
    ["both", 400, { operationId: randomUUID(), reference: "x" }],
    ["an amount of 0", 400, { reference: "x", amount: 0 }],
    ["a fraction", 400, { reference: "x", amount: 1.5 }],
    ["a currency that the provider hasn't", 400, { reference: "x", currency: "USD" }],
    ["an unknown currency", 400, { reference: "x", currency: "ZZZ" }],
  ])("with %s is refused", async (_what, status, members) => {
    expect((await credit({ entryId: randomUUID(), amount: 100, ...members })).status).toBe(status);
  });
});

describe("a quote of production that is funded in real time", () => {
  async function quoted(amount = 5_000) {
    const [payer, payee] = [await customer(), await customer()];
    const reply = await production.rest("POST", "/quotes", {
      body: {
        source: { sourceType: "REALTIME_FUNDING", currency: "EUR", customerId: payer.id },
        destination: { destinationType: "ACCOUNT", accountId: payee.account.id },
        lockedCurrencySide: "SENDING",
        lockedCurrencyAmount: amount,
      },
    });
    const quoteId = reply.body.id as string;
    const operation = () => bank.book.list("FUNDING").find(({ request }) => request.quoteId === quoteId);
    const fund = (members: object = {}) =>
      credit({ entryId: randomUUID(), operationId: operation()?.operationId, amount, ...members });
    const transaction = async () => (await production.rest("GET", `/transactions/${reply.body.transactionId}`)).body;
    return { ...payee, reply, fund, operation, transaction };
  }

  it("has the provider's instructions, and is executed by the money that arrives for them, once", async () => {
    const { reply, operation, fund, balance, transaction } = await quoted();
    expect(reply).toMatchObject({ status: 201, body: { status: "PENDING" } });
    const [given] = operation()?.members.instructions as [Record<string, unknown>];
    const shown = JSON.stringify(reply.body.paymentInstructions);
    expect(shown).toContain(given.iban);
    expect(shown).not.toContain("Paygraph Sandbox");
    const entry = { entryId: randomUUID() };
    expect(await fund(entry)).toMatchObject(ok("APPLIED"));
    expect(await fund(entry)).toMatchObject(ok("UNCHANGED"));
    expect(await balance()).toBe(5_000);
    expect((await transaction()).status).toBe("COMPLETED");
    expect(await fund()).toMatchObject(ok("APPLIED"));
    expect(await balance()).toBe(5_000);
    await booksBalance(app);
  });

  it("fails by another amount, which stays in suspense until a person pays it back", async () => {
    const { fund, balance, transaction } = await quoted();
    expect(await fund({ amount: 4_999 })).toMatchObject(ok("APPLIED"));
    expect(await transaction()).toMatchObject({ status: "FAILED", failureReason: "FUNDING_AMOUNT_MISMATCH" });
    expect(await balance()).toBe(0);
    const { body } = await production.rest("GET", "/suspense");
    expect(JSON.stringify(body)).toContain("4999");
    await booksBalance(app);
  });

  it("is 501 if no provider gives instructions, and 503 while it is down", async () => {
    bank.plan("FUNDING", ["REFUSED"]);
    const { reply } = await quoted();
    expect(reply).toMatchObject({ status: 501, body: { code: "NOT_IMPLEMENTED" } });
    bank.plan("FUNDING", ["ACTIVE"]);
    bank.setFaults({ faults: ["500"] });
    const [payer, payee] = [await customer({ status: "PENDING" }), await customer({ status: "PENDING" })];
    await query(
      app.databaseUrl,
      `UPDATE accounts.internal_account SET status = 'ACTIVE' WHERE customer_id = '${payee.id}'`,
    );
    const late = await production.rest("POST", "/quotes", {
      body: {
        source: { sourceType: "REALTIME_FUNDING", currency: "EUR", customerId: payer.id },
        destination: { destinationType: "ACCOUNT", accountId: payee.account.id },
        lockedCurrencySide: "SENDING",
        lockedCurrencyAmount: 100,
      },
    });
    expect(late).toMatchObject({ status: 503, body: { code: "SERVICE_UNAVAILABLE" } });
  });
});
