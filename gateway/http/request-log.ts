import type { FastifyInstance, FastifyRequest } from "fastify";
import { getOperationAST, type DocumentNode } from "graphql";
import type { Logger } from "../../subgraphs/shared/kernel/logger.js";
import { statusSent } from "./measure.js";
import { findCaller } from "./request-caller.js";

const operations = new WeakMap<FastifyRequest, readonly string[]>();

const maxNameLength = 100;

/** Adds a request's operation, such as `query Dashboard`; a batch has several. */
export function addOperation(request: FastifyRequest, document: DocumentNode, operationName: string | undefined): void {
  const operation = getOperationAST(document, operationName);
  if (!operation) return;
  const { operation: kind, name } = operation;
  const named = name ? `${kind} ${name.value.slice(0, maxNameLength)}` : kind;
  operations.set(request, [...(operations.get(request) ?? []), named]);
}

/** Paths that machines request all the time. */
const probes: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/** Characters that some terminals and log readers interpret, but JSON doesn't escape. */
const unescaped = /[\u007f-\u009f\u2028\u2029]/g;

/** Paths with names in braces, as in the contract: one per route. */
const templates = new Map<string, string>();

function templateOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return "unmatched";
  let template = templates.get(url);
  if (template === undefined) templates.set(url, (template = url.replace(/:(\w+)/g, "{$1}")));
  return template;
}

/**
 * Logs each request once its response is sent: a line at `info`, of probes at `debug`. It has only two values of the
 * client's choice, without characters that could forge a line: the request's id (`genReqId`) and the name of a GraphQL
 * operation.
 */
export function registerRequestLog(app: FastifyInstance, logger: Logger): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.raw.once("close", () => {
      const route = templateOf(request);
      const caller = findCaller(request);
      const entry = {
        requestId: request.id,
        method: request.method,
        route,
        operation: operations.get(request)?.join(", "),
        status: statusSent(reply),
        ms: Math.round(reply.elapsedTime),
        tokenName: caller?.tokenName?.replace(unescaped, "?"),
        agentId: caller?.agent?.id,
      };
      if (probes.has(route)) logger.debug(entry, "request");
      else logger.info(entry, "request");
    });
    done();
  });
}
