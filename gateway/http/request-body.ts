import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";

const utf8 = new TextDecoder("utf-8", { fatal: true });

const jsonType = /^(application\/([\w.-]+\+)?json|text\/json)$/;

/** Whether a body of this media type is read as JSON: `application/json`, `application/*+json` and `text/json`. */
export function isJsonType(contentType: string | undefined): boolean {
  const [mediaType = "", ...parameters] = (contentType ?? "").split(";").map((part) => part.trim().toLowerCase());
  if (!jsonType.test(mediaType)) return false;
  return parameters.every((parameter) => !parameter.startsWith("charset=") || /^charset="?utf-?8"?$/.test(parameter));
}

/** The text of a body in UTF-8, without a byte order mark; undefined if it isn't UTF-8. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Throws 415 for a body in an unsupported encoding, before reading it: gzip is supported, except for forms. */
export function assertReadable(headers: IncomingHttpHeaders): void {
  const { "content-encoding": content = "identity", "transfer-encoding": transfer = "chunked" } = headers;
  const isForm = headers["content-type"]?.startsWith("multipart/") ?? false;
  if (content !== "identity" && (content !== "gzip" || isForm)) {
    const reason = isForm
      ? "Send the form without Content-Encoding."
      : "Send the body as it is, or with Content-Encoding: gzip.";
    throw new ApiError("UNSUPPORTED_MEDIA_TYPE", reason);
  }
  if (!/^chunked$/i.test(transfer.trim())) {
    throw new ApiError("UNSUPPORTED_MEDIA_TYPE", "Send the body without a Transfer-Encoding other than chunked.");
  }
}

/**
 * Maximum size of a body whose remainder is read and discarded after a 413, so that the client can read the response.
 */
const maxDrainedBytes = 64 * 1_048_576;

/** The framework closes the connection on a body it couldn't parse; draining the rest keeps it open. */
export function keepForDraining({ headers }: FastifyRequest, reply: FastifyReply): void {
  const isPlain = headers["content-encoding"] === undefined;
  if (isPlain && Number(headers["content-length"]) <= maxDrainedBytes) reply.removeHeader("connection");
}
