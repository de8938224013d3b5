/**
 * What is made of one thing within one turn of the event loop is made once for all who name the same key. Nothing is
 * kept beyond the turn, so what they share is never older than they would have made it themselves.
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
