import { z } from "zod";

// Updates: absent members keep their values, null removes optional ones (docs/interface.md, Null).

type Members = Readonly<Record<string, z.ZodType>>;

/** A member of an update: null removes an optional one, unless it is kept. */
type Change<S extends z.ZodType, Kept> = Kept extends true
  ? z.ZodOptional<S>
  : S extends z.ZodOptional
    ? z.ZodOptional<z.ZodNullable<S>>
    : z.ZodOptional<S>;

type Changes<M extends Members, Kept> = {
  -readonly [Name in keyof M]: Change<M[Name], Name extends Kept ? true : false>;
};

/** The members of an update of a record. `kept`: members that always have a value, though creation may omit them. */
export function changesOf<M extends Members, Kept extends keyof M & string = never>(
  members: M,
  kept: readonly Kept[] = [],
): Changes<M, Kept> {
  const isKept: ReadonlySet<string> = new Set(kept);
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [
      name,
      z.optional(member instanceof z.ZodOptional && !isKept.has(name) ? z.nullable(member) : member),
    ]),
  ) as Changes<M, Kept>;
}

/** Objects in an update whose members change individually; any other object replaces the stored one. */
const changedByMember = z.registry<{ readonly isMerged: true }>();

/** Declares that an object within an update is merged. */
export function merging<S extends z.ZodType>(schema: S): S {
  changedByMember.add(schema, { isMerged: true });
  return schema;
}

export const isMerging = (schema: z.core.$ZodType): boolean => changedByMember.get(schema)?.isMerged ?? false;

type Applied<Stored extends object, Given extends object> = {
  [Name in keyof (Stored & Given)]: Exclude<(Stored & Given)[Name], null>;
};

/** The stored value after an update: null removes a member. */
export function applyChanges<Stored extends object, Given extends object>(
  stored: Stored,
  given: Given,
): Applied<Stored, Given> {
  const members = new Map<string, unknown>(Object.entries(stored));
  for (const [name, value] of Object.entries(given)) {
    if (value === null) members.delete(name);
    else if (value !== undefined) members.set(name, value);
  }
  return Object.fromEntries(members) as Applied<Stored, Given>;
}
