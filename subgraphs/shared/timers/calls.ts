import type { Deps } from "../deps.js";
import { tenantOf, type Caller, type Tenant } from "../kernel/caller.js";
import { inTransaction } from "../persistence/transaction.js";
import { giveBackTimers, type DueTimer } from "./claim.sql.js";
import type { CallingTimer } from "./handlers.js";

/** Time that a call may take before another process repeats it, real time. */
export const callLeaseMs = 60_000;
/** Maximum wait of a leased call for a slot; beyond it, the call is due again when its lease ends. */
const longestWaitMs = 30_000;
/** Concurrent calls per process, and per tenant in it: one tenant's slow calls don't block another's. */
const maxCalls = 32;
const maxCallsPerTenant = 4;
/** Maximum number of a tenant's leased calls, including those that wait for a slot. */
const maxLeasedPerTenant = 16;

/** A leased timer, and its handler. */
export interface Call {
  readonly timer: DueTimer;
  readonly handler: CallingTimer;
  readonly caller: Caller & { readonly now: Date };
}

interface Waiting {
  readonly call: Call;
  /** Start of its lease, by this process's monotonic clock. */
  readonly leasedAtMs: number;
  readonly ended: (error?: unknown) => Promise<void>;
}

function isOf({ platformId, environment }: Tenant): (other: Tenant) => boolean {
  return (other) => other.platformId === platformId && other.environment === environment;
}

/** The external calls of this process's timers. */
export class Calls {
  /** Calls in the background, by tenant; none rejects. */
  private readonly underWay = new Map<Promise<void>, Tenant>();
  private waiting: Waiting[] = [];

  constructor(private readonly deps: Deps) {}

  /** Number of further calls of the tenant that may be leased. */
  free(tenant: Tenant): number {
    const waiting = this.waiting.filter(({ call }) => isOf(tenant)(call.caller)).length;
    return Math.max(0, maxLeasedPerTenant - waiting - this.of(tenant).length);
  }

  /** The tenant's calls in progress. */
  of(tenant: Tenant): Promise<void>[] {
    return [...this.underWay].flatMap(([call, of]) => (isOf(tenant)(of) ? [call] : []));
  }

  /** Calls in the background, once there is a slot. `ended` must not reject: it gets the error of a failure. */
  begin(call: Call, ended: Waiting["ended"]): void {
    this.waiting.push({ call, ended, leasedAtMs: performance.now() });
    this.fill();
  }

  private fill(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const next of waiting) {
      if (performance.now() - next.leasedAtMs > longestWaitMs) continue;
      const hasSlot = this.underWay.size < maxCalls && this.of(next.call.caller).length < maxCallsPerTenant;
      if (hasSlot) this.start(next);
      else this.waiting.push(next);
    }
  }

  private start({ call, ended }: Waiting): void {
    const made = this.make(call)
      .then(() => ended(), ended)
      .finally(() => {
        this.underWay.delete(made);
        this.fill();
      });
    this.underWay.set(made, call.caller);
  }

  /** Calls, and applies the outcome. */
  async make({ timer, handler, caller }: Call): Promise<void> {
    const { deps } = this;
    const apply = await handler.call(caller, timer.payload);
    await inTransaction(deps, async (tx) => {
      // A repeated call meanwhile has removed the row with its own outcome.
      const { count } = await tx.timer.deleteMany({ where: { id: timer.id, ...tenantOf(caller) } });
      if (count === 1) await apply(tx, caller);
    });
    deps.metrics.timersFired.inc({ name: timer.name, outcome: "fired" });
  }

  /** Returns the waiting calls, and resolves when those in progress have ended. */
  async stop(): Promise<void> {
    const ids = this.waiting.map(({ call }) => call.timer.id);
    this.waiting = [];
    if (ids.length > 0) await giveBackTimers(this.deps.systemScope("timers"), ids);
    await Promise.all(this.underWay.keys());
  }
}
