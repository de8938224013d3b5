import pg from "pg";
import type { TestApp } from "./app.js";
import { query } from "./database-url.js";

/** Invariants of the books, each as a query for its violations, independent of the product's own. */
const violations: Readonly<Record<string, string>> = {
  "transactions that create or destroy money": `
    SELECT transaction_id, currency, sum(amount)::text AS sum FROM entry
    GROUP BY transaction_id, currency HAVING sum(amount) <> 0`,
  "transactions with fewer than two entries": `
    SELECT transaction.id, count(entry.*)::text AS entries FROM transaction
    LEFT JOIN entry ON entry.transaction_id = transaction.id
    GROUP BY transaction.id HAVING count(entry.*) < 2`,
  "entries without a transaction or an account of their tenant": `
    SELECT entry.transaction_id, entry.account_id FROM entry
    LEFT JOIN transaction ON transaction.id = entry.transaction_id
      AND transaction.platform_id = entry.platform_id AND transaction.environment = entry.environment
    LEFT JOIN account ON account.id = entry.account_id AND account.currency = entry.currency
      AND account.platform_id = entry.platform_id AND account.environment = entry.environment
    WHERE transaction.id IS NULL OR account.id IS NULL`,
  "accounts whose balance is not the sum of their entries": `
    SELECT account.id, account.balance::text, coalesce(sum(entry.amount), 0)::text AS sum FROM account
    LEFT JOIN entry ON entry.account_id = account.id
    WHERE account.kind <> 'SYSTEM'
    GROUP BY account.id, account.balance HAVING account.balance <> coalesce(sum(entry.amount), 0)`,
  "accounts whose versions have gaps": `
    SELECT account.id, account.version::text, count(entry.*)::text AS entries FROM account
    LEFT JOIN entry ON entry.account_id = account.id
    WHERE account.kind <> 'SYSTEM'
    GROUP BY account.id, account.version
    HAVING account.version <> count(entry.*)
      OR count(entry.*) <> coalesce(max(entry.account_version) - min(entry.account_version) + 1, 0)
      OR coalesce(min(entry.account_version), 1) <> 1`,
  "entries whose balance does not follow from the one before": `
    SELECT account_id, account_version::text, balance_after::text FROM (
      SELECT account_id, account_version, balance_after,
        sum(amount) OVER (PARTITION BY account_id ORDER BY account_version) AS running
      FROM entry WHERE account_version IS NOT NULL) AS entry
    WHERE balance_after <> running`,
  "accounts that spent or reserved what they had not": `
    SELECT id, balance::text, held::text FROM account
    WHERE kind <> 'SYSTEM' AND (balance < held OR held < 0)`,
  "accounts that reserve other than their holds": `
    SELECT account.id, account.held::text, coalesce(sum(hold.amount), 0)::text AS holds FROM account
    LEFT JOIN ledger.hold ON hold.account_id = account.id AND hold.status = 'PLACED'
    GROUP BY account.id, account.held HAVING account.held <> coalesce(sum(hold.amount), 0)`,
};

const tables = ["transaction", "entry", "account"];

/** Throws if the books don't balance: those of the spec's platforms, or all of a database of its own. */
export async function booksBalance({ databaseUrl, platformIds }: Pick<TestApp, "databaseUrl" | "platformIds">) {
  const isTheirs = platformIds
    ? `platform_id IN (${platformIds.map((id) => pg.escapeLiteral(id)).join(", ")})`
    : "TRUE";
  const books = tables.map((table) => `${table} AS (SELECT * FROM ledger.${table} WHERE ${isTheirs})`).join(", ");
  for (const [what, sql] of Object.entries(violations)) {
    const { rows } = await query(databaseUrl, `WITH ${books} ${sql} LIMIT 5`);
    if (rows.length > 0) throw new Error(`The books have ${what}: ${JSON.stringify(rows)}`);
  }
}
