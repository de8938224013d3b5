import {
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  type ExecutionResult,
  type OperationDefinitionNode,
} from "graphql";
import type { FastifyRequest } from "fastify";
import { utf8Text } from "../../http/request-body.js";
import type { ClientDocuments } from "./client-documents.js";
import type { ClientOperation } from "./operations.js";

/** The media types of a single result. */
export type ResultType = "application/json" | "application/graphql-response+json";

/** One query or mutation as most clients send it: a JSON object by POST, with one result as JSON. */
export interface PlainOperation {
  readonly resultType: ResultType;
  /** Errors for which the document can't be executed. */
  readonly errors: readonly GraphQLError[];
  /** Undefined if there are errors. */
  readonly client?: Omit<ClientOperation, "request"> & { readonly definition: OperationDefinitionNode };
}

const parameters: ReadonlySet<string> = new Set(["query", "documentId", "variables", "operationName", "extensions"]);

/** The first type of an `Accept` header that a result can have; undefined for none. Weights are not read. */
export function resultTypeOf(accept: string | undefined): ResultType | undefined {
  if (!accept || accept === "*/*") return "application/json";
  for (const range of accept.replace(/\s/g, "").toLowerCase().split(",")) {
    const [mediaType = "", ...settings] = range.split(";");
    const charset = settings.find((setting) => setting.includes("charset="));
    if (charset !== undefined && charset !== "charset=utf-8") continue;
    const [type, subtype] = mediaType.split("/");
    if (type !== "application" && type !== "*") continue;
    if (subtype === "*" || subtype === "json") return "application/json";
    if (subtype === "graphql-response+json") return "application/graphql-response+json";
  }
  return undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function readObject(body: unknown): Record<string, unknown> | undefined {
  const text = Buffer.isBuffer(body) ? utf8Text(body) : undefined;
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The result of `work`, or the GraphQL error that it throws. */
function orError<T>(work: () => T): T | GraphQLError {
  try {
    return work();
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

/**
 * The operation of a POST whose type is JSON. Undefined for all that isn't one query or mutation with one result as
 * JSON: batches, subscriptions, other media types, and requests that aren't GraphQL.
 */
export function readPlainOperation(
  { headers, body }: Pick<FastifyRequest, "headers" | "body">,
  documents: ClientDocuments,
): PlainOperation | undefined {
  const resultType = resultTypeOf(headers.accept);
  const given = resultType && readObject(body);
  return given && operationIn(given, resultType, documents);
}

/** The same of the parsed JSON object. */
export function operationIn(
  given: Readonly<Record<string, unknown>>,
  resultType: ResultType,
  documents: ClientDocuments,
): PlainOperation | undefined {
  const { variables = null, operationName = null, extensions = null } = given;
  if (operationName !== null && typeof operationName !== "string") return undefined;
  if ((variables !== null && !isRecord(variables)) || (extensions !== null && !isRecord(extensions))) return undefined;
  if (Object.keys(given).some((name) => !parameters.has(name) && given[name] !== null)) return undefined;
  const requested = orError(() => documents.requested(given));
  if (!requested) return undefined;
  const document = requested instanceof GraphQLError ? requested : orError(() => documents.parse(requested.text));
  if (document instanceof GraphQLError) return { resultType, errors: [document] };
  const definition = getOperationAST(document, operationName);
  if (!definition || definition.operation === OperationTypeNode.SUBSCRIPTION) return undefined;
  const errors = documents.validate(document);
  if (errors.length > 0) return { resultType, errors };
  const client = {
    document,
    definition,
    variables: variables ?? undefined,
    operationName: operationName ?? undefined,
  };
  return { resultType, errors, client };
}

function statusOf({ extensions }: GraphQLError): number {
  return typeof extensions.status === "number" ? extensions.status : 500;
}

/** Status of a partial success in GraphQL over HTTP: there are data, which may be null, and errors. */
export const partialStatus = 294;

/** Status of a result; always 200 as `application/json`: its clients read the body of a 200 only. */
export function resultStatus({ data, errors = [] }: ExecutionResult, resultType: ResultType): number {
  if (resultType === "application/json" || errors.length === 0) return 200;
  return data !== undefined ? partialStatus : Math.max(...errors.map(statusOf));
}
