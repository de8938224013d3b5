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

/** Whose requests are counted together. */
interface Scope {
  readonly keyOf: (caller: Caller) => string;
  /** Completes "requests a second". */
  readonly words: string;
}

const perToken: Scope = { keyOf: ({ credentialId }) => credentialId, words: "with this token" };
export const perPlatform: Scope = {
  keyOf: ({ platformId }) => platformId,
  words: "of this platform's tokens together",
};

/**
 * At most `perSecond` requests a second per token, or per `scope`, in this process: a bucket that holds one second's
 * worth. Throws 429 RATE_LIMITED.
 */
export function createRateLimit(
  perSecond: number,
  now: () => number = () => performance.now(),
  { keyOf, words }: Scope = perToken,
): RateLimit {
  const buckets = new Map<string, Bucket>();
  const refilled = ({ left, countedAt }: Bucket, at: number) =>
    Math.min(perSecond, left + ((at - countedAt) * perSecond) / 1000);

  function forgetIdle(at: number): void {
    for (const [key, bucket] of buckets) {
      if (refilled(bucket, at) >= perSecond) buckets.delete(key);
    }
  }

  return (caller) => {
    const key = keyOf(caller);
    const at = now();
    const bucket = buckets.get(key);
    const left = (bucket ? refilled(bucket, at) : perSecond) - 1;
    if (left < 0) {
      const reason = `More than ${perSecond} requests a second ${words}: wait a second, then retry.`;
      throw new ApiError("RATE_LIMITED", reason, { retryAfterSeconds: 1 });
    }
    if (!bucket && buckets.size >= maxBuckets) forgetIdle(at);
    buckets.set(key, { left, countedAt: at });
  };
}
