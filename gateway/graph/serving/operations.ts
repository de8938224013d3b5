import {
  getOperationAST,
  OperationTypeNode,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from "graphql";
import type { Caller } from "../../../subgraphs/shared/kernel/caller.js";
import { ApiError } from "../../../subgraphs/shared/kernel/errors.js";
import { extensionsOf, newReport } from "../../../subgraphs/shared/kernel/report.js";
import type { Metrics } from "../../../subgraphs/shared/kernel/telemetry.js";
import { clientError, invalidRequest } from "../execution/client-error.js";
import { answerBytes, maxAnswerBytes, tooLargeAnswer } from "../../http/answer-size.js";
import { createCostCheck, type CostCheck, type CostReport } from "../limits/cost.js";
import { ClientDocuments } from "./client-documents.js";
import { Documents } from "./documents.js";
import { noTrustedDocuments, type TrustedDocuments } from "./trusted-documents.js";
import type { AnswerInParts, AnswerPart, GraphExecutor, GraphRequest } from "../execution/executor.js";
import { variablesError } from "../limits/limits.js";
import { isAsyncIterable } from "../execution/subgraph-executor.js";

/** One client's operation over HTTP or WebSocket. */
export interface ClientOperation {
  readonly document: DocumentNode;
  readonly variables: Record<string, unknown> | undefined;
  readonly operationName: string | undefined;
  readonly request: Omit<GraphRequest, "report">;
  /** Size of the request's response so far: several operations may share one. */
  readonly answer?: { bytes: number };
}

/** Progress of a stream's client. */
export interface StreamProgress {
  /** Cursor of the last event that was certainly delivered. */
  cursor?: string;
}

/** The event's cursor in a subscription's payload, if the client selected it. */
function cursorOf({ data }: ExecutionResult): string | undefined {
  const [payload] = Object.values(data ?? {});
  if (typeof payload !== "object" || payload === null || !("cursor" in payload)) return undefined;
  return typeof payload.cursor === "string" ? payload.cursor : undefined;
}

/** Maps the results, and records progress: requesting an event implies that the previous one was delivered. */
function withProgress(
  source: AsyncIterable<ExecutionResult>,
  progress: StreamProgress,
  map: (result: ExecutionResult) => ExecutionResult,
): AsyncIterableIterator<ExecutionResult> {
  const iterator = source[Symbol.asyncIterator]();
  let delivered: string | undefined;
  return {
    async next() {
      progress.cursor = delivered ?? progress.cursor;
      const next = await iterator.next();
      if (next.done) return { value: undefined, done: true };
      delivered = cursorOf(next.value);
      return { value: map(next.value), done: false };
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

/** The part of the graph that some callers see. Views share nothing: a document is valid for one of them. */
interface View {
  readonly documents: Documents;
  readonly judgeCost: CostCheck;
  readonly visible?: GraphQLSchema;
}

const shorter = "Request shorter pages with first, fewer fields, or fewer operations at once.";
const askForLess: Readonly<Record<OperationTypeNode, string>> = {
  query: shorter,
  mutation: `The mutation was executed. ${shorter}`,
  subscription: shorter,
};

/** Shared by HTTP and WebSocket: cached documents, limits, measured execution, the report of a replay. */
export class Operations {
  readonly #platformView: View;
  readonly #agentView: View;
  /** An event's payload is shared by subscribers. */
  readonly #sizes = new WeakMap<ExecutionResult, number>();

  constructor(
    private readonly executor: GraphExecutor,
    agentSchema: GraphQLSchema,
    private readonly metrics: Pick<Metrics, "operations">,
    private readonly trusted: TrustedDocuments = noTrustedDocuments,
  ) {
    const { schema } = executor;
    this.#platformView = { documents: new Documents(schema), judgeCost: createCostCheck(schema) };
    this.#agentView = {
      documents: new Documents(agentSchema),
      judgeCost: createCostCheck(agentSchema),
      visible: agentSchema,
    };
  }

  #viewOf({ agent }: Caller): View {
    return agent ? this.#agentView : this.#platformView;
  }

  /** The documents that this caller may send. */
  documentsOf(caller: Caller): ClientDocuments {
    return new ClientDocuments(this.#viewOf(caller).documents, this.trusted.of(caller));
  }

  get schema() {
    return this.executor.schema;
  }

  /** Runs a query or mutation. A mutation runs to completion even if the client has disconnected. */
  async execute(client: ClientOperation): Promise<ExecutionResult> {
    const begun = this.#begin(client);
    if ("refusal" in begun) return begun.refusal;
    const { kind, cost, request } = begun;
    const stop = this.metrics.operations.startTimer({ kind });
    const result = await this.executor.execute(client.document, client.variables, request, client.operationName);
    stop({ outcome: result.errors ? "error" : "ok" });
    const sent = this.#withinSize(result, client.answer, kind);
    return { ...sent, extensions: { ...extensionsOf(request.report).extensions, cost } };
  }

  /** Runs a query with `@defer` for a client that accepts an answer in parts, all of which count towards its limits. */
  async executeInParts(client: ClientOperation): Promise<ExecutionResult | AnswerInParts> {
    const begun = this.#begin(client);
    if ("refusal" in begun) return begun.refusal;
    const { kind, cost, request } = begun;
    const { document, variables, operationName, answer = { bytes: 0 } } = client;
    const stop = this.metrics.operations.startTimer({ kind });
    const result = await this.executor.executeInParts(document, variables, request, operationName);
    const extensions = { ...extensionsOf(request.report).extensions, cost };
    if (!("later" in result)) {
      stop({ outcome: result.errors ? "error" : "ok" });
      return { ...this.#withinSize(result, answer, kind), extensions };
    }
    const { later: parts } = result;
    let outcome = "ok";
    const within = <Part extends AnswerPart>(part: Part): Part => {
      const completed = part.completed.map((fragment) => {
        const { data, errors } = this.#withinSize(fragment, answer);
        if (errors) outcome = "error";
        return { ...fragment, data: data ?? null, ...(errors && { errors }) };
      });
      return { ...part, completed };
    };
    const first = within({ ...result.first, result: { ...this.#withinSize(result.first.result, answer), extensions } });
    if (first.result.errors) outcome = "error";
    async function* later(): AsyncGenerator<AnswerPart> {
      try {
        for await (const part of parts) yield within(part);
      } finally {
        stop({ outcome });
      }
    }
    return { first, later: later() };
  }

  /** A query or mutation that may be executed. */
  #begin(
    client: ClientOperation,
  ):
    | { readonly kind: OperationTypeNode; readonly cost: CostReport | undefined; readonly request: GraphRequest }
    | { readonly refusal: ExecutionResult } {
    const { document, operationName, request } = client;
    const operation = getOperationAST(document, operationName);
    if (!operation) return { refusal: unknownOperation(operationName) };
    const { refusal, cost } = this.#judge(client, operation);
    if (refusal) return { refusal };
    const kind = operation.operation;
    const { caller, requestId, signal, abort } = request;
    const full: GraphRequest = {
      caller,
      requestId,
      report: newReport(),
      visible: this.#viewOf(caller).visible,
      ...(kind === OperationTypeNode.QUERY && signal && { signal, abort }),
    };
    return { kind, cost, request: full };
  }

  /** Starts a subscription; the time until it has started is measured. */
  async subscribe(
    client: ClientOperation,
    progress: StreamProgress,
  ): Promise<AsyncIterable<ExecutionResult> | ExecutionResult> {
    const { document, variables, operationName, request } = client;
    const operation = getOperationAST(document, operationName);
    if (!operation) return unknownOperation(operationName);
    const { refusal } = this.#judge(client, operation);
    if (refusal) return refusal;
    const stop = this.metrics.operations.startTimer({ kind: "subscription" });
    const { visible } = this.#viewOf(request.caller);
    const full: GraphRequest = { ...request, visible, report: newReport() };
    const result = await this.executor.subscribe(document, variables, full, operationName);
    stop({ outcome: isAsyncIterable(result) ? "ok" : "error" });
    return isAsyncIterable(result) ? withProgress(result, progress, (event) => this.#withinSize(event)) : result;
  }

  /** The result, or the error of one that is too large to send, which is not serialised. */
  #withinSize(
    result: ExecutionResult,
    answer: { bytes: number } = { bytes: 0 },
    kind: OperationTypeNode = OperationTypeNode.QUERY,
  ): ExecutionResult {
    const bytes = this.#sizes.get(result) ?? answerBytes(result.data) + answerBytes(result.errors);
    this.#sizes.set(result, bytes);
    if (answer.bytes + bytes > maxAnswerBytes) {
      return { data: null, errors: [clientError(tooLargeAnswer(askForLess[kind]))] };
    }
    answer.bytes += bytes;
    return result;
  }

  /** The limits that depend on the variables, so they are checked each time. */
  #judge(
    { document, variables, request }: ClientOperation,
    operation: OperationDefinitionNode,
  ): { readonly refusal?: ExecutionResult; readonly cost?: CostReport } {
    const problem = variables && variablesError(variables);
    if (problem) return { refusal: { errors: [invalidRequest(problem)] } };
    const { error, report: cost } = this.#viewOf(request.caller).judgeCost(document, operation, variables);
    return { cost, ...(error && { refusal: { errors: [invalidRequest(error)], extensions: { cost } } }) };
  }
}

export function unknownOperation(operationName: string | undefined): ExecutionResult {
  const reason = operationName
    ? `Unknown operation named "${operationName}".`
    : "Must provide the name of the operation: the document has several, or none.";
  return { errors: [clientError(new ApiError("INVALID_INPUT", reason))] };
}
