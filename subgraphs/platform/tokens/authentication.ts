import {
  platformActor,
  RefusedCaller,
  type Caller,
  type Credentials,
  type Presumed,
} from "../../shared/kernel/caller.js";
import { equalInConstantTime, sha256 } from "../../shared/kernel/crypto.js";
import { ApiError } from "../../shared/kernel/errors.js";
import type { PlatformDeps } from "../deps.js";
import { hasExpired, readCredentials, type TokenCredentials } from "./sql.js";
import { TokenUses } from "./uses.js";

const unknownSecretHash = sha256("no such token");

const basic = "Authorization: Basic base64(clientId:clientSecret)";
const bearer = "Authorization: Bearer <accessToken>";

type AuthenticationDeps = Pick<PlatformDeps, "systemScope" | "agentCredentials" | "clock" | "logger">;

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

const isSecretOf = (token: TokenCredentials | undefined, secretHash: Uint8Array): boolean =>
  equalInConstantTime(token?.secretHash ?? unknownSecretHash, secretHash);

function isSame(some: TokenCredentials, other: TokenCredentials): boolean {
  const areEqual = some.id === other.id && some.name === other.name && isSecretOf(some, other.secretHash);
  return areEqual && some.permissions.join() === other.permissions.join();
}

const callerBy = ({
  id: credentialId,
  name: tokenName,
  platformId,
  environment,
  permissions,
}: TokenCredentials): Caller => {
  return { platformId, environment, actor: platformActor, credentialId, permissions, tokenName };
};

const ended = "The token was deleted, or rotated and its overlap has ended: use another one.";

const maxKnown = 10_000;

/** API tokens, by HTTP Basic. Each request looks its token up. */
class Tokens {
  /** Credentials as last looked up, by client id: a caller presumed by them must still be confirmed. */
  readonly #known = new Map<string, { readonly token: TokenCredentials; readonly caller: Caller }>();

  readonly #uses: TokenUses;

  constructor(private readonly deps: AuthenticationDeps) {
    this.#uses = new TokenUses(deps);
  }

  async authenticate(authorization: string): Promise<Caller> {
    const { clientId, clientSecret } = basicCredentials(authorization);
    return this.#lookUp(clientId, sha256(clientSecret));
  }

  presume(authorization: string): Presumed | undefined {
    const { clientId, clientSecret } = basicCredentials(authorization);
    const secretHash = sha256(clientSecret);
    const known = this.#known.get(clientId);
    if (!known || !isSecretOf(known.token, secretHash)) return undefined;
    const confirmed = this.#lookUp(clientId, secretHash);
    // Its error is for those who await it; a request may have ended.
    confirmed.catch(() => undefined);
    return { caller: known.caller, confirmed };
  }

  async #lookUp(clientId: string, secretHash: Uint8Array): Promise<Caller> {
    const system = this.deps.systemScope("credential look-up");
    const token = await readCredentials(system, clientId);
    const matches = isSecretOf(token, secretHash);
    const isLive = token && !token.isDeleted && !(token.expires && (await hasExpired(system, token.id)));
    if (!isLive) this.#known.delete(clientId);
    if (!token || !matches) throw unauthorized();
    if (!isLive) throw new RefusedCaller(callerBy(token), "UNAUTHORIZED", ended);
    this.#uses.record(token);
    return this.#callerOf(clientId, token);
  }

  /** The same object as long as the token is the same. */
  #callerOf(clientId: string, token: TokenCredentials): Caller {
    const known = this.#known.get(clientId);
    if (known && isSame(known.token, token)) return known.caller;
    const caller = callerBy(token);
    if (this.#known.size >= maxKnown) this.#known.clear();
    this.#known.set(clientId, { token, caller });
    return caller;
  }
}

async function authenticateAgent({ agentCredentials }: AuthenticationDeps, authorization: string): Promise<Caller> {
  const accessToken = authorization.replace(/^Bearer +/i, "");
  const agent = /^gat_[0-9a-f]{40}$/.test(accessToken) && (await agentCredentials.find(accessToken));
  if (!agent) throw unauthorized(`The agent's access token is not valid: send ${bearer}.`);
  return agent;
}

const isAgentId = (id: string) => id.startsWith("Agent:");

async function liveCredentials(
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

const isBearer = (authorization: string): boolean => /^Bearer\b/i.test(authorization);

/**
 * Authenticates a token by HTTP Basic, or an agent by its access token (docs/interface.md, Authentication). Read each
 * time, so deleted credentials stop at once. They also select the environment.
 */
export function createCredentials(deps: AuthenticationDeps): Credentials {
  const tokens = new Tokens(deps);
  return {
    async authenticate(authorization) {
      if (!authorization) throw unauthorized(`Credentials are missing: send ${basic}, or as an agent ${bearer}.`);
      return isBearer(authorization) ? authenticateAgent(deps, authorization) : tokens.authenticate(authorization);
    },
    presume: (authorization) => (!authorization || isBearer(authorization) ? undefined : tokens.presume(authorization)),
    live: (ids) => liveCredentials(deps, ids),
  };
}
