/**
 * Retries of failed deliveries: exponential back-off with full jitter, in real time. With attempts of up to 10 s, the
 * first two retries come within 60 s, and no gap exceeds 30 minutes.
 */
const firstCapMs = 5_000;
const growth = 3;
const longestCapMs = 29.5 * 60_000;
/** Attempt from which the cap is constant; bounds the exponent. */
const lastGrowth = 10;
export const retryWindowMs = 7 * 24 * 3_600_000;

/** Maximum pause after the attempt of this number, from 1. */
export function retryCapMs(attempt: number): number {
  return Math.min(longestCapMs, firstCapMs * growth ** (Math.min(attempt, lastGrowth) - 1));
}

/** Time of the next attempt after `attempt` failed at `now`; null once seven days have passed since the first. */
export function nextRetryAt(
  failed: { readonly attempt: number; readonly firstAttemptAt: Date; readonly now: Date },
  random: () => number = Math.random,
): Date | null {
  const next = failed.now.getTime() + Math.floor(random() * retryCapMs(failed.attempt));
  return next > failed.firstAttemptAt.getTime() + retryWindowMs ? null : new Date(next);
}
