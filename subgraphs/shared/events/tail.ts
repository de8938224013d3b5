import { tenantOf, type Tenant } from "../kernel/caller.js";
import type { Deps } from "../deps.js";
import type { Listener } from "./listener.js";
import { removedCursor, type EventRecord } from "./event-record.js";
import { EventRing, type RingLimits } from "./event-ring.js";
import type { EventType } from "./event-types.js";
import { readEvents, resolveCursor } from "./log.js";
import { eventChannel, readAllAfter, readBounds, readStart } from "./sql.js";

interface FollowOptions {
  /** Undefined: all. */
  readonly types?: readonly EventType[] | undefined;
  readonly customerId?: string | undefined;
  /** Only events with this subject. */
  readonly subjectId?: string | undefined;
  /** Only events after this cursor; default: those committed from now on. */
  readonly after?: string | null | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Events in the log's order, each once. Ends promptly on `return()`, even while a `next()` waits. */
export type EventStream = AsyncIterableIterator<EventRecord, void, undefined>;

export interface EventTail {
  start(): void;
  /** Ends all streams. */
  stop(): Promise<void>;
  /** This process has assigned positions: read them immediately. */
  wake(): void;
  /**
   * The start of the stream is fixed when the promise resolves: everything that commits after that is included. Throws
   * 400 INVALID_INPUT for a cursor that was never assigned, or whose successors were removed.
   */
  follow(tenant: Tenant, options?: FollowOptions): Promise<EventStream>;
}

export interface TailOptions {
  readonly listener: Listener;
  readonly ring?: RingLimits;
  /** Poll interval without a notification. */
  readonly pollMs?: number;
}

type TailDeps = Pick<Deps, "db" | "systemScope" | "sealer" | "logger" | "metrics">;

const defaultRing: RingLimits = { rows: 2_000, bytes: 8 * 1024 * 1024 };
const defaultPollMs = 1_000;
const loadBatch = 500;
const replayPage = 100;
/** Maximum number of unpositioned events that a stream without a cursor skips at its start. */
const maxPending = 1_000;

/** Wakes a subscriber that had seen all of its tenant's events up to `caughtUp`. */
type Wake = (caughtUp: bigint) => void;

/** The position of a stream. */
interface Place {
  after: bigint;
  /** Events committed before the stream started, but positioned after. */
  readonly skip: Set<string>;
}

const tenantKey = ({ platformId, environment }: Tenant) => `${platformId}/${environment}`;
const later = (a: bigint, b: bigint) => (a > b ? a : b);

/** The result of `work`, or undefined once `signal` aborts; the result is then ignored. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const abort = () => resolve(undefined);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

class Tail implements EventTail {
  /** Exists while there are streams. */
  private ring: EventRing | undefined;
  private readonly streams = new Set<AbortController>();
  /** Subscribers that have read the whole ring, by tenant. */
  private readonly waiting = new Map<string, Set<Wake>>();
  private stopListening: (() => Promise<void>) | undefined;
  private poll: NodeJS.Timeout | undefined;
  private isStarted = false;
  private isWoken = false;
  private loading: Promise<void> | undefined;

  constructor(
    private readonly deps: TailDeps,
    private readonly options: TailOptions,
  ) {}

  start(): void {
    if (this.isStarted) return;
    this.isStarted = true;
    this.stopListening = this.options.listener.on(eventChannel, () => this.wake());
    this.poll = setInterval(() => this.wake(), this.options.pollMs ?? defaultPollMs);
  }

  async stop(): Promise<void> {
    this.isStarted = false;
    clearInterval(this.poll);
    for (const stream of [...this.streams]) stream.abort();
    await this.stopListening?.();
    await this.loading;
  }

  wake(): void {
    // Without a subscriber nothing is read; the first one creates a new ring.
    if (!this.isStarted || !this.ring) return;
    this.isWoken = true;
    this.loading ??= this.load();
  }

  async follow(tenant: Tenant, options: FollowOptions = {}): Promise<EventStream> {
    const { head, place } = await this.startOf(tenant, options.after ?? undefined);
    const stop = new AbortController();
    this.open(head, stop, options.signal);
    const events = this.read(tenantOf(tenant), options, place, stop);
    const stream: EventStream = {
      [Symbol.asyncIterator]: () => stream,
      next: () => events.next(),
      // A generator alone would return only after the event that its pending next() waits for.
      return: () => {
        stop.abort();
        return events.return();
      },
      throw: (error) => {
        stop.abort();
        return events.throw(error);
      },
    };
    return stream;
  }

  private async startOf(tenant: Tenant, cursor: string | undefined): Promise<{ head: bigint; place: Place }> {
    if (cursor !== undefined) {
      const { position, head } = await resolveCursor(this.deps, tenant, cursor, "asc");
      return { head, place: { after: position, skip: new Set() } };
    }
    const { head, pending } = await readStart(this.deps.db, tenant, maxPending);
    return { head, place: { after: head, skip: new Set(pending) } };
  }

  /** Counts the stream until it ends: by `return()`, its signal, a failure, or the tail's stop. */
  private open(head: bigint, stop: AbortController, signal: AbortSignal | undefined): void {
    if (!this.isStarted || signal?.aborted) {
      stop.abort();
      return;
    }
    const abort = () => stop.abort();
    signal?.addEventListener("abort", abort, { once: true });
    stop.signal.addEventListener(
      "abort",
      () => {
        signal?.removeEventListener("abort", abort);
        this.streams.delete(stop);
        if (this.streams.size === 0) this.ring = undefined;
        this.deps.metrics.subscribers.dec();
      },
      { once: true },
    );
    this.streams.add(stop);
    this.deps.metrics.subscribers.inc();
    if (this.ring) return;
    this.ring = new EventRing(this.deps.sealer, head, this.options.ring ?? defaultRing);
    // Notifications while the start was read found no ring.
    this.wake();
  }

  /** Reads new events, once for all tenants and subscribers. One read at a time. */
  private async load(): Promise<void> {
    try {
      while (this.isWoken && this.isStarted && this.ring) {
        this.isWoken = false;
        const ring = this.ring;
        const { top } = ring;
        const events = await readAllAfter(this.deps.systemScope("relay"), top, loadBatch);
        // The last subscriber ended meanwhile; a new one created another ring and woke this again.
        if (ring !== this.ring) continue;
        ring.append(events);
        for (const key of new Set(events.map(tenantKey))) this.wakeTenant(key, top);
        if (events.length === loadBatch) this.isWoken = true;
      }
    } catch (error) {
      this.deps.logger.error({ err: error }, "The event log could not be read; the next poll will retry");
    } finally {
      this.loading = undefined;
    }
  }

  private wakeTenant(key: string, caughtUp: bigint): void {
    const wakes = this.waiting.get(key);
    this.waiting.delete(key);
    for (const wake of wakes ?? []) wake(caughtUp);
  }

  /**
   * Waits for an event of the tenant. Resolves to a position up to which the tenant's events are complete: a quiet
   * tenant's subscriber doesn't fall behind the ring when others are busy.
   */
  private untilWoken(tenant: Tenant, signal: AbortSignal): Promise<bigint | undefined> {
    const key = tenantKey(tenant);
    const wakes = this.waiting.get(key) ?? new Set<Wake>();
    this.waiting.set(key, wakes);
    let wake: Wake | undefined;
    const woken = new Promise<bigint>((resolve) => wakes.add((wake = resolve)));
    const forget = () => {
      if (wake) wakes.delete(wake);
      if (wakes.size === 0 && this.waiting.get(key) === wakes) this.waiting.delete(key);
    };
    return unlessAborted(woken, signal).finally(forget);
  }

  /** Pull-based: holds at most one page. Reads the database while it is behind the ring, then memory. */
  private async *read(
    tenant: Tenant,
    filter: FollowOptions,
    place: Place,
    stop: AbortController,
  ): AsyncGenerator<EventRecord, void, undefined> {
    const { signal } = stop;
    try {
      while (!signal.aborted && this.ring) {
        const { ring } = this;
        if (place.after < ring.floor) {
          const page = await unlessAborted(this.replay(tenant, filter, place.after), signal);
          for (const event of page?.events ?? []) {
            if (signal.aborted) return;
            place.after = event.position;
            if (!place.skip.delete(event.id)) yield event;
          }
          if (page) place.after = page.end;
          continue;
        }
        const event = ring.next(place.after, tenant, filter);
        if (event) {
          place.after = event.position;
          if (!place.skip.delete(event.id)) yield event;
          continue;
        }
        place.after = later(place.after, ring.top);
        const caughtUp = await this.untilWoken(tenant, signal);
        if (caughtUp !== undefined) place.after = later(place.after, caughtUp);
      }
    } finally {
      stop.abort();
    }
  }

  /** A page from the database, and the position up to which it is complete. */
  private async replay(tenant: Tenant, { types, customerId, subjectId }: FollowOptions, after: bigint) {
    // Read first: events positioned by then are visible to the page's statement.
    const { head } = await readBounds(this.deps.db);
    const events = await readEvents(this.deps, tenant, { types, customerId, subjectId }, after, replayPage, "asc");
    // Read last: it includes what retention removed before the page's statement.
    const { removed } = await readBounds(this.deps.db);
    if (after < removed) throw removedCursor();
    const last = events.at(-1)?.position ?? after;
    return {
      events,
      end: events.length < replayPage ? later(head, last) : last,
    };
  }
}

/** A process's only reader of the event log, for all subscriptions. */
export function createTail(deps: TailDeps, options: TailOptions): EventTail {
  return new Tail(deps, options);
}
