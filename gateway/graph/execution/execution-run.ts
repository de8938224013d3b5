import { locatedError, responsePathAsArray, type ExecutionResult, type GraphQLError, type ResponsePath } from "graphql";
import type { FieldNodes, Variables } from "./selected-fields.js";

/** A position in the result; undefined: the whole. */
export type At = ResponsePath | undefined;

/** One execution of a document. */
export class ExecutionRun {
  readonly #errors: GraphQLError[] = [];
  readonly #nulled = new Set<At>();

  constructor(
    readonly rootValue: unknown,
    readonly context: unknown,
    readonly variables: Variables,
  ) {}

  /** Records an error that makes the position null, unless one above it is already null. */
  #add(error: GraphQLError, at: At): void {
    if (this.#nulled.has(undefined)) return;
    for (let above = at; above; above = above.prev) if (this.#nulled.has(above)) return;
    this.#nulled.add(at);
    this.#errors.push(error);
  }

  result(data: ExecutionResult["data"]): ExecutionResult {
    return this.#errors.length === 0 ? { data } : { errors: this.#errors, data };
  }

  /** Without data: an error that no position could take. */
  failedWhole(error: GraphQLError): ExecutionResult {
    this.#add(error, undefined);
    return this.result(null);
  }

  /** The null of a position that failed; one that can't be null passes the error to its parent. */
  failed(error: unknown, at: ResponsePath, { nodes, isNullable }: Place): null {
    const located = locatedError(error, nodes, responsePathAsArray(at));
    if (!isNullable) throw located;
    this.#add(located, at);
    return null;
  }
}

export function isPromise<T>(value: T | Promise<T>): value is Promise<T> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}

/** Completes the resolved value of a field, or of an item of its list. */
export type Complete = (run: ExecutionRun, value: unknown, path: ResponsePath) => unknown;

/** A field or an item, for its errors. */
export interface Place {
  readonly nodes: FieldNodes;
  readonly isNullable: boolean;
}

/**
 * The completed value, or null if it failed. Creates as many promises as graphql-js does, so that errors are found in
 * the same order, and none if nothing is pending.
 */
export function settle(run: ExecutionRun, value: unknown, at: ResponsePath, place: Place, complete: Complete): unknown {
  try {
    const completed = isPromise(value)
      ? value.then((resolved) => complete(run, resolved, at))
      : complete(run, value, at);
    return isPromise(completed)
      ? completed.then(undefined, (error: unknown) => run.failed(error, at, place))
      : completed;
  } catch (error) {
    return run.failed(error, at, place);
  }
}
