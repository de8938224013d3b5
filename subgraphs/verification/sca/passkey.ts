import { z } from "zod";
import type { ScaFactor as ScaFactorRow } from "../../../generated/prisma/client.js";
import type { PasskeySites } from "../../shared/kernel/env.js";
import { invalidField, type ApiError } from "../../shared/kernel/errors.js";
import { text } from "../../shared/schema/fields.js";
import { validate } from "../../shared/schema/validate.js";

// Passkeys (WebAuthn): the options for an authenticator, and the verification of its results. User verification is
// required: possession alone is only one factor.

/** ES256, EdDSA, RS256 (COSE): the algorithms of common authenticators. */
const algorithms = [-7, -8, -257];

const base64Url = (max: number) => text(max).regex(/^[A-Za-z0-9_-]+$/, "must be base64url");

const credentialParts = {
  id: base64Url(1400),
  rawId: base64Url(1400),
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}).default({}),
};

/** The result of `navigator.credentials.create`, serialised by `toJSON`. */
const registration = z.object({
  credential: z.object({
    ...credentialParts,
    response: z.object({
      clientDataJSON: base64Url(8192),
      attestationObject: base64Url(65_536),
      transports: z.array(text(32)).max(10).optional(),
    }),
  }),
});

/** The result of `navigator.credentials.get`, serialised by `toJSON`. */
const authentication = z.object({
  passkeyAssertion: z.object({
    ...credentialParts,
    response: z.object({
      clientDataJSON: base64Url(8192),
      authenticatorData: base64Url(8192),
      signature: base64Url(8192),
    }),
  }),
});

/** The challenge in the options that were given to an authenticator. */
const issued = z.object({ challenge: z.string() });

/** The stored members of a passkey. */
export interface Passkey {
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: bigint;
  readonly transports: string[];
}

/** The options for a new passkey: for `navigator.credentials.create`. */
export async function registrationOptions(
  { rpId }: PasskeySites,
  user: { readonly id: string; readonly name: string; readonly displayName: string },
): Promise<{ readonly challenge: string }> {
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  return generateRegistrationOptions({
    rpName: rpId,
    rpID: rpId,
    userID: Uint8Array.from(Buffer.from(user.id)),
    userName: user.name,
    userDisplayName: user.displayName,
    attestationType: "none",
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
    supportedAlgorithmIDs: algorithms,
  });
}

/** Verifies a new passkey. Throws 400 INVALID_INPUT with the reason. */
export async function verifyRegistration(
  { rpId, origins }: PasskeySites,
  given: { readonly challenge: string; readonly origin: string; readonly credential: unknown },
): Promise<Passkey> {
  const { credential } = validate(registration, { credential: given.credential });
  if (!origins.includes(given.origin)) throw foreignOrigin(origins);
  const verified = await attempt("credential", async () => {
    const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
    await assertUnattested(credential.response.attestationObject);
    return verifyRegistrationResponse({
      response: credential,
      expectedChallenge: given.challenge,
      expectedOrigin: given.origin,
      expectedRPID: rpId,
      supportedAlgorithmIDs: algorithms,
    });
  });
  if ("fault" in verified) throw verified.fault;
  const { registrationInfo } = verified.result;
  if (!registrationInfo) throw invalidField("credential", "its signature is wrong");
  const { id, publicKey, counter } = registrationInfo.credential;
  const transports = credential.response.transports ?? [];
  return { credentialId: id, publicKey: Uint8Array.from(publicKey), counter: BigInt(counter), transports };
}

/**
 * No attestation is requested. Verifying one would call addresses in its certificates, which an attacker could choose.
 */
async function assertUnattested(attestationObject: string): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import("@simplewebauthn/server/helpers");
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const isSelfMade = decoded.get("fmt") === "packed" && decoded.get("attStmt").get("x5c") === undefined;
  if (decoded.get("fmt") !== "none" && !isSelfMade)
    throw new Error("It carries an attestation, which is not requested");
}

/** The options for an assertion by this passkey: for `navigator.credentials.get`. */
export async function assertionOptions(
  { rpId }: PasskeySites,
  { credentialId, transports }: Pick<ScaFactorRow, "credentialId" | "transports">,
): Promise<object> {
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  return generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials: credentialId === null ? [] : [{ id: credentialId, transports }],
    userVerification: "required",
  });
}

/** Returns the authenticator's new counter, or the fault of the assertion. Throws 400 for another type of value. */
export async function verifyAssertion(
  { rpId, origins }: PasskeySites,
  passkey: Pick<ScaFactorRow, "credentialId" | "publicKey" | "counter">,
  given: { readonly options: unknown; readonly origin: string; readonly passkeyAssertion: unknown },
): Promise<{ readonly counter: bigint } | { readonly fault: ApiError }> {
  const { passkeyAssertion } = validate(authentication, { passkeyAssertion: given.passkeyAssertion });
  const { credentialId, publicKey, counter } = passkey;
  if (credentialId === null || publicKey === null || passkeyAssertion.id !== credentialId) {
    return { fault: invalidField("passkeyAssertion.id", "is not the requested credential") };
  }
  if (!origins.includes(given.origin)) return { fault: foreignOrigin(origins) };
  const verified = await attempt("passkeyAssertion", async () => {
    const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
    return verifyAuthenticationResponse({
      response: passkeyAssertion,
      expectedChallenge: issued.parse(given.options).challenge,
      expectedOrigin: given.origin,
      expectedRPID: rpId,
      credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter: Number(counter ?? 0n) },
    });
  });
  if ("fault" in verified) return verified;
  const { verified: isVerified, authenticationInfo } = verified.result;
  if (!isVerified) return { fault: invalidField("passkeyAssertion.response.signature", "is wrong") };
  return { counter: BigInt(authenticationInfo.newCounter) };
}

function foreignOrigin(origins: readonly string[]): ApiError {
  return invalidField("origin", `must be one of ${origins.join(", ")}`);
}

/** Maximum length of a fault in a response. */
const maxFaultLength = 300;

/** The library throws for faults in the caller's bytes: its message becomes the reason of a 400. */
async function attempt<T>(
  field: string,
  check: () => Promise<T>,
): Promise<{ readonly result: T } | { readonly fault: ApiError }> {
  try {
    return { result: await check() };
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    return { fault: invalidField(field, fault.slice(0, maxFaultLength)) };
  }
}
