import type { DocumentNode, ExecutionResult, GraphQLError, GraphQLSchema } from "graphql";
import type { Caller } from "../../../subgraphs/shared/kernel/caller.js";
import type { HandedOver } from "../../../subgraphs/shared/graphql/context.js";
import type { Report } from "../../../subgraphs/shared/kernel/report.js";

/** Members of a request for the engine itself; the rest is for its subgraphs. */
export interface EngineRequest {
  readonly requestId: string;
  /** The part of the schema that the caller sees, also by introspection; absent: all. */
  readonly visible?: GraphQLSchema;
  /** Ends subscriptions, and the resolvers' work for the client. */
  readonly signal?: AbortSignal;
  /** Aborts `signal`, which is this operation's alone; absent: others may follow it. */
  readonly abort?: () => void;
  /** Maximum time of each payload of a subscription after its event; then the stream ends with 503. */
  readonly payloadTimeMs?: number;
  readonly handedOver?: HandedOver;
}

/** A request to the product's graph: the caller, and the receiver of reports. */
export interface GraphRequest extends EngineRequest {
  readonly caller: Caller;
  /** SHA-256 of the bytes of a REST body, in hex; absent on the graph. */
  readonly bodyDigest?: string;
  readonly report: Report;
}

/** A fragment that is sent after the first part, for one object. */
export interface PendingFragment {
  /** Differs from that of any other of the operation. */
  readonly id: string;
  readonly label: string | undefined;
  /** Of its object in the result. */
  readonly path: readonly (string | number)[];
}

export interface CompletedFragment extends PendingFragment {
  /** Null if a field that can't be null failed. */
  readonly data: Record<string, unknown> | null;
  readonly errors?: readonly GraphQLError[];
}

/** The additions of a part of an answer to those before it. */
export interface AnswerPart {
  /** Fragments that follow, as long as their ids haven't been completed: this part may complete them as well. */
  readonly pending: readonly PendingFragment[];
  readonly completed: readonly CompletedFragment[];
}

/** The answer to a query with `@defer`: its first part, and those that follow. */
export interface AnswerInParts {
  readonly first: AnswerPart & { readonly result: ExecutionResult };
  /** Ends when every fragment is completed. Never throws. Ending it ends the operation. */
  readonly later: AsyncIterable<AnswerPart>;
}

/**
 * The graph as REST and `/graphql` see it; nothing outside `gateway/graph` depends on the federation engine.
 *
 * Documents must be valid against `schema`: the code that parses one validates it, once. Plans are cached per
 * DocumentNode, so keep the node while it is in use. In the product every error has `extensions` of exactly `code`,
 * `reason`, `status` and, if present, `details`; unexpected ones are masked and logged.
 */
export interface GraphExecutor<Request extends EngineRequest = GraphRequest> {
  /** The public schema of the supergraph. */
  readonly schema: GraphQLSchema;
  /** Runs a query, or a mutation with its root fields in order. Never rejects: errors are in the result. */
  execute(
    document: DocumentNode,
    variables: Record<string, unknown> | undefined,
    request: Request,
    operationName?: string,
  ): Promise<ExecutionResult>;
  /**
   * Runs a query with `@defer`. A single result if nothing is deferred, or nothing was executed. Never rejects: errors
   * are in the results.
   */
  executeInParts(
    document: DocumentNode,
    variables: Record<string, unknown> | undefined,
    request: Request,
    operationName?: string,
  ): Promise<ExecutionResult | AnswerInParts>;
  /**
   * A stream of results, or a single result with the error. Pull-based: the next event is read when requested.
   * `return()` and the request's signal end it and its source in the subgraph.
   */
  subscribe(
    document: DocumentNode,
    variables: Record<string, unknown> | undefined,
    request: Request,
    operationName?: string,
  ): Promise<AsyncIterable<ExecutionResult> | ExecutionResult>;
}
