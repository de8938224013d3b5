import { z } from "zod";
import type { FormerNames } from "../../subgraphs/shared/kernel/former-names.js";
import { badRequest } from "../http/error-body.js";

/** Requests by former names, on a server with an alias (docs/interface.md, Former names of cards). */

/** The former names of members that the schema has. */
function readBy(schema: z.ZodType | undefined, names: FormerNames): FormerNames {
  if (!(schema instanceof z.ZodObject)) return {};
  return Object.fromEntries(Object.entries(names).filter(([, { name }]) => Object.hasOwn(schema.shape, name)));
}

function assertEqual(former: string, name: string, isEqual: boolean): void {
  if (!isEqual) throw badRequest(former, `has another value than ${name}: send one of them, or the same value in both`);
}

/** The value of a former list. Throws 400 unless it has one item. */
function onlyItem(former: string, value: unknown): unknown {
  if (value === null) return null;
  if (Array.isArray(value) && value.length === 1) return value[0];
  throw badRequest(former, "must be a list of one item");
}

/** The body under the documented names. Throws 400 if a member has another value under its former name. */
export function bodyByDocumentedNames(schema: z.ZodType | undefined, names: FormerNames, body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const members: Record<string, unknown> = { ...body };
  for (const [former, { name, isList }] of Object.entries(readBy(schema, names))) {
    if (members[former] === undefined) continue;
    const value = isList ? onlyItem(former, members[former]) : members[former];
    assertEqual(former, name, members[name] === undefined || members[name] === value);
    members[name] = value;
  }
  return members;
}

/** A query's values under the documented names. Throws 400 if a parameter has another value under its former name. */
export function queryByDocumentedNames(
  schema: z.ZodType | undefined,
  names: FormerNames,
  values: ReadonlyMap<string, string[]>,
): Map<string, string[]> {
  const read = new Map(values);
  for (const [former, { name }] of Object.entries(readBy(schema, names))) {
    const given = read.get(former);
    if (!given) continue;
    const documented = read.get(name);
    assertEqual(former, name, documented === undefined || documented.join() === given.join());
    read.delete(former);
    read.set(name, given);
  }
  return read;
}
