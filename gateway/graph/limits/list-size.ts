import type { GraphQLField } from "graphql";

type AnyField = Pick<GraphQLField<unknown, unknown>, "extensions">;

const key = "paygraphListSize";

/** Records the most items that the field's list may have. */
export function setListSize(field: AnyField, size: number): void {
  field.extensions = { ...field.extensions, [key]: size };
}

/** The most items that the field's list may have; undefined: it isn't declared. */
export function listSizeOf({ extensions }: AnyField): number | undefined {
  const size = extensions[key];
  return typeof size === "number" ? size : undefined;
}
