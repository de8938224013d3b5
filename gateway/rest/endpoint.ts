import type { DocumentNode, GraphQLArgument, GraphQLSchema } from "graphql";
import { z } from "zod";
import { isAbandoned } from "../http/abandoned.js";
import { withPathNames } from "../http/error-body.js";
import { maxAnswerBytes, tooLargeAnswer } from "../http/answer-size.js";
import { toWireJson } from "../../subgraphs/shared/kernel/brand-alias.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { newReport, type Report } from "../../subgraphs/shared/kernel/report.js";
import { pathParameters } from "../../subgraphs/shared/operation/definition.js";
import { shape } from "../../subgraphs/shared/schema/shape.js";
import type { GraphExecutor, GraphRequest } from "../graph/execution/executor.js";
import { fieldDocument, fieldOf, fieldVariables } from "./field-document.js";
import type { Route, RouteRequest } from "./route.js";

/** A route with the graph's operation that it executes. */
export interface Endpoint {
  readonly route: Route;
  /** The same object for the lifetime of its schema, so that its plan stays cached. */
  readonly document: DocumentNode;
  /** Of the graph's field. */
  readonly args: readonly GraphQLArgument[];
}

function checkRoute(route: Route, routes: readonly Route[]): void {
  const { key, method, template, audience, permission, idempotency, body, multipart } = route;
  const fail = (problem: string): never => {
    throw new Error(`Route "${key}": ${problem}`);
  };
  if (audience === "PUBLIC" && idempotency) fail("a route without credentials takes no idempotency key");
  if (audience !== "PLATFORM" && permission !== "VIEW") fail("only tokens have permissions");
  if (method === "GET" && (idempotency || body || multipart)) fail("a GET takes no body and no idempotency key");
  if (route.reply.length === 0) fail("needs a reply");
  if (multipart && !body) fail("a multipart route validates its fields with `body`");
  const { replacedBy, since } = route.facts.deprecated ?? {};
  if (replacedBy && !routes.some((other) => other.key === replacedBy))
    fail(`is replaced by ${replacedBy}, which is not a route`);
  if (since && !z.iso.date().safeParse(since).success) fail(`is deprecated since ${since}, which is not a date`);
  const named = pathParameters(template);
  const typed = Object.keys(route.path?.shape ?? {});
  if (typed.some((name) => !named.includes(name))) fail(`the path schema names ${typed.join(", ")}`);
}

/** Throws for an invalid route. */
export function endpointsOf(routes: readonly Route[], schema: GraphQLSchema): Endpoint[] {
  return routes.map((route) => {
    checkRoute(route, routes);
    try {
      return { route, document: fieldDocument(schema, route), args: fieldOf(schema, route).args };
    } catch (error) {
      throw new Error(`Route "${route.key}": ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  });
}

/** Omits undefined members, so that GraphQL treats them as not provided rather than null. */
function withoutUndefined(members: object): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(members) as [string, unknown][]) {
    if (member !== undefined) given[name] = isPlainObject(member) ? withoutUndefined(member) : member;
  }
  return given;
}

function isPlainObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** A route's result: the body and its JSON as sent; undefined: none. */
export interface Success {
  readonly status: number;
  readonly body: unknown;
  readonly json: string | undefined;
  readonly isReplay: boolean;
  /** Warnings about the request (docs/interface.md, Warnings). */
  readonly warnings: readonly string[];
}

function pickReply(
  { key, reply, replayStatus, notFound, facts }: Route,
  data: Readonly<Record<string, unknown>>,
  { idempotencyReplayed: isReplay, warnings }: Report,
): Omit<Success, "json"> {
  const value = data[facts.name];
  const found = reply.find(({ when }) => value === null || !when || when(value));
  if (!found || value === undefined)
    throw new Error(`Route "${key}": no response case matches the result of the graph`);
  const { status, schema, pick } = found;
  if (value === null && schema && !schema.safeParse(null).success) throw new ApiError(notFound ?? "NOT_FOUND");
  const shown = pick && value !== null ? pick(value) : value;
  return {
    status: isReplay ? (replayStatus?.[status] ?? status) : status,
    body: schema ? shape(schema, shown) : undefined,
    isReplay,
    warnings,
  };
}

/** The JSON of a body. Throws 400 INVALID_INPUT if the client must request less. */
function jsonOf(body: unknown, alias: string | undefined): string | undefined {
  if (body === undefined) return undefined;
  const json = toWireJson(body, alias);
  if (Buffer.byteLength(json) > maxAnswerBytes) throw tooLargeAnswer("Request a shorter page with limit.");
  return json;
}

/** The caller of an endpoint; `signal` aborts a read when the client disconnects. */
export interface EndpointRequest extends Pick<
  GraphRequest,
  "caller" | "requestId" | "bodyDigest" | "signal" | "abort"
> {
  /** The brand under whose names the response also shows its members. */
  readonly alias?: string | undefined;
}

/** Executes a validated request. A mutation always runs to completion. */
export async function executeEndpoint(
  executor: GraphExecutor,
  { route, document, args }: Endpoint,
  input: RouteRequest,
  { signal, abort, alias, ...request }: EndpointRequest,
): Promise<Success> {
  const report = newReport();
  const isQuery = route.kind === "query";
  const { data, errors } = await executor.execute(
    document,
    withoutUndefined(fieldVariables(args, input, route)),
    { ...request, report, ...(isQuery && { signal, abort }) },
    route.operationId,
  );
  const [error] = errors ?? [];
  // No client receives this; it only keeps an abandoned read out of the error log.
  if (error && isQuery && isAbandoned(signal)) {
    throw new ApiError("SERVICE_UNAVAILABLE", "The client closed the request.");
  }
  if (error) throw route.pathNames ? withPathNames(error, route.pathNames) : error;
  const success = pickReply(route, data ?? {}, report);
  return { ...success, json: jsonOf(success.body, alias) };
}
