import { z } from "zod";
import { dateTime, label, opaque, signedRequestChallenge, text } from "../../shared/schema/fields.js";
import { inGraph, scalar } from "../../shared/schema/graph.js";
import { publicKeyPattern } from "../crypto/p256.js";

export const authMethodType = z
  .enum(["OAUTH", "EMAIL_OTP", "SMS_OTP", "PASSKEY"])
  .meta({ id: "AuthMethodType", description: "How a credential of a wallet is proven." });

const idOf = (description: string) => scalar("ID", text(100)).describe(description);
const base64Url = (max: number) => text(max).regex(/^[A-Za-z0-9_-]+$/, "must be base64url without padding");

/** A P-256 key of a client, in hex. */
export const clientPublicKey = text(130)
  .regex(publicKeyPattern, "must be a P-256 public key in hex: 66 characters compressed, or 130 uncompressed")
  .describe(
    "A P-256 public key in hex. Compressed: it becomes the session's key. Uncompressed: the service makes the " +
      "session's key and seals it to this one.",
  );

export const authMethod = z
  .object({
    id: scalar("ID", z.string()),
    accountId: scalar("ID", z.string()),
    type: authMethodType,
    credentialId: z.string().describe("PASSKEY: the authenticator's id of it, base64url.").optional(),
    nickname: z.string(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: "AuthMethod" });

/** A credential whose code may just have been sent. */
export const authMethodResponse = inGraph(
  { name: "AuthMethod" },
  authMethod
    .extend({
      otpEncryptionTargetBundle: z
        .string()
        .describe("Where a code was just sent: the key that the code must be sealed to, signed.")
        .optional(),
    })
    .meta({ id: "AuthMethodResponse" }),
);

/** Response of the first leg. */
export const authSignedRequestChallenge = signedRequestChallenge
  .extend({ type: authMethodType })
  .meta({ id: "AuthSignedRequestChallenge" });

const accountId = idOf("The account with the wallet.");

const transport = inGraph({ name: "AuthenticatorTransport" }, z.enum(["usb", "nfc", "ble", "internal", "hybrid"]));

export const passkeyAttestation = z
  .object({
    credentialId: base64Url(1400),
    clientDataJson: base64Url(8192),
    attestationObject: base64Url(65_536),
    transports: z.array(transport).max(5).optional(),
  })
  .meta({ id: "PasskeyAttestation", description: "PASSKEY: what the authenticator created." });

export const passkeyAssertion = z
  .object({
    credentialId: base64Url(1400),
    clientDataJson: base64Url(8192),
    authenticatorData: base64Url(8192),
    signature: base64Url(8192),
    userHandle: base64Url(1400).optional(),
  })
  .meta({ id: "PasskeyAssertion", description: "PASSKEY: what the authenticator signed." });

/** POST /auth/credentials */
export const authCredentialCreate = inGraph(
  { tags: "AuthMethodType" },
  z
    .discriminatedUnion("type", [
      z.object({ type: z.literal("EMAIL_OTP"), accountId }).meta({ id: "EmailOtpCredentialCreateRequest" }),
      z.object({ type: z.literal("SMS_OTP"), accountId }).meta({ id: "SmsOtpCredentialCreateRequest" }),
      z
        .object({
          type: z.literal("OAUTH"),
          accountId,
          oidcToken: opaque(16_384).describe("OAUTH: the identity token."),
        })
        .meta({ id: "OauthCredentialCreateRequest" }),
      z
        .object({
          type: z.literal("PASSKEY"),
          accountId,
          nickname: label(255).describe("PASSKEY: its name."),
          challenge: opaque(1024).describe("PASSKEY: the challenge of the registration, the caller's own."),
          attestation: passkeyAttestation,
        })
        .meta({ id: "PasskeyCredentialCreateRequest" }),
    ])
    .meta({ id: "AuthCredentialCreateRequestOneOf" }),
);
export type AuthCredentialCreate = z.output<typeof authCredentialCreate>;

/** POST /auth/credentials/{id}/challenge */
export const authCredentialChallenge = z
  .object({ clientPublicKey: clientPublicKey.optional() })
  .meta({ id: "AuthCredentialChallengeRequest" });

const encryptedOtpBundle = opaque(4096).describe(
  "EMAIL_OTP, SMS_OTP: the code and the client's key, sealed to the challenge's key.",
);

export const passkeyAuthChallenge = authMethod
  .extend({
    credentialId: z.string(),
    challenge: z.string().describe("What the authenticator signs: the UTF-8 bytes of this text."),
    requestId: scalar("ID", z.string()).describe("The `Request-Id` of the proof."),
    expiresAt: dateTime,
  })
  .meta({ id: "PasskeyAuthChallenge" });

/** Response of a challenge, by the credential's type. */
export const authCredentialResponse = z
  .discriminatedUnion("type", [
    inGraph(
      { name: "PasskeyAuthChallenge" },
      passkeyAuthChallenge.extend({ type: z.literal("PASSKEY") }).meta({ id: "PasskeyAuthChallengeResponse" }),
    ),
    inGraph(
      { name: "AuthMethod" },
      authMethodResponse
        .extend({ type: z.enum(["EMAIL_OTP", "SMS_OTP", "OAUTH"]) })
        .meta({ id: "OtpAuthMethodResponse" }),
    ),
  ])
  .meta({ id: "AuthCredentialResponseOneOf" });

/** POST /auth/credentials/{id}/verify */
export const authCredentialVerify = inGraph(
  { tags: "AuthMethodType" },
  z
    .discriminatedUnion("type", [
      z.object({ type: z.literal("EMAIL_OTP"), encryptedOtpBundle }).meta({ id: "EmailOtpCredentialVerifyRequest" }),
      z.object({ type: z.literal("SMS_OTP"), encryptedOtpBundle }).meta({ id: "SmsOtpCredentialVerifyRequest" }),
      z
        .object({ type: z.literal("OAUTH"), oidcToken: opaque(16_384), clientPublicKey })
        .meta({ id: "OauthCredentialVerifyRequest" }),
      z
        .object({
          type: z.literal("PASSKEY"),
          assertion: passkeyAssertion,
        })
        .meta({ id: "PasskeyCredentialVerifyRequest" }),
    ])
    .meta({ id: "AuthCredentialVerifyRequestOneOf" }),
);

export type AuthCredentialVerify = z.output<typeof authCredentialVerify>;

export const accountQuery = z.object({ accountId: idOf("The account with the wallet.") });
