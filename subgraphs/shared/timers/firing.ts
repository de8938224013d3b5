import type { Deps } from "../deps.js";
import { platformActor, tenantOf, type Caller, type Tenant } from "../kernel/caller.js";
import type { Tx } from "../persistence/client.js";
import { inTransaction } from "../persistence/transaction.js";
import { ProviderUnavailable } from "../providers/unavailable.js";
import { callLeaseMs, Calls, type Call } from "./calls.js";
import {
  leaseTimers,
  lockAlike,
  lockNextDue,
  lockTenant,
  removeFired,
  removeNextDue,
  type DueTimer,
} from "./claim.sql.js";
import { afterFailure, buryTimer } from "./dead-timers.js";
import { isCalling, isSet, type AnyTimerHandler, type TimerHandlers, type TimerSet } from "./handlers.js";

/** Maximum number of timers of a set in one transaction. */
const setSize = 200;
/** Maximum number of a sandbox's timers that fire in order in one transaction, and its maximum duration. */
const maxInRow = 25;
const maxRowMs = 500;

export interface FiringOptions {
  /** Whether a request waits for the timers: for the tenant's lock, and for each call before the next timer. */
  readonly isAwaited?: boolean;
  /** Fires a single timer. */
  readonly isAlone?: boolean;
}

/** Timers that a transaction has taken on; a failure undoes all. */
interface Taken {
  readonly timers: DueTimer[];
  /** Leased timers, to be called after the commit. */
  readonly calls: Call[];
}

/** Fires due timers of a tenant, each exactly once. */
export class Firing {
  readonly calls: Calls;
  /** Names of timers with external calls, and of those that fire one by one. */
  private readonly calling: readonly string[];
  private readonly single: readonly string[];

  /** `callEnded`: there is a slot for a further call. */
  constructor(
    private readonly deps: Deps,
    private readonly handlers: TimerHandlers,
    private readonly callEnded: () => void,
  ) {
    this.calls = new Calls(deps, callEnded);
    const named = Object.entries(handlers);
    this.calling = named.flatMap(([name, handler]) => (isCalling(handler) ? [name] : []));
    this.single = named.flatMap(([name, handler]) => (typeof handler === "function" ? [name] : []));
  }

  /**
   * Fires the tenant's next timer, and those that fire together with it. One that fails is retried later, and those
   * that it failed with are fired alone. Returns the number fired; undefined: none is due.
   */
  async fire(tenant: Tenant, options: FiringOptions = {}): Promise<number | undefined> {
    let taken: Taken = { timers: [], calls: [] };
    try {
      await inTransaction(this.deps, (tx) => {
        taken = { timers: [], calls: [] };
        return this.take(tx, tenant, options, taken);
      });
    } catch (error) {
      const [timer, ...others] = taken.timers;
      if (!timer) throw error;
      if (others.length === 0) await this.postpone(tenant, timer, error);
      else await this.fireEach(tenant, options, taken.timers.length);
      return 0;
    }
    const { timers, calls } = taken;
    if (calls.length > 0) return this.callEach(tenant, calls, options);
    if (timers.length === 0) return undefined;
    for (const { name } of timers) this.deps.metrics.timersFired.inc({ name, outcome: "fired" });
    return timers.length;
  }

  /** The same number of timers, each in its own transaction. */
  private async fireEach(tenant: Tenant, options: FiringOptions, count: number): Promise<void> {
    for (let left = count; left > 0; left--) {
      const fired = await this.fire(tenant, { ...options, isAlone: true });
      if (fired === undefined) return;
    }
  }

  private async take(tx: Tx, tenant: Tenant, options: FiringOptions, taken: Taken): Promise<void> {
    const { deps } = this;
    const { isAwaited = false, isAlone = false } = options;
    const excluded = isAwaited ? [] : this.calling.filter((name) => this.calls.free(tenant, name) === 0);
    const isInOrder = tenant.environment === "SANDBOX";
    if (isInOrder && !(await lockTenant(tx, tenant, isAwaited))) return;
    const now = await deps.clock.now(tx, tenant);
    const maxTimers = isAlone || !isInOrder ? 1 : maxInRow;
    const endMs = performance.now() + maxRowMs;
    do {
      const removed = await removeNextDue(tx, tenant, now, { names: this.single, excluded });
      // Sets and calls have their own transactions.
      if (!removed && taken.timers.length > 0) return;
      const timer = removed ?? (await lockNextDue(tx, tenant, now, excluded));
      if (!timer) return;
      taken.timers.push(timer);
      const handler = this.handlerOf(timer);
      if (typeof handler === "function") {
        // It became the next one after `removeNextDue`.
        if (!removed) await removeFired(tx, tenant, [timer]);
        await handler(tx, timerCaller(tenant, timer.dueAt, now), timer.payload);
        continue;
      }
      if (isSet(handler)) await this.fireSet(tx, tenant, { handler, now, limit: isAlone ? 1 : setSize }, taken);
      else {
        const limit = isAlone || isAwaited ? 1 : this.calls.free(tenant, timer.name);
        await this.lease(tx, tenant, { name: timer.name, now, limit }, taken);
      }
      return;
    } while (taken.timers.length < maxTimers && performance.now() < endMs);
  }

  private async fireSet(
    tx: Tx,
    tenant: Tenant,
    { handler, now, limit }: { readonly handler: TimerSet; readonly now: Date; readonly limit: number },
    taken: Taken,
  ): Promise<void> {
    await takeAlike(tx, tenant, now, { names: taken.timers.map(({ name }) => name), limit }, taken);
    await removeFired(tx, tenant, taken.timers);
    const timers = taken.timers.map(({ dueAt, payload }) => ({ now: dateOf(tenant, dueAt, now), payload }));
    await handler.fireAll(tx, timerCaller(tenant, now, now), timers);
  }

  private async lease(
    tx: Tx,
    tenant: Tenant,
    { name, now, limit }: { readonly name: string; readonly now: Date; readonly limit: number },
    taken: Taken,
  ): Promise<void> {
    await takeAlike(tx, tenant, now, { names: [name], limit }, taken);
    await leaseTimers(tx, tenant, taken.timers, callLeaseMs);
    for (const timer of taken.timers) {
      const handler = this.handlerOf(timer);
      if (isCalling(handler)) taken.calls.push({ timer, handler, caller: timerCaller(tenant, timer.dueAt, now) });
    }
  }

  private handlerOf({ name }: DueTimer): AnyTimerHandler {
    const handler = this.handlers[name];
    if (!handler) throw new Error(`No handler for the timer ${name}`);
    return handler;
  }

  /** Returns the number made. */
  private async callEach(tenant: Tenant, calls: readonly Call[], { isAwaited }: FiringOptions): Promise<number> {
    for (const call of calls) {
      if (!isAwaited) {
        this.calls.begin(call, (error) => this.ended(tenant, call, error));
        continue;
      }
      try {
        await this.calls.make(call);
      } catch (error) {
        await this.postpone(tenant, call.timer, error);
        return 0;
      }
    }
    return calls.length;
  }

  private async ended(tenant: Tenant, { timer }: Call, error: unknown): Promise<void> {
    try {
      if (error !== undefined) await this.postpone(tenant, timer, error);
    } catch (failure) {
      this.deps.logger.error({ err: failure, timer: timer.name }, "timer not postponed");
    }
    this.callEnded();
  }

  private async postpone(tenant: Tenant, timer: DueTimer, error: unknown): Promise<void> {
    const { deps } = this;
    const { name, id } = timer;
    const { attempts, pauseMs } = afterFailure(timer.attempts, error);
    const failure = { err: error, timer: name, timerId: id, attempts, isDead: pauseMs === null };
    // An outage is logged once for all timers that wait for the provider.
    if (error instanceof ProviderUnavailable) deps.logger.debug(failure, "timer waits for a provider");
    else deps.logger.error(failure, "timer failed");
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
}

/** Takes further timers that fire together with the taken one. */
async function takeAlike(
  tx: Tx,
  tenant: Tenant,
  now: Date,
  alike: { readonly names: readonly string[]; readonly limit: number },
  taken: Taken,
): Promise<void> {
  const timers = alike.limit === 1 ? [] : await lockAlike(tx, tenant, now, alike);
  if (timers.length > 0) taken.timers.splice(0, 1, ...timers);
}

/** Domain time of a firing: in the sandbox when it was due, in production when it happens. */
function dateOf({ environment }: Tenant, dueAt: Date, now: Date): Date {
  return environment === "SANDBOX" ? dueAt : now;
}

function timerCaller(tenant: Tenant, dueAt: Date, now: Date): Caller & { now: Date } {
  return {
    ...tenantOf(tenant),
    now: dateOf(tenant, dueAt, now),
    actor: platformActor,
    credentialId: "timer",
    permissions: ["VIEW", "TRANSACT", "MANAGE"],
  };
}
