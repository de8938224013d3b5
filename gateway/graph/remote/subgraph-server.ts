import { ApolloServer, HeaderMap, type ApolloServerPlugin } from "@apollo/server";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from "@apollo/server/plugin/disabled";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { OperationTypeNode, type ExecutionResult, type FormattedExecutionResult, type ValidationRule } from "graphql";
import { ApiError, toApiError } from "../../../subgraphs/shared/kernel/errors.js";
import { nobody, type Caller, type Credentials } from "../../../subgraphs/shared/kernel/caller.js";
import type { Subgraph } from "../../../subgraphs/shared/graphql/build-subgraph.js";
import { createSubgraphContext, type SubgraphContext } from "../../../subgraphs/shared/graphql/context.js";
import { newReport } from "../../../subgraphs/shared/kernel/report.js";
import type { Logger } from "../../../subgraphs/shared/kernel/logger.js";
import { clientError, invalidRequest } from "../execution/client-error.js";
import { invalidated, OpenStreams } from "../execution/open-streams.js";
import { isAsyncIterable } from "../execution/subgraph-executor.js";
import { EndableResults } from "./endable-results.js";
import { bodyDigestHeader, callerHeader, type CallerSigner } from "./signed-caller.js";
import { SubgraphOperations, type RoutedOperation } from "./subgraph-operations.js";
import { SubgraphSockets } from "./subgraph-sockets.js";
import { sendResults } from "./subgraph-stream.js";

export interface SubgraphServerOptions {
  readonly subgraph: Subgraph;
  readonly signer: Pick<CallerSigner, "verify">;
  /** Whether this process's database has the platform: a gateway on another one may have the same master key. */
  isPlatform(platformId: string): Promise<boolean>;
  readonly credentials: Pick<Credentials, "live">;
  /** Hides from agents what their schema lacks, whichever router asks (docs/routers.md). */
  readonly agentRule: ValidationRule;
  readonly logger: Logger;
  /** Path of the routing URL. */
  readonly path: string;
}

/** Interval of checking which credentials of open streams still exist; our gateways check more often. */
const pollMs = 1_000;

/** Apollo Server's default plugins, some of which call its vendor. */
const withoutExtras = [
  ApolloServerPluginCacheControlDisabled(),
  ApolloServerPluginInlineTraceDisabled(),
  ApolloServerPluginLandingPageDisabled(),
  ApolloServerPluginSchemaReportingDisabled(),
  ApolloServerPluginUsageReportingDisabled(),
];

const jsonType = "application/json";
const resultType = "application/graphql-response+json";
const accepts = (accept: string | undefined, types: RegExp): boolean => accept === undefined || types.test(accept);
const ofEvents = /text\/(event-stream|\*)|\*\/\*/i;
const ofJson = /application\/(json|\*)|\*\/\*/i;

/** JSON, also for those who accept none: a result is better than a refusal. */
const resultTypeOf = (accept: string | undefined): string =>
  !accepts(accept, ofJson) && accept?.includes(resultType) ? resultType : jsonType;

const asFormatted = ({ errors, ...result }: ExecutionResult): FormattedExecutionResult => ({
  ...(errors && { errors: errors.map((error) => error.toJSON()) }),
  ...result,
});

/** The members of a request by GET; variables that are no JSON remain a text. */
function membersIn(query: unknown): Record<string, unknown> {
  const { variables, ...others } = query as Record<string, unknown>;
  if (typeof variables !== "string" || variables === "") return others;
  try {
    return { ...others, variables: JSON.parse(variables) as unknown };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { ...others, variables };
  }
}

/** Whether the document has the word, so that others are parsed by Apollo Server alone, which caches them. */
const mayBeSubscription = (given: unknown): boolean =>
  typeof given === "object" && given !== null && "query" in given && String(given.query).includes("subscription");

class SubgraphServer {
  readonly #callers = new WeakMap<FastifyRequest, Caller>();
  readonly #operations: SubgraphOperations;
  readonly #openStreams: OpenStreams;
  readonly #sockets: SubgraphSockets;

  constructor(private readonly options: SubgraphServerOptions) {
    const { subgraph, credentials, agentRule, logger } = options;
    this.#operations = new SubgraphOperations(subgraph.schema, agentRule, logger);
    this.#openStreams = new OpenStreams((ids) => credentials.live(ids), logger, pollMs);
    this.#sockets = new SubgraphSockets({
      operations: this.#operations,
      openStreams: this.#openStreams,
      verify: (signed, requestId) => this.#verify(signed, requestId),
      logger,
    });
  }

  async register(app: FastifyInstance): Promise<void> {
    const apollo = new ApolloServer<SubgraphContext>({
      schema: this.#operations.schema,
      logger: this.options.logger,
      // Only gateways are served, and they know the schema.
      introspection: false,
      allowBatchedHttpRequests: false,
      includeStacktraceInErrorResponses: false,
      stopOnTerminationSignals: false,
      plugins: [...withoutExtras, this.#inClientForm()],
    });
    await apollo.start();
    this.#sockets.serve(app.server, this.options.path);
    // Ends all streams, also those started later: gateways then tell their clients to resume.
    app.addHook("preClose", async () => {
      this.#openStreams.stop();
      await this.#sockets.close();
    });
    app.addHook("onClose", () => apollo.stop());
    app.route({
      method: ["GET", "POST"],
      url: this.options.path,
      exposeHeadRoute: false,
      onRequest: async (request, reply) => this.#authorise(request, reply),
      handler: async (request, reply) => this.#handle(apollo, request, reply),
    });
  }

  /** The caller of a signed header. Throws 401 UNAUTHORIZED, also if the database has no such platform. */
  async #verify(signed: unknown, requestId: string): Promise<Caller> {
    const { signer, logger, isPlatform } = this.options;
    try {
      const caller = signer.verify(signed);
      if (caller.credentialId === nobody.credentialId || (await isPlatform(caller.platformId))) return caller;
      const reason = "The caller's platform is unknown here: gateways and subgraphs must use one database.";
      throw new ApiError("UNAUTHORIZED", reason);
    } catch (error) {
      const { reason } = toApiError(error).error.body;
      logger.warn({ requestId, reason }, "A gateway's request is refused");
      throw error;
    }
  }

  async #authorise(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    try {
      this.#callers.set(request, await this.#verify(request.headers[callerHeader], request.id));
      return undefined;
    } catch (error) {
      const { error: refusal } = toApiError(error);
      return reply.code(refusal.body.status).send({ errors: [clientError(refusal)] });
    }
  }

  #callerOf(request: FastifyRequest): Caller {
    const caller = this.#callers.get(request);
    if (!caller) throw new ApiError("UNAUTHORIZED");
    return caller;
  }

  #contextOf(request: FastifyRequest, signal?: AbortSignal): SubgraphContext {
    const digest = request.headers[bodyDigestHeader];
    return createSubgraphContext({
      caller: this.#callerOf(request),
      requestId: request.id,
      bodyDigest: typeof digest === "string" ? digest : undefined,
      report: newReport(),
      signal,
    });
  }

  async #handle(
    apollo: ApolloServer<SubgraphContext>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const given: unknown = request.method === "GET" ? membersIn(request.query) : request.body;
    if (accepts(request.headers.accept, ofEvents) && mayBeSubscription(given)) {
      const read = this.#operations.read(given, this.#callerOf(request));
      if ("errors" in read) return reply.code(400).type(jsonType).send(JSON.stringify(read));
      if (read.type === OperationTypeNode.SUBSCRIPTION) return this.#stream(read, request, reply);
    }
    return this.#respond(apollo, request, reply);
  }

  async #respond(
    apollo: ApolloServer<SubgraphContext>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { method, body: content, url } = request;
    const headers = new HeaderMap([["content-type", jsonType]]);
    const search = /\?[^#]*/.exec(url)?.[0] ?? "";
    const { status, body } = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method, headers, search, body: content },
      context: async () => this.#contextOf(request),
    });
    if (body.kind !== "complete") throw new Error("A subgraph must respond in one piece");
    return reply
      .code(status ?? 200)
      .type(resultTypeOf(request.headers.accept))
      .send(body.string);
  }

  /** Tracks a stream until its connection closes, or its credentials are deleted; returns the signal of its end. */
  #open({ raw }: FastifyReply, { credentialId }: Caller, deleted: () => void): AbortSignal {
    const ending = new AbortController();
    // Cut off rather than completed, so that the gateway knows that the stream is unfinished.
    ending.signal.addEventListener("abort", () => raw.destroy(), { once: true });
    const forget = this.#openStreams.add(credentialId, (why) => {
      if (why === "credentials deleted") deleted();
      else ending.abort();
    });
    raw.once("close", () => {
      forget();
      ending.abort();
    });
    return ending.signal;
  }

  async #stream(operation: RoutedOperation, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const caller = this.#callerOf(request);
    const { credentialId } = caller;
    const last = { errors: [clientError(new ApiError("UNAUTHORIZED", `${invalidated(credentialId)}.`))] };
    let end: () => void = () => reply.raw.destroy();
    const context = this.#contextOf(
      request,
      this.#open(reply, caller, () => end()),
    );
    const started = await this.#operations.subscribe(operation, context);
    if (!isAsyncIterable(started)) return reply.type(jsonType).send(JSON.stringify(started));
    const results = new EndableResults(started);
    end = () => results.endWith(last);
    reply.hijack();
    sendResults(results, reply.raw).catch((error: unknown) => {
      // A gateway ends a stream by closing the connection.
      this.options.logger.debug({ err: error, requestId: request.id }, "a stream to a gateway ended");
    });
    return reply;
  }

  /** Executes operations as in one process. Errors and report have the form that the gateway returns to clients. */
  #inClientForm(): ApolloServerPlugin<SubgraphContext> {
    const kind = "single" as const;
    const head = (status?: number) => ({ status, headers: new HeaderMap() });
    const streamed = "A subscription is sent as events: accept text/event-stream, or use graphql-transport-ws.";
    const notAcceptable = asFormatted({ errors: [clientError(new ApiError("INVALID_INPUT", streamed))] });
    return {
      requestDidStart: async () => ({
        responseForOperation: async ({ document, operation, request, contextValue }) => {
          if (operation.operation === OperationTypeNode.SUBSCRIPTION) {
            return { http: head(406), body: { kind, singleResult: notAcceptable } };
          }
          const hidden = this.#operations.hidden(document, contextValue.caller);
          if (hidden.length > 0)
            return { http: head(400), body: { kind, singleResult: asFormatted({ errors: hidden }) } };
          const own = this.#operations.only(document, request.operationName);
          if (!own) throw new Error("Apollo Server found an operation that the document doesn't have");
          const { variables = {} } = request;
          const result = await this.#operations.execute({ document: own, variables }, contextValue);
          return { http: head(), body: { kind, singleResult: asFormatted(result) } };
        },
        willSendResponse: async ({ response: { body }, errors }) => {
          // Of a document that isn't valid.
          if (body.kind !== "single" || !errors) return;
          body.singleResult.errors = errors.map((error) => invalidRequest(error).toJSON());
        },
      }),
    };
  }
}

/**
 * Serves one subgraph to gateways: queries and mutations by Apollo Server, subscriptions as server-sent events, and all
 * of them over WebSocket by `graphql-transport-ws` (docs/routers.md).
 */
export async function registerSubgraph(app: FastifyInstance, options: SubgraphServerOptions): Promise<void> {
  await new SubgraphServer(options).register(app);
}
