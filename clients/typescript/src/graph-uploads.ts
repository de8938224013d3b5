/** A variable's value with null in place of its files, which are added to `files` by their paths. */
function withoutFiles(value: unknown, path: string, files: Map<string, Blob>): unknown {
  if (value instanceof Blob) {
    files.set(path, value);
    return null;
  }
  if (Array.isArray(value)) return value.map((item, index) => withoutFiles(item, `${path}.${index}`, files));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withoutFiles(member, `${path}.${name}`, files)]);
  return Object.fromEntries(members);
}

/** The body of an operation: JSON, or with files a form by the GraphQL multipart request specification. */
export function requestBody({ query, variables }: { readonly query: string; readonly variables: object }): {
  readonly body: string | FormData;
  readonly headers: Readonly<Record<string, string>>;
} {
  const files = new Map<string, Blob>();
  const operations = JSON.stringify({ query, variables: withoutFiles({ ...variables }, "variables", files) });
  if (files.size === 0) return { body: operations, headers: { "content-type": "application/json" } };
  const form = new FormData();
  form.append("operations", operations);
  form.append("map", JSON.stringify(Object.fromEntries([...files.keys()].map((path, index) => [index, [path]]))));
  [...files.values()].forEach((file, index) => form.append(String(index), file));
  return { body: form, headers: { "graphql-require-preflight": "true" } };
}
