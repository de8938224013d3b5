import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { minRounds, percentile, progress } from "../harness.mjs";
import { loadEach } from "../load.mjs";
import { basic, customer, withProduct } from "../product.mjs";

const attackers = 100;
const fundsMinor = 1_000_000_000;
/** Of the other platform's reads. */
export const seconds = 6;

/** Two funded accounts of one customer of the platform that sends too much. */
async function openAccounts(product) {
  await product.command("platform", "update", product.platformId, "--skip-paperwork");
  const { id } = await product.rest("POST", "/customers", { ...customer, platformCustomerId: "bench" });
  const { data } = await product.rest("GET", `/customers/internal-accounts?customerId=${id}`);
  const [from, to] = ["USD", "EUR"].map((code) => data.find(({ balance }) => balance.currency.code === code).id);
  await product.rest("POST", `/sandbox/internal-accounts/${from}/fund`, { amount: fundsMinor });
  return { from, to };
}

/** The other platform reads its configuration at a steady rate, in its own thread: their latencies in milliseconds. */
export async function victimReads(url, authorization) {
  const reader = new Worker(new URL("../steady-reader.mjs", import.meta.url), {
    workerData: { url: `${url}/2025-10-13/config`, authorization, perSecond: 50, seconds },
  });
  const [latencies] = await once(reader, "message");
  return latencies;
}

/** Payments that all debit and credit the same two accounts; a response is the payment, or a refusal of the excess. */
function attack(product, { from, to }, outcomes) {
  let made = 0;
  return loadEach(`${product.url}/2025-10-13/quotes`, {
    next: () => ({
      method: "POST",
      headers: { authorization: product.authorization, "content-type": "application/json" },
      body: JSON.stringify({
        source: { sourceType: "ACCOUNT", accountId: from },
        destination: { destinationType: "ACCOUNT", accountId: to },
        lockedCurrencySide: "SENDING",
        lockedCurrencyAmount: 100 + (++made % 100),
        immediatelyExecute: true,
        description: `payment ${made}`,
      }),
    }),
    take: ({ status, text }) => {
      if (status !== 201 && status !== 503) throw new Error(`A payment returned ${status}: ${text}`);
      outcomes[status] = (outcomes[status] ?? 0) + 1;
    },
    connections: attackers,
    seconds: seconds + 1,
  });
}

async function measure(product) {
  const { sandbox } = JSON.parse(await product.command("platform", "create", "--name", "victim"));
  const victim = basic(sandbox);
  const accounts = await openAccounts(product);
  await attack(product, accounts, {});
  const samples = { name: "fairness", unit: "ms", ours: [], peer: [] };
  for (let round = 1; round <= minRounds; round++) {
    const alone = await victimReads(product.url, victim);
    const outcomes = {};
    const attacking = attack(product, accounts, outcomes);
    const beside = await victimReads(product.url, victim);
    await attacking;
    samples.ours.push(percentile(beside, 0.99));
    samples.peer.push(percentile(alone, 0.99));
    const [p50, alone50] = [beside, alone].map((latencies) => percentile(latencies, 0.5).toFixed(1));
    progress(
      `round ${round}: p99 ${samples.ours.at(-1).toFixed(1)} ms beside the load, ${samples.peer.at(-1).toFixed(1)} ms alone ` +
        `(p50 ${p50} and ${alone50}); payments by status ${JSON.stringify(outcomes)} in ${seconds + 1} s`,
    );
  }
  return [samples];
}

/** The p99 of one platform's reads during another's overload, against its p99 alone. */
export const measureFairness = () => withProduct(measure);
