import type { GraphQLField } from "graphql";

type AnyField = Pick<GraphQLField<unknown, unknown>, "extensions">;

const key = "paygraphListSize";

/** Records the maximum number of items in the field's list. */
export function setListSize(field: AnyField, size: number): void {
  field.extensions = { ...field.extensions, [key]: size };
}

/** The maximum number of items in the field's list; undefined: not declared. */
export function listSizeOf({ extensions }: AnyField): number | undefined {
  const size = extensions[key];
  return typeof size === "number" ? size : undefined;
}
