/** Maps a stream event by event, on demand; ending it ends the source. */
export function mapPulled<T, U>(source: AsyncIterable<T>, map: (value: T) => Promise<U>): AsyncIterableIterator<U> {
  const iterator = source[Symbol.asyncIterator]();
  return {
    async next() {
      const next = await iterator.next();
      return next.done ? { value: undefined, done: true } : { value: await map(next.value), done: false };
    },
    async return() {
      await iterator.return?.();
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
