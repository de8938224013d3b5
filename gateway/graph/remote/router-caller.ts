import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import type { Caller, Credentials } from "../../../subgraphs/shared/kernel/caller.js";
import { equalInConstantTime, sha256 } from "../../../subgraphs/shared/kernel/crypto.js";
import type { Env } from "../../../subgraphs/shared/kernel/env.js";
import { ApiError } from "../../../subgraphs/shared/kernel/errors.js";
import { clientAddressOf } from "../../http/client-address.js";
import { badRequest, sendError } from "../../http/error-body.js";
import { privateHeaders } from "../../http/private-headers.js";
import { createAttemptLimit } from "../../http/rate-limit.js";
import { callerHeader, signedCallerMs, type CallerSigner } from "./signed-caller.js";

const routerPath = "/internal/caller";
const bodyLimitBytes = 16 * 1024;
const routerChallenge = 'Bearer realm="Paygraph routers"';

const exchange = z.strictObject({ authorization: z.string().min(1).max(8_192) });
const credentialsMember =
  "must be the Authorization header of the client's request, as a text of at most 8192 characters";

export interface RouterCallerOptions {
  readonly credentials: Pick<Credentials, "authenticate">;
  readonly signer: Pick<CallerSigner, "sign">;
  readonly env: Pick<Env, "routerToken" | "attemptsPerAddress" | "trustedProxies">;
}

/** The caller of the client's credentials. Throws 400 INVALID_INPUT, 401 UNAUTHORIZED, 429 RATE_LIMITED. */
async function callerIn(body: unknown, credentials: RouterCallerOptions["credentials"]): Promise<Caller> {
  const { data } = exchange.safeParse(body);
  if (!data) throw badRequest("authorization", credentialsMember);
  return credentials.authenticate(data.authorization);
}

/**
 * Exchanges a client's `Authorization` for the signed caller that subgraphs accept (docs/routers.md), for routers that
 * hold the token of the environment. Without one there is no such path. Neither credentials nor callers are logged.
 */
export function registerRouterCaller(app: FastifyInstance, { credentials, signer, env }: RouterCallerOptions): void {
  const { routerToken, attemptsPerAddress, trustedProxies } = env;
  if (routerToken === undefined) return;
  const expected = sha256(routerToken);
  const limitAttempts = createAttemptLimit(attemptsPerAddress);
  const isRouter = (authorization = "") => {
    const given = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? "";
    return equalInConstantTime(sha256(given), expected);
  };
  app.post(routerPath, {
    bodyLimit: bodyLimitBytes,
    // Runs before the body is read.
    async onRequest(request, reply): Promise<FastifyReply | undefined> {
      if (isRouter(request.headers.authorization)) return undefined;
      limitAttempts(clientAddressOf(request.raw, trustedProxies), []);
      const reason = "Send Authorization: Bearer <the value of PAYGRAPH_ROUTER_TOKEN>.";
      return sendError(reply, new ApiError("UNAUTHORIZED", reason), routerChallenge);
    },
    async handler({ body }, reply) {
      const caller = signer.sign(await callerIn(body, credentials));
      const expiresAt = new Date(Date.now() + signedCallerMs).toISOString();
      return reply.headers(privateHeaders).send({ header: callerHeader, caller, expiresAt });
    },
  });
}
