import type { CombinedError } from "@urql/core";

/** A refused or failed request, as the console shows it. */
export interface Problem {
  readonly code: string;
  readonly reason: string;
  /** HTTP status of the error; undefined if no response came. */
  readonly status?: number;
  /** Reasons by member of the input. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

interface FieldError {
  readonly field?: unknown;
  readonly path?: unknown;
  readonly reason?: unknown;
  readonly message?: unknown;
}

function fieldsOf(details: unknown): Record<string, string> {
  if (typeof details !== "object" || details === null) return {};
  const { errors, field, reason } = details as { errors?: unknown; field?: unknown; reason?: unknown };
  const listed = Array.isArray(errors) ? (errors as FieldError[]) : [];
  const all: FieldError[] = typeof field === "string" ? [...listed, { field, reason }] : listed;
  return Object.fromEntries(
    all.flatMap((one) => {
      const name = one.field ?? one.path;
      const text = one.reason ?? one.message;
      return typeof name === "string" ? [[name.replace(/^input\./, ""), typeof text === "string" ? text : ""]] : [];
    }),
  );
}

function requestIdOf(response: unknown): string | undefined {
  return response instanceof Response ? (response.headers.get("x-request-id") ?? undefined) : undefined;
}

/** The first error of a result; undefined without one. */
export function problemOf(error: CombinedError | undefined): Problem | undefined {
  if (!error) return undefined;
  const requestId = requestIdOf(error.response);
  const [first] = error.graphQLErrors;
  if (!first) {
    const status = error.response instanceof Response ? error.response.status : undefined;
    const reason = status ? `The server responded with ${status}.` : "The server is unreachable.";
    return { code: status ? `HTTP_${status}` : "UNREACHABLE", reason, fields: {}, status, requestId };
  }
  const { code, reason, status, details } = first.extensions as Record<string, unknown>;
  return {
    code: typeof code === "string" ? code : "UNKNOWN",
    reason: typeof reason === "string" ? reason : first.message,
    status: typeof status === "number" ? status : undefined,
    fields: fieldsOf(details),
    details: typeof details === "object" && details !== null ? (details as Record<string, unknown>) : undefined,
    requestId,
  };
}
