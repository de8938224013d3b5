import { Prisma, type DeadTimer } from "../../../generated/prisma/client.js";
import { tenantOf, type Tenant } from "../kernel/caller.js";
import { ApiError, isTemporary } from "../kernel/errors.js";
import { isId } from "../kernel/ids.js";
import type { Tx } from "../persistence/client.js";
import { ProviderUnavailable } from "../providers/unavailable.js";
import { fieldsOf } from "../persistence/driver/row.js";
import { fromDeadTimers, toDeadTimers } from "./dead-timers.sql.js";

/**
 * Failing timers are retried with growing pauses, and given up after 15 attempts in about 80 minutes; never for a
 * temporary failure, such as the database's, or of a provider that is down.
 */

const maxAttempts = 15;
const firstPauseMs = 1_000;
const maxPauseMs = 15 * 60_000;
/** Maximum count of temporary failures: the pause between them is up to 32 s. */
const maxTemporaryAttempts = 5;
/** The same while a provider is down, and the maximum pause then. */
const maxOutageAttempts = 9;
const maxOutagePauseMs = 5 * 60_000;
/** The same for those that wait until another one has found it up: the pause is up to 64 s. */
const maxFollowingAttempts = 6;

export interface FailedTimer {
  readonly attempts: number;
  /** Real time; null: given up. */
  readonly pauseMs: number | null;
}

function mostAttempts(error: unknown): number {
  if (!(error instanceof ProviderUnavailable && error.isDown)) return maxTemporaryAttempts;
  return error.isBusy ? maxFollowingAttempts : maxOutageAttempts;
}

/** The fate of a timer that failed after `attempts` earlier failures. */
export function afterFailure(attempts: number, error: unknown): FailedTimer {
  if (isTemporary(error)) {
    const most = mostAttempts(error);
    const counted = Math.max(attempts, Math.min(attempts + 1, most));
    return { attempts: counted, pauseMs: Math.min(maxOutagePauseMs, firstPauseMs * 2 ** Math.min(attempts, most)) };
  }
  const failed = attempts + 1;
  if (failed >= maxAttempts) return { attempts: failed, pauseMs: null };
  return { attempts: failed, pauseMs: Math.min(maxPauseMs, firstPauseMs * 2 ** attempts) };
}

/**
 * The failure as the operator sees it. Messages of unexpected errors may hold anything, so they are in the log only.
 */
function describe(error: unknown): string {
  if (error instanceof ApiError) return `${error.code}: ${error.body.reason}`.slice(0, 1_000);
  return `${error instanceof Error ? error.name : "Error"}: see the log`;
}

/** Gives a timer up: moves it to the dead ones. Returns whether it still existed. */
export async function buryTimer(
  db: Pick<Tx, "$executeRaw">,
  tenant: Tenant,
  { error, ...timer }: { readonly id: string; readonly attempts: number; readonly error: unknown; readonly at: Date },
): Promise<boolean> {
  return (await toDeadTimers(db, tenant, { ...timer, error: describe(error) })) === 1;
}

/** The table of dead timers, for their list. */
export const deadTimerTable = {
  table: "shared.dead_timer",
  columns: fieldsOf<DeadTimer>(Prisma.DeadTimerScalarFieldEnum),
};

/** The tenant's dead timers with these ids. */
export function readDeadTimers(
  db: Pick<Tx, "deadTimer">,
  tenant: Tenant,
  ids: readonly string[],
): Promise<DeadTimer[]> {
  return db.deadTimer.findMany({ where: { ...tenantOf(tenant), id: { in: [...ids] } } });
}

/** Fires a dead timer again, as if it had never failed. Undefined: none. */
export async function reviveTimer(tx: Tx, tenant: Tenant, id: string): Promise<DeadTimer | undefined> {
  if (!isId("DeadTimer", id)) return undefined;
  const dead = await tx.deadTimer.findUnique({ where: { id, ...tenantOf(tenant) } });
  return dead && (await fromDeadTimers(tx, tenant, id)) === 1 ? dead : undefined;
}
