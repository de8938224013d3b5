import { v7 as uuidv7 } from "uuid";
import { BackgroundLoop } from "./background-loop.js";
import type { Caller, Tenant } from "./caller.js";
import { platformActor, tenantOf } from "./caller.js";
import type { SystemDatabase, Tx } from "./database/client.js";
import type { Deps } from "./deps.js";
import { inTransaction } from "./transaction.js";

/** Fires in one transaction with the removal of its row: exactly once, whatever dies when. */
export type TimerHandler = (tx: Tx, caller: Caller & { now: Date }, payload: unknown) => Promise<void>;
/** What a call to the outside came to, applied in one transaction with the removal of the timer's row. */
export type TimerOutcome = (tx: Tx, caller: Caller & { now: Date }) => Promise<void>;
/**
 * For a timer that asks somebody outside. `call` holds no transaction and no other timer; its outcome is applied once.
 * Whatever dies between is asked again a minute later, so what it calls must take the same question twice.
 */
export interface CallingTimer {
  call(caller: Caller & { now: Date }, payload: unknown): Promise<TimerOutcome>;
}
export type TimerHandlers = Readonly<Record<string, TimerHandler | CallingTimer>>;

/** How long a call has before another process asks again, real time. */
const callLeaseMs = 60_000;
/** Calls of one process at once; each needs a connection when it applies its outcome. */
const maxCalls = 4;

/** Longest pause after a failed firing, real time. */
const maxRetryMs = 60_000;
/** Most timers that one call to advance the clock fires. */
const maxPerAdvance = 100_000;
const pollMs = 200;
/** Tenants that one poll serves, how many of them at once (each takes a connection), and how many timers of each. */
const maxTenants = 100;
const tenantsAtOnce = 3;
const maxPerPoll = 100;

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

/**
 * One firing at a time per tenant, over all processes, until the transaction ends. Who needs it done waits for the
 * others; the poll doesn't, so that its waiting can't use up the connections of requests. Answers whether it has it.
 */
async function lockTenant(tx: Tx, { platformId, environment }: Tenant, mode: "wait" | "try"): Promise<boolean> {
  const name = `timers/${platformId}/${environment}`;
  if (mode === "wait") {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))::text`;
    return true;
  }
  const [lock] = await tx.$queryRaw<{ taken: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS taken`;
  return lock?.taken ?? false;
}

/**
 * Tenants with due timers, each by its own clock, in random order, so that none is always left out. A sandbox clock is
 * never behind real time: what is due by that is found by its index, the rest per clock that is ahead.
 */
function findDueTenants(system: SystemDatabase, real: Date): Promise<Tenant[]> {
  return system.$queryRaw<Tenant[]>`
    SELECT platform_id AS "platformId", environment::text AS environment FROM (
      SELECT platform_id, environment FROM shared.timer
      WHERE due_at <= ${real} AND (retry_at IS NULL OR retry_at <= ${real})
      UNION
      SELECT clock.platform_id, 'SANDBOX'::shared."Environment" FROM shared.sandbox_clock AS clock
      WHERE EXISTS (
        SELECT 1 FROM shared.timer AS ahead
        WHERE ahead.platform_id = clock.platform_id AND ahead.environment = 'SANDBOX'
          AND ahead.due_at <= ${real}::timestamptz + make_interval(secs => clock.offset_ms / 1000.0)
          AND (ahead.retry_at IS NULL OR ahead.retry_at <= ${real}))
    ) AS due ORDER BY random() LIMIT ${maxTenants}`;
}

type Firing = "fired" | "failed" | "none";

export interface TimerRunner {
  start(): void;
  stop(): Promise<void>;
  /** Fires what is due for one tenant, in due order, including timers that firing schedules. Answers how many. */
  fireDue(tenant: Tenant): Promise<number>;
}

class Runner implements TimerRunner {
  private readonly loop: BackgroundLoop;
  /** Those under way; none of them rejects. */
  private readonly calls = new Set<Promise<void>>();

  constructor(
    private readonly deps: Deps,
    private readonly handlers: TimerHandlers,
  ) {
    const { logger } = deps;
    this.loop = new BackgroundLoop({ logger, failure: "Timers could not be read", look: () => this.tick() });
  }

  start(): void {
    this.loop.start();
  }

  async stop(): Promise<void> {
    await this.loop.stop();
    await Promise.all(this.calls);
  }

  async fireDue(tenant: Tenant): Promise<number> {
    let count = 0;
    for (let round = 0; round < maxPerAdvance; round++) {
      const firing = await this.fireNext(tenant, "wait");
      if (firing === "fired") count++;
      if (firing !== "none") continue;
      // What the poll has begun to call about is due too, and may schedule more.
      if (this.calls.size === 0) break;
      await Promise.all(this.calls);
    }
    return count;
  }

  private async fireNext(tenant: Tenant, mode: "wait" | "try"): Promise<Firing> {
    const { deps } = this;
    let timer: DueTimer | undefined;
    try {
      const calling = await inTransaction(deps, async (tx) => {
        timer = undefined;
        if (!(await lockTenant(tx, tenant, mode))) return undefined;
        const real = deps.clock.real();
        const now = await deps.clock.now(tx, tenant);
        timer = await lockNextDue(tx, tenant, now, real);
        if (!timer) return undefined;
        const handler = this.handlers[timer.name];
        if (!handler) throw new Error(`No handler for the timer ${timer.name}`);
        const where = { id: timer.id, ...tenantOf(tenant) };
        if (typeof handler === "object") {
          await tx.timer.update({ where, data: { retryAt: new Date(real.getTime() + callLeaseMs) } });
          return handler;
        }
        await tx.timer.delete({ where });
        await handler(tx, timerCaller(tenant, timer.due_at), timer.payload);
        return undefined;
      });
      if (!timer) return "none";
      if (!calling) deps.metrics.timersFired.inc({ name: timer.name, outcome: "fired" });
      else if (mode === "wait") await this.call(tenant, timer, calling);
      else await this.startCall(tenant, timer, calling);
      return "fired";
    } catch (error) {
      if (!timer) throw error;
      await this.postpone(tenant, timer, error);
      return "failed";
    }
  }

  /** Goes on once fewer than the bound are under way. */
  private async startCall(tenant: Tenant, timer: DueTimer, handler: CallingTimer): Promise<void> {
    while (this.calls.size >= maxCalls) await Promise.race(this.calls);
    const call = this.call(tenant, timer, handler)
      .catch((error: unknown) => this.postpone(tenant, timer, error))
      .catch((error: unknown) => this.deps.logger.error({ err: error, timer: timer.name }, "timer not postponed"))
      .finally(() => this.calls.delete(call));
    this.calls.add(call);
  }

  private async call(tenant: Tenant, timer: DueTimer, handler: CallingTimer): Promise<void> {
    const { deps } = this;
    const caller = timerCaller(tenant, timer.due_at);
    const apply = await handler.call(caller, timer.payload);
    await inTransaction(deps, async (tx) => {
      // Whoever asked again meanwhile has removed the row with its own outcome.
      const { count } = await tx.timer.deleteMany({ where: { id: timer.id, ...tenantOf(tenant) } });
      if (count === 1) await apply(tx, caller);
    });
    deps.metrics.timersFired.inc({ name: timer.name, outcome: "fired" });
  }

  private async postpone(tenant: Tenant, timer: DueTimer, error: unknown): Promise<void> {
    const { deps } = this;
    const attempts = timer.attempts + 1;
    deps.logger.error({ err: error, timer: timer.name, timerId: timer.id, attempts }, "timer failed");
    deps.metrics.timersFired.inc({ name: timer.name, outcome: "failed" });
    const pauseMs = Math.min(maxRetryMs, 1000 * 2 ** Math.min(timer.attempts, 10));
    await deps.db.timer.updateMany({
      where: { id: timer.id, ...tenantOf(tenant) },
      data: { attempts, retryAt: new Date(deps.clock.real().getTime() + pauseMs) },
    });
  }

  /** A turn for every tenant that has something due. Answers when to take the next. */
  private async tick(): Promise<number> {
    const tenants = await findDueTenants(this.deps.systemScope("timers"), this.deps.clock.real());
    let hasMore = tenants.length === maxTenants;
    const serve = async (): Promise<void> => {
      for (let tenant = tenants.pop(); tenant && this.loop.isStarted; tenant = tenants.pop()) {
        if (await this.fireSome(tenant)) hasMore = true;
      }
    };
    const served = await Promise.allSettled(Array.from({ length: tenantsAtOnce }, serve));
    const failed = served.find((outcome) => outcome.status === "rejected");
    if (failed) throw failed.reason;
    return hasMore ? 0 : pollMs;
  }

  /** A bounded number, so that a tenant with very many doesn't hold up the others. Answers whether there may be more. */
  private async fireSome(tenant: Tenant): Promise<boolean> {
    for (let round = 0; round < maxPerPoll; round++) {
      if (!this.loop.isStarted || (await this.fireNext(tenant, "try")) === "none") return false;
    }
    return true;
  }
}

/**
 * Fires timers when they are due. Per tenant one at a time, in due order (a transaction-level advisory lock),
 * each with `now` set to its own due time. A failing handler is tried again later and holds no other timer.
 */
export function createTimerRunner(deps: Deps, handlers: TimerHandlers): TimerRunner {
  return new Runner(deps, handlers);
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
