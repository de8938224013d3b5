import type { FastifyRequest } from "fastify";
import { RefusedCaller, type Caller, type Credentials } from "../../subgraphs/shared/kernel/caller.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";

const callers = new WeakMap<FastifyRequest, Caller>();
const lookUps = new WeakMap<FastifyRequest, Promise<Caller>>();

/** Callers whose requests were refused by their credentials. */
const refused = new WeakMap<FastifyRequest, Caller>();

/** The caller that the request's credentials name, even if they are refused; undefined: they name no one. */
export const namedCaller = (request: FastifyRequest): Caller | undefined =>
  callers.get(request) ?? refused.get(request);

/** The same error, whose caller the log of requests names. */
function refusedBy(request: FastifyRequest, error: unknown): unknown {
  if (error instanceof RefusedCaller) refused.set(request, error.caller);
  return error;
}

/** The same for a request whose credentials were read. Throws 401 UNAUTHORIZED. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) throw new ApiError("UNAUTHORIZED");
  return caller;
}

export function setCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller);
}

/** The caller by the request's credentials. That of a read may be presumed: see {@link readAs}. Throws 401 UNAUTHORIZED. */
export async function identify(
  request: FastifyRequest,
  credentials: Pick<Credentials, "authenticate"> & Partial<Pick<Credentials, "presume">>,
  isRead: boolean,
): Promise<Caller> {
  const { authorization } = request.headers;
  try {
    const presumed = isRead ? credentials.presume?.(authorization) : undefined;
    if (presumed) lookUps.set(request, presumed.confirmed);
    const caller = presumed?.caller ?? (await credentials.authenticate(authorization));
    setCaller(request, caller);
    return caller;
  } catch (error) {
    throw refusedBy(request, error);
  }
}

/** The caller of a request that isn't a read, looked up. Throws 401 UNAUTHORIZED. */
export async function confirmedCaller(request: FastifyRequest): Promise<Caller> {
  try {
    const caller = (await lookUps.get(request)) ?? callerOf(request);
    callers.set(request, caller);
    return caller;
  } catch (error) {
    callers.delete(request);
    throw refusedBy(request, error);
  }
}

/**
 * Runs a read for the presumed caller while the credentials are looked up; again if they have changed. Throws 401
 * UNAUTHORIZED before any other error.
 */
export async function readAs<T>(request: FastifyRequest, read: (caller: Caller) => Promise<T>): Promise<T> {
  const presumed = callerOf(request);
  const [result] = await Promise.allSettled([read(presumed)]);
  const caller = await confirmedCaller(request);
  if (caller !== presumed) return read(caller);
  if (result.status === "rejected") throw result.reason;
  return result.value;
}

/** The error of a request: that of its credentials takes precedence. */
export async function firstError(request: FastifyRequest, error: unknown): Promise<unknown> {
  try {
    await lookUps.get(request);
    return error;
  } catch (refusal) {
    callers.delete(request);
    return refusedBy(request, refusal);
  }
}
