import { describe, expect, it } from "@jest/globals";
import { Client, eventually, startApp, type RestReply } from "../testkit/app.js";

/** Reads run while their credentials are looked up, for whom they named before; nothing is returned without them. */

const statements: string[] = [];
const readsCustomers = /FROM customers\.customer/;
const pageOfCustomers = /FROM \(\(SELECT row\.\* FROM customers\.customer AS row/;

const app = await startApp({ worker: false, onQuery: (sql) => statements.push(sql) });
const platform = await app.platform();

/** A client whose token this process knows. */
async function knownClient(permissions = ["VIEW"]): Promise<{ readonly id: string; readonly client: Client }> {
  const { body } = await platform.sandbox.rest("POST", "/tokens", { body: { name: "known", permissions } });
  const client = new Client(app.baseUrl, body);
  expect((await client.rest("GET", "/config")).status).toBe(200);
  return { id: body.id as string, client };
}

const operator = () => app.core.deps.systemScope("operator");

/** The result of `send` if `change` happens while its credentials are looked up: the lookup waits for a lock. */
async function whileLookedUp<Reply>(send: () => Promise<Reply>, change: (id: string) => string, id: string) {
  statements.length = 0;
  let reply: Promise<Reply> | undefined;
  await operator().$transaction(async (tx) => {
    await tx.$executeRawUnsafe("LOCK TABLE platform.api_token IN ACCESS EXCLUSIVE MODE");
    reply = send();
    const isSent = (table: RegExp) => statements.some((sql) => table.test(sql));
    await eventually(
      async () => isSent(/FROM platform\.api_token/) && isSent(readsCustomers),
      (areSent) => areSent,
    );
    await tx.$executeRawUnsafe(change("$1"), id);
  });
  return reply;
}

const deletion = (id: string) => `UPDATE platform.api_token SET deleted_at = now() WHERE id = ${id}`;
const query = "{ customers { nodes { id } } }";

describe("a token that is deleted while a read of its runs", () => {
  it("gets 401 by REST, though the read has run", async () => {
    const { id, client } = await knownClient();
    const reply = await whileLookedUp(() => client.rest("GET", "/customers"), deletion, id);
    expect(reply).toMatchObject({ status: 401, body: { code: "UNAUTHORIZED" } });
  });

  it("gets 401 on the graph", async () => {
    const { id, client } = await knownClient();
    const reply = await whileLookedUp(() => client.graph(query), deletion, id);
    expect(reply).toMatchObject({ status: 401, errors: [{ extensions: { code: "UNAUTHORIZED" } }] });
    expect(reply?.data).toBeUndefined();
  });
});

describe("the first request after a token's deletion", () => {
  const graphOf = (query: string) => (client: Client) => client.graph(query);
  const requests: readonly [string, (client: Client) => Promise<Pick<RestReply, "status">>][] = [
    ["a read of nothing", (client) => client.rest("GET", "/customers/Customer:019542f5-b3e7-1d02-0000-000000000001")],
    ["a wrong filter", (client) => client.rest("GET", "/customers?limit=0")],
    ["a write", (client) => client.rest("POST", "/tokens", { body: { name: "x", permissions: ["VIEW"] } })],
    ["a query", graphOf(query)],
    ["a query that isn't valid", graphOf("{ nothing }")],
    ["what isn't GraphQL", graphOf("{")],
    ["a mutation", graphOf('mutation { createToken(input: { name: "x", permissions: [VIEW] }) { id } }')],
    [
      "a body that isn't JSON",
      ({ authorization }) => fetch(`${app.baseUrl}/graphql`, { method: "POST", headers: { authorization }, body: "x" }),
    ],
  ];
  it.each(requests)("is 401: %s", async (_name, send) => {
    const { id, client } = await knownClient(["VIEW", "MANAGE"]);
    expect((await platform.sandbox.rest("DELETE", `/tokens/${id}`)).status).toBe(204);
    expect((await send(client)).status).toBe(401);
  });
});

it("runs a read again for a token that has changed meanwhile", async () => {
  const { id, client } = await knownClient(["VIEW", "MANAGE"]);
  const shrink = (parameter: string) => `UPDATE platform.api_token SET permissions = '{VIEW}' WHERE id = ${parameter}`;
  const reply = await whileLookedUp(() => client.rest("GET", "/customers"), shrink, id);
  expect(reply?.status).toBe(200);
  expect(statements.filter((sql) => pageOfCustomers.test(sql))).toHaveLength(2);
  expect((await client.rest("POST", "/tokens", { body: { name: "x", permissions: ["VIEW"] } })).status).toBe(403);
});

it("presumes no caller where the secret differs", async () => {
  const { client } = await knownClient();
  const { clientId } = client.token;
  statements.length = 0;
  const wrong = new Client(app.baseUrl, { clientId, clientSecret: "0".repeat(64) });
  expect((await wrong.rest("GET", "/customers")).status).toBe(401);
  expect(statements.some((sql) => readsCustomers.test(sql))).toBe(false);
  expect((await client.rest("GET", "/customers")).status).toBe(200);
});
