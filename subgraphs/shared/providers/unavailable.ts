import { ApiError } from "../kernel/errors.js";

interface Failure {
  /** False: it responds, but has the maximum number of requests in progress. */
  readonly isDown: boolean;
  /** It wasn't asked: the maximum number of requests is in progress. */
  readonly isBusy?: boolean;
  /** The request was surely not received. */
  readonly isUnheard: boolean;
  readonly cause: unknown;
}

/**
 * 503 SERVICE_UNAVAILABLE: a provider is down, busy, or sends nonsense. A timer that fails so is never given up
 * (`timers/dead-timers.ts`). Its reason names no provider: platforms may see it.
 */
export class ProviderUnavailable extends ApiError {
  readonly isDown: boolean;
  readonly isBusy: boolean;
  readonly isUnheard: boolean;
  override readonly cause: unknown;

  constructor(
    readonly provider: string,
    { isDown, isBusy = false, isUnheard, cause }: Failure,
  ) {
    super("SERVICE_UNAVAILABLE", "A provider that this needs is unavailable at present. Try again later.");
    this.isDown = isDown;
    this.isBusy = isBusy;
    this.isUnheard = isUnheard;
    this.cause = cause;
  }
}
