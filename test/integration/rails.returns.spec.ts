import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "@jest/globals";
import { verifyLedger } from "../../subgraphs/shared/ledger/verify.js";
import { eventually, startApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { query } from "../testkit/database-url.js";
import { quoteBody, transactionBecomes } from "../testkit/payments.js";
import { providerEntry, startProvider, useKey } from "../testkit/provider.js";
import { external } from "../subgraphs/quotes.fixture.js";
import { bringForward, openPlatform, ratesInProduction } from "../subgraphs/rails.fixture.js";

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
  for (const provider of [dollars, euros]) provider.setFaults({});
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

/** Money that was final is returned, of which no event tells. */
function giveBackInSilence(of: typeof dollars, kind: string, id: string): void {
  of.setFaults({ faults: ["out-of-order"] });
  of.giveBack(bookOf(of, kind, id)[0]?.operationId ?? "", { code: "R01" });
}

/** A day passes, and final operations that are due are looked at, as once a minute. */
async function dayPasses(): Promise<void> {
  await query(
    app.databaseUrl,
    "UPDATE shared.provider_operation SET watch_at = watch_at - interval '1 day', updated_at = updated_at - interval '1 day'",
  );
  await app.core.reloadProviders();
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

describe("a return of which no event tells", () => {
  it("of a payout is found within a day, and refunded", async () => {
    const id = await made();
    await transactionBecomes(client, id, ({ status }) => status === "COMPLETED");
    giveBackInSilence(euros, "PAYOUT", id);
    await dayPasses();
    const returned = await transactionBecomes(client, id, ({ refund }) => refund?.status === "COMPLETED");
    expect(returned).toMatchObject({ failureReason: "PAYOUT_RETURNED", failureDetails: { code: "R01" } });
    await assertNothingOwed();
  });

  it("of a collection is found, too; the provider is asked ever more rarely, for 60 days", async () => {
    const id = await made();
    await transactionBecomes(client, id, ({ status }) => status === "COMPLETED");
    const looks = async () => {
      const { rows } = await query<{ days: number | null }>(
        app.databaseUrl,
        `SELECT (extract(epoch FROM watch_at - now()) / 86400)::float8 AS days FROM shared.provider_operation
         WHERE subject_id = '${id}' AND kind = 'COLLECTION'`,
      );
      return rows[0]?.days ?? null;
    };
    // Also of other payments.
    const { requests } = dollars.counts;
    for (let day = 1; day <= 62; day++) {
      await dayPasses();
      await eventually(looks, (days) => days === null || days > 0);
    }
    expect(await looks()).toBeNull();
    expect(dollars.counts.requests - requests).toBeLessThanOrEqual(30);
    expect((await client.rest("GET", `/transactions/${id}`)).body.status).toBe("COMPLETED");
    await query(app.databaseUrl, "UPDATE shared.provider_operation SET watch_at = now() WHERE state = 'COLLECTED'");
    giveBackInSilence(dollars, "COLLECTION", id);
    await app.core.reloadProviders();
    const owed = async () => {
      const { data } = await client.graph("{ receivables { nodes { transactionId } } }");
      return data.receivables.nodes;
    };
    expect(await eventually(owed, (nodes) => nodes.length > 0)).toEqual([{ transactionId: id }]);
  });
});
