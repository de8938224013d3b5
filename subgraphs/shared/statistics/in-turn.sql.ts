import { availableParallelism } from "node:os";
import { Prisma } from "../../../generated/prisma/client.js";
import type { Deps } from "../deps.js";
import type { SubgraphContext } from "../graphql/context.js";
import { ApiError, hasErrorCode } from "../kernel/errors.js";
import { Turns } from "../kernel/turns.js";
import type { Tx } from "../persistence/client.js";

/** Maximum number of statistics at once in this process: of a platform, and of all, who share its connections. */
const mostOfPlatform = 2;
const most = 4;
/** Maximum of all while other platforms are active: it leaves them a processor, if the database has no more than we. */
const mostBesideOthers = Math.max(1, Math.min(most, availableParallelism() - 1));
const turns = new Turns({ most, mostPerOwner: mostOfPlatform });
/** Maximum wait for a turn. */
const waitMs = 10_000;
/** Maximum time of a statistic in the database. */
const statementMs = 5_000;

/** Compiling and parallel workers would take processors from the neighbours; sorts of a percentile fit in the memory. */
const settings = Prisma.sql`SELECT set_config('statement_timeout', ${String(statementMs)}, true) AS timeout,
  set_config('jit', 'off', true) AS jit, set_config('max_parallel_workers_per_gather', '0', true) AS workers,
  set_config('work_mem', '16MB', true) AS memory`;

const cancelled: ReadonlySet<string> = new Set(["57014"]);

const busy = (reason: string): ApiError => new ApiError("SERVICE_UNAVAILABLE", reason, { retryAfterSeconds: 1 });

/**
 * Runs a statistic's statements in the platform's turn, on one snapshot (docs/interface.md, Statistics). Throws 503 SERVICE_UNAVAILABLE if
 * no turn comes in time, or if the statement takes too long.
 */
export async function inTurn<T>(
  { db }: Pick<Deps, "db">,
  { caller, endTurn, hasOthers }: Pick<SubgraphContext, "caller" | "endTurn" | "hasOthers">,
  work: (tx: Pick<Tx, "$queryRaw">) => Promise<T>,
): Promise<T> {
  // The platform's other requests don't wait for its statistics.
  endTurn?.();
  const limit = () => turns.limitTotal(hasOthers?.() ? mostBesideOthers : most);
  limit();
  const end = await turns.take(caller.platformId, AbortSignal.timeout(waitMs)).catch(() => {
    throw busy(`Too many statistics are in progress: none of their turns ended within ${waitMs / 1000} s.`);
  });
  try {
    return await db.$transaction(async (tx) => {
      await tx.$executeRaw`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`;
      await tx.$executeRaw(settings);
      return work(tx);
    });
  } catch (error) {
    if (!hasErrorCode(error, cancelled)) throw error;
    throw busy(`The statistic takes longer than ${statementMs / 1000} s: narrow its range or its filter.`);
  } finally {
    limit();
    end();
  }
}
