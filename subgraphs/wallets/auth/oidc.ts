import { z } from "zod";
import type { AuthMethod as AuthMethodRow } from "../../../generated/prisma/client.js";
import type { Caller } from "../../shared/kernel/caller.js";
import { sha256 } from "../../shared/kernel/crypto.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { text } from "../../shared/schema/fields.js";
import { parseJson } from "../crypto/stamp.js";

// Identity tokens (OpenID Connect) as credentials of wallets.

/** Issuers whose tokens are accepted. */
const issuers: ReadonlySet<string> = new Set([
  "https://accounts.google.com",
  "accounts.google.com",
  "https://appleid.apple.com",
]);
/** How old a token may be, and how far the clocks may differ, in seconds. */
const maxAge = 60;
const maxSkew = 5;

const claims = z.object({
  iss: z.string(),
  aud: z.union([text(255), z.tuple([text(255)]).transform(([only]) => only)]),
  sub: text(255),
  iat: z.number(),
  exp: z.number(),
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

/**
 * Reads an identity token; `now` is real time. In the sandbox its signature is not verified. Throws 400 INVALID_INPUT
 * for what is no token, 401 UNAUTHORIZED naming the claim that is wrong; in production 501 NOT_IMPLEMENTED.
 */
export function readIdentityToken({ environment }: Caller, oidcToken: string, now: Date): Identity {
  if (environment !== "SANDBOX") {
    throw new ApiError("NOT_IMPLEMENTED", "The verification of identity tokens is not supported yet.");
  }
  const segments = oidcToken.split(".");
  if (segments.length !== 3 || !segments.every((segment) => /^[A-Za-z0-9_-]+$/.test(segment))) {
    throw invalidField("oidcToken", "is not a JWT of three segments");
  }
  const content = parseJson(Buffer.from(segments[1] ?? "", "base64url").toString("utf8"));
  const parsed = claims.safeParse(content);
  if (!parsed.success) {
    const fault = parsed.error.issues[0];
    throw invalidField("oidcToken", `its claim ${fault?.path.join(".") || "set"} is missing or malformed`);
  }
  const { iss, aud, sub, iat, exp, nonce, email } = parsed.data;
  const seconds = now.getTime() / 1000;
  if (!issuers.has(iss)) throw wrongClaim("iss is not a supported issuer");
  if (iat > seconds + maxSkew) throw wrongClaim("iat is in the future");
  if (iat < seconds - maxAge - maxSkew) throw wrongClaim(`iat is more than ${maxAge} seconds ago`);
  if (exp <= seconds) throw wrongClaim("exp has passed");
  return { issuer: iss, audience: aud, subject: sub, email, nonce };
}

/**
 * Whether a fresh token is of the registered identity, made for this key: its nonce is the SHA-256 of the key's text.
 * Throws 401 UNAUTHORIZED naming the claim.
 */
export function assertIdentity(
  registered: Pick<AuthMethodRow, "issuer" | "audience" | "subject">,
  { issuer, audience, subject, nonce }: Identity,
  clientPublicKey: string,
): void {
  if (issuer !== registered.issuer) throw wrongClaim("iss is not that of the credential");
  if (audience !== registered.audience) throw wrongClaim("aud is not that of the credential");
  if (subject !== registered.subject) throw wrongClaim("sub is not that of the credential");
  if (nonce !== Buffer.from(sha256(clientPublicKey)).toString("hex")) {
    throw wrongClaim("nonce is not the SHA-256 of clientPublicKey");
  }
}

function wrongClaim(fault: string): ApiError {
  return new ApiError("UNAUTHORIZED", `Invalid OIDC token: ${fault}`);
}
