export interface RetryOptions {
  /** Maximum number of retries; default 4. */
  readonly limit: number;
  /** Delay of the first retry, doubled for each further one; default 250 ms. */
  readonly firstDelayMs: number;
  /** Maximum delay; a response with a longer `Retry-After` is returned. Default: a minute. */
  readonly maxDelayMs: number;
}

const defaults: RetryOptions = { limit: 4, firstDelayMs: 250, maxDelayMs: 60_000 };

/** `isRepeatable`: a second attempt has no second effect. Default: true for reads, and for requests with a key. */
export type RetryingFetch = (request: Request, isRepeatable?: boolean) => Promise<Response>;

const readsOrHasKey = ({ method, headers }: Request): boolean =>
  method === "GET" || method === "HEAD" || headers.has("idempotency-key");

function isRetried({ status, headers }: Response, isRepeatable: boolean): boolean {
  const told = headers.get("x-should-retry");
  // A request over a limit had no effect.
  if (status === 429) return told !== "false";
  if (!isRepeatable) return false;
  return told === null ? status === 408 || (status >= 500 && status !== 501) : told === "true";
}

/** Milliseconds, with some spread, so that clients which failed together don't return together. */
export const backOff = (attempt: number, { firstDelayMs, maxDelayMs }: Omit<RetryOptions, "limit">): number =>
  Math.min(firstDelayMs * 2 ** attempt, maxDelayMs) * (0.75 + Math.random() / 4);

function retryAfterMs({ headers }: Response): number | undefined {
  const told = headers.get("retry-after");
  if (told === null) return undefined;
  const ms = /^\d+$/.test(told) ? Number(told) * 1000 : Date.parse(told) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}

/** Rejects with the signal's reason if it is aborted first. */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort, { once: true });
  });
}

/**
 * A `fetch` that repeats repeatable requests, headers and body unchanged: after a lost connection, 5xx, 408 and 429,
 * and a 409 that permits it. It follows `Retry-After`.
 */
export function retrying(fetchOnce: typeof fetch, options: Partial<RetryOptions> = {}): RetryingFetch {
  const { limit, ...times } = { ...defaults, ...options };
  return async (request, isRepeatable = readsOrHasKey(request)) => {
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= limit;
      let waitMs = backOff(attempt, times);
      try {
        const response = await fetchOnce(isLast ? request : request.clone());
        if (isLast || !isRetried(response, isRepeatable)) return response;
        waitMs = retryAfterMs(response) ?? waitMs;
        if (waitMs > times.maxDelayMs) return response;
        await response.body?.cancel();
      } catch (error) {
        if (isLast || request.signal.aborted || !isRepeatable) throw error;
      }
      await delay(waitMs, request.signal);
    }
  };
}
