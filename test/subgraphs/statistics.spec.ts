import { expect, it } from "@jest/globals";
import { createCustomer } from "../testkit/accounts.js";
import { startApp, type Client } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";
import { connect, pay } from "./agents.fixture.js";
import { activeCard, authorize, cardholder } from "./cards.fixture.js";

/** Statistics of cards, agents, webhooks and customers, over rows that are repeated by SQL, against sums in memory. */

const app = await startApp();
const range = { from: "2026-03-01T12:00:00Z", until: "2026-03-06T12:00:00Z" };
/** Another platform, whose rows and filters find nothing of the others. */
const stranger = (await app.platform()).sandbox;
const numbers = 150;
/** SQL: hours from midnight of the first day. */
const hour = `'2026-03-01T00:00:00Z'::timestamptz + n * interval '1 hour'`;

/** Repeats a platform's row of a table, with other values of some columns; `n` is the number of the copy. */
const repeat = (table: string, platformId: string, columns: Readonly<Record<string, string>>) =>
  query(
    app.databaseUrl,
    `INSERT INTO ${table} SELECT more.* FROM ${table} AS row, generate_series(1, ${numbers}) AS n,
       LATERAL jsonb_populate_record(row, jsonb_build_object(
         ${Object.entries(columns)
           .map(([name, value]) => `'${name}', ${value}`)
           .join(", ")})) AS more
     WHERE row.platform_id = '${platformId}'`,
  );

async function ask(client: Client, call: string, selected: string) {
  const { data, errors } = await client.graph(`{ found: ${call} { ${selected} } }`);
  expect(errors).toBeUndefined();
  return data.found;
}
const inRange = (groupBy: string, more = "") =>
  `(createdAt: {from: "${range.from}", until: "${range.until}"}, groupBy: [${groupBy}] ${more})`;

/** Groups rows of the range by a key, and sums each group up. */
function grouped<Row, Sums extends object>(
  rows: readonly Row[],
  timeOf: (row: Row) => Date,
  keyOf: (row: Row) => object,
  sums: (of: Row[]) => Sums,
) {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    if (timeOf(row) < new Date(range.from) || timeOf(row) >= new Date(range.until)) continue;
    const key = JSON.stringify(keyOf(row));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].map(([key, of]) => ({ ...(JSON.parse(key) as object), ...sums(of) }));
}
const total = (amounts: bigint[]) => Number(amounts.reduce((sum, amount) => sum + amount, 0n));
const byText = (found: object[]) => found.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();

it("of cards count approvals and declines by card, category and reason, and add up the amounts", async () => {
  const { sandbox, platformId } = await app.platform({ skipPaperwork: true });
  const [one, other] = [await cardholder(sandbox), await cardholder(sandbox)];
  const cards = [await activeCard(sandbox, one), await activeCard(sandbox, other)] as const;
  for (const { id } of cards) expect((await authorize(sandbox, id, 100)).status).toBe(200);
  await repeat("cards.card_transaction", platformId, {
    id: "row.id || n",
    issuer_transaction_token: "row.issuer_transaction_token || n",
    authorized_at: hour,
    declined_reason: "CASE n % 4 WHEN 0 THEN 'SPEND_LIMIT_EXCEEDED' WHEN 1 THEN 'INSUFFICIENT_FUNDS' END",
    is_credit: "n % 7 = 0",
    original_transaction_id: "CASE WHEN n % 11 = 0 THEN row.id END",
    authorized_amount: "n * 10",
    settled_amount: "CASE WHEN n % 4 > 1 THEN n * 9 ELSE 0 END",
    pulled_amount: "CASE WHEN n % 4 > 1 THEN n * 9 ELSE 0 END",
    merchant_mcc: "CASE WHEN n % 3 > 0 THEN '541' || n % 3 END",
  });
  const rows = await app.core.deps.db.cardTransaction.findMany({ where: { platformId, environment: "SANDBOX" } });
  const sums = (of: typeof rows) => {
    const asked = of.filter((row) => !row.isCredit && row.originalTransactionId === null);
    const approved = asked.filter(({ declinedReason }) => declinedReason === null);
    return {
      currency: "USD",
      authorizations: asked.length,
      approved: approved.length,
      declined: asked.length - approved.length,
      approvalRate: asked.length === 0 ? null : approved.length / asked.length,
      volume: total(approved.map(({ authorizedAmount }) => authorizedAmount)),
      settled: total(of.filter(({ isCredit }) => !isCredit).map(({ settledAmount }) => settledAmount)),
      refunded: total(of.filter(({ isCredit }) => isCredit).map(({ settledAmount }) => settledAmount)),
    };
  };
  const selected = "currency authorizations approved declined approvalRate volume settled refunded";
  const timeOf = ({ authorizedAt }: (typeof rows)[number]) => authorizedAt;
  const expected = grouped(
    rows,
    timeOf,
    ({ cardId, merchantMcc, declinedReason }) => ({
      cardId,
      card: { id: cardId },
      merchantCategory: merchantMcc,
      declinedReason,
    }),
    sums,
  );
  const keys = "cardId card { id } merchantCategory declinedReason";
  const found = await ask(
    sandbox,
    `cardStats${inRange("CARD, MERCHANT_CATEGORY, DECLINED_REASON")}`,
    `${keys} ${selected}`,
  );
  expect(byText(found)).toEqual(byText(expected));
  const ofFirst = rows.filter(({ cardId }) => cardId === cards[0].id);
  for (const filter of [
    `cardId: "${cards[0].id}"`,
    `customerId: "${one.customerId}"`,
    `accountId: "${one.accountId}"`,
  ]) {
    const filtered = await ask(sandbox, `cardStats${inRange("", `, filter: {${filter}}`)}`, selected);
    expect(filtered).toEqual(grouped(ofFirst, timeOf, () => ({}), sums));
    expect(await ask(stranger, `cardStats${inRange("DAY", `, filter: {${filter}}`)}`, selected)).toEqual([]);
  }
});

it("of agents count decisions by agent and status, with the time to a decision", async () => {
  const { sandbox, platformId } = await app.platform({ skipPaperwork: true });
  const agent = await connect(sandbox);
  expect((await pay(agent, 100)).status).toBe(200);
  await repeat("agents.agent_action", platformId, {
    id: "row.id || n",
    quote_id: "row.quote_id || n",
    transaction_id: "NULL",
    created_at: hour,
    status: "(ARRAY['APPROVED', 'REJECTED', 'FAILED', 'PENDING_APPROVAL'])[1 + n % 4]",
    amount: "n",
    counted_amount: "NULL",
    counted_on: "NULL",
    decided_at: `CASE WHEN n % 4 < 2 THEN ${hour} + n * interval '1 second' END`,
  });
  const rows = await app.core.deps.db.agentAction.findMany({ where: { platformId, environment: "SANDBOX" } });
  const sums = (of: typeof rows) => {
    const count = (status: string) => of.filter((row) => row.status === status).length;
    const seconds = of.flatMap(({ createdAt, decidedAt }) =>
      decidedAt ? [(Number(decidedAt) - Number(createdAt)) / 1_000] : [],
    );
    return {
      currency: "USD",
      actions: of.length,
      approved: count("APPROVED"),
      rejected: count("REJECTED"),
      failed: count("FAILED"),
      pending: count("PENDING_APPROVAL"),
      volume: total(of.filter(({ status }) => status === "APPROVED").map(({ amount }) => amount)),
      decisionSeconds: seconds.length === 0 ? null : Math.max(...seconds),
    };
  };
  const expected = grouped(
    rows,
    ({ createdAt }) => createdAt,
    ({ agentId, status }) => ({ agentId, agent: { name: "Bookkeeper" }, status }),
    sums,
  );
  const selected = "currency actions approved rejected failed pending volume decisionSeconds(percentile: 1)";
  const found = await ask(
    sandbox,
    `agentStats${inRange("AGENT, STATUS")}`,
    `agentId agent { name } status ${selected}`,
  );
  expect(found).toHaveLength(4);
  expect(byText(found)).toEqual(byText(expected));
  const { errors = [] } = await agent.client.graph(`{ agentStats${inRange("DAY")} { actions } }`);
  expect(errors[0]?.message).toContain("Cannot query field");
});

it("of webhooks count attempts by event type and response, 409 among the accepted ones", async () => {
  const { sandbox, platformId } = await app.platform({ skipPaperwork: true });
  const id = `'WebhookDelivery:01987a3b-0000-7000-8000-' || right('${platformId}', 6) || lpad(n::text, 6, '0')`;
  await query(
    app.databaseUrl,
    `INSERT INTO platform.webhook_delivery (id, platform_id, environment, event_id, event_type, position, status, created_at, updated_at)
     SELECT ${id}, '${platformId}', 'SANDBOX', 'Webhook:' || n, (ARRAY['TEST', 'CUSTOMER.CREATED'])[1 + n % 2], n, 'DELIVERED', ${hour}, ${hour}
     FROM generate_series(1, ${numbers}) AS n;
     INSERT INTO platform.webhook_attempt (delivery_id, number, platform_id, environment, started_at, duration_ms, request_headers, response_status)
     SELECT ${id}, attempt, '${platformId}', 'SANDBOX', ${hour} + attempt * interval '1 day', n, '{}', (ARRAY[200, 409, 500, 204, NULL])[1 + n % 5]
     FROM generate_series(1, ${numbers}) AS n, generate_series(0, 1) AS attempt`,
  );
  const { rows } = await query<{ startedAt: Date; status: number | null; type: string; ms: number }>(
    app.databaseUrl,
    `SELECT started_at AS "startedAt", response_status AS status, event_type AS type, duration_ms AS ms
     FROM platform.webhook_attempt AS attempt JOIN platform.webhook_delivery AS delivery ON delivery.id = delivery_id
     WHERE attempt.platform_id = '${platformId}'`,
  );
  const sums = (of: typeof rows) => {
    const succeeded = of.filter(({ status }) => status !== null && status < 500).length;
    return {
      attempts: of.length,
      succeeded,
      failed: of.length - succeeded,
      successRate: succeeded / of.length,
      durationMs: Math.min(...of.map(({ ms }) => ms)),
    };
  };
  const expected = grouped(
    rows,
    ({ startedAt }) => startedAt,
    ({ status: responseStatus, type }) => ({ eventType: type.replaceAll(".", "_"), responseStatus }),
    sums,
  );
  const selected = "attempts succeeded failed successRate durationMs(percentile: 0)";
  const found = await ask(
    sandbox,
    `webhookStats${inRange("EVENT_TYPE, RESPONSE_STATUS")}`,
    `eventType responseStatus ${selected}`,
  );
  expect(byText(found)).toEqual(byText(expected));
  const none = { attempts: 0, succeeded: 0, failed: 0, successRate: null, durationMs: null };
  expect(await ask(stranger, `webhookStats${inRange("")}`, selected)).toEqual([none]);
});

it("of customers count outcomes by day, status and region", async () => {
  const { sandbox, platformId } = await app.platform({ skipPaperwork: true });
  await createCustomer(sandbox);
  await repeat("customers.customer", platformId, {
    id: "row.id || n",
    platform_customer_id: "row.id || n",
    uma_address: "row.uma_address || n",
    created_at: hour,
    customer_type: "(ARRAY['INDIVIDUAL', 'BUSINESS'])[1 + n % 2]",
    verification_status: "(ARRAY['APPROVED', 'REJECTED', 'PENDING'])[1 + n % 3]",
    region: "CASE WHEN n % 5 > 0 THEN 'DE' END",
  });
  const rows = await app.core.deps.db.customer.findMany({
    where: { platformId, environment: "SANDBOX" },
    orderBy: { createdAt: "asc" },
  });
  const sums = (of: typeof rows) => ({
    created: of.length,
    approved: of.filter(({ verificationStatus }) => verificationStatus === "APPROVED").length,
    rejected: of.filter(({ verificationStatus }) => verificationStatus === "REJECTED").length,
  });
  const keysOf = ({ customerType, verificationStatus, region }: (typeof rows)[number]) => ({
    kycStatus: customerType === "INDIVIDUAL" ? verificationStatus : null,
    kybStatus: customerType === "BUSINESS" ? verificationStatus : null,
    region,
  });
  const selected = "created approved rejected";
  const found = await ask(
    sandbox,
    `customerStats${inRange("KYC_STATUS, KYB_STATUS, REGION")}`,
    `kycStatus kybStatus region ${selected}`,
  );
  expect(byText(found)).toEqual(byText(grouped(rows, ({ createdAt }) => createdAt, keysOf, sums)));
  const byDay = await ask(sandbox, `customerStats${inRange("DAY")}`, `start ${selected}`);
  const days = grouped(
    rows,
    ({ createdAt }) => createdAt,
    ({ createdAt }) => ({ day: createdAt.toISOString().slice(0, 10) }),
    sums,
  );
  expect(byDay.map(({ start, ...counts }: { start: string }) => ({ day: start.slice(0, 10), ...counts }))).toEqual(
    days,
  );
  const empty = await ask(stranger, `customerStats${inRange("DAY")}`, selected);
  expect(empty).toEqual(Array(6).fill({ created: 0, approved: 0, rejected: 0 }));
});
