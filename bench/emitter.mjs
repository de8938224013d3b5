// Commits events through the built services, in a separate process next to the product, for the figures of events. An
// HTTP server, controlled by the benchmark; one request at a time.
import { setTimeout as delay } from "node:timers/promises";
import { newId } from "../dist/subgraphs/shared/kernel/ids.js";
import { emit } from "../dist/subgraphs/shared/events/emit.js";
import { inTransaction } from "../dist/subgraphs/shared/persistence/transaction.js";
import { deps, serveTasks } from "./tasks.mjs";

/** Concurrent commits above which the rate counts as not sustained. */
const maxInProgress = 500;

/** `count` customers as REST returns them, identical except for their ids. */
function customersLike(customer, count) {
  return Array.from({ length: count }, () => ({ ...customer, id: newId("Customer") }));
}

/** Emits in the transaction; the event's snapshot is the customer. */
async function emitAbout(tx, tenant, customer) {
  const { id: customerId } = customer;
  const subject = { type: "Customer", id: customerId };
  const type = "CUSTOMER.KYC_APPROVED";
  const { id } = await emit(deps, tx, { tenant, type, subject, customerId, data: customer });
  return id;
}

/** The event's id, and its transaction. */
function commitOne(tenant, customer) {
  return inTransaction(deps, async (tx) => {
    const id = await emitAbout(tx, tenant, customer);
    const [{ xid }] = await tx.$queryRaw`SELECT pg_current_xact_id()::text AS xid`;
    return { id, xid };
  });
}

/** Commit times recorded by PostgreSQL, in epoch milliseconds. */
async function commitTimes(commits) {
  const xids = commits.map(({ xid }) => xid);
  const rows = await deps.systemScope("operator").$queryRaw`
    SELECT xid, extract(epoch FROM pg_xact_commit_timestamp(xid::xid8::xid))::float8 * 1000 AS at
    FROM unnest(${xids}::text[]) AS xid`;
  const times = new Map(rows.map(({ xid, at }) => [xid, at]));
  return commits.map(({ id, xid }) => ({ id, committedAt: times.get(xid) }));
}

/** Commits `count` events, one per transaction, at a steady rate, without waiting for earlier ones. */
async function commitSteadily({ tenant, customer, count, perSecond }) {
  const customers = customersLike(customer, count);
  const startedAt = performance.now();
  const commits = [];
  let inProgress = 0;
  for (let number = 0; number < count; number++) {
    const waitMs = startedAt + (number * 1000) / perSecond - performance.now();
    if (waitMs > 0) await delay(waitMs);
    if (inProgress >= maxInProgress) throw new Error(`${perSecond} events a second can't be committed on this machine`);
    inProgress++;
    const commit = commitOne(tenant, customers[number]).finally(() => inProgress--);
    // Awaited below, with all others.
    commit.catch(() => undefined);
    commits.push(commit);
  }
  const done = await Promise.all(commits);
  const seconds = (performance.now() - startedAt) / 1000;
  return { events: await commitTimes(done), perSecond: count / seconds };
}

/**
 * Commits an event of each tenant about each customer, in one transaction, and returns the time, in epoch milliseconds.
 */
async function commitAtOnce({ tenants, customer, count, customers = customersLike(customer, count) }) {
  const ids = await inTransaction(deps, async (tx) => {
    const emitted = [];
    for (const about of customers) {
      for (const tenant of tenants) emitted.push(await emitAbout(tx, tenant, about));
    }
    return emitted;
  });
  return { ids, committedAt: Date.now() };
}

serveTasks({ "/steadily": commitSteadily, "/at-once": commitAtOnce });
