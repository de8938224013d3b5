const open = new Set<() => Promise<void>>();

/** A `close` that has its effect once: when it is called, or at the end of the spec file. */
export function closeAtEnd(close: () => Promise<unknown>): () => Promise<void> {
  let closed: Promise<void> | undefined;
  const once = () => {
    open.delete(once);
    return (closed ??= close().then(() => undefined));
  };
  open.add(once);
  return once;
}

const lent = new Set<object>();

/**
 * Takes its members from an object at the end of the spec file. Node keeps the constants of a spec's module as long as
 * the worker runs, and would keep an app's schemas with them.
 */
export function emptyAtEnd<T extends object>(object: T): T {
  lent.add(object);
  return object;
}

/** Closes what a spec file left open, newest first, whether its tests ran or not. Throws the first error in the end. */
export async function closeAll(): Promise<void> {
  const errors: unknown[] = [];
  for (const close of [...open].reverse()) await close().catch((error: unknown) => errors.push(error));
  for (const object of lent) for (const name of Object.keys(object)) Reflect.deleteProperty(object, name);
  lent.clear();
  if (errors.length > 0) throw errors[0];
}
