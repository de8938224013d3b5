import { z } from "zod";
import { text } from "../../shared/schema/fields.js";
import { passkeyCredential, scaFactor } from "./challenge.wire.js";

const scaFactorView = z
  .object({
    factor: scaFactor,
    credentialId: z
      .string()
      .optional()
      .meta({ description: "What deletes it. SMS_OTP is the phone number: it has none." }),
    name: z.string().optional(),
  })
  .meta({ id: "ScaFactorView" });

export const scaFactorList = z.object({ factors: z.array(scaFactorView) }).meta({ id: "ScaFactorList" });

/** POST /sca/factors */
export const scaFactorEnroll = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("TOTP") }).meta({ id: "TotpFactorEnrollRequest" }),
    z.object({ type: z.literal("PASSKEY") }).meta({ id: "PasskeyFactorEnrollRequest" }),
  ])
  .meta({ id: "ScaFactorEnrollRequestOneOf" });

export const scaEnrollmentStart = z
  .discriminatedUnion("type", [
    z
      .object({
        type: z.literal("TOTP"),
        secret: z.string().meta({ description: "In hex. Shown once." }),
        secretBase32Encoded: z.string(),
        totpUri: z.string().meta({ description: "For the app to scan: `otpauth://totp/…`." }),
      })
      .meta({ id: "TotpEnrollmentStart" }),
    z
      .object({
        type: z.literal("PASSKEY"),
        options: z.record(z.string(), z.unknown()).meta({ description: "For `navigator.credentials.create`." }),
        allowedOrigins: z.array(z.string()),
        relyingPartyId: z.string(),
      })
      .meta({ id: "PasskeyEnrollmentStart" }),
  ])
  .meta({ id: "ScaFactorEnrollStartOneOf" });

/** POST /sca/factors/confirm */
export const scaFactorConfirm = z
  .discriminatedUnion("type", [
    z
      .object({ type: z.literal("TOTP"), secret: text(200), code: text(20) })
      .meta({ id: "TotpEnrollmentConfirmRequest" }),
    z
      .object({ type: z.literal("PASSKEY"), origin: text(300), credential: passkeyCredential })
      .meta({ id: "PasskeyEnrollmentConfirmRequest" }),
  ])
  .meta({ id: "ScaFactorConfirmRequestOneOf" });

export const scaEnrollmentConfirmation = z
  .discriminatedUnion("type", [
    z
      .object({
        type: z.literal("TOTP"),
        recoveryCodes: z.array(z.string()).meta({ description: "Each stands in for a code once. Shown once." }),
      })
      .meta({ id: "TotpEnrollmentConfirmResponse" }),
    z.object({ type: z.literal("PASSKEY"), factor: scaFactorView }).meta({ id: "PasskeyEnrollmentConfirmResponse" }),
  ])
  .meta({ id: "ScaFactorConfirmResponseOneOf" });
