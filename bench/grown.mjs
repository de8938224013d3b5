// Tenants as large as wanted: rows of real ones, repeated by PostgreSQL.
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import "reflect-metadata";
import pg from "pg";
import { accountInfoContext } from "../dist/subgraphs/accounts/external-accounts/type.js";
import { createSealer } from "../dist/subgraphs/shared/kernel/crypto.js";
import { loadMasterKey } from "../dist/subgraphs/shared/persistence/master-key.js";
import { customer } from "./product.mjs";

/** Settings of the grown database: rows are written fast, and it is discarded. */
export const fastWriting = {
  fsync: "off",
  full_page_writes: "off",
  max_wal_size: "8GB",
  maintenance_work_mem: "256MB",
};

/** Ids of the repeated rows, by number. */
export const idOf = (type, number) => `${type}:01987a3b-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;
const sqlId = (type) => `'${type}:01987a3b-0000-7000-8000-' || lpad(to_hex(n), 12, '0')`;

/** Row number 1 is the newest, a minute newer than number 2; all are older than rows made through the API. */
export const timeOf = (number) => new Date(Date.UTC(2025, 9, 13) - number * 60_000).toISOString();
const sqlTime = `'2025-10-13T00:00:00Z'::timestamptz - n * interval '1 minute'`;

/** Number of rows of a rare type, whatever the size of the tenant. */
const rare = 7;
const isRare = (size) => `n % (${size} / ${rare}) = 0`;
const rarely = (value, otherwise) => `CASE WHEN ${isRare("size")} THEN ${value} ELSE ${otherwise} END`;
/** Number of transactions of the first customer and account. */
const ofFirst = 50;
const owner = `CASE WHEN n <= ${ofFirst} THEN 1 ELSE n END`;
/** Such as `PG000000000001`. */
export const referenceOf = (number) => `PG${number.toString(16).toUpperCase().padStart(12, "0")}`;
const sqlReference = `'PG' || lpad(upper(to_hex(n)), 12, '0')`;
const ownedId = (type) => sqlId(type).replace("(n)", `(${owner})`);

/** Columns that differ between the rows of a table, as SQL of the row's number `n` and the `size`. */
const tables = {
  "customers.customer": {
    full_name: rarely("'Zenobia Fairweather'", "'Ada Lovelace'"),
    email: `'customer-' || n || '@grown.example'`,
    id: sqlId("Customer"),
    created_at: sqlTime,
    updated_at: `${sqlTime} + (n % 100) * interval '1 second'`,
    platform_customer_id: `'customer-' || n`,
    uma_address: `'$' || n || '@grown.example'`,
    customer_type: rarely("'BUSINESS'", "'INDIVIDUAL'"),
    region: rarely("'JP'", "'US'"),
    currencies: rarely("ARRAY['BRL']", "ARRAY['USD', 'EUR']"),
  },
  "ledger.account": { id: sqlId("InternalAccount"), currency: rarely("'BRL'", "'USD'"), balance: "n" },
  "accounts.internal_account": {
    id: sqlId("InternalAccount"),
    customer_id: sqlId("Customer"),
    created_at: sqlTime,
    updated_at: sqlTime,
    currency: rarely("'BRL'", "'USD'"),
    type: rarely("'RULE_BASED'", "'INTERNAL_FIAT'"),
  },
  "accounts.external_account": {
    id: sqlId("ExternalAccount"),
    customer_id: sqlId("Customer"),
    created_at: sqlTime,
    updated_at: sqlTime,
    fingerprint: "decode(md5(n::text), 'hex')",
    currency: rarely("'BRL'", "'EUR'"),
  },
  "quotes.transaction": {
    id: sqlId("Transaction"),
    created_at: sqlTime,
    updated_at: sqlTime,
    customer_id: ownedId("Customer"),
    platform_customer_id: `'customer-' || ${owner}`,
    source: ownedId("InternalAccount"),
    destination: ownedId("ExternalAccount"),
    reference: sqlReference,
    status: rarely("'FAILED'", "'COMPLETED'"),
    type: rarely("'INCOMING'", "'OUTGOING'"),
    failure_reason: rarely("'ACCOUNT_INVALID'", "NULL"),
    agent_id: rarely(sqlId("Agent").replace("(n)", "(1)"), "NULL"),
    refund_status: rarely("'COMPLETED'", "NULL"),
    quote_id: sqlId("Quote"),
  },
  "quotes.quote": {
    id: sqlId("Quote"),
    transaction_id: sqlId("Transaction"),
    customer_id: ownedId("Customer"),
    created_at: sqlTime,
    expires_at: `${sqlTime} + interval '5 minutes'`,
  },
  "cards.card": {
    id: sqlId("Card"),
    customer_id: ownedId("Customer"),
    account_id: ownedId("InternalAccount"),
    funding_source_id: sqlId("CardFundingSource"),
    platform_card_id: `'card-' || n`,
    status: rarely("'FROZEN'", "'ACTIVE'"),
    last4: rarely("'0007'", "'4242'"),
    created_at: sqlTime,
    updated_at: sqlTime,
  },
  "agents.agent": {
    id: sqlId("Agent"),
    customer_id: ownedId("Customer"),
    name: rarely("'Zenobia'", "'Agent ' || n"),
    is_paused: rarely("true", "false"),
    token_hash: "NULL",
    created_at: sqlTime,
    updated_at: sqlTime,
  },
  "verification.verification": {
    id: sqlId("Verification"),
    customer_id: sqlId("Customer"),
    customer_type: rarely("'BUSINESS'", "'INDIVIDUAL'"),
    verification_status: rarely("'PENDING_MANUAL_REVIEW'", "'APPROVED'"),
    created_at: sqlTime,
    updated_at: sqlTime,
  },
  "shared.event": {
    id: sqlId("Webhook"),
    type: rarely("'CUSTOMER.KYC_REJECTED'", "'OUTGOING_PAYMENT.COMPLETED'"),
    subject_id: ownedId("Transaction"),
    customer_id: ownedId("Customer"),
    timestamp: sqlTime,
    created_at: sqlTime,
    position: "-n",
  },
  "platform.webhook_delivery": {
    id: sqlId("WebhookDelivery"),
    event_id: sqlId("Webhook"),
    event_type: rarely("'CUSTOMER.KYC_REJECTED'", "'OUTGOING_PAYMENT.COMPLETED'"),
    subject_id: ownedId("Transaction"),
    position: "-n",
    status: rarely("'FAILED'", "'DELIVERED'"),
    next_attempt_at: "NULL",
    claimed_until: "NULL",
    created_at: sqlTime,
    updated_at: sqlTime,
  },
  "ledger.transaction": {
    id: sqlId("LedgerTransaction"),
    kind: rarely("'REFUND'", "'PAYMENT'"),
    subject_id: sqlId("Transaction"),
    created_at: sqlTime,
  },
  "ledger.entry": {
    transaction_id: sqlId("LedgerTransaction"),
    number: "1",
    account_id: ownedId("InternalAccount"),
    currency: rarely("'BRL'", "'USD'"),
    account_version: "NULL",
  },
};
/** The column that identifies the row that is repeated, if it isn't `id`. */
const keys = { "ledger.entry": "transaction_id" };

/**
 * Fills a table with `size` rows like the one whose `key` is `id`; their `columns` are SQL of the row's number `n`. Its indexes are
 * built afterwards: much faster.
 */
export async function repeatRow(client, table, id, size, columns, key = "id") {
  const { rows: indexes } = await client.query(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = $1::regclass AND NOT indisprimary AND NOT indisunique`,
    [table],
  );
  const { rows: all } = await client.query(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  const unknown = Object.keys(columns).filter((column) => !all.some(({ name }) => name === column));
  if (unknown.length > 0) throw new Error(`${table} has no ${unknown.join(", ")}`);
  const names = all.map(({ name }) => `"${name}"`).join(", ");
  const values = all.map(({ name, type }) => (columns[name] ? `(${columns[name]})::${type}` : `row."${name}"`));
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  const { rowCount } = await client.query(
    `INSERT INTO ${table} (${names}) SELECT ${values.join(", ")}
     FROM (SELECT * FROM ${table} WHERE ${key} = $1 LIMIT 1) AS row, generate_series(1, $2::int) AS n`,
    [id, size],
  );
  if (rowCount !== size) throw new Error(`${table} got ${rowCount} rows instead of ${size}`);
  for (const { definition } of indexes) await client.query(definition);
}

/** `work` on a connection without triggers and foreign keys. */
export async function withoutTriggers({ databaseUrl }, work) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("SET session_replication_role = replica");
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The words of customers that have none yet, as the triggers of customers write them. */
export async function addSearchWords(client) {
  const index = "customers.customer_search_words_idx";
  const { rows } = await client.query(`SELECT pg_get_indexdef('${index}'::regclass) AS definition`);
  await client.query(`DROP INDEX ${index}`);
  await client.query(
    `INSERT INTO customers.customer_search
     SELECT platform_id, environment, id, customers.words_of(customer) FROM customers.customer ON CONFLICT DO NOTHING`,
  );
  await client.query(rows[0].definition);
}

/** Account numbers are sealed for their row: those on a shown page are sealed again. */
async function sealShown(client, { databaseUrl, dataDir }, id, size) {
  const sealer = createSealer(await loadMasterKey({ dataDir }, databaseUrl));
  const { rows } = await client.query("SELECT account_info FROM accounts.external_account WHERE id = $1", [id]);
  const info = sealer.open(rows[0].account_info, accountInfoContext(id));
  const numbers = await client.query(
    `SELECT n FROM generate_series(1, $1::int) AS n WHERE n <= 200 OR ${isRare("$1")}`,
    [size],
  );
  const ids = numbers.rows.map(({ n }) => idOf("ExternalAccount", n));
  await client.query(
    `UPDATE accounts.external_account AS account SET account_info = sealed.info, beneficiary_verified_data = NULL
     FROM unnest($1::text[], $2::bytea[]) AS sealed (id, info) WHERE account.id = sealed.id`,
    [ids, ids.map((each) => Buffer.from(sealer.seal(info, accountInfoContext(each))))],
  );
}

const policy = {
  permissions: ["CREATE_QUOTES"],
  defaultExecutionMode: "AUTO",
  spendingLimits: {
    currency: "USD",
    perTransactionLimit: 1_000,
    dailyLimit: 1_000,
    dailyTransactionLimit: 10,
    monthlyLimit: 1_000,
  },
};

/** The id of a row that the product has made by itself, as soon as it is there. */
async function madeRow({ databaseUrl }, sql) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let tries = 0; tries < 200; tries++) {
      const { rows } = await client.query(sql);
      if (rows.length > 0) return rows[0].id;
      await setTimeout(50);
    }
    throw new Error(`There is no row: ${sql}`);
  } finally {
    await client.end();
  }
}

const verification = `INSERT INTO verification.verification (id, platform_id, environment, customer_id, customer_type,
    verification_status, errors, created_at, updated_at)
  SELECT '${idOf("Verification", 0)}', platform_id, environment, id, customer_type, 'APPROVED', '[]', created_at, created_at
  FROM customers.customer LIMIT 1 RETURNING id`;

/** A customer with its accounts, a card, an agent, a verification and a payment, through the API. */
async function createRows(product) {
  await product.command("platform", "update", product.platformId, "--skip-paperwork");
  // Nothing listens there: deliveries are made, and fail.
  await product.rest("PATCH", "/config", { webhookEndpoint: "http://127.0.0.1:9/" });
  const { id: customerId } = await product.rest("POST", "/customers", { ...customer, platformCustomerId: "first" });
  const accounts = await product.rest("GET", `/customers/internal-accounts?customerId=${customerId}&currency=USD`);
  const { id: source } = accounts.data[0];
  await product.rest("POST", `/sandbox/internal-accounts/${source}/fund`, { amount: 100_000 });
  const { id: external } = await product.rest("POST", "/customers/external-accounts", {
    customerId,
    currency: "EUR",
    accountInfo: {
      accountType: "EUR_ACCOUNT",
      iban: "DE89370400440532013000",
      beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Grace Hopper", countryOfResidence: "DE" },
    },
  });
  const quote = await product.rest("POST", "/quotes", {
    source: { sourceType: "ACCOUNT", accountId: source },
    destination: { destinationType: "ACCOUNT", accountId: external },
    lockedCurrencySide: "SENDING",
    lockedCurrencyAmount: 1_000,
    immediatelyExecute: true,
  });
  const card = { customerId, form: "VIRTUAL", fundingSource: source };
  const { id: cardId } = await product.rest("POST", "/cards", card, { "idempotency-key": randomUUID() });
  const { agent } = await product.rest("POST", "/agents", { name: "Agent", customerId, policy });
  const posting = "SELECT transaction_id AS id FROM ledger.entry LIMIT 1";
  return {
    "cards.card": cardId,
    "agents.agent": agent.id,
    // Customers of such a platform are approved without one.
    "verification.verification": await madeRow(product, verification),
    "shared.event": await madeRow(product, "SELECT id FROM shared.event WHERE position IS NOT NULL LIMIT 1"),
    "platform.webhook_delivery": await madeRow(product, "SELECT id FROM platform.webhook_delivery LIMIT 1"),
    "ledger.transaction": await madeRow(product, posting),
    "ledger.entry": await madeRow(product, posting),
    "customers.customer": customerId,
    "ledger.account": source,
    "accounts.internal_account": source,
    "accounts.external_account": external,
    "quotes.transaction": quote.transactionId,
    "quotes.quote": quote.id,
  };
}

/** Fills the product's sandbox with `size` customers, each with two accounts, and `size` rows of each other table. */
export async function grow(product, size) {
  const ids = await createRows(product);
  await withoutTriggers(product, async (client) => {
    for (const [table, columns] of Object.entries(tables)) {
      const sized = Object.entries(columns).map(([name, value]) => [name, value.replaceAll("size", size)]);
      await repeatRow(client, table, ids[table], size, Object.fromEntries(sized), keys[table]);
    }
    await client.query(
      `INSERT INTO customers.customer_currency
       SELECT platform_id, environment, currency, created_at, id FROM customers.customer, unnest(currencies) AS currency
       ORDER BY 1, 2, 3, 4, 5 ON CONFLICT DO NOTHING`,
    );
    await addSearchWords(client);
    await sealShown(client, product, ids["accounts.external_account"], size);
    await client.query("VACUUM ANALYZE");
  });
}
