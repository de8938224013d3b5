import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { systemAccount } from "../../subgraphs/shared/ledger/posting.js";
import { usdAccount } from "../subgraphs/external-accounts.fixture.js";
import { external } from "../subgraphs/quotes.fixture.js";
import { Client } from "../testkit/app.js";
import { servingUrl, createTestDatabase } from "../testkit/database.js";
import { query } from "../testkit/database-url.js";
import { createTestDeps } from "../testkit/deps.js";
import { isLongRun } from "../testkit/long-run.js";
import { quoteBody } from "../testkit/payments.js";
import { providerEntry, startProvider, useKey } from "../testkit/provider.js";
import { startServerProcess, type ServerProcess } from "../testkit/server-process.js";
import { assertLedger, untilAnswered } from "./crash.fixture.js";
import { until } from "./load.fixture.js";

// Two processes, of which one after another is killed, and a provider whose responses and events go wrong at random.

const paymentCount = isLongRun ? 10_000 : 60;
const kills = isLongRun ? 4 : 2;
const writers = 6;
/** Money to spend, which the bank does not take back. */
const funds = 1_000_000;
const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
const faults = ["reset", "500", "refusing-500", "slow", "forged", "noise", "wrong-amount"];
const eventFaults = ["twice", "late", "out-of-order", "lost-once"];

/** The same numbers for the same seed: a linear congruential generator. */
let drawn = seed;
const draw = (below: number): number => {
  drawn = (drawn * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return Math.floor((drawn / 2 ** 32) * below);
};

const folder = mkdtempSync(path.join(tmpdir(), "paygraph-chaos-"));
const database = await createTestDatabase();
const bank = await startProvider({ name: "bank", advanceMs: 20 });
useKey(bank, "bank");
const rates = createServer((_request, response) =>
  response
    .writeHead(200, { "content-type": "application/json" })
    .end(JSON.stringify({ base: "USD", rates: { EUR: 0.85 } })),
);
await new Promise<void>((resolve) => rates.listen(0, "127.0.0.1", resolve));
const file = path.join(folder, "providers.yaml");
writeFileSync(
  file,
  JSON.stringify({
    providers: {
      market: { roles: ["rates"], kind: "url", url: `http://127.0.0.1:${(rates.address() as AddressInfo).port}/` },
      ...providerEntry(bank, "bank", { roles: ["rails"], currencies: ["USD"], rails: ["ACH"] }),
    },
  }),
);

const processes: ServerProcess[] = [];
const start = (index: number, port?: number) =>
  startServerProcess({
    dataDir: path.join(folder, String(index)),
    ...(port !== undefined && { port }),
    env: {
      DATABASE_URL: servingUrl(database.url),
      PAYGRAPH_MASTER_KEY: masterKey,
      PAYGRAPH_PROVIDERS: file,
      PAYGRAPH_PUBLIC_URL: "https://pay.example.test",
      PAYGRAPH_ALLOW_PRIVATE_WEBHOOKS: "true",
      LOG_LEVEL: "silent",
    },
  });
const masterKey = randomBytes(32).toString("base64");
const portOf = ({ baseUrl }: ServerProcess) => Number(new URL(baseUrl).port);

let clients: readonly Client[] = [];
let platformId = "";
let account = "";
let own = "";
let theirs = "";

beforeAll(async () => {
  processes.push(await start(0));
  processes.push(await start(1));
  const [first] = processes;
  if (!first) throw new Error("Nothing runs");
  const credentials = await first.credentials();
  ({ platformId } = credentials);
  clients = processes.map(({ baseUrl }) => new Client(baseUrl, credentials.production));
  bank.setPaygraph(first.baseUrl);
  await query(database.url, "UPDATE accounts.internal_account SET status = 'ACTIVE'");
  const [client] = clients;
  if (!client) throw new Error("No one calls");
  account = (await client.rest("GET", "/platform/internal-accounts?currency=USD")).body.data[0].id;
  own = await external(client, null, usdAccount());
  theirs = await external(client, null, usdAccount());
}, 120_000);
afterAll(async () => {
  for (const running of processes) await running.stop("SIGTERM");
  await new Promise((resolve) => rates.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

/** Timers whose process was killed, or that pause because the provider failed, are due now: a minute passes at once. */
const passTime = () =>
  query(
    database.url,
    `UPDATE shared.timer SET leased_until = NULL, retry_at = NULL, due_at = least(due_at, now())
     WHERE id IN (SELECT id FROM shared.timer WHERE name LIKE 'payment.%' AND platform_id = '${platformId}'
       FOR UPDATE SKIP LOCKED)`,
  );

const plans: readonly (readonly [kind: string, states: readonly string[]])[] = [
  ["PAYOUT", ["PENDING", "PAID"]],
  ["PAYOUT", ["PAID"]],
  ["PAYOUT", ["PENDING", "FAILED"]],
  ["COLLECTION", ["PENDING", "COLLECTED"]],
  ["COLLECTION", ["COLLECTED"]],
  ["COLLECTION", ["PENDING", "FAILED"]],
  ["REFUND", ["PENDING", "PAID"]],
];

async function pay(index: number): Promise<void> {
  const [kind, states] = plans[draw(plans.length)] ?? ["PAYOUT", ["PAID"]];
  bank.plan(kind, states, { FAILED: { code: "R03" } });
  const [from, to] = (
    [
      [own, account],
      [account, own],
      [own, theirs],
    ] as const
  )[draw(3)] ?? [own, account];
  const body = quoteBody(from, to, 100 + draw(5_000), { immediatelyExecute: true });
  const headers = { "idempotency-key": `chaos-${index}` };
  const client = clients[draw(clients.length)];
  await untilAnswered(async () =>
    client ? client.rest("POST", "/quotes", { body, headers }) : Promise.reject(new Error()),
  );
}

/** Money that was final is returned: some payouts, some collections. */
function returnSome(): void {
  const final = bank.book
    .list()
    .filter(({ state, request }) => (state === "PAID" || state === "COLLECTED") && request.amount !== funds);
  const operation = final[draw(final.length)];
  if (operation && operation.kind !== "REFUND") bank.giveBack(operation.operationId, { code: "R10" });
}

async function killOneAfterAnother(answered: () => number): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    await until("responses", () => answered() > ((kill + 1) * paymentCount) / (kills + 2), 120_000);
    const index = kill % processes.length;
    const victim = processes[index];
    if (!victim) throw new Error("Nothing runs");
    await victim.stop("SIGKILL");
    processes[index] = await start(index, portOf(victim));
    await passTime();
  }
}

const sumOf = (kind: string, state: string) =>
  bank.book
    .list(kind)
    .filter((operation) => operation.state === state)
    .reduce((sum, { request }) => sum + Number(request.amount), 0);

async function ledgerSum(purpose: "PAYOUTS" | "COLLECTIONS"): Promise<number> {
  const id = systemAccount({ platformId, environment: "PRODUCTION" }, purpose, "USD");
  const sql = `SELECT coalesce(sum(amount), 0)::float8 AS sum FROM ledger.entry WHERE account_id = '${id}'`;
  return (await query<{ sum: number }>(database.url, sql)).rows[0]?.sum ?? 0;
}

it(`of ${paymentCount} payments none is lost and none is made twice, to the cent, while both sides fail (seed ${seed})`, async () => {
  // Enough to spend, collected before anything fails.
  bank.plan("COLLECTION", ["COLLECTED"]);
  const funding = { body: quoteBody(own, account, funds, { immediatelyExecute: true }) };
  await untilAnswered(() => clients[0]?.rest("POST", "/quotes", funding) ?? Promise.reject(new Error("No one calls")));
  const open = async (): Promise<number> => {
    const sql = `SELECT count(*)::int AS open FROM quotes.transaction
      WHERE status IN ('PENDING', 'PROCESSING') OR refund_status = 'PENDING'`;
    return (await query<{ open: number }>(database.url, sql)).rows[0]?.open ?? 0;
  };
  await until("the funding", async () => (await open()) === 0, 30_000);

  bank.setFaults({ faults: [...faults, ...eventFaults], chance: 0.3, seed, slowMs: 100 });
  let next = 0;
  let answered = 0;
  let isOver = false;
  const writing = Array.from({ length: writers }, async () => {
    while (next < paymentCount) {
      await pay(next++);
      answered++;
    }
  });
  const returning = (async () => {
    while (!isOver) {
      await delay(150);
      returnSome();
      await passTime();
    }
  })();
  await Promise.all([...writing, killOneAfterAnother(() => answered)]).finally(() => (isOver = true));
  await returning;

  // Both sides work again. Events that the provider held back are sent with the next one.
  bank.setFaults({});
  bank.advance();
  for (const { operationId } of bank.book.list()) bank.tell(operationId);
  await bank.events.settled();
  const isDone = async () => {
    await passTime();
    await delay(400);
    return (await open()) === 0;
  };
  await until("the end of every payment", isDone, 30_000);
  const waiting = async () => {
    await passTime();
    const sql = "SELECT count(*)::int AS left FROM shared.timer WHERE name LIKE 'payment.%'";
    return (await query<{ left: number }>(database.url, sql)).rows[0]?.left === 0;
  };
  await until("the last step", waiting, 30_000);

  const { rows } = await query(
    database.url,
    `SELECT (SELECT count(*)::int FROM shared.dead_timer) AS dead,
      (SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()) AS deadlocks`,
  );
  expect(rows).toEqual([{ dead: 0, deadlocks: 0 }]);
  expect(await ledgerSum("PAYOUTS")).toBe(sumOf("PAYOUT", "PAID"));
  expect(await ledgerSum("COLLECTIONS")).toBe(sumOf("REFUND", "PAID") - sumOf("COLLECTION", "COLLECTED"));
  const deps = createTestDeps(database.url);
  await assertLedger(deps);
  await deps.close();
  const subjects = bank.book.list().map(({ kind, request }) => `${kind} ${String(request.transactionId)}`);
  expect(new Set(subjects).size).toBe(subjects.length);
}, 300_000);
