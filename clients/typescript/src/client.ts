import createRestClient, { type Client as OpenApiClient } from "openapi-fetch";
import type { paths } from "./generated/rest.js";
import { Graph, withStatusOfErrors } from "./graph.js";
import { pagesOf, type PagedPath, type PageItem, type PageParameters } from "./pages.js";
import { retrying, type RetryOptions } from "./retries.js";

const version = "2025-10-13";

/** The credentials of an API token, the access token of an agent, or none, for public operations. */
type Credentials =
  | { readonly clientId: string; readonly clientSecret: string; readonly accessToken?: undefined }
  | { readonly accessToken: string; readonly clientId?: undefined }
  | { readonly accessToken?: undefined; readonly clientId?: undefined };

export type ClientOptions = Credentials & {
  /** Of the server, without the version: `https://pay.example.com`. */
  readonly baseUrl: string;
  readonly retries?: Partial<RetryOptions>;
  readonly fetch?: typeof fetch;
};

export interface Client {
  /** Every REST operation, typed: `rest.POST("/customers", { body })`. See `ok` for the result. */
  readonly rest: OpenApiClient<paths>;
  readonly graph: Graph;
  /** The entries of a list, over all of its pages. */
  pages<P extends PagedPath>(path: P, parameters?: PageParameters<P>): AsyncGenerator<PageItem<P>, void, undefined>;
}

function headersOf(credentials: Credentials): { authorization?: string } {
  if (credentials.accessToken !== undefined) return { authorization: `Bearer ${credentials.accessToken}` };
  if (credentials.clientId === undefined) return {};
  const bytes = new TextEncoder().encode(`${credentials.clientId}:${credentials.clientSecret}`);
  return { authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
}

/** The credentials select the environment: use one client per environment. */
export function createClient(options: ClientOptions): Client {
  const base = options.baseUrl.replace(/\/+$/, "");
  const headers = headersOf(options);
  const plainFetch = options.fetch ?? fetch;
  const retryingFetch = retrying(plainFetch, options.retries);
  const rest = createRestClient<paths>({
    baseUrl: `${base}/${version}`,
    headers,
    fetch: (request) => retryingFetch(request),
  });
  rest.use({
    // Once per call: retries happen below, and repeat the key.
    onRequest({ request }) {
      if (request.method === "POST" && !request.headers.has("idempotency-key")) {
        request.headers.set("idempotency-key", crypto.randomUUID());
      }
      return request;
    },
  });
  const graph = new Graph({
    url: `${base}/graphql`,
    headers,
    fetch: plainFetch,
    retryingFetch: retrying(withStatusOfErrors(plainFetch), options.retries),
  });
  return { rest, graph, pages: (path, parameters) => pagesOf(rest, path, parameters) };
}
