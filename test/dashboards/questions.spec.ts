import { expect, it } from "@jest/globals";
import { startApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { query } from "../testkit/database-url.js";
import { answers } from "./answers.js";
import { documentedOperations, variablesOf, type Documented } from "./document.js";
import { aheadMs, seed, type Seeded } from "./seed.js";

// The questions of docs/dashboards.md, as they are written there, beside a second platform that has the same.

const app = await startApp();
const operations = documentedOperations();
const seeded = await seed(app);
const others = await seed(app);
const today = new Date();

/** The document's ids, and what is in their place. */
const idsOf = ({ ada, review, agent, actionId, paymentId, suspenseItemId }: Seeded, fileId: string) => ({
  "Customer:01a1fbfa-4109-7002-a57d-a953f1b5a4fe": ada.id,
  "InternalAccount:01a1fbfa-4109-7002-a57d-b064f2c6b50f": ada.accountId,
  "Customer:01a1fbfa-5d10-7a3e-8c1f-0b6f3c5d7e9a": review.customerId,
  "Document:01a1fbfb-1c02-7d4e-9a51-2f4e6a8c0d1b": review.documentId,
  "01a1fbfb-1c02-7d4e-9a51-3a5b7c9d1e2f": fileId,
  "Verification:01a1fbfb-2d13-7e5f-8b62-4c6d8e0f1a2b": review.verificationId,
  "Agent:01a1fbfc-3e24-7f60-9c73-5d7e9f1a2b3c": agent.id,
  "AgentAction:01a1fbfc-4f35-7071-8d84-6e8f0a1b2c3d": actionId,
  "Transaction:01a1fbfd-5046-7182-9e95-7f901b2c3d4e": paymentId,
  "LedgerTransaction:01a1fbfe-6157-7293-8fa6-80a12c3d4e5f": suspenseItemId,
});
const { rows: files } = await query<{ id: string }>(
  app.databaseUrl,
  "SELECT id FROM verification.document_file WHERE document_id = $1",
  [seeded.review.documentId],
);
const ids = idsOf(seeded, files[0]?.id ?? "");

function documented(name: string): Documented {
  const operation = operations.find((one) => one.name === name);
  if (!operation) throw new Error(`The document has no operation ${name}`);
  return operation;
}

/** The response to an operation, as it is in the document. */
async function ask(operation: Documented, client = seeded.client) {
  const variables = variablesOf(operation, today, ids);
  const { data, errors } = await client.graph(operation.query, variables);
  return { variables, data, errors };
}
async function succeed(name: string) {
  const { data, errors } = await ask(documented(name));
  expect(errors).toBeUndefined();
  return data;
}

const byText = (rows: readonly object[]) => [...rows].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
/** Rows of statistics, and the hits of a search, are compared in any order. */
const unordered = new Set([
  "transactionStats",
  "reasons",
  "balances",
  "cards",
  "declines",
  "webhookStats",
  "requestStats",
  "customers",
  "platform",
  "system",
]);
const unorderedPages = new Set(["FindCustomer"]);

/** The response as SQL has it: without cursors, and with the time of now to the minute. */
function comparable(value: unknown, operation: string, name = ""): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => comparable(item, operation) as object);
    return unordered.has(name) || (name === "nodes" && unorderedPages.has(operation)) ? byText(items) : items;
  }
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(([key, member]) => [key, comparable(member, operation, key)] as const);
    return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
  }
  if (name === "endCursor") return Boolean(value);
  const isNow = name === "now" && Math.abs(Date.parse(String(value)) - Date.now() - aheadMs) < 60_000;
  return isNow ? "now" : value;
}

it("are twenty, and each of their operations is compared here", () => {
  const questions = [...new Set(operations.map(({ question }) => question))];
  expect(questions).toHaveLength(20);
  const mutations = ["ShowDocument", "Decide", "Approve", "BringBack", "Release"];
  expect(operations.map(({ name }) => name).sort()).toEqual([...Object.keys(answers), ...mutations].sort());
});

it.each(Object.keys(answers))("%s has the response that SQL has, without the other platform's rows", async (name) => {
  const operation = documented(name);
  const { variables, data, errors } = await ask(operation);
  expect(errors).toBeUndefined();
  const expected = await answers[name]?.({ databaseUrl: app.databaseUrl, seeded, variables });
  expect(comparable(data, name)).toEqual(comparable(expected, name));
  // The other platform has rows of its own, and none by these ids.
  const theirs = await ask(operation, others.client);
  if (!/"\w+:/.test(operation.variables)) expect(JSON.stringify(theirs.data)).toMatch(/"(\w*[iI]d|count|now)":/);
  const known = new Set(JSON.stringify(data).match(/\w+:[\da-f]{8}-[\da-f-]{27}/g));
  expect(
    (JSON.stringify(theirs.data).match(/\w+:[\da-f]{8}-[\da-f-]{27}/g) ?? []).filter((id) => known.has(id)),
  ).toEqual([]);
});

it("show a passport, and decide", async () => {
  const { createDocumentFileLink: link } = await succeed("ShowDocument");
  expect(new URL(link.url).pathname).toMatch(/^\/documents?\//);
  const { decideVerification: decided } = await succeed("Decide");
  expect(decided).toEqual({
    id: seeded.review.verificationId,
    verificationStatus: "APPROVED",
    decisions: [
      { decision: "APPROVE", note: "Passport and selfie match.", documentsOpened: [seeded.review.documentId] },
    ],
    customer: { kycStatus: "APPROVED" },
  });
  const { rows } = await query(
    app.databaseUrl,
    `SELECT c.verification_status AS customer, v.verification_status AS verification, count(d.id)::int AS decisions
     FROM customers.customer c JOIN verification.verification v ON v.customer_id = c.id
       JOIN verification.verification_decision d ON d.verification_id = v.id WHERE c.id = $1 GROUP BY 1, 2`,
    [seeded.review.customerId],
  );
  expect(rows).toEqual([{ customer: "APPROVED", verification: "APPROVED", decisions: 1 }]);
});

it("approve an action once, also if it is sent twice", async () => {
  const { approveAgentAction: approved } = await succeed("Approve");
  const { approveAgentAction: again } = await succeed("Approve");
  // Its payment may have ended meanwhile.
  expect(again).toEqual({ ...approved, transaction: { ...approved.transaction, status: again.transaction.status } });
  expect(approved).toMatchObject({
    id: seeded.actionId,
    status: "APPROVED",
    decidedBy: { decidedAt: expect.any(String) },
  });
  const { rows } = await query<{ id: string; status: string }>(
    app.databaseUrl,
    `SELECT t.id, t.status, a.status AS action FROM agents.agent_action a JOIN quotes.transaction t ON t.id = a.transaction_id
     WHERE a.id = $1`,
    [seeded.actionId],
  );
  expect(rows).toMatchObject([{ id: approved.transaction.id, action: "APPROVED" }]);
});

it("bring back the events whose delivery fails, each once", async () => {
  const failing = `SELECT event_id FROM platform.webhook_delivery WHERE platform_id = $1
    GROUP BY 1 HAVING bool_or(status <> 'DELIVERED' AND attempt_count > 0) AND NOT bool_or(status = 'DELIVERED')`;
  const countOf = async ({ platformId }: Seeded, sql: string) => {
    const { rows } = await query<{ count: number }>(app.databaseUrl, `SELECT count(*)::int AS count FROM ${sql}`, [
      platformId,
    ]);
    return rows[0]?.count;
  };
  const waiting = `platform.webhook_delivery WHERE platform_id = $1 AND status = 'PENDING' AND attempt_count = 0
    AND event_id IN (${failing})`;
  const failed = await countOf(seeded, `(${failing}) AS failing`);
  expect([failed, await countOf(seeded, waiting)]).toEqual([12, 0]);
  expect(await succeed("BringBack")).toEqual({ replayWebhooks: { enqueued: failed } });
  expect([await countOf(seeded, waiting), await countOf(others, waiting)]).toEqual([failed, 0]);
});

it("release what is in suspense to an account, and the books balance", async () => {
  const balanceOf = async () => {
    const { rows } = await query<{ balance: string }>(
      app.databaseUrl,
      "SELECT balance FROM ledger.account WHERE id = $1",
      [seeded.ada.accountId],
    );
    return Number(rows[0]?.balance);
  };
  const before = await balanceOf();
  const { releaseSuspenseItem: released } = await succeed("Release");
  expect(released).toEqual({
    transactionId: seeded.paymentId,
    accountId: seeded.ada.accountId,
    amount: { amount: 1_250 },
  });
  expect(await balanceOf()).toBe(before + 1_250);
  expect((await succeed("Suspense")).suspenseItems.nodes).toEqual([]);
  await booksBalance(app);
});

it("change nothing of another platform", async () => {
  for (const name of ["ShowDocument", "Decide", "Approve", "Release"]) {
    const { data, errors } = await ask(documented(name), others.client);
    expect([name, data, errors?.[0]?.extensions.status]).toEqual([name, null, 404]);
  }
});
