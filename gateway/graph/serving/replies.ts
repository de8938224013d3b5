import type { FastifyReply } from "fastify";
import type { ExecutionResult } from "graphql";
import { ApiError, toApiError, type ErrorCode } from "../../../subgraphs/shared/kernel/errors.js";
import { agentChallenge, tokenChallenge } from "../../http/error-body.js";
import { note } from "../../http/request-notes.js";
import { clientError } from "../execution/client-error.js";
import { resultStatus, type PlainOperation } from "./plain-operation.js";

const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
};

/** Sends the result of an operation. */
export function sendResult(
  reply: FastifyReply,
  { resultType }: Pick<PlainOperation, "resultType">,
  result: ExecutionResult,
): FastifyReply {
  return reply
    .code(resultStatus(result, resultType))
    .header("content-type", `${resultType}; charset=utf-8`)
    .send(JSON.stringify(result));
}

/** Sends an error that is not of an operation, as a GraphQL response. */
export function sendError(reply: FastifyReply, error: ApiError, status: number = error.body.status): FastifyReply {
  note(reply.request, { code: error.code });
  if (status === 401) reply.header("www-authenticate", `${tokenChallenge}, ${agentChallenge}`);
  if (status === 429 || status === 503) reply.header("retry-after", "1");
  return reply
    .code(status)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify({ errors: [clientError(error)] }));
}

/** An error before there is an operation: of the credentials, of the HTTP server (its own have a 4xx), or a bug. */
export function requestError(error: unknown): { error: ApiError; isUnexpected: boolean } {
  const status = typeof error === "object" && error !== null && "statusCode" in error ? error.statusCode : undefined;
  if (typeof status !== "number" || status < 400 || status > 499) return toApiError(error);
  const message = error instanceof Error ? error.message : undefined;
  const code = codeByStatus[status];
  return { error: code ? new ApiError(code) : new ApiError("INVALID_INPUT", message), isUnexpected: false };
}

/** Refuses a request by its status, before there is an operation. */
export function refuse(status: number, reply: FastifyReply): FastifyReply {
  if (status === 406) {
    const reason = "Accept application/graphql-response+json, application/json or text/event-stream.";
    return sendError(reply, new ApiError("INVALID_INPUT", reason), status);
  }
  const code = codeByStatus[status] ?? (status < 500 ? "INVALID_INPUT" : "INTERNAL_ERROR");
  return sendError(reply, new ApiError(code), status);
}
