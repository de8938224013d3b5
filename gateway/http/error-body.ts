import type { FastifyReply } from "fastify";
import { GraphQLError } from "graphql";
import {
  ApiError,
  isErrorCode,
  toApiError,
  type ErrorCode,
  type ErrorDetails,
  type FieldError,
} from "../../subgraphs/shared/kernel/errors.js";
import { note } from "./request-notes.js";
import { privateHeaders } from "./private-headers.js";

/** `WWW-Authenticate` of paths that take API tokens, and of those that take agents' access tokens. */
export const tokenChallenge = 'Basic realm="Paygraph"';
export const agentChallenge = 'Bearer realm="Paygraph"';

/** The error object on the wire; `message` equals `reason`: clients read either (docs/interface.md, The error body). */
export interface RestErrorBody {
  readonly status: number;
  readonly code: ErrorCode;
  readonly reason: string;
  readonly message: string;
  readonly details?: ErrorDetails;
  /** Of DOCUMENT_REJECTED: the reasons that the file can't be used. */
  readonly precheckErrors?: readonly unknown[];
}

export interface SeenError {
  readonly error: ApiError;
  /** Whether it is a bug, to be logged; the client sees a masked error. */
  readonly isUnexpected: boolean;
}

export function restErrorBody({ body }: ApiError): RestErrorBody {
  const { status, code, reason, details } = body;
  const { precheckErrors, ...others } = details ?? {};
  if (!Array.isArray(precheckErrors)) return { status, code, reason, message: reason, ...(details && { details }) };
  // In the graph they are in `details`; existing REST clients read them next to `reason`.
  const hasOthers = Object.keys(others).length > 0;
  return { status, code, reason, message: reason, ...(hasOthers && { details: others }), precheckErrors };
}

function retryAfterSeconds({ body }: ApiError): number | undefined {
  const seconds = body.details?.retryAfterSeconds;
  if (typeof seconds === "number" && seconds >= 0) return Math.ceil(seconds);
  return body.code === "SERVICE_UNAVAILABLE" ? 1 : undefined;
}

/**
 * Headers that state whether to retry: existing clients retry 409 and 429 by default, which is wrong for a business
 * conflict, but right for a key in progress.
 */
export function errorHeaders(error: ApiError, challenge: string): Record<string, string> {
  const { status } = error.body;
  const seconds = retryAfterSeconds(error);
  return {
    ...(seconds !== undefined && { "retry-after": String(seconds) }),
    ...((status === 409 || status === 429) && { "x-should-retry": String(seconds !== undefined) }),
    ...(status === 401 && { "www-authenticate": challenge }),
  };
}

const inputPrefix = /^input\.(?=[^\s])/;

/** Graph argument names that differ in REST. */
const restNames: ReadonlyMap<string, string> = new Map([
  ["first", "limit"],
  ["after", "cursor"],
  ["idempotencyKey", "Idempotency-Key"],
]);

function restField(field: string): string {
  const name = field.replace(inputPrefix, "");
  return restNames.get(name) ?? name;
}

function isFieldErrors(errors: unknown): errors is FieldError[] {
  return (
    Array.isArray(errors) &&
    errors.every((entry: unknown) => typeof entry === "object" && entry !== null && "field" in entry)
  );
}

function isDetails(details: unknown): details is ErrorDetails {
  return typeof details === "object" && details !== null && !Array.isArray(details);
}

interface Described {
  readonly reason: string;
  readonly details: ErrorDetails | undefined;
}

/** The same reason and details, with other names of their fields. */
function renamed({ reason, details }: Described, nameOf: (field: string) => string): Described {
  if (!details || !isFieldErrors(details.errors)) return { reason, details };
  const errors = details.errors.map((entry) => ({ ...entry, field: nameOf(entry.field) }));
  const [first] = details.errors;
  const isAboutFirst = first !== undefined && reason.startsWith(`${first.field}: `);
  const newReason = isAboutFirst ? `${nameOf(first.field)}${reason.slice(first.field.length)}` : reason;
  return { reason: newReason, details: { ...details, errors } };
}

function describedIn({ message, extensions: { reason, details } }: GraphQLError): Described {
  return { reason: typeof reason === "string" ? reason : message, details: isDetails(details) ? details : undefined };
}

/** An error of a route's operation, which names the parameters of the path as the path does. */
export function withPathNames(error: GraphQLError, pathNames: Readonly<Record<string, string>>): GraphQLError {
  if (!isErrorCode(error.extensions.code)) return error;
  const names = new Map(Object.entries(pathNames).map(([inPath, inGraph]) => [inGraph, inPath]));
  const described = renamed(describedIn(error), (field) => names.get(field.replace(inputPrefix, "")) ?? field);
  return new GraphQLError(error.message, { extensions: { ...error.extensions, ...described } });
}

/** The error of an execution: its `extensions` if they have a code of the catalogue, or else masked. */
function errorFromGraph(error: GraphQLError): SeenError {
  const { code } = error.extensions;
  if (!isErrorCode(code)) return toApiError(error);
  // Without the mutation's `input.`.
  const { reason, details } = renamed(describedIn(error), restField);
  // The graph has logged masked errors, so an error with a code of the catalogue isn't logged again.
  return { error: new ApiError(code, reason, details), isUnexpected: false };
}

/** A 400 INVALID_INPUT about one part of the request. */
export function badRequest(field: string, message: string): ApiError {
  return new ApiError("INVALID_INPUT", `${field}: ${message}`, { errors: [{ field, message }] });
}

const httpCodes: Readonly<Record<number, ErrorCode>> = {
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
};

/** A refusal by the HTTP framework: its errors have a 4xx status and a code that starts with FST_. */
function fromFramework(error: unknown): ApiError | undefined {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return undefined;
  const { statusCode } = error;
  if (typeof statusCode !== "number" || statusCode < 400 || statusCode > 499) return undefined;
  if ("code" in error && error.code === "FST_ERR_MAX_PARAM_LENGTH") return new ApiError("NOT_FOUND");
  const code = httpCodes[statusCode];
  if (code) return new ApiError(code);
  return badRequest("request", error instanceof Error ? error.message : "is malformed");
}

/** Any error of a request, in the form that the client may see. */
export function errorFromRequest(error: unknown): SeenError {
  if (error instanceof GraphQLError && !(error instanceof ApiError)) return errorFromGraph(error);
  const refused = fromFramework(error);
  return refused ? { error: refused, isUnexpected: false } : toApiError(error);
}

/** Sends the error as JSON; every REST failure is sent by this function. `challenge`: of a 401. */
export function sendError(reply: FastifyReply, error: ApiError, challenge: string = tokenChallenge): FastifyReply {
  note(reply.request, { code: error.code });
  return reply
    .code(error.body.status)
    .headers({ ...privateHeaders, ...errorHeaders(error, challenge) })
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(restErrorBody(error)));
}
