import { closest } from "../kernel/closest.js";
import { ApiError } from "../kernel/errors.js";

/**
 * Every documented event type, with its wire name (docs/interface.md, Names of events). Each subgraph adds its own in
 * its `names.ts`.
 * @public
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- subgraphs add their types
export interface EventTypes {}
export type EventType = keyof EventTypes;

/** Types of events, each with a description for integrators. */
export type DescribedEvents<Type extends string = EventType> = Readonly<Record<Type, string>>;

/** The types that are described. */
export function typesOf<Type extends EventType>(described: DescribedEvents<Type>): readonly Type[] {
  return Object.keys(described) as Type[];
}

/** A type of event as the modules declare it. */
export interface EventTypeFacts {
  readonly type: EventType;
  readonly description: string;
  /** Name of the graph type that events of this type are about; undefined: none. */
  readonly subjectType: string | undefined;
  /** Whether there are such events. The contract also has types that nothing here emits. */
  readonly isEmitted: boolean;
  /** Whether it is a former name, which a server with an alias emits only. */
  readonly isFormer: boolean;
  /** Whether the contract lacks it: an endpoint of an aliased server gets it if it is named only. */
  readonly isExtension: boolean;
}

/** Wire name by the upper-case name that a filter may use. */
export type EventNames = ReadonlyMap<string, EventType>;

/** Other spellings that a filter accepts (docs/interface.md, Names of events). */
export type EventSpellings = Readonly<Record<string, EventType>>;

/** The wire name of an event type in a filter. Throws 400 INVALID_INPUT for an unknown one. */
export function toEventType(known: EventNames, name: string, field = "types"): EventType {
  const type = known.get(name.toUpperCase());
  if (type) return type;
  const meant = closest(name.slice(0, 100).toUpperCase(), known.values());
  const message = `no such event type: ${name.slice(0, 100)}${meant === undefined ? "" : `; did you mean ${meant}?`}`;
  throw new ApiError("INVALID_INPUT", `${field}: ${message}`, {
    errors: [{ field, message, constraint: { enum: [...new Set(known.values())] } }],
  });
}

/** Types without duplicates, as the log's filter applies them: undefined, as for an empty list, matches all. */
export function toEventTypes(
  known: EventNames,
  names: readonly string[] | null | undefined,
  field?: string,
): readonly EventType[] | undefined {
  if (!names || names.length === 0) return undefined;
  return [...new Set(names.map((name) => toEventType(known, name, field)))];
}
