import { readFile } from "node:fs/promises";
import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { median, percentile, progress } from "../harness.mjs";
import { repeat, send } from "../load.mjs";
import { openAccounts, paymentPath, Payments } from "../payments.mjs";
import { withProduct } from "../product.mjs";
import { assertPaid } from "../stored.mjs";
import { connections } from "../tpc-b.mjs";

const minutes = 20;
/** The first minutes, in which code is compiled and caches fill, aren't counted. */
const warmUpMinutes = 3;
/** Number of minutes at the beginning and end that are compared. */
const comparedMinutes = 5;
const calibrationSeconds = 30;
const share = 0.8;
/** Beyond, the product doesn't keep up with the rate. */
const mostPending = 500;

const dashboard = JSON.stringify({
  query: `{ customers(first: 10) { nodes { id fullName internalAccounts(first: 3) { nodes { id balance { amount } } } } }
    transactions(first: 10) { nodes { id status } } }`,
});

/** Half payments; the rest are reads. Each sends one request and checks its response. */
class Mix {
  #product;
  #payments;
  #sent = 0;

  constructor(product, payments) {
    this.#product = product;
    this.#payments = payments;
  }

  async one(agent) {
    const { url, authorization } = this.#product;
    const turn = this.#sent++ % 8;
    const read = async (path, options = {}) => {
      const headers = { authorization, ...(options.body && { "content-type": "application/json" }) };
      const { status, text } = await send(`${url}${path}`, { headers, agent, ...options });
      if (status !== 200 || text.startsWith('{"errors"')) throw new Error(`${path} returned ${status}: ${text}`);
    };
    if (turn % 2 === 0) {
      const { headers, ...payment } = this.#payments.next();
      return this.#payments.take(await send(`${url}${paymentPath}`, { ...payment, headers, agent }));
    }
    if (turn === 1) return read("/2025-10-13/transactions?limit=20");
    if (turn === 3) return read("/2025-10-13/config");
    if (turn === 5) return read("/graphql", { method: "POST", body: dashboard });
    const last = this.#payments.confirmed.at(-1);
    return read(last === undefined ? "/2025-10-13/config" : `/2025-10-13/transactions/${last}`);
  }
}

/** Resident MB of the process (Linux). */
async function residentMb(pid) {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)[1]) / 1024;
}

/** A minute at a steady rate, without waiting for responses. Returns the latencies. */
async function minute(mix, agent, perSecond) {
  const latencies = [];
  const pending = new Set();
  let failure;
  const startedAt = performance.now();
  for (let index = 0; index < perSecond * 60; index++) {
    await delay(Math.max(0, startedAt + (index * 1000) / perSecond - performance.now()));
    if (failure) throw failure;
    if (pending.size >= mostPending) throw new Error(`${mostPending} requests have no response: it doesn't keep up`);
    const sentAt = performance.now();
    const sent = mix.one(agent).then(
      () => latencies.push(performance.now() - sentAt),
      (error) => (failure = error),
    );
    pending.add(sent);
    void sent.finally(() => pending.delete(sent));
  }
  await Promise.all(pending);
  if (failure) throw failure;
  return latencies;
}

async function measure(product) {
  const payments = new Payments(await openAccounts(product), product.authorization);
  const mix = new Mix(product, payments);
  const most = await repeat((agent) => mix.one(agent), { connections, seconds: calibrationSeconds });
  const perSecond = Math.round(share * most);
  progress(`${most.toFixed(0)} requests a second at most: ${perSecond} a second for ${minutes} minutes`);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 * connections });
  const byMinute = [];
  for (let number = 1; number <= minutes; number++) {
    const latencies = await minute(mix, agent, perSecond);
    const of = { p50: median(latencies), p99: percentile(latencies, 0.99), mb: await residentMb(product.pid) };
    byMinute.push(of);
    progress(`minute ${number}: p50 ${of.p50.toFixed(1)} ms, p99 ${of.p99.toFixed(1)} ms, ${of.mb.toFixed(0)} MB`);
  }
  agent.destroy();
  await assertPaid(product, payments.confirmed);
  const figure = (name, unit, key) => ({
    name,
    unit,
    ours: byMinute.slice(-comparedMinutes).map((of) => of[key]),
    peer: byMinute.slice(warmUpMinutes, warmUpMinutes + comparedMinutes).map((of) => of[key]),
  });
  return [figure("soak-memory", "MB", "mb"), figure("soak-p50", "ms", "p50"), figure("soak-p99", "ms", "p99")];
}

/** Payments and reads for 20 minutes at 80 % of the highest rate: the last minutes against the first ones. */
export const measureSoak = () => withProduct(measure);
