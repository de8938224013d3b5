import { setTimeout as delay } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { Prisma } from "../../../generated/prisma/client.js";
import { BackgroundLoop } from "../kernel/background-loop.js";
import type { Caller, Tenant } from "../kernel/caller.js";
import { platformActor, tenantOf } from "../kernel/caller.js";
import { ApiError, hasErrorCode } from "../kernel/errors.js";
import type { SystemDatabase, Tx } from "../persistence/client.js";
import type { Deps } from "../deps.js";
import { inTransaction } from "../persistence/transaction.js";
import type { Write } from "../persistence/write-together.js";
import { afterFailure, buryTimer } from "./dead-timers.js";

/** Fires in one transaction with the removal of its row: exactly once, also after a crash. */
export type TimerHandler = (tx: Tx, caller: Caller & { now: Date }, payload: unknown) => Promise<void>;
/** Applies the outcome of an external call, in one transaction with the removal of the timer's row. */
export type TimerOutcome = (tx: Tx, caller: Caller & { now: Date }) => Promise<void>;
/**
 * A timer with an external call. `call` blocks no transaction and no other timer; its outcome is applied once.
 * After a crash it is called again a minute later, so the external call must be idempotent.
 */
export interface CallingTimer {
  call(caller: Caller & { now: Date }, payload: unknown): Promise<TimerOutcome>;
}
export type TimerHandlers = Readonly<Record<string, TimerHandler | CallingTimer>>;

/** How long a call may take before another process repeats it, real time. */
const callLeaseMs = 60_000;
/** Concurrent calls per process, and per tenant in it: one tenant's slow calls don't block another's. */
const maxCalls = 32;
const maxCallsPerTenant = 4;
/** How long a turn waits for a free slot before it continues with the timers without calls. */
const slotWaitMs = 250;

/** Most timers that one call to advance the clock fires. */
const maxPerAdvance = 100_000;
/** How long that call waits for timers that the poll or another process holds, and how often it looks. */
const longestWaitMs = 15_000;
const leasedPollMs = 25;
const lockNotAvailable: ReadonlySet<string> = new Set(["55P03"]);
const pollMs = 200;
/** Tenants that one poll serves, how many of them at once (each takes a connection), and how many timers of each. */
const maxTenants = 100;
const tenantsAtOnce = 3;
const maxPerPoll = 100;

interface NewTimer {
  readonly tenant: Tenant;
  readonly name: string;
  readonly dueAt: Date;
  readonly payload: object;
}

/** Schedules `name` to fire at `dueAt` (domain time). It is a row: it exists only if the transaction commits. */
export async function scheduleTimer(tx: Tx, timer: NewTimer): Promise<void> {
  await tx.$executeRaw(newTimer(timer));
}

/** The same, for a statement with other writes. */
export function newTimer({ tenant: { platformId, environment }, name, dueAt, payload }: NewTimer): Write {
  return Prisma.sql`
    INSERT INTO shared.timer (id, platform_id, environment, name, due_at, payload)
    VALUES (${uuidv7()}::uuid, ${platformId}, ${environment}::shared."Environment", ${name}, ${dueAt}::timestamptz,
      ${JSON.stringify(payload)}::jsonb)`;
}

/** Removes the tenant's timers with this name. One whose call is under way applies nothing. */
export async function removeTimers(tx: Tx, tenant: Tenant, name: string): Promise<void> {
  await tx.timer.deleteMany({ where: { ...tenantOf(tenant), name } });
}

interface DueTimer {
  id: string;
  name: string;
  payload: unknown;
  due_at: Date;
  attempts: number;
}

/** Locks the tenant's earliest due timer; skips failed ones during their delay, and those with an excluded name. */
async function lockNextDue(
  tx: Tx,
  tenant: Tenant,
  now: Date,
  excluded: readonly string[],
): Promise<DueTimer | undefined> {
  const rows = await tx.$queryRaw<DueTimer[]>`
    SELECT id, name, payload, due_at, attempts FROM shared.timer
    WHERE platform_id = ${tenant.platformId} AND environment = ${tenant.environment}::shared."Environment"
      AND due_at <= ${now} AND (retry_at IS NULL OR retry_at <= statement_timestamp()) AND name <> ALL(${excluded})
    ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`;
  return rows[0];
}

/**
 * Locks the tenant for one firing at a time, across all processes, until the transaction ends. An explicit request
 * waits; the poll doesn't, so that it can't use up the connections of requests. Returns whether it has the lock.
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
 * Tenants with due timers, each by its own clock, in random order, so that none is always skipped. A sandbox clock is
 * never behind real time: timers due in real time are found by the index, the rest per clock that is ahead.
 */
function findDueTenants(system: SystemDatabase): Promise<Tenant[]> {
  return system.$queryRaw<Tenant[]>`
    SELECT platform_id AS "platformId", environment::text AS environment FROM (
      SELECT platform_id, environment FROM shared.timer
      WHERE due_at <= statement_timestamp() AND (retry_at IS NULL OR retry_at <= statement_timestamp())
      UNION
      SELECT clock.platform_id, 'SANDBOX'::shared."Environment" FROM shared.sandbox_clock AS clock
      WHERE EXISTS (
        SELECT 1 FROM shared.timer AS ahead
        WHERE ahead.platform_id = clock.platform_id AND ahead.environment = 'SANDBOX'
          AND ahead.due_at <= statement_timestamp() + make_interval(secs => clock.offset_ms / 1000.0)
          AND (ahead.retry_at IS NULL OR ahead.retry_at <= statement_timestamp()))
    ) AS due ORDER BY random() LIMIT ${maxTenants}`;
}

/** Leases a locked timer to this process for its call: by the database's clock, which all processes share. */
async function leaseTimer(tx: Tx, { platformId, environment }: Tenant, id: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE shared.timer SET leased_until = until, retry_at = until
    FROM (SELECT statement_timestamp() + make_interval(secs => ${callLeaseMs / 1000}) AS until) AS lease
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment" AND id = ${id}`;
}

/** Whether some process holds a due timer of the tenant for a call that hasn't ended. */
async function hasLeased(db: Pick<Tx, "$queryRaw">, { platformId, environment }: Tenant, now: Date): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 AS found FROM shared.timer
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
      AND due_at <= ${now} AND leased_until > statement_timestamp() LIMIT 1`;
  return rows.length > 0;
}

function notFiredInTime(): ApiError {
  return new ApiError(
    "SERVICE_UNAVAILABLE",
    "The clock is advanced, but timers that another process holds have not fired yet. Repeat the request with the " +
      "same Idempotency-Key to wait for them.",
  );
}

/** `busy`: it has an external call, and there is no free slot for one. */
type Firing = "fired" | "failed" | "busy" | "none";

export interface TimerRunner {
  start(): void;
  stop(): Promise<void>;
  /**
   * Fires all due timers of one tenant, in due order, including those scheduled meanwhile. Returns how many. Waits for
   * those that the poll or another process holds; throws 503 SERVICE_UNAVAILABLE where one doesn't fire in time.
   */
  fireDue(tenant: Tenant): Promise<number>;
}

class Runner implements TimerRunner {
  private readonly loop: BackgroundLoop;
  /** Calls in progress by tenant; none of them rejects. */
  private readonly calls = new Map<Promise<void>, Tenant>();
  /** The end of each tenant's last call of `fireDue`. */
  private readonly advancing = new Map<string, Promise<void>>();
  /** Names of the timers with external calls. */
  private readonly calling: readonly string[];

  constructor(
    private readonly deps: Deps,
    private readonly handlers: TimerHandlers,
    private readonly waitMs: number,
  ) {
    const { logger } = deps;
    this.calling = Object.keys(handlers).filter((name) => typeof handlers[name] === "object");
    this.loop = new BackgroundLoop({ logger, failure: "Timers could not be read", look: () => this.tick() });
  }

  start(): void {
    this.loop.start();
  }

  async stop(): Promise<void> {
    await this.loop.stop();
    await Promise.all(this.calls.keys());
  }

  /** One call of a tenant after the other: all of them wait for the same lock, each with a connection. */
  fireDue(tenant: Tenant): Promise<number> {
    const key = `${tenant.platformId}/${tenant.environment}`;
    const fired = (this.advancing.get(key) ?? Promise.resolve()).then(() => this.fireAll(tenant));
    const ended = fired.then(
      () => undefined,
      () => undefined,
    );
    this.advancing.set(key, ended);
    void ended.then(() => this.advancing.get(key) === ended && this.advancing.delete(key));
    return fired;
  }

  private async fireAll(tenant: Tenant): Promise<number> {
    const { db, clock } = this.deps;
    const deadline = performance.now() + this.waitMs;
    let count = 0;
    for (let round = 0; round < maxPerAdvance; round++) {
      const firing = await this.fireNext(tenant, "wait").catch((error: unknown) => {
        if (hasErrorCode(error, lockNotAvailable)) return "locked";
        throw error;
      });
      if (firing === "fired") count++;
      if (firing === "none" && !(await hasLeased(db, tenant, await clock.now(db, tenant)))) break;
      if (firing !== "none" && firing !== "locked") continue;
      // What others hold is due too, and may schedule more.
      if (performance.now() > deadline) throw notFiredInTime();
      await Promise.race([...this.callsOf(tenant), delay(leasedPollMs)]);
    }
    return count;
  }

  private callsOf({ platformId, environment }: Tenant): Promise<void>[] {
    const own = [...this.calls].filter(([, of]) => of.platformId === platformId && of.environment === environment);
    return own.map(([call]) => call);
  }

  private hasSlot(tenant: Tenant): boolean {
    return this.calls.size < maxCalls && this.callsOf(tenant).length < maxCallsPerTenant;
  }

  private async fireNext(tenant: Tenant, mode: "wait" | "try", excluded: readonly string[] = []): Promise<Firing> {
    const { deps } = this;
    let timer: DueTimer | undefined;
    let isBusy = false;
    try {
      const calling = await inTransaction(deps, async (tx) => {
        timer = undefined;
        if (!(await lockTenant(tx, tenant, mode))) return undefined;
        const now = await deps.clock.now(tx, tenant);
        timer = await lockNextDue(tx, tenant, now, excluded);
        if (!timer) return undefined;
        const handler = this.handlers[timer.name];
        if (!handler) throw new Error(`No handler for the timer ${timer.name}`);
        const where = { id: timer.id, ...tenantOf(tenant) };
        if (typeof handler === "object") {
          isBusy = mode === "try" && !this.hasSlot(tenant);
          if (isBusy) return undefined;
          await leaseTimer(tx, tenant, timer.id);
          return handler;
        }
        await tx.timer.delete({ where });
        await handler(tx, timerCaller(tenant, timer.due_at, now), timer.payload);
        return undefined;
      });
      if (isBusy) return "busy";
      if (!timer) return "none";
      if (!calling) deps.metrics.timersFired.inc({ name: timer.name, outcome: "fired" });
      else if (mode === "wait") await this.call(tenant, timer, calling);
      else this.startCall(tenant, timer, calling);
      return "fired";
    } catch (error) {
      if (!timer) throw error;
      await this.postpone(tenant, timer, error);
      return "failed";
    }
  }

  private startCall(tenant: Tenant, timer: DueTimer, handler: CallingTimer): void {
    const call = this.call(tenant, timer, handler)
      .catch((error: unknown) => this.postpone(tenant, timer, error))
      .catch((error: unknown) => this.deps.logger.error({ err: error, timer: timer.name }, "timer not postponed"))
      .finally(() => this.calls.delete(call));
    this.calls.set(call, tenant);
  }

  /** Waits briefly for a call to end. Returns whether there is a free slot. */
  private async waitForSlot(tenant: Tenant): Promise<boolean> {
    const own = this.callsOf(tenant);
    const awaited = own.length < maxCallsPerTenant ? [...this.calls.keys()] : own;
    await Promise.race([...awaited, delay(slotWaitMs, undefined, { ref: false })]);
    return this.hasSlot(tenant);
  }

  private async call(tenant: Tenant, timer: DueTimer, handler: CallingTimer): Promise<void> {
    const { deps } = this;
    const caller = timerCaller(tenant, timer.due_at, await deps.clock.now(deps.db, tenant));
    const apply = await handler.call(caller, timer.payload);
    await inTransaction(deps, async (tx) => {
      // A repeated call meanwhile has removed the row with its own outcome.
      const { count } = await tx.timer.deleteMany({ where: { id: timer.id, ...tenantOf(tenant) } });
      if (count === 1) await apply(tx, caller);
    });
    deps.metrics.timersFired.inc({ name: timer.name, outcome: "fired" });
  }

  private async postpone(tenant: Tenant, timer: DueTimer, error: unknown): Promise<void> {
    const { deps } = this;
    const { name, id } = timer;
    const { attempts, pauseMs } = afterFailure(timer.attempts, error);
    deps.logger.error({ err: error, timer: name, timerId: id, attempts, isDead: pauseMs === null }, "timer failed");
    deps.metrics.timersFired.inc({ name, outcome: "failed" });
    const now = await deps.clock.shared(deps.db);
    if (pauseMs === null) {
      const isBuried = await buryTimer(deps.db, tenant, { id, attempts, error, at: now });
      if (isBuried) deps.metrics.timersDead.inc({ name });
      return;
    }
    await deps.db.timer.updateMany({
      where: { id: timer.id, ...tenantOf(tenant) },
      data: { attempts, retryAt: new Date(now.getTime() + pauseMs), leasedUntil: null },
    });
  }

  /** Serves every tenant with due timers. Returns the delay until the next tick. */
  private async tick(): Promise<number> {
    const tenants = await findDueTenants(this.deps.systemScope("timers"));
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

  /** A bounded number, so that a tenant with very many doesn't block the others. Returns whether there may be more. */
  private async fireSome(tenant: Tenant): Promise<boolean> {
    let excluded: readonly string[] = [];
    for (let round = 0; round < maxPerPoll && this.loop.isStarted; round++) {
      const firing = await this.fireNext(tenant, "try", excluded);
      if (firing === "none") return false;
      if (firing === "busy" && !(await this.waitForSlot(tenant))) excluded = this.calling;
    }
    return this.loop.isStarted;
  }
}

/**
 * Fires timers when they are due. Per tenant one at a time, in due order (a transaction-level advisory lock),
 * each with `now` set to its own due time (in production: to the present). A failing handler is retried later, in the
 * end given up (`dead-timers.ts`), and blocks no other timer.
 */
export function createTimerRunner(deps: Deps, handlers: TimerHandlers, waitMs = longestWaitMs): TimerRunner {
  return new Runner(deps, handlers, waitMs);
}

/** In the sandbox a firing is dated when it was due, by the sandbox's clock; in production when it happens. */
function timerCaller(tenant: Tenant, dueAt: Date, now: Date): Caller & { now: Date } {
  return {
    ...tenantOf(tenant),
    now: tenant.environment === "SANDBOX" ? dueAt : now,
    actor: platformActor,
    credentialId: "timer",
    permissions: ["VIEW", "TRANSACT", "MANAGE"],
  };
}
