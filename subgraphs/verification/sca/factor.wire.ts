import { z } from "zod";
import { text } from "../../shared/schema/fields.js";
import { inGraph, scalar } from "../../shared/schema/graph.js";
import { passkeyCredential, scaFactor } from "./challenge.wire.js";

export const scaFactorView = z
  .object({
    factor: scaFactor.describe("Type of the factor."),
    credentialId: scalar("ID", z.string())
      .optional()
      .describe("Id for deleting the factor. Not set for SMS_OTP, the verified phone number."),
    name: z.string().describe("Name of the factor for people, if it has one.").optional(),
  })
  .meta({ id: "ScaFactorView" });

export const scaFactorList = z.object({ factors: z.array(scaFactorView) }).meta({ id: "ScaFactorList" });

/** POST /sca/factors */
export const scaFactorEnroll = inGraph(
  { tags: "ScaFactor" },
  z
    .discriminatedUnion("type", [
      z.object({ type: z.literal("TOTP") }).meta({ id: "TotpFactorEnrollRequest" }),
      z.object({ type: z.literal("PASSKEY") }).meta({ id: "PasskeyFactorEnrollRequest" }),
    ])
    .meta({ id: "ScaFactorEnrollRequestOneOf" }),
);

export const totpEnrollmentStart = z
  .object({
    type: z.literal("TOTP"),
    secret: z.string().describe("Secret, in hex. Returned once."),
    secretBase32Encoded: z.string().describe("The same secret in base32, to type into the app."),
    totpUri: z.string().describe("URI for the app to scan; it begins with `otpauth://totp/`."),
  })
  .meta({ id: "TotpEnrollmentStart" });

export const passkeyEnrollmentStart = z
  .object({
    type: z.literal("PASSKEY"),
    options: z.record(z.string(), z.unknown()).describe("Options for `navigator.credentials.create`."),
    allowedOrigins: z.array(z.string()).describe("Origins at which the passkey can be created and used."),
    relyingPartyId: z.string().describe("Domain to which the passkey is bound."),
  })
  .meta({ id: "PasskeyEnrollmentStart" });

export const scaEnrollmentStart = z
  .discriminatedUnion("type", [totpEnrollmentStart, passkeyEnrollmentStart])
  .meta({ id: "ScaFactorEnrollStartOneOf" });

/** POST /sca/factors/confirm */
export const scaFactorConfirm = inGraph(
  { tags: "ScaFactor" },
  z
    .discriminatedUnion("type", [
      z
        .object({
          type: z.literal("TOTP"),
          secret: text(200).describe("TOTP: secret from the start of the enrolment, in hex."),
          code: text(20).describe("TOTP: current code from the app."),
        })
        .meta({ id: "TotpEnrollmentConfirmRequest" }),
      z
        .object({
          type: z.literal("PASSKEY"),
          origin: text(300).describe("PASSKEY: origin of the page that created the passkey."),
          credential: passkeyCredential.describe("PASSKEY: result of `navigator.credentials.create`, as JSON."),
        })
        .meta({ id: "PasskeyEnrollmentConfirmRequest" }),
    ])
    .meta({ id: "ScaFactorConfirmRequestOneOf" }),
);

export const totpEnrollmentConfirmation = inGraph(
  { name: "TotpEnrollmentConfirmation" },
  z
    .object({
      type: z.literal("TOTP"),
      recoveryCodes: z
        .array(z.string())
        .describe("Recovery codes. Each can be used once instead of a code. Returned once."),
    })
    .meta({ id: "TotpEnrollmentConfirmResponse" }),
);

export const passkeyEnrollmentConfirmation = inGraph(
  { name: "PasskeyEnrollmentConfirmation" },
  z
    .object({ type: z.literal("PASSKEY"), factor: scaFactorView.describe("The passkey as a factor of the customer.") })
    .meta({ id: "PasskeyEnrollmentConfirmResponse" }),
);

export const scaEnrollmentConfirmation = z
  .discriminatedUnion("type", [totpEnrollmentConfirmation, passkeyEnrollmentConfirmation])
  .meta({ id: "ScaFactorConfirmResponseOneOf" });
