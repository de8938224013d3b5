import { GuardedHttpError, type GuardedHttp, type GuardedRequest, type GuardedResponse } from "../http/guarded-http.js";
import type { Logger } from "../kernel/logger.js";
import type { Metrics } from "../kernel/telemetry.js";
import { Turns } from "../kernel/turns.js";
import { ProviderUnavailable } from "./unavailable.js";

/** Maximum number of requests to one provider at once: a slow one holds up no other. */
export const requestsAtOnce = 16;
/** Maximum while it is down: the next request finds out whether it still is. */
const whileDown = 1;
const defaultTimeoutMs = 10_000;
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
  readonly logger: Pick<Logger, "info" | "error">;
  readonly metrics: { readonly providerUp: Pick<Metrics["providerUp"], "set"> };
  readonly timeoutMs?: number;
}

/** Providers' states in this process, shown by the metric and in the log. */
class States {
  private readonly known = new Map<string, Known>();

  constructor(private readonly deps: ProviderHttpDeps) {}

  of(provider: string): Known {
    const state = this.known.get(provider) ?? { isUp: true, saidAt: -Infinity, nonsenseAt: -Infinity, isSaid: false };
    this.known.set(provider, state);
    return state;
  }

  /** Returns whether that is new. */
  isUp(provider: string): boolean {
    const state = this.of(provider);
    const { isUp, isSaid } = state;
    this.deps.metrics.providerUp.set({ provider }, 1);
    if (isSaid) this.deps.logger.info({ provider }, "a provider responds again");
    state.isUp = true;
    state.isSaid = false;
    return !isUp;
  }

  /** Returns whether that is new. */
  isDown(provider: string, cause: unknown): boolean {
    const state = this.of(provider);
    const { isUp, saidAt } = state;
    this.deps.metrics.providerUp.set({ provider }, 0);
    state.isUp = false;
    if (performance.now() - saidAt >= logMs) {
      state.saidAt = performance.now();
      state.isSaid = true;
      const message = "a provider is down: its operations wait, and are repeated until it is up";
      this.deps.logger.error({ provider, err: cause }, message);
    }
    return isUp;
  }

  sendsNonsense(provider: string, cause: unknown): void {
    const state = this.of(provider);
    if (performance.now() - state.nonsenseAt < logMs) return;
    state.nonsenseAt = performance.now();
    const message = "a provider's statement about an operation can't be used: it is asked again";
    this.deps.logger.error({ provider, err: cause }, message);
  }
}

export function createProviderHttp(deps: ProviderHttpDeps): ProviderHttp {
  const { http, timeoutMs = defaultTimeoutMs } = deps;
  const turns = new Turns({ mostPerOwner: requestsAtOnce });
  const states = new States(deps);

  function fail(provider: string, cause: unknown): ProviderUnavailable {
    if (states.isDown(provider, cause)) turns.limit(provider, whileDown);
    const isUnheard = cause instanceof GuardedHttpError && cause.isUnheard;
    return new ProviderUnavailable(provider, { isDown: true, isUnheard, cause });
  }

  return {
    unusable: fail,
    nonsense(provider, cause) {
      states.sendsNonsense(provider, cause);
      return new ProviderUnavailable(provider, { isDown: true, isUnheard: false, cause });
    },
    async send(provider, request) {
      const end = turns.tryTake(provider);
      if (!end) {
        const cause = new Error("It has too many requests in progress");
        throw new ProviderUnavailable(provider, {
          isDown: !states.of(provider).isUp,
          isBusy: true,
          isUnheard: true,
          cause,
        });
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
        if (states.isUp(provider)) turns.limit(provider, requestsAtOnce);
        return response;
      } finally {
        end();
      }
    },
  };
}
