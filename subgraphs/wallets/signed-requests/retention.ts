import type { Deps } from "../../shared/deps.js";
import { daysAgo, removeOld } from "../../shared/events/retention.js";

const retentionDays = 2;

const tables = [
  { table: "wallets.signed_request", since: "created_at" },
  { table: "wallets.auth_session", since: "expires_at" },
  { table: "wallets.delegated_key", since: "created_at", only: "status = 'PENDING'" },
];

/**
 * Deletes requests and sessions that ended long ago, and delegated keys that remained PENDING. Returns their number.
 */
export async function removeOldRequests(
  deps: Pick<Deps, "systemScope" | "clock">,
  signal: AbortSignal,
): Promise<number> {
  const before = await daysAgo(deps, retentionDays);
  let removed = 0;
  for (const table of tables) removed += await removeOld(deps, signal, table, before);
  return removed;
}
