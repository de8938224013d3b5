import type { FastifyRequest } from "fastify";
import type { Caller, Credentials } from "../../subgraphs/shared/kernel/caller.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";

const callers = new WeakMap<FastifyRequest, Caller>();
const lookUps = new WeakMap<FastifyRequest, Promise<Caller>>();

/** The caller by the request's credentials; undefined before they are read, and if they are refused. */
export const findCaller = (request: FastifyRequest): Caller | undefined => callers.get(request);

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
  credentials: Pick<Credentials, "authenticate" | "presume">,
  isRead: boolean,
): Promise<Caller> {
  const { authorization } = request.headers;
  const presumed = isRead ? credentials.presume(authorization) : undefined;
  if (presumed) lookUps.set(request, presumed.confirmed);
  const caller = presumed?.caller ?? (await credentials.authenticate(authorization));
  setCaller(request, caller);
  return caller;
}

/** The caller of a request that isn't a read, looked up. Throws 401 UNAUTHORIZED. */
export async function confirmedCaller(request: FastifyRequest): Promise<Caller> {
  try {
    const caller = (await lookUps.get(request)) ?? callerOf(request);
    callers.set(request, caller);
    return caller;
  } catch (error) {
    callers.delete(request);
    throw error;
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
    return refusal;
  }
}
