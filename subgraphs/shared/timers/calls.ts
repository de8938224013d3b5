import type { Deps } from "../deps.js";
import { tenantKey, tenantOf, type Caller, type Tenant } from "../kernel/caller.js";
import { Turns } from "../kernel/turns.js";
import { inTransaction } from "../persistence/transaction.js";
import { giveBackTimers, type DueTimer } from "./claim.sql.js";
import type { CallingTimer } from "./handlers.js";

/** Time that a call may take before another process repeats it, real time. */
export const callLeaseMs = 60_000;
/** Maximum time that a leased call waits for a slot; beyond it, the call is due again when its lease ends. */
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

function isOf(tenant: Tenant): (call: Call) => boolean {
  const owner = tenantKey(tenant);
  return ({ caller }) => tenantKey(caller) === owner;
}

/** The external calls of this process's timers. */
export class Calls {
  private readonly turns = new Turns({ most: maxCalls, mostPerOwner: maxCallsPerTenant });
  /** Calls that wait for a slot. */
  private readonly waiting = new Set<Call>();
  /** Calls in the background; none rejects. */
  private readonly underWay = new Map<Promise<void>, Call>();

  constructor(private readonly deps: Deps) {}

  /** Number of further calls of the tenant that may be leased. */
  free(tenant: Tenant): number {
    const leased = [...this.waiting, ...this.underWay.values()].filter(isOf(tenant));
    return Math.max(0, maxLeasedPerTenant - leased.length);
  }

  /** The tenant's calls in progress. */
  of(tenant: Tenant): Promise<void>[] {
    const isOfTenant = isOf(tenant);
    return [...this.underWay].flatMap(([made, call]) => (isOfTenant(call) ? [made] : []));
  }

  /** Calls in the background, once there is a slot. `ended` must not reject: it gets the error of a failure. */
  begin(call: Call, ended: (error?: unknown) => Promise<void>): void {
    const leasedAtMs = performance.now();
    this.waiting.add(call);
    this.turns.add(tenantKey(call.caller), (end) => {
      this.waiting.delete(call);
      if (performance.now() - leasedAtMs > longestWaitMs) return end();
      const made = this.make(call)
        .then(() => ended(), ended)
        .finally(() => {
          this.underWay.delete(made);
          end();
        });
      this.underWay.set(made, call);
    });
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
    this.turns.clear();
    const ids = [...this.waiting].map(({ timer }) => timer.id);
    this.waiting.clear();
    if (ids.length > 0) await giveBackTimers(this.deps.systemScope("timers"), ids);
    await Promise.all(this.underWay.keys());
  }
}
