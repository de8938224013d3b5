import type { Logger } from "./logger.js";

const firstBackOffMs = 100;
const maxBackOffMs = 2_000;
/** Without a successful look for this long, the loop is ill. */
const healthyMs = 5_000;

export interface LoopOptions {
  readonly logger: Logger;
  /** What the log says of a look that failed. */
  readonly failure: string;
  /** One look at the work. Answers after how many milliseconds to look again; 0: there is more. */
  look(): Promise<number>;
}

/**
 * Looks for work again and again, one look at a time: when woken, when the last look said so, and after a failure
 * with exponential back-off.
 */
export class BackgroundLoop {
  #isStarted = false;
  #isWoken = false;
  #failures = 0;
  /** Monotonic, so that a set clock can't make a loop look ill. */
  #lastSuccessMs = -Infinity;
  #timer: NodeJS.Timeout | undefined;
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

  /** Look at once. Calls while a look runs become one further look; while looks fail, only the back-off's timer does. */
  wake(): void {
    if (!this.#isStarted || this.#failures > 0) return;
    this.#isWoken = true;
    this.#begin();
  }

  /** Ends after the running look, and the one that it was woken for. */
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

  async #run(): Promise<void> {
    let sleepMs: number;
    do {
      this.#isWoken = false;
      sleepMs = await this.#lookSafely();
    } while (this.#failures === 0 && (this.#isWoken || (this.#isStarted && sleepMs === 0)));
    this.#running = undefined;
    if (this.#isStarted) this.#timer = setTimeout(() => this.#begin(), sleepMs);
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
