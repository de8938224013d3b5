import type { Page } from "./connection.js";

/** Time for which a list that was too long to count is assumed to be so. */
const rememberedMs = 60_000;
const maxRemembered = 1_000;

/**
 * Lists that are longer than a limit up to which they were counted. Counting takes longer than the page, and long lists
 * hardly become short: clients that poll needn't wait for the count each time.
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
