import type { Deps } from "../../shared/deps.js";
import { createIssuerKeys, openIdMetadata, type IssuerKeys } from "../../shared/http/issuer-keys.js";
import type { Env } from "../../shared/kernel/env.js";

const googleKeys = "https://www.googleapis.com/oauth2/v3/certs";
/** The issuers of identity tokens that need no configuration, by the claim `iss`: documented addresses of their keys. */
const documented: ReadonlyMap<string, string> = new Map([
  ["https://accounts.google.com", googleKeys],
  ["accounts.google.com", googleKeys],
  ["https://appleid.apple.com", "https://appleid.apple.com/auth/keys"],
]);

export function isSupportedIssuer({ oidcIssuers }: Pick<Env, "oidcIssuers">, issuer: string): boolean {
  return documented.has(issuer) || oidcIssuers.includes(issuer);
}

/** The keys of the supported issuers. */
export function identityIssuerKeys(deps: Pick<Deps, "env" | "http" | "clock" | "logger">): IssuerKeys {
  return createIssuerKeys(deps, { metadataOf: openIdMetadata, documented });
}
