import { Exact } from "../../shared/kernel/money.js";
import type { RateSource, RateTable } from "../../shared/providers/rate-source.js";
import { movesWith, peggedToUsd, unitsPerUsd } from "./rate.table.js";

/** Time for which a sandbox rate is constant. */
export const bucketMs = 5 * 60_000;

/** The walk is a sum of waves, each with its number of buckets between random points, and its amplitude. */
const waves = [
  { buckets: 1, amplitudePpm: 60 },
  { buckets: 12, amplitudePpm: 400 },
  { buckets: 288, amplitudePpm: 2_500 },
  { buckets: 8_640, amplitudePpm: 12_000 },
] as const;

/** Bitcoin is more volatile than fiat. */
const volatilityOf = (code: string) => (code === "BTC" ? 5 : 1);

/** FNV-1a with a finish, as a number from -1 to 1. */
function noise(seed: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < seed.length; at++) hash = Math.imul(hash ^ seed.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 0x7fffffff - 1;
}

/** Deviation of the currency from the dated table in this bucket, in millionths, without leaps between buckets. */
function deviationPpm(code: string, bucket: number): number {
  const walker = movesWith.get(code) ?? code;
  if (peggedToUsd.has(walker)) return 0;
  const sum = waves.reduce((total, { buckets, amplitudePpm }, wave) => {
    const point = Math.floor(bucket / buckets);
    const way = (bucket - point * buckets) / buckets;
    const [from, to] = [noise(`${walker}/${wave}/${point}`), noise(`${walker}/${wave}/${point + 1}`)];
    return total + amplitudePpm * (from + (to - from) * way);
  }, 0);
  return Math.round(sum * volatilityOf(walker));
}

/** Stored digits of a rate. */
const digits = 20;

function tableOfBucket(bucket: number): RateTable {
  const usdPerUnit = new Map(
    [...unitsPerUsd].map(([code, units]) => {
      const factor = new Exact(1_000_000 + deviationPpm(code, bucket)).div(1_000_000);
      return [code, factor.div(units).toSignificantDigits(digits).toFixed()];
    }),
  );
  return { updatedAt: new Date(bucket * bucketMs), usdPerUnit };
}

/** Cached tables: platforms have their own clocks, so a few are in use at a time. */
const made = new Map<number, RateTable>();
const maxMade = 16;

/** The sandbox's rates: a pure function of the five minutes that include `now`. */
export function sandboxRates(now: Date): RateTable {
  const bucket = Math.floor(now.getTime() / bucketMs);
  const known = made.get(bucket);
  if (known) return known;
  const [oldest] = made.keys();
  if (oldest !== undefined && made.size >= maxMade) made.delete(oldest);
  const table = tableOfBucket(bucket);
  made.set(bucket, table);
  return table;
}

/** Without a network, so the same within a transaction. */
export const sandboxRateSource: RateSource = {
  rates: async (at) => sandboxRates(at),
  storedRates: async (_tx, at) => sandboxRates(at),
};
