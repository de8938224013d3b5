import { platformActor, type Caller } from "../../shared/kernel/caller.js";
import { equalInConstantTime, sha256 } from "../../shared/kernel/crypto.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { readCredentials } from "./sql.js";

const unknownSecretHash = sha256("no such token");

function unauthorized(reason?: string): ApiError {
  return new ApiError("UNAUTHORIZED", reason);
}

/** `clientId:clientSecret` of an HTTP Basic header. Throws 401. */
function basicCredentials(authorization: string): { clientId: string; clientSecret: string } {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(authorization)?.[1];
  if (!encoded) throw unauthorized("Send Authorization: Basic base64(clientId:clientSecret).");
  const pair = Buffer.from(encoded, "base64").toString();
  const colon = pair.indexOf(":");
  if (colon < 1 || !/^[\x20-\x7e]+$/.test(pair)) {
    throw unauthorized("Send Authorization: Basic base64(clientId:clientSecret).");
  }
  return { clientId: pair.slice(0, colon), clientSecret: pair.slice(colon + 1) };
}

/**
 * Who calls, by HTTP Basic (docs/interface.md, Authentication). Looked up each time, so a deleted token stops at once.
 * The token also selects the environment. Throws 401 UNAUTHORIZED.
 */
export async function authenticate(deps: Deps, authorization: string | undefined): Promise<Caller> {
  if (!authorization)
    throw unauthorized("Credentials are missing: send Authorization: Basic base64(clientId:clientSecret).");
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
  };
}

/** Those of `credentialIds` that still exist: open streams of the others must close. */
export async function liveCredentials(deps: Deps, credentialIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await deps.systemScope("credential look-up").apiToken.findMany({
    where: { id: { in: [...credentialIds] }, deletedAt: null },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}
