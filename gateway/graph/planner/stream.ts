async function* follow<T, U>(
  iterator: AsyncIterator<T>,
  signal: AbortSignal,
  map: (value: T) => U | Promise<U>,
  failed: (error: unknown) => U,
): AsyncGenerator<U, void> {
  // One listener for the whole stream, not one per event.
  let stopWaiting: () => void = () => undefined;
  const onAbort = (): void => stopWaiting();
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    while (!signal.aborted) {
      const next = await new Promise<IteratorResult<T> | undefined>((resolve, reject) => {
        stopWaiting = () => resolve(undefined);
        iterator.next().then(resolve, reject);
      });
      if (!next || next.done) return;
      yield await map(next.value);
    }
  } catch (error) {
    if (!signal.aborted) yield failed(error);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

/**
 * Maps a source event by event, on demand. `return()` aborts `ending` and thereby the source, even while
 * it waits for its next event. An error ends the stream with `failed(error)` as its last result.
 */
export function followUntilAborted<T, U>(
  source: AsyncIterable<T>,
  ending: AbortController,
  map: (value: T) => U | Promise<U>,
  failed: (error: unknown) => U,
): AsyncIterableIterator<U> {
  const iterator = source[Symbol.asyncIterator]();
  const results = follow(iterator, ending.signal, map, failed);
  const endSource = (): void => {
    // A waiting source ends by the signal; its error has no reader then.
    void Promise.resolve(iterator.return?.()).catch(() => undefined);
  };
  if (ending.signal.aborted) endSource();
  else ending.signal.addEventListener("abort", endSource, { once: true });
  return {
    async next() {
      const result = await results.next();
      if (result.done) ending.abort();
      return result.done ? { value: undefined, done: true } : result;
    },
    async return() {
      ending.abort();
      await results.return();
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
