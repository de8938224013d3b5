import type { DocumentTypeDecoration } from "@graphql-typed-document-node/core";
import { errorOf, PaygraphError } from "./errors.js";
import { eventsOf } from "./event-stream.js";
import { EventsPositionDocument } from "./generated/graph.js";
import { requestBody } from "./graph-uploads.js";
import { backOff, delay, type RetryingFetch } from "./retries.js";

/** A typed document: of this package, or of your own code generation (`documentMode: "string"`). */
export type GraphDocument<Result, Variables> = DocumentTypeDecoration<Result, Variables> & { toString(): string };

interface GraphReply<Result> {
  readonly data?: Result | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly status?: number } }[];
}

export interface SubscribeOptions {
  /** Ends the subscription. */
  readonly signal?: AbortSignal;
  /** Maximum pause between two attempts to connect; default 10 s. */
  readonly maxDelayMs?: number;
  /** Silence after which a connection counts as lost; default 40 s. The server sends something every 12 s. */
  readonly silenceMs?: number;
}

/** The fields of a connection that the document must select. */
interface Connection<Node> {
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

interface GraphOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
  readonly retryingFetch: RetryingFetch;
}

/** Throws the first error of a response, with the data of the fields that did not fail. */
function resultOf<Result>({ data, errors }: GraphReply<Result>, status: number): Result {
  const [error] = errors ?? [];
  if (error) {
    throw errorOf(error.extensions?.status ?? status, { reason: error.message, ...error.extensions }, undefined, data);
  }
  if (data == null) throw new PaygraphError(status, "UNKNOWN", "The response has no data");
  return data;
}

/** If something before the graph responded, such as a limit or a proxy, the body may be anything. */
function replyOf<Result>(response: Response, text: string): GraphReply<Result> {
  try {
    const body = JSON.parse(text) as GraphReply<Result>;
    if (body.data !== undefined || body.errors) return body;
    throw errorOf(response.status, body, response.headers.get("x-request-id"));
  } catch (error) {
    if (error instanceof PaygraphError) throw error;
    throw errorOf(response.status, text, response.headers.get("x-request-id"));
  }
}

/**
 * A `fetch` whose response has the status of its first error: the graph returns 200 if a part of it failed, and only
 * the error tells whether to retry.
 */
export function withStatusOfErrors(fetchOnce: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await fetchOnce(input, init);
    if (response.status !== 200 || !response.headers.get("content-type")?.includes("json")) return response;
    const text = await response.text();
    const status = replyOf(response, text).errors?.[0]?.extensions?.status ?? 200;
    return new Response(text, { status, headers: response.headers });
  };
}

class NotResumable extends TypeError {
  constructor() {
    super("A subscription that is to be resumed declares $after, and selects `cursor` of its field");
  }
}

/** The cursor of a subscription's result. */
function cursorOf(result: object): string {
  const [payload] = Object.values(result) as ({ cursor?: unknown } | null)[];
  if (typeof payload?.cursor !== "string") throw new NotResumable();
  return payload.cursor;
}

/** Whether another attempt would end in the same way. */
const isFinal = (error: unknown): boolean =>
  error instanceof NotResumable || (error instanceof PaygraphError && error.status < 500 && error.status !== 429);

export class Graph {
  constructor(private readonly options: GraphOptions) {}

  /**
   * Queries are repeated like requests by REST. A mutation is repeated if its document declares `$idempotencyKey`: it
   * gets one unless given. A variable of the type `Upload` is a `Blob` or `File`.
   */
  async request<Result, Variables>(document: GraphDocument<Result, Variables>, variables?: Variables): Promise<Result> {
    const query = document.toString();
    const isMutation = /^\s*mutation\b/m.test(query);
    const takesKey = /\$idempotencyKey\b/.test(query);
    const given = (variables ?? {}) as Record<string, unknown>;
    const sent = takesKey ? { ...given, idempotencyKey: given.idempotencyKey ?? crypto.randomUUID() } : given;
    const response = await this.options.retryingFetch(
      this.#request({ query, variables: sent }),
      !isMutation || takesKey,
    );
    const text = await response.text();
    return resultOf(replyOf<Result>(response, text), response.status);
  }

  /**
   * A subscription's results, without end: it reconnects after a lost connection, and resumes after the last cursor, so
   * that nothing is lost or repeated. The document selects `cursor` and declares `$after`. Without `after` it begins
   * now. Throws if the server refuses it.
   */
  async *subscribe<Result extends object, Variables extends { after?: unknown }>(
    document: GraphDocument<Result, Variables>,
    variables?: Variables,
    options: SubscribeOptions = {},
  ): AsyncGenerator<Result, void, undefined> {
    const { signal, maxDelayMs = 10_000, silenceMs = 40_000 } = options;
    const query = document.toString();
    if (!/\$after\b/.test(query)) throw new NotResumable();
    let after = variables?.after as string | undefined;
    for (let failures = 0; !signal?.aborted;) {
      try {
        after ??= await this.position();
        const request = this.#request({ query, variables: { ...variables, after } });
        request.headers.set("accept", "text/event-stream");
        for await (const message of eventsOf(this.options.fetch, request, { signal, silenceMs })) {
          const result = resultOf(message as GraphReply<Result>, 200);
          after = cursorOf(result);
          failures = 0;
          yield result;
        }
      } catch (error) {
        if (signal?.aborted) return;
        if (isFinal(error)) throw error;
      }
      // An aborted wait ends the loop.
      await delay(backOff(failures++, { firstDelayMs: 100, maxDelayMs }), signal).catch(() => undefined);
    }
  }

  /**
   * The cursor of the newest event, to subscribe `after` it; undefined: no event yet. A subscription without `after`
   * requests it when its first result is awaited.
   */
  async position(): Promise<string | undefined> {
    const { events } = await this.request(EventsPositionDocument);
    return events.nodes[0]?.cursor;
  }

  /** The nodes of a connection, over all of its pages. The document declares `$after`. */
  async *nodes<Result, Variables extends { after?: unknown }, Node>(
    document: GraphDocument<Result, Variables>,
    variables: Variables,
    connectionOf: (result: Result) => Connection<Node>,
  ): AsyncGenerator<Node, void, undefined> {
    let after = variables.after;
    for (let hasNext = true; hasNext;) {
      const { nodes, pageInfo } = connectionOf(await this.request(document, { ...variables, after }));
      yield* nodes;
      after = pageInfo.endCursor;
      hasNext = pageInfo.hasNextPage;
    }
  }

  #request(operation: { query: string; variables: object }): Request {
    const { url, headers } = this.options;
    const { body, headers: ofBody } = requestBody(operation);
    return new Request(url, { method: "POST", headers: { ...headers, ...ofBody }, body });
  }
}
