import { z } from "zod";
import { dateTime, text } from "../../shared/schema/fields.js";

/** Strong customer authentication: the factors, a challenge as every surface shows it, and the proof that answers it. */

export const scaFactor = z.enum(["SMS_OTP", "TOTP", "PASSKEY"]).meta({ id: "ScaFactor" });

/** What an authenticator answered, as browsers serialise it; its own check looks into it. */
export const passkeyCredential = z.record(z.string().max(100), z.unknown());

/** The proof of a factor: `code` for SMS_OTP and TOTP, `passkeyAssertion` with `origin` for PASSKEY. */
export const scaProof = z.object({
  code: text(20).nullish(),
  passkeyAssertion: passkeyCredential.nullish(),
  origin: text(300).nullish(),
});
export type ScaProof = z.output<typeof scaProof>;

export const scaChallenge = z
  .object({
    id: z.string(),
    expiresAt: dateTime,
    factor: scaFactor,
    availableFactors: z.array(scaFactor),
    purpose: z.string().nullable().optional(),
    passkeyAssertionOptions: z.record(z.string(), z.unknown()).nullable().optional(),
    passkeyAllowedOrigins: z.array(z.string()).nullable().optional(),
  })
  .meta({ id: "ScaChallenge" });
