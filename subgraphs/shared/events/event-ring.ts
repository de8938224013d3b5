import type { Tenant } from "../kernel/caller.js";
import type { Sealer } from "../kernel/crypto.js";
import { openEvent, type EventRecord, type SealedEvent } from "./event-record.js";

/** A subscriber's filter. */
interface FollowFilter {
  readonly types?: readonly string[] | undefined;
  readonly customerId?: string | undefined;
  readonly subjectId?: string | undefined;
}

export interface RingLimits {
  readonly rows: number;
  /** Size of the encrypted data. */
  readonly bytes: number;
}

interface Entry {
  readonly sealed: SealedEvent;
  opened?: EventRecord;
}

function matches(event: SealedEvent, tenant: Tenant, { types, customerId, subjectId }: FollowFilter): boolean {
  return (
    event.platformId === tenant.platformId &&
    event.environment === tenant.environment &&
    (types === undefined || types.includes(event.type)) &&
    (customerId === undefined || event.customerId === customerId) &&
    (subjectId === undefined || event.subjectId === subjectId)
  );
}

/**
 * The newest events of all tenants in memory, bounded: every event with `floor < position <= top`.
 * Data is decrypted when a subscriber first needs it, once for all.
 */
export class EventRing {
  private readonly entries: Entry[] = [];
  private bytes = 0;
  private floorPosition: bigint;
  private topPosition: bigint;

  constructor(
    private readonly sealer: Sealer,
    start: bigint,
    private readonly limits: RingLimits,
  ) {
    this.floorPosition = start;
    this.topPosition = start;
  }

  /** Events up to this position have been dropped. */
  get floor(): bigint {
    return this.floorPosition;
  }

  get top(): bigint {
    return this.topPosition;
  }

  get size(): { readonly rows: number; readonly bytes: number } {
    return { rows: this.entries.length, bytes: this.bytes };
  }

  /** Appends the events after `top`, in order, and drops the oldest beyond the limits. */
  append(events: readonly SealedEvent[]): void {
    for (const sealed of events) {
      if (sealed.position <= this.topPosition) throw new Error(`Event ${sealed.id} is out of order`);
      this.entries.push({ sealed });
      this.bytes += sealed.data.length;
      this.topPosition = sealed.position;
    }
    let dropped = 0;
    while (this.entries.length - dropped > this.limits.rows || this.bytes > this.limits.bytes) {
      const oldest = this.entries[dropped++];
      if (!oldest) break;
      this.bytes -= oldest.sealed.data.length;
      this.floorPosition = oldest.sealed.position;
    }
    this.entries.splice(0, dropped);
  }

  /** The tenant's first event after `after` that passes the filter. `after` must not be below the floor. */
  next(after: bigint, tenant: Tenant, filter: FollowFilter): EventRecord | undefined {
    for (let index = this.firstBeyond(after); index < this.entries.length; index++) {
      const entry = this.entries[index];
      if (entry && matches(entry.sealed, tenant, filter))
        return (entry.opened ??= openEvent(this.sealer, entry.sealed));
    }
    return undefined;
  }

  private firstBeyond(after: bigint): number {
    let low = 0;
    let high = this.entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const entry = this.entries[middle];
      if (entry && entry.sealed.position <= after) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
