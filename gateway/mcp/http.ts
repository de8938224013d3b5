import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { measureRequest } from "../http/measure.js";
import { privateHeaders } from "../http/private-headers.js";
import { bodyLimitBytes } from "../rest/server-options.js";
import { mcpPath, type McpOptions } from "./options.js";
import { registerProtectedResource } from "./protected-resource.js";
import type { McpSurface } from "./surface.js";

/**
 * Serves `/mcp`: the agents' operations as tools of the Model Context Protocol, without sessions (docs/mcp.md). The
 * protocol's library and the tools are loaded with the first request.
 */
export function registerMcp(app: FastifyInstance, options: McpOptions): void {
  if (options.issued) registerProtectedResource(app, options.issued);
  let opened: Promise<McpSurface> | undefined;
  const open = () => (opened ??= import("./surface.js").then(({ McpSurface }) => new McpSurface(options)));
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: bodyLimitBytes },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    scope.addHook("onRequest", async (request, reply) => {
      reply.headers(privateHeaders);
      measureRequest(options.metrics, `${request.method} ${mcpPath}`, reply);
    });
    scope.setErrorHandler(async (error, request, reply) => (await open()).fail(error, request, reply));
    scope.post(mcpPath, {
      onRequest: async (request) => (await open()).authorise(request),
      handler: async (request, reply) => (await open()).handle(request, reply),
    });
    // No state between requests: there is no stream to open and no session to end.
    const refuseMethod = async (_request: FastifyRequest, reply: FastifyReply) => {
      reply.header("allow", "POST");
      throw new ApiError("METHOD_NOT_ALLOWED");
    };
    const others = scope.supportedMethods.filter((method) => method !== "POST");
    scope.route({ method: others, url: mcpPath, onRequest: refuseMethod, handler: refuseMethod });
    done();
  });
}
