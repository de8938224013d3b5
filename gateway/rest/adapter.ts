import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller, Credentials } from "../../subgraphs/shared/kernel/caller.js";
import type { Env } from "../../subgraphs/shared/kernel/env.js";
import { sha256 } from "../../subgraphs/shared/kernel/crypto.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import type { Logger } from "../../subgraphs/shared/kernel/logger.js";
import type { Method } from "../../subgraphs/shared/operation/definition.js";
import type { GraphExecutor } from "../graph/execution/executor.js";
import { abandonedSignal } from "../http/abandoned.js";
import { warningHeader } from "../http/warning-header.js";
import { measureRequest, type RequestMetrics } from "../http/measure.js";
import { callerOf, firstError, readAs } from "../http/request-caller.js";
import { note, resourceNotes } from "../http/request-notes.js";
import { privateHeaders } from "../http/private-headers.js";
import { assertReadable, isJsonType, keepForDraining } from "../http/request-body.js";
import { createAdmission, type Admission } from "./admission.js";
import { deprecationHeaders } from "./deprecation.js";
import { agentChallenge, errorFromRequest, sendError } from "../http/error-body.js";
import { endpointsOf, executeEndpoint, type Endpoint, type Success } from "./endpoint.js";
import { assertUploadSize, registerMultipart, withUpload } from "./multipart.js";
import { parseJsonBody, readBody, readHeaders, readIdempotencyKey, readPath, readQuery } from "./request.js";
import { apiVersion, type Route, type RouteRequest } from "./route.js";
import { bodyLimitBytes } from "./server-options.js";

export interface RestOptions {
  readonly routes: readonly Route[];
  readonly executor: GraphExecutor;
  readonly credentials: Pick<Credentials, "authenticate" | "presume">;
  readonly logger: Logger;
  readonly metrics: RequestMetrics;
  readonly env: Pick<Env, "attemptsPerAddress" | "dataDir" | "headerAlias" | "publicUrl" | "trustedProxies">;
}

interface Path {
  readonly template: string;
  readonly pattern: RegExp;
  readonly allow: readonly string[];
}

function pathsOf(routes: readonly Route[]): Path[] {
  const templates = new Map<string, Method[]>();
  for (const { template, method } of routes) templates.set(template, [...(templates.get(template) ?? []), method]);
  return [...templates].map(([template, declared]) => ({
    template,
    pattern: new RegExp(`^/${apiVersion}${template.replace(/[.$]/g, "\\$&").replace(/\{\w+\}/g, "[^/]+")}$`),
    allow: [...declared, ...(declared.includes("GET") ? ["HEAD"] : []), "OPTIONS"],
  }));
}

const fastifyPath = (template: string) => template.replace(/\{(\w+)\}/g, ":$1");

async function readJson(request: FastifyRequest, body: Buffer): Promise<unknown> {
  if (body.length === 0) return undefined;
  if (!isJsonType(request.headers["content-type"])) throw new ApiError("UNSUPPORTED_MEDIA_TYPE");
  return parseJsonBody(body);
}

class RestSurface {
  readonly #options: RestOptions;
  readonly #endpoints: readonly Endpoint[];
  readonly #paths: readonly Path[];
  /** Route template by the server's URL pattern; metrics are labelled with the template. */
  readonly #templates: ReadonlyMap<string, string>;
  /** The bytes of JSON bodies. */
  readonly #bodies = new WeakMap<FastifyRequest, Buffer>();
  readonly #admit: Admission;

  constructor(options: RestOptions) {
    this.#options = options;
    this.#admit = createAdmission(options.credentials, options.env);
    this.#endpoints = endpointsOf(options.routes, options.executor.schema);
    this.#paths = pathsOf(options.routes);
    this.#templates = new Map(this.#paths.map(({ template }) => [`/${apiVersion}${fastifyPath(template)}`, template]));
  }

  register(app: FastifyInstance): void {
    void app.register(
      (scope, _options, done) => {
        this.#prepare(scope);
        for (const endpoint of this.#endpoints.filter(({ route }) => !route.multipart)) this.#addRoute(scope, endpoint);
        for (const path of this.#paths) this.#refuseOtherMethods(scope, path);
        const uploads = this.#endpoints.filter(({ route }) => route.multipart);
        if (uploads.length > 0) {
          void scope.register((forms, _formOptions, formsDone) => {
            registerMultipart(forms, this.#options.env.dataDir, this.#options.logger);
            for (const endpoint of uploads) this.#addRoute(forms, endpoint);
            formsDone();
          });
        }
        done();
      },
      { prefix: `/${apiVersion}` },
    );
  }

  #prepare(scope: FastifyInstance): void {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: bodyLimitBytes },
      async (request: FastifyRequest, body: Buffer) => {
        this.#bodies.set(request, body);
        return readJson(request, body);
      },
    );
    scope.addHook("onRequest", async (request, reply) => {
      reply.headers({ ...privateHeaders, "x-request-id": request.id });
      this.#measure(request, reply);
      // Before the body is read: an unknown path is 404 whatever the body.
      if (request.is404) return this.#refuseUnknown(request, reply);
    });
    scope.setErrorHandler(async (error, request, reply) =>
      this.#fail(await firstError(request, error), request, reply),
    );
    scope.setNotFoundHandler((request, reply) => this.#refuseUnknown(request, reply));
  }

  #measure(request: FastifyRequest, reply: FastifyReply): void {
    const template = this.#templates.get(request.routeOptions.url ?? "");
    measureRequest(this.#options.metrics, template ? `${request.method} ${template}` : "unmatched", reply);
  }

  #refuseUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const [path = ""] = request.url.split("?", 1);
    const known = this.#paths.find(({ pattern }) => pattern.test(path));
    if (known) return this.#refuseMethod(known, reply);
    return sendError(reply, new ApiError("NOT_FOUND", "No such path."));
  }

  #refuseMethod({ allow }: Path, reply: FastifyReply): FastifyReply {
    reply.header("allow", allow.join(", "));
    return sendError(reply, new ApiError("METHOD_NOT_ALLOWED"));
  }

  /** Each path handles every method, so that `DELETE /customers/end-user-terms` doesn't delete a customer. */
  #refuseOtherMethods(scope: FastifyInstance, path: Path): void {
    const others = scope.supportedMethods.filter((method) => !path.allow.includes(method));
    const url = fastifyPath(path.template);
    const refuse = async (_request: FastifyRequest, reply: FastifyReply) => this.#refuseMethod(path, reply);
    scope.route({ method: others, url, onRequest: refuse, handler: refuse, exposeHeadRoute: false });
    const options = async (_request: FastifyRequest, reply: FastifyReply) =>
      reply.code(204).header("allow", path.allow.join(", ")).send();
    scope.route({ method: "OPTIONS", url, onRequest: options, handler: options });
  }

  #addRoute(scope: FastifyInstance, endpoint: Endpoint): void {
    const { method, template, audience, facts, kind } = endpoint.route;
    scope.route({
      method,
      url: fastifyPath(template),
      exposeHeadRoute: method === "GET" && kind === "query",
      onRequest: async (request, reply) => {
        // Set first, so that error responses carry them too.
        if (facts.deprecated) reply.headers(deprecationHeaders(facts.deprecated, this.#options.env.publicUrl));
        await this.#authorise(endpoint.route, request);
      },
      handler: async (request, reply) => this.#handle(endpoint, request, reply),
      ...(audience === "AGENT" && {
        errorHandler: (error, request, reply) => void this.#fail(error, request, reply, agentChallenge),
      }),
    });
  }

  async #authorise(route: Route, request: FastifyRequest): Promise<void> {
    const { headers } = request;
    await this.#admit(route, request);
    if (route.multipart) assertUploadSize(headers["content-length"], route.multipart);
    const isEmpty = headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) === 0;
    // Nothing to parse: the content type of an empty body is irrelevant.
    if (isEmpty) delete headers["content-type"];
    else assertReadable(headers);
  }

  async #handle(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { route } = endpoint;
    const { env } = this.#options;
    const base = {
      path: readPath(route, request.params),
      query: readQuery(route, request.url, env.headerAlias),
      headers: readHeaders(route, request.headers, env.headerAlias),
      idempotencyKey: readIdempotencyKey(route, request.headers, env.headerAlias),
    };
    const success = route.multipart
      ? await withUpload(request, reply, route, env.dataDir, (form) =>
          this.#execute(endpoint, request, reply, { ...base, ...form }),
        )
      : await this.#execute(endpoint, request, reply, {
          ...base,
          body: readBody(route, request.body, env.headerAlias),
          files: {},
        });
    const { subjectId, customerId } = resourceNotes(success.body);
    note(request, { subjectId, customerId, isReplay: success.isReplay });
    if (success.isReplay) reply.header("idempotent-replayed", "true");
    if (success.warnings.length > 0) reply.header("paygraph-warning", warningHeader(success.warnings));
    reply.code(success.status);
    if (success.json === undefined) return reply.send();
    return reply.type("application/json; charset=utf-8").send(success.json);
  }

  async #execute(
    endpoint: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
    input: RouteRequest,
  ): Promise<Success> {
    const isQuery = endpoint.route.kind === "query";
    const { signal, abort } = isQuery ? abandonedSignal(reply) : {};
    const execute = (caller: Caller) =>
      executeEndpoint(this.#options.executor, endpoint, input, {
        caller,
        requestId: request.id,
        bodyDigest: this.#bodyDigest(endpoint.route, request),
        signal,
        abort,
        alias: this.#options.env.headerAlias,
      });
    return isQuery ? readAs(request, execute) : execute(callerOf(request));
  }

  /** Digest of a body that a wallet signs: both legs of its request have the same bytes. */
  #bodyDigest(route: Route, request: FastifyRequest): string | undefined {
    if (!route.headers?.["Request-Id"]) return undefined;
    return Buffer.from(sha256(this.#bodies.get(request) ?? "")).toString("hex");
  }

  #fail(cause: unknown, request: FastifyRequest, reply: FastifyReply, challenge?: string): FastifyReply {
    const { error, isUnexpected } = errorFromRequest(cause);
    if (isUnexpected) {
      const { method, routeOptions, id } = request;
      this.#options.logger.error({ requestId: id, method, route: routeOptions.url, err: cause }, "A request failed");
    }
    keepForDraining(request, reply);
    return sendError(reply, error, challenge);
  }
}

/**
 * Serves the routes below `/2025-10-13`. Throws at start for an invalid route.
 * Order per request: path and method, credentials, permission, media type and size, JSON, validation, execution.
 */
export function registerRest(app: FastifyInstance, options: RestOptions): void {
  new RestSurface(options).register(app);
}
