import type { FastifyInstance } from "fastify";
import { agentChallenge } from "../http/error-body.js";
import type { IssuedTokens } from "./issued-tokens.js";

const wellKnown = "/.well-known/oauth-protected-resource";

/** The resource's own metadata URL: its path is inserted after the well-known one (RFC 9728, section 3.1). */
function metadataUrl(resource: string): string {
  const { origin, pathname } = new URL(resource);
  return `${origin}${wellKnown}${pathname}`;
}

/** `WWW-Authenticate` of a 401 at `/mcp` (RFC 9728, section 5.1; RFC 6750, section 3). */
export function mcpChallenge(issued: IssuedTokens | undefined, isTokenGiven: boolean): string {
  if (!issued) return agentChallenge;
  const fault = isTokenGiven ? ', error="invalid_token"' : "";
  return `${agentChallenge}${fault}, resource_metadata="${metadataUrl(issued.resource)}"`;
}

/** The metadata of `/mcp` (RFC 9728), by which clients find the authorization server. It is public on every website. */
export function registerProtectedResource(app: FastifyInstance, { issuer, resource }: IssuedTokens): void {
  const metadata = {
    resource,
    authorization_servers: [issuer],
    bearer_methods_supported: ["header"],
    resource_name: "Paygraph",
  };
  const { pathname } = new URL(metadataUrl(resource));
  for (const url of new Set([wellKnown, pathname])) {
    app.get(url, async (_request, reply) =>
      reply.headers({ "access-control-allow-origin": "*", "cache-control": "public, max-age=300" }).send(metadata),
    );
  }
}
