import { getOperationAST, OperationTypeNode, type ExecutionResult } from "graphql";
import { ApiError } from "../../../subgraphs/shared/kernel/errors.js";
import { clientError } from "../execution/client-error.js";
import type { GraphExecutor, GraphRequest } from "../execution/executor.js";
import { inTime } from "../execution/in-time.js";
import { isAsyncIterable } from "../execution/subgraph-executor.js";

/** Maximum time that a client waits for the result of an operation, or for its subscription to start. */
export const operationTimeMs = 30_000;

const nothing = (): void => undefined;

/**
 * The request's signal if it is the operation's own; else one that follows it until `release`, and can be aborted
 * separately: 4 µs.
 */
export function ownSignal({ signal: given, abort: abortGiven }: Pick<GraphRequest, "signal" | "abort">) {
  if (given && abortGiven) return { signal: given, abort: abortGiven, release: nothing };
  const own = new AbortController();
  const abort = (): void => own.abort();
  if (given?.aborted) abort();
  given?.addEventListener("abort", abort, { once: true });
  return { signal: own.signal, abort, release: () => given?.removeEventListener("abort", abort) };
}

/** Calls `release` when the stream has ended, and `left` before if its reader ends it. */
function releasedAtEnd<T>(source: AsyncIterable<T>, release: () => void, left = nothing): AsyncIterable<T> {
  const iterator = source[Symbol.asyncIterator]();
  const ended: IteratorReturnResult<undefined> = { value: undefined, done: true };
  const results: AsyncIterableIterator<T> = {
    async next() {
      const next = await iterator.next();
      if (!next.done) return next;
      release();
      return ended;
    },
    async return() {
      left();
      release();
      await iterator.return?.();
      return ended;
    },
    [Symbol.asyncIterator]: () => results,
  };
  return results;
}

/** The timeout error as a result; rethrows anything else. */
function refused(error: unknown): ExecutionResult {
  if (!(error instanceof ApiError)) throw error;
  return { errors: [clientError(error)] };
}

/**
 * Bounds how long clients wait: an operation that takes longer returns 503 SERVICE_UNAVAILABLE, its signal is aborted
 * and no further step of it starts. A mutation's step that has started runs to completion. A subscription's start and
 * each of its payloads are bounded alike; the wait for events is not.
 */
export function withTimeLimit(executor: GraphExecutor, limitMs: number = operationTimeMs): GraphExecutor {
  const seconds = limitMs / 1000;
  const tooLong = {
    query: `The query took longer than ${seconds} s and was aborted: request less, or try again.`,
    mutation:
      `The mutation took longer than ${seconds} s and its outcome is unknown: ` +
      "repeat it with the same idempotency key to find out.",
    subscription: `The subscription could not be started within ${seconds} s: try again.`,
  };
  return {
    schema: executor.schema,
    async execute(document, variables, request, operationName) {
      const kind = getOperationAST(document, operationName)?.operation ?? OperationTypeNode.QUERY;
      const { signal, abort, release } = ownSignal(request);
      const result = executor.execute(document, variables, { ...request, signal }, operationName);
      try {
        return await inTime(limitMs, result, tooLong[kind]);
      } catch (error) {
        abort();
        return refused(error);
      } finally {
        release();
      }
    },
    async executeInParts(document, variables, request, operationName) {
      const ending = new AbortController();
      const { signal: given } = request;
      const signal = given ? AbortSignal.any([given, ending.signal]) : ending.signal;
      const timeout = new ApiError("SERVICE_UNAVAILABLE", tooLong.query);
      // An answer that is not read, as for credentials that turn out to be invalid, has no later steps to end.
      const timer = setTimeout(() => ending.abort(timeout), limitMs).unref();
      const release = (): void => clearTimeout(timer);
      const result = executor.executeInParts(document, variables, { ...request, signal }, operationName);
      try {
        const answer = await inTime(limitMs, result, tooLong.query);
        if (!("later" in answer)) {
          release();
          return answer;
        }
        return { ...answer, later: releasedAtEnd(answer.later, release, () => ending.abort()) };
      } catch (error) {
        release();
        ending.abort(timeout);
        return refused(error);
      }
    },
    async subscribe(document, variables, request, operationName) {
      const { signal, abort, release } = ownSignal(request);
      const own = { ...request, signal, payloadTimeMs: limitMs };
      const result = executor.subscribe(document, variables, own, operationName);
      try {
        const stream = await inTime(limitMs, result, tooLong.subscription);
        if (isAsyncIterable(stream)) return releasedAtEnd(stream, release);
        release();
        return stream;
      } catch (error) {
        abort();
        release();
        // A late stream has no reader: its signal has already ended it.
        return refused(error);
      }
    },
  };
}
