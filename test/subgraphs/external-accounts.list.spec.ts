import { describe, expect, it } from "@jest/globals";
import { externalAccountList } from "../../subgraphs/accounts/external-accounts/sql.js";
import type { Environment } from "../../subgraphs/shared/kernel/caller.js";
import { byCreation } from "../../subgraphs/shared/graphql/list.sql.js";
import { startApp } from "../testkit/app.js";
import { createCustomer, jane, register, usdAccount } from "./external-accounts.fixture.js";

const statements: string[] = [];
/** Ids in the order of registration. */
const ofAda: string[] = [];
const ofBob: string[] = [];
const own: string[] = [];

const euroAccount = {
  currency: "EUR",
  accountInfo: { accountType: "EUR_ACCOUNT", iban: "NL91ABNA0417164300", beneficiary: jane },
};

// Without relay and timers, so that the statements are only the requests'.
const app = await startApp({ worker: false, onQuery: (sql) => statements.push(sql) });
const platform = await app.platform();
const sandbox = platform.sandbox;
const ada = await createCustomer(sandbox);
const bob = await createCustomer(sandbox);
for (let index = 0; index < 3; index++) {
  ofAda.push((await register(sandbox, "/customers", { customerId: ada, ...usdAccount() })).id);
  own.push((await register(sandbox, "/platform", usdAccount())).id);
}
ofAda.push((await register(sandbox, "/customers", { customerId: ada, ...euroAccount })).id);
ofBob.push((await register(sandbox, "/customers", { customerId: bob, ...euroAccount })).id);
own.push((await register(sandbox, "/platform", euroAccount)).id);

const newestFirst = (...ids: string[]) => [...ids].reverse();
async function listed(path: string, client = sandbox): Promise<string[]> {
  const { status, body } = await client.rest("GET", path);
  expect(status).toBe(200);
  expect(body.hasMore).toBe(false);
  expect(body.totalCount).toBe(body.data.length);
  return body.data.map(({ id }: { id: string }) => id);
}

describe("the list of external accounts", () => {
  it("has those of customers or the platform's own, newest first, by currency and customer", async () => {
    expect(await listed("/customers/external-accounts")).toEqual(newestFirst(...ofAda, ...ofBob));
    expect(await listed("/customers/external-accounts?currency=EUR")).toEqual([ofBob[0], ofAda[3]]);
    expect(await listed(`/customers/external-accounts?customerId=${ada}`)).toEqual(newestFirst(...ofAda));
    expect(await listed(`/customers/external-accounts?customerId=${ada}&currency=EUR`)).toEqual([ofAda[3]]);
    expect(await listed("/customers/external-accounts?currency=GBP")).toEqual([]);
    expect(await listed("/customers/external-accounts?customerId=nobody")).toEqual([]);
    expect(await listed("/platform/external-accounts")).toEqual(newestFirst(...own));
    expect(await listed("/platform/external-accounts?currency=EUR")).toEqual([own[3]]);
  });

  it.each(["/customers/external-accounts", "/platform/external-accounts"])("is read page by page: %s", async (path) => {
    const all = await listed(path);
    const found: string[] = [];
    let cursor = "";
    for (let pages = 0; pages < 5; pages++) {
      const { body } = await sandbox.rest("GET", `${path}?limit=2${cursor && `&cursor=${cursor}`}`);
      found.push(...body.data.map(({ id }: { id: string }) => id));
      expect(body.totalCount).toBe(all.length);
      if (!body.hasMore) break;
      cursor = body.nextCursor;
    }
    expect(found).toEqual(all);
  });

  it("refuses a page that can't be", async () => {
    for (const query of ["limit=0", "limit=101", "cursor=nonsense", "currency="]) {
      const reply = await sandbox.rest("GET", `/customers/external-accounts?${query}`);
      expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    }
  });

  it("shows nothing of another tenant or environment", async () => {
    const stranger = await app.platform();
    for (const client of [stranger.sandbox, platform.production]) {
      expect(await listed("/customers/external-accounts", client)).toEqual([]);
      expect(await listed("/platform/external-accounts", client)).toEqual([]);
      expect(await listed(`/customers/external-accounts?customerId=${ada}`, client)).toEqual([]);
    }
  });

  it("is the same on the graph", async () => {
    const { data } = await sandbox.graph(
      `query ($id: ID!) {
        customerExternalAccounts(filter: {customerId: $id}, first: 2) { nodes { id customer { id } } totalCount pageInfo { hasNextPage } }
        platformExternalAccounts(filter: {currencies: ["EUR"]}) { nodes { id customer { id } defaultUmaDepositAccount } totalCount }
      }`,
      { id: ada },
    );
    expect(data).toEqual({
      customerExternalAccounts: {
        nodes: [ofAda[3], ofAda[2]].map((id) => ({ id, customer: { id: ada } })),
        totalCount: 4,
        pageInfo: { hasNextPage: true },
      },
      platformExternalAccounts: {
        nodes: [{ id: own[3], customer: null, defaultUmaDepositAccount: null }],
        totalCount: 1,
      },
    });
  });

  it("selects by types and statuses on the graph, as a filter in memory does", async () => {
    const list = async (filter: string) => {
      const { data, errors } = await sandbox.graph(
        `{ customerExternalAccounts(filter: {${filter}}, first: 100) { totalCount
          nodes { id status accountInfo { accountType } } } }`,
      );
      expect(errors).toBeUndefined();
      expect(data.customerExternalAccounts.nodes).toHaveLength(data.customerExternalAccounts.totalCount);
      return data.customerExternalAccounts.nodes as {
        id: string;
        status: string;
        accountInfo: { accountType: string };
      }[];
    };
    const all = await list("");
    const types = [...new Set(all.map(({ accountInfo }) => accountInfo.accountType))];
    expect(types.length).toBeGreaterThan(0);
    for (const some of [types, types.slice(0, 1), types.slice(0, 2)]) {
      const expected = all.filter(({ accountInfo }) => some.includes(accountInfo.accountType));
      expect(await list(`accountTypes: [${some.join(", ")}]`)).toEqual(expected);
    }
    const statuses = ["ACTIVE", "PENDING", "PENDING_OWNERSHIP_VERIFICATION", "INACTIVE"];
    for (const some of [statuses, ...statuses.map((status) => [status])]) {
      const expected = all.filter(({ status }) => some.includes(status));
      expect(await list(`statuses: [${some.join(", ")}], accountTypes: [${types.join(", ")}]`)).toEqual(expected);
    }
    expect(await list("accountTypes: []")).toEqual([]);
  });
});

describe("one external account", () => {
  it("is found where it belongs and nowhere else", async () => {
    const stranger = await app.platform();
    const paths = [
      `/platform/external-accounts/${ofAda[0]}`,
      `/customers/external-accounts/${own[0]}`,
      `/customers/external-accounts/${ada}`,
      "/customers/external-accounts/ExternalAccount:019542f5-b3e7-7d02-8000-000000000001",
      "/customers/external-accounts/nonsense",
    ];
    for (const method of ["GET", "DELETE"]) {
      for (const path of paths) {
        const reply = await sandbox.rest(method, path);
        expect(reply).toMatchObject({ status: 404, body: { code: "ACCOUNT_NOT_FOUND" } });
      }
      for (const client of [stranger.sandbox, platform.production]) {
        expect((await client.rest(method, `/customers/external-accounts/${ofAda[0]}`)).status).toBe(404);
        expect((await client.rest(method, `/platform/external-accounts/${own[0]}`)).status).toBe(404);
        const { data } = await client.graph("query ($id: ID!) { node(id: $id) { id } }", { id: ofAda[0] });
        expect(data.node).toBeNull();
      }
    }
    expect((await sandbox.rest("GET", `/customers/external-accounts/${ofAda[0]}`)).status).toBe(200);
    expect((await sandbox.rest("GET", `/platform/external-accounts/${own[0]}`)).status).toBe(200);
  });

  it("is gone once it is deleted, and may be registered again under another id", async () => {
    for (const [path, holder] of [
      ["/customers", { customerId: bob }],
      ["/platform", {}],
    ] as const) {
      const wanted = { ...holder, ...usdAccount() };
      const { id } = await register(sandbox, path, wanted);
      expect((await sandbox.rest("DELETE", `${path}/external-accounts/${id}`)).status).toBe(204);
      for (const method of ["GET", "DELETE"]) {
        const reply = await sandbox.rest(method, `${path}/external-accounts/${id}`);
        expect(reply).toMatchObject({ status: 404, body: { code: "ACCOUNT_NOT_FOUND" } });
      }
      expect(await listed(`${path}/external-accounts`)).not.toContain(id);
      const { data } = await sandbox.graph("query ($id: ID!) { node(id: $id) { id } }", { id });
      expect(data.node).toBeNull();
      const again = await register(sandbox, path, wanted);
      expect(again.id).not.toBe(id);
      await sandbox.rest("DELETE", `${path}/external-accounts/${again.id}`);
    }
  });

  it("is deleted once by twenty at once, on either surface", async () => {
    const { id } = await register(sandbox, "/customers", { customerId: bob, ...usdAccount() });
    const mutation =
      "mutation ($input: DeleteExternalAccountInput!) { deleteExternalAccount(input: $input) { id accountInfo { accountNumber } } }";
    const [rest, graph] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => sandbox.rest("DELETE", `/customers/external-accounts/${id}`))),
      Promise.all(Array.from({ length: 10 }, () => sandbox.graph(mutation, { input: { externalAccountId: id } }))),
    ]);
    const deleted = rest.filter(({ status }) => status === 204).length + graph.filter(({ errors }) => !errors).length;
    expect(deleted).toBe(1);
    for (const { errors } of graph) {
      if (errors) expect(errors[0]?.extensions).toMatchObject({ code: "ACCOUNT_NOT_FOUND", status: 404 });
    }
  });

  it("abandons the proof of its ownership that is under way when it is deleted", async () => {
    const { id, status } = await register(sandbox, "/customers", {
      customerId: bob,
      currency: "USDC",
      ownershipType: "FIRST_PARTY",
      accountInfo: { accountType: "BASE_WALLET", address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" },
    });
    expect(status).toBe("PENDING_OWNERSHIP_VERIFICATION");
    const path = `/customers/external-accounts/${id}`;
    const challenge = { body: { method: "WALLET_SIGNATURE" } };
    expect((await sandbox.rest("POST", `${path}/challenge`, challenge)).status).toBe(201);
    expect((await sandbox.rest("DELETE", path)).status).toBe(204);
    const where = { externalAccountId: id, platformId: platform.platformId, environment: "SANDBOX" as const };
    expect(await app.core.deps.db.ownershipChallenge.findMany({ where })).toMatchObject([{ status: "ABANDONED" }]);
    expect((await sandbox.rest("POST", `${path}/challenge`, challenge)).status).toBe(404);
  });

  it("gives its place as the one for UMA deposits free when it is deleted", async () => {
    const carol = await createCustomer(sandbox);
    const create = () =>
      register(sandbox, "/customers", { customerId: carol, ...usdAccount(), defaultUmaDepositAccount: true });
    const first = await create();
    await sandbox.rest("DELETE", `/customers/external-accounts/${first.id}`);
    expect((await create()).defaultUmaDepositAccount).toBe(true);
  });
});

describe("the graph", () => {
  it("reads the accounts of many customers with as many statements as those of one", async () => {
    const { sandbox: theirs } = await app.platform();
    const customers = await Promise.all(Array.from({ length: 8 }, () => createCustomer(theirs)));
    const twice = [...customers, ...customers];
    await Promise.all(twice.map((customerId) => register(theirs, "/customers", { customerId, ...usdAccount() })));
    const query = `query ($first: Int) { customers(first: $first) { nodes { id externalAccounts(filter: {currencies: ["USD"]}, first: 1) {
      nodes { id customerId status accountInfo { accountNumber } } totalCount pageInfo { hasNextPage endCursor } } } } }`;
    const ask = async (first: number) => {
      statements.length = 0;
      const { data, errors } = await theirs.graph(query, { first });
      expect(errors).toBeUndefined();
      return { nodes: data.customers.nodes, count: statements.length };
    };
    const one = await ask(1);
    const all = await ask(customers.length);
    expect(all.nodes).toHaveLength(customers.length);
    expect(all.count).toBe(one.count);
    for (const { id, externalAccounts } of all.nodes) {
      expect(externalAccounts).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true } });
      expect(externalAccounts.nodes).toMatchObject([{ customerId: id, status: "ACTIVE" }]);
    }
    const [{ id, externalAccounts }] = all.nodes;
    const next = await theirs.graph(
      `query ($id: ID!, $after: String) { customer(id: $id) { externalAccounts(filter: {currencies: ["USD"]}, after: $after) {
        nodes { id customer { id } } pageInfo { hasNextPage } } } }`,
      { id, after: externalAccounts.pageInfo.endCursor },
    );
    expect(next.data.customer.externalAccounts).toMatchObject({
      nodes: [{ customer: { id } }],
      pageInfo: { hasNextPage: false },
    });
    expect(next.data.customer.externalAccounts.nodes[0].id).not.toBe(externalAccounts.nodes[0].id);
  });

  it("shows none of a customer's accounts to another tenant that knows the id", async () => {
    const stranger = await app.platform();
    const read = (platformId: string, environment: Environment) =>
      externalAccountList.ofOwners(app.core.deps.db, { platformId, environment }, "customerId", [ada, bob], {
        filter: {},
        order: byCreation,
        limit: 10,
      });
    expect(await read(stranger.platformId, "SANDBOX")).toEqual([]);
    expect(await read(platform.platformId, "PRODUCTION")).toEqual([]);
    expect(await read(platform.platformId, "SANDBOX")).toHaveLength(ofAda.length + ofBob.length);
    const query = `query ($representations: [ID!]!) { nodes(ids: $representations) {
      id ... on Customer { externalAccounts { nodes { id } } } ... on ExternalAccount { status } } }`;
    const { data } = await stranger.sandbox.graph(query, { representations: [ada, ofAda[0]] });
    expect(data.nodes).toEqual([null, null]);
    const theirs = await sandbox.graph(query, { representations: [bob, ofBob[0]] });
    expect(theirs.data.nodes).toMatchObject([
      { id: bob, externalAccounts: { nodes: [{ id: ofBob[0] }] } },
      { id: ofBob[0], status: "ACTIVE" },
    ]);
  });
});
