import type { Deps } from "../deps.js";
import type { Caller } from "../kernel/caller.js";
import { maxIntervalDays, type DateTimeRange } from "../schema/lists.js";

const dayMs = 86_400_000;

/** Whether the creation lies in an interval that may be read without an index for more. Without an end it ends now. */
export async function isShort(
  { db, clock }: Pick<Deps, "db" | "clock">,
  caller: Caller,
  createdAt: DateTimeRange | undefined,
  maxDays = maxIntervalDays,
): Promise<boolean> {
  if (createdAt?.from === undefined) return false;
  const until = createdAt.until === undefined ? await clock.now(db, caller) : new Date(createdAt.until);
  return until.getTime() - Date.parse(createdAt.from) <= maxDays * dayMs;
}
