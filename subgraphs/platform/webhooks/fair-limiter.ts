import { tenantKey, type Tenant } from "../../shared/kernel/caller.js";

export interface FairLimits {
  /** Maximum number of concurrent attempts: per tenant, and in total. */
  readonly tenantConcurrency: number;
  readonly concurrency: number;
}

/** Shares the worker's slots between tenants. An item is claimed until it is released, and is started in between. */
export interface FairLimiter<Item extends Tenant> {
  /** Number of further items of the tenant that may be claimed. */
  free(tenant: Tenant): number;
  /** Takes claimed items: each is started as soon as there is a slot for it. */
  add(items: readonly Item[]): void;
  /**
   * The item's attempt has ended: its slot goes to the next. An endpoint that hangs gets half as many slots, down to
   * one; one that doesn't gets twice as many again.
   */
  end(item: Item, isHanging: boolean): void;
  /** The item is recorded: it doesn't count further. */
  release(tenant: Tenant): void;
  /** Takes back items that weren't started; they don't count further. */
  clear(): readonly Item[];
  /** The tenants in an order that starts differently each time, so that none is always last. */
  rotate<T extends Tenant>(tenants: readonly T[]): readonly T[];
}

/**
 * Claims in stock per slot: a freed slot continues at once, while one statement records and claims many. Bounds the
 * memory, and the number of items that wait for the end of their leases after a crash.
 */
const stock = 4;

interface Lane<Item> {
  readonly queue: Item[];
  claimed: number;
  started: number;
  slots: number;
}

class RoundRobinLimiter<Item extends Tenant> implements FairLimiter<Item> {
  private readonly lanes = new Map<string, Lane<Item>>();
  /** Lanes with a queue, the next to be served first. */
  private readonly waiting = new Set<string>();
  private claimed = 0;
  private started = 0;
  private turns = 0;

  constructor(
    private readonly limits: FairLimits,
    private readonly start: (item: Item) => void,
  ) {}

  free(tenant: Tenant): number {
    const lane = this.lanes.get(tenantKey(tenant));
    const own = (lane?.slots ?? this.limits.tenantConcurrency) * stock - (lane?.claimed ?? 0);
    return Math.max(0, Math.min(own, this.limits.concurrency * stock - this.claimed));
  }

  add(items: readonly Item[]): void {
    for (const item of items) {
      const lane = this.laneOf(item);
      lane.claimed++;
      this.claimed++;
      lane.queue.push(item);
      this.waiting.add(tenantKey(item));
    }
    this.fill();
  }

  end(item: Item, isHanging: boolean): void {
    const lane = this.laneOf(item);
    lane.started--;
    this.started--;
    const most = this.limits.tenantConcurrency;
    lane.slots = isHanging ? Math.max(1, Math.floor(lane.slots / 2)) : Math.min(most, lane.slots * 2);
    this.fill();
  }

  release(tenant: Tenant): void {
    const lane = this.laneOf(tenant);
    lane.claimed--;
    this.claimed--;
    if (lane.claimed === 0 && lane.slots === this.limits.tenantConcurrency) this.lanes.delete(tenantKey(tenant));
  }

  clear(): readonly Item[] {
    const taken = [...this.lanes.values()].flatMap(({ queue }) => queue.splice(0));
    this.waiting.clear();
    for (const item of taken) this.release(item);
    return taken;
  }

  rotate<T extends Tenant>(tenants: readonly T[]): readonly T[] {
    if (tenants.length === 0) return tenants;
    const first = this.turns++ % tenants.length;
    return [...tenants.slice(first), ...tenants.slice(0, first)];
  }

  private laneOf(tenant: Tenant): Lane<Item> {
    const key = tenantKey(tenant);
    const lane = this.lanes.get(key) ?? { queue: [], claimed: 0, started: 0, slots: this.limits.tenantConcurrency };
    this.lanes.set(key, lane);
    return lane;
  }

  /** Starts items while possible, from each lane in turn, until every waiting lane is full. */
  private fill(): void {
    const { waiting } = this;
    let full = 0;
    while (this.started < this.limits.concurrency && full < waiting.size) {
      const [key = ""] = waiting;
      const lane = this.lanes.get(key);
      waiting.delete(key);
      if (!lane || lane.queue.length === 0) continue;
      waiting.add(key);
      if (lane.started >= lane.slots) {
        full++;
        continue;
      }
      full = 0;
      const item = lane.queue.shift();
      if (!item) continue;
      lane.started++;
      this.started++;
      this.start(item);
    }
  }
}

/** Keeps no state for idle, healthy tenants. `start` must not throw. */
export function createFairLimiter<Item extends Tenant>(
  limits: FairLimits,
  start: (item: Item) => void,
): FairLimiter<Item> {
  return new RoundRobinLimiter(limits, start);
}
