import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "@jest/globals";
import { eventually, startApp, type Client } from "../testkit/app.js";
import { quoteBody, transactionBecomes } from "../testkit/payments.js";
import { providerEntry, startProvider, useKey } from "../testkit/provider.js";
import { openPlatform, ratesInProduction } from "../subgraphs/rails.fixture.js";
import { command, tokenOf } from "../subgraphs/verification-decisions.fixture.js";

// A person looks into a provider's contradiction, and settles the debt of a returned collection.

const bank = await startProvider({ name: "bank" });
useKey(bank, "bank");
const folder = mkdtempSync(path.join(tmpdir(), "paygraph-conflicts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, "providers.yaml");
const rails = { roles: ["rails"], currencies: ["USD"], rails: ["ACH"] };
writeFileSync(file, JSON.stringify({ providers: providerEntry(bank, "bank", rails) }));
const app = await startApp({ env: { PAYGRAPH_PROVIDERS: file } });
ratesInProduction(app);
bank.setPaygraph(app.baseUrl);
const { client, account, bank: own, platformId } = await openPlatform(app);
const stranger = (await app.platform()).production;

async function made(from: string, to: string, amount: number): Promise<string> {
  const body = quoteBody(from, to, amount, { immediatelyExecute: true });
  const reply = await client.rest("POST", "/quotes", { body });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return reply.body.transactionId;
}

const operationOf = (id: string) => bank.book.list().find(({ request }) => request.transactionId === id);

const resolve =
  "mutation ($input: ResolveProviderConflictInput!) { resolveProviderConflict(input: $input) { status } }";
const settle = `mutation ($input: SettleReceivableInput!) {
  settleReceivable(input: $input) { transactionId accountId paidBy amount { amount } } }`;
const done = async (by: Client, mutation: string, input: object) => {
  const { data, errors } = await by.graph(mutation, { input });
  return errors ? errors[0]?.extensions : Object.values(data)[0];
};

async function listed(by: Client, filter: object = {}) {
  const selected = "id provider kind operationId subjectId reason status resolvedBy note transaction { id }";
  const query = `query ($filter: ProviderConflictFilter) {
    providerConflicts(filter: $filter) { totalCount nodes { ${selected} } } }`;
  return (await by.graph(query, { filter })).data.providerConflicts.nodes;
}

it("conflicts are listed for their platform, and resolved once, with a note, by a reviewer or the operator", async () => {
  bank.plan("COLLECTION", ["PENDING", "COLLECTED"]);
  const id = await made(own, account, 5_000);
  const operation = await eventually(
    async () => operationOf(id),
    (found) => found !== undefined,
  );
  const { operationId = "", sequence = 0 } = operation ?? {};
  const wrong = { type: "OPERATION", operationId, kind: "COLLECTION", state: "COLLECTED", currency: "USD" };
  for (const amount of [1, 2]) {
    await bank.events.post({ id: `wrong ${amount}`, ...wrong, sequence: sequence + amount, amount });
  }
  const [second, first] = await listed(client);
  expect(first).toEqual({
    id: expect.stringMatching(/^ProviderConflict:/),
    provider: "bank",
    kind: "COLLECTION",
    operationId,
    subjectId: id,
    reason: "COLLECTED with the amount 1; the operation has 5000",
    status: "OPEN",
    resolvedBy: null,
    note: null,
    transaction: { id },
  });
  expect(await listed(stranger)).toEqual([]);
  const input = { conflictId: first.id, note: "The bank has corrected its file" };
  expect(await done(stranger, resolve, input)).toMatchObject({ code: "NOT_FOUND" });
  expect(await done(await tokenOf(client, "TRANSACT", "MANAGE"), resolve, input)).toMatchObject({ status: 403 });
  expect(await done(client, resolve, { ...input, note: "x".repeat(100_000) })).toMatchObject({ status: 400 });
  const twice = await Promise.all([1, 2].map(() => done(client, resolve, input)));
  expect(twice).toEqual(
    expect.arrayContaining([{ status: "RESOLVED" }, expect.objectContaining({ code: "CONFLICT" })]),
  );
  expect(await listed(client, { statuses: ["RESOLVED"] })).toMatchObject([{ id: first.id, note: input.note }]);

  const options = { platform: platformId };
  expect(await command(app, "providers conflicts", [], options)).toMatchObject([{ id: second.id, subjectId: id }]);
  const note = { note: "A test of the bank's" };
  expect(await command(app, "providers conflict resolve", [second.id], note)).toMatchObject({ id: second.id, ...note });
  expect(await command(app, "providers conflicts", [], options)).toEqual([]);
  expect(await command(app, "providers conflicts", [], { ...options, all: true })).toHaveLength(2);
  const { body } = await client.rest("GET", "/provider-conflicts");
  expect(body.data).toEqual([]);
  expect(await listed(client, { statuses: ["OPEN", "RESOLVED"] })).toMatchObject([{ resolvedBy: "operator" }, {}]);
  bank.advance(operationId);
  await transactionBecomes(client, id, ({ status }) => status === "COMPLETED");
});

it("debts of returned collections are settled by the platform, from an account or as paid outside", async () => {
  bank.plan("COLLECTION", ["COLLECTED"]);
  bank.plan("PAYOUT", ["PAID"]);
  const debts = async (by = client) =>
    (await by.graph("{ receivables { nodes { id transactionId amount { amount } } } }")).data.receivables.nodes;
  for (const source of [{ accountId: account }, { paidBy: "COLLECTIONS" }]) {
    const before = (await client.rest("GET", "/platform/internal-accounts?currency=USD")).body.data[0].balance.amount;
    const id = await made(own, account, 3_000);
    await transactionBecomes(client, id, ({ status }) => status === "COMPLETED");
    const spent = await made(account, own, before + 1_000);
    await transactionBecomes(client, spent, ({ status }) => status === "COMPLETED");
    bank.giveBack(operationOf(id)?.operationId ?? "", { code: "R10" });
    await transactionBecomes(client, id, ({ status }) => status === "FAILED");
    const [debt] = await debts();
    expect(await debts(stranger)).toEqual([]);
    const funded = await made(own, account, 4_000);
    await transactionBecomes(client, funded, ({ status }) => status === "COMPLETED");
    const input = { itemId: debt.id, from: source };
    expect(await done(stranger, settle, input)).toMatchObject({ code: "NOT_FOUND" });
    const both = { ...input, from: { accountId: account, paidBy: "COLLECTIONS" } };
    expect(await done(client, settle, both)).toMatchObject({ status: 400 });
    const twice = await Promise.all([1, 2].map(() => done(client, settle, input)));
    const settled = { accountId: null, paidBy: null, transactionId: id, amount: debt.amount, ...source };
    expect(twice).toEqual(expect.arrayContaining([settled, expect.objectContaining({ code: "NOT_FOUND" })]));
    expect(await debts()).toEqual([]);
  }
});
