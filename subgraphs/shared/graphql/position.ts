import { createHash } from "node:crypto";
import { invalidField } from "../kernel/errors.js";
import { isStorable, isStorableTime } from "../schema/fields.js";
import { pageRequest, readDirection, toPage, type Page, type PageArgs, type PageRequest } from "./connection.js";
import type { KeysetRead, Position, SortDirection } from "../persistence/keyset.js";

/** The value that a list is ordered by, as PostgreSQL's type: its text in a cursor. */
export type KeyType = "timestamptz" | "text" | "bigint" | "float8";

const isKey: Readonly<Record<KeyType, (key: string) => boolean>> = {
  timestamptz(key) {
    const time = new Date(key);
    return isStorableTime(time.getTime()) && time.toISOString() === key;
  },
  text: isStorable,
  bigint: (key) => /^-?\d{1,18}$/.test(key),
  float8: (key) => key !== "" && Number.isFinite(Number(key)),
};

const keyText = (key: Date | string | number | bigint): string =>
  key instanceof Date ? key.toISOString() : String(key);

/**
 * The cursors of one list: a position with a mark of the list, its order and its filter, so that a cursor of another
 * one is refused (docs/graph.md, Pages).
 */
export class Positions {
  readonly #mark: string;

  /** `list`: its name, with order and filter. */
  constructor(
    list: string,
    private readonly type: KeyType,
  ) {
    this.#mark = createHash("sha256").update(list).digest("base64url").slice(0, 8);
  }

  encode(key: Date | string | number | bigint, id: string): string {
    return Buffer.from(`${this.#mark}${id}|${keyText(key)}`).toString("base64url");
  }

  /** The position of a page's cursor. Throws 400 INVALID_INPUT for anything that {@link encode} didn't make. */
  of({ cursor, argument }: PageRequest): Position | undefined {
    if (cursor === undefined) return undefined;
    const text = Buffer.from(cursor, "base64url").toString();
    const end = text.indexOf("|");
    const [id, key] = [text.slice(this.#mark.length, Math.max(end, 0)), text.slice(end + 1)];
    const isReadable = text.startsWith(this.#mark) && id !== "" && isStorable(id) && isKey[this.type](key);
    if (isReadable && this.encode(key, id) === cursor) return { key, id };
    throw invalidField(argument, "is not a cursor of this list with this filter and order: begin without one");
  }
}

/** Order of a list by a value of its rows. */
export interface ListKey<T> {
  readonly by: string;
  readonly type: KeyType;
  readonly of: (row: T) => Date | string | number | bigint;
  readonly direction: SortDirection;
}

/** A page of a list by a statement of its own. `list`: its name, with the filter. */
export async function pageByKey<T extends { readonly id: string }>(
  list: string,
  { by, type, of, direction: listed }: ListKey<T>,
  args: PageArgs,
  read: (read: KeysetRead) => Promise<readonly T[]>,
  totalCount: Page<T>["totalCount"],
): Promise<Page<T>> {
  const request = pageRequest(args);
  const positions = new Positions(`${list} ${by} ${listed}`, type);
  const after = positions.of(request);
  const rows = await read({ after, direction: readDirection(request, listed), limit: request.size + 1 });
  return toPage(rows, request, (row) => positions.encode(of(row), row.id), totalCount);
}

/** The same in the order of creation. */
export function pageByCreation<T extends { readonly createdAt: Date; readonly id: string }>(
  list: string,
  args: PageArgs,
  read: (read: KeysetRead) => Promise<readonly T[]>,
  totalCount: Page<T>["totalCount"],
  direction: SortDirection = "DESC",
): Promise<Page<T>> {
  const of = ({ createdAt }: T) => createdAt;
  return pageByKey(list, { by: "CREATED_AT", type: "timestamptz", of, direction }, args, read, totalCount);
}
