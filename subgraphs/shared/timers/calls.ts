import { tenantOf, type Caller, type Tenant } from "../kernel/caller.js";
import type { Deps } from "../deps.js";
import { inTransaction } from "../persistence/transaction.js";
import type { DueTimer } from "./claim.sql.js";
import type { CallingTimer } from "./handlers.js";

/** How long a call may take before another process repeats it, real time. */
export const callLeaseMs = 60_000;
/** Concurrent calls per process, and per tenant in it: one tenant's slow calls don't block another's. */
const maxCalls = 32;
const maxCallsPerTenant = 4;

/** A leased timer and what calls for it. */
export interface Call {
  readonly timer: DueTimer;
  readonly handler: CallingTimer;
  readonly caller: Caller & { readonly now: Date };
}

/** The external calls of this process's timers. */
export class Calls {
  /** Those in the background, by tenant; none of them rejects. */
  private readonly underWay = new Map<Promise<void>, Tenant>();

  constructor(private readonly deps: Deps) {}

  /** How many further calls the tenant may begin. */
  free(tenant: Tenant): number {
    return Math.max(0, Math.min(maxCalls - this.underWay.size, maxCallsPerTenant - this.of(tenant).length));
  }

  of({ platformId, environment }: Tenant): Promise<void>[] {
    const own = [...this.underWay].filter(([, of]) => of.platformId === platformId && of.environment === environment);
    return own.map(([call]) => call);
  }

  /** Calls in the background. `ended` must not reject: it gets the error of a failure. */
  begin(call: Call, ended: (error?: unknown) => Promise<void>): void {
    const made = this.make(call)
      .then(() => ended(), ended)
      .finally(() => this.underWay.delete(made));
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

  async untilEnded(): Promise<void> {
    await Promise.all(this.underWay.keys());
  }
}
