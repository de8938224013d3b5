import type { Deps } from "../../shared/deps.js";
import { daysAgo, removeInBatches } from "../../shared/events/retention.js";

/** Removes lookups that expired a day ago. Returns their number. */
export async function removeOldLookups(
  deps: Pick<Deps, "systemScope" | "clock">,
  signal: AbortSignal,
): Promise<number> {
  const system = deps.systemScope("retention");
  const expiredBefore = await daysAgo(deps, 1);
  return removeInBatches(
    signal,
    (limit) => system.$executeRaw`
      DELETE FROM quotes.lookup WHERE id = ANY(ARRAY(
        SELECT id FROM quotes.lookup WHERE expires_at < ${expiredBefore} ORDER BY expires_at LIMIT ${limit}))`,
  );
}
