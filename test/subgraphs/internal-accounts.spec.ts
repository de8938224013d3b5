import { beforeEach, describe, expect, it } from "@jest/globals";
import { internalAccountList } from "../../subgraphs/accounts/internal-accounts/sql.js";
import { readEntries } from "../../subgraphs/accounts/ledger-transactions/entry.sql.js";
import type { Tenant } from "../../subgraphs/shared/kernel/caller.js";
import { byCreation } from "../../subgraphs/shared/graphql/list.sql.js";
import { baseAccount, createCustomer, fund, type WireAccount } from "../testkit/accounts.js";
import { Client, startApp, type PlatformClients } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";

let platform: PlatformClients;
const statements: string[] = [];

const app = await startApp();
/** A process of its own without relay and timers, whose statements are only the requests'. */
const quiet = await startApp({ beside: app, worker: false, onQuery: (sql) => statements.push(sql) });
beforeEach(async () => {
  platform = await app.platform();
});

const unknownId = "InternalAccount:01987a3b-0000-7000-8000-00000000abcd";
const money = (amount: number) => ({
  amount,
  currency: { code: "USD", name: "US Dollar", symbol: "$", decimals: 2 },
});
const moneyFields = "{ amount currency { code name symbol decimals } }";

describe("an internal account", () => {
  it("is the same record on REST and on the graph", async () => {
    const { sandbox } = platform;
    const customer = await createCustomer(sandbox, { fullName: "Grace Hopper" });
    const { id } = await baseAccount(sandbox, customer.id);
    const account = await fund(sandbox, id, 12_345);
    expect(account).toEqual({
      id,
      customerId: customer.id,
      type: "INTERNAL_FIAT",
      status: "ACTIVE",
      balance: money(12_345),
      totalBalance: money(12_345),
      fundingPaymentInstructions: expect.anything(),
      cardCapabilities: {
        supportsSpendLimits: true,
        supportsTransactionCountLimit: true,
        supportsPanReveal: true,
        supports3dSecurePassword: true,
      },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });

    const { data, errors } = await sandbox.graph(
      `query ($id: ID!) { internalAccount(id: $id) {
        id customerId type status balance ${moneyFields} totalBalance ${moneyFields} createdAt updatedAt
        privateEnabled label eventId cursor sweepRule { description } cardCapabilities { supportsSpendLimits }
        fundingPaymentInstructions { accountOrWalletInfo { accountType accountNumber } }
        customer { id fullName }
      } }`,
      { id },
    );
    expect(errors).toBeUndefined();
    const { cardCapabilities: _shown, fundingPaymentInstructions, ...record } = account;
    expect(data.internalAccount).toMatchObject({
      ...record,
      privateEnabled: null,
      label: null,
      sweepRule: null,
      eventId: null,
      cursor: null,
      cardCapabilities: { supportsSpendLimits: true },
      customer: { id: customer.id, fullName: "Grace Hopper" },
    });
    const numbers = (instructions: unknown) =>
      (instructions as { accountOrWalletInfo: { accountNumber?: string } }[]).map(
        ({ accountOrWalletInfo }) => accountOrWalletInfo.accountNumber ?? null,
      );
    expect(numbers(data.internalAccount.fundingPaymentInstructions)).toEqual(numbers(fundingPaymentInstructions));
    expect(new Date(String(account.updatedAt)).getTime()).toBeGreaterThan(
      new Date(String(account.createdAt)).getTime(),
    );
  });

  it("says that it can fund a card where it can: fiat and embedded wallets of customers", async () => {
    const { sandbox } = platform;
    const { id } = await createCustomer(sandbox, { currencies: ["USD", "BTC", "USDB"] });
    const capable = async (customerId: string | undefined, currency: string) => {
      const { type, cardCapabilities } = await baseAccount(sandbox, customerId, currency);
      return [type, cardCapabilities !== undefined];
    };
    expect(await capable(id, "USD")).toEqual(["INTERNAL_FIAT", true]);
    expect(await capable(id, "USDB")).toEqual(["EMBEDDED_WALLET", true]);
    expect(await capable(id, "BTC")).toEqual(["INTERNAL_CRYPTO", false]);
    expect(await capable(undefined, "USD")).toEqual(["INTERNAL_FIAT", false]);
  });

  it("is found by node(id:) and as another's reference, by its own tenant only", async () => {
    const { sandbox, production } = platform;
    const { id } = await baseAccount(sandbox);
    const document = `query ($id: ID!) {
      node(id: $id) { id ... on InternalAccount { status customerId customer { id } } }
      internalAccount(id: $id) { id }
    }`;
    const { data } = await sandbox.graph(document, { id });
    expect(data).toEqual({
      node: { id, status: "ACTIVE", customerId: null, customer: null },
      internalAccount: { id },
    });
    const foreign = [production, (await app.platform()).sandbox];
    for (const client of foreign) {
      const reply = await client.graph(document, { id });
      expect(reply.data?.node ?? null).toBeNull();
      expect(reply.errors?.[0]?.extensions).toMatchObject({ status: 404, code: "ACCOUNT_NOT_FOUND" });
    }
    for (const wrong of [unknownId, "Customer:01987a3b-0000-7000-8000-00000000abcd", "nonsense", "\u0000"]) {
      const { errors } = await sandbox.graph("query ($id: ID!) { internalAccount(id: $id) { id } }", { id: wrong });
      expect(errors?.[0]?.extensions).toMatchObject({ status: 404, code: "ACCOUNT_NOT_FOUND" });
    }
  });
});

describe("the lists", () => {
  const get = async (client: Client, path: string) => {
    const { status, body } = await client.rest("GET", path);
    expect(status).toBe(200);
    return body;
  };
  const codes = ({ data }: { data: { balance: { currency: { code: string } } }[] }) =>
    data.map(({ balance }) => balance.currency.code).sort();

  it("of customers' accounts filter by customer, currency and type, alone and together, on either surface", async () => {
    const { sandbox } = platform;
    const one = await createCustomer(sandbox, { currencies: ["USD", "EUR", "BTC"] });
    const two = await createCustomer(sandbox, { currencies: ["USD", "USDB"] });
    const all = await get(sandbox, "/customers/internal-accounts");
    expect(codes(all)).toEqual(["BTC", "EUR", "USD", "USD", "USDB"]);
    expect(all).toMatchObject({ hasMore: false, totalCount: 5 });
    const cases: [query: string, codes: string[]][] = [
      [`customerId=${one.id}`, ["BTC", "EUR", "USD"]],
      [`customerId=${two.id}&type=EMBEDDED_WALLET`, ["USDB"]],
      ["currency=USD", ["USD", "USD"]],
      [`currency=USD&customerId=${two.id}`, ["USD"]],
      ["type=INTERNAL_CRYPTO", ["BTC"]],
      ["type=RULE_BASED", []],
      ["currency=JPY", []],
      [`customerId=${unknownId.replace("InternalAccount", "Customer")}`, []],
    ];
    for (const [query, expected] of cases) {
      const listed = await get(sandbox, `/customers/internal-accounts?${query}`);
      expect([query, codes(listed)]).toEqual([query, expected]);
      expect(await get(sandbox, `/internal-accounts?${query}`)).toEqual(listed);
      const { customerId, currency, type } = Object.fromEntries(new URLSearchParams(query));
      const filter = { customerId, ...(currency && { currencies: [currency] }), ...(type && { types: [type] }) };
      const { data, errors } = await sandbox.graph(
        `query ($filter: InternalAccountFilter) {
          customerInternalAccounts(filter: $filter) { totalCount nodes { balance { currency { code } } } } }`,
        { filter },
      );
      expect(errors).toBeUndefined();
      expect(data.customerInternalAccounts.totalCount).toBe(expected.length);
      expect(codes({ data: data.customerInternalAccounts.nodes })).toEqual(expected);
    }
  });

  it("of customers' accounts page through all of them, each once, newest first", async () => {
    const { sandbox } = platform;
    for (const currencies of [["USD", "EUR", "GBP"], ["USD"], ["BTC", "MXN", "BRL"]]) {
      await createCustomer(sandbox, { currencies });
    }
    const seen: { id: string; createdAt: string }[] = [];
    let cursor = "";
    const sizes: number[] = [];
    do {
      const page = await get(sandbox, `/customers/internal-accounts?limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.data);
      sizes.push(page.data.length);
      expect(page.hasMore).toBe(page.nextCursor !== undefined);
      cursor = page.nextCursor ?? "";
    } while (cursor);
    expect(sizes).toEqual([3, 3, 1]);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(7);
    const order = seen.map(({ createdAt, id }) => `${createdAt} ${id}`);
    expect(order).toEqual([...order].sort().reverse());
  });

  it("of the platform's own accounts filter by currency and type, and show nobody else's", async () => {
    const { sandbox } = platform;
    const { id } = await createCustomer(sandbox);
    const all = await get(sandbox, "/platform/internal-accounts");
    expect(all).toEqual({ data: expect.anything() });
    expect(all.data.length).toBeGreaterThan(3);
    expect(all.data.every(({ customerId }: { customerId?: string }) => customerId === undefined)).toBe(true);
    expect(codes(await get(sandbox, "/platform/internal-accounts?currency=EUR"))).toEqual(["EUR"]);
    const crypto = await get(sandbox, "/platform/internal-accounts?type=INTERNAL_CRYPTO");
    expect(codes(crypto)).toEqual(["BTC", "USDB", "USDC", "USDT"]);
    expect((await get(sandbox, "/platform/internal-accounts?type=RULE_BASED")).data).toEqual([]);
    const { data } = await sandbox.graph(
      '{ platformInternalAccounts(filter: {currencies: ["EUR"], types: [INTERNAL_FIAT]}) { balance { currency { code } } } }',
    );
    expect(codes({ data: data.platformInternalAccounts })).toEqual(["EUR"]);

    const other = await app.platform();
    const ids = ({ data: accounts }: { data: { id: string }[] }) => accounts.map((account) => account.id);
    const foreign = [
      ...ids(await get(other.sandbox, "/platform/internal-accounts")),
      ...ids(await get(platform.production, "/platform/internal-accounts")),
    ];
    expect(ids(all).filter((own) => foreign.includes(own))).toEqual([]);
    for (const client of [other.sandbox, platform.production]) {
      expect((await get(client, `/customers/internal-accounts?customerId=${id}`)).data).toEqual([]);
    }
  });

  it("refuse what is no filter of theirs with 400, naming it", async () => {
    const cases: [query: string, field: string][] = [
      ["type=SAVINGS", "type"],
      ["limit=0", "limit"],
      ["limit=101", "limit"],
      ["cursor=nonsense", "cursor"],
      ["currency=ABCDEFGHIJK", "currency"],
    ];
    for (const [query, field] of cases) {
      const { status, body } = await platform.sandbox.rest("GET", `/customers/internal-accounts?${query}`);
      expect([query, status, body.code, body.details?.errors[0].field]).toEqual([query, 400, "INVALID_INPUT", field]);
    }
    expect((await platform.sandbox.rest("GET", "/platform/internal-accounts?type=X")).status).toBe(400);
  });
});

describe("Customer.internalAccounts", () => {
  it("pages through one customer's accounts with the filters of the list", async () => {
    const { sandbox } = platform;
    const { id } = await createCustomer(sandbox, { currencies: ["USD", "EUR", "BTC"] });
    await createCustomer(sandbox);
    const ask = async (args: string) => {
      const { data, errors } = await sandbox.graph(
        `query ($id: ID!) { customer(id: $id) { internalAccounts${args} {
          totalCount pageInfo { hasNextPage endCursor } nodes { id balance { currency { code } } } } } }`,
        { id },
      );
      expect(errors).toBeUndefined();
      return data.customer.internalAccounts;
    };
    const first = await ask("(first: 2)");
    const second = await ask(`(first: 2, after: "${first.pageInfo.endCursor}")`);
    expect([first, second].map(({ nodes }) => nodes.length)).toEqual([2, 1]);
    expect([first, second].map(({ pageInfo }) => pageInfo.hasNextPage)).toEqual([true, false]);
    const { data } = await sandbox.graph(
      "query ($id: ID!) { customerInternalAccounts(filter: {customerId: $id}) { nodes { id } } }",
      { id },
    );
    const ids = (nodes: { id: string }[]) => nodes.map((node) => node.id);
    expect(ids([...first.nodes, ...second.nodes])).toEqual(ids(data.customerInternalAccounts.nodes));
    expect(await ask('(filter: {currencies: ["EUR"], types: [INTERNAL_FIAT]})')).toMatchObject({
      totalCount: 1,
      nodes: [{ balance: { currency: { code: "EUR" } } }],
    });
    expect(await ask("(filter: {types: [RULE_BASED]})")).toMatchObject({ totalCount: 0, nodes: [] });
  });

  it("selects by status and by whether there is money, on the list and on the edge, in this platform only", async () => {
    const { sandbox } = platform;
    const { id } = await createCustomer(sandbox, { currencies: ["USD", "EUR", "GBP"] });
    const [rich, frozen] = await Promise.all(["USD", "EUR"].map((currency) => baseAccount(sandbox, id, currency)));
    await fund(sandbox, rich?.id ?? "", 5);
    await query(app.databaseUrl, `UPDATE accounts.internal_account SET status = 'FROZEN' WHERE id = '${frozen?.id}'`);
    const neighbour = (await app.platform()).sandbox;
    await fund(neighbour, (await baseAccount(neighbour, (await createCustomer(neighbour)).id)).id, 5);
    const codesOf = async (filter: string) => {
      const { data, errors } = await sandbox.graph(
        `query ($id: ID!) { customerInternalAccounts(filter: {${filter}}) { totalCount nodes { ...code } }
          customer(id: $id) { internalAccounts(filter: {${filter}}) { totalCount nodes { ...code } } } }
          fragment code on InternalAccount { balance { currency { code } } }`,
        { id },
      );
      expect(errors).toBeUndefined();
      expect(data.customerInternalAccounts).toEqual(data.customer.internalAccounts);
      const codes = data.customerInternalAccounts.nodes.map(({ balance }: WireAccount) => balance.currency.code);
      expect(codes).toHaveLength(data.customerInternalAccounts.totalCount);
      return codes.sort();
    };
    expect(await codesOf("hasBalance: true")).toEqual(["USD"]);
    expect(await codesOf("hasBalance: false")).toEqual(["EUR", "GBP"]);
    expect(await codesOf("statuses: [FROZEN]")).toEqual(["EUR"]);
    expect(await codesOf("statuses: [FROZEN, ACTIVE]")).toEqual(["EUR", "GBP", "USD"]);
    expect(await codesOf('statuses: [FROZEN, ACTIVE], hasBalance: false, currencies: ["GBP", "USD"]')).toEqual(["GBP"]);
    expect(await codesOf("statuses: [CLOSED]")).toEqual([]);
  });

  it("reads the accounts and entries of its own tenant only, whatever ids it is given", async () => {
    const { platformId, sandbox } = platform;
    const { id: customerId } = await createCustomer(sandbox);
    const { id } = await fund(sandbox, (await baseAccount(sandbox, customerId)).id, 1);
    const read = async (tenant: Tenant) => [
      await internalAccountList.ofOwners(app.core.deps.db, tenant, "customerId", [customerId], {
        filter: {},
        order: byCreation,
        limit: 5,
      }),
      await readEntries(app.core.deps.db, tenant, {
        accountIds: [id],
        filter: {},
        after: undefined,
        direction: "DESC",
        limit: 5,
      }),
    ];
    expect(await read({ platformId, environment: "SANDBOX" })).toMatchObject([
      [{ id, customerId }],
      [{ accountId: id }],
    ]);
    const { platformId: other } = await app.platform();
    for (const tenant of [
      { platformId, environment: "PRODUCTION" } as const,
      { platformId: other, environment: "SANDBOX" } as const,
    ]) {
      expect(await read(tenant)).toEqual([[], []]);
    }
  });

  it("takes as many statements for ten customers as for one, with the entries of all their accounts", async () => {
    const { sandbox } = platform;
    const reader = new Client(quiet.baseUrl, sandbox.token);
    const ask = async () => {
      statements.length = 0;
      const { data, errors } = await reader.graph(`{ customers(first: 20) { nodes { internalAccounts(first: 2) {
        totalCount nodes { balance { amount } entries(first: 2) {
          totalCount nodes { amount { amount } account { id } transaction { kind entries { systemAccount } } } } } } } } }`);
      expect(errors).toBeUndefined();
      return { customers: data.customers.nodes, statements: statements.length };
    };
    const make = async () => {
      const { id } = await createCustomer(sandbox, { currencies: ["USD", "EUR", "GBP"] });
      await fund(sandbox, (await baseAccount(sandbox, id)).id, 700);
    };
    await make();
    await ask();
    const one = await ask();
    for (let more = 0; more < 9; more++) await make();
    const ten = await ask();
    expect(ten.customers).toHaveLength(10);
    for (const { internalAccounts } of ten.customers) {
      expect(internalAccounts).toMatchObject({ totalCount: 3, nodes: [{}, {}] });
    }
    expect(ten.statements).toBe(one.statements);
  });
});
