import type { ApiToken } from "../../../generated/prisma/client.js";
import type { PlatformDeps } from "../deps.js";
import { saveUses } from "./sql.js";

/** Time for which a recorded use holds. A sandbox's clock may be moved: its hours pass faster than real ones. */
const heldMs = { PRODUCTION: 3_600_000, SANDBOX: 5_000 };
/** Time in which uses gather for one statement. */
const gatherMs = 1_000;
/** Maximum number of tokens that it remembers, and so of a statement. */
const maxTokens = 10_000;

/** Records when tokens are used, to the hour: a token is written once in each of its clock's hours, with others. */
export class TokenUses {
  /** The period of the last use that was recorded, by token: periods are counted from 1970. */
  readonly #periods = new Map<string, number>();
  #gathered: string[] = [];

  constructor(private readonly deps: Pick<PlatformDeps, "systemScope" | "clock" | "logger">) {}

  record({ id: tokenId, environment }: Pick<ApiToken, "id" | "environment">): void {
    const period = Math.floor(this.deps.clock.real().getTime() / heldMs[environment]);
    if (this.#periods.get(tokenId) === period) return;
    if (this.#periods.size >= maxTokens) this.#periods.clear();
    this.#periods.set(tokenId, period);
    if (this.#gathered.push(tokenId) === 1) setTimeout(() => void this.#save(), gatherMs).unref();
  }

  async #save(): Promise<void> {
    const tokenIds = this.#gathered;
    this.#gathered = [];
    try {
      await saveUses(this.deps.systemScope("credential look-up"), tokenIds);
    } catch (error) {
      // Recorded again at the next use.
      for (const tokenId of tokenIds) this.#periods.delete(tokenId);
      this.deps.logger.warn({ err: error, tokens: tokenIds.length }, "uses of tokens were not recorded");
    }
  }
}
