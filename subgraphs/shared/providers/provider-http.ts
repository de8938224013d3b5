import { GuardedHttpError, type GuardedHttp, type GuardedRequest, type GuardedResponse } from "../http/guarded-http.js";
import type { Logger } from "../kernel/logger.js";
import type { Metrics } from "../kernel/telemetry.js";
import { Turns } from "../kernel/turns.js";
import { ProviderUnavailable } from "./unavailable.js";

/** Maximum number of requests to one provider at once: a slow one holds up no other. */
export const requestsAtOnce = 16;
/** Maximum while it is down: the next request finds out whether it still is. */
const whileDown = 1;
const timeoutMs = 10_000;
const maxBodyBytes = 64 * 1024;
/** Interval of the log's lines about one provider that is down. */
const logMs = 3_600_000;

export interface ProviderRequest extends Pick<GuardedRequest, "url" | "method" | "body"> {
  readonly headers: Readonly<Record<string, string>>;
}

/** Requests to the operator's providers, bounded for each. */
export interface ProviderHttp {
  /**
   * The response of any status below 500. Throws {@link ProviderUnavailable} if there is none within 10 s, for a 408,
   * 429 or 5xx, and if the provider has too many requests in progress.
   */
  send(provider: string, request: ProviderRequest): Promise<GuardedResponse>;
  /** The error for a response that isn't the provider's: an outage. */
  unusable(provider: string, cause: unknown): ProviderUnavailable;
  /** The error for a statement of the provider that can't be used: logged, once an hour for each provider. */
  nonsense(provider: string, cause: unknown): ProviderUnavailable;
}

/** A provider as this process knows it. */
interface Known {
  isUp: boolean;
  /** When the log said last that it is down, and that it sends nonsense, monotonic milliseconds. */
  saidAt: number;
  nonsenseAt: number;
  isSaid: boolean;
}

interface ProviderHttpDeps {
  /** Bounds neither the total nor each owner below {@link requestsAtOnce}. */
  readonly http: GuardedHttp;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, "providerUp">;
}

export function createProviderHttp({ http, logger, metrics }: ProviderHttpDeps): ProviderHttp {
  const turns = new Turns({ mostPerOwner: requestsAtOnce });
  const known = new Map<string, Known>();

  function knownAs(provider: string): Known {
    const state = known.get(provider) ?? { isUp: true, saidAt: -Infinity, nonsenseAt: -Infinity, isSaid: false };
    known.set(provider, state);
    return state;
  }

  function isUp(provider: string): void {
    const state = knownAs(provider);
    metrics.providerUp.set({ provider }, 1);
    if (!state.isUp) turns.limit(provider, requestsAtOnce);
    if (state.isSaid) logger.info({ provider }, "a provider responds again");
    state.isUp = true;
    state.isSaid = false;
  }

  function isDown(provider: string, cause: unknown): void {
    const state = knownAs(provider);
    metrics.providerUp.set({ provider }, 0);
    if (state.isUp) turns.limit(provider, whileDown);
    state.isUp = false;
    if (performance.now() - state.saidAt < logMs) return;
    state.saidAt = performance.now();
    state.isSaid = true;
    logger.error(
      { provider, err: cause },
      "a provider is down: what it has to do waits, and is repeated until it is up",
    );
  }

  function fail(provider: string, cause: unknown): ProviderUnavailable {
    isDown(provider, cause);
    const isUnheard = cause instanceof GuardedHttpError && cause.isUnheard;
    return new ProviderUnavailable(provider, { isDown: true, isUnheard, cause });
  }

  return {
    unusable: fail,
    nonsense(provider, cause) {
      const state = knownAs(provider);
      if (performance.now() - state.nonsenseAt >= logMs) {
        state.nonsenseAt = performance.now();
        logger.error({ provider, err: cause }, "what a provider says of an operation can't be used: it is asked again");
      }
      return new ProviderUnavailable(provider, { isDown: true, isUnheard: false, cause });
    },
    async send(provider, request) {
      const end = turns.tryTake(provider);
      if (!end) {
        const cause = new Error("It has too many requests in progress");
        throw new ProviderUnavailable(provider, { isDown: !knownAs(provider).isUp, isUnheard: true, cause });
      }
      try {
        // The operator chose the URL, so it may be in the operator's own network.
        const guarded = { ...request, owner: provider, timeoutMs, maxBodyBytes, allowPrivate: true };
        const response = await http.send(guarded).catch((error: unknown) => {
          throw fail(provider, error);
        });
        const { status } = response;
        if (status >= 500 || status === 408 || status === 429) {
          throw fail(provider, new Error(`It responded with ${status}`));
        }
        isUp(provider);
        return response;
      } finally {
        end();
      }
    },
  };
}
