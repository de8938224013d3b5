import type { z } from "zod";

/**
 * Members that the contract requires, and the sandbox fills in if they are missing (docs/interface.md, What the sandbox
 * fills in). The schema accepts their absence; the operation refuses it in production.
 */
const filledIn = new WeakSet<z.core.$ZodType>();

/** The schema of such a member: optional here, required in the documentation. */
export function requiredInProduction<S extends z.ZodType>(schema: S): z.ZodOptional<S> {
  const member = schema.optional();
  filledIn.add(member);
  return member;
}

/** Whether the documentation shows the member as required. */
export const isRequiredInProduction = (member: z.core.$ZodType): boolean => filledIn.has(member);
