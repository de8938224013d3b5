import type { Logger } from "./logger.js";

const firstBackOffMs = 100;
const maxBackOffMs = 2_000;
/** Without a successful run for this long, the loop is unhealthy. */
const healthyMs = 5_000;

export interface LoopOptions {
  readonly logger: Logger;
  /** Log message for a failed run. */
  readonly failure: string;
  /** One run. Returns the milliseconds until the next run; 0: there is more work. */
  look(): Promise<number>;
}

/** Runs `look` one run at a time: when woken, as the last run scheduled it, and after a failure with back-off. */
export class BackgroundLoop {
  #isStarted = false;
  /** Delay after the current run of the run that was requested. */
  #wokenInMs = Infinity;
  #failures = 0;
  /** Monotonic, so that a change of the system clock can't make the loop seem unhealthy. */
  #lastSuccessMs = -Infinity;
  #timer: NodeJS.Timeout | undefined;
  #nextAtMs = Infinity;
  #running: Promise<void> | undefined;

  constructor(private readonly options: LoopOptions) {}

  get isStarted(): boolean {
    return this.#isStarted;
  }

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#begin();
  }

  /**
   * Requests a run within `inMs`, by default immediately. Calls until then, and during a run, cause one further run;
   * while runs fail, only the back-off's timer does.
   */
  wake(inMs = 0): void {
    if (!this.#isStarted || this.#failures > 0) return;
    if (this.#running) this.#wokenInMs = Math.min(this.#wokenInMs, inMs);
    else if (inMs === 0) this.#begin();
    else if (performance.now() + inMs < this.#nextAtMs) this.#beginIn(inMs);
  }

  /** Stops after the current run, and the requested one. */
  async stop(): Promise<void> {
    this.#isStarted = false;
    clearTimeout(this.#timer);
    await this.#running;
  }

  isHealthy(): boolean {
    return performance.now() - this.#lastSuccessMs < healthyMs;
  }

  #begin(): void {
    clearTimeout(this.#timer);
    this.#running ??= this.#run();
  }

  #beginIn(inMs: number): void {
    clearTimeout(this.#timer);
    this.#nextAtMs = performance.now() + inMs;
    this.#timer = setTimeout(() => this.#begin(), inMs);
  }

  async #run(): Promise<void> {
    let sleepMs: number;
    do {
      this.#wokenInMs = Infinity;
      sleepMs = await this.#lookSafely();
    } while (this.#failures === 0 && (this.#wokenInMs === 0 || (this.#isStarted && sleepMs === 0)));
    this.#running = undefined;
    if (!this.#isStarted) return;
    this.#beginIn(this.#failures > 0 ? sleepMs : Math.min(sleepMs, this.#wokenInMs));
  }

  async #lookSafely(): Promise<number> {
    try {
      const sleepMs = await this.options.look();
      this.#lastSuccessMs = performance.now();
      this.#failures = 0;
      return sleepMs;
    } catch (error) {
      const backOffMs = Math.min(firstBackOffMs * 2 ** this.#failures++, maxBackOffMs);
      this.options.logger.error({ err: error, failures: this.#failures, backOffMs }, this.options.failure);
      return backOffMs;
    }
  }
}
