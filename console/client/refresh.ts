/** Reads that are shown, by the top fields of their operations. */
const shown = new Map<string, Set<() => void>>();

/** Calls `reload` when `refresh` names one of the fields, until the returned function is called. */
export function onRefresh(fields: readonly string[], reload: () => void): () => void {
  for (const field of fields) shown.set(field, (shown.get(field) ?? new Set()).add(reload));
  return () => fields.forEach((field) => shown.get(field)?.delete(reload));
}

/** Reads again what is shown of these fields of `Query`, such as `["tokens"]` after one was created. */
export function refresh(fields: readonly string[]): void {
  const reloads = new Set(fields.flatMap((field) => [...(shown.get(field) ?? [])]));
  for (const reload of reloads) reload();
}
