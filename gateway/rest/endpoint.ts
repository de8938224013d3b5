import type { GraphQLSchema } from "graphql";
import { z } from "zod";
import { maxAnswerBytes, tooLargeAnswer } from "../http/answer-size.js";
import { toWireJson } from "../../subgraphs/shared/kernel/brand-alias.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { newReport, type Report } from "../../subgraphs/shared/kernel/report.js";
import { shape } from "../../subgraphs/shared/schema/shape.js";
import type { GraphExecutor, GraphRequest } from "../graph/execution/executor.js";
import { loadDocuments, type RestDocument, type RestDocuments } from "./documents.js";
import { fieldDocument, fieldOf, fieldVariables } from "./field-document.js";
import {
  pathParameters,
  routeEntries,
  type GraphData,
  type Method,
  type RouteDefinition,
  type RouteRequest,
  type RouteTable,
  type Variables,
} from "./route.js";

/** A route with the document that it executes. */
export interface Endpoint {
  readonly key: string;
  readonly method: Method;
  readonly template: string;
  readonly route: RouteDefinition;
  readonly document: RestDocument;
  readonly variables: (request: RouteRequest) => Variables;
}

export interface EndpointOptions {
  readonly routes: RouteTable;
  readonly executor: GraphExecutor;
  /** Folder of hand-written operations, for routes that name one. */
  readonly operations?: string;
}

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

/** Throws for an invalid route or document. */
export function endpointsOf({ routes, executor, operations }: EndpointOptions): Endpoint[] {
  const documents: RestDocuments = operations ? loadDocuments(executor.schema, operations) : new Map();
  return routeEntries(routes).map(({ key, method, template, route }) => {
    checkRoute(key, method, template, route, routes);
    const { document, variables } = documentOf(executor.schema, documents, key, route);
    return { key, method, template, route, document, variables };
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
  key: string,
  route: RouteDefinition,
  data: GraphData,
  { idempotencyReplayed: isReplay, warnings }: Report,
): Omit<Success, "json"> {
  for (const [text, [schema, pick]] of Object.entries(route.reply)) {
    const value = pick(data);
    if (value === undefined) continue;
    if (value === null && schema && !schema.safeParse(null).success) throw new ApiError(route.notFound ?? "NOT_FOUND");
    const original = Number(text);
    const status = isReplay ? (route.replayStatus?.[original] ?? original) : original;
    return { status, body: schema ? shape(schema, value) : undefined, isReplay, warnings };
  }
  throw new Error(`Route "${key}": no response case matches the result of the graph`);
}

/** The JSON of a body. Throws 400 INVALID_INPUT if the client must request less. */
function jsonOf(body: unknown, alias: string | undefined): string | undefined {
  if (body === undefined) return undefined;
  const json = toWireJson(body, alias);
  if (Buffer.byteLength(json) > maxAnswerBytes) throw tooLargeAnswer("Request a shorter page with limit.");
  return json;
}

/** The caller of an endpoint; `signal` aborts a read when the client disconnects. */
export interface EndpointRequest extends Pick<GraphRequest, "caller" | "requestId" | "bodyDigest" | "signal"> {
  /** The brand under whose names the response also shows its members. */
  readonly alias?: string | undefined;
}

/** Executes a validated request. A mutation always runs to completion. */
export async function executeEndpoint(
  executor: GraphExecutor,
  { key, route, document, variables }: Endpoint,
  input: RouteRequest,
  { signal, alias, ...request }: EndpointRequest,
): Promise<Success> {
  const report = newReport();
  const { data, errors } = await executor.execute(
    document.node,
    withoutUndefined(variables(input)),
    { ...request, report, ...(document.isQuery && { signal }) },
    document.name,
  );
  const [error] = errors ?? [];
  // No client receives this; it only keeps an abandoned read out of the error log.
  if (error && document.isQuery && signal?.aborted) {
    throw new ApiError("SERVICE_UNAVAILABLE", "The client closed the request.");
  }
  if (error) throw error;
  const success = pickReply(key, route, data ?? {}, report);
  return { ...success, json: jsonOf(success.body, alias) };
}
