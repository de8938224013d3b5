import { inSandbox, iso, money, page, rowsOf, type Asked, type Row } from "./sql.js";

/** Responses about agents, cards and what developers see, by SQL that is written without the product's own. */

export async function clock(asked: Asked) {
  const [row] = await rowsOf(asked, "SELECT offset_ms FROM shared.sandbox_clock WHERE platform_id = $1");
  const aheadMs = Number(row?.offset_ms ?? 0);
  return { sandboxClock: { now: new Date(Date.now() + aheadMs).toISOString(), aheadSeconds: aheadMs / 1000 } };
}

export async function approvals(asked: Asked) {
  const rows = await rowsOf(
    asked,
    `SELECT a.*, agent.name FROM agents.agent_action a JOIN agents.agent ON agent.id = a.agent_id
     WHERE ${inSandbox("a")} AND a.status = 'PENDING_APPROVAL' ORDER BY a.expires_at, a.id`,
  );
  const nodes = rows.map((row) => ({
    id: row.id,
    type: row.type,
    expiresAt: iso(row.expires_at),
    approvalReason: row.approval_reason,
    amount: money(row.amount, row.currency),
    agent: { id: row.agent_id, name: row.name },
    customer: { id: row.customer_id },
  }));
  const { sandboxClock } = await clock(asked);
  return { agentApprovals: page(nodes), sandboxClock: { now: sandboxClock.now } };
}

export async function cardApprovals(asked: Asked) {
  const rows = await rowsOf(
    asked,
    `SELECT card_id, last4, t.currency, declined_reason, count(*)::int AS count, sum(authorized_amount) AS volume
     FROM cards.card_transaction t JOIN cards.card ON card.id = t.card_id
     WHERE ${inSandbox("t")} AND authorized_at >= $2 AND NOT is_credit AND original_transaction_id IS NULL
     GROUP BY 1, 2, 3, 4`,
    [asked.variables.createdAt.from],
  );
  const cards = [...new Set(rows.map((row) => row.card_id as string))].map((cardId) => {
    const own = rows.filter((row) => row.card_id === cardId);
    const approved = own.filter((row) => row.declined_reason === null);
    const count = (of: Row[]) => of.reduce((sum, row) => sum + (row.count as number), 0);
    return {
      cardId,
      card: { last4: own[0]?.last4 },
      currency: own[0]?.currency,
      authorizations: count(own),
      approved: count(approved),
      approvalRate: count(approved) / count(own),
      volume: Number(approved[0]?.volume ?? 0),
    };
  });
  const declines = rows.map((row) => ({
    cardId: row.card_id,
    declinedReason: row.declined_reason,
    declined: row.declined_reason === null ? 0 : row.count,
  }));
  return { cards, declines };
}

export async function failingDeliveries(asked: Asked) {
  const rows = await rowsOf(
    asked,
    `SELECT d.*, a.started_at, a.response_status, a.error FROM platform.webhook_delivery d
       JOIN platform.webhook_attempt a ON a.delivery_id = d.id AND a.number = d.attempt_count
     WHERE ${inSandbox("d")} AND (d.status = 'FAILED' OR d.status = 'PENDING') ORDER BY d.created_at, d.id`,
  );
  const [endpoint] = await rowsOf(
    asked,
    `SELECT failing_since FROM platform.webhook_endpoint e WHERE ${inSandbox("e")}`,
  );
  const attempts = await rowsOf(
    asked,
    `SELECT d.event_type, a.response_status, count(*)::int AS attempts,
       count(*) FILTER (WHERE coalesce(a.response_status NOT BETWEEN 200 AND 299 AND a.response_status <> 409, true))::int AS failed
     FROM platform.webhook_attempt a JOIN platform.webhook_delivery d ON d.id = a.delivery_id
     WHERE ${inSandbox("a")} AND a.started_at >= $2 GROUP BY 1, 2`,
    [asked.variables.createdAt.from],
  );
  const nodes = rows.map((row) => ({
    id: row.id,
    eventType: row.event_type.replaceAll(".", "_"),
    status: row.status,
    createdAt: iso(row.created_at),
    attemptCount: row.attempt_count,
    nextAttemptAt: iso(row.next_attempt_at),
    attempts: [{ startedAt: iso(row.started_at), responseStatus: row.response_status, error: row.error }],
  }));
  return {
    platformConfig: { webhookEndpointState: { status: "PAUSED", failingSince: iso(endpoint?.failing_since ?? null) } },
    webhookDeliveries: { ...page(nodes), countUpTo: rows.length },
    webhookStats: attempts.map((row) => ({
      eventType: row.event_type.replaceAll(".", "_"),
      responseStatus: row.response_status,
      attempts: row.attempts,
      failed: row.failed,
      successRate: (row.attempts - row.failed) / row.attempts,
    })),
  };
}

export async function failedRequests(asked: Asked) {
  const rows = await rowsOf(
    asked,
    `SELECT l.*, token.name FROM platform.request_log l JOIN platform.api_token token ON token.id = l.token_id
     WHERE ${inSandbox("l")} AND l.created_at >= $2 AND (l.status >= 400 OR l.code IS NOT NULL) ORDER BY l.id DESC`,
    [asked.variables.createdAt.from],
  );
  const keys = [...new Set(rows.map(({ code, route }) => JSON.stringify([code, route])))];
  const requestStats = keys.map((key) => {
    const [code, route] = JSON.parse(key) as [string, string];
    const own = rows.filter((row) => row.code === code && row.route === route);
    return { code, route, errors: own.length, serverErrors: own.filter(({ status }) => status >= 500).length };
  });
  const nodes = rows.map((row) => ({
    requestId: row.request_id,
    at: iso(row.created_at),
    method: row.method,
    route: row.route,
    operationName: row.operation_name,
    status: row.status,
    code: row.code,
    token: { name: row.name },
    subjectId: row.subject_id,
  }));
  return { requestStats, requestLog: page(nodes) };
}
