import { inSandbox, iso, money, page, rowsOf, type Asked, type Row } from "./sql.js";

/** Responses about payments and money, by SQL that is written without the product's own. */

/** The status that counts as completed, failed and open in statistics. */
const isCompleted = "status IN ('COMPLETED', 'SETTLED', 'REFUNDED')";
const isFailed = "status IN ('FAILED', 'REJECTED', 'DECLINED', 'EXCEPTION')";

export async function failedPayments(asked: Asked) {
  const { statuses, createdAt } = asked.variables;
  const where = `${inSandbox("t")} AND t.status::text = ANY ($2) AND t.created_at >= $3`;
  const rows = await rowsOf(
    asked,
    `SELECT t.*, c.full_name FROM quotes.transaction t LEFT JOIN customers.customer c ON c.id = t.customer_id
     WHERE ${where} ORDER BY t.created_at DESC, t.id DESC`,
    [statuses, createdAt.from],
  );
  const reasons = await rowsOf(
    asked,
    `SELECT status, failure_reason, source_currency, count(*)::int AS count FROM quotes.transaction t WHERE ${where}
     GROUP BY 1, 2, 3`,
    [statuses, createdAt.from],
  );
  return {
    transactions: {
      nodes: rows.slice(0, 20).map((row) => ({
        id: row.id,
        createdAt: iso(row.created_at),
        type: row.type,
        status: row.status,
        failureReason: row.failure_reason,
        cardDeclinedReason: row.card?.declinedReason ?? null,
        sentAmount: money(row.sent_amount, row.source_currency),
        customer: row.customer_id && { id: row.customer_id, fullName: row.full_name },
      })),
      pageInfo: { hasNextPage: rows.length > 20, endCursor: true },
      countUpTo: rows.length,
    },
    reasons: reasons.map((row) => ({
      status: row.status,
      failureReason: row.failure_reason,
      sourceCurrency: row.source_currency,
      count: row.count,
    })),
  };
}

export async function volumeByDay(asked: Asked) {
  const { createdAt, timeZone } = asked.variables;
  const rows = await rowsOf(
    asked,
    `WITH t AS (SELECT * FROM quotes.transaction t WHERE ${inSandbox("t")} AND created_at >= $2 AND created_at < $3),
       day AS (SELECT generate_series(date_trunc('day', $2::timestamptz AT TIME ZONE $4),
         $3::timestamptz AT TIME ZONE $4 - interval '1 ms', interval '1 day') AS local),
       period AS (SELECT greatest(local AT TIME ZONE $4, $2) AS start,
         least((local + interval '1 day') AT TIME ZONE $4, $3) AS until FROM day),
       currency AS (SELECT DISTINCT source_currency AS code FROM t)
     SELECT start, until, code, count(t.id)::int AS count,
       count(t.id) FILTER (WHERE ${isCompleted})::int AS completed, count(t.id) FILTER (WHERE ${isFailed})::int AS failed,
       count(t.id) FILTER (WHERE NOT ${isCompleted} AND NOT ${isFailed} AND status <> 'EXPIRED')::int AS open,
       coalesce(sum(coalesce(sent_amount, CASE WHEN destination_currency = code THEN received_amount END)) FILTER (WHERE ${isCompleted}), 0) AS volume,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM settled_at - t.created_at)) AS seconds
     FROM period CROSS JOIN currency
       LEFT JOIN t ON t.source_currency = code AND t.created_at >= start AND t.created_at < until
     GROUP BY 1, 2, 3`,
    [createdAt.from, createdAt.until, timeZone],
  );
  return {
    transactionStats: rows.map((row) => ({
      start: iso(row.start),
      end: iso(row.until),
      sourceCurrency: row.code,
      count: row.count,
      completed: row.completed,
      failed: row.failed,
      open: row.open,
      completedVolume: Number(row.volume),
      successRate: row.completed + row.failed === 0 ? null : row.completed / (row.completed + row.failed),
      settlementSeconds: row.seconds,
    })),
  };
}

export async function largestPayments(asked: Asked) {
  const { currency, createdAt } = asked.variables;
  const rows = await rowsOf(
    asked,
    `SELECT * FROM quotes.transaction t WHERE ${inSandbox("t")} AND source_currency = $2 AND sent_amount IS NOT NULL
       AND created_at >= $3 AND created_at < $4 ORDER BY sent_amount DESC, id DESC LIMIT 10`,
    [currency, createdAt.from, createdAt.until],
  );
  const nodes = rows.map((row) => ({
    id: row.id,
    status: row.status,
    createdAt: iso(row.created_at),
    sentAmount: { amount: Number(row.sent_amount) },
    customer: row.customer_id && { id: row.customer_id },
  }));
  return { transactions: { nodes } };
}

export async function openQuotes(asked: Asked) {
  const rows = await rowsOf(
    asked,
    `SELECT q.*, t.status FROM quotes.quote q JOIN quotes.transaction t ON t.id = q.transaction_id
     WHERE ${inSandbox("q")} AND t.status IN ('PENDING', 'PENDING_AUTHORIZATION') ORDER BY q.expires_at, t.id`,
  );
  const nodes = rows.map((row) => ({
    id: row.id,
    status: row.status,
    expiresAt: iso(row.expires_at),
    totalSendingAmount: Number(row.total_sending_amount),
    sendingCurrency: { code: row.sending_currency },
    customer: row.customer_id && { id: row.customer_id },
  }));
  return { quotes: page(nodes) };
}

export async function postings(asked: Asked) {
  const rows = await rowsOf(
    asked,
    `SELECT p.id, p.kind, p.created_at, e.number, e.account_id, a.kind AS account_kind, e.amount, e.currency
     FROM ledger.transaction p JOIN ledger.entry e ON e.transaction_id = p.id JOIN ledger.account a ON a.id = e.account_id
     WHERE ${inSandbox("p")} AND p.subject_id = $2 ORDER BY p.created_at, p.id, e.number`,
    [asked.variables.transactionId],
  );
  const ledgerTransactions = [...new Set(rows.map((row) => row.id as string))].map((id) => {
    const entries = rows.filter((row) => row.id === id);
    return {
      id,
      kind: entries[0]?.kind,
      createdAt: iso(entries[0]?.created_at),
      entries: entries.map((row) => ({
        number: row.number,
        systemAccount: row.account_kind === "SYSTEM" ? row.account_id.split("/")[3] : null,
        account: row.account_kind === "SYSTEM" ? null : { id: row.account_id },
        amount: money(row.amount, row.currency),
      })),
    };
  });
  const [payment] = await rowsOf(asked, `SELECT status FROM quotes.transaction t WHERE ${inSandbox("t")} AND id = $2`, [
    asked.variables.transactionId,
  ]);
  return { transaction: { status: payment?.status, ledgerTransactions } };
}

export async function suspense(asked: Asked) {
  const rows = await rowsOf(
    asked,
    `SELECT p.id, p.created_at, p.subject_id, t.status, e.amount, e.currency FROM ledger.transaction p
       JOIN ledger.entry e ON e.transaction_id = p.id JOIN quotes.transaction t ON t.id = p.subject_id
     WHERE ${inSandbox("p")} AND e.account_id LIKE '%/FUNDS_SUSPENSE/%'`,
  );
  const nodes = rows.map((row) => ({
    id: row.id,
    purpose: "FUNDS_SUSPENSE",
    createdAt: iso(row.created_at),
    amount: money(row.amount, row.currency),
    transaction: { id: row.subject_id, status: row.status },
  }));
  return { suspenseItems: page(nodes) };
}

export async function balances(asked: Asked) {
  const totals = (of: string, values: readonly unknown[] = []) =>
    rowsOf(
      asked,
      `SELECT a.currency, sum(a.balance) AS total, sum(a.held) AS held, count(*)::int AS accounts
       FROM accounts.internal_account i JOIN ledger.account a USING (id) WHERE ${inSandbox("i")} AND ${of}
         AND i.status <> 'CLOSED' GROUP BY 1`,
      values,
    );
  const shown = (row: Row) => ({
    currency: row.currency,
    available: Number(row.total) - Number(row.held),
    held: Number(row.held),
    total: Number(row.total),
  });
  const [all, own] = [
    await totals("i.customer_id IS NOT NULL"),
    await totals("i.customer_id = $2", [asked.variables.customerId]),
  ];
  return {
    balances: all.map((row) => ({ ...shown(row), accounts: row.accounts })),
    customer: { balances: own.map(shown) },
  };
}

export async function ledgerAccounts(asked: Asked) {
  const rows = await rowsOf(
    asked,
    `SELECT *, total - held AS available FROM (SELECT a.id, a.kind, a.currency, a.held,
       CASE WHEN a.kind = 'SYSTEM' THEN coalesce((SELECT sum(amount) FROM ledger.entry e WHERE e.account_id = a.id), 0)
         ELSE a.balance END AS total
     FROM ledger.account a WHERE ${inSandbox("a")} AND a.closed_at IS NULL) AS account
     ORDER BY available DESC, id DESC`,
  );
  const shown = rows.filter(({ currency }) => asked.variables.currencies.includes(currency));
  const system = shown.filter(({ kind }) => kind === "SYSTEM");
  const totals = (kind: string) => {
    const sums = new Map<string, number>();
    for (const row of rows.filter((one) => one.kind === kind)) {
      sums.set(row.currency, (sums.get(row.currency) ?? 0) + Number(row.total));
    }
    return [...sums].map(([currency, total]) => ({ currency, total }));
  };
  return {
    ledgerAccounts: page(
      system.map((row) => ({
        systemAccount: row.id.split("/")[3],
        totalBalance: money(row.total, row.currency),
      })),
    ),
    largest: {
      nodes: shown.slice(0, 5).map((row) => ({
        kind: row.kind,
        balance: { amount: Number(row.total) - Number(row.held) },
        held: { amount: Number(row.held) },
        internalAccount: row.kind === "SYSTEM" ? null : { id: row.id },
      })),
    },
    customers: totals("CUSTOMER"),
    platform: totals("PLATFORM"),
    system: totals("SYSTEM"),
  };
}
