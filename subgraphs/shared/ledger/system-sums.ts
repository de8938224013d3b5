import type { Deps } from "../deps.js";
import type { Tenant } from "../kernel/caller.js";
import { correctSums, keepSums } from "./system-sums.sql.js";

/** Time after which a transaction's entries are added to the kept sums: all others have committed by then. */
const closedAfterMs = 3_600_000;

/**
 * Adds the entries of closed hours to the kept sums of system accounts, then corrects those of each tenant whose money
 * they moved, if it is not zero in total: one tenant after another, by its own rows. Several processes take turns.
 */
export async function keepSystemSums(
  { systemScope, clock, logger }: Pick<Deps, "systemScope" | "clock" | "logger">,
  signal: AbortSignal,
): Promise<void> {
  const system = systemScope("retention");
  const before = new Date((await clock.shared(system)).getTime() - closedAfterMs);
  const moved = new Map<string, Tenant>();
  for (;;) {
    const tenants = signal.aborted ? undefined : await system.$transaction((tx) => keepSums(tx, before));
    if (!tenants) break;
    for (const tenant of tenants) moved.set(`${tenant.platformId} ${tenant.environment}`, tenant);
  }
  for (const tenant of moved.values()) {
    if (signal.aborted) return;
    try {
      const corrected = await system.$transaction((tx) => correctSums(tx, tenant));
      if (corrected === 0) continue;
      logger.warn({ corrected, ...tenant }, "sums of system accounts lacked entries, and were computed again");
    } catch (error) {
      // The next tenants' sums don't depend on this one's.
      logger.error({ err: error, ...tenant }, "sums of system accounts could not be compared");
    }
  }
}
