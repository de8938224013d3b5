import { beforeEach, describe, expect, it } from "@jest/globals";
import { baseAccount, fund } from "../testkit/accounts.js";
import { startApp, type PlatformClients } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";

let platform: PlatformClients;

const app = await startApp();
beforeEach(async () => {
  platform = await app.platform();
});

const money = (amount: number) => ({
  amount,
  currency: { code: "USD", name: "US Dollar", symbol: "$", decimals: 2 },
});
const moneyFields = "{ amount currency { code name symbol decimals } }";

describe("the entries of an account", () => {
  const entryFields = `number amount ${moneyFields} balanceAfter ${moneyFields} systemAccount account { id }
    transaction { id kind subjectId createdAt }`;

  it("show each movement, newest first, in pages, with the balance that it left", async () => {
    const { sandbox } = platform;
    const { id } = await baseAccount(sandbox);
    for (const amount of [100, 20, 3]) await fund(sandbox, id, amount);
    const page = async (after?: string | null) => {
      const { data, errors } = await sandbox.graph(
        `query ($id: ID!, $after: String) { internalAccount(id: $id) { entries(first: 2, after: $after) {
          totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ${entryFields} } } } } }`,
        { id, after },
      );
      expect(errors).toBeUndefined();
      return data.internalAccount.entries;
    };
    const first = await page();
    const second = await page(first.pageInfo.endCursor);
    const edges = [...first.edges, ...second.edges];
    expect(edges.map(({ node }) => [node.amount, node.balanceAfter])).toEqual([
      [money(3), money(123)],
      [money(20), money(120)],
      [money(100), money(100)],
    ]);
    expect([first, second].map(({ totalCount, pageInfo }) => [totalCount, pageInfo.hasNextPage])).toEqual([
      [3, true],
      [3, false],
    ]);
    const { body: payments } = await sandbox.rest("GET", `/transactions?receiverAccountIdentifier=${id}`);
    expect(payments.data).toHaveLength(3);
    for (const [index, { node }] of edges.entries()) {
      expect(node).toMatchObject({
        systemAccount: null,
        account: { id },
        transaction: { kind: "SANDBOX_FUNDING", subjectId: payments.data[index].id },
      });
    }
    await booksBalance(app);
  });

  it("have cursors that are opaque, and refuse any other with 400", async () => {
    const { sandbox } = platform;
    const { id } = await baseAccount(sandbox);
    await fund(sandbox, id, 1);
    const encoded = (text: string) => Buffer.from(text).toString("base64url");
    for (const after of [
      "1",
      "%%%",
      encoded("entry|0"),
      encoded("entry|-1"),
      encoded("entry|99999999999999999999"),
      encoded("1"),
    ]) {
      const { errors } = await sandbox.graph(
        "query ($id: ID!, $after: String) { internalAccount(id: $id) { entries(after: $after) { totalCount } } }",
        { id, after },
      );
      expect(errors?.[0]?.extensions).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    }
  });

  it("belong to a transaction that sums to zero and names where the money came from", async () => {
    const { sandbox, production } = platform;
    const { id } = await baseAccount(sandbox);
    await fund(sandbox, id, 250);
    const { data: found } = await sandbox.graph(
      "query ($id: ID!) { internalAccount(id: $id) { entries { nodes { transaction { id } } } } }",
      { id },
    );
    const transactionId = found.internalAccount.entries.nodes[0].transaction.id;
    const document = `query ($id: ID!) { ledgerTransaction(id: $id) { id kind subjectId entries { ${entryFields} } }
      node(id: $id) { id ... on LedgerTransaction { kind } } }`;
    const { data, errors } = await sandbox.graph(document, { id: transactionId });
    expect(errors).toBeUndefined();
    const { entries } = data.ledgerTransaction;
    expect(data.node).toEqual({ id: transactionId, kind: "SANDBOX_FUNDING" });
    expect(entries).toMatchObject([
      { number: 1, systemAccount: "SANDBOX_FUNDING", account: null, amount: money(-250), balanceAfter: null },
      { number: 2, systemAccount: null, account: { id }, amount: money(250), balanceAfter: money(250) },
    ]);
    expect(entries.reduce((sum: number, entry: { amount: { amount: number } }) => sum + entry.amount.amount, 0)).toBe(
      0,
    );

    for (const client of [production, (await app.platform()).sandbox]) {
      const reply = await client.graph(document, { id: transactionId });
      expect(reply.data?.node ?? null).toBeNull();
      expect(reply.errors?.[0]?.extensions).toMatchObject({ status: 404, code: "NOT_FOUND" });
    }
  });
});
