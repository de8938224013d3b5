/** The body of every failure: see the list of codes in the server's OpenAPI document. */
interface ErrorBody {
  readonly code?: string;
  readonly reason?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The server refused the request, or failed. */
export class PaygraphError extends Error {
  override readonly name = "PaygraphError";

  constructor(
    readonly status: number,
    /** Such as `INVALID_INPUT`; `UNKNOWN` if something before the server responded. */
    readonly code: string,
    readonly reason: string,
    readonly details: Readonly<Record<string, unknown>> = {},
    /** Quote it when reporting a problem. */
    readonly requestId?: string,
    /** Of an operation of the graph: its data, in which the fields that failed are null. */
    readonly data?: unknown,
  ) {
    super(`${status} ${code}: ${reason}`);
  }
}

/** The error that a response, or an error of the graph, describes. */
export function errorOf(status: number, body: unknown, requestId?: string | null, data?: unknown): PaygraphError {
  const { code, reason, details } = (typeof body === "object" && body !== null ? body : {}) as ErrorBody;
  const said = reason ?? (typeof body === "string" && body ? body : "The response says no more");
  return new PaygraphError(status, code ?? "UNKNOWN", said, details, requestId ?? undefined, data ?? undefined);
}

interface Result<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/** The body of a successful response; throws a `PaygraphError` for any other. */
export async function ok<T>(result: Promise<Result<T>>): Promise<NonNullable<T>> {
  const { data, error, response } = await result;
  if (!response.ok) throw errorOf(response.status, error, response.headers.get("x-request-id"));
  return data as NonNullable<T>;
}
