import type { Deps } from "../deps.js";
import { tenantKey, tenantOf, type Caller, type Tenant } from "../kernel/caller.js";
import { Turns, type EndTurn } from "../kernel/turns.js";
import { inTransaction } from "../persistence/transaction.js";
import { giveBackTimers, type DueTimer } from "./claim.sql.js";
import type { CallingTimer } from "./handlers.js";

/** Time that a call may take before another process repeats it, real time. */
export const callLeaseMs = 60_000;
/** Maximum time that a leased call waits for a slot; beyond it, the call is due again when its lease ends. */
const longestWaitMs = 30_000;
/** Concurrent calls per process, and of a tenant's timers of one name: slow calls block no other tenant's or timer's. */
const maxCalls = 128;
const maxCallsPerLane = 4;
/** Maximum number of them that are leased, including those that wait for a slot. */
const maxLeasedPerLane = 16;
/** Time after which a call is slow, and holds no slot any longer: it waits for a party, which bounds its requests. */
const slowMs = 2_000;
/** Maximum number of slow calls of a tenant's timers of one name. */
const maxSlowPerLane = 12;

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

/** A tenant's timers of one name, which share slots. */
const laneOf = (tenant: Tenant, name: string): string => `${tenantKey(tenant)}/${name}`;

/** The external calls of this process's timers. */
export class Calls {
  private readonly turns = new Turns({ most: maxCalls, mostPerOwner: maxCallsPerLane });
  /** Calls that wait for a slot. */
  private readonly waiting = new Set<Call>();
  /** Calls in the background; none rejects. */
  private readonly underWay = new Map<Promise<void>, Call>();
  /** Those that are slow. */
  private readonly slow = new Set<Call>();

  /** `slotFreed`: further calls may be leased. */
  constructor(
    private readonly deps: Deps,
    private readonly slotFreed: () => void,
  ) {}

  /** Number of further calls of the tenant's timers of this name that may be leased. */
  free(tenant: Tenant, name: string): number {
    const lane = laneOf(tenant, name);
    const leased = [...this.waiting, ...this.underWay.values()].filter(
      (call) => !this.slow.has(call) && laneOf(call.caller, call.timer.name) === lane,
    );
    return Math.max(0, maxLeasedPerLane - leased.length);
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
    const lane = laneOf(call.caller, call.timer.name);
    this.turns.add(lane, (end) => {
      this.waiting.delete(call);
      if (performance.now() - leasedAtMs > longestWaitMs) return end();
      const becomesSlow = setTimeout(() => this.becomeSlow(call, lane, end), slowMs);
      const made = this.make(call)
        .then(() => ended(), ended)
        .finally(() => {
          clearTimeout(becomesSlow);
          this.slow.delete(call);
          this.underWay.delete(made);
          end();
        });
      this.underWay.set(made, call);
    });
  }

  /** Ends the call's turn, unless the lane has its maximum number of slow calls. */
  private becomeSlow(call: Call, lane: string, end: EndTurn): void {
    const others = [...this.slow].filter(({ caller, timer }) => laneOf(caller, timer.name) === lane);
    if (others.length >= maxSlowPerLane) return;
    this.slow.add(call);
    end();
    this.slotFreed();
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
