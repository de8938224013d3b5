import { platformActor, type Caller } from "../../shared/kernel/caller.js";
import { equalInConstantTime, sha256 } from "../../shared/kernel/crypto.js";
import { ApiError } from "../../shared/kernel/errors.js";
import type { PlatformDeps } from "../deps.js";
import { readCredentials } from "./sql.js";

const unknownSecretHash = sha256("no such token");

const basic = "Authorization: Basic base64(clientId:clientSecret)";
const bearer = "Authorization: Bearer <accessToken>";

export type AuthenticationDeps = Pick<PlatformDeps, "systemScope" | "agentCredentials">;

function unauthorized(reason?: string): ApiError {
  return new ApiError("UNAUTHORIZED", reason);
}

/** `clientId:clientSecret` of an HTTP Basic header. Throws 401. */
function basicCredentials(authorization: string): { clientId: string; clientSecret: string } {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(authorization)?.[1];
  if (!encoded) throw unauthorized(`Send ${basic}, or as an agent ${bearer}.`);
  const pair = Buffer.from(encoded, "base64").toString();
  const colon = pair.indexOf(":");
  if (colon < 1 || !/^[\x20-\x7e]+$/.test(pair)) throw unauthorized(`Send ${basic}.`);
  return { clientId: pair.slice(0, colon), clientSecret: pair.slice(colon + 1) };
}

async function authenticateToken(deps: AuthenticationDeps, authorization: string): Promise<Caller> {
  const { clientId, clientSecret } = basicCredentials(authorization);
  const token = await readCredentials(deps.systemScope("credential look-up"), clientId);
  const matches = equalInConstantTime(token?.secretHash ?? unknownSecretHash, sha256(clientSecret));
  if (!token || !matches) throw unauthorized();
  return {
    platformId: token.platformId,
    environment: token.environment,
    actor: platformActor,
    credentialId: token.id,
    permissions: token.permissions,
    tokenName: token.name,
  };
}

async function authenticateAgent({ agentCredentials }: AuthenticationDeps, authorization: string): Promise<Caller> {
  const accessToken = authorization.replace(/^Bearer +/i, "");
  const agent = /^gat_[0-9a-f]{40}$/.test(accessToken) && (await agentCredentials.find(accessToken));
  if (!agent) throw unauthorized(`The agent's access token is not valid: send ${bearer}.`);
  return agent;
}

/**
 * Who calls: a token by HTTP Basic, or an agent by its access token (docs/interface.md, Authentication). Looked up each
 * time, so deleted credentials stop at once. They also select the environment. Throws 401 UNAUTHORIZED.
 */
export async function authenticate(deps: AuthenticationDeps, authorization: string | undefined): Promise<Caller> {
  if (!authorization) throw unauthorized(`Credentials are missing: send ${basic}, or as an agent ${bearer}.`);
  return /^Bearer\b/i.test(authorization)
    ? authenticateAgent(deps, authorization)
    : authenticateToken(deps, authorization);
}

const isAgentId = (id: string) => id.startsWith("Agent:");

/** Those of `credentialIds` that are still valid: open streams of the others must close. */
export async function liveCredentials(
  deps: AuthenticationDeps,
  credentialIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const agentIds = credentialIds.filter(isAgentId);
  const tokenIds = credentialIds.filter((id) => !isAgentId(id));
  const [tokens, agents] = await Promise.all([
    deps.systemScope("credential look-up").apiToken.findMany({
      where: { id: { in: tokenIds }, deletedAt: null },
      select: { id: true },
    }),
    agentIds.length > 0 ? deps.agentCredentials.live(agentIds) : [],
  ]);
  return new Set([...tokens.map(({ id }) => id), ...agents]);
}
