import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
} from "graphql";
import type { Subgraph } from "../../../subgraphs/shared/graphql/build-subgraph.js";
import { createSubgraphContext, type SubgraphContext } from "../../../subgraphs/shared/graphql/context.js";
import { ApiError } from "../../../subgraphs/shared/kernel/errors.js";
import { Lanes } from "../../../subgraphs/shared/kernel/lanes.js";
import { invalidRequest } from "./client-error.js";
import { createExecute } from "./compiled-execution.js";
import type { EngineRequest, GraphRequest } from "./executor.js";
import { inTime, payloadTooLate } from "./in-time.js";
import { mapPulled } from "./map-pulled.js";
import { SharedTurn } from "./shared-turn.js";

/** One request to a subgraph, as planned. The same plan step passes the same `document` each time. */
export interface SubgraphOperation {
  readonly document: DocumentNode;
  readonly variables: Readonly<Record<string, unknown>>;
  /**
   * For a subscription: requests with the same key and document select the same for the same caller, and don't change
   * results, so one result of an event may be delivered to all.
   */
  readonly shareKey?: string;
}

/** The interface to one subgraph, in this process or over the network. */
export interface SubgraphExecutor<Request extends EngineRequest = GraphRequest> {
  execute(operation: SubgraphOperation, request: Request): Promise<ExecutionResult>;
  subscribe(operation: SubgraphOperation, request: Request): Promise<AsyncIterable<ExecutionResult> | ExecutionResult>;
}

export function isAsyncIterable<T>(value: AsyncIterable<T> | object): value is AsyncIterable<T> {
  return Symbol.asyncIterator in value;
}

/** Without `data` nothing was executed: invalid variables, the client's error. */
function explained(result: ExecutionResult): ExecutionResult {
  if ("data" in result || !result.errors) return result;
  const isRequestError = ({ path, originalError }: GraphQLError) => !path && !originalError;
  return { errors: result.errors.map((error) => (isRequestError(error) ? invalidRequest(error) : error)) };
}

/**
 * Bounds the concurrent steps of a platform's operations, each in one subgraph, so that processor and database are left
 * to the others. A few keep the process busy; more only make others wait.
 */
function createTurns(): Lanes {
  return new Lanes({ alone: 16, beside: 3, waiting: 1_000, waitMs: 15_000 });
}

/** The subgraphs of this process, by name. */
export function inProcess(subgraphs: readonly Subgraph[]): ReadonlyMap<string, SubgraphExecutor> {
  const turns = createTurns();
  return new Map(subgraphs.map(({ name, schema }) => [name, createInProcessExecutor(schema, turns)]));
}

/** A subgraph in this process, executed in the platform's turn. Each request has its own loaders. */
export function createInProcessExecutor(schema: GraphQLSchema, turns = createTurns()): SubgraphExecutor {
  const execute = createExecute(schema);
  const run = async (
    { document, variables }: SubgraphOperation,
    request: GraphRequest & Pick<SubgraphContext, "endTurn" | "hasOthers">,
    rootValue?: unknown,
  ) => execute(document, { variables, rootValue, context: createSubgraphContext(request) });
  const shared = new WeakMap<DocumentNode, SharedTurn<Promise<ExecutionResult>>>();

  /** An event's payload, created once for all subscribers that share it and reach this event in this turn. */
  function payloadOf(operation: SubgraphOperation, request: GraphRequest, event: unknown): Promise<ExecutionResult> {
    const { document, shareKey } = operation;
    const make = (of: GraphRequest) => inTime(request.payloadTimeMs, run(operation, of, event), payloadTooLate);
    if (shareKey === undefined) return make(request);
    const turn = shared.get(document) ?? new SharedTurn();
    shared.set(document, turn);
    // No signal: one that unsubscribes must not abort the others.
    return turn.get(shareKey, event, () => make({ ...request, signal: undefined }));
  }

  return {
    async execute(operation, request) {
      const { platformId } = request.caller;
      const endTurn = await turns.take(platformId);
      const hasOthers = () => turns.hasOthers(platformId);
      try {
        // The client may have left while it waited.
        if (request.signal?.aborted) throw new ApiError("SERVICE_UNAVAILABLE", "The operation was aborted.");
        return explained(await run(operation, { ...request, endTurn, hasOthers }));
      } finally {
        endTurn();
      }
    },
    async subscribe(operation, request) {
      const source = await createSourceEventStream({
        schema,
        document: operation.document,
        variableValues: operation.variables,
        contextValue: createSubgraphContext(request),
      });
      if (!isAsyncIterable<unknown>(source)) return explained(source);
      return mapPulled(source, (event) => payloadOf(operation, request, event));
    },
  };
}
