import type { Tenant } from "../kernel/caller.js";
import type { Refusal } from "../kernel/errors.js";
import { Lanes } from "../kernel/lanes.js";
import type { Tx } from "./client.js";
import { inTransaction, type TransactionDeps } from "./transaction.js";

/** Keeps the writes of one platform, which may all wait for one lock, from holding every connection of the pool. */
export interface FairShare {
  /**
   * Runs `work`, which takes a connection, once the platform holds fewer than its share, in order. Throws 503
   * SERVICE_UNAVAILABLE if that takes too long, or too many wait.
   */
  run<T>(platformId: string, work: () => Promise<T>): Promise<T>;
}

/** Longer than the wait for a connection: a wait here delays no one else. */
const longestWaitMs = 15_000;
const mostWaiting = 1_000;

/** A quarter of the connections, at least one, stays free of each platform's writes, unless there is only one. */
export function createFairShare(connections: number, waitMs = longestWaitMs): FairShare {
  const others = Math.max(1, Math.floor(connections / 4));
  const share = Math.max(1, connections - others);
  const lanes = new Lanes({ alone: share, beside: share, waiting: mostWaiting, waitMs });
  return {
    async run(platformId, work) {
      const end = await lanes.take(platformId);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}

/** One transaction, as by `inTransaction`, within the platform's share of the connections. */
export function inFairTransaction<T>(
  deps: TransactionDeps & { readonly fairShare: FairShare },
  { platformId }: Tenant,
  work: (tx: Tx) => Promise<T | Refusal>,
): Promise<T> {
  return deps.fairShare.run(platformId, () => inTransaction(deps, work));
}
