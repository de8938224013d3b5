import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Whether the header names this version, or any. Versions are compared as weak ones. */
function names(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(",").map((version) => version.trim().replace(/^W\//, "")) ?? [];
  return known.some((version) => version === "*" || `W/${version}` === etag);
}

/**
 * Sends a result that the client's own cache may keep, but no shared one, and that it must compare before each use:
 * 304 if it has it. Weak, since a compressed response has the same version.
 */
export function sendStorable({ headers }: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  reply.headers({ etag, "cache-control": "private, no-cache", vary: "accept, authorization" });
  return names(headers["if-none-match"], etag) ? reply.code(304).send() : reply.send(text);
}
