import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { minRounds, progress } from "../harness.mjs";
import { cpuMs, treeOf } from "../processes.mjs";
import { withProduct } from "../product.mjs";

/** After the start: until connections are open, and caches filled. */
const settleMs = 15_000;
const roundMs = 15_000;

/** CPU time of each process that runs. */
async function usedMs(pids) {
  const each = await Promise.all([...pids].map(async (pid) => [pid, await cpuMs(pid)]));
  return new Map(each.filter(([, ms]) => Number.isFinite(ms)));
}

/** CPU time since then of the processes that still run. */
async function usedSince(before) {
  const now = await usedMs(before.keys());
  return [...now].reduce((sum, [pid, ms]) => sum + ms - before.get(pid), 0);
}

async function measure({ pid, dataDir }) {
  const postmaster = Number((await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);
  await delay(settleMs);
  const samples = { name: "idle-cpu", unit: "% of a core", ours: [], peer: null };
  for (let round = 1; round <= minRounds; round++) {
    const [product, database] = [await usedMs([pid]), await usedMs(treeOf(postmaster))];
    if (product.size === 0) throw new Error("CPU time is known on Linux only");
    await delay(roundMs);
    const [ours, postgres] = [await usedSince(product), await usedSince(database)];
    const percent = (ms) => (100 * ms) / roundMs;
    progress(`round ${round}: ${percent(ours).toFixed(2)} % the process, ${percent(postgres).toFixed(2)} % PostgreSQL`);
    samples.ours.push(percent(ours + postgres));
  }
  return [samples];
}

/** CPU time of an idle server and of its database (Linux). */
export const measureIdle = () => withProduct(measure);
