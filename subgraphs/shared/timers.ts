import { v7 as uuidv7 } from "uuid";
import type { Caller, Tenant } from "./caller.js";
import { platformActor, tenantOf } from "./caller.js";
import { sandboxOffsetMs } from "./clock.js";
import type { Tx } from "./database/client.js";
import type { Deps } from "./deps.js";

/** Fires in one transaction with the removal of its row: exactly once, whatever dies when. */
export type TimerHandler = (tx: Tx, caller: Caller & { now: Date }, payload: unknown) => Promise<void>;
export type TimerHandlers = Readonly<Record<string, TimerHandler>>;

/** Longest pause after a failed firing, real time. */
const maxRetryMs = 60_000;
/** Most timers that one call to advance the clock fires. */
const maxPerAdvance = 100_000;
const pollMs = 200;
/** Longest pause while the database can't be reached. */
const maxBackOffMs = 5_000;

/** Schedules `name` to fire at `dueAt` (domain time). A row like any other: it exists if the transaction commits. */
export async function scheduleTimer(
  tx: Tx,
  timer: { tenant: Tenant; name: string; dueAt: Date; payload: object },
): Promise<void> {
  await tx.timer.create({
    data: { id: uuidv7(), ...tenantOf(timer.tenant), name: timer.name, dueAt: timer.dueAt, payload: timer.payload },
  });
}

interface DueTimer {
  id: string;
  name: string;
  payload: unknown;
  due_at: Date;
  attempts: number;
}

/** The tenant's earliest timer that is due, locked; a failed one only once its pause is over. */
async function lockNextDue(tx: Tx, tenant: Tenant, now: Date, real: Date): Promise<DueTimer | undefined> {
  const rows = await tx.$queryRaw<DueTimer[]>`
    SELECT id, name, payload, due_at, attempts FROM shared.timer
    WHERE platform_id = ${tenant.platformId} AND environment = ${tenant.environment}::shared."Environment"
      AND due_at <= ${now} AND (retry_at IS NULL OR retry_at <= ${real})
    ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`;
  return rows[0];
}

type Firing = "fired" | "failed" | "none";

export interface TimerRunner {
  start(): void;
  stop(): Promise<void>;
  /** Fires what is due for one tenant, in due order, including timers that firing schedules. Answers how many. */
  fireDue(tenant: Tenant): Promise<number>;
}

/**
 * Fires timers when they are due. Per tenant one at a time, in due order (a transaction-level advisory lock),
 * each with `now` set to its own due time. A failing handler is tried again later and holds no other timer.
 */
export function createTimerRunner(deps: Deps, handlers: TimerHandlers): TimerRunner {
  let running: Promise<void> | undefined;
  let stopped = false;
  let poll: NodeJS.Timeout | undefined;

  async function fireNext(tenant: Tenant): Promise<Firing> {
    let timer: DueTimer | undefined;
    try {
      const fired = await deps.db.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`timers/${tenant.platformId}/${tenant.environment}`}, 0))::text`;
        const real = deps.clock.real();
        const offset = tenant.environment === "SANDBOX" ? await sandboxOffsetMs(tx, tenant.platformId) : 0;
        timer = await lockNextDue(tx, tenant, new Date(real.getTime() + offset), real);
        if (!timer) return false;
        const handler = handlers[timer.name];
        if (!handler) throw new Error(`No handler for the timer ${timer.name}`);
        await tx.timer.delete({ where: { id: timer.id, ...tenantOf(tenant) } });
        await handler(tx, timerCaller(tenant, timer.due_at), timer.payload);
        return true;
      });
      if (!fired || !timer) return "none";
      deps.afterCommit();
      deps.metrics.timersFired.inc({ name: timer.name, outcome: "fired" });
      return "fired";
    } catch (error) {
      if (!timer) throw error;
      await postpone(tenant, timer, error);
      return "failed";
    }
  }

  async function postpone(tenant: Tenant, timer: DueTimer, error: unknown): Promise<void> {
    deps.logger.error(
      { err: error, timer: timer.name, timerId: timer.id, attempts: timer.attempts + 1 },
      "timer failed",
    );
    deps.metrics.timersFired.inc({ name: timer.name, outcome: "failed" });
    const pauseMs = Math.min(maxRetryMs, 1000 * 2 ** Math.min(timer.attempts, 10));
    await deps.db.timer.updateMany({
      where: { id: timer.id, ...tenantOf(tenant) },
      data: { attempts: { increment: 1 }, retryAt: new Date(deps.clock.real().getTime() + pauseMs) },
    });
  }

  async function fireDue(tenant: Tenant): Promise<number> {
    let count = 0;
    for (let round = 0; round < maxPerAdvance; round++) {
      const firing = await fireNext(tenant);
      if (firing === "none") break;
      if (firing === "fired") count++;
    }
    return count;
  }

  async function tick(): Promise<void> {
    const due = await deps.systemScope("timers").$queryRaw<
      { platform_id: string; environment: Tenant["environment"] }[]
    >`
      SELECT DISTINCT t.platform_id, t.environment FROM shared.timer t
      LEFT JOIN shared.sandbox_clock c ON c.platform_id = t.platform_id AND t.environment = 'SANDBOX'
      WHERE t.due_at <= ${deps.clock.real()}::timestamptz + make_interval(secs => coalesce(c.offset_ms, 0) / 1000.0)
        AND (t.retry_at IS NULL OR t.retry_at <= ${deps.clock.real()})
      LIMIT 100`;
    await Promise.all(due.map((row) => fireDue({ platformId: row.platform_id, environment: row.environment })));
  }

  function schedule(delayMs: number): void {
    if (stopped) return;
    poll = setTimeout(() => {
      running = tick().then(
        () => schedule(pollMs),
        (error: unknown) => {
          deps.logger.error({ err: error }, "timers could not be read");
          schedule(Math.min(delayMs * 2, maxBackOffMs));
        },
      );
    }, delayMs);
  }

  return {
    fireDue,
    start: () => schedule(pollMs),
    async stop() {
      stopped = true;
      clearTimeout(poll);
      await running;
    },
  };
}

function timerCaller(tenant: Tenant, now: Date): Caller & { now: Date } {
  return {
    ...tenantOf(tenant),
    now,
    actor: platformActor,
    credentialId: "timer",
    permissions: ["VIEW", "TRANSACT", "MANAGE"],
  };
}
