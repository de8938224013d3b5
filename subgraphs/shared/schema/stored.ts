import type { z } from "zod";

/** Issues about a rule for a value; the others are about the shape. */
const ruleIssues: ReadonlySet<z.core.$ZodIssue["code"]> = new Set([
  "custom",
  "invalid_format",
  "not_multiple_of",
  "too_big",
  "too_small",
]);

/**
 * JSON that was valid when stored, as `schema` reads it. Rules that became stricter since apply to input only: stored
 * values are read as they are. Throws for another shape.
 */
export function readStored<S extends z.ZodType>(schema: S, json: unknown): z.output<S> {
  const read = schema.safeParse(json);
  if (read.success) return read.data;
  if (read.error.issues.every(({ code }) => ruleIssues.has(code))) return json as z.output<S>;
  throw read.error;
}
