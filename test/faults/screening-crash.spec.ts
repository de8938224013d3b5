import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "@jest/globals";
import pg from "pg";
import { startRates } from "../scenarios/production.fixture.js";
import { usdAccount } from "../subgraphs/external-accounts.fixture.js";
import { external } from "../subgraphs/quotes.fixture.js";
import { Client } from "../testkit/app.js";
import { servingUrl, createTestDatabase } from "../testkit/database.js";
import { query } from "../testkit/database-url.js";
import { createTestDeps } from "../testkit/deps.js";
import { quoteBody, transactionBecomes } from "../testkit/payments.js";
import { providerEntry, startProvider, useKey } from "../testkit/provider.js";
import { freePort, startServerProcess, type ServerProcess } from "../testkit/server-process.js";
import { assertLedger } from "./crash.fixture.js";
import { until } from "./load.fixture.js";

// A process that is killed within the step that compares the names of a payment with lists of sanctioned persons.

const folder = mkdtempSync(path.join(tmpdir(), "paygraph-screening-crash-"));
const database = await createTestDatabase();
const bank = await startProvider({ name: "bank" });
const screener = await startProvider({ name: "screener" });
useKey(bank, "bank");
useKey(screener, "screener");
const file = path.join(folder, "providers.yaml");
const providers = {
  ...providerEntry(bank, "bank", { roles: ["rails"], currencies: ["USD"], rails: ["ACH"] }),
  ...providerEntry(screener, "screener", { roles: ["screening"] }),
  market: { roles: ["rates"], kind: "url", url: await startRates() },
};
writeFileSync(file, JSON.stringify({ providers }));
const masterKey = randomBytes(32).toString("base64");
const port = await freePort();
const start = () =>
  startServerProcess({
    dataDir: path.join(folder, "data"),
    port,
    env: {
      DATABASE_URL: servingUrl(database.url),
      PAYGRAPH_MASTER_KEY: masterKey,
      PAYGRAPH_PROVIDERS: file,
      PAYGRAPH_PUBLIC_URL: "https://pay.example.test",
      PAYGRAPH_ALLOW_PRIVATE_WEBHOOKS: "true",
      LOG_LEVEL: "silent",
    },
  });

let product: ServerProcess;
let client: Client;
let platformId: string;
let account: string;
let theirs: string;

const rows = async <Row>(sql: string): Promise<Row[]> => (await query<Row & object>(database.url, sql)).rows;

beforeAll(async () => {
  product = await start();
  const credentials = await product.credentials();
  platformId = credentials.platformId;
  client = new Client(product.baseUrl, credentials.production);
  for (const provider of [bank, screener]) provider.setPaygraph(product.baseUrl);
  bank.plan("COLLECTION", ["COLLECTED"]);
  bank.plan("PAYOUT", ["PAID"]);
  await query(database.url, "UPDATE accounts.internal_account SET status = 'ACTIVE'");
  account = (await client.rest("GET", "/platform/internal-accounts?currency=USD")).body.data[0].id;
  theirs = await external(client, null, usdAccount());
  const own = await external(client, null, usdAccount());
  await transactionBecomes(client, await pay(own, account, 100_000), ({ status }) => status === "COMPLETED", 60_000);
}, 180_000);
afterAll(async () => {
  await product.stop("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => screener.setFaults({}));

async function pay(from: string, to: string, amount: number): Promise<string> {
  const body = quoteBody(from, to, amount, { immediatelyExecute: true });
  const reply = await client.rest("POST", "/quotes", { body, headers: { "idempotency-key": randomUUID() } });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return reply.body.transactionId;
}

/** Starts the product again after a kill; the minute of its calls has passed. */
async function restart(): Promise<void> {
  product = await start();
  await query(
    database.url,
    `UPDATE shared.timer SET leased_until = NULL, retry_at = NULL, due_at = least(due_at, now())
     WHERE name LIKE 'payment.%' AND platform_id = '${platformId}'`,
  );
}

/** Kills the product while the provider, which has recorded the comparison, does not respond. */
async function killBeforeResponse(): Promise<string> {
  screener.setFaults({ faults: ["silent"] });
  const known = screener.book.list("SCREENING").length;
  const id = await pay(account, theirs, 1_000);
  await until("the comparison", async () => screener.book.list("SCREENING").length > known, 30_000);
  await product.stop("SIGKILL");
  screener.setFaults({});
  return id;
}

/** Kills the product when the result is stored, and the step's transaction waits for a lock of the payment. */
async function killBeforeCommit(): Promise<string> {
  const known = screener.book.list("SCREENING").length;
  screener.setFaults({ faults: ["slow"], slowMs: 3_000 });
  const id = await pay(account, theirs, 1_000);
  await until("the comparison", async () => screener.book.list("SCREENING").length > known, 30_000);
  const lock = new pg.Client(database.url);
  await lock.connect();
  await lock.query("BEGIN");
  await lock.query("SELECT 1 FROM quotes.transaction WHERE id = $1 FOR UPDATE", [id]);
  const waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  await until("the lock", async () => (await rows(waiting)).length > 0, 30_000);
  await product.stop("SIGKILL");
  await lock.query("ROLLBACK");
  await lock.end();
  return id;
}

const booked = (kind: string, id: string) =>
  (kind === "SCREENING" ? screener : bank).book
    .list(kind)
    .filter(({ request }) => request.about === id || request.transactionId === id);

/** Types of the payment's events, in the order of the log. */
const eventsOf = async (id: string) =>
  (await rows<{ type: string }>(`SELECT type FROM shared.event WHERE subject_id = '${id}' ORDER BY id`)).map(
    ({ type }) => type,
  );

const reviewsOf = (id: string) => rows(`SELECT id FROM verification.screening_review WHERE id = '${id}'`);

/** Waits until the payment is paid, or held for a person. */
async function ended(id: string, verdict: string): Promise<void> {
  const isClear = verdict === "CLEAR";
  if (!isClear) await until("the review", async () => (await reviewsOf(id)).length > 0, 60_000);
  await transactionBecomes(client, id, ({ status }) => status === (isClear ? "COMPLETED" : "PENDING"), 60_000);
}

it.each([
  { verdict: "CLEAR", moment: "before the provider responds", kill: killBeforeResponse },
  { verdict: "HIT", moment: "before the provider responds", kill: killBeforeResponse },
  { verdict: "CLEAR", moment: "between the response and the commit", kill: killBeforeCommit },
  { verdict: "HIT", moment: "between the response and the commit", kill: killBeforeCommit },
])(
  "leaves a payment that is $verdict, killed $moment, as if nothing had happened",
  async ({ verdict, kill }) => {
    screener.plan("SCREENING", [verdict]);
    const undisturbed = await pay(account, theirs, 1_000);
    await ended(undisturbed, verdict);
    const id = await kill();
    expect(booked("PAYOUT", id)).toEqual([]);
    expect(await reviewsOf(id)).toEqual([]);
    await restart();
    await ended(id, verdict);
    const isClear = verdict === "CLEAR";
    expect(booked("SCREENING", id)).toHaveLength(1);
    expect(booked("PAYOUT", id)).toHaveLength(isClear ? 1 : 0);
    expect(await reviewsOf(id)).toHaveLength(isClear ? 0 : 1);
    expect(await eventsOf(id)).toEqual(await eventsOf(undisturbed));
    expect(await rows(`SELECT id FROM shared.dead_timer WHERE platform_id = '${platformId}'`)).toEqual([]);
    const deps = createTestDeps(database.url);
    await assertLedger(deps);
    await deps.close();
  },
  120_000,
);
