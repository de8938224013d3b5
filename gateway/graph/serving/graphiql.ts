import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzipSync, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { introspectionFromSchema, type GraphQLSchema } from "graphql";
import { tabsScript } from "./graphiql.tabs.js";

/** The initial content of the editor; a test validates it against the supergraph. */
export const firstQuery = `# Sign in at /console in this tab, or set the credentials
# below, under Headers: {"Authorization": "Basic <base64>"}
# where <base64> is of clientId:clientSecret

query FirstLook {
  customers(first: 5) {
    totalCount
    nodes {
      id
      customerType
      fullName
    }
  }
}

# Run this, then create a customer:
subscription Events {
  events {
    id
    type
    timestamp
    cursor
    subject {
      id
    }
  }
}
`;

const options = {
  title: "Paygraph",
  defaultQuery: firstQuery,
  // Over SSE, subscriptions carry the same headers as other requests.
  subscriptionsProtocol: "SSE" as const,
  isHeadersEditorEnabled: true,
  shouldPersistHeaders: false,
  credentials: "same-origin" as const,
};

/** Everything is in the page; the policy prevents loading anything from other origins. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'unsafe-inline' blob:",
  "style-src 'unsafe-inline'",
  "worker-src blob:",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

interface Page {
  readonly gzipped: Buffer;
  readonly etag: string;
}

/**
 * Runs before GraphiQL. Requests have the sign-in of the console in this tab, unless the editor's headers have another
 * one. Without either the schema is the public one, and an operation says how to sign in.
 */
const signIn = `
  const paygraphFetch = window.fetch.bind(window);
  const paygraphHint = "Sign in at /console in this tab, or set Authorization under Headers.";
  window.fetch = (input, init = {}) => {
    const headers = new Headers(init.headers);
    const authorization = sessionStorage.getItem("paygraph.authorization");
    if (!headers.has("authorization") && authorization) headers.set("authorization", authorization);
    if (headers.has("authorization")) return paygraphFetch(input, { ...init, headers });
    if (String(init.body).includes("__schema")) return paygraphFetch("graphql/schema.json");
    const body = JSON.stringify({ errors: [{ message: paygraphHint }] });
    return Promise.resolve(new Response(body, { headers: { "content-type": "application/json" } }));
  };
`;

/** Throws if the page of a later version of the library has another form. */
function replaced(html: string, from: string, to: string): string {
  const parts = html.split(from);
  if (parts.length !== 2) throw new Error(`GraphiQL's page has changed: it has ${parts.length - 1} times ${from}`);
  return parts.join(to);
}

/** The library's page with our script. */
function withScript(html: string, script: string): string {
  const begun = replaced(html, "function prepareBlob(", `${script}\nfunction prepareBlob(`);
  const start = "YogaGraphiQL.renderYogaGraphiQL(\n";
  const end = begun.lastIndexOf(start);
  if (end < 0) throw new Error("GraphiQL's page has changed: nothing renders it");
  const render = begun.slice(end);
  return begun.slice(0, end) + replaced(render, '{"title"', '{...paygraphTabs,"title"');
}

let page: Promise<Page> | undefined;

/** The page of 9 MB, created on the first request and cached compressed. */
async function makePage(): Promise<Page> {
  const { renderGraphiQL } = await import("@graphql-yoga/render-graphiql");
  const script = `${signIn}${await tabsScript(firstQuery)}`;
  const gzipped = await promisify(gzip)(withScript(renderGraphiQL(options), script));
  return { gzipped, etag: `"${createHash("sha256").update(gzipped).digest("base64url").slice(0, 22)}"` };
}

function loadPage(): Promise<Page> {
  page ??= makePage().catch((error: unknown) => {
    page = undefined;
    throw error;
  });
  return page;
}

const operationParameters = ["query", "documentId", "extensions"];

/** Whether a browser requests the page rather than data. */
export function wantsGraphiQL({ method, headers, query }: FastifyRequest): boolean {
  const isOperation = typeof query === "object" && query !== null && operationParameters.some((name) => name in query);
  return method === "GET" && !isOperation && (headers.accept?.includes("text/html") ?? false);
}

const introspections = new WeakMap<GraphQLSchema, Promise<Page>>();

/** The result of an introspection of the public schema, compressed once. */
async function makeSchema(schema: GraphQLSchema): Promise<Page> {
  const gzipped = await promisify(gzip)(JSON.stringify({ data: introspectionFromSchema(schema) }));
  return { gzipped, etag: `"${createHash("sha256").update(gzipped).digest("base64url").slice(0, 22)}"` };
}

/** Sends the public schema as the result of an introspection: for the documentation of those who have not signed in. */
export async function sendSchema(
  schema: GraphQLSchema,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const made = introspections.get(schema) ?? makeSchema(schema);
  introspections.set(schema, made);
  const { gzipped, etag } = await made;
  reply.header("cache-control", "no-cache").header("vary", "accept-encoding").header("etag", etag);
  reply.header("x-content-type-options", "nosniff");
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  reply.type("application/json; charset=utf-8");
  if (request.headers["accept-encoding"]?.includes("gzip")) {
    return reply.header("content-encoding", "gzip").send(gzipped);
  }
  return reply.send(gunzipSync(gzipped));
}

/** Sends GraphiQL, which needs no credentials: it has those of the console in the same tab, or its user enters them. */
export async function sendGraphiQL(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { gzipped, etag } = await loadPage();
  reply
    .header("content-security-policy", contentSecurityPolicy)
    .header("cache-control", "no-cache")
    .header("vary", "accept, accept-encoding")
    .header("x-content-type-options", "nosniff")
    .header("referrer-policy", "no-referrer")
    .header("etag", etag);
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  reply.type("text/html; charset=utf-8");
  if (request.headers["accept-encoding"]?.includes("gzip")) {
    return reply.header("content-encoding", "gzip").send(gzipped);
  }
  return reply.send(gunzipSync(gzipped));
}
