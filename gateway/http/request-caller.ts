import type { FastifyRequest } from "fastify";
import { RefusedCaller, type Caller, type Credentials } from "../../subgraphs/shared/kernel/caller.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { factsOf } from "./request-facts.js";

/** The caller that the request's credentials name, even if they are refused; undefined: they name no one. */
export function namedCaller(request: FastifyRequest): Caller | undefined {
  const { caller, refused } = factsOf(request);
  return caller ?? refused;
}

/** The same error, whose caller the log of requests names. */
function refusedBy(request: FastifyRequest, error: unknown): unknown {
  if (error instanceof RefusedCaller) factsOf(request).refused = error.caller;
  return error;
}

/** The same for a request whose credentials were read. Throws 401 UNAUTHORIZED. */
export function callerOf(request: FastifyRequest): Caller {
  const { caller } = factsOf(request);
  if (!caller) throw new ApiError("UNAUTHORIZED");
  return caller;
}

export function setCaller(request: FastifyRequest, caller: Caller): void {
  factsOf(request).caller = caller;
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
    if (presumed) factsOf(request).lookUp = presumed.confirmed;
    const caller = presumed?.caller ?? (await credentials.authenticate(authorization));
    setCaller(request, caller);
    return caller;
  } catch (error) {
    throw refusedBy(request, error);
  }
}

/** The caller of a request that isn't a read, looked up. Throws 401 UNAUTHORIZED. */
export async function confirmedCaller(request: FastifyRequest): Promise<Caller> {
  const facts = factsOf(request);
  try {
    return (facts.caller = (await facts.lookUp) ?? callerOf(request));
  } catch (error) {
    facts.caller = undefined;
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
  const facts = factsOf(request);
  try {
    await facts.lookUp;
    return error;
  } catch (refusal) {
    facts.caller = undefined;
    return refusedBy(request, refusal);
  }
}
