import type { ExecutionResult } from "graphql";

type Next = IteratorResult<ExecutionResult, undefined>;

const done: Next = { value: undefined, done: true };

/** A stream's results, until a last one is put in place of those that follow. */
export class EndableResults implements AsyncIterableIterator<ExecutionResult> {
  #last: ExecutionResult | undefined;
  #isOver = false;
  #interrupt: () => void = () => undefined;

  constructor(private readonly source: AsyncIterator<ExecutionResult>) {}

  /** Ends the stream with this result, also while it waits for another one. */
  endWith(last: ExecutionResult): void {
    this.#last = last;
    this.#interrupt();
  }

  async next(): Promise<Next> {
    if (this.#isOver) return done;
    if (this.#last) return this.#takeLast();
    return new Promise((resolve, reject) => {
      this.#interrupt = () => resolve(this.#takeLast());
      this.source.next().then((next) => resolve(next.done ? done : next), reject);
    });
  }

  async return(): Promise<Next> {
    this.#isOver = true;
    await this.source.return?.();
    return done;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #takeLast(): Next {
    this.#isOver = true;
    return this.#last ? { value: this.#last, done: false } : done;
  }
}
