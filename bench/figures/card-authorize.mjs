import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { minRounds, percentile, progress } from "../harness.mjs";
import { loadEach, send } from "../load.mjs";
import { cpuMs } from "../processes.mjs";
import { customer, withProduct } from "../product.mjs";
import { assertStored } from "../stored.mjs";
import { Audience, eventOf } from "../subscriber.mjs";
import { connections, prepareTpcB } from "../tpc-b.mjs";

const cardCount = 200;
/** More than any run holds on one account. */
const fundsMinor = 1_000_000_000;
const warmUpSeconds = 10;
const roundSeconds = 5;
/** The steady load under which latency is measured. */
const perSecond = 100;
/** An authorization's own event comes after its balance's. */
const eventsEach = 2;
const authorizedEvent = "CARD_TRANSACTION.AUTHORIZED";
/** Maximum time for the cards to become ACTIVE. */
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

async function authorizeOne(url, authorizations) {
  const { path, ...request } = authorizations.next();
  authorizations.take(await send(`${url}${path}`, request));
}

/** The SQL statements of one authorization, counted in a separate gateway. */
async function countStatements(product, authorizations) {
  const statementsOf = await product.startCounted();
  const statements = await statementsOf((url) => authorizeOne(url, authorizations));
  progress(`an authorization takes ${statements.length} SQL statements:`);
  for (const sql of statements) progress(`  ${sql.replaceAll(/\s+/g, " ").trim().slice(0, 100)}`);
}

/** The commit time of each, in epoch milliseconds, by PostgreSQL's record. */
async function commitTimes({ databaseUrl }, ids) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT id, extract(epoch FROM pg_xact_commit_timestamp(xmin))::float8 * 1000 AS at
       FROM cards.card_transaction WHERE id = ANY ($1::text[])`,
      [ids],
    );
    return new Map(rows.map(({ id, at }) => [id, at]));
  } finally {
    await client.end();
  }
}

/**
 * Milliseconds at a steady rate, without waiting for responses: of each response, and from each commit to its event's
 * arrival at a subscriber.
 */
async function latencies(product, authorizations) {
  const { url, authorization } = product;
  const push = async () => {
    await authorizeOne(url, authorizations);
    return authorizations.approved.at(-1);
  };
  const audience = await Audience.open({ url, authorization, size: 1, push });
  const count = perSecond * roundSeconds;
  const arrivals = [];
  // The clock has whole milliseconds: an arrival counts as at the end of its millisecond.
  const received = audience.receive(count * eventsEach, (_subscriber, text) =>
    arrivals.push({ text, at: Date.now() + 1 }),
  );
  const responses = [];
  const pending = [received];
  const startedAt = performance.now();
  for (let index = 0; index < count; index++) {
    await delay(Math.max(0, startedAt + (index * 1000) / perSecond - performance.now()));
    const sentAt = performance.now();
    pending.push(authorizeOne(url, authorizations).then(() => responses.push(performance.now() - sentAt)));
  }
  await Promise.all(pending);
  audience.close();
  const authorized = arrivals
    .map(({ text, at }) => ({ ...eventOf(text), at }))
    .filter(({ type }) => type === authorizedEvent);
  const committedAt = await commitTimes(
    product,
    authorized.map(({ data }) => data.id),
  );
  return { responses, events: authorized.map(({ data, at }) => at - committedAt.get(data.id)) };
}

const stored = {
  authorizations: "SELECT id FROM cards.card_transaction WHERE declined_reason IS NULL",
  holds: "SELECT subject_id AS id FROM ledger.hold WHERE status = 'PLACED'",
  events: `SELECT subject_id AS id FROM shared.event WHERE type = '${authorizedEvent}'`,
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
  const names = ["card-authorize-p50", "card-authorize-p99", "card-events-p50"];
  const [p50, p99, events] = names.map((name) => ({ name, unit: "ms", ours: [], peer: null }));
  for (let round = 1; round <= minRounds; round++) {
    const [before, usedBefore] = [authorizations.approved.length, await cpuMs(product.pid)];
    rate.ours.push(await authorize(roundSeconds));
    const cpu = ((await cpuMs(product.pid)) - usedBefore) / (authorizations.approved.length - before);
    rate.peer.push(await tpcB(roundSeconds));
    const steady = await latencies(product, authorizations);
    p50.ours.push(percentile(steady.responses, 0.5));
    p99.ours.push(percentile(steady.responses, 0.99));
    events.ours.push(percentile(steady.events, 0.5));
    const [ours, peer] = [rate.ours, rate.peer].map((all) => all.at(-1).toFixed(0));
    const [fast, slow, seen] = [p50, p99, events].map((samples) => samples.ours.at(-1).toFixed(0));
    progress(`round ${round}: ${ours} against ${peer} a second, ${cpu.toFixed(2)} ms of the process's CPU each`);
    progress(`  at ${perSecond} a second p50 ${fast} ms, p99 ${slow} ms; their events after ${seen} ms`);
  }
  await countStatements(product, authorizations);
  await assertStored(product, "authorizations", authorizations.approved, stored);
  return [rate, p50, p99, events];
}

/** Authorizations by REST against TPC-B on the same server, and their latency and that of their events at a steady rate. */
export const measureCardAuthorize = () => withProduct(measure, { databaseSettings: { track_commit_timestamp: "on" } });
