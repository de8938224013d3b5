import { GraphQLError, type ASTNode } from "graphql";
import { ApiError, isErrorCode, toApiError, type ErrorBody } from "../../../subgraphs/shared/kernel/errors.js";
import type { Logger } from "../../../subgraphs/shared/kernel/logger.js";

export type ErrorPath = readonly (string | number)[];

interface Place {
  readonly path?: ErrorPath;
  readonly nodes?: readonly ASTNode[];
}

/** An error as clients receive it: `extensions` are exactly the body that REST sends, without `message`. */
export function clientError({ body }: ApiError, place: Place = {}): GraphQLError {
  const { code, reason, status, details } = body;
  return new GraphQLError(reason, { ...place, extensions: { code, reason, status, ...(details && { details }) } });
}

/** Maximum length of a message: GraphQL's messages quote the input in full. */
const maxReasonLength = 1_000;

/** A request that GraphQL itself refuses (syntax, validation, variables): 400 INVALID_INPUT, with GraphQL's message. */
export function invalidRequest(error: GraphQLError): GraphQLError {
  const { source, positions, nodes, path, message } = error;
  const text = message.length > maxReasonLength ? `${message.slice(0, maxReasonLength)}…` : message;
  const { code, reason, status } = new ApiError("INVALID_INPUT", text).body;
  return new GraphQLError(reason, { source, positions, nodes, path, extensions: { code, reason, status } });
}

/** The body of an error that a subgraph in another process has put into client form; undefined for others. */
function bodyOf({ extensions }: { readonly extensions?: unknown }): ErrorBody | undefined {
  if (!isRecord(extensions)) return undefined;
  const { code, reason, details } = extensions;
  if (!isErrorCode(code) || typeof reason !== "string") return undefined;
  return new ApiError(code, reason, isRecord(details) ? details : undefined).body;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

interface Log {
  readonly logger: Logger;
  readonly requestId: string;
}

/** An error with its place in the client's result. */
export interface PlacedError {
  readonly error: unknown;
  readonly place: Place;
}

/** Identifies a cause: one failure makes all fields fail that wait for it. */
const causeOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/**
 * Errors of subgraphs in one operation, in client form. Expected errors keep their reason; anything else is masked, and
 * logged with the request's id and the path: one line per cause, with the number of fields.
 */
export function maskErrors(failures: readonly PlacedError[], { logger, requestId }: Log): GraphQLError[] {
  const causes = new Map<string, { error: unknown; path: string | undefined; fields: number }>();
  const masked = failures.map(({ error, place }) => {
    const original = error instanceof GraphQLError ? error.originalError : undefined;
    const body = original || !isRecord(error) ? undefined : bodyOf(error);
    if (body) return clientError(new ApiError(body.code, body.reason, body.details), place);
    const { error: apiError, isUnexpected } = toApiError(error);
    if (isUnexpected) {
      const cause = original ?? error;
      const known = causes.get(causeOf(cause));
      if (known) known.fields += 1;
      else causes.set(causeOf(cause), { error: cause, path: place.path?.join("."), fields: 1 });
    }
    return clientError(apiError, place);
  });
  for (const cause of causes.values()) logger.error({ requestId, ...cause }, "a graph operation failed");
  return masked;
}

/** The same for one error. */
export function maskError(error: unknown, place: Place, log: Log): GraphQLError {
  const [masked] = maskErrors([{ error, place }], log);
  if (!masked) throw new Error("An error was lost");
  return masked;
}

/** The form of errors for an engine's clients. */
export interface ErrorForm {
  /** Errors of one operation's subgraphs, and of the engine itself. */
  ofFailures(failures: readonly PlacedError[], requestId: string): GraphQLError[];
  /** Variables that GraphQL refuses. */
  ofInvalid(error: GraphQLError): GraphQLError;
}

/** The product's: expected errors keep their reason, others are masked and logged. */
export function maskedErrors(logger: Logger): ErrorForm {
  return {
    ofFailures: (failures, requestId) => maskErrors(failures, { logger, requestId }),
    ofInvalid: invalidRequest,
  };
}
