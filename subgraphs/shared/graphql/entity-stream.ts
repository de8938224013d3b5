import type { Caller } from "../caller.js";
import type { EventRecord } from "../outbox/event-record.js";
import type { EventType } from "../outbox/event-types.js";
import type { EventStream, EventTail } from "../outbox/tail.js";

/** What a typed subscription asks for. */
export interface EntityStreamArgs {
  readonly customerId?: string | null;
  readonly after?: string | null;
}

/** An entity as a typed subscription shows it: its own fields as they were then, and the place in the log. */
export interface EntitySnapshot {
  readonly eventId: string;
  /** `after` goes on from here. */
  readonly cursor: string;
}

/** The events of these types, each once and in the log's order. Throws 400 INVALID_INPUT for an unknown cursor. */
export function followEntities(
  { tail }: { readonly tail: EventTail },
  caller: Caller,
  types: readonly EventType[],
  { customerId, after, subjectId }: EntityStreamArgs & { readonly subjectId?: string | null },
  signal: AbortSignal | undefined,
): Promise<EventStream> {
  return tail.follow(caller, {
    types,
    customerId: customerId ?? undefined,
    subjectId: subjectId ?? undefined,
    after,
    signal,
  });
}

/**
 * The entity's fields from the event's snapshot, which has the wire's names and nesting: those of the graph type.
 * Edges are resolved live, from the ids among the fields.
 */
export function snapshotOf({ id, cursor, data }: EventRecord): EntitySnapshot & Readonly<Record<string, unknown>> {
  if (typeof data !== "object" || data === null) throw new Error(`The data of ${id} is not an object`);
  return { ...data, eventId: id, cursor };
}
