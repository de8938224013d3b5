import { tenantKey, type Tenant } from "../../shared/kernel/caller.js";
import { Turns } from "../../shared/kernel/turns.js";

export interface FairLimits {
  /** Maximum attempts in progress: per tenant, and in total. */
  readonly tenantConcurrency: number;
  readonly concurrency: number;
}

/** Ends an attempt: see {@link FairLimiter}. */
export type EndAttempt = (isHanging: boolean) => void;

/**
 * Claims in stock per slot: a freed slot continues at once, while one statement records and claims many. Bounds the
 * memory, and the number of items that wait for the end of their leases after a crash.
 */
const stock = 4;

/**
 * Shares the worker's slots between tenants. An item is claimed until it is released, and begins when there is a slot.
 * An endpoint that hangs gets half as many slots with each attempt, down to one; one that doesn't, twice as many again.
 */
export class FairLimiter<Item extends Tenant> {
  readonly #turns: Turns;
  /** Of each tenant with any. */
  readonly #claimed = new Map<string, number>();
  #allClaimed = 0;
  readonly #waiting = new Set<Item>();
  #rotations = 0;

  /** `begin` must not throw. */
  constructor(
    private readonly limits: FairLimits,
    private readonly begin: (item: Item, end: EndAttempt) => void,
  ) {
    this.#turns = new Turns({ most: limits.concurrency, mostPerOwner: limits.tenantConcurrency });
  }

  /** Number of further items of the tenant that may be claimed now. */
  free(tenant: Tenant): number {
    const owner = tenantKey(tenant);
    const own = this.#turns.mostOf(owner) * stock - (this.#claimed.get(owner) ?? 0);
    return Math.max(0, Math.min(own, this.limits.concurrency * stock - this.#allClaimed));
  }

  /** Takes claimed items. */
  add(items: readonly Item[]): void {
    for (const item of items) {
      this.#count(item, 1);
      this.#waiting.add(item);
    }
    for (const item of items) {
      const owner = tenantKey(item);
      this.#turns.add(owner, (end) => {
        this.#waiting.delete(item);
        this.begin(item, (isHanging) => {
          const most = this.#turns.mostOf(owner);
          const next = isHanging
            ? Math.max(1, Math.floor(most / 2))
            : Math.min(this.limits.tenantConcurrency, most * 2);
          this.#turns.limit(owner, next);
          end();
        });
      });
    }
  }

  /** The item is recorded. */
  release(tenant: Tenant): void {
    this.#count(tenant, -1);
  }

  /** Returns and releases what has not begun. */
  clear(): readonly Item[] {
    const items = [...this.#waiting];
    this.#turns.clear();
    this.#waiting.clear();
    for (const item of items) this.release(item);
    return items;
  }

  /** The tenants in an order that begins elsewhere each time, so that none is always last. */
  rotate<T extends Tenant>(tenants: readonly T[]): readonly T[] {
    const first = this.#rotations++ % Math.max(1, tenants.length);
    return [...tenants.slice(first), ...tenants.slice(0, first)];
  }

  #count(tenant: Tenant, change: 1 | -1): void {
    const owner = tenantKey(tenant);
    const claimed = (this.#claimed.get(owner) ?? 0) + change;
    this.#allClaimed += change;
    if (claimed > 0) this.#claimed.set(owner, claimed);
    else this.#claimed.delete(owner);
  }
}
