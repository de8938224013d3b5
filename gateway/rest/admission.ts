import type { FastifyRequest } from "fastify";
import {
  assertAudience,
  assertPermitted,
  assertSandbox,
  nobody,
  type Caller,
  type Credentials,
} from "../../subgraphs/shared/kernel/caller.js";
import type { Env } from "../../subgraphs/shared/kernel/env.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { clientAddressOf } from "../http/client-address.js";
import { createAttemptLimit } from "../http/rate-limit.js";
import { identify, setCaller } from "../http/request-caller.js";
import type { Route } from "./route.js";

/** Refuses production callers, with the route's status (docs/interface.md, Sandbox operations in production). */
function assertEnvironment({ sandboxOnly }: Route, caller: Caller): void {
  if (sandboxOnly === "404" && caller.environment !== "SANDBOX") throw new ApiError("NOT_FOUND");
  if (sandboxOnly) assertSandbox(caller);
}

/** Sets the caller of a request, after checking that it may call the endpoint. Throws 401, 403, 404 or 429. */
export type Admission = (route: Route, request: FastifyRequest) => Promise<void>;

/** A route without credentials ignores `Authorization`, and limits attempts instead. */
export function createAdmission(
  credentials: Pick<Credentials, "authenticate" | "presume">,
  { attemptsPerAddress, trustedProxies }: Pick<Env, "attemptsPerAddress" | "trustedProxies">,
): Admission {
  const admitAttempt = createAttemptLimit(attemptsPerAddress);

  return async (route, request) => {
    const { audience, permission } = route;
    if (audience === "PUBLIC") {
      admitAttempt(clientAddressOf(request.raw, trustedProxies), Object.values(request.params ?? {}).map(String));
      return setCaller(request, nobody);
    }
    const caller = await identify(request, credentials, route.kind === "query");
    assertAudience(caller, audience);
    assertEnvironment(route, caller);
    if (audience === "PLATFORM") assertPermitted(caller, permission);
  };
}
