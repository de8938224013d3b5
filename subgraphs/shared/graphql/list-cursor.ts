import { invalidField } from "../kernel/errors.js";
import { equalInConstantTime, type Sealer } from "../kernel/crypto.js";

/**
 * Cursors of lists, bound to the list, its filter and order, the environment and the caller: elsewhere a cursor is 400 instead
 * of another position (docs/interface.md, Pagination and filters).
 */

const tagBytes = 16;

/** The binding of a list's cursors: unique among lists, with the tenant and all filters. */
type ListName = string;

function tagOf(sealer: Sealer, list: ListName, position: Uint8Array): Uint8Array {
  return sealer.fingerprint(`cursor/${list}/${Buffer.from(position).toString("base64url")}`).subarray(0, tagBytes);
}

/** The cursor of a position in the list, which is base64url itself. */
export function sealCursor(sealer: Sealer, list: ListName, position: string): string {
  const bytes = Buffer.from(position, "base64url");
  return Buffer.concat([tagOf(sealer, list, bytes), bytes]).toString("base64url");
}

/** The position of the list's cursor. Throws 400 INVALID_INPUT for any other. */
export function openCursor(sealer: Sealer, list: ListName, cursor: string, argument: "after" | "before"): string {
  const bytes = Buffer.from(cursor, "base64url");
  const [tag, position] = [bytes.subarray(0, tagBytes), bytes.subarray(tagBytes)];
  const isOurs = tag.length === tagBytes && equalInConstantTime(tag, tagOf(sealer, list, position));
  if (isOurs && bytes.toString("base64url") === cursor) return position.toString("base64url");
  throw invalidField(argument, "is not a cursor of this list with this filter and order: begin without one");
}
