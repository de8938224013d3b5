import { generateKeyPairSync, randomUUID } from "node:crypto";
import { readFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "@jest/globals";
import { operationKinds } from "../../subgraphs/modules.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { envelope } from "../../subgraphs/shared/providers/operations/events.js";
import { progress, sentOperation, statement } from "../../subgraphs/shared/providers/operations/kinds.js";
import { createCustomer } from "../testkit/accounts.js";
import { eventually, startApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { isLongRun } from "../testkit/long-run.js";
import { query } from "../testkit/database-url.js";
import { providerEntry, startProvider, useKey } from "../testkit/provider.js";

/** Hostile and confused callbacks to the product, by the reference provider's keys. */

const folder = mkdtempSync(path.join(tmpdir(), "paygraph-callbacks-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, "providers.yaml");
const [euros, pounds] = await Promise.all([startProvider({ name: "euros" }), startProvider({ name: "pounds" })]);
const entryOf = (name: "euros" | "pounds", provider: typeof euros, currency: string) => {
  useKey(provider, name);
  return providerEntry(provider, name, { roles: ["accounts"], currencies: [currency] });
};
const providers = { ...entryOf("euros", euros, "EUR"), ...entryOf("pounds", pounds, "GBP") };
writeFileSync(file, JSON.stringify({ providers }));
const app = await startApp({ env: { PAYGRAPH_PROVIDERS: file } });
for (const provider of [euros, pounds]) {
  provider.setPaygraph(app.baseUrl);
  provider.plan("ACCOUNT", ["ACTIVE"]);
}

/** Pseudo-random, the same in each run. */
let state = 7;
const random = (below: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return Math.floor((state / 2 ** 31) * below);
};

const stranger = generateKeyPairSync("ec", { namedCurve: "P-256" });
const receiverOf = (name: string) => `${app.core.deps.env.publicUrl}/providers/${name}`;

it(`credits what is true once, of ${isLongRun ? "20,000" : "300"} events of which most are not, without a 5xx`, async () => {
  const { production } = await app.platform();
  const { id } = await createCustomer(production, { currencies: ["EUR", "GBP"] });
  const read = async () =>
    (await production.rest("GET", `/customers/internal-accounts?customerId=${id}`)).body.data as {
      id: string;
      status: string;
      balance: { amount: number; currency: { code: string } };
    }[];
  const accounts = await eventually(read, (all) => all.every(({ status }) => status === "ACTIVE"));
  const operationOf = (provider: typeof euros, currency: string) => {
    const account = accounts.find(({ balance }) => balance.currency.code === currency);
    const [operation] = provider.book.list("ACCOUNT").filter(({ request }) => request.accountId === account?.id);
    return operation?.operationId ?? "";
  };
  const own = operationOf(euros, "EUR");
  const foreign = operationOf(pounds, "GBP");
  const entries = Array.from({ length: 20 }, (_, index) => ({ entryId: `entry-${index}`, amount: 100 + index }));
  const truth = ({ entryId, amount }: (typeof entries)[number]) => ({
    id: `event-${entryId}`,
    type: "CREDIT",
    receiver: receiverOf("euros"),
    operationId: own,
    currency: "EUR",
    entryId,
    amount,
  });
  const isTrue = () => ({});
  const lies: readonly (() => Record<string, unknown>)[] = [
    isTrue,
    () => ({ id: randomUUID() }),
    () => ({ id: randomUUID(), amount: 1_000_000 }),
    () => ({ amount: 1_000_000 }),
    () => ({ id: randomUUID(), entryId: randomUUID(), operationId: foreign, currency: "EUR" }),
    () => ({ id: randomUUID(), entryId: randomUUID(), operationId: randomUUID() }),
    () => ({ id: randomUUID(), entryId: randomUUID(), currency: "GBP" }),
    () => ({ id: randomUUID(), entryId: randomUUID(), amount: [-1, 0, 1.5, 2 ** 60, "100", null][random(6)] }),
    () => ({ id: randomUUID(), entryId: randomUUID(), receiver: receiverOf("pounds") }),
    () => ({ id: randomUUID(), entryId: randomUUID(), timestamp: new Date(Date.now() - 301_000).toISOString() }),
    () => ({ id: randomUUID(), entryId: randomUUID(), type: ["OPERATION", "LOAN", "", 7][random(4)] }),
    () => ({ id: randomUUID(), type: "OPERATION", kind: "ACCOUNT", state: "FAILED", sequence: random(3) }),
    () => ({ id: "x".repeat(random(400)), entryId: "y".repeat(101 + random(100)) }),
  ];
  const statuses = new Map<number, number>();
  const sendOne = async (index: number): Promise<void> => {
    const entry = entries[random(entries.length)] ?? { entryId: "", amount: 1 };
    const given = index < entries.length ? (entries[index] ?? entry) : entry;
    const lie = index < entries.length ? isTrue : (lies[random(lies.length)] ?? isTrue);
    const event = { ...truth(given), ...lie() };
    const forgery = index >= entries.length && random(5) === 0 ? stranger : undefined;
    // The other provider's key, at this one's address: its receiver is not signed for.
    const by = index >= entries.length && random(8) === 0 ? pounds : euros;
    const { status } = await by.events.post(
      forgery ? { ...event, entryId: randomUUID(), id: randomUUID() } : event,
      forgery,
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const count = isLongRun ? 20_000 : 300;
  let next = 0;
  const sendAll = async (): Promise<void> => {
    while (next < count) await sendOne(next++);
  };
  await Promise.all(Array.from({ length: 8 }, sendAll));
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  for (const status of [200, 400, 401, 404, 409]) expect(statuses.get(status)).toBeGreaterThan(0);
  const sum = entries.reduce((total, { amount }) => total + amount, 0);
  const balances = Object.fromEntries((await read()).map(({ balance }) => [balance.currency.code, balance.amount]));
  expect(balances).toEqual({ EUR: sum, GBP: 0 });
  const credited = await query(app.databaseUrl, "SELECT count(*)::int AS count FROM accounts.bank_entry");
  expect(credited.rows).toEqual([{ count: entries.length }]);
  await booksBalance(app);
}, 600_000);

it("is documented by examples that are valid", () => {
  const text = readFileSync(path.join(projectRoot, "docs/providers.md"), "utf8");
  const examples = [...text.matchAll(/```json\n([\s\S]*?)```/g)]
    .map(([, example = ""]) => JSON.parse(example) as Record<string, unknown>)
    .filter((example) => "operationId" in example);
  expect(examples.length).toBeGreaterThanOrEqual(4);
  for (const example of examples) {
    if ("id" in example) envelope(["OPERATION", "CREDIT"]).parse(example);
    if (!("kind" in example)) continue;
    statement.parse(example);
    const kind = operationKinds.find(({ name }) => name === example.kind);
    if (!("state" in example)) {
      sentOperation.parse(example);
      continue;
    }
    progress.parse(example);
    kind?.outcome.parse(example);
  }
});
