import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { modules, type ServiceDeps } from "../../subgraphs/modules.js";
import type { Caller, Credentials } from "../../subgraphs/shared/kernel/caller.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { agentTypesOf, contributionsTo } from "../../subgraphs/shared/module/compose.js";
import { rootAudiencesOf } from "../../subgraphs/shared/module/root-audiences.js";
import { limitConnections } from "../http/connection-limits.js";
import type { Core } from "./core.js";
import { createGraphExecutor } from "../graph/planner/engine.js";
import { registerRouterCaller } from "../graph/remote/router-caller.js";
import { registerGraph } from "../graph/serving/http.js";
import { TrustedManifests } from "../graph/serving/trusted-documents.js";
import type { SubgraphExecutor } from "../graph/execution/subgraph-executor.js";
import { agentSchemaOf } from "../graph/limits/agent-schema.js";
import { withTimeLimit } from "../graph/limits/time-limit.js";
import { registerCompression } from "../http/compression.js";
import { registerHealth, registerMetrics, type DatabaseState } from "../http/health.js";
import { createInnerServer } from "../http/inner-server.js";
import { registerRequestLog } from "../http/request-log.js";
import { genReqId } from "../http/request-id.js";
import { createOrigins, registerOrigins } from "../http/origins.js";
import { registerCodeReports } from "../http/code-reports.js";
import { registerCardIssuer } from "../http/card-issuer.js";
import { registerProviders } from "../http/providers.js";
import { registerUma } from "../http/uma.js";
import { registerWebhookKeys } from "../http/webhook-keys.js";
import { registerMcp } from "../mcp/http.js";
import { createIssuedTokens } from "../mcp/issued-tokens.js";
import type { McpOptions } from "../mcp/options.js";
import { registerApiReference } from "../pages/api-reference.js";
import { registerCardReveal } from "../pages/card-reveal.js";
import { registerDocumentFile } from "../pages/document-file.js";
import { registerConsole } from "../pages/console.js";
import { registerHome, sendMissing } from "../pages/home.js";
import { registerInvitation } from "../pages/invitation.js";
import { registerLiveness } from "../pages/liveness.js";
import { registerTerms } from "../pages/terms.js";
import { registerVerify } from "../pages/verify.js";
import { createRateLimit, perPlatform } from "../http/rate-limit.js";
import { registerRest } from "../rest/adapter.js";
import { clientTimes, registerFallbacks, restServerOptions, type ClientTimes } from "../rest/server-options.js";
import { routes, servedRoutes, uploads } from "./routes.js";
import { followUnusedConnections } from "../http/unused-connections.js";

export interface Server {
  readonly app: FastifyInstance;
  /** Listens and returns the base URL. */
  listen(): Promise<string>;
  /** Reads the trusted documents again. */
  reloadDocuments(): Promise<void>;
  close(): Promise<void>;
}

export interface ServerOptions {
  readonly core: Core;
  /** The subgraphs of the supergraph by name, in this or other processes. */
  readonly subgraphs: ReadonlyMap<string, SubgraphExecutor>;
  /** Whether the dependencies of this process work: `/readyz`. */
  isReady(): Promise<boolean>;
  /** State of the PostgreSQL that this process runs: `/healthz`. Absent: none. */
  readonly databaseState?: () => DatabaseState;
  readonly times?: ClientTimes;
}

/** The pages and paths without credentials that modules provide. */
function registerPages(app: FastifyInstance, deps: ServiceDeps): void {
  const { env, logger } = deps;
  const pages = modules.flatMap((module) => module.pages?.(deps) ?? []);
  registerLiveness(app, contributionsTo(pages, "liveness"));
  for (const terms of contributionsTo(pages, "terms")) registerTerms(app, terms);
  for (const verify of contributionsTo(pages, "verify")) registerVerify(app, verify, { dataDir: env.dataDir, logger });
  for (const reveal of contributionsTo(pages, "cardReveal")) registerCardReveal(app, reveal, env);
  for (const file of contributionsTo(pages, "documentFile")) registerDocumentFile(app, file);
  for (const invitation of contributionsTo(pages, "invitation")) registerInvitation(app, invitation);
  for (const keys of contributionsTo(pages, "webhookKeys")) registerWebhookKeys(app, keys);
  for (const enclave of contributionsTo(pages, "walletEnclave")) {
    app.get("/.well-known/paygraph/wallet-enclave.json", async () => enclave);
  }
  for (const issuer of contributionsTo(pages, "cardIssuer")) registerCardIssuer(app, issuer);
  for (const reports of contributionsTo(pages, "codeReports")) registerCodeReports(app, reports);
  for (const uma of contributionsTo(pages, "uma")) registerUma(app, { handle: uma }, { env, logger });
}

interface LimitedCredentials {
  readonly credentials: Credentials;
  /** Those of `/mcp`, which also takes tokens of the operator's authorization server. */
  readonly ofMcp: Pick<McpOptions, "authenticate" | "issued">;
}

/** The credentials of requests, counted per token and platform. */
function limitedCredentials(deps: ServiceDeps): LimitedCredentials {
  const { env, credentials: every } = deps;
  const admitToken = createRateLimit(env.rateLimit);
  const admitPlatform = createRateLimit(env.platformRateLimit, undefined, perPlatform);
  const admit = (caller: Caller): Caller => {
    // In this order, so that a token's excess requests don't count against the platform's other tokens.
    admitToken(caller);
    admitPlatform(caller);
    return caller;
  };
  const authenticate: Credentials["authenticate"] = async (given) => admit(await every.authenticate(given));
  const presume: Credentials["presume"] = (given) => {
    const presumed = every.presume(given);
    if (presumed) admit(presumed.caller);
    return presumed;
  };
  const issued = createIssuedTokens(deps, deps.agentCredentials);
  return {
    credentials: { ...every, authenticate, presume },
    ofMcp: {
      issued,
      authenticate: async (given) =>
        issued?.isOne(given) ? admit(await issued.authenticate(given)) : authenticate(given),
    },
  };
}

/** The gateway: the graph and REST over its subgraphs, the pages, health and metrics. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { core, subgraphs, isReady, databaseState, times = clientTimes } = options;
  const { deps } = core;
  const { env, logger, metrics } = deps;
  const supergraphSdl = await readFile(path.join(projectRoot, "schema/supergraph.graphql"), "utf8");
  const executor = withTimeLimit(await createGraphExecutor({ supergraphSdl, subgraphs, logger }));
  const trustedDocuments = await TrustedManifests.open(env, logger);
  const app = Fastify({ ...restServerOptions(times), genReqId });
  let isClosing = false;
  limitConnections(app.server, env);
  const cutUnused = followUnusedConnections(app.server);
  const { credentials, ofMcp } = limitedCredentials(deps);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  registerRequestLog(app, logger, deps.requestLog);
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (isClosing) reply.header("connection", "close");
    done(null, payload);
  });
  registerFallbacks(app, logger, times, (request, reply) => sendMissing(request, reply));
  const origins = createOrigins(env);
  registerOrigins(app, origins);
  await registerCompression(app);
  registerRest(app, { routes: servedRoutes(env), executor, credentials, logger, metrics, env });
  registerMcp(app, { routes, executor, ...ofMcp, logger, metrics });
  const graph = registerGraph(app, {
    executor,
    agentSchema: agentSchemaOf(executor.schema, rootAudiencesOf(modules), agentTypesOf(modules)),
    credentials,
    trustedDocuments,
    isForeign: (request) => origins.isForeign(request),
    streamsPerToken: env.streamsPerToken,
    requestLog: deps.requestLog,
    uploads,
    dataDir: env.dataDir,
    logger,
    metrics,
  });
  await registerApiReference(app, env);
  registerPages(app, deps);
  registerProviders(app, core.providerEvents);
  registerRouterCaller(app, { credentials, signer: core.signer, env });
  registerConsole(app);
  registerHome(app);
  registerHealth(app, async () => !isClosing && isReady(), databaseState);
  if (env.metricsToken !== undefined) registerMetrics(app, metrics, env.metricsToken);
  const metricsApp = createInnerServer();
  registerMetrics(metricsApp, metrics, undefined);
  deps.requestLog.start();
  return {
    app,
    async listen() {
      if (env.metricsPort !== undefined) await metricsApp.listen({ port: env.metricsPort, host: env.host });
      await app.listen({ port: env.port, host: env.host });
      const { port } = app.server.address() as AddressInfo;
      return `http://${env.host.includes(":") ? `[${env.host}]` : env.host}:${port}`;
    },
    reloadDocuments: () => trustedDocuments.reload(),
    async close() {
      isClosing = true;
      cutUnused();
      // A client that never completes its request must not delay stopping the rest, such as the database.
      const cutOff = setTimeout(() => app.server.closeAllConnections(), times.closeMs);
      // Accepts no new connections, and ends streams and requests.
      await Promise.all([app.close(), graph.close(), metricsApp.close()]);
      clearTimeout(cutOff);
      await deps.requestLog.stop();
    },
  };
}
