import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { defaultCurrencyCodes } from "../../subgraphs/shared/kernel/currencies.js";
import { migrate } from "../../subgraphs/shared/persistence/migrate.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { eventually, startApp, type Client } from "../testkit/app.js";
import { createEmptyDatabase } from "../testkit/database.js";
import { query } from "../testkit/database-url.js";

const app = await startApp();
const platform = await app.platform({ skipPaperwork: true });

interface Account {
  readonly id: string;
  readonly customerId?: string;
  readonly type: string;
  readonly status: string;
  readonly balance: { readonly amount: number; readonly currency: { readonly code: string } };
  readonly fundingPaymentInstructions: readonly object[];
}

async function accountsOf(client: Client, customerId: string): Promise<Account[]> {
  const { status, body } = await client.rest("GET", `/customers/internal-accounts?limit=100&customerId=${customerId}`);
  expect(status).toBe(200);
  return body.data;
}

async function createCustomer(client: Client, fields: object = {}): Promise<{ id: string }> {
  const { status, body } = await client.rest("POST", "/customers", { body: { customerType: "INDIVIDUAL", ...fields } });
  expect(status).toBe(201);
  return body;
}

const typesByCurrency = (accounts: readonly Account[]) =>
  Object.fromEntries(accounts.map(({ type, balance }) => [balance.currency.code, type]));

describe("a customer's accounts", () => {
  it("are one for each currency of the platform, of the currency's type, ACTIVE, empty and ready to be funded", async () => {
    const { id } = await createCustomer(platform.sandbox);
    const accounts = await accountsOf(platform.sandbox, id);
    const types = typesByCurrency(accounts);
    expect(Object.keys(types).sort()).toEqual([...defaultCurrencyCodes].sort());
    expect(types).toMatchObject({
      USD: "INTERNAL_FIAT",
      MXN: "INTERNAL_FIAT",
      BTC: "INTERNAL_CRYPTO",
      USDC: "INTERNAL_CRYPTO",
      USDT: "INTERNAL_CRYPTO",
      USDB: "EMBEDDED_WALLET",
    });
    for (const account of accounts) {
      expect(account).toMatchObject({ customerId: id, status: "ACTIVE", balance: { amount: 0 } });
      expect(account.fundingPaymentInstructions.length).toBeGreaterThan(0);
    }
  });

  it("tell each by an event, which shows the account as the list does", async () => {
    const { id } = await createCustomer(platform.sandbox, { currencies: ["EUR", "USDB"] });
    const accounts = await accountsOf(platform.sandbox, id);
    const { data } = await eventually(
      () =>
        platform.sandbox.graph(
          `query ($id: ID) { events(filter: {customerId: $id, types: [INTERNAL_ACCOUNT_STATUS_UPDATED]}) { nodes { data subjectId } } }`,
          { id },
        ),
      (reply) => reply.data.events.nodes.length === 2,
    );
    const told = data.events.nodes.map((event: { data: object }) => event.data);
    expect(told).toEqual(expect.arrayContaining(accounts));
  });

  it("follow the customer's currencies: a new one gets its account, one that is left keeps it", async () => {
    const { id } = await createCustomer(platform.sandbox, { currencies: ["USD"] });
    const [usd] = await accountsOf(platform.sandbox, id);
    const body = { customerType: "INDIVIDUAL", currencies: ["EUR", "GBP"] };
    for (let time = 1; time <= 2; time++) {
      expect((await platform.sandbox.rest("PATCH", `/customers/${id}`, { body })).status).toBe(200);
    }
    const accounts = await accountsOf(platform.sandbox, id);
    expect(Object.keys(typesByCurrency(accounts)).sort()).toEqual(["EUR", "GBP", "USD"]);
    expect(accounts).toContainEqual(usd);
  });

  it("are opened once by twenty updates at once", async () => {
    const { id } = await createCustomer(platform.sandbox, { currencies: [] });
    const request = { body: { customerType: "INDIVIDUAL", currencies: ["USD", "EUR", "BTC"] } };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => platform.sandbox.rest("PATCH", `/customers/${id}`, request)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await accountsOf(platform.sandbox, id)).toHaveLength(3);
  });

  it("have numbers that no other account has", async () => {
    const customers = await Promise.all(Array.from({ length: 5 }, () => createCustomer(platform.sandbox)));
    const accounts = (await Promise.all(customers.map(({ id }) => accountsOf(platform.sandbox, id)))).flat();
    const instructions = accounts.flatMap(({ fundingPaymentInstructions }) => fundingPaymentInstructions);
    expect(new Set(instructions.map((instruction) => JSON.stringify(instruction))).size).toBe(instructions.length);
  });

  it("wait for a provider in production: PENDING, without numbers", async () => {
    const { id } = await createCustomer(platform.production, { currencies: ["USD", "USDC"] });
    const accounts = await accountsOf(platform.production, id);
    expect(accounts).toHaveLength(2);
    for (const account of accounts) {
      expect(account).toMatchObject({ status: "PENDING", fundingPaymentInstructions: [] });
    }
  });
});

describe("deleting a customer", () => {
  const fund = (accountId: string, amount: number) =>
    platform.sandbox.rest("POST", `/sandbox/internal-accounts/${accountId}/fund`, { body: { amount } });

  it("is refused while an account holds money, and changes nothing", async () => {
    const { id } = await createCustomer(platform.sandbox, { currencies: ["USD", "EUR"] });
    const [account] = await accountsOf(platform.sandbox, id);
    expect((await fund(account?.id ?? "", 1)).status).toBe(200);
    const reply = await platform.sandbox.rest("DELETE", `/customers/${id}`);
    expect(reply).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    expect((await platform.sandbox.rest("GET", `/customers/${id}`)).status).toBe(200);
    expect((await accountsOf(platform.sandbox, id)).map(({ status }) => status)).toEqual(["ACTIVE", "ACTIVE"]);
  });

  it("closes its accounts, which then take no money", async () => {
    const { id } = await createCustomer(platform.sandbox, { currencies: ["USD"] });
    const [account] = await accountsOf(platform.sandbox, id);
    expect((await platform.sandbox.rest("DELETE", `/customers/${id}`)).status).toBe(200);
    expect(await fund(account?.id ?? "", 1)).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    const { data } = await eventually(
      () =>
        platform.sandbox.graph(
          `query ($id: ID) { events(filter: {customerId: $id, types: [INTERNAL_ACCOUNT_STATUS_UPDATED]}) { nodes { data } } }`,
          { id },
        ),
      (reply) => reply.data.events.nodes.length === 2,
    );
    const told = data.events.nodes.map((event: { data: Account }) => event.data.status);
    expect(told).toEqual(["CLOSED", "ACTIVE"]);
  });

  it("and funding its account at once: either the money is there and the customer too, or neither", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await createCustomer(platform.sandbox, { currencies: ["USD"] });
      const [account] = await accountsOf(platform.sandbox, id);
      const [funded, deleted] = await Promise.all([
        fund(account?.id ?? "", 100),
        platform.sandbox.rest("DELETE", `/customers/${id}`),
      ]);
      expect([
        [200, 409],
        [409, 200],
      ]).toContainEqual([funded.status, deleted.status]);
    }
  });
});

describe("a platform's own accounts", () => {
  const platformAccounts = async (client: Client): Promise<Account[]> =>
    (await client.rest("GET", "/platform/internal-accounts")).body.data;

  it("are one for each supported currency from the start; its USDB is no wallet of a customer", async () => {
    const types = typesByCurrency(await platformAccounts(platform.sandbox));
    expect(Object.keys(types).sort()).toEqual([...defaultCurrencyCodes].sort());
    expect(types).toMatchObject({ EUR: "INTERNAL_FIAT", USDB: "INTERNAL_CRYPTO" });
  });

  it("follow its supported currencies", async () => {
    const { sandbox } = await app.platform();
    const entry = { currencyCode: "KES", minAmount: 1, maxAmount: 1_000, requiredCounterpartyFields: [] };
    expect((await sandbox.rest("PATCH", "/config", { body: { supportedCurrencies: [entry] } })).status).toBe(200);
    const types = typesByCurrency(await platformAccounts(sandbox));
    expect(types).toMatchObject({ KES: "INTERNAL_FIAT", USD: "INTERNAL_FIAT" });
  });
});

it("opens the accounts of platforms and customers that were there before accounts were", async () => {
  const database = await createEmptyDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), "paygraph-before-"));
  try {
    const migrations = path.join(projectRoot, "prisma/migrations");
    const foundation = "20261121000000_foundation";
    await cp(path.join(migrations, foundation), path.join(folder, foundation), { recursive: true });
    await migrate(database.url, { migrationsDir: folder, log: () => undefined });
    const [platformId, customerId] = [`PlatformConfig:${randomUUID()}`, `Customer:${randomUUID()}`];
    await query(
      database.url,
      `INSERT INTO platform.platform (id, name, updated_at) VALUES ('${platformId}', 'before', now());
       INSERT INTO platform.platform_config (platform_id, environment, proxy_uma_subdomain, supported_currencies, created_at, updated_at)
       VALUES ('${platformId}', 'SANDBOX', 'p0', '[{"currencyCode":"USD","minAmount":1,"maxAmount":9,"requiredCounterpartyFields":[]}]', now(), now());
       INSERT INTO customers.customer (id, platform_id, environment, customer_type, platform_customer_id, uma_address, verification_status, currencies, created_at, updated_at)
       VALUES ('${customerId}', '${platformId}', 'SANDBOX', 'INDIVIDUAL', 'before', '$before@p0.test', 'APPROVED', '{USD,EUR}', now(), now())`,
    );
    await migrate(database.url, { migrationsDir: migrations, log: () => undefined });
    const later = await startApp({ beside: { databaseUrl: database.url, masterKey: randomBytes(32) } });
    try {
      const opened = () =>
        query(database.url, "SELECT customer_id, currency, status FROM accounts.internal_account ORDER BY 1, 2");
      const { rows } = await eventually(opened, (result) => result.rows.length === 3);
      expect(rows).toEqual([
        { customer_id: customerId, currency: "EUR", status: "ACTIVE" },
        { customer_id: customerId, currency: "USD", status: "ACTIVE" },
        { customer_id: null, currency: "USD", status: "ACTIVE" },
      ]);
    } finally {
      await later.close();
    }
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
});
