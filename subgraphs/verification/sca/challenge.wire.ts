import { z } from "zod";
import { dateTime, text } from "../../shared/schema/fields.js";
import { describedEnum, scalar } from "../../shared/schema/graph.js";

/** Strong customer authentication: the factors, a challenge, and the proof of a factor. */

export const scaFactor = describedEnum({
  SMS_OTP: "A code sent to the verified phone number.",
  TOTP: "A code of an authenticator app, or one of its recovery codes.",
  PASSKEY: "An assertion of a passkey (WebAuthn).",
}).meta({ id: "ScaFactor" });
/** A customer has one of each. */
export const maxFactors = scaFactor.options.length;

/** The result of an authenticator, as browsers serialise it; `passkey.ts` validates it. */
export const passkeyCredential = z.record(z.string().max(100), z.unknown());

/** The proof of a factor: `code` for SMS_OTP and TOTP, `passkeyAssertion` with `origin` for PASSKEY. */
export const scaProof = z.object({
  code: text(20).describe("SMS_OTP, TOTP: the code.").nullish(),
  passkeyAssertion: passkeyCredential.describe("PASSKEY: result of `navigator.credentials.get`, as JSON.").nullish(),
  origin: text(300).describe("PASSKEY: origin of the page that made the assertion.").nullish(),
});
export type ScaProof = z.output<typeof scaProof>;

export const scaChallenge = z
  .object({
    id: scalar("ID", z.string()).describe("Id of the form `ScaChallenge:<uuid>`."),
    expiresAt: dateTime.describe("Time until which the proof is accepted."),
    factor: scaFactor.describe("Factor to prove."),
    availableFactors: z.array(scaFactor).describe("The customer's factors, strongest first."),
    purpose: z
      .string()
      .describe("Reason for the challenge, such as `PAYOUT`, `TRANSFER` or `CURRENCY_CONVERSION`.")
      .nullable()
      .optional(),
    passkeyAssertionOptions: z
      .record(z.string(), z.unknown())
      .describe("PASSKEY: options for `navigator.credentials.get`.")
      .nullable()
      .optional(),
    passkeyAllowedOrigins: z
      .array(z.string())
      .describe("PASSKEY: origins at which the assertion can be made.")
      .nullable()
      .optional(),
  })
  .meta({ id: "ScaChallenge" });
