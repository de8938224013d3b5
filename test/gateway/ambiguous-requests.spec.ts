import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "@jest/globals";
import { repeatedMember } from "../../gateway/http/repeated-members.js";
import { createCustomer } from "../testkit/accounts.js";
import { startApp } from "../testkit/app.js";
import { connect as connectAgent } from "../subgraphs/agents.fixture.js";

// Ambiguous requests are refused (docs/interface.md, Pagination and filters; docs/interface.md, Over HTTP).

const app = await startApp({ env: { PAYGRAPH_HEADER_ALIAS: "Acme" } });
const platform = await app.platform({ skipPaperwork: true });
const client = platform.sandbox;
/** Of a server without an alias, by which former names are read, too. */
const { sandbox: documented } = await (await startApp()).platform();
for (let made = 0; made < 5; made++) await createCustomer(client, { currencies: ["USD", "EUR"] });

const refused = (field: string, reason: RegExp) => ({
  status: 400,
  body: { code: "INVALID_INPUT", reason: expect.stringMatching(reason), details: { errors: [{ field }] } },
});

describe("a list", () => {
  it("refuses a parameter that it doesn't know, and names those that it does", async () => {
    const reason = /^state: is not a parameter of this request, which takes .*accountId.*status.*cursor/;
    expect(await documented.rest("GET", "/cards?state=CLOSED")).toMatchObject(refused("state", reason));
    for (const [path, field] of [
      ["/customers?Limit=5", "Limit"],
      ["/customers?customerType[]=BUSINESS", "customerType[]"],
      ["/transactions?sortorder=asc&limit=1", "sortorder"],
      ["/exchange-rates?source=USD", "source"],
      ["/customers?__proto__=1", "__proto__"],
    ] as const) {
      expect([path, await documented.rest("GET", path)]).toMatchObject([path, refused(field, /which takes/)]);
    }
  });

  it("takes what clients of all lists send: pages where it has none, and lists in three forms", async () => {
    const ok = async (path: string) => expect([path, (await documented.rest("GET", path)).status]).toEqual([path, 200]);
    await ok("/exchange-rates?limit=10&cursor=none");
    await ok("/platform/internal-accounts?limit=100");
    for (const list of ["destinationCurrency=EUR&destinationCurrency=MXN", "destinationCurrency[]=EUR"]) {
      await ok(`/exchange-rates?sourceCurrency=USD&${list}`);
    }
    // If nothing is asked for by a query, none is read.
    await ok("/config?anything=1");
  });

  it("takes a cursor of its own only: not of another list, filter, order, environment or platform", async () => {
    const first = (await client.rest("GET", "/customers?limit=2&customerType=INDIVIDUAL")).body;
    const next = `/customers?customerType=INDIVIDUAL&cursor=${first.nextCursor}`;
    const second = await client.rest("GET", `${next}&limit=3`);
    expect([second.status, second.body.data.length, second.body.hasMore]).toEqual([200, 3, false]);
    const { nextCursor: unfiltered } = (await client.rest("GET", "/customers?limit=2")).body;
    const { nextCursor: accounts } = (await client.rest("GET", "/customers/internal-accounts?limit=2")).body;
    const wrong = refused("cursor", /^cursor: is not a cursor of this list with this filter and order/);
    const other = await app.platform();
    const [flipped = ""] = [`${first.nextCursor.slice(0, -1)}${first.nextCursor.endsWith("A") ? "B" : "A"}`];
    for (const [by, path] of [
      [client, `/customers?customerType=INDIVIDUAL&cursor=${unfiltered}`],
      [client, `/customers?cursor=${first.nextCursor}`],
      [client, `/customers?customerType=INDIVIDUAL&currency=USD&cursor=${first.nextCursor}`],
      [client, `/customers?cursor=${accounts}`],
      [client, `/customers/internal-accounts?cursor=${first.nextCursor}`],
      [client, `/transactions?cursor=${first.nextCursor}`],
      [client, `/customers?customerType=INDIVIDUAL&cursor=${flipped}`],
      [client, `/customers?cursor=${Buffer.from("2026-01-01T00:00:00.000Z|Customer:x").toString("base64url")}`],
      [client, "/customers?cursor=x"],
      [platform.production, next],
      [other.sandbox, next],
    ] as const) {
      expect([path, await by.rest("GET", path)]).toMatchObject([path, wrong]);
    }
  });

  it("has the same cursors on both surfaces", async () => {
    const list = `query ($after: String, $type: CustomerType!) {
      customers(first: 2, after: $after, filter: { customerTypes: [$type] }) {
      pageInfo { endCursor } edges { cursor node { id } } } }`;
    const { data } = await client.graph(list, { type: "INDIVIDUAL" });
    const { edges, pageInfo } = data.customers;
    expect(edges[1].cursor).toBe(pageInfo.endCursor);
    const byRest = await client.rest("GET", `/customers?customerType=INDIVIDUAL&limit=1&cursor=${edges[0].cursor}`);
    expect(byRest.body.data[0].id).toBe(edges[1].node.id);
    expect(byRest.body.nextCursor).toBe(edges[1].cursor);
    const { errors } = await client.graph(list, { type: "BUSINESS", after: edges[0].cursor });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: "INVALID_INPUT",
      reason: expect.stringMatching(/^after: /),
    });
  });

  it("of one agent has no cursors of another", async () => {
    const [one, two] = [await connectAgent(client), await connectAgent(client)];
    const { data } = await one.client.graph("{ agentInternalAccounts(first: 1) { edges { cursor } } }");
    const next = `/agents/me/internal-accounts?cursor=${data.agentInternalAccounts.edges[0].cursor}`;
    expect((await one.client.rest("GET", next)).status).toBe(200);
    expect((await two.client.rest("GET", next)).status).toBe(400);
  });

  it("reads times as RFC 3339 allows them, in lower case, too", async () => {
    const at = new Date(Date.now() - 3_600_000).toISOString();
    const upper = await client.rest("GET", `/customers?createdAfter=${at}&limit=1`);
    const lower = await client.rest(
      "GET",
      `/customers?createdAfter=${at.toLowerCase()}&limit=1&cursor=${upper.body.nextCursor}`,
    );
    expect([upper.status, lower.status]).toEqual([200, 200]);
    const { data, errors } = await client.graph(
      "query ($at: DateTime) { customers(filter: { createdAt: { from: $at } }) { totalCount } }",
      {
        at: at.toLowerCase(),
      },
    );
    expect([errors, data.customers.totalCount >= 5]).toEqual([undefined, true]);
    const { body: terms } = await client.rest("GET", "/customers/end-user-terms");
    const consent = { acceptedAt: "2026-01-15t10:00:00z", ipAddress: "192.0.2.1", acceptanceMethod: "CHECKBOX" };
    const { id } = await createCustomer(client, { endUserTermsConsent: { ...consent, termsVersion: terms.version } });
    const { body } = await client.rest("GET", `/customers/${id}`);
    expect(body.endUserTermsConsent.acceptedAt).toBe("2026-01-15T10:00:00Z");
  });
});

interface RawReply {
  readonly status: number;
  readonly body: { readonly reason: string };
}

/** Sends these header lines as they are; `fetch` would join them. */
async function raw(request: string, headers: readonly string[], body = ""): Promise<RawReply> {
  const { hostname, port } = new URL(app.baseUrl);
  const socket = connect(Number(port), hostname);
  const lines = [`${request} HTTP/1.1`, `Host: ${hostname}:${port}`, "Connection: close", ...headers];
  socket.write([...lines, `Content-Length: ${Buffer.byteLength(body)}`, "", body].join("\r\n"));
  const reply = await text(socket);
  const [head = "", sent = ""] = reply.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), body: JSON.parse(sent) as RawReply["body"] };
}

describe("a request", () => {
  const invitation = "POST /2025-10-13/tokens";
  const body = () => JSON.stringify({ name: randomUUID(), permissions: ["VIEW"] });
  const json = "Content-Type: application/json";

  it("with two different keys, credentials, types or signatures is 400; equal ones are one", async () => {
    const authorization = `Authorization: ${client.authorization}`;
    const [one, two] = [randomUUID(), randomUUID()];
    for (const [name, headers] of [
      ["Idempotency-Key", [authorization, json, `Idempotency-Key: ${one}`, `idempotency-key: ${two}`]],
      ["Authorization", [authorization, json, `Authorization: ${platform.production.authorization}`]],
      ["Content-Type", [authorization, json, "Content-Type: text/json"]],
      ["Acme-Wallet-Signature", [authorization, json, "Acme-Wallet-Signature: a", "Acme-Wallet-Signature: b"]],
    ] as const) {
      const reply = await raw(invitation, headers, body());
      expect([name, reply.status, reply.body.reason.toLowerCase()]).toEqual([
        name,
        400,
        `${name.toLowerCase()}: is given twice, with different values`,
      ]);
    }
    const sent = body();
    const twice = [authorization, authorization, json, `Idempotency-Key: ${one}`, `Idempotency-Key: ${one}`];
    const first = await raw(invitation, twice, sent);
    expect(first.status).toBe(201);
    const replay = await client.rest("POST", "/tokens", { raw: sent, headers: { "Idempotency-Key": one } });
    expect([replay.status, replay.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
  });

  it("with a signature under both names of its header, and different ones, is 400", async () => {
    const { body: reply, status } = await client.rest("POST", "/internal-accounts/InternalAccount:x/export", {
      body: {},
      headers: { "Service-Wallet-Signature": "a", "Acme-Wallet-Signature": "b" },
    });
    expect([status, reply.reason]).toEqual([400, "Service-Wallet-Signature: has another value than its alias"]);
  });

  it("with a member twice in one object is 400, at any depth, and names it", async () => {
    for (const [raw, field] of [
      ['{"name":"a","permissions":["VIEW"],"name":"b"}', "name"],
      ['{"name":"a","permissions":["VIEW"],"more":[{"x":1},{"y":{"\\u0061":1,"a" : 2}}]}', "a"],
    ] as const) {
      expect(await client.rest("POST", "/tokens", { raw })).toMatchObject(
        refused(field, /is given twice in one object/),
      );
    }
    const many = JSON.stringify({ name: 'a":"b', permissions: ["VIEW"], more: [{ a: 1 }, { a: 2, "\\": { a: ":" } }] });
    expect((await client.rest("POST", "/tokens", { raw: many })).status).toBe(201);
  });

  it("is read for repeated members however long it is", () => {
    const members = Array.from({ length: 20_000 }, (_, index) => `"m${index}" : "a:b\\"${index}"`);
    const long = `{${members.join(",")}}`;
    expect(repeatedMember(long, JSON.parse(long))).toBeUndefined();
    const again = `{${members.join(",")},"m7":1}`;
    expect(repeatedMember(again, JSON.parse(again))).toBe("m7");
  });
});
