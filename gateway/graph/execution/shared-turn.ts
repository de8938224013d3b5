/**
 * Shares a computation among all callers with the same key within one turn of the event loop. Nothing outlives the
 * turn, so a shared result is never older than the caller's own.
 */
export class SharedTurn<T> {
  readonly #latest = new Map<string, { readonly of: unknown; readonly made: T }>();

  get(key: string, of: unknown, make: () => T): T {
    const latest = this.#latest.get(key);
    if (latest && latest.of === of) return latest.made;
    const made = make();
    if (this.#latest.size === 0) setImmediate(() => this.#latest.clear());
    this.#latest.set(key, { of, made });
    return made;
  }
}
