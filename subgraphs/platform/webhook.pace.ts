import type { Tenant } from "../shared/caller.js";

export interface PaceLimits {
  /** Attempts under way at once: per tenant, and in all. */
  readonly tenantConcurrency: number;
  readonly concurrency: number;
}

export interface Pace {
  /** How many further attempts the tenant may start now. */
  free(tenant: Tenant): number;
  take(tenant: Tenant): void;
  release(tenant: Tenant): void;
  /** An endpoint that hangs gets half as many attempts at once, down to one; one that doesn't, twice as many again. */
  adapt(tenant: Tenant, isHanging: boolean): void;
  /** The tenants in an order that starts elsewhere each time, so that none is always last. */
  rotate<T extends Tenant>(tenants: readonly T[]): readonly T[];
}

function keyOf({ platformId, environment }: Tenant): string {
  return `${environment}/${platformId}`;
}

/**
 * Shares the attempts between tenants, so that endpoints that hang delay no other's: what hangs is soon down to
 * one of the places at a time. Keeps nothing of tenants that are idle and healthy.
 */
export function createPace({ tenantConcurrency, concurrency }: PaceLimits): Pace {
  const underWay = new Map<string, number>();
  /** Only those below the full concurrency. */
  const lowered = new Map<string, number>();
  let total = 0;
  let turns = 0;

  function change(tenant: Tenant, by: 1 | -1): void {
    const key = keyOf(tenant);
    const count = (underWay.get(key) ?? 0) + by;
    total += by;
    if (count === 0) underWay.delete(key);
    else underWay.set(key, count);
  }

  return {
    free(tenant) {
      const key = keyOf(tenant);
      const allowed = (lowered.get(key) ?? tenantConcurrency) - (underWay.get(key) ?? 0);
      return Math.max(0, Math.min(allowed, concurrency - total));
    },
    take: (tenant) => change(tenant, 1),
    release: (tenant) => change(tenant, -1),
    adapt(tenant, isHanging) {
      const key = keyOf(tenant);
      const current = lowered.get(key) ?? tenantConcurrency;
      const adapted = isHanging ? Math.max(1, Math.floor(current / 2)) : current * 2;
      if (adapted >= tenantConcurrency) lowered.delete(key);
      else lowered.set(key, adapted);
    },
    rotate(tenants) {
      if (tenants.length === 0) return tenants;
      const start = turns++ % tenants.length;
      return [...tenants.slice(start), ...tenants.slice(0, start)];
    },
  };
}
