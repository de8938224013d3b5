import { setTimeout as delay } from "node:timers/promises";
import type { Deps } from "../deps.js";
import { BackgroundLoop } from "../kernel/background-loop.js";
import type { Tenant } from "../kernel/caller.js";
import { ApiError, hasErrorCode } from "../kernel/errors.js";
import { findWaitingTenants, hasLeased, type WaitingTenant } from "./claim.sql.js";
import { Firing } from "./firing.js";
import type { TimerHandlers } from "./handlers.js";

export type { CallingTimer, FiredTimer, TimerHandler, TimerHandlers, TimerOutcome, TimerSet } from "./handlers.js";
export {
  bringForward,
  isScheduled,
  newTimer,
  newTimers,
  nextTimerAt,
  removeTimers,
  scheduleMissing,
  scheduleTimer,
  type OwnTimer,
} from "./schedule.sql.js";

/** Maximum wait of a request for all due timers: less than an operation's maximum. */
const longestWaitMs = 24_000;
/** Poll interval for timers that the background or another process holds. */
const leasedPollMs = 25;
const lockNotAvailable: ReadonlySet<string> = new Set(["55P03"]);

/** Maximum sleep, after which timers of other processes, and failed ones, are found. */
const defaultPollMs = 1_000;
/** Delay from a commit or the end of a call to the next look, which covers many of them. */
const nudgeMs = 20;
/** Maximum number of tenants per turn, of timers fired at once (each takes a connection), and of timers per tenant. */
const maxTenants = 100;
const firedAtOnce = 3;
const maxPerTurn = 100;

function notFiredInTime(): ApiError {
  return new ApiError(
    "SERVICE_UNAVAILABLE",
    "The clock is advanced, but not all timers that are due have fired yet; they continue to fire. Repeat the " +
      "request with the same Idempotency-Key to wait for them: without one the clock would be advanced again.",
    { retryAfterSeconds: 1 },
  );
}

export interface TimerRunner {
  start(): void;
  stop(): Promise<void>;
  /** Timers may have become due: look soon. */
  nudge(): void;
  /**
   * Fires all due timers of one tenant, including those scheduled meanwhile. Returns their number. Waits for those that
   * the background or another process holds; throws 503 SERVICE_UNAVAILABLE if that takes too long.
   */
  fireDue(tenant: Tenant): Promise<number>;
}

/** A tenant's turn: the number of timers that it may still fire. */
interface Turn {
  readonly tenant: WaitingTenant;
  left: number;
}

class Runner implements TimerRunner {
  private readonly loop: BackgroundLoop;
  private readonly firing: Firing;
  /** The end of each tenant's last call of `fireDue`. */
  private readonly advancing = new Map<string, Promise<void>>();

  constructor(
    private readonly deps: Deps,
    handlers: TimerHandlers,
    private readonly waitMs: number,
  ) {
    const { logger } = deps;
    this.firing = new Firing(deps, handlers, () => this.nudge());
    this.loop = new BackgroundLoop({ logger, failure: "Timers could not be read", look: () => this.look() });
  }

  start(): void {
    this.loop.start();
  }

  async stop(): Promise<void> {
    await this.loop.stop();
    await this.firing.calls.stop();
  }

  nudge(): void {
    this.loop.wake(nudgeMs);
  }

  /** A tenant's calls run in order: all wait for the same timers, each with a connection. */
  fireDue(tenant: Tenant): Promise<number> {
    const key = `${tenant.platformId}/${tenant.environment}`;
    const endMs = performance.now() + this.waitMs;
    const fired = (this.advancing.get(key) ?? Promise.resolve()).then(() => this.fireAll(tenant, endMs));
    const ended = fired.then(
      () => undefined,
      () => undefined,
    );
    this.advancing.set(key, ended);
    void ended.then(() => this.advancing.get(key) === ended && this.advancing.delete(key));
    return fired;
  }

  private async fireAll(tenant: Tenant, endMs: number): Promise<number> {
    const { db, clock } = this.deps;
    let total = 0;
    for (;;) {
      if (performance.now() > endMs) throw notFiredInTime();
      const fired = await this.firing.fire(tenant, { isAwaited: true }).catch((error: unknown) => {
        if (hasErrorCode(error, lockNotAvailable)) return "locked";
        throw error;
      });
      if (typeof fired === "number") {
        total += fired;
        continue;
      }
      if (fired !== "locked" && !(await hasLeased(db, tenant, await clock.now(db, tenant)))) return total;
      // Timers that others hold are due too, and may schedule more.
      await Promise.race([...this.firing.calls.of(tenant), delay(leasedPollMs)]);
    }
  }

  /** Serves every tenant with due timers. Returns the delay until the next look. */
  private async look(): Promise<number> {
    const waiting = await findWaitingTenants(this.deps.systemScope("timers"), defaultPollMs, maxTenants);
    const due = waiting.filter(({ inMs }) => inMs <= 0);
    const hasMore = await this.serve(due);
    if (hasMore || due.length === maxTenants) return 0;
    const nextMs = waiting.flatMap(({ inMs }) => (inMs > 0 ? [Math.ceil(inMs)] : []));
    return Math.min(defaultPollMs, ...nextMs);
  }

  /** Returns whether a tenant may have more due timers than its turn. */
  private async serve(tenants: readonly WaitingTenant[]): Promise<boolean> {
    // One tenant's timers may fire at the same time, except in the sandbox, which keeps their order.
    const again = tenants.filter(({ environment }) => environment === "PRODUCTION");
    const all = [...tenants, ...Array.from({ length: firedAtOnce - 1 }, () => again).flat()];
    const turns: Turn[] = all.map((tenant) => ({ tenant, left: maxPerTurn }));
    const done = new Set<WaitingTenant>();
    let hasMore = false;
    const serveEach = async (): Promise<void> => {
      for (let turn = turns.shift(); turn && this.loop.isStarted; turn = turns.shift()) {
        if (done.has(turn.tenant)) continue;
        const fired = await this.firing.fire(turn.tenant);
        turn.left -= Math.max(1, fired ?? 0);
        if (fired === undefined) done.add(turn.tenant);
        else if (turn.left > 0) turns.push(turn);
        else hasMore = true;
      }
    };
    const served = await Promise.allSettled(Array.from({ length: firedAtOnce }, serveEach));
    const failed = served.find((outcome) => outcome.status === "rejected");
    if (failed) throw failed.reason;
    return hasMore && this.loop.isStarted;
  }
}

/**
 * Fires timers when they are due: in production many of a tenant at once, but those of one subject in order; in the
 * sandbox all of a tenant in due order, each with `now` as its due time. A failing handler is retried, and eventually
 * given up (`dead-timers.ts`); it blocks no timer of another subject.
 */
export function createTimerRunner(deps: Deps, handlers: TimerHandlers, waitMs = longestWaitMs): TimerRunner {
  return new Runner(deps, handlers, waitMs);
}
