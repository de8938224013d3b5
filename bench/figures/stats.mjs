import pg from "pg";
import { fastWriting } from "../grown.mjs";
import { measureRounds, minRounds, progress } from "../harness.mjs";
import { loadEach, repeat, send } from "../load.mjs";
import { customer, withProduct } from "../product.mjs";

const rows = 1_000_000;
const days = 180;
const connections = 4;
const requestsPerRound = 5;

/** The columns that differ between the transactions, as SQL of their number `n`. */
const columns = {
  id: `'Transaction:01987a3b-0000-7000-8000-' || lpad(to_hex(n), 12, '0')`,
  created_at: `now() - n * interval '1 day' * ${days} / ${rows}`,
  settled_at: `CASE WHEN n % 10 < 8 THEN now() - n * interval '1 day' * ${days} / ${rows} + random() * interval '1 day' END`,
  status: `(CASE n % 10 WHEN 8 THEN 'FAILED' WHEN 9 THEN 'EXPIRED' ELSE 'COMPLETED' END)::quotes."TransactionStatus"`,
  source_currency: `(ARRAY['USD', 'USD', 'EUR', 'MXN'])[1 + n % 4]`,
  sent_amount: "n % 100000",
  reference: "'REF' || n",
};

/** Fills the sandbox with transactions of 180 days, all like one that was made through the API. */
async function seed(product, client) {
  const { id } = await product.rest("POST", "/customers", { ...customer, platformCustomerId: "first" });
  const { data } = await product.rest("GET", `/customers/internal-accounts?customerId=${id}&currency=USD`);
  await product.rest("POST", `/sandbox/internal-accounts/${data[0].id}/fund`, { amount: 1_000 });
  const { rows: names } = await client.query(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'quotes.transaction'::regclass AND attnum > 0 AND NOT attisdropped`,
  );
  const { rows: indexes } = await client.query(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = 'quotes.transaction'::regclass AND NOT indisunique`,
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  const list = names.map(({ name }) => `"${name}"`).join(", ");
  const values = names.map(({ name }) => columns[name] ?? `row."${name}"`).join(", ");
  await client.query(
    `INSERT INTO quotes.transaction (${list}) SELECT ${values}
     FROM (SELECT * FROM quotes.transaction LIMIT 1) AS row, generate_series(1, ${rows}) AS n`,
  );
  for (const { definition } of indexes) await client.query(definition);
  await client.query("VACUUM ANALYZE quotes.transaction");
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

async function measure(product) {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  const startedAt = performance.now();
  await seed(product, client);
  await client.end();
  progress(`${rows} transactions: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
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
    ];
  } finally {
    await pool.end();
  }
}

/** `transactionStats` of 30 days, of a tenant with a million transactions in 180 days. */
export const measureStats = () => withProduct(measure, { databaseSettings: fastWriting });
