import type { Deps } from "../../shared/deps.js";
import { daysAgo, removeInBatches } from "../../shared/events/retention.js";

const retentionDays = 2;

/**
 * Deletes requests and sessions that ended long ago, and delegated keys that remained PENDING. Returns their number.
 */
export async function removeOldRequests(
  deps: Pick<Deps, "systemScope" | "clock">,
  signal: AbortSignal,
): Promise<number> {
  const system = deps.systemScope("retention");
  const before = await daysAgo(deps, retentionDays);
  const requests = await removeInBatches(
    signal,
    (limit) => system.$executeRaw`
      DELETE FROM wallets.signed_request WHERE id = ANY(ARRAY(
        SELECT id FROM wallets.signed_request WHERE created_at < ${before} ORDER BY created_at LIMIT ${limit}))`,
  );
  const sessions = await removeInBatches(
    signal,
    (limit) => system.$executeRaw`
      DELETE FROM wallets.auth_session WHERE id = ANY(ARRAY(
        SELECT id FROM wallets.auth_session WHERE expires_at < ${before} ORDER BY expires_at LIMIT ${limit}))`,
  );
  const keys = await removeInBatches(
    signal,
    (limit) => system.$executeRaw`
      DELETE FROM wallets.delegated_key WHERE id = ANY(ARRAY(
        SELECT id FROM wallets.delegated_key WHERE status = 'PENDING' AND created_at < ${before} ORDER BY created_at LIMIT ${limit}))`,
  );
  return requests + sessions + keys;
}
