import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { privateHeaders } from "./private-headers.js";
import { restErrorBody } from "./error-body.js";

/** An error as a complete HTTP response, for a connection without a request; the connection is closed after it. */
export function rawReply(error: ApiError, headers: Readonly<Record<string, string>> = {}, status?: number): string {
  const body = restErrorBody(error);
  const code = status ?? body.status;
  const content = JSON.stringify({ ...body, status: code });
  return [
    `HTTP/1.1 ${code} ${STATUS_CODES[code] ?? "Error"}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(content)}`,
    `x-request-id: ${randomUUID()}`,
    ...Object.entries({ ...privateHeaders, ...headers }).map(([name, value]) => `${name}: ${value}`),
    "Connection: close",
    "",
    content,
  ].join("\r\n");
}
