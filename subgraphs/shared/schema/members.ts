import { z } from "zod";

/** The members of schemas, from which the graph's types and REST's selections are generated. */

type Schema = z.core.$ZodType;
type Wrapper = z.ZodOptional | z.ZodNullable | z.ZodDefault | z.ZodReadonly | z.ZodLazy;

export function isWrapper(schema: Schema): schema is Wrapper {
  return (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodLazy
  );
}

/** Whether a value may be omitted, or be null. */
function isOptional(schema: Schema): boolean {
  if (!isWrapper(schema)) return false;
  return !(schema instanceof z.ZodReadonly || schema instanceof z.ZodLazy) || isOptional(schema.unwrap());
}

/** The object or union in a response, unwrapped from options and lists. */
function shownBy(schema: Schema): Schema {
  if (isWrapper(schema)) return shownBy(schema.unwrap());
  return schema instanceof z.ZodArray ? shownBy(schema.element) : schema;
}

/** The members of each object in a response: the object itself, or those of a union. */
function objectsOf(schema: Schema): readonly Readonly<Record<string, Schema>>[] {
  const shown = shownBy(schema);
  if (shown instanceof z.ZodObject) return [shown.shape];
  if (shown instanceof z.ZodUnion) return shown.options.flatMap(objectsOf);
  throw new Error("only an object or a union of objects has members");
}

/** A member of several objects: their schemas for it. */
interface SharedMember {
  readonly schemas: readonly [Schema, ...Schema[]];
  /** Whether not all of the objects require it. */
  readonly isOptional: boolean;
}

/** The members of all objects of these schemas, by name. */
export function sharedMembersOf(shown: readonly Schema[]): Readonly<Record<string, SharedMember>> {
  const objects = shown.flatMap(objectsOf);
  const names = new Set(objects.flatMap((members) => Object.keys(members)));
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const [first, ...others] = objects.flatMap((members) => members[name] ?? []);
      if (!first) return [];
      const schemas: SharedMember["schemas"] = [first, ...others];
      return [[name, { schemas, isOptional: schemas.length < objects.length || schemas.some(isOptional) }]];
    }),
  );
}

/** The members of an object, or of all objects of a union: there, a member that not all require is optional. */
export function membersOf(schema: Schema): Readonly<Record<string, Schema>> {
  const shown = shownBy(schema);
  if (shown instanceof z.ZodObject) return shown.shape;
  return Object.fromEntries(
    Object.entries(sharedMembersOf([shown])).map(([name, { schemas, isOptional: mayBeMissing }]) => [
      name,
      mayBeMissing ? z.optional(schemas[0]) : schemas[0],
    ]),
  );
}
