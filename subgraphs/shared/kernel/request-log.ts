import type { Caller } from "./caller.js";

/** A request whose response was sent, without anything of its content but the ids and the name that it has. */
export interface LoggedRequest {
  readonly caller: Caller;
  /** Time of the response's end, in milliseconds of this process's clock. */
  readonly at: number;
  /** `x-request-id`. */
  readonly requestId: string;
  readonly method: string;
  /** The path, with names instead of values. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
  /** Of the graph: `query`, `mutation` or `subscription`. */
  readonly operationKind?: string | undefined;
  readonly operationName?: string | undefined;
  /** Code of the first error. */
  readonly code?: string | undefined;
  readonly isReplay?: boolean | undefined;
  readonly customerId?: string | undefined;
  readonly subjectId?: string | undefined;
}

/** Keeps the requests of tenants. No request waits for it: what it can't write in time is dropped, and counted. */
export interface RequestLog {
  add(request: LoggedRequest): void;
  start(): void;
  /** Writes what it still holds. */
  stop(): Promise<void>;
}
