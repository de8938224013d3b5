import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/** Smaller responses aren't compressed. */
const thresholdBytes = 1024;

/** Its members are copied to the error of the decompressor. */
const invalidGzip = { name: "InvalidGzip", message: "Content-Encoding is gzip, but the body is not", statusCode: 400 };

/**
 * Compresses JSON for clients that accept it, and expands bodies in gzip: the size limit is that of the expanded body.
 * Pages aren't compressed here. Register it before the routes.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ["br", "gzip"],
    requestEncodings: ["gzip", "identity"],
    threshold: thresholdBytes,
    customTypes: /^application\/([\w.-]+\+)?json(;|$)/,
    onInvalidRequestPayload: () => invalidGzip,
  });
}
