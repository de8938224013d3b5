import { tenantKey, type Tenant } from "../../kernel/caller.js";
import { ProviderUnavailable } from "../unavailable.js";

/** Time after which a request is slow. */
const slowMs = 2_000;
/** Maximum number of slow requests of one tenant, at one provider, about one kind of operation. */
const maxSlow = 4;

/** A request's place; unique among those in progress by its identity. */
interface InProgress {
  readonly sinceMs: number;
}

/**
 * The requests in progress to providers, by tenant, provider and kind of operation: while a provider is slow, a tenant
 * takes up few of its places, and few of those in which its timers wait.
 */
export class SlowRequests {
  private readonly inProgress = new Map<string, Set<InProgress>>();

  /** Makes the request. Throws {@link ProviderUnavailable}, as of a busy provider, while too many of the same are slow. */
  async make<Made>(
    { tenant, provider, kind }: { readonly tenant: Tenant; readonly provider: string; readonly kind: string },
    send: () => Promise<Made>,
  ): Promise<Made> {
    const key = `${tenantKey(tenant)}/${provider}/${kind}`;
    const requests = this.inProgress.get(key) ?? new Set();
    const now = performance.now();
    if ([...requests].filter(({ sinceMs }) => now - sinceMs > slowMs).length >= maxSlow) {
      const cause = new Error("It is slow, and has the maximum number of the platform's requests");
      throw new ProviderUnavailable(provider, { isDown: false, isUnheard: true, cause });
    }
    const request = { sinceMs: now };
    this.inProgress.set(key, requests.add(request));
    try {
      return await send();
    } finally {
      requests.delete(request);
      if (requests.size === 0) this.inProgress.delete(key);
    }
  }
}
