import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, it } from "@jest/globals";
import { verifyLedger } from "../../subgraphs/shared/ledger/verify.js";
import { eventually, startApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { quoteBody, transactionBecomes } from "../testkit/payments.js";
import { providerEntry, startProvider, useKey } from "../testkit/provider.js";
import { external } from "./quotes.fixture.js";
import { bringForward, openPlatform, ratesInProduction } from "./rails.fixture.js";

// Collections that are returned before the next order of their payment is sent (docs/payments.md, Returned collections).

const dollars = await startProvider({ name: "dollars" });
const euros = await startProvider({ name: "euros" });
const folder = mkdtempSync(path.join(tmpdir(), "paygraph-returns-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, "providers.yaml");
useKey(dollars, "dollars");
useKey(euros, "euros");
const entries = {
  ...providerEntry(dollars, "dollars", { roles: ["rails"], currencies: ["USD"], rails: ["ACH"] }),
  ...providerEntry(euros, "euros", { roles: ["rails"], currencies: ["EUR"], rails: ["SEPA"] }),
};
writeFileSync(file, JSON.stringify({ providers: entries }));

const app = await startApp({ env: { PAYGRAPH_PROVIDERS: file } });
ratesInProduction(app);
for (const provider of [dollars, euros]) provider.setPaygraph(app.baseUrl);
const { client, platformId, bank } = await openPlatform(app);
const theirs = await external(client, null, {
  currency: "EUR",
  accountInfo: {
    accountType: "EUR_ACCOUNT",
    iban: "DE89370400440532013000",
    beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Jane Ann Doe", countryOfResidence: "DE" },
  },
});

beforeEach(() => {
  dollars.plan("COLLECTION", ["COLLECTED"]);
  dollars.plan("REFUND", ["PAID"]);
  euros.plan("PAYOUT", ["PAID"]);
});

/** A payment from one bank to another. */
async function made(): Promise<string> {
  const { status, body } = await client.rest("POST", "/quotes", {
    body: quoteBody(bank, theirs, 4_000, { immediatelyExecute: true }),
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.transactionId;
}

const bookOf = (of: typeof dollars, kind: string, id: string) =>
  of.book.list(kind).filter(({ request }) => request.transactionId === id);

/** Waits for the payment's step that its provider, which is down, makes wait. */
const waitsFor = (name: string, subject: string) =>
  eventually(
    () => app.core.deps.db.timer.findFirst({ where: { platformId, environment: "PRODUCTION", name, subject } }),
    (timer) => (timer?.attempts ?? 0) > 0,
  );

async function giveBackCollection(id: string): Promise<void> {
  dollars.giveBack(bookOf(dollars, "COLLECTION", id)[0]?.operationId ?? "", { code: "R01" });
  await dollars.events.settled();
}

async function assertNothingOwed(): Promise<void> {
  const { data } = await client.graph("{ receivables { nodes { transactionId } } }");
  expect(data.receivables.nodes).toEqual([]);
  await booksBalance(app);
  expect((await verifyLedger(app.core.deps.systemScope("operator"))).violations).toEqual({ count: 0, first: [] });
}

it("is not paid out if the collection is returned before the payout's first byte", async () => {
  await euros.goDown();
  const id = await made();
  await waitsFor("payment.pay-out", id);
  await giveBackCollection(id);
  await euros.comeUp();
  await bringForward(app, id);
  const failed = await transactionBecomes(client, id, ({ status }) => status === "FAILED");
  expect(failed).toMatchObject({ failureReason: "QUOTE_EXECUTION_FAILED", failureDetails: { code: "R01" } });
  expect(failed.refund).toBeUndefined();
  await bringForward(app, id);
  await eventually(
    () => app.core.deps.db.timer.count({ where: { platformId, environment: "PRODUCTION", subject: id } }),
    (left) => left === 0,
  );
  expect(bookOf(euros, "PAYOUT", id)).toEqual([]);
  await assertNothingOwed();
});

it("is not refunded to a payer whose bank has taken the money back before the refund's first byte", async () => {
  euros.plan("PAYOUT", ["PENDING", "FAILED"], { FAILED: { code: "AC04" } });
  const id = await made();
  await eventually(
    async () => bookOf(euros, "PAYOUT", id),
    (found) => found.length === 1,
  );
  await dollars.goDown();
  euros.advance();
  await waitsFor("payment.refund", id);
  await giveBackCollection(id);
  await dollars.comeUp();
  await bringForward(app, id);
  await transactionBecomes(client, id, ({ refund }) => refund?.status !== "PENDING");
  const steps = async () => {
    await bringForward(app, id);
    const { body } = await client.rest("GET", `/transactions/${id}`);
    return body.refund?.status as string;
  };
  await eventually(steps, (status) => status === "COMPLETED");
  expect(bookOf(dollars, "REFUND", id)).toEqual([]);
  await assertNothingOwed();
});
