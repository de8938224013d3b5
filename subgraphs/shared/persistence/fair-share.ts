import type { Tenant } from "../kernel/caller.js";
import { ApiError, type Refusal } from "../kernel/errors.js";
import type { Tx } from "./client.js";
import { inTransaction, type TransactionDeps } from "./transaction.js";

/** Keeps the writes of one platform, which may all wait for one lock, from holding every connection of the pool. */
export interface FairShare {
  /**
   * Runs `work`, which takes a connection, once the platform holds fewer than its share, in the order of the calls.
   * Throws 503 SERVICE_UNAVAILABLE where that takes too long.
   */
  run<T>(platformId: string, work: () => Promise<T>): Promise<T>;
}

/** Longer than the wait for a connection: who waits here keeps nobody else waiting. */
const longestWaitMs = 15_000;

/** A platform's works. `waiting` start in the order in which they came. */
interface Lane {
  running: number;
  readonly waiting: Set<() => void>;
}

class Lanes implements FairShare {
  private readonly lanes = new Map<string, Lane>();

  constructor(
    private readonly share: number,
    private readonly waitMs: number,
  ) {}

  async run<T>(platformId: string, work: () => Promise<T>): Promise<T> {
    const lane = this.lanes.get(platformId) ?? { running: 0, waiting: new Set() };
    this.lanes.set(platformId, lane);
    if (lane.running < this.share) lane.running++;
    else await this.takeOver(lane);
    try {
      return await work();
    } finally {
      this.passOn(platformId, lane);
    }
  }

  /** Waits for the place of one that ends. */
  private takeOver(lane: Lane): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        lane.waiting.delete(start);
        const reason = "Too many of the platform's requests are in progress: send fewer at once, then retry.";
        reject(new ApiError("SERVICE_UNAVAILABLE", reason));
      }, this.waitMs);
      const start = () => {
        clearTimeout(giveUp);
        resolve();
      };
      lane.waiting.add(start);
    });
  }

  private passOn(platformId: string, lane: Lane): void {
    const [next] = lane.waiting;
    if (next) {
      lane.waiting.delete(next);
      next();
      return;
    }
    lane.running--;
    if (lane.running === 0) this.lanes.delete(platformId);
  }
}

/** A quarter of the connections, at least one, stays free of each platform's writes, unless there is only one. */
export function createFairShare(connections: number, waitMs = longestWaitMs): FairShare {
  const others = Math.max(1, Math.floor(connections / 4));
  return new Lanes(Math.max(1, connections - others), waitMs);
}

/** One transaction, as `inTransaction` does it, within the platform's share of the connections. */
export function inFairTransaction<T>(
  deps: TransactionDeps & { readonly fairShare: FairShare },
  { platformId }: Tenant,
  work: (tx: Tx) => Promise<T | Refusal>,
): Promise<T> {
  return deps.fairShare.run(platformId, () => inTransaction(deps, work));
}
