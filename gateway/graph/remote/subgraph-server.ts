import { ApolloServer, HeaderMap, type ApolloServerPlugin } from "@apollo/server";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from "@apollo/server/plugin/disabled";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { parse, validate, type ExecutionResult, type GraphQLError } from "graphql";
import { z } from "zod";
import { ApiError, toApiError } from "../../../subgraphs/shared/kernel/errors.js";
import { nobody, type Caller } from "../../../subgraphs/shared/kernel/caller.js";
import type { Subgraph } from "../../../subgraphs/shared/graphql/build-subgraph.js";
import { createSubgraphContext, type SubgraphContext } from "../../../subgraphs/shared/graphql/context.js";
import { extensionsOf, newReport } from "../../../subgraphs/shared/kernel/report.js";
import type { Logger } from "../../../subgraphs/shared/kernel/logger.js";
import { clientError, invalidRequest, maskErrors } from "../execution/client-error.js";
import { bodyDigestHeader, callerHeader, type CallerSigner } from "./signed-caller.js";
import { createExecute, type Execute } from "../execution/compiled-execution.js";
import { createInProcessExecutor, isAsyncIterable } from "../execution/subgraph-executor.js";
import { sendResults } from "./subgraph-stream.js";

export interface SubgraphServerOptions {
  readonly subgraph: Subgraph;
  readonly signer: Pick<CallerSigner, "verify">;
  /** Whether this process's database has the platform: a gateway on another one may have the same master key. */
  isPlatform(platformId: string): Promise<boolean>;
  readonly logger: Logger;
  /** Path of the routing URL. */
  readonly path: string;
}

const streamRequest = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()).default({}) });

/** Apollo Server's default plugins, some of which call its vendor. */
const withoutExtras = [
  ApolloServerPluginCacheControlDisabled(),
  ApolloServerPluginInlineTraceDisabled(),
  ApolloServerPluginLandingPageDisabled(),
  ApolloServerPluginSchemaReportingDisabled(),
  ApolloServerPluginUsageReportingDisabled(),
];

class SubgraphServer {
  readonly #callers = new WeakMap<FastifyRequest, Caller>();
  readonly #streams = new Set<AbortController>();
  #isClosing = false;
  readonly #executor;
  readonly #execute: Execute;

  constructor(private readonly options: SubgraphServerOptions) {
    this.#executor = createInProcessExecutor(options.subgraph.schema);
    this.#execute = createExecute(options.subgraph.schema);
  }

  async register(app: FastifyInstance): Promise<void> {
    const { schema } = this.options.subgraph;
    const apollo = new ApolloServer<SubgraphContext>({
      schema,
      logger: this.options.logger,
      // Only gateways are served, and they know the schema.
      introspection: false,
      allowBatchedHttpRequests: false,
      includeStacktraceInErrorResponses: false,
      stopOnTerminationSignals: false,
      plugins: [...withoutExtras, this.#inClientForm()],
    });
    await apollo.start();
    app.addHook("preClose", async () => this.#close());
    app.addHook("onClose", () => apollo.stop());
    app.post(
      this.options.path,
      { onRequest: async (request, reply) => this.#authorise(request, reply) },
      async (request, reply) =>
        request.headers.accept === "text/event-stream"
          ? this.#stream(request, reply)
          : this.#respond(apollo, request, reply),
    );
  }

  /** Ends all streams, also those started later: gateways then tell their clients to resume. */
  #close(): void {
    this.#isClosing = true;
    for (const stream of this.#streams) stream.abort();
  }

  /** Tracks a stream until its connection closes; returns the signal of its end. */
  #open({ raw }: FastifyReply): AbortSignal {
    const ending = new AbortController();
    // Cut off rather than completed, so that the gateway knows that the stream is unfinished.
    ending.signal.addEventListener("abort", () => raw.destroy(), { once: true });
    this.#streams.add(ending);
    raw.once("close", () => {
      this.#streams.delete(ending);
      ending.abort();
    });
    if (this.#isClosing) ending.abort();
    return ending.signal;
  }

  async #authorise(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const { signer, logger } = this.options;
    try {
      const caller = signer.verify(request.headers[callerHeader]);
      await this.#assertKnown(caller);
      this.#callers.set(request, caller);
      return undefined;
    } catch (error) {
      const { error: refusal } = toApiError(error);
      logger.warn({ requestId: request.id, reason: refusal.body.reason }, "A gateway's request is refused");
      return reply.code(refusal.body.status).send({ errors: [clientError(refusal)] });
    }
  }

  /** Throws 401 UNAUTHORIZED if the database has no such platform. */
  async #assertKnown(caller: Caller): Promise<void> {
    if (caller.credentialId === nobody.credentialId) return;
    if (await this.options.isPlatform(caller.platformId)) return;
    const reason = "The caller's platform is unknown here: gateways and subgraphs must use one database.";
    throw new ApiError("UNAUTHORIZED", reason);
  }

  #contextOf(request: FastifyRequest, signal?: AbortSignal): SubgraphContext {
    const caller = this.#callers.get(request);
    if (!caller) throw new ApiError("UNAUTHORIZED");
    const digest = request.headers[bodyDigestHeader];
    return createSubgraphContext({
      caller,
      requestId: request.id,
      bodyDigest: typeof digest === "string" ? digest : undefined,
      report: newReport(),
      signal,
    });
  }

  async #respond(
    apollo: ApolloServer<SubgraphContext>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { method, body: content } = request;
    const headers = new HeaderMap([["content-type", "application/json"]]);
    const { status, body } = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method, headers, search: "", body: content },
      context: async () => this.#contextOf(request),
    });
    if (body.kind !== "complete") throw new Error("A subgraph must respond in one piece");
    return reply
      .code(status ?? 200)
      .type("application/json")
      .send(body.string);
  }

  async #stream(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { schema } = this.options.subgraph;
    const { query, variables } = streamRequest.parse(request.body);
    const document = parse(query);
    const invalid = validate(schema, document);
    if (invalid.length > 0) return reply.send({ errors: invalid.map(invalidRequest) });
    const context = this.#contextOf(request, this.#open(reply));
    const results = await this.#executor.subscribe({ document, variables }, context);
    if (!isAsyncIterable(results)) return reply.send(this.#masked(results, context));
    reply.hijack();
    sendResults(this.#allMasked(results, context), reply.raw).catch((error: unknown) => {
      // A gateway ends a stream by closing the connection.
      this.options.logger.debug({ err: error, requestId: request.id }, "a stream to a gateway ended");
    });
    return reply;
  }

  async *#allMasked(results: AsyncIterable<ExecutionResult>, context: SubgraphContext) {
    for await (const result of results) yield this.#masked(result, context);
  }

  #masked(result: ExecutionResult, context: SubgraphContext): ExecutionResult {
    return result.errors ? { ...result, errors: this.#mask(result.errors, context) } : result;
  }

  #mask(errors: readonly GraphQLError[], { requestId }: SubgraphContext): GraphQLError[] {
    const placed = errors.map((error) => ({ error, place: { path: error.path } }));
    return maskErrors(placed, { logger: this.options.logger, requestId });
  }

  /** Executes operations as in one process. Errors and report have the form that the gateway returns to clients. */
  #inClientForm(): ApolloServerPlugin<SubgraphContext> {
    return {
      requestDidStart: async () => ({
        responseForOperation: async ({ document, request: { variables = {} }, contextValue }) => {
          const { data, errors } = await this.#execute(document, { variables, context: contextValue });
          const inForm = data === undefined ? errors?.map(invalidRequest) : errors && this.#mask(errors, contextValue);
          const singleResult = { ...(inForm && { errors: inForm.map((error) => error.toJSON()) }), data };
          return { http: { status: undefined, headers: new HeaderMap() }, body: { kind: "single", singleResult } };
        },
        willSendResponse: async ({ response: { body }, errors, contextValue }) => {
          if (body.kind !== "single") return;
          const { singleResult } = body;
          // Of a document that isn't valid.
          if (errors) singleResult.errors = errors.map((error) => invalidRequest(error).toJSON());
          Object.assign(singleResult, extensionsOf(contextValue.report));
        },
      }),
    };
  }
}

/** Serves one subgraph to gateways: queries and mutations by Apollo Server, subscriptions as server-sent events. */
export async function registerSubgraph(app: FastifyInstance, options: SubgraphServerOptions): Promise<void> {
  await new SubgraphServer(options).register(app);
}
