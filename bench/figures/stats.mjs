import pg from "pg";
import { fastWriting, repeatRow, withoutTriggers } from "../grown.mjs";
import { measureRounds, minRounds, percentile, progress } from "../harness.mjs";
import { loadEach, repeat, send } from "../load.mjs";
import { basic, customer, withProduct } from "../product.mjs";
import { seconds as victimSeconds, victimReads } from "./fairness.mjs";

const million = 1_000_000;
const days = 180;
const connections = 4;
const requestsPerRound = 5;

/** The columns that differ between the transactions, as SQL of their number `n`. */
const columnsOf = (rows) => ({
  id: `'Transaction:01987a3b-0000-7000-8000-' || lpad(to_hex(n), 12, '0')`,
  created_at: `now() - n * interval '1 day' * ${days} / ${rows}`,
  settled_at: `CASE WHEN n % 10 < 8 THEN now() - n * interval '1 day' * ${days} / ${rows} + random() * interval '1 day' END`,
  status: `CASE n % 10 WHEN 8 THEN 'FAILED' WHEN 9 THEN 'EXPIRED' ELSE 'COMPLETED' END`,
  failure_reason: `CASE n % 10 WHEN 8 THEN 'ACCOUNT_INVALID' END`,
  source_currency: `(ARRAY['USD', 'USD', 'EUR', 'MXN'])[1 + n % 4]`,
  sent_amount: "n % 100000",
  reference: "'REF' || n",
});

/** Fills the sandbox with transactions of 180 days, a million if not said, all like one that was made through the API. */
export async function seedTransactions(product, rows = million) {
  const startedAt = performance.now();
  const { id } = await product.rest("POST", "/customers", { ...customer, platformCustomerId: "first" });
  const { data } = await product.rest("GET", `/customers/internal-accounts?customerId=${id}&currency=USD`);
  await product.rest("POST", `/sandbox/internal-accounts/${data[0].id}/fund`, { amount: 1_000 });
  const { data: transactions } = await product.rest("GET", "/transactions?limit=1");
  await withoutTriggers(product, async (client) => {
    await repeatRow(client, "quotes.transaction", transactions[0].id, rows, columnsOf(rows));
    await client.query("VACUUM ANALYZE quotes.transaction");
  });
  progress(`${rows} transactions: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  return { customerId: id, accountId: data[0].id };
}

const from = () => new Date(Date.now() - 30 * 24 * 3_600_000).toISOString();
const query = (more = "") =>
  `query ($from: DateTime!) { transactionStats(createdAt: {from: $from}, groupBy: [DAY]) {
    start sourceCurrency count volume fees completed failed open successRate ${more} } }`;

const request = (product, selected) => ({
  method: "POST",
  headers: { authorization: product.authorization, "content-type": "application/json" },
  body: JSON.stringify({ query: query(selected), variables: { from: from() } }),
});

function assertWhole({ status, text }) {
  const { data } = status === 200 ? JSON.parse(text) : {};
  // 31 days of three currencies.
  if (data?.transactionStats?.length !== 93) throw new Error(`The statistics are ${status}: ${text.slice(0, 500)}`);
}

/** The same by hand. */
const sql = `
  SELECT date_trunc('day', created_at, 'UTC') AS start, source_currency, count(*), sum(sent_amount), sum(fees),
    count(*) FILTER (WHERE status IN ('COMPLETED', 'SETTLED', 'REFUNDED')),
    count(*) FILTER (WHERE status IN ('FAILED', 'REJECTED', 'DECLINED', 'EXCEPTION')),
    count(*) FILTER (WHERE status IN ('CREATED', 'PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'AUTHORIZED', 'PARTIALLY_SETTLED'))
  FROM quotes.transaction WHERE platform_id = $1 AND environment = 'SANDBOX' AND created_at >= $2 AND created_at < now()
  GROUP BY 1, 2 ORDER BY 1, 2`;

/** The milliseconds of requests one after the other, by round. */
async function timesOf(product, name, selected) {
  const ours = [];
  for (let round = 0; round < minRounds; round++) {
    const times = [];
    for (let count = 0; count < requestsPerRound; count++) {
      const startedAt = performance.now();
      assertWhole(await send(`${product.url}/graphql`, request(product, selected)));
      times.push(performance.now() - startedAt);
    }
    ours.push(times.sort((one, other) => one - other)[requestsPerRound >> 1]);
  }
  return { name, unit: "ms", ours, peer: null };
}

/** The p99 of another platform's reads beside a loop of statistics, against its p99 alone. */
async function measureFairness(product) {
  const { sandbox } = JSON.parse(await product.command("platform", "create", "--name", "victim"));
  const victim = basic(sandbox);
  const samples = { name: "stats-fairness", unit: "ms", ours: [], peer: [] };
  for (let round = 0; round < minRounds; round++) {
    samples.peer.push(percentile(await victimReads(product.url, victim), 0.99));
    const next = () => ({ path: "/graphql", ...request(product) });
    const loop = loadEach(product.url, { next, take: assertWhole, connections, seconds: victimSeconds + 1 });
    samples.ours.push(percentile(await victimReads(product.url, victim), 0.99));
    await loop;
  }
  return samples;
}

async function measure(product) {
  await seedTransactions(product);
  const pool = new pg.Pool({ connectionString: product.databaseUrl, max: connections });
  try {
    const peer = async () => {
      const found = await pool.query(sql, [product.platformId, from()]);
      if (found.rows.length !== 93) throw new Error(`The peer found ${found.rows.length} rows`);
    };
    const next = () => ({ path: "/graphql", ...request(product) });
    const perSecond = await measureRounds(
      "stats",
      "requests/s",
      (seconds) => loadEach(product.url, { next, take: assertWhole, connections, seconds }),
      (seconds) => repeat(peer, { connections, seconds }),
    );
    return [
      perSecond,
      await timesOf(product, "stats-p50"),
      await timesOf(product, "stats-percentile", "settlementSeconds slow: settlementSeconds(percentile: 0.95)"),
      await measureFairness(product),
    ];
  } finally {
    await pool.end();
  }
}

/** `transactionStats` of 30 days, of a tenant with a million transactions in 180 days. */
export const measureStats = () => withProduct(measure, { databaseSettings: fastWriting });
