import type { CompactVerifyGetKey, JWTPayload } from "jose";
import type { Deps } from "../../subgraphs/shared/deps.js";
import { createIssuerKeys, issuerAlgorithms, serverMetadata } from "../../subgraphs/shared/http/issuer-keys.js";
import type { Caller, Environment } from "../../subgraphs/shared/kernel/caller.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { mcpPath } from "./options.js";

/** Access tokens of the operator's authorization server, each of which names an agent (docs/mcp.md). */
export interface IssuedTokens {
  readonly issuer: string;
  /** The URL of `/mcp`, which tokens name as their audience. */
  readonly resource: string;
  /** Whether the credentials are such a token, by their form. */
  isOne(authorization: string | undefined): authorization is string;
  /**
   * The agent that the token names. Throws 401 UNAUTHORIZED naming the fault, 403 FORBIDDEN if it names none that may
   * use this server, or a paused one, and 503 SERVICE_UNAVAILABLE if the issuer's keys are unavailable.
   */
  authenticate(authorization: string): Promise<Caller>;
}

/** Maximum difference of the issuer's clock and ours, in seconds. */
const maxSkewSeconds = 30;
/** RFC 9068, section 2.1; issuers that don't follow it write JWT, or nothing. Other types are no access tokens. */
const accessTokenTypes: ReadonlySet<string> = new Set(["at+jwt", "application/at+jwt", "jwt"]);

const bearer = /^Bearer +(?! |gat_)/i;

const invalid = (fault: string): ApiError => new ApiError("UNAUTHORIZED", `Invalid access token: ${fault}.`);

/** The agents by id; supplied by the composition root. */
interface Agents {
  /** The agent, if it is of one of these environments. Throws 403 FORBIDDEN for a paused one. */
  findById(id: string, environments: readonly Environment[]): Promise<Caller | undefined>;
}

/** The tokens of `PAYGRAPH_MCP_ISSUER`; undefined: there is none. */
export function createIssuedTokens(
  deps: Pick<Deps, "env" | "http" | "clock" | "logger">,
  agents: Agents,
): IssuedTokens | undefined {
  const { env, clock, logger } = deps;
  if (env.mcpIssuer === undefined) return undefined;
  const { url: issuer, agentClaim, environments } = env.mcpIssuer;
  const resource = `${env.publicUrl}${mcpPath}`;
  const keys = createIssuerKeys(deps, { metadataOf: serverMetadata });

  const findKey: CompactVerifyGetKey = async (header, token) => (await keys.of(issuer, header.kid))(header, token);

  async function verified(token: string): Promise<JWTPayload> {
    const { decodeJwt, jwtVerify, errors } = await import("jose");
    try {
      // Before the keys, which aren't fetched for tokens of others.
      if (decodeJwt(token).iss !== issuer) throw invalid(`iss is not ${issuer}`);
      const { payload, protectedHeader } = await jwtVerify(token, findKey, {
        algorithms: issuerAlgorithms,
        issuer,
        audience: resource,
        requiredClaims: ["exp"],
        clockTolerance: maxSkewSeconds,
        currentDate: clock.real(),
      });
      const { typ = "jwt" } = protectedHeader;
      if (!accessTokenTypes.has(String(typ).toLowerCase())) throw invalid("typ must be at+jwt or JWT");
      return payload;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      if (error instanceof errors.JWTExpired) throw invalid("exp has passed");
      if (error instanceof errors.JWTClaimValidationFailed) throw invalid(claimFault(error.claim));
      if (error instanceof errors.JOSEAlgNotAllowed) throw invalid(`alg must be one of ${issuerAlgorithms.join(", ")}`);
      if (error instanceof errors.JWTInvalid || error instanceof errors.JWSInvalid) throw invalid("it is not a JWT");
      // A published key that is malformed, or too short to be safe: the issuer's fault.
      if (!(error instanceof errors.JOSEError))
        logger.warn({ err: error, issuer }, "an access token can't be verified");
      throw invalid("its signature is not one of the issuer's published keys");
    }
  }

  const claimFaults: Readonly<Record<string, string>> = {
    aud: `aud does not name ${resource}`,
    exp: "exp is required",
    nbf: "nbf is in the future",
  };
  const claimFault = (claim: string) => claimFaults[claim] ?? `${claim} is malformed`;

  return {
    issuer,
    resource,
    isOne: (authorization): authorization is string => authorization !== undefined && bearer.test(authorization),
    async authenticate(authorization) {
      const claims = await verified(authorization.replace(bearer, ""));
      const id = claims[agentClaim];
      const agent = typeof id === "string" ? await agents.findById(id, environments) : undefined;
      if (agent) return agent;
      const reason =
        `The access token's claim ${agentClaim} names no agent that may use this server. Its operator maps users to ` +
        `agents; the agents' environment is that of PAYGRAPH_MCP_ENVIRONMENT.`;
      throw new ApiError("FORBIDDEN", reason);
    },
  };
}
