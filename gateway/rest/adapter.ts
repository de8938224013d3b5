import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { GraphQLSchema } from "graphql";
import { z } from "zod";
import type { Caller } from "../../subgraphs/shared/kernel/caller.js";
import type { Env } from "../../subgraphs/shared/kernel/env.js";
import { sha256 } from "../../subgraphs/shared/kernel/crypto.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import type { Logger } from "../../subgraphs/shared/kernel/logger.js";
import type { Metrics } from "../../subgraphs/shared/kernel/telemetry.js";
import { shape } from "../../subgraphs/shared/schema/shape.js";
import type { GraphExecutor } from "../graph/execution/executor.js";
import { privateHeaders } from "../http/private-headers.js";
import { assertUnencoded } from "../http/request-body.js";
import { createAdmission, type Admission } from "./admission.js";
import { deprecationHeaders } from "./deprecation.js";
import { loadDocuments, type RestDocument, type RestDocuments } from "./documents.js";
import { agentChallenge, errorFromRequest, sendError } from "../http/error-body.js";
import { fieldDocument, fieldOf, fieldVariables } from "./field-document.js";
import { assertUploadSize, registerMultipart, withUpload } from "./multipart.js";
import {
  isJsonType,
  parseJsonBody,
  readBody,
  readHeaders,
  readIdempotencyKey,
  readPath,
  readQuery,
} from "./request.js";
import {
  apiVersion,
  pathParameters,
  routeEntries,
  type GraphData,
  type Method,
  type RouteDefinition,
  type RouteRequest,
  type RouteTable,
  type Variables,
} from "./route.js";
import { bodyLimitBytes } from "./server-options.js";

export interface RestOptions {
  readonly routes: RouteTable;
  readonly executor: GraphExecutor;
  /** The caller that an `Authorization` header names. Throws UNAUTHORIZED. */
  authenticate(authorization: string | undefined): Promise<Caller>;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, "requests">;
  readonly env: Pick<Env, "attemptsPerAddress" | "dataDir" | "headerAlias" | "publicUrl">;
  /** Folder of hand-written operations, for routes that name one. */
  readonly operations?: string;
}

interface Endpoint {
  readonly key: string;
  readonly method: Method;
  readonly template: string;
  readonly route: RouteDefinition;
  readonly document: RestDocument;
  readonly variables: (request: RouteRequest) => Variables;
}

interface Path {
  readonly template: string;
  readonly pattern: RegExp;
  readonly allow: readonly string[];
}

/** Largest body whose remainder is read and discarded after a 413, so that the client can read the response. */
const maxDrainedBytes = 64 * 1_048_576;
/** The status recorded for a client that disconnected before its response. */
const clientClosedRequest = 499;

function checkRoute(key: string, method: Method, template: string, route: RouteDefinition, routes: RouteTable): void {
  const fail = (problem: string): never => {
    throw new Error(`Route "${key}": ${problem}`);
  };
  if (route.audience === "PUBLIC" && route.idempotency) fail("a route without credentials takes no idempotency key");
  if ((route.audience ?? "PLATFORM") !== "PLATFORM" && route.permission !== "VIEW")
    fail("only tokens have permissions");
  if (method === "GET" && (route.idempotency || route.body || route.multipart))
    fail("a GET takes no body and no idempotency key");
  if (Object.keys(route.reply).length === 0) fail("needs a reply");
  if (route.multipart && !route.body) fail("a multipart route validates its fields with `body`");
  const { replacedBy, since } = route.deprecated ?? {};
  if (replacedBy && !routes[replacedBy]) fail(`is replaced by ${replacedBy}, which is not a route`);
  if (since && !z.iso.date().safeParse(since).success) fail(`is deprecated since ${since}, which is not a date`);
  const named = pathParameters(template);
  const typed = Object.keys(route.path?.shape ?? {});
  if (typed.some((name) => !named.includes(name))) fail(`the path schema names ${typed.join(", ")}`);
}

/** What a route executes: an operation from a file, or one generated from the response schema. */
function documentOf(
  schema: GraphQLSchema,
  documents: ReadonlyMap<string, RestDocument>,
  key: string,
  { document: target, operationId, variables }: RouteDefinition,
): Pick<Endpoint, "document" | "variables"> {
  if (typeof target === "string") {
    const document = documents.get(target);
    if (!document || !variables) throw new Error(`Route "${key}": no operation ${target} among the REST documents`);
    return { document, variables };
  }
  try {
    const node = fieldDocument(schema, operationId, target);
    const { args } = fieldOf(schema, target);
    return {
      document: { name: operationId, node, isQuery: target.kind === "query" },
      variables: variables ?? ((request) => fieldVariables(args, request, target)),
    };
  } catch (error) {
    throw new Error(`Route "${key}": ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function endpointsOf({ routes, executor, operations }: RestOptions): Endpoint[] {
  const documents: RestDocuments = operations ? loadDocuments(executor.schema, operations) : new Map();
  return routeEntries(routes).map(({ key, method, template, route }) => {
    checkRoute(key, method, template, route, routes);
    const { document, variables } = documentOf(executor.schema, documents, key, route);
    return { key, method, template, route, document, variables };
  });
}

function pathsOf(endpoints: readonly Endpoint[]): Path[] {
  const templates = new Map<string, Method[]>();
  for (const { template, method } of endpoints) templates.set(template, [...(templates.get(template) ?? []), method]);
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

/** Omits undefined members, so that GraphQL treats them as not provided rather than null. */
function withoutUndefined(members: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, member]: [string, unknown]) =>
      member === undefined ? [] : [[name, isPlainObject(member) ? withoutUndefined(member) : member]],
    ),
  );
}

function isPlainObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

interface Success {
  readonly status: number;
  readonly schema: z.ZodType | null;
  readonly value: unknown;
  readonly isReplay: boolean;
}

function pickReply(key: string, route: RouteDefinition, data: GraphData, isReplay: boolean): Success {
  for (const [text, [schema, pick]] of Object.entries(route.reply)) {
    const value = pick(data);
    if (value === undefined) continue;
    if (value === null && schema && !schema.safeParse(null).success) throw new ApiError(route.notFound ?? "NOT_FOUND");
    const original = Number(text);
    const status = isReplay ? (route.replayStatus?.[original] ?? original) : original;
    return { status, schema, value, isReplay };
  }
  throw new Error(`Route "${key}": no response case matches the result of the graph`);
}

/** Aborts when the client disconnects before its response. For reads only: a mutation always runs to completion. */
function abandonedSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort(new Error("The client closed the request"));
  });
  return controller.signal;
}

class RestSurface {
  readonly #options: RestOptions;
  readonly #endpoints: readonly Endpoint[];
  readonly #paths: readonly Path[];
  /** Route template by the server's URL pattern; metrics are labelled with the template. */
  readonly #templates: ReadonlyMap<string, string>;
  /** The caller of each request, once the credentials are checked. */
  readonly #callers = new WeakMap<FastifyRequest, Caller>();
  /** The bytes of JSON bodies. */
  readonly #bodies = new WeakMap<FastifyRequest, Buffer>();
  readonly #admit: Admission;

  constructor(options: RestOptions) {
    this.#options = options;
    this.#admit = createAdmission((authorization) => options.authenticate(authorization), options.env);
    this.#endpoints = endpointsOf(options);
    this.#paths = pathsOf(this.#endpoints);
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

  /** Plans every operation before the first request. */
  async #plan(): Promise<void> {
    const { executor } = this.#options;
    await Promise.all(this.#endpoints.map(({ document }) => executor.prepare(document.node, document.name)));
  }

  #prepare(scope: FastifyInstance): void {
    scope.addHook("onReady", () => this.#plan());
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
    scope.setErrorHandler((error, request, reply) => this.#fail(error, request, reply));
    scope.setNotFoundHandler((request, reply) => this.#refuseUnknown(request, reply));
  }

  #measure(request: FastifyRequest, reply: FastifyReply): void {
    const template = this.#templates.get(request.routeOptions.url ?? "");
    const route = template ? `${request.method} ${template}` : "unmatched";
    reply.raw.once("close", () => {
      const status = reply.raw.writableFinished ? reply.raw.statusCode : clientClosedRequest;
      this.#options.metrics.requests.observe({ route, status: String(status) }, reply.elapsedTime / 1000);
    });
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
    const { audience, deprecated } = endpoint.route;
    scope.route({
      method: endpoint.method,
      url: fastifyPath(endpoint.template),
      exposeHeadRoute: endpoint.method === "GET",
      onRequest: async (request, reply) => {
        // Set first, so that error responses carry them too.
        if (deprecated) reply.headers(deprecationHeaders(deprecated, this.#options.env.publicUrl));
        await this.#authorise(endpoint.route, request);
      },
      handler: async (request, reply) => this.#handle(endpoint, request, reply),
      ...(audience === "AGENT" && {
        errorHandler: (error, request, reply) => void this.#fail(error, request, reply, agentChallenge),
      }),
    });
  }

  async #authorise(route: RouteDefinition, request: FastifyRequest): Promise<void> {
    const { headers } = request;
    this.#callers.set(request, await this.#admit(route, request));
    if (route.multipart) assertUploadSize(headers["content-length"], route.multipart);
    const isEmpty = headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) === 0;
    // Nothing to parse: the content type of an empty body is irrelevant.
    if (isEmpty) delete headers["content-type"];
    else assertUnencoded(headers);
  }

  async #handle(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { method, route } = endpoint;
    const { env } = this.#options;
    const base = {
      path: readPath(route, request.params),
      query: readQuery(route, request.url),
      headers: readHeaders(route, request.headers, env.headerAlias),
      idempotencyKey: readIdempotencyKey(method, route, request.headers),
    };
    const success = route.multipart
      ? await withUpload(request, reply, route, env.dataDir, (form) =>
          this.#execute(endpoint, request, reply, { ...base, ...form }),
        )
      : await this.#execute(endpoint, request, reply, { ...base, body: readBody(route, request.body), files: {} });
    if (success.isReplay) reply.header("idempotent-replayed", "true");
    reply.code(success.status);
    if (!success.schema) return reply.send();
    return reply.type("application/json; charset=utf-8").send(JSON.stringify(shape(success.schema, success.value)));
  }

  async #execute(
    { key, route, document, variables }: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
    input: RouteRequest,
  ): Promise<Success> {
    const caller = this.#callers.get(request);
    if (!caller) throw new ApiError("UNAUTHORIZED");
    const report = { idempotencyReplayed: false };
    const signal = document.isQuery ? abandonedSignal(reply) : undefined;
    const bodyDigest = this.#bodyDigest(route, request);
    const { data, errors } = await this.#options.executor.execute(
      document.node,
      withoutUndefined(variables(input)),
      { caller, requestId: request.id, report, bodyDigest, ...(signal && { signal }) },
      document.name,
    );
    const [error] = errors ?? [];
    // No client receives this; it only keeps an abandoned read out of the error log.
    if (error && signal?.aborted) throw new ApiError("SERVICE_UNAVAILABLE", "The client closed the request.");
    if (error) throw error;
    return pickReply(key, route, data ?? {}, report.idempotencyReplayed);
  }

  /** For a route that a wallet signs: both legs of its request have the same bytes. */
  #bodyDigest(route: RouteDefinition, request: FastifyRequest): string | undefined {
    if (!route.headers?.["Request-Id"]) return undefined;
    return Buffer.from(sha256(this.#bodies.get(request) ?? "")).toString("hex");
  }

  #fail(cause: unknown, request: FastifyRequest, reply: FastifyReply, challenge?: string): FastifyReply {
    const { error, isUnexpected } = errorFromRequest(cause);
    if (isUnexpected) {
      const { method, routeOptions, id } = request;
      this.#options.logger.error({ requestId: id, method, route: routeOptions.url, err: cause }, "A request failed");
    }
    // The framework closes the connection on a body it couldn't parse; it stays open where the rest is drained.
    if (Number(request.headers["content-length"]) <= maxDrainedBytes) reply.removeHeader("connection");
    return sendError(reply, error, challenge);
  }
}

/**
 * Serves the route table below `/2025-10-13`. Throws at start for an invalid route or document.
 * Order per request: path and method, credentials, permission, media type and size, JSON, validation, execution.
 */
export function registerRest(app: FastifyInstance, options: RestOptions): void {
  new RestSurface(options).register(app);
}
