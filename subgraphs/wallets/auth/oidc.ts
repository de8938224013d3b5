import { z } from "zod";
import type { AuthMethod as AuthMethodRow } from "../../../generated/prisma/client.js";
import { sha256 } from "../../shared/kernel/crypto.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { issuerAlgorithms } from "../../shared/http/issuer-keys.js";
import type { Caller } from "../../shared/kernel/caller.js";
import { text } from "../../shared/schema/fields.js";
import { parseJson } from "../crypto/stamp.js";
import type { WalletsDeps } from "../deps.js";
import { isSupportedIssuer } from "./issuers.js";

// Identity tokens (OpenID Connect) as credentials of wallets.

/** Maximum age of a token, and maximum difference of the clocks, in seconds. */
const maxAge = 60;
const maxSkew = 5;

const claims = z.object({
  iss: z.string(),
  aud: z.union([text(255), z.tuple([text(255)]).transform(([only]) => only)]),
  sub: text(255),
  iat: z.number(),
  exp: z.number(),
  nbf: z.number().optional(),
  nonce: z.string().optional(),
  email: text(320).optional(),
});

export interface Identity {
  readonly issuer: string;
  readonly audience: string;
  readonly subject: string;
  readonly email?: string | undefined;
  readonly nonce?: string | undefined;
}

type OidcDeps = Pick<WalletsDeps, "clock" | "env" | "issuerKeys">;

const contentOf = (segment: string | undefined) => parseJson(Buffer.from(segment ?? "", "base64url").toString("utf8"));

/** Reads an identity token, in real time. Throws 400 INVALID_INPUT, or 401 UNAUTHORIZED naming the wrong claim. */
function readIdentityToken({ clock, env }: OidcDeps, oidcToken: string): Identity {
  const segments = oidcToken.split(".");
  if (segments.length !== 3 || !segments.every((segment) => /^[A-Za-z0-9_-]+$/.test(segment))) {
    throw invalidField("oidcToken", "is not a JWT of three segments");
  }
  const parsed = claims.safeParse(contentOf(segments[1]));
  if (!parsed.success) {
    const fault = parsed.error.issues[0];
    throw invalidField("oidcToken", `its claim ${fault?.path.join(".") || "set"} is missing or malformed`);
  }
  const { iss, aud, sub, iat, exp, nbf = iat, nonce, email } = parsed.data;
  const seconds = clock.real().getTime() / 1000;
  if (!isSupportedIssuer(env, iss)) throw wrongToken("iss is not a supported issuer");
  if (iat > seconds + maxSkew) throw wrongToken("iat is in the future");
  if (iat < seconds - maxAge - maxSkew) throw wrongToken(`iat is more than ${maxAge} seconds ago`);
  if (nbf > seconds + maxSkew) throw wrongToken("nbf is in the future");
  if (exp <= seconds) throw wrongToken("exp has passed");
  return { issuer: iss, audience: aud, subject: sub, email, nonce };
}

const header = z.object({ alg: z.string(), kid: z.string().optional() });

/** Throws 401 UNAUTHORIZED unless the issuer signed the token, 503 SERVICE_UNAVAILABLE if its keys are unavailable. */
async function assertSigned({ issuerKeys }: OidcDeps, oidcToken: string, issuer: string): Promise<void> {
  const parsed = header.safeParse(contentOf(oidcToken.split(".")[0]));
  if (!parsed.success) throw invalidField("oidcToken", "its header has no alg, or a malformed kid");
  const { alg, kid } = parsed.data;
  if (!issuerAlgorithms.includes(alg)) throw wrongToken(`alg must be one of ${issuerAlgorithms.join(", ")}`);
  const findKey = await issuerKeys.of(issuer, kid);
  const { compactVerify } = await import("jose");
  await compactVerify(oidcToken, findKey, { algorithms: issuerAlgorithms }).catch(() => {
    throw wrongToken("its signature is not one of the issuer's published keys");
  });
}

/** An identity, or the reason that the token proves none; undefined if no token was given. */
export type CheckedIdentity = Identity | ApiError | undefined;

/**
 * Checks the identity token of an OAUTH credential; production may have to fetch the issuer's keys for it, so this is
 * done outside any transaction. In the sandbox the signature is not verified. A fault is returned, for {@link
 * identityOf}: a replay doesn't depend on the token's age.
 */
export async function checkIdentity(
  { deps, caller }: { readonly deps: OidcDeps; readonly caller: Caller },
  given: { readonly type: string; readonly oidcToken?: string },
): Promise<CheckedIdentity> {
  if (given.type !== "OAUTH" || given.oidcToken === undefined) return undefined;
  try {
    const identity = readIdentityToken(deps, given.oidcToken);
    if (caller.environment === "PRODUCTION") await assertSigned(deps, given.oidcToken, identity.issuer);
    return identity;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Throws the fault of {@link checkIdentity}: 400, 401 or 503. */
export function identityOf(checked: CheckedIdentity): Identity {
  if (checked instanceof ApiError) throw checked;
  if (checked === undefined) throw new Error("The identity token was not checked");
  return checked;
}

/**
 * Checks that a fresh token is of the registered identity, and for this key: its nonce is the SHA-256 of the key's
 * text. Throws 401 UNAUTHORIZED naming the claim.
 */
export function assertIdentity(
  registered: Pick<AuthMethodRow, "issuer" | "audience" | "subject">,
  { issuer, audience, subject, nonce }: Identity,
  clientPublicKey: string,
): void {
  if (issuer !== registered.issuer) throw wrongToken("iss is not that of the credential");
  if (audience !== registered.audience) throw wrongToken("aud is not that of the credential");
  if (subject !== registered.subject) throw wrongToken("sub is not that of the credential");
  if (nonce !== Buffer.from(sha256(clientPublicKey)).toString("hex")) {
    throw wrongToken("nonce is not the SHA-256 of clientPublicKey");
  }
}

function wrongToken(fault: string): ApiError {
  return new ApiError("UNAUTHORIZED", `Invalid OIDC token: ${fault}`);
}
