import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { minRounds, percentile, progress } from "../harness.mjs";
import { loadEach, send } from "../load.mjs";
import { customer, withProduct } from "../product.mjs";
import { assertStored } from "../stored.mjs";
import { connections, prepareTpcB } from "../tpc-b.mjs";

const cardCount = 200;
/** More than any run holds on one account. */
const fundsMinor = 1_000_000_000;
const warmUpSeconds = 10;
const roundSeconds = 5;
/** The steady load under which latency is measured. */
const perSecond = 100;
/** How long the cards may take to become ACTIVE. */
const issuingMs = 60_000;

/** A card with a funded account in US dollars of its own customer. */
async function orderCard(product, number) {
  const { id } = await product.rest("POST", "/customers", {
    ...customer,
    platformCustomerId: `bench-${number}`,
    currencies: ["USD"],
  });
  const { data } = await product.rest("GET", `/customers/internal-accounts?customerId=${id}`);
  const [account] = data;
  await product.rest("POST", `/sandbox/internal-accounts/${account.id}/fund`, { amount: fundsMinor });
  const body = { customerId: id, form: "VIRTUAL", fundingSource: account.id };
  const card = await product.rest("POST", "/cards", body, { "idempotency-key": randomUUID() });
  return card.id;
}

async function issueCards(product) {
  await product.command("platform", "update", product.platformId, "--skip-paperwork");
  const cards = [];
  const work = async () => {
    while (cards.length < cardCount) {
      const number = cards.push(undefined);
      cards[number - 1] = await orderCard(product, number);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const deadline = performance.now() + issuingMs;
  while ((await product.rest("GET", "/cards?status=PROCESSING&limit=1")).data.length > 0) {
    if (performance.now() > deadline) throw new Error("The cards were not issued in time");
    await delay(100);
  }
  progress(`${cardCount} cards with money`);
  return cards;
}

/** Authorizations of random cards, and the ids of those that were approved. */
class Authorizations {
  #cards;
  #authorization;
  #made = 0;
  approved = [];

  constructor(cards, authorization) {
    this.#cards = cards;
    this.#authorization = authorization;
  }

  next(headers = {}) {
    const cardId = this.#cards[Math.floor(Math.random() * this.#cards.length)];
    const body = JSON.stringify({
      amount: 1 + (++this.#made % 1_000),
      currency: { code: "USD" },
      merchant: { descriptor: "Corner Shop", mcc: "5411", country: "US" },
    });
    return {
      method: "POST",
      path: `/2025-10-13/sandbox/cards/${cardId}/simulate/authorization`,
      headers: { authorization: this.#authorization, "content-type": "application/json", ...headers },
      body,
    };
  }

  take({ status, text }) {
    const { id, status: state } = status === 200 ? JSON.parse(text) : {};
    if (state !== "AUTHORIZED") throw new Error(`An authorization returned ${status}: ${text}`);
    this.approved.push(id);
  }
}

/** The SQL statements of one authorization, counted in a gateway beside the product. */
async function countStatements(product, authorizations) {
  const statementsOf = await product.startCounted();
  const statements = await statementsOf(async (url) => {
    const { path, ...request } = authorizations.next();
    authorizations.take(await send(`${url}${path}`, request));
  });
  progress(`an authorization takes ${statements.length} SQL statements:`);
  for (const sql of statements) progress(`  ${sql.replaceAll(/\s+/g, " ").trim().slice(0, 100)}`);
}

/** Milliseconds of each response at a steady rate, whether or not those before have come. */
async function latencies(product, authorizations) {
  const values = [];
  const pending = [];
  const count = perSecond * roundSeconds;
  const startedAt = performance.now();
  for (let index = 0; index < count; index++) {
    await delay(Math.max(0, startedAt + (index * 1000) / perSecond - performance.now()));
    const { path, ...request } = authorizations.next();
    const sentAt = performance.now();
    pending.push(
      send(`${product.url}${path}`, request).then((response) => {
        values.push(performance.now() - sentAt);
        authorizations.take(response);
      }),
    );
  }
  await Promise.all(pending);
  return values;
}

const stored = {
  authorizations: "SELECT id FROM cards.card_transaction WHERE declined_reason IS NULL",
  holds: "SELECT subject_id AS id FROM ledger.hold WHERE status = 'PLACED'",
  events: "SELECT subject_id AS id FROM shared.event WHERE type = 'CARD_TRANSACTION.AUTHORIZED'",
};

async function measure(product) {
  const authorizations = new Authorizations(await issueCards(product), product.authorization);
  const tpcB = await prepareTpcB(product.databaseUrl);
  const authorize = (seconds) =>
    loadEach(product.url, {
      next: () => authorizations.next(),
      take: (response) => authorizations.take(response),
      connections,
      seconds,
    });
  await authorize(warmUpSeconds);
  await tpcB(warmUpSeconds);
  const rate = { name: "card-authorize", unit: "requests/s", ours: [], peer: [] };
  const [p50, p99] = ["card-authorize-p50", "card-authorize-p99"].map((name) => ({
    name,
    unit: "ms",
    ours: [],
    peer: null,
  }));
  for (let round = 1; round <= minRounds; round++) {
    rate.ours.push(await authorize(roundSeconds));
    rate.peer.push(await tpcB(roundSeconds));
    const values = await latencies(product, authorizations);
    p50.ours.push(percentile(values, 0.5));
    p99.ours.push(percentile(values, 0.99));
    const [ours, peer, fast, slow] = [rate.ours, rate.peer, p50.ours, p99.ours].map((all) => all.at(-1).toFixed(0));
    progress(
      `round ${round}: ${ours} against ${peer} a second; at ${perSecond} a second p50 ${fast} ms, p99 ${slow} ms`,
    );
  }
  await countStatements(product, authorizations);
  await assertStored(product, "authorizations", authorizations.approved, stored);
  return [rate, p50, p99];
}

/** Authorizations by REST against TPC-B on the same server, and their latency at a steady rate. */
export const measureCardAuthorize = () => withProduct(measure);
