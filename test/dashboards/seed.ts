import { randomUUID } from "node:crypto";
import pg from "pg";
import { post } from "../../subgraphs/shared/ledger/post.js";
import { systemAccount, transferLegs } from "../../subgraphs/shared/ledger/posting.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { baseAccount, createCustomer, fund } from "../testkit/accounts.js";
import { eventually, type Client, type PlatformClients, type TestApp } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";
import { bankAccount, quoteBody } from "../testkit/payments.js";
import { keyOfSender, startWebhookSink } from "../testkit/webhook-sink.js";
import { connect, pay, policy, type Connected } from "../subgraphs/agents.fixture.js";
import { activeCard, authorize, cardholder } from "../subgraphs/cards.fixture.js";
import { sandboxOf } from "../subgraphs/transactions.fixture.js";
import { waiting, type Waiting } from "../subgraphs/verification-decisions.fixture.js";

/** Lead of the sandbox's clock. */
export const aheadMs = 90_000;

/** A platform of which each question has an answer: made by the API, and its rows repeated by SQL. */
export interface Seeded {
  readonly platformId: string;
  readonly client: Client;
  /** Of the same platform, where nothing is. */
  readonly production: Client;
  readonly ada: { readonly id: string; readonly accountId: string };
  /** A payment of Ada, from one currency to another. */
  readonly paymentId: string;
  readonly review: Waiting;
  readonly agent: Connected;
  readonly actionId: string;
  readonly suspenseItemId: string;
}

/** Repeats a platform's newest row of a table for each row of `copies`, whose `n` counts, with other values of some columns. */
async function repeat(
  app: TestApp,
  table: string,
  platformId: string,
  copies: string,
  columns: Record<string, string>,
) {
  const changes = Object.entries(columns).map(([name, value]) => `'${name}', ${value}`);
  await query(
    app.databaseUrl,
    `INSERT INTO ${table} SELECT more.* FROM ${table} AS row, ${copies},
       LATERAL jsonb_populate_record(row, jsonb_build_object(${changes.join(", ")})) AS more
     WHERE row.id = (SELECT max(id) FROM ${table} WHERE platform_id = $1)`,
    [platformId],
  );
}

async function count(app: TestApp, from: string, platformId: string): Promise<number> {
  const { rows } = await query<{ count: number }>(app.databaseUrl, `SELECT count(*)::int AS count FROM ${from}`, [
    platformId,
  ]);
  return rows[0]?.count ?? 0;
}

/** SQL: one of several values for each copy; null is NULL. */
const inTurn = (...values: readonly (string | number | null)[]) =>
  `(ARRAY[${values.map((value) => (typeof value === "string" ? pg.escapeLiteral(value) : String(value ?? "NULL"))).join(", ")}])[1 + n % ${values.length}]`;

const id = (type: string) => `'${type}:' || gen_random_uuid()`;

async function created(client: Client, path: string, body: object) {
  const reply = await client.rest("POST", path, { body });
  if (reply.status >= 300) throw new Error(`${path}: ${JSON.stringify(reply.body)}`);
  return reply.body;
}

async function people(client: Client): Promise<Seeded["ada"]> {
  const { id } = await createCustomer(client, {
    fullName: "Ada Lovelace",
    email: "ada@example.com",
    currencies: ["USD", "EUR"],
  });
  await createCustomer(client, { fullName: "Márta Lovell", email: "marta@example.com" });
  for (const fullName of ["Grace Hopper002", "Alan Turing001"]) await createCustomer(client, { fullName });
  const { id: accountId } = await baseAccount(client, id);
  await fund(client, accountId, 1_000_000);
  return { id, accountId };
}

async function payments(app: TestApp, { sandbox, platformId }: PlatformClients, ada: Seeded["ada"]): Promise<string> {
  const { id: euros } = await baseAccount(sandbox, ada.id, "EUR");
  const paid = await created(sandbox, "/quotes", quoteBody(ada.accountId, euros, 25_000, { immediatelyExecute: true }));
  const at = "now() - n * interval '7 hours'";
  await repeat(app, "quotes.transaction", platformId, "generate_series(1, 60) AS n", {
    id: id("Transaction"),
    quote_id: "NULL",
    status: inTurn("COMPLETED", "FAILED", "REJECTED", "PENDING", "EXPIRED", "PROCESSING", "COMPLETED"),
    failure_reason: "CASE WHEN n % 7 = 1 THEN " + inTurn("ACCOUNT_INVALID", "PAYOUT_RETURNED", null) + " END",
    source_currency: inTurn("USD", "USD", "EUR"),
    sent_amount: inTurn(100, 2_500, null, 77_000, 2_500),
    created_at: at,
    updated_at: at,
    settled_at: `CASE WHEN n % 7 IN (0, 6) THEN ${at} + n * interval '1 second' END`,
  });
  const { id: bank } = await bankAccount(sandbox, ada.id);
  for (const amount of [500, 700, 600]) await created(sandbox, "/quotes", quoteBody(ada.accountId, bank, amount));
  return paid.transactionId;
}

async function cards(app: TestApp, { sandbox, platformId }: PlatformClients): Promise<void> {
  const holder = await cardholder(sandbox);
  const [one, other] = [await activeCard(sandbox, holder), await activeCard(sandbox, holder)];
  await authorize(sandbox, one.id, 100);
  await repeat(app, "cards.card_transaction", platformId, "generate_series(1, 40) AS n", {
    id: id("Transaction"),
    card_id: inTurn(one.id, other.id),
    issuer_transaction_token: "gen_random_uuid()",
    authorized_at: "now() - n * interval '9 hours'",
    authorized_amount: "n * 10",
    declined_reason: inTurn(null, null, "SPEND_LIMIT_EXCEEDED", null, "INSUFFICIENT_FUNDS"),
    is_credit: "n % 11 = 0",
    hold_id: "NULL",
    held_amount: "0",
  });
}

async function approvals(client: Client): Promise<Pick<Seeded, "agent" | "actionId">> {
  const agent = await connect(client, policy({ defaultExecutionMode: "APPROVAL_REQUIRED" }));
  const asked = [];
  for (const amount of [100, 200]) asked.push((await pay(agent, amount)).body);
  return { agent, actionId: asked[1].id };
}

/** Deliveries of each status, to an endpoint that is paused. */
async function deliveries(app: TestApp, { sandbox, platformId }: PlatformClients): Promise<void> {
  const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
  await eventually(
    () => count(app, "shared.event WHERE position IS NULL AND platform_id = $1", platformId),
    (events) => events === 0,
  );
  await sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url, webhookEventTypes: ["TEST"] } });
  await eventually(
    () => count(app, "platform.webhook_attempt WHERE platform_id = $1", platformId),
    (attempts) => attempts === 1,
  );
  await sandbox.graph("mutation { pauseWebhooks { id } }");
  await sandbox.rest("PATCH", "/config", { body: { webhookEventTypes: null } });
  const at = "now() - n * interval '5 hours'";
  const events = `(SELECT row_number() OVER (ORDER BY position)::int AS n, event.* FROM shared.event
    WHERE platform_id = $1 AND type <> 'TEST' LIMIT 30) AS event`;
  await repeat(app, "platform.webhook_delivery", platformId, events, {
    id: id("WebhookDelivery"),
    event_id: "event.id",
    event_type: "event.type",
    subject_id: "event.subject_id",
    position: "event.position",
    status: inTurn("PENDING", "FAILED", "DELIVERED", "PENDING", "DELIVERED"),
    attempt_count: inTurn(2, 3, 1, 0, 1),
    next_attempt_at: `CASE n % 5 WHEN 0 THEN now() + n * interval '1 minute' END`,
    created_at: at,
  });
  await query(
    app.databaseUrl,
    `INSERT INTO platform.webhook_attempt (delivery_id, number, platform_id, environment, url, started_at, duration_ms,
       request_headers, response_status, error)
     SELECT id, number, platform_id, environment, 'https://down.example', created_at + number * interval '1 minute', number,
       '{}', CASE WHEN status = 'DELIVERED' THEN 200 WHEN number = 2 THEN 503 END, CASE number WHEN 3 THEN 'timeout' END
     FROM platform.webhook_delivery, generate_series(1, attempt_count) AS number
     WHERE platform_id = $1 AND event_type <> 'TEST'`,
    [platformId],
  );
}

/** Money of a payment that its account could not take. */
export async function suspend(app: TestApp, platformId: string, transactionId: string): Promise<string> {
  const ledger = { ...sandboxOf(platformId), now: new Date() };
  const from = systemAccount(ledger, "UMA_SETTLEMENT", "USD");
  const to = systemAccount(ledger, "FUNDS_SUSPENSE", "USD");
  const legs = transferLegs(from, to, "USD", 1_250n);
  await inTransaction(app.core.deps, (tx) =>
    post(tx, ledger, { kind: "FUNDS_SUSPENDED", subjectId: transactionId, legs }),
  );
  const { rows } = await query<{ id: string }>(
    app.databaseUrl,
    "SELECT id FROM ledger.transaction WHERE platform_id = $1 AND kind = 'FUNDS_SUSPENDED'",
    [platformId],
  );
  return rows[0]?.id ?? "";
}

/** Three requests that fail, two of them alike. */
async function fail({ sandbox }: PlatformClients): Promise<void> {
  const nothing = `/customers/Customer:${randomUUID()}`;
  for (const path of [nothing, nothing, "/customers?nothing=1"]) await sandbox.rest("GET", path);
  await sandbox.graph(`query Nobody { customer(id: "Customer:${randomUUID()}") { id } }`);
}

export async function seed(app: TestApp): Promise<Seeded> {
  const platform = await app.platform({ skipPaperwork: true });
  const { platformId, sandbox, production } = platform;
  const ada = await people(sandbox);
  const paymentId = await payments(app, platform, ada);
  const review = await waiting(sandbox);
  await waiting(sandbox);
  await cards(app, platform);
  const approval = await approvals(sandbox);
  const suspenseItemId = await suspend(app, platformId, paymentId);
  await deliveries(app, platform);
  await fail(platform);
  await sandbox.rest("POST", "/sandbox/clock", { body: { advanceSeconds: aheadMs / 1_000 } });
  await eventually(
    () => count(app, "platform.request_log WHERE is_error AND platform_id = $1", platformId),
    (errors) => errors === 4,
  );
  return { platformId, client: sandbox, production, ada, paymentId, review, ...approval, suspenseItemId };
}
