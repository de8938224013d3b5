import { z } from "zod";

/**
 * Converts a graph object to its wire form: only the members of `schema`, optional ones omitted when null,
 * nullable ones null. Both REST responses and webhook bodies are made by this function.
 */
export function shape(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional) return value == null ? undefined : shape(schema.unwrap(), value);
  if (schema instanceof z.ZodNullable) return value == null ? null : shape(schema.unwrap(), value);
  if (schema instanceof z.ZodReadonly) return shape(schema.unwrap(), value);
  if (schema instanceof z.ZodLazy) return shape(schema.unwrap(), value);
  if (value == null) return value;
  if (schema instanceof z.ZodArray) {
    return Array.isArray(value) ? value.map((item) => shape(schema.element, item)) : value;
  }
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const member = memberOf(schema, value as Record<string, unknown>);
    if (!member) throw new Error(`No member of the union for ${schema.def.discriminator}`);
    return shape(member, value);
  }
  if (schema instanceof z.ZodUnion && typeof value === "object") {
    const member = schema.options.find((option) => hasRequired(option, value));
    return member ? shape(member, value) : value;
  }
  if (schema instanceof z.ZodObject) return shapeObject(schema, value as Record<string, unknown>);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "bigint") return Number(value);
  return value;
}

/** Whether it is an object with all members that this one requires. */
function hasRequired(schema: z.core.$ZodType, value: object): boolean {
  if (!(schema instanceof z.ZodObject)) return false;
  const members = Object.entries<z.core.$ZodType>(schema.shape);
  return members.every(([name, member]) => member instanceof z.ZodOptional || name in value);
}

function shapeObject(schema: z.ZodObject, value: Record<string, unknown>): Record<string, unknown> {
  const shaped: Record<string, unknown> = {};
  for (const [name, member] of Object.entries<z.core.$ZodType>(schema.shape)) {
    const wire = shape(member, value[name]);
    if (wire !== undefined) shaped[name] = wire;
  }
  return shaped;
}

/** The member of the union selected by the value's discriminator. */
export function memberOf(
  schema: z.ZodDiscriminatedUnion,
  value: Readonly<Record<string, unknown>>,
): z.core.$ZodType | undefined {
  const { discriminator } = schema.def;
  return schema.options.find((option) => {
    if (!(option instanceof z.ZodObject)) return false;
    const tag: unknown = option.shape[discriminator];
    return (
      (tag instanceof z.ZodLiteral && tag.values.has(value[discriminator] as never)) ||
      (tag instanceof z.ZodEnum && tag.options.includes(value[discriminator] as never))
    );
  });
}
