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
export function isOptional(schema: Schema): boolean {
  if (!isWrapper(schema)) return false;
  return !(schema instanceof z.ZodReadonly || schema instanceof z.ZodLazy) || isOptional(schema.unwrap());
}

/** The object or union in a response, unwrapped where it is optional or a list. */
function shownBy(schema: Schema): Schema {
  if (isWrapper(schema)) return shownBy(schema.unwrap());
  return schema instanceof z.ZodArray ? shownBy(schema.element) : schema;
}

/** The members of an object, or of all objects of a union: there, a member that not all require is optional. */
export function membersOf(schema: Schema): Readonly<Record<string, Schema>> {
  const shown = shownBy(schema);
  if (shown instanceof z.ZodObject) return shown.shape;
  if (!(shown instanceof z.ZodDiscriminatedUnion)) throw new Error("only an object or a union of objects has members");
  const options = shown.options.map(membersOf);
  const names = new Set(options.flatMap((option) => Object.keys(option)));
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const members = options.flatMap((option) => option[name] ?? []);
      const [first] = members;
      if (!first) return [];
      const isCommon = members.length === options.length && !members.some(isOptional);
      return [[name, isCommon ? first : z.optional(first)]];
    }),
  );
}
