import type { FastifyInstance, FastifyRequest } from "fastify";
import { nobody } from "../../subgraphs/shared/kernel/caller.js";
import type { Logger } from "../../subgraphs/shared/kernel/logger.js";
import type { RequestLog } from "../../subgraphs/shared/kernel/request-log.js";
import { statusSent } from "./measure.js";
import { namedCaller } from "./request-caller.js";
import { namedNotes, notesOf } from "./request-notes.js";

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
 * Logs each request once its response is sent: a line at `info`, of probes at `debug`, and an entry of the tenant's log
 * of requests. The line has only two values of the client's choice, without characters that could forge a line: the
 * request's id (`genReqId`) and the name of a GraphQL operation. The entry has the ids of resources besides.
 */
export function registerRequestLog(app: FastifyInstance, logger: Logger, requestLog: RequestLog): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.raw.once("close", () => {
      const { id: requestId, method } = request;
      const route = templateOf(request);
      const caller = namedCaller(request);
      const notes = notesOf(request);
      const status = statusSent(reply);
      const durationMs = Math.round(reply.elapsedTime);
      const line = {
        requestId,
        method,
        route,
        operation: notes.operations?.join(", "),
        status,
        ms: durationMs,
        tokenName: caller?.tokenName?.replace(unescaped, "?"),
        agentId: caller?.agent?.id,
      };
      if (probes.has(route)) logger.debug(line, "request");
      else logger.info(line, "request");
      if (!caller || caller.credentialId === nobody.credentialId) return;
      const named = notes.subjectId ? notes : namedNotes(request.params);
      requestLog.add({
        caller,
        at: Date.now(),
        requestId,
        method,
        route,
        status,
        durationMs,
        operationKind: notes.operationKind,
        operationName: notes.operationName,
        code: notes.code,
        isReplay: notes.isReplay,
        customerId: named.customerId ?? notes.customerId,
        subjectId: named.subjectId,
      });
    });
    done();
  });
}
