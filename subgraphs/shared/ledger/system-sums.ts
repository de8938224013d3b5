import type { Deps } from "../deps.js";
import { correctSums, keepSums } from "./system-sums.sql.js";

/** Time after which a transaction's entries are added to the kept sums: all others have committed by then. */
const closedAfterMs = 3_600_000;

/**
 * Adds the entries of closed hours to the kept sums of system accounts, then corrects the sums of tenants whose money is
 * not zero in total. Several processes take turns.
 */
export async function keepSystemSums(
  { systemScope, clock, logger }: Pick<Deps, "systemScope" | "clock" | "logger">,
  signal: AbortSignal,
): Promise<void> {
  const system = systemScope("retention");
  const before = new Date((await clock.shared(system)).getTime() - closedAfterMs);
  while (!signal.aborted && (await system.$transaction((tx) => keepSums(tx, before)))) continue;
  if (signal.aborted) return;
  const corrected = await system.$transaction((tx) => correctSums(tx));
  if (corrected > 0) logger.warn({ corrected }, "sums of system accounts lacked entries, and were computed again");
}
