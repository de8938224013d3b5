import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { systemAccount } from "../../subgraphs/shared/ledger/posting.js";
import { usdAccount } from "../subgraphs/external-accounts.fixture.js";
import { external } from "../subgraphs/quotes.fixture.js";
import { listFolder, zakharin } from "../subgraphs/screening.fixture.js";
import { Client } from "../testkit/app.js";
import { servingUrl, createTestDatabase } from "../testkit/database.js";
import { query } from "../testkit/database-url.js";
import { providerEntry, startProvider, useKey } from "../testkit/provider.js";
import { startServerProcess, type ServerProcess } from "../testkit/server-process.js";

/** Two processes on one database, with a provider of rails, rates, and a list of sanctioned persons. */

const folder = mkdtempSync(path.join(tmpdir(), "paygraph-chaos-"));
export const database = await createTestDatabase();
export const bank = await startProvider({ name: "bank", advanceMs: 20 });
useKey(bank, "bank");
const rates = createServer((_request, response) =>
  response
    .writeHead(200, { "content-type": "application/json" })
    .end(JSON.stringify({ base: "USD", rates: { EUR: 0.85 } })),
);
await new Promise<void>((resolve) => rates.listen(0, "127.0.0.1", resolve));
const list = listFolder();
list.write([zakharin]);
const file = path.join(folder, "providers.yaml");
writeFileSync(
  file,
  JSON.stringify({
    providers: {
      market: { roles: ["rates"], kind: "url", url: `http://127.0.0.1:${(rates.address() as AddressInfo).port}/` },
      sdn: { roles: ["screening"], kind: "ofac", folder: list.folder },
      ...providerEntry(bank, "bank", { roles: ["rails"], currencies: ["USD"], rails: ["ACH"] }),
    },
  }),
);

const processes: ServerProcess[] = [];
const masterKey = randomBytes(32).toString("base64");
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

/** The platform of production that both processes serve. */
export const world = { clients: [] as readonly Client[], platformId: "", account: "", own: "", theirs: "", listed: "" };

export const clientOf = (index: number): Client => {
  const client = world.clients[index];
  if (!client) throw new Error("No one calls");
  return client;
};

/** An account whose owner has the name of a sanctioned person. */
function listedAccount() {
  const { accountInfo, ...body } = usdAccount();
  const beneficiary = { ...accountInfo.beneficiary, fullName: "Mstislav Prokopyevich Zakharinov" };
  return { ...body, accountInfo: { ...accountInfo, beneficiary } };
}

/** Starts both processes, and opens the platform's accounts. */
export async function startWorld(): Promise<void> {
  const first = await start(0);
  processes.push(first, await start(1));
  const credentials = await first.credentials();
  world.platformId = credentials.platformId;
  world.clients = processes.map(({ baseUrl }) => new Client(baseUrl, credentials.production));
  bank.setPaygraph(first.baseUrl);
  await query(database.url, "UPDATE accounts.internal_account SET status = 'ACTIVE'");
  const client = clientOf(0);
  world.account = (await client.rest("GET", "/platform/internal-accounts?currency=USD")).body.data[0].id;
  world.own = await external(client, null, usdAccount());
  world.theirs = await external(client, null, usdAccount());
  world.listed = await external(client, null, listedAccount());
}

export async function stopWorld(): Promise<void> {
  for (const running of processes) await running.stop("SIGTERM");
  await new Promise((resolve) => rates.close(resolve));
  rmSync(folder, { recursive: true, force: true });
}

/** Ends a process with no warning, and starts it again; the minute of its calls has passed. */
export async function killAndStart(index: number): Promise<void> {
  const victim = processes[index % processes.length];
  if (!victim) throw new Error("Nothing runs");
  await victim.stop("SIGKILL");
  processes[index % processes.length] = await start(index % processes.length, Number(new URL(victim.baseUrl).port));
  await passTime("TRUE");
}

/** Timers of the payments that wait for a time, or pause because the provider failed, are due now. */
export const passTime = (which = "leased_until IS NULL OR leased_until < now()") =>
  query(
    database.url,
    `UPDATE shared.timer SET leased_until = NULL, retry_at = NULL, due_at = least(due_at, now())
     WHERE id IN (SELECT id FROM shared.timer WHERE name LIKE 'payment.%' AND platform_id = '${world.platformId}'
       AND (${which}) FOR UPDATE SKIP LOCKED)`,
  );

/** Sum of the ledger's account of a rail for each payment, zeros left out. */
export async function booked(purpose: "PAYOUTS" | "COLLECTIONS"): Promise<Record<string, number>> {
  const id = systemAccount({ platformId: world.platformId, environment: "PRODUCTION" }, purpose, "USD");
  const { rows } = await query<{ id: string; sum: number }>(
    database.url,
    `SELECT posting.subject_id AS id, sum(entry.amount)::float8 AS sum
     FROM ledger.entry AS entry JOIN ledger.transaction AS posting ON posting.id = entry.transaction_id
     WHERE entry.account_id = '${id}' GROUP BY posting.subject_id HAVING sum(entry.amount) <> 0`,
  );
  return Object.fromEntries(rows.map((row) => [row.id, row.sum]));
}

type Counted = Readonly<Record<string, readonly [state: string, sign: 1 | -1]>>;

/** The same by the provider's book: its operations of each kind that are in this state, with their sign. */
export function stated(counted: Counted): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { kind, state, request } of bank.book.list()) {
    const [moved, sign] = counted[kind] ?? [];
    if (state !== moved || sign === undefined) continue;
    const id = String(request.transactionId);
    sums[id] = (sums[id] ?? 0) + sign * Number(request.amount);
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

/** All that is known of some payments, for the message of a failure. */
export async function explain(ids: readonly string[]): Promise<string> {
  const some = ids.slice(0, 3).map((id) => `'${id}'`);
  if (some.length === 0) return "";
  const { rows } = await query(
    database.url,
    `SELECT payment.id, payment.status, payment.refund_status, payment.failure_reason, payment.pending_reason,
      (SELECT json_agg(json_build_array(kind, created_at) ORDER BY id) FROM ledger.transaction
       WHERE subject_id = payment.id) AS postings,
      (SELECT json_agg(json_build_array(name, due_at, retry_at, leased_until, attempts)) FROM shared.timer
       WHERE subject = payment.id) AS timers,
      (SELECT json_agg(json_build_array(kind, state, sequence, open_sends, created_at, updated_at))
       FROM shared.provider_operation WHERE subject_id = payment.id) AS operations
     FROM quotes.transaction AS payment WHERE payment.id IN (${some.join()})`,
  );
  const books = bank.book.list().filter(({ request }) => ids.slice(0, 3).includes(String(request.transactionId)));
  return JSON.stringify({ rows, books: books.map(({ request, ...book }) => [request.transactionId, book]) }, null, 1);
}
