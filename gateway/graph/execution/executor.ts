import type { DocumentNode, ExecutionResult, GraphQLSchema } from "graphql";
import type { Caller } from "../../../subgraphs/shared/kernel/caller.js";
import type { ReplayReport } from "../../../subgraphs/shared/idempotency/idempotency.js";

/** Who asks, and where what the operation reports goes. */
export interface GraphRequest {
  readonly caller: Caller;
  readonly requestId: string;
  /** Ends subscriptions, and whatever a resolver does on the client's behalf. */
  readonly signal?: AbortSignal;
  /** Longest that each payload of a subscription may take once its event is there; then the stream ends with 503. */
  readonly payloadTimeMs?: number;
  readonly report: ReplayReport;
}

/**
 * The graph as REST and `/graphql` see it; nothing outside `gateway/graph` knows more of the federation engine.
 *
 * Documents must be valid against `schema`: whoever parses one validates it, once. Plans are kept per DocumentNode,
 * so keep the node as long as it is in use. Every error has `extensions` of exactly `code`, `reason`, `status` and,
 * where there are, `details`; unexpected ones are masked and logged here.
 */
export interface GraphExecutor {
  /** What clients see: the public schema of the supergraph. */
  readonly schema: GraphQLSchema;
  /** Plans an operation ahead of its first execution. */
  prepare(document: DocumentNode, operationName?: string): Promise<void>;
  /** Runs a query, or a mutation with its root fields one after another. Never rejects for a client's or subgraph's error. */
  execute(
    document: DocumentNode,
    variables: Record<string, unknown> | undefined,
    request: GraphRequest,
    operationName?: string,
  ): Promise<ExecutionResult>;
  /**
   * A stream of results, or the one result that says why there is none. Pulled: the next event is read when asked for.
   * `return()` and the request's signal end it, and the source in the subgraph with it.
   */
  subscribe(
    document: DocumentNode,
    variables: Record<string, unknown> | undefined,
    request: GraphRequest,
    operationName?: string,
  ): Promise<AsyncIterable<ExecutionResult> | ExecutionResult>;
}
