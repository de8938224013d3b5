import { fastWriting, grow, idOf, referenceOf, timeOf } from "../grown.mjs";
import { compare, median, minRounds, progress, summarise } from "../harness.mjs";
import { send } from "../load.mjs";
import { withProduct } from "../product.mjs";

const sizes = [1_000, 1_000_000];
const requestsPerRound = 40;

const newerThan = (number) => timeOf(number + 1);
const first = { customer: idOf("Customer", 1), account: idOf("InternalAccount", 1) };
const firstExternal = idOf("ExternalAccount", 1);

/** Every list with each of its filters, common, rare and without a match, and the reads. */
const rest = [
  "/customers",
  "/customers?limit=100",
  "/customers?platformCustomerId=customer-3",
  "/customers?customerType=INDIVIDUAL",
  "/customers?customerType=BUSINESS",
  "/customers?region=US",
  "/customers?region=JP",
  "/customers?region=FR",
  "/customers?currency=EUR",
  "/customers?currency=BRL",
  "/customers?currency=MXN",
  "/customers?umaAddress=$3@grown.example",
  "/customers?isIncludingDeleted=true",
  `/customers?createdAfter=${newerThan(10)}`,
  `/customers?createdBefore=${timeOf(100)}`,
  "/customers?createdBefore=2020-01-01T00:00:00Z&createdAfter=2019-12-31T00:00:00Z",
  `/customers?updatedAfter=${newerThan(10)}`,
  `/customers?updatedBefore=${timeOf(100)}`,
  "/customers?updatedAfter=2030-01-01T00:00:00Z",
  "/customers?updatedBefore=2000-01-01T00:00:00Z",
  `/customers/${first.customer}`,
  "/customers/internal-accounts",
  "/customers/internal-accounts?currency=USD",
  "/customers/internal-accounts?currency=BRL",
  "/customers/internal-accounts?type=INTERNAL_FIAT",
  "/customers/internal-accounts?type=RULE_BASED",
  `/customers/internal-accounts?customerId=${first.customer}`,
  "/platform/internal-accounts",
  "/customers/external-accounts",
  "/customers/external-accounts?currency=EUR",
  "/customers/external-accounts?currency=BRL",
  `/customers/external-accounts?customerId=${first.customer}`,
  `/customers/external-accounts/${firstExternal}`,
  "/platform/external-accounts",
  "/transactions",
  "/transactions?limit=100",
  "/transactions?sortOrder=asc",
  `/transactions?customerId=${first.customer}`,
  "/transactions?platformCustomerId=customer-1",
  `/transactions?accountIdentifier=${first.account}`,
  `/transactions?senderAccountIdentifier=${first.account}`,
  `/transactions?receiverAccountIdentifier=${firstExternal}`,
  "/transactions?status=COMPLETED",
  "/transactions?status=FAILED",
  "/transactions?status=REJECTED",
  "/transactions?type=OUTGOING",
  "/transactions?type=INCOMING",
  "/transactions?type=INCOMING&status=FAILED",
  `/transactions?reference=${referenceOf(3)}`,
  `/transactions?startDate=${newerThan(10)}`,
  `/transactions?endDate=${timeOf(100)}`,
  `/transactions/${idOf("Transaction", 3)}`,
].map((path) => ({ name: `GET ${path}`, path: `/2025-10-13${path}` }));

const nested = `customers(first: 20) { nodes { id fullName internalAccounts { nodes { id balance { amount } } }
  externalAccounts { nodes { id } } transactions(first: 5) { nodes { id status } } } }`;
const graphQueries = [
  ["customers with their accounts and transactions", `{ ${nested} }`],
  [
    "a customer's transactions, counted",
    `{ node(id: "${first.customer}") { ... on Customer { transactions { totalCount nodes { id } } } } }`,
  ],
  [
    "an account's transactions, counted",
    `{ internalAccount(id: "${first.account}") { transactions { totalCount nodes { id } } } }`,
  ],
].map(([name, query]) => ({ name, path: "/graphql", body: JSON.stringify({ query }) }));

/**
 * Filters, orders and directions of the graph's lists: common, rare and without a match. Not ledgerAccounts, which is a
 * statistic: it reads all accounts of its filter (docs/ledger.md).
 */
const day = `{ from: "${timeOf(900)}", until: "${timeOf(1)}" }`;
const selected = [
  ["transactions", `last: 20`],
  ["transactions", `orderBy: { direction: ASC }`],
  ["transactions", `filter: { statuses: [FAILED, REJECTED, COMPLETED] }`],
  ["transactions", `filter: { types: [INCOMING, CARD] }, last: 20`],
  ["transactions", `filter: { failureReasons: [ACCOUNT_INVALID, PAYOUT_RETURNED] }`],
  ["transactions", `filter: { agentId: "${idOf("Agent", 1)}" }`],
  ["transactions", `filter: { cardId: "${idOf("Card", 1)}" }`],
  ["transactions", `filter: { types: [CARD], merchant: "shop" }`],
  ["transactions", `filter: { hasRefund: true }`],
  ["transactions", `filter: { hasRefund: false }`],
  ["transactions", `filter: { reference: "${referenceOf(3).slice(0, 13)}" }`],
  ["transactions", `filter: { quoteId: "${idOf("Quote", 3)}" }`],
  ["transactions", `filter: { sourceCurrencies: ["USD"], createdAt: ${day} }, orderBy: { by: AMOUNT }`],
  ["transactions", `filter: { createdAt: ${day} }, orderBy: { by: UPDATED_AT }`],
  ["transactions", `filter: { destinationCurrencies: ["BRL"], rails: [PIX], createdAt: ${day} }`],
  ["quotes", ""],
  ["quotes", `filter: { customerId: "${first.customer}" }`],
  ["quotes", `filter: { statuses: [PENDING, PENDING_AUTHORIZATION] }, orderBy: { by: EXPIRES_AT, direction: ASC }`],
  ["quotes", `filter: { statuses: [FAILED, EXPIRED] }`],
  ["quotes", `filter: { accountId: "${first.account}" }, last: 20`],
  ["customers", `last: 20`],
  ["customers", `orderBy: { by: NAME }`],
  ["customers", `orderBy: { by: UPDATED_AT }`],
  ["customers", `filter: { kycStatuses: [APPROVED, PENDING] }`],
  ["customers", `filter: { kycStatuses: [REJECTED] }`],
  ["customers", `filter: { customerTypes: [BUSINESS] }, last: 20`],
  ["customers", `filter: { email: "customer-3@grown.example" }`],
  ["customers", `filter: { phoneNumber: "+14155550100" }`],
  ["customers", `filter: { isDeleted: true }`],
  ["customers", `filter: { currencies: ["BRL", "MXN"] }`],
  ["customers", `filter: { createdAt: ${day} }, orderBy: { direction: ASC }`],
  ["customers", `filter: { search: "zenobia" }`],
  ["customers", `filter: { search: "zenobi fair" }`],
  ["customers", `filter: { search: "nobody" }`],
  ["customerInternalAccounts", `last: 20`],
  ["customerInternalAccounts", `filter: { statuses: [ACTIVE], types: [INTERNAL_FIAT, RULE_BASED] }`],
  ["customerInternalAccounts", `filter: { statuses: [CLOSED] }`],
  ["customerInternalAccounts", `filter: { currencies: ["BRL", "MXN"] }`],
  ["customerInternalAccounts", `filter: { hasBalance: true }`],
  ["customerInternalAccounts", `filter: { hasBalance: false }`],
  ["customerInternalAccounts", `filter: { createdAt: ${day} }, orderBy: { direction: ASC }`],
  ["customerExternalAccounts", `filter: { statuses: [ACTIVE, PENDING] }`],
  ["customerExternalAccounts", `filter: { currencies: ["BRL", "MXN"] }`],
  ["customerExternalAccounts", `filter: { createdAt: ${day} }`],
  ["cards", `last: 20`],
  ["cards", `filter: { statuses: [ACTIVE, PROCESSING] }`],
  ["cards", `filter: { statuses: [FROZEN] }`],
  ["cards", `filter: { statuses: [CLOSED] }`],
  ["cards", `filter: { customerId: "${first.customer}" }`],
  ["cards", `filter: { accountId: "${first.account}" }, last: 20`],
  ["cards", `filter: { platformCardId: "card-3" }`],
  ["cards", `filter: { last4: "0007" }`],
  ["cards", `filter: { createdAt: ${day} }, orderBy: { direction: ASC }`],
  ["agents", `last: 20`],
  ["agents", `orderBy: { by: NAME }`],
  ["agents", `filter: { isPaused: true }`],
  ["agents", `filter: { isConnected: false }`],
  ["agents", `filter: { search: "zenobia" }`],
  ["agents", `filter: { customerId: "${first.customer}" }`],
  ["verifications", `last: 20`],
  ["verifications", `orderBy: { by: UPDATED_AT }`],
  ["verifications", `filter: { statuses: [PENDING_MANUAL_REVIEW] }, orderBy: { direction: ASC }`],
  ["verifications", `filter: { statuses: [REJECTED] }`],
  ["verifications", `filter: { customerTypes: [BUSINESS] }`],
  ["verifications", `filter: { customerId: "${first.customer}" }`],
  ["events", `last: 20`],
  ["events", `filter: { types: [OUTGOING_PAYMENT_COMPLETED, CUSTOMER_KYC_REJECTED] }`],
  ["events", `filter: { types: [CUSTOMER_KYC_REJECTED] }`],
  ["events", `filter: { customerId: "${first.customer}" }`],
  ["events", `filter: { subjectId: "${idOf("Transaction", 1)}" }`],
  ["webhookDeliveries", `last: 20`],
  ["webhookDeliveries", `filter: { statuses: [FAILED] }`],
  ["webhookDeliveries", `filter: { isFailing: true }`],
  ["webhookDeliveries", `filter: { eventTypes: [CUSTOMER_KYC_REJECTED] }`],
  ["webhookDeliveries", `filter: { eventId: "${idOf("Webhook", 3)}" }`],
  ["webhookDeliveries", `filter: { subjectId: "${idOf("Transaction", 1)}" }`],
  ["webhookDeliveries", `filter: { responseStatus: 500 }`],
  ["ledgerTransactions", `last: 20`],
  ["ledgerTransactions", `filter: { kinds: [REFUND], accountId: "${first.account}" }`],
  ["ledgerTransactions", `filter: { accountId: "${first.account}" }`],
  ["ledgerTransactions", `filter: { subjectId: "${idOf("Transaction", 3)}" }`],
  ["ledgerTransactions", `filter: { currency: "BRL", createdAt: ${day} }`],
  ["ledgerTransactions", `filter: { createdAt: ${day} }`],
].map(([list, args]) => ({
  name: `${list}(${args})`,
  path: "/graphql",
  body: JSON.stringify({ query: `{ ${list}${args && `(${args})`} { nodes { id } } }` }),
}));

/** A page in the middle of a list, by the cursor that REST returned. */
async function secondPage(product, path) {
  const { nextCursor } = await product.rest("GET", path);
  return { name: `GET ${path}, second page`, path: `/2025-10-13${path}?cursor=${encodeURIComponent(nextCursor)}` };
}

/** The milliseconds of one request. */
async function time({ url, authorization }, { path, body }) {
  const headers = { authorization, "content-type": "application/json" };
  const startedAt = performance.now();
  const { status, text } = await send(`${url}${path}`, { method: body ? "POST" : "GET", headers, body });
  const ms = performance.now() - startedAt;
  if (status !== 200 || text.includes('"errors"')) throw new Error(`${path} responds with ${status}: ${text}`);
  return ms;
}

const seconds = (since) => ((performance.now() - since) / 1000).toFixed(0);

/** In turn, so that disturbances of the machine affect both. */
async function measureRequest(small, large, request) {
  const times = { small: [], large: [] };
  for (let count = 0; count < requestsPerRound; count++) {
    times.small.push(await time(small, request[0]));
    times.large.push(await time(large, request[1]));
  }
  return { ours: median(times.large), peer: median(times.small) };
}

async function measure(small, large) {
  for (const [index, product] of [small, large].entries()) {
    const startedAt = performance.now();
    await grow(product, sizes[index]);
    progress(`${sizes[index]} customers, with accounts and transactions: ${seconds(startedAt)} s`);
  }
  const same = [...rest, ...graphQueries, ...selected].map((request) => [request, request]);
  const second = await Promise.all(
    ["/customers", "/transactions", "/customers/internal-accounts", "/customers/external-accounts"].map((path) =>
      Promise.all([small, large].map((product) => secondPage(product, path))),
    ),
  );
  const requests = [...same, ...second];
  // After five executions, PostgreSQL decides how to plan a statement.
  for (const request of requests) await measureRequest(small, large, request);
  const samples = requests.map(([{ name }]) => ({ name, unit: "ms", ours: [], peer: [] }));
  for (let round = 1; round <= minRounds; round++) {
    for (const [index, request] of requests.entries()) {
      const { ours, peer } = await measureRequest(small, large, request);
      samples[index].ours.push(ours);
      samples[index].peer.push(peer);
    }
  }
  for (const of of samples) progress(compare(of));
  const worst = samples.toSorted((one, other) => summarise(other).ratio - summarise(one).ratio)[0];
  return [{ ...worst, name: "list-growth" }];
}

/** Each list, filter and read of a tenant with a million customers and transactions, against one with a thousand. */
export const measureListGrowth = () =>
  withProduct((small) => withProduct((large) => measure(small, large), { databaseSettings: fastWriting }), {
    databaseSettings: fastWriting,
  });
