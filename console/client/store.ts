import { useSyncExternalStore } from "react";

/** A value outside of React that components follow. */
export class Store<Value> {
  readonly #listeners = new Set<() => void>();
  #value: Value;

  constructor(initial: Value) {
    this.#value = initial;
  }

  readonly get = (): Value => this.#value;

  set(value: Value): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of [...this.#listeners]) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** The store's value; the component renders again with each new one. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get);
}

/** A setting of this browser, kept in `localStorage` and followed across tabs. Unreadable values are the default. */
export function setting<Value extends string>(key: string, initial: Value): Store<Value> {
  const name = `paygraph.${key}`;
  const store = new Store<Value>((localStorage.getItem(name) as Value | null) ?? initial);
  store.subscribe(() => localStorage.setItem(name, store.get()));
  addEventListener("storage", (event) => {
    if (event.key === name && event.newValue !== null) store.set(event.newValue as Value);
  });
  return store;
}
