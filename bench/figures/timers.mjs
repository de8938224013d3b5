import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { cpuMs } from "../processes.mjs";
import { minRounds, progress, within } from "../harness.mjs";
import { customer, withProduct } from "../product.mjs";
import { assertStored } from "../stored.mjs";

const customerCount = 50;
const expiriesPerRound = 6_000;
const paymentsPerRound = 1_000;
const roundTimeoutMs = 120_000;
const pollMs = 20;

const own = (accountId) => ({ sourceType: "ACCOUNT", accountId });
const to = (accountId) => ({ destinationType: "ACCOUNT", accountId });

/** A customer's account, and their bank account that pays it. */
async function openAccounts(product, number) {
  const { id: customerId } = await product.rest("POST", "/customers", {
    ...customer,
    platformCustomerId: `bench-${number}`,
    currencies: ["USD"],
  });
  const { data } = await product.rest("GET", `/customers/internal-accounts?customerId=${customerId}`);
  const bank = await product.rest("POST", "/customers/external-accounts", {
    customerId,
    currency: "USD",
    accountInfo: {
      accountType: "USD_ACCOUNT",
      routingNumber: "021000021",
      accountNumber: `${randomInt(1e7, 1e8)}6789`,
      beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: customer.fullName },
    },
  });
  return { internal: data[0].id, external: bank.id };
}

function quote(product, source, destination, more = {}) {
  const locked = { lockedCurrencySide: "SENDING", lockedCurrencyAmount: 100 };
  return product.rest("POST", "/quotes", { source, destination, ...locked, ...more });
}

/**
 * Copies `count` times payments that were made by requests, with their quotes and due timers, in one transaction:
 * requests alone would never create as many. Returns the copies' ids.
 */
async function copy(database, { ids, timer, count, changes, environment }) {
  await database.query("BEGIN");
  const { rows } = await database.query(
    `WITH copy AS MATERIALIZED (
       SELECT row_number() OVER () AS number, transaction AS old, 'Transaction:' || uuidv7() AS id, 'Quote:' || uuidv7() AS quote_id
       FROM generate_series(1, $2::int) AS number
       JOIN quotes.transaction ON transaction.id = ($1::text[])[1 + number % array_length($1::text[], 1)]
     ), payments AS (
       INSERT INTO quotes.transaction
       SELECT (jsonb_populate_record(old, $3::jsonb || jsonb_build_object('id', id, 'environment', $4::text, 'quote_id', quote_id,
         'reference', 'PG' || lpad(upper(to_hex(number)), 12, '0')))).* FROM copy
     ), quotes AS (
       INSERT INTO quotes.quote
       SELECT (jsonb_populate_record(quote, jsonb_build_object('id', copy.quote_id, 'environment', $4::text, 'transaction_id', copy.id))).*
       FROM copy JOIN quotes.quote ON quote.transaction_id = (copy.old).id
     ), timers AS (
       INSERT INTO shared.timer (id, platform_id, environment, name, subject, payload, due_at)
       SELECT uuidv7(), (old).platform_id, $4::text::shared."Environment", $5, id,
         jsonb_build_object('transactionId', id, 'since', now()), now() FROM copy
     )
     SELECT id FROM copy`,
    [ids, count, JSON.stringify(changes), environment, timer],
  );
  await database.query("COMMIT");
  // As a process without a worker does.
  await database.query("NOTIFY paygraph_commits");
  return rows.map(({ id }) => id);
}

/** Fires copies in rounds. Returns the rate per second by round, and all ids. */
async function measureFiring({ pid }, database, { name, count, ...options }) {
  const samples = { name, unit: "timers/s", ours: [], peer: null };
  const copies = [];
  const isLeft = async () => {
    const left = "SELECT FROM shared.timer WHERE name = $1 AND due_at <= now() LIMIT 1";
    return (await database.query(left, [options.timer])).rowCount === 1;
  };
  const untilFired = async () => {
    while (await isLeft()) await delay(pollMs);
  };
  for (let round = 0; round <= minRounds; round++) {
    copies.push(...(await copy(database, { count, ...options })));
    const [startedAt, usedBefore] = [performance.now(), await cpuMs(pid)];
    await within(roundTimeoutMs, `${count} timers`, untilFired());
    const perSecond = (count * 1000) / (performance.now() - startedAt);
    const eachMs = ((await cpuMs(pid)) - usedBefore) / count;
    const title = `${name}, ${round ? `round ${round}` : "warm-up"}`;
    progress(`${title}: ${perSecond.toFixed(0)} a second, ${eachMs.toFixed(2)} ms of the process's CPU each`);
    if (round > 0) samples.ours.push(perSecond);
  }
  return { samples, copies };
}

async function untilCompleted(product, ids) {
  for (const id of ids) {
    while ((await product.rest("GET", `/transactions/${id}`)).status !== "COMPLETED") await delay(pollMs);
  }
}

async function measureWith(product, database) {
  await product.command("platform", "update", product.platformId, "--skip-paperwork");
  const accounts = [];
  for (let number = 1; number <= customerCount; number++) accounts.push(await openAccounts(product, number));
  const [first, second] = accounts;
  const offered = await quote(product, own(first.internal), to(second.internal));
  const collected = [];
  for (const { external, internal } of accounts) {
    collected.push(await quote(product, own(external), to(internal), { immediatelyExecute: true }));
  }
  const paid = collected.map(({ transactionId }) => transactionId);
  await untilCompleted(product, paid);

  const expiries = await measureFiring(product, database, {
    name: "timers-expiry",
    count: expiriesPerRound,
    environment: "PRODUCTION",
    ids: [offered.transactionId],
    timer: "quote.expire",
    changes: {},
  });
  const payments = await measureFiring(product, database, {
    name: "timers-payment",
    count: paymentsPerRound,
    environment: "SANDBOX",
    ids: paid,
    timer: "payment.collect",
    changes: { status: "PROCESSING", settled_at: null },
  });
  const of = (table, condition) =>
    `SELECT ${table === "shared.event" ? "subject_id AS id" : "id"} FROM ${table} WHERE ${condition}`;
  await assertStored(product, "expiries", expiries.copies, {
    "expired quotes": of("quotes.transaction", "status = 'EXPIRED'"),
    "events of expiry": of("shared.event", "type = 'OUTGOING_PAYMENT.EXPIRED'"),
  });
  await assertStored(product, "payments", [...paid, ...payments.copies], {
    "completed payments": of("quotes.transaction", "status = 'COMPLETED'"),
    postings: "SELECT subject_id AS id FROM ledger.transaction WHERE subject_id LIKE 'Transaction:%'",
    "events of completion": of("shared.event", "type = 'INCOMING_PAYMENT.COMPLETED'"),
  });
  return [expiries.samples, payments.samples];
}

async function measure(product) {
  const database = new pg.Client({ connectionString: product.databaseUrl });
  try {
    await database.connect();
    return await measureWith(product, database);
  } finally {
    await database.end();
  }
}

/** Timers that are due at once, until each has fired: quotes that expire, and payments that arrive. */
export const measureTimers = () => withProduct(measure);
