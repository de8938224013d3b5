import { isIPv6 } from "node:net";
import { RefusedCaller, type Caller } from "../../subgraphs/shared/kernel/caller.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";

/** Maximum number of buckets; beyond it, the least recently used one is dropped. */
const maxBuckets = 10_000;

interface Bucket {
  /** Number of requests that are allowed immediately. */
  left: number;
  /** When `left` was computed, monotonic milliseconds. */
  countedAt: number;
}

const monotonic = (): number => performance.now();

/**
 * Counts requests by key: a bucket per key that holds `most` and refills evenly within `perMs`. Returns 0 for a request
 * within the limit, or the milliseconds until the next one.
 */
function createBuckets(most: number, perMs: number, now: () => number): (key: string) => number {
  const buckets = new Map<string, Bucket>();
  const refilled = ({ left, countedAt }: Bucket, at: number) =>
    Math.min(most, left + ((at - countedAt) * most) / perMs);

  return (key) => {
    const at = now();
    const bucket = buckets.get(key);
    const left = bucket ? refilled(bucket, at) : most;
    if (left < 1) return ((1 - left) * perMs) / most;
    // Deleted first, so that the least recently used one stays first.
    buckets.delete(key);
    const [oldest] = buckets.size >= maxBuckets ? buckets.keys() : [];
    if (oldest !== undefined) buckets.delete(oldest);
    buckets.set(key, { left: left - 1, countedAt: at });
    return 0;
  };
}

export type RateLimit = (caller: Caller) => void;

/** The scope in which requests are counted. */
interface Scope {
  readonly keyOf: (caller: Caller) => string;
  /** Completes "requests per second". */
  readonly words: string;
}

const perToken: Scope = { keyOf: ({ credentialId }) => credentialId, words: "with this token" };
export const perPlatform: Scope = {
  keyOf: ({ platformId }) => platformId,
  words: "of this platform's tokens together",
};

/** Maximum number of refused requests per second and caller that the log of requests shows. */
const refusalsShown = 10;

/** Allows `perSecond` requests per token, or `scope`, in this process: a second's bucket. Throws 429 RATE_LIMITED. */
export function createRateLimit(
  perSecond: number,
  now: () => number = monotonic,
  { keyOf, words }: Scope = perToken,
): RateLimit {
  const waitOf = createBuckets(perSecond, 1000, now);
  const waitOfShown = createBuckets(refusalsShown, 1000, now);

  return (caller) => {
    const key = keyOf(caller);
    if (waitOf(key) === 0) return;
    const reason = `More than ${perSecond} requests a second ${words}: wait a second, then retry.`;
    const details = { retryAfterSeconds: 1 };
    if (waitOfShown(key) === 0) throw new RefusedCaller(caller, "RATE_LIMITED", reason, details);
    throw new ApiError("RATE_LIMITED", reason, details);
  };
}

const minuteMs = 60_000;
/** Maximum number of guesses at one secret in a path, from all addresses. */
const attemptsPerValue = 5;

/** An address, or the network of an IPv6 address: one client has all the addresses of its /64. */
export function clientOf(address: string): string {
  const ipv4 = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(ipv4)) return ipv4;
  const [head = "", tail] = ipv4.split("::");
  const groups = head === "" ? [] : head.split(":");
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === "" ? 0 : tail.split(":").length);
  return [...groups, ...Array<string>(missing).fill("0"), ...(tail?.split(":") ?? [])].slice(0, 4).join(":");
}

function refuseFor(waitMs: number): void {
  if (waitMs === 0) return;
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  throw new ApiError("RATE_LIMITED", `Too many attempts: retry after ${retryAfterSeconds} s.`, { retryAfterSeconds });
}

/** Throws 429 RATE_LIMITED. */
export type AttemptLimit = (address: string, values: readonly string[]) => void;

/**
 * Limits the requests of operations without credentials, in this process: `perAddress` per minute and client address,
 * and a few with the same value in the path, such as a code.
 */
export function createAttemptLimit(perAddress: number, now: () => number = monotonic): AttemptLimit {
  const ofAddress = createBuckets(perAddress, minuteMs, now);
  const ofValue = createBuckets(attemptsPerValue, minuteMs, now);

  return (address, values) => {
    // In this order, so that an address beyond its limit fills no further buckets.
    refuseFor(ofAddress(clientOf(address)));
    for (const value of values) refuseFor(ofValue(value.toUpperCase()));
  };
}
