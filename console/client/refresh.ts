import { createRequest } from "@urql/core";

/** Reads that are shown, by the top fields of their operations. */
const shown = new Map<string, Set<() => void>>();

/** The names of an operation's top fields, such as `transactions`. */
function topFields(operation: string): readonly string[] {
  const definition = createRequest(operation, {}).query.definitions.find((one) => "operation" in one);
  return definition?.selectionSet.selections.flatMap((one) => ("name" in one ? [one.name.value] : [])) ?? [];
}

/** Calls `reload` when `refresh` names a top field of the operation, until the returned function is called. */
export function onRefresh(operation: string, reload: () => void): () => void {
  const fields = topFields(operation);
  for (const field of fields) shown.set(field, (shown.get(field) ?? new Set()).add(reload));
  return () => fields.forEach((field) => shown.get(field)?.delete(reload));
}

/**
 * Reads again what is shown of these fields of `Query`, such as `["tokens"]` after one was created; without fields, all
 * that is shown.
 */
export function refresh(fields: Iterable<string> = shown.keys()): void {
  const reloads = new Set([...fields].flatMap((field) => [...(shown.get(field) ?? [])]));
  for (const reload of reloads) reload();
}
