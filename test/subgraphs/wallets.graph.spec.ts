import { describe, expect, it } from "@jest/globals";
import { baseAccount, createCustomer } from "../testkit/accounts.js";
import { startApp } from "../testkit/app.js";
import { openWallet, signed, type OpenWallet } from "../testkit/wallet-client.js";

/** Those of requests only: there is neither a relay nor a timer. */
const statements: string[] = [];

const app = await startApp({ worker: false, onQuery: (sql) => statements.push(sql) });
const { sandbox } = await app.platform({ skipPaperwork: true });

const shown = `account { id customer { id } } privateEnabled delegatedKeys { id }
  credentials { id accountId type nickname createdAt updatedAt account { id } }
  sessions { id accountId type nickname createdAt updatedAt expiresAt encryptedSessionSigningKey }`;

async function holder(): Promise<OpenWallet & { readonly customerId: string }> {
  const { id: customerId } = await createCustomer(sandbox, {
    currencies: ["USD", "USDB"],
    email: "ada@example.com",
    phoneNumber: "+14155550100",
  });
  return { ...(await openWallet(sandbox, customerId)), customerId };
}

describe("a wallet in the graph", () => {
  it("shows its credentials, sessions and privacy as REST does, from its customer and from its account", async () => {
    const { customerId, accountId, key } = await holder();
    const body = { type: "SMS_OTP", accountId };
    expect(await signed(sandbox, key, "POST", "/auth/credentials", { body })).toMatchObject({ status: 201 });
    const patch = { body: { privateEnabled: true } };
    expect(await signed(sandbox, key, "PATCH", `/internal-accounts/${accountId}`, patch)).toMatchObject({
      status: 200,
    });
    const { id: plain } = await baseAccount(sandbox, customerId);
    const { data, errors } = await sandbox.graph(
      `query ($customer: ID!, $account: ID!, $plain: ID!) {
        customer(id: $customer) { wallet { ${shown} } }
        internalAccount(id: $account) { wallet { ${shown} } }
        plain: internalAccount(id: $plain) { wallet { account { id } } } }`,
      { customer: customerId, account: accountId, plain },
    );
    expect(errors).toBeUndefined();
    const credentials = await sandbox.rest("GET", `/auth/credentials?accountId=${accountId}`);
    const sessions = await sandbox.rest("GET", `/auth/sessions?accountId=${accountId}`);
    expect([credentials.body.data.length, sessions.body.data.length]).toEqual([2, 1]);
    const wallet = {
      account: { id: accountId, customer: { id: customerId } },
      privateEnabled: true,
      delegatedKeys: [],
      credentials: credentials.body.data.map((credential: object) => ({ ...credential, account: { id: accountId } })),
      sessions: sessions.body.data.map((session: object) => ({ ...session, encryptedSessionSigningKey: null })),
    };
    expect(data).toEqual({ customer: { wallet }, internalAccount: { wallet }, plain: { wallet: null } });
  });

  it("is null of a customer without one, and nobody else's", async () => {
    const { id } = await createCustomer(sandbox, { currencies: ["USD"] });
    const { customerId, accountId } = await holder();
    const { sandbox: stranger } = await app.platform();
    const query = `query ($ids: [ID!]!) { nodes(ids: $ids) {
      ... on Customer { wallet { account { id } } } ... on InternalAccount { wallet { account { id } } } } }`;
    const wallet = { account: { id: accountId } };
    const own = await sandbox.graph(query, { ids: [id, customerId, accountId] });
    expect(own.data.nodes).toEqual([{ wallet: null }, { wallet }, { wallet }]);
    const theirs = await stranger.graph(query, { ids: [id, customerId, accountId] });
    expect(theirs.data.nodes).toEqual([null, null, null]);
  });

  it("is read for many customers with a constant number of statements", async () => {
    const { sandbox: own } = await app.platform({ skipPaperwork: true });
    const query = `{ customers(first: 5) { nodes { wallet { ${shown} }
      internalAccounts(first: 3) { nodes { wallet { ${shown} } } } } } }`;
    const count = async () => {
      statements.length = 0;
      const { data, errors } = await own.graph(query);
      expect(errors).toBeUndefined();
      return { nodes: data.customers.nodes, statements: statements.length };
    };
    const add = async () => {
      const { id } = await createCustomer(own, { currencies: ["USDB"], email: "ada@example.com" });
      return openWallet(own, id);
    };
    await add();
    const one = await count();
    for (let further = 0; further < 4; further++) await add();
    const five = await count();
    expect(five.nodes).toHaveLength(5);
    for (const { wallet, internalAccounts } of five.nodes) {
      expect(wallet).toMatchObject({ credentials: [{ type: "EMAIL_OTP" }], sessions: [{ type: "EMAIL_OTP" }] });
      expect(internalAccounts.nodes).toEqual([{ wallet }]);
    }
    expect(five.statements).toBe(one.statements);
  });

  it("has lists that count with their greatest length: too many of them are refused", async () => {
    const wallets = (first: number) => `{ customers(first: ${first}) { nodes { wallet { credentials { id } } } } }`;
    expect((await sandbox.graph(wallets(90))).errors).toBeUndefined();
    const { errors } = await sandbox.graph(wallets(100));
    expect(errors?.[0]?.message).toContain("10201 objects");
  });
});
