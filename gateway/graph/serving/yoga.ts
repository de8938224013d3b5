import { GraphQLError, type DocumentNode, type ExecutionResult } from "graphql";
import { createYoga, type GraphQLParams, type Plugin } from "graphql-yoga";
import type { Caller } from "../../../subgraphs/shared/kernel/caller.js";
import { ApiError, isErrorCode, type ErrorCode } from "../../../subgraphs/shared/kernel/errors.js";
import type { Logger } from "../../../subgraphs/shared/kernel/logger.js";
import { clientError, invalidRequest, maskError } from "../execution/client-error.js";
import { graphLimits } from "../limits/limits.js";
import type { ClientOperation, Operations, StreamProgress } from "./operations.js";
import { partialStatus } from "./plain-operation.js";
import { isAsyncIterable } from "../execution/subgraph-executor.js";

/** The HTTP server's data of a request, before Yoga handles it. */
export interface HttpContext extends Record<string, unknown> {
  readonly caller: Caller;
  readonly requestId: string;
  /** Aborted when the client has its response, or has disconnected. */
  readonly signal: AbortSignal;
  readonly acceptsEvents: boolean;
  readonly progress: StreamProgress;
  /** Counts a further event stream of the caller; an error is returned instead if there are too many. */
  admitStream(): ApiError | undefined;
  isBatch: boolean;
  /** Called if the operation's document is a trusted one. */
  trusts(): void;
  /** The total response of the request's operations. */
  readonly answer: { bytes: number };
  /** Called with each operation before its execution, and with its result. */
  executes(operation: ClientOperation): void;
  executed(result: ExecutionResult, operation: ClientOperation): void;
}

interface HttpExtension {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  /** For Yoga: the status applies to `application/graphql-response+json` only. */
  readonly spec?: boolean;
}

const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  405: "METHOD_NOT_ALLOWED",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
};

function isHttpExtension(value: unknown): value is HttpExtension {
  return typeof value === "object" && value !== null;
}

/** Adds the extension that Yoga reads the HTTP status from, and removes before it sends the error. */
function withHttp(error: GraphQLError, http: HttpExtension): GraphQLError {
  const { nodes, source, positions, path, extensions } = error;
  return new GraphQLError(error.message, { nodes, source, positions, path, extensions: { ...extensions, http } });
}

/** Any error of a request, in client form: Yoga's own carry an HTTP status, the graph's already have this form. */
function inClientForm(error: GraphQLError, hasData: boolean, log: { logger: Logger; requestId: string }): GraphQLError {
  const { code, reason, status, http } = error.extensions;
  if (isErrorCode(code) && reason !== undefined) {
    if (http || typeof status !== "number") return error;
    return withHttp(error, { status: hasData ? partialStatus : status, spec: true });
  }
  // The query string's `variables` or `extensions` aren't JSON.
  const isBadJson = error.originalError instanceof SyntaxError;
  if (!isBadJson && !isHttpExtension(http)) return withHttp(maskError(error, {}, log), { status: 500 });
  // A request that isn't GraphQL is refused with its status, for any media type of the response.
  const { status: httpStatus = 400, headers } = isHttpExtension(http) ? http : {};
  const message = isBadJson ? "The query string has a parameter that is not valid JSON." : error.message;
  const refusal = new ApiError(codeByStatus[httpStatus] ?? "INVALID_INPUT", message);
  return withHttp(clientError(refusal), { status: httpStatus, headers });
}

function refuse(message: string, status = 400): GraphQLError {
  return withHttp(clientError(new ApiError("INVALID_INPUT", message)), { status });
}

/** `documentId` of the query string, and the limits of a batch. Subscriptions can't be part of one: its response is one JSON array. */
function useParameters(): Plugin<object, HttpContext> {
  return {
    onRequestParse({ request, url, serverContext }) {
      return {
        onRequestParseDone({ requestParserResult, setRequestParserResult }) {
          if (!Array.isArray(requestParserResult)) {
            const documentId = request.method === "GET" ? url.searchParams.get("documentId") : null;
            if (documentId !== null) setRequestParserResult(withDocumentId(requestParserResult, documentId));
            return;
          }
          serverContext.isBatch = true;
          const { length } = requestParserResult;
          if (length === 0) throw refuse("The batch is empty.");
          if (length <= graphLimits.batch) return;
          throw refuse(`The batch has ${length} operations; at most ${graphLimits.batch} are allowed.`);
        },
      };
    },
  };
}

const withDocumentId = (parameters: GraphQLParams, documentId: string): GraphQLParams & { documentId: string } => ({
  ...parameters,
  documentId,
});

/** Documents that requests name by an identifier. */
function usePersistedDocuments(operations: Operations): Plugin<object, HttpContext> {
  return {
    onParams({ params, setParams, context }) {
      const requested = operations.documentsOf(context.caller).requested(params);
      if (!requested) return;
      if (requested.isTrusted) context.trusts();
      if (requested.text !== params.query) setParams({ ...params, query: requested.text });
    },
  };
}

interface ExecuteArgs {
  readonly document: DocumentNode;
  readonly variableValues?: Record<string, unknown> | null;
  readonly operationName?: string | null;
  readonly contextValue: HttpContext;
}

function operationOf({ document, variableValues, operationName, contextValue }: ExecuteArgs): ClientOperation {
  const { caller, requestId, signal, answer } = contextValue;
  const operation = {
    answer,
    document,
    variables: variableValues ?? undefined,
    operationName: operationName ?? undefined,
    request: { caller, requestId, signal },
  };
  contextValue.executes(operation);
  return operation;
}

/** Parsing, validation, execution and subscription by the shared operations. */
function useOperations(operations: Operations): Plugin<HttpContext, HttpContext> {
  const subscribe = async (args: ExecuteArgs): Promise<AsyncIterable<ExecutionResult> | ExecutionResult> => {
    const { isBatch, acceptsEvents, progress, admitStream } = args.contextValue;
    if (isBatch) return { errors: [refuse("A subscription can't be part of a batch.")] };
    if (!acceptsEvents) {
      return { errors: [refuse("Send a subscription with Accept: text/event-stream, or over WebSocket.", 406)] };
    }
    const refusal = admitStream();
    if (refusal) return { errors: [clientError(refusal)] };
    return operations.subscribe(operationOf(args), progress);
  };
  return {
    onParse({ context, setParseFn }) {
      setParseFn((text: unknown) => operations.documentsOf(context.caller).parse(String(text)));
    },
    onValidate({ context, setValidationFn }) {
      const documents = operations.documentsOf(context.caller);
      // Copies: Yoga marks the errors with the HTTP status.
      setValidationFn((_schema: unknown, document: DocumentNode) => documents.validate(document).map(invalidRequest));
    },
    onExecute({ args, setExecuteFn }) {
      setExecuteFn(async () => {
        const operation = operationOf(args);
        const result = await operations.execute(operation);
        args.contextValue.executed(result, operation);
        return result;
      });
    },
    onSubscribe({ args, setSubscribeFn }) {
      setSubscribeFn(() => subscribe(args));
    },
  };
}

/** Puts every error that is sent over HTTP into client form. */
function useClientErrors(logger: Logger): Plugin<object, HttpContext> {
  const formatted = (result: ExecutionResult, requestId: string): ExecutionResult => {
    const { errors } = result;
    if (!errors) return result;
    const hasData = result.data !== undefined;
    return { ...result, errors: errors.map((error) => inClientForm(error, hasData, { logger, requestId })) };
  };
  return {
    onResultProcess({ result, setResult, serverContext: { requestId } }) {
      if (Array.isArray(result)) setResult(result.map((each) => formatted(each, requestId)));
      else if (!isAsyncIterable(result)) setResult(formatted(result, requestId));
    },
  };
}

/**
 * Complete GraphQL over HTTP: batches, subscriptions as server-sent events, operations in the query string, and errors
 * of requests that aren't GraphQL.
 */
export function createGraphYoga(operations: Operations, logger: Logger) {
  return createYoga<HttpContext>({
    schema: operations.schema,
    plugins: [useParameters(), usePersistedDocuments(operations), useOperations(operations), useClientErrors(logger)],
    extraParamNames: ["documentId"],
    batching: { limit: graphLimits.batch },
    // Features that the HTTP server already covers, or that must stay off.
    maskedErrors: false,
    parserAndValidationCache: false,
    multipart: false,
    cors: false,
    graphiql: false,
    landingPage: false,
    maxRequestBodySize: false,
    logging: {
      debug: (...args: unknown[]) => logger.trace({ args }, "yoga"),
      info: (...args: unknown[]) => logger.debug({ args }, "yoga"),
      warn: (...args: unknown[]) => logger.warn({ args }, "yoga"),
      error: (...args: unknown[]) => logger.error({ args }, "yoga"),
    },
  });
}

export type GraphYoga = ReturnType<typeof createGraphYoga>;
