import {
  GraphQLError,
  Kind,
  parse,
  separateOperations,
  validate,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type OperationTypeNode,
  type ValidationRule,
} from "graphql";
import { z } from "zod";
import type { SubgraphContext } from "../../../subgraphs/shared/graphql/context.js";
import type { Caller } from "../../../subgraphs/shared/kernel/caller.js";
import { ApiError } from "../../../subgraphs/shared/kernel/errors.js";
import type { Logger } from "../../../subgraphs/shared/kernel/logger.js";
import { extensionsOf } from "../../../subgraphs/shared/kernel/report.js";
import { clientError, invalidRequest, maskErrors } from "../execution/client-error.js";
import { createExecute, type Execute } from "../execution/compiled-execution.js";
import { mapPulled } from "../execution/map-pulled.js";
import { createInProcessExecutor, isAsyncIterable, type SubgraphExecutor } from "../execution/subgraph-executor.js";

/** The members of a request, over HTTP and WebSocket. */
const parameters = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

/** A router's operation, valid in the subgraph. */
export interface RoutedOperation {
  readonly type: OperationTypeNode;
  /** Its only operation is this one. */
  readonly document: DocumentNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The errors, in client form, for which a request is no operation. */
interface RefusedOperation {
  readonly errors: readonly GraphQLError[];
}

function refused(reason: string): RefusedOperation {
  return { errors: [clientError(new ApiError("INVALID_INPUT", reason))] };
}

function parsed(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query);
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

/** One subgraph's operations, with errors in the form that gateways return to clients. */
export class SubgraphOperations {
  readonly #executor: SubgraphExecutor;
  readonly #execute: Execute;
  /** Documents with several operations, split once. */
  readonly #separated = new WeakMap<DocumentNode, Readonly<Record<string, DocumentNode>>>();

  /** Errors of documents for agents, found once. */
  readonly #hidden = new WeakMap<DocumentNode, readonly GraphQLError[]>();

  constructor(
    readonly schema: GraphQLSchema,
    /** Hides from agents what their schema lacks. */
    private readonly agentRule: ValidationRule,
    private readonly logger: Logger,
  ) {
    this.#executor = createInProcessExecutor(schema);
    this.#execute = createExecute(schema);
  }

  /** The operation that a request's members describe, for this caller. */
  read(given: unknown, caller: Caller): RoutedOperation | RefusedOperation {
    const { data } = parameters.safeParse(given);
    if (!data) return refused("query must be a text; variables, if given, an object; operationName a text.");
    const whole = parsed(data.query);
    if (whole instanceof GraphQLError) return { errors: [invalidRequest(whole)] };
    const invalid = validate(this.schema, whole);
    if (invalid.length > 0) return { errors: invalid.map(invalidRequest) };
    const hidden = this.hidden(whole, caller);
    if (hidden.length > 0) return { errors: hidden };
    const document = this.only(whole, data.operationName ?? undefined);
    const operation = document?.definitions.find(
      (each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION,
    );
    if (!document || !operation) return refused("operationName: the document has no such operation.");
    return { type: operation.operation, document, variables: data.variables ?? {} };
  }

  /** The errors, in client form, of a valid document for what the caller must not see. */
  hidden(document: DocumentNode, { agent }: Caller): readonly GraphQLError[] {
    if (!agent) return [];
    const known = this.#hidden.get(document);
    if (known) return known;
    const errors = validate(this.schema, document, [this.agentRule]).map(invalidRequest);
    this.#hidden.set(document, errors);
    return errors;
  }

  /** The document with this operation only; undefined if it has no such one. */
  only(document: DocumentNode, operationName: string | undefined): DocumentNode | undefined {
    const names = document.definitions.flatMap((each) =>
      each.kind === Kind.OPERATION_DEFINITION ? [each.name?.value] : [],
    );
    const isMeant = operationName === undefined || operationName === "" || names[0] === operationName;
    if (names.length === 1 && isMeant) return document;
    const separated = this.#separated.get(document) ?? separateOperations(document);
    this.#separated.set(document, separated);
    return separated[operationName ?? ""];
  }

  /** Runs a query or mutation. */
  async execute(
    { document, variables }: Pick<RoutedOperation, "document" | "variables">,
    context: SubgraphContext,
  ): Promise<ExecutionResult> {
    const { data, errors } = await this.#execute(document, { variables, context });
    const inForm = data === undefined ? errors?.map(invalidRequest) : errors && this.#mask(errors, context);
    return { ...(inForm && { errors: inForm }), ...(data !== undefined && { data }), ...extensionsOf(context.report) };
  }

  /** Starts a subscription, which the context's signal ends. */
  async subscribe(
    { document, variables }: RoutedOperation,
    context: SubgraphContext,
  ): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
    const results = await this.#executor.subscribe({ document, variables }, context);
    if (!isAsyncIterable(results)) return this.#masked(results, context);
    return mapPulled(results, async (result) => this.#masked(result, context));
  }

  #masked(result: ExecutionResult, context: SubgraphContext): ExecutionResult {
    return result.errors ? { ...result, errors: this.#mask(result.errors, context) } : result;
  }

  #mask(errors: readonly GraphQLError[], { requestId }: SubgraphContext): GraphQLError[] {
    const placed = errors.map((error) => ({ error, place: { path: error.path } }));
    return maskErrors(placed, { logger: this.logger, requestId });
  }
}
