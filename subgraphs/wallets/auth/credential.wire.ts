import { z } from "zod";
import {
  createdAt,
  dateTime,
  label,
  opaque,
  signedRequestChallenge,
  text,
  updatedAt,
} from "../../shared/schema/fields.js";
import { describedEnum, inGraph, lowerCaseEnum, scalar } from "../../shared/schema/graph.js";
import { resourceId } from "../../shared/schema/ids.js";
import { publicKeyPattern } from "../crypto/p256.js";

export const authMethodType = describedEnum({
  OAUTH: "An identity token of the customer's login (OpenID Connect).",
  EMAIL_OTP: "A one-time code to the customer's e-mail address.",
  SMS_OTP: "A one-time code to the customer's phone number.",
  PASSKEY: "An assertion of a passkey (WebAuthn).",
}).meta({ id: "AuthMethodType", description: "Type of a wallet's credential." });

const idOf = (description: string) => scalar("ID", text(100)).describe(description);
const base64Url = (max: number) => text(max).regex(/^[A-Za-z0-9_-]+$/, "must be base64url without padding");

/** A P-256 key of a client, in hex. */
export const clientPublicKey = text(130)
  .regex(publicKeyPattern, "must be a P-256 public key in hex: 66 characters compressed, or 130 uncompressed")
  .describe(
    "P-256 public key in hex. Compressed: it becomes the session's key. Uncompressed: the service generates " +
      "the session's key and encrypts it to this key.",
  );

export const authMethod = z
  .object({
    id: resourceId("AuthMethod"),
    accountId: scalar("ID", z.string()).describe("Internal account of the wallet, `InternalAccount:<uuid>`."),
    type: authMethodType.describe("Type of the credential, which decides how it is proven."),
    credentialId: z.string().describe("PASSKEY: credential id assigned by the authenticator, base64url.").optional(),
    nickname: z.string().describe("Name of the credential for people."),
    createdAt,
    updatedAt,
  })
  .meta({ id: "AuthMethod" });

/** A credential whose code may just have been sent. */
export const authMethodResponse = inGraph(
  { name: "AuthMethod" },
  authMethod
    .extend({
      otpEncryptionTargetBundle: z
        .string()
        .describe("Signed key to which the code must be encrypted; set only if a code was just sent.")
        .optional(),
    })
    .meta({ id: "AuthMethodResponse" }),
);

/** Response of the first leg. */
export const authSignedRequestChallenge = signedRequestChallenge
  .extend({ type: authMethodType.describe("Type of the credential that the request is about.") })
  .meta({ id: "AuthSignedRequestChallenge" });

const accountId = idOf("Internal account of the wallet.");

const transport = lowerCaseEnum("AuthenticatorTransport", {
  usb: "A security key that is plugged in.",
  nfc: "A security key or card that is held to the device, by NFC.",
  ble: "A security key over Bluetooth Low Energy.",
  internal: "The device's own authenticator, such as a fingerprint sensor.",
  hybrid: "Another device, usually a phone, that scans a QR code.",
}).describe("Way by which a browser reaches an authenticator (WebAuthn).");

export const passkeyAttestation = z
  .object({
    credentialId: base64Url(1400).describe("Credential id assigned by the authenticator, base64url."),
    clientDataJson: base64Url(8192).describe("`clientDataJSON` of the response, base64url."),
    attestationObject: base64Url(65_536).describe("`attestationObject` of the response, base64url."),
    transports: z
      .array(transport)
      .max(5)
      .describe("Ways by which the authenticator can be reached, at most 5.")
      .optional(),
  })
  .meta({ id: "PasskeyAttestation", description: "PASSKEY: attestation created by the authenticator." });

export const passkeyAssertion = z
  .object({
    credentialId: base64Url(1400).describe("Credential id of the passkey, base64url."),
    clientDataJson: base64Url(8192).describe("`clientDataJSON` of the response, base64url."),
    authenticatorData: base64Url(8192).describe("`authenticatorData` of the response, base64url."),
    signature: base64Url(8192).describe("`signature` of the response, base64url."),
    userHandle: base64Url(1400).describe("`userHandle` of the response, base64url.").optional(),
  })
  .meta({ id: "PasskeyAssertion", description: "PASSKEY: assertion signed by the authenticator." });

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
          nickname: label(255).describe("PASSKEY: name of the passkey."),
          challenge: opaque(1024).describe("PASSKEY: challenge of the registration, generated by the caller."),
          attestation: passkeyAttestation.describe("PASSKEY: response of `navigator.credentials.create`."),
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
  "EMAIL_OTP, SMS_OTP: the code and the client's key, encrypted to the challenge's key.",
);

export const passkeyAuthChallenge = authMethod
  .extend({
    credentialId: z.string().describe("Credential id assigned by the authenticator, base64url."),
    challenge: z.string().describe("Challenge for the authenticator to sign, as the UTF-8 bytes of this text."),
    requestId: scalar("ID", z.string()).describe("`Request-Id` to send with the proof."),
    expiresAt: dateTime.describe("Time until which the proof is accepted."),
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
        .object({
          type: z.literal("OAUTH"),
          oidcToken: opaque(16_384).describe("OAUTH: the identity token."),
          clientPublicKey,
        })
        .meta({ id: "OauthCredentialVerifyRequest" }),
      z
        .object({
          type: z.literal("PASSKEY"),
          assertion: passkeyAssertion.describe("PASSKEY: response of `navigator.credentials.get`."),
        })
        .meta({ id: "PasskeyCredentialVerifyRequest" }),
    ])
    .meta({ id: "AuthCredentialVerifyRequestOneOf" }),
);

export type AuthCredentialVerify = z.output<typeof authCredentialVerify>;

export const accountQuery = z.object({ accountId: idOf("Internal account of the wallet.") });
