import type { Caller } from "../../subgraphs/shared/kernel/caller.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";

/** Buckets that are kept before idle ones are dropped. */
const maxBuckets = 10_000;

interface Bucket {
  /** Requests that are allowed immediately. */
  left: number;
  /** When `left` was computed, monotonic milliseconds. */
  countedAt: number;
}

export type RateLimit = (caller: Caller) => void;

/**
 * At most `perSecond` requests a second per credential, in this process: a bucket that holds one second's worth.
 * Throws 429 RATE_LIMITED.
 */
export function createRateLimit(perSecond: number, now: () => number = () => performance.now()): RateLimit {
  const buckets = new Map<string, Bucket>();
  const refilled = ({ left, countedAt }: Bucket, at: number) =>
    Math.min(perSecond, left + ((at - countedAt) * perSecond) / 1000);

  function forgetIdle(at: number): void {
    for (const [credentialId, bucket] of buckets) {
      if (refilled(bucket, at) >= perSecond) buckets.delete(credentialId);
    }
  }

  return ({ credentialId }) => {
    const at = now();
    const bucket = buckets.get(credentialId);
    const left = (bucket ? refilled(bucket, at) : perSecond) - 1;
    if (left < 0) {
      const reason = `More than ${perSecond} requests a second with this token: wait a second, then retry.`;
      throw new ApiError("RATE_LIMITED", reason, { retryAfterSeconds: 1 });
    }
    if (!bucket && buckets.size >= maxBuckets) forgetIdle(at);
    buckets.set(credentialId, { left, countedAt: at });
  };
}
