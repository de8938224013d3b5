import type { Tenant } from "../shared/caller.js";

export interface PaceLimits {
  /** Attempts under way at once: per tenant, and in all. */
  readonly tenantConcurrency: number;
  readonly concurrency: number;
}

/** Shares the worker's places between tenants. An item is claimed until it is released, and is started in between. */
export interface Pace<Item extends Tenant> {
  /** How many further items of the tenant may be claimed now. */
  free(tenant: Tenant): number;
  /** Takes claimed items: each is started as soon as there is a place for it. */
  add(items: readonly Item[]): void;
  /**
   * The item's attempt is over: its place goes to the next. An endpoint that hangs gets half as many places,
   * down to one; one that doesn't, twice as many again.
   */
  end(item: Item, isHanging: boolean): void;
  /** The item is recorded: it counts no more. */
  release(tenant: Tenant): void;
  /** Takes back what was not started. It counts no more. */
  clear(): readonly Item[];
  /** The tenants in an order that starts elsewhere each time, so that none is always last. */
  rotate<T extends Tenant>(tenants: readonly T[]): readonly T[];
}

/**
 * Claims in stock per place: a place that gets free goes on at once, while one statement records and claims many.
 * Bounds what is kept in memory, and what waits for the end of its lease after a crash.
 */
const stock = 4;

interface Lane<Item> {
  readonly queue: Item[];
  claimed: number;
  started: number;
  places: number;
}

function keyOf({ platformId, environment }: Tenant): string {
  return `${environment}/${platformId}`;
}

/** Keeps nothing of tenants that are idle and healthy. `start` must not throw. */
export function createPace<Item extends Tenant>(
  { tenantConcurrency, concurrency }: PaceLimits,
  start: (item: Item) => void,
): Pace<Item> {
  const lanes = new Map<string, Lane<Item>>();
  /** Lanes with a queue, the next to be served first. */
  const waiting = new Set<string>();
  let claimed = 0;
  let started = 0;
  let turns = 0;

  function laneOf(tenant: Tenant): Lane<Item> {
    const key = keyOf(tenant);
    const lane = lanes.get(key) ?? { queue: [], claimed: 0, started: 0, places: tenantConcurrency };
    lanes.set(key, lane);
    return lane;
  }

  /** Starts what can be started, a lane at a time in turn. Ends when every waiting lane is full. */
  function fill(): void {
    let full = 0;
    while (started < concurrency && full < waiting.size) {
      const [key = ""] = waiting;
      const lane = lanes.get(key);
      waiting.delete(key);
      if (!lane || lane.queue.length === 0) continue;
      waiting.add(key);
      if (lane.started >= lane.places) {
        full++;
        continue;
      }
      full = 0;
      const item = lane.queue.shift();
      if (!item) continue;
      lane.started++;
      started++;
      start(item);
    }
  }

  function release(tenant: Tenant): void {
    const lane = laneOf(tenant);
    lane.claimed--;
    claimed--;
    if (lane.claimed === 0 && lane.places === tenantConcurrency) lanes.delete(keyOf(tenant));
  }

  return {
    free(tenant) {
      const lane = lanes.get(keyOf(tenant));
      const own = (lane?.places ?? tenantConcurrency) * stock - (lane?.claimed ?? 0);
      return Math.max(0, Math.min(own, concurrency * stock - claimed));
    },
    add(items) {
      for (const item of items) {
        const lane = laneOf(item);
        lane.claimed++;
        claimed++;
        lane.queue.push(item);
        waiting.add(keyOf(item));
      }
      fill();
    },
    end(item, isHanging) {
      const lane = laneOf(item);
      lane.started--;
      started--;
      lane.places = isHanging ? Math.max(1, Math.floor(lane.places / 2)) : Math.min(tenantConcurrency, lane.places * 2);
      fill();
    },
    release,
    clear() {
      const taken = [...lanes.values()].flatMap(({ queue }) => queue.splice(0));
      waiting.clear();
      taken.forEach(release);
      return taken;
    },
    rotate(tenants) {
      if (tenants.length === 0) return tenants;
      const first = turns++ % tenants.length;
      return [...tenants.slice(first), ...tenants.slice(0, first)];
    },
  };
}
