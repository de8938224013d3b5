import type { Deps } from "../../shared/deps.js";
import { tenantKey, type Tenant } from "../../shared/kernel/caller.js";
import { GuardedHttpError } from "../../shared/http/guarded-http.js";
import type { BodySigner } from "../../shared/kernel/signature.js";

/** Timeout of an attempt: connecting, sending, and reading the response. */
export const attemptTimeoutMs = 10_000;

/** One call of an endpoint, as it is recorded. Times are real time. */
export interface Attempt {
  /** Null: no endpoint was configured. */
  readonly url: string | null;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseStatus: number | null;
  /** Its first 4 KB. */
  readonly responseBody: string | null;
  /** The reason for a missing response. */
  readonly error: string | null;
}

export interface AttemptOptions {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

type AttemptDeps = Pick<Deps, "webhookHttp" | "clock" | "env">;

/** An attempt that was never sent, recorded like others. */
export function unsentAttempt(deps: Pick<Deps, "clock">, url: string | null, error: string): Attempt {
  const nothing = { durationMs: 0, requestHeaders: {}, responseStatus: null, responseBody: null };
  return { ...nothing, url, startedAt: deps.clock.real(), error };
}

/** Sends a signed body once. Returns the attempt, failed or not; redirects are not followed. */
export async function attemptDelivery(
  deps: AttemptDeps,
  signer: BodySigner,
  { tenant, url, body }: { readonly tenant: Tenant; readonly url: string | null; readonly body: string },
  { timeoutMs = attemptTimeoutMs, signal }: AttemptOptions = {},
): Promise<Attempt> {
  if (url === null) return unsentAttempt(deps, null, "no webhookEndpoint is configured");
  const requestHeaders = {
    "Content-Type": "application/json",
    "User-Agent": "Paygraph-Webhooks/1",
    ...signer.headers(body),
  };
  const startedAt = deps.clock.real();
  const started = performance.now();
  const sent = () => ({ url, startedAt, requestHeaders, durationMs: Math.round(performance.now() - started) });
  try {
    const { allowPrivateWebhooks: allowPrivate } = deps.env;
    const owner = tenantKey(tenant);
    const request = {
      url,
      method: "POST",
      headers: requestHeaders,
      body,
      timeoutMs,
      allowPrivate,
      owner,
      signal,
    } as const;
    const response = await deps.webhookHttp.send(request);
    return { ...sent(), responseStatus: response.status, responseBody: response.body, error: null };
  } catch (error) {
    if (!(error instanceof GuardedHttpError)) throw error;
    return { ...sent(), responseStatus: null, responseBody: null, error: error.reason };
  }
}

/** Whether it was sent at all. */
export function wasSent({ requestHeaders }: Attempt): boolean {
  return Object.keys(requestHeaders).length > 0;
}

export function isSuccess({ responseStatus }: Attempt): boolean {
  return responseStatus !== null && responseStatus >= 200 && responseStatus < 300;
}
