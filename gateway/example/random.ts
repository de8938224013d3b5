/** Repeatable random choices: the same seed makes the same sequence. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, and without, 1 (mulberry32). */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number of `first` to `last`, both included. */
  whole(first: number, last: number): number {
    return first + Math.floor(this.fraction() * (last - first + 1));
  }

  isChance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(values: readonly T[]): T {
    const picked = values[this.whole(0, values.length - 1)];
    if (picked === undefined) throw new Error("Nothing to pick from");
    return picked;
  }

  /** One of the values, each as often as its weight. */
  weighted<T>(values: readonly (readonly [value: T, weight: number])[]): T {
    let rest = this.fraction() * values.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of values) {
      if (rest < weight) return value;
      rest -= weight;
    }
    throw new Error("Nothing to pick from");
  }

  shuffled<T>(values: readonly T[]): T[] {
    return values
      .map((value) => [this.fraction(), value] as const)
      .sort(([one], [other]) => one - other)
      .map(([, value]) => value);
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.whole(0, 9)).join("");
  }
}
