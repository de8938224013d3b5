/** The iterator's next result, or undefined once the signal is aborted. Leaves no listener behind. */
function nextUntilAborted<T>(iterator: AsyncIterator<T>, signal: AbortSignal): Promise<IteratorResult<T> | undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const onAbort = (): void => resolve(undefined);
    signal.addEventListener("abort", onAbort, { once: true });
    iterator
      .next()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener("abort", onAbort));
  });
}

async function* follow<T, U>(
  iterator: AsyncIterator<T>,
  signal: AbortSignal,
  map: (value: T) => Promise<U>,
  failed: (error: unknown) => U,
): AsyncGenerator<U, void> {
  try {
    for (;;) {
      const next = await nextUntilAborted(iterator, signal);
      if (!next || next.done) return;
      yield await map(next.value);
    }
  } catch (error) {
    if (!signal.aborted) yield failed(error);
  }
}

/**
 * Maps a source event by event, as they are asked for. `return()` aborts `ending` and thereby the source, even while
 * it waits for its next event. An error ends the stream with `failed(error)` as its last result.
 */
export function followUntilAborted<T, U>(
  source: AsyncIterable<T>,
  ending: AbortController,
  map: (value: T) => Promise<U>,
  failed: (error: unknown) => U,
): AsyncIterableIterator<U> {
  const iterator = source[Symbol.asyncIterator]();
  const results = follow(iterator, ending.signal, map, failed);
  const endSource = (): void => {
    // A source that waits ends through the signal; what it throws on its way out has no reader any more.
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
