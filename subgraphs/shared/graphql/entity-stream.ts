import { z } from "zod";
import type { Caller } from "../kernel/caller.js";
import type { EventRecord } from "../events/event-record.js";
import type { EventType } from "../events/event-types.js";
import type { EventStream, EventTail } from "../events/tail.js";
import { text } from "../schema/fields.js";
import { validateFilter } from "../schema/validate.js";

/** The request of a typed subscription. */
export interface EntityStreamArgs {
  readonly customerId?: string | null;
  /** The argument that names one entity, and its value. */
  readonly subject: readonly [argument: string, id: string | null | undefined];
  readonly after?: string | null;
}

/** Ids by the arguments that name them. */
const filter = z.record(z.string(), text(100));

/** An entity as a typed subscription returns it: its fields at that time, and the event's cursor. */
export interface EntitySnapshot {
  readonly eventId: string;
  /** Resumes after this event. */
  readonly cursor: string;
}

/** The events of these types, each once and in the log's order. Throws 400 INVALID_INPUT for a wrong cursor or id. */
export async function followEntities(
  { tail }: { readonly tail: EventTail },
  caller: Caller,
  types: readonly EventType[],
  { customerId, subject: [argument, subjectId], after }: EntityStreamArgs,
  signal: AbortSignal | undefined,
): Promise<EventStream> {
  const ids = validateFilter(filter, { customerId: customerId ?? null, [argument]: subjectId ?? null });
  return tail.follow(caller, { types, customerId: ids.customerId, subjectId: ids[argument], after, signal });
}

/** The events that match, for filters that the log doesn't support. Ends as promptly as `events` does. */
export function onlyEvents(
  events: EventStream,
  matches: (event: EventRecord) => boolean | Promise<boolean>,
): EventStream {
  const stream: EventStream = {
    [Symbol.asyncIterator]: () => stream,
    async next() {
      // Ends with the log: each iteration reads one event.
      for (;;) {
        const result = await events.next();
        if (result.done || (await matches(result.value))) return result;
      }
    },
    async return() {
      await events.return?.();
      return { done: true, value: undefined };
    },
  };
  return stream;
}

/**
 * The entity's fields from the event's snapshot, whose names and nesting are those of the graph type. Edges are
 * resolved live, from the ids among the fields.
 */
export function snapshotOf({ id, cursor, data }: EventRecord): EntitySnapshot & Readonly<Record<string, unknown>> {
  if (typeof data !== "object" || data === null) throw new Error(`The data of ${id} is not an object`);
  return { ...data, eventId: id, cursor };
}
