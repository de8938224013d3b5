import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The text of a body in UTF-8, without a byte order mark; undefined where it isn't UTF-8. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Throws 415 for a compressed body, before it is read: bodies are not decompressed. */
export function assertUnencoded(headers: IncomingHttpHeaders): void {
  const { "content-encoding": content = "identity", "transfer-encoding": transfer = "chunked" } = headers;
  if (!/^(identity)?$/i.test(content.trim())) {
    throw new ApiError("UNSUPPORTED_MEDIA_TYPE", "Send the body without Content-Encoding.");
  }
  if (!/^chunked$/i.test(transfer.trim())) {
    throw new ApiError("UNSUPPORTED_MEDIA_TYPE", "Send the body without a Transfer-Encoding other than chunked.");
  }
}

/** Largest body whose remainder is read and discarded after a 413, so that the client can read the response. */
const maxDrainedBytes = 64 * 1_048_576;

/** The framework closes the connection on a body it couldn't parse; it stays open where the rest is drained. */
export function keepForDraining({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (Number(headers["content-length"]) <= maxDrainedBytes) reply.removeHeader("connection");
}
