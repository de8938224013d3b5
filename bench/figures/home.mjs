import { addSearchWords, fastWriting, repeatRow, withoutTriggers } from "../grown.mjs";
import { minRounds, percentile } from "../harness.mjs";
import { send } from "../load.mjs";
import { withProduct } from "../product.mjs";
import { seedTransactions } from "./stats.mjs";

const requestsPerRound = 9;
const id = (type) => `'${type}:01987a3b-0000-7000-8000-' || lpad(to_hex(n), 12, '0')`;
const million = 1_000_000;
/** Over 180 days. */
const ago = (rows) => `now() - n * interval '180 days' / ${rows}`;

/** So many transactions, a tenth of it customers with an account each, a tenth purchases, and a hundredth cards. */
export async function seedHome(product, transactions = million) {
  const size = { customers: transactions / 10, cards: transactions / 100, cardTransactions: transactions / 10 };
  await product.command("platform", "update", product.platformId, "--skip-paperwork");
  const { customerId, accountId } = await seedTransactions(product, transactions);
  const card = await product.rest(
    "POST",
    "/cards",
    { customerId, form: "VIRTUAL", fundingSource: accountId },
    { "idempotency-key": "home" },
  );
  const purchase = await authorize(product, card.id);
  await withoutTriggers(product, async (client) => {
    await repeatRow(client, "customers.customer", customerId, size.customers, {
      id: id("Customer"),
      created_at: ago(size.customers),
      updated_at: ago(size.customers),
      platform_customer_id: `'C' || n`,
      uma_address: `'$u' || n || '@grown.example'`,
    });
    await addSearchWords(client);
    await repeatRow(client, "ledger.account", accountId, size.customers, { id: id("InternalAccount") });
    await repeatRow(client, "accounts.internal_account", accountId, size.customers, {
      id: id("InternalAccount"),
      customer_id: id("Customer"),
      created_at: ago(size.customers),
      updated_at: ago(size.customers),
    });
    await repeatRow(client, "cards.card", card.id, size.cards, {
      id: id("Card"),
      customer_id: id("Customer"),
      account_id: id("InternalAccount"),
      funding_source_id: id("CardFundingSource"),
      created_at: ago(size.cards),
    });
    await repeatRow(client, "cards.card_transaction", purchase, size.cardTransactions, {
      id: id("Transaction"),
      card_id: id("Card").replace("(n)", `(1 + n % ${size.cards})`),
      issuer_transaction_token: `'token-' || n`,
      authorized_at: ago(size.cardTransactions),
      declined_reason: `CASE n % 20 WHEN 0 THEN 'INSUFFICIENT_FUNDS' END`,
    });
    await client.query("VACUUM ANALYZE");
  });
  return { customerId, accountId };
}

/** A purchase by the card, as soon as it is active: its id. */
async function authorize(product, cardId) {
  const deadline = performance.now() + 30_000;
  while ((await product.rest("GET", `/cards/${cardId}`)).status !== "ACTIVE") {
    if (performance.now() > deadline) throw new Error("The card was not issued in time");
  }
  const { id: purchase } = await product.rest("POST", `/sandbox/cards/${cardId}/simulate/authorization`, {
    amount: 1,
    currency: { code: "USD" },
    merchant: { descriptor: "SHOP", mcc: "5411", country: "US" },
  });
  return purchase;
}

/** The first page of a dashboard. */
const query = `query ($month: DateTime!) {
  byDay: transactionStats(createdAt: {from: $month}, groupBy: [DAY]) {
    start sourceCurrency count volume completed failed open successRate }
  reasons: transactionStats(createdAt: {from: $month}, filter: {statuses: [FAILED]}, groupBy: [FAILURE_REASON]) {
    failureReason sourceCurrency count volume }
  cardStats(createdAt: {from: $month}, groupBy: [DECLINED_REASON]) {
    declinedReason authorizations approved declined approvalRate volume }
  webhookStats(createdAt: {from: $month}, groupBy: [EVENT_TYPE]) { eventType attempts failed successRate }
  balances(groupBy: [CURRENCY]) { currency available held total accounts }
  transactions(first: 10, filter: {statuses: [FAILED, REJECTED]}) {
    nodes { id status failureReason sentAmount { amount currency { code } } customer { id fullName } } }
  verifications(first: 10, filter: {statuses: [PENDING_MANUAL_REVIEW]}, orderBy: {direction: ASC}) { nodes { id createdAt } }
  webhookDeliveries(first: 10, filter: {isFailing: true}) { nodes { id eventType attemptCount nextAttemptAt } }
}`;

async function measure(product) {
  await seedHome(product);
  const month = new Date(Date.now() - 30 * 24 * 3_600_000).toISOString();
  const request = {
    method: "POST",
    headers: { authorization: product.authorization, "content-type": "application/json" },
    body: JSON.stringify({ query, variables: { month } }),
  };
  const samples = { name: "home", unit: "ms", ours: [], peer: null };
  for (let round = 0; round < minRounds; round++) {
    const times = [];
    for (let count = 0; count < requestsPerRound; count++) {
      const startedAt = performance.now();
      const { status, text } = await send(`${product.url}/graphql`, request);
      times.push(performance.now() - startedAt);
      if (status !== 200 || text.includes('"errors"')) throw new Error(`${status} ${text}`);
    }
    samples.ours.push(percentile(times, 0.5));
  }
  return [samples];
}

/** The one operation of a dashboard's first page: five statistics and three lists. */
export const measureHome = () => withProduct(measure, { databaseSettings: fastWriting });
