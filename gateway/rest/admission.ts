import type { FastifyRequest } from "fastify";
import {
  assertAudience,
  assertPermitted,
  assertSandbox,
  nobody,
  type Caller,
} from "../../subgraphs/shared/kernel/caller.js";
import type { Env } from "../../subgraphs/shared/kernel/env.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { createAttemptLimit } from "../http/rate-limit.js";
import type { RouteDefinition } from "./route.js";

/** Refuses production callers, with the route's status (docs/interface.md, Sandbox operations in production). */
function assertEnvironment({ sandboxOnly }: RouteDefinition, caller: Caller): void {
  if (sandboxOnly === "404" && caller.environment !== "SANDBOX") throw new ApiError("NOT_FOUND");
  if (sandboxOnly) assertSandbox(caller);
}

/** The caller of a request, who may call the route. Throws 401, 403, 404 or 429. */
export type Admission = (
  route: RouteDefinition,
  request: Pick<FastifyRequest, "headers" | "params" | "socket">,
) => Promise<Caller>;

/** A route without credentials authenticates nobody, ignores an `Authorization`, and limits attempts instead. */
export function createAdmission(
  authenticate: (authorization: string | undefined) => Promise<Caller>,
  { attemptsPerAddress }: Pick<Env, "attemptsPerAddress">,
): Admission {
  const admitAttempt = createAttemptLimit(attemptsPerAddress);

  return async (route, { headers, params, socket }) => {
    const { audience = "PLATFORM", permission } = route;
    if (audience === "PUBLIC") {
      admitAttempt(socket.remoteAddress ?? "", Object.values(params ?? {}).map(String));
      return nobody;
    }
    const caller = await authenticate(headers.authorization);
    assertAudience(caller, audience);
    assertEnvironment(route, caller);
    if (audience === "PLATFORM") assertPermitted(caller, permission);
    return caller;
  };
}
