import type { Page } from "./connection.js";

/** How long a list that was too long to be counted is taken for one without counting it again. */
const rememberedMs = 60_000;
const maxRemembered = 1_000;

/**
 * The lists that were counted up to a limit and go on after it. Counting so far takes longer than the page itself, and a
 * list so long hardly becomes short: clients who poll it needn't wait for the same count again and again.
 */
export class LongLists {
  readonly #until = new Map<string, number>();

  /** The page, whose limited counts are remembered. `name` is unique among lists and includes caller and filters. */
  remember<T>(name: string, page: Page<T>): Page<T> {
    return {
      ...page,
      totalCount: async (atMost) => {
        if (atMost === undefined) return page.totalCount();
        const key = `${atMost} ${name}`;
        if ((this.#until.get(key) ?? 0) > performance.now()) return atMost;
        const count = await page.totalCount(atMost);
        this.#until.delete(key);
        if (count >= atMost) this.#add(key);
        return count;
      },
    };
  }

  #add(key: string): void {
    const [oldest] = this.#until.keys();
    if (this.#until.size >= maxRemembered && oldest !== undefined) this.#until.delete(oldest);
    this.#until.set(key, performance.now() + rememberedMs);
  }
}
