import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzipSync, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** The initial content of the editor; a test validates it against the supergraph. */
export const firstQuery = `# Set the credentials below, under Headers:
# {"Authorization": "Basic <base64>"}
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
  defaultEditorToolsVisibility: "headers" as const,
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

let page: Promise<Page> | undefined;

/** The page of 9 MB, created on the first request and cached compressed. */
async function makePage(): Promise<Page> {
  const { renderGraphiQL } = await import("@graphql-yoga/render-graphiql");
  const gzipped = await promisify(gzip)(renderGraphiQL(options));
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

/** Sends GraphiQL, which needs no credentials: its user enters them. */
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
