import { v7 as uuidv7 } from "uuid";
import { randomBlock } from "./random.js";

/**
 * Resource types that prefix an id. Each subgraph adds its own in its `names.ts`; here are those of shared.
 * @public
 */
export interface ResourceTypes {
  /** An event of the log. */
  readonly Webhook: unknown;
  readonly LedgerTransaction: unknown;
  readonly LedgerHold: unknown;
  readonly DeadTimer: unknown;
  /** A provider's statement that contradicts its operation. */
  readonly ProviderConflict: unknown;
}
export type ResourceType = keyof ResourceTypes;

/** The sandbox's magic suffixes: no random id may end with one by accident. */
const magicSuffix = /(00[1-7]|10[2-7])$/;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Difference of clocks that ids ignore: it is the time that a statement may take. */
export const ignoredLeadMs = 60_000;
let leadMs = 0;

/**
 * Has ids follow the database's clock, as it is now, if this process's clock is another: ids of all processes sort by
 * creation, and none is from a time whose sums are closed.
 */
export function followDatabaseTime(time: Date): void {
  const lead = time.getTime() - Date.now();
  leadMs = Math.abs(lead) > ignoredLeadMs ? lead : 0;
}

/** Ids in the order in which they are made: within a millisecond they count up from a random number. */
class OrderedIds {
  #msecs = 0;
  #seq = 0;

  next(type: ResourceType, time: number): string {
    for (;;) {
      const id = `${type}:${this.#uuid(time + leadMs)}`;
      if (!magicSuffix.test(id)) return id;
    }
  }

  #uuid(time: number): string {
    const random = randomBlock(16);
    if (time > this.#msecs) {
      this.#msecs = time;
      // The highest of its 32 bits is left to the count.
      this.#seq = random.readUInt32BE() >>> 1;
    } else this.#seq++;
    return uuidv7({ random, msecs: this.#msecs, seq: this.#seq });
  }
}

const ids = new OrderedIds();

/** A new id, `<ResourceType>:<uuid>` (docs/interface.md, Identifiers). A UUID v7: ids of one type sort by creation. */
export const newId = (type: ResourceType): string => ids.next(type, Date.now());

/** Creates a function that makes the ids of what happened at earlier times of this process's clock, in their order. */
export function idsOfTimes(): (type: ResourceType, time: number) => string {
  const earlier = new OrderedIds();
  return (type, time) => earlier.next(type, time);
}

/** Time of an id's creation, by the clock of its process; undefined: it tells none. */
export function timeOfId(id: string): Date | undefined {
  const uuid = id.slice(id.indexOf(":") + 1);
  if (!uuidPattern.test(uuid) || uuid.charAt(14) !== "7") return undefined;
  return new Date(Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16));
}

/** Where the ids of a type begin that are made at a time, in milliseconds, or later. */
export function firstId(type: ResourceType, time: number): string {
  const digits = Math.max(time, 0).toString(16).padStart(12, "0");
  return `${type}:${digits.slice(0, 8)}-${digits.slice(8)}`;
}

/** Whether `id` is a well-formed id of `type`. */
export function isId(type: ResourceType, id: string): boolean {
  return id.startsWith(`${type}:`) && uuidPattern.test(id.slice(type.length + 1));
}
