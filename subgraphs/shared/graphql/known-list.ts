import type { SortDirection } from "../persistence/keyset.js";
import { pageRequest, readDirection, toPage, type Page, type PageArgs } from "./connection.js";
import { Positions } from "./position.js";

/** A list whose items this process holds in memory. */
export interface KnownList<T> {
  /** Name of the list, with its filter. */
  readonly name: string;
  readonly items: readonly T[];
  /** The text that the list is ordered by; each item has another one. */
  readonly keyOf: (item: T) => string;
  readonly direction: SortDirection;
}

/** A cursor is a key alone: no two items have the same one. */
const onlyId = "key";

/** One page of such a list. Throws 400 INVALID_INPUT for another list's cursor. */
export function pageOfKnown<T>({ name, items, keyOf, direction }: KnownList<T>, args: PageArgs): Page<T> {
  const request = pageRequest(args);
  const positions = new Positions(`${name} ${direction}`, "text");
  const sign = readDirection(request, direction) === "ASC" ? 1 : -1;
  const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -sign : sign);
  const after = positions.of(request)?.key;
  const read = items
    .filter((item) => after === undefined || compare(keyOf(item), after) > 0)
    .toSorted((a, b) => compare(keyOf(a), keyOf(b)));
  return toPage(
    read,
    request,
    (item) => positions.encode(keyOf(item), onlyId),
    async () => items.length,
  );
}
