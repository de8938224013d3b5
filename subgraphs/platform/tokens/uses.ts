import type { PlatformDeps } from "../deps.js";
import { saveUses } from "./sql.js";

const hourMs = 3_600_000;
/** Time in which uses gather for one statement. */
const gatherMs = 1_000;
/** Maximum number of tokens that it remembers, and so of a statement. */
const maxTokens = 10_000;

/** Records when tokens are used, to the hour: a token is written once an hour by each process, with others. */
export class TokenUses {
  /** The hour of the last use that was recorded, by token. */
  readonly #hours = new Map<string, number>();
  #gathered: string[] = [];

  constructor(private readonly deps: Pick<PlatformDeps, "systemScope" | "clock" | "logger">) {}

  record(tokenId: string): void {
    const hour = Math.floor(this.deps.clock.real().getTime() / hourMs);
    if (this.#hours.get(tokenId) === hour) return;
    if (this.#hours.size >= maxTokens) this.#hours.clear();
    this.#hours.set(tokenId, hour);
    if (this.#gathered.push(tokenId) === 1) setTimeout(() => void this.#save(), gatherMs).unref();
  }

  async #save(): Promise<void> {
    const tokenIds = this.#gathered;
    this.#gathered = [];
    try {
      await saveUses(this.deps.systemScope("credential look-up"), tokenIds);
    } catch (error) {
      // Recorded again at the next use.
      for (const tokenId of tokenIds) this.#hours.delete(tokenId);
      this.deps.logger.warn({ err: error, tokens: tokenIds.length }, "uses of tokens were not recorded");
    }
  }
}
