import { isIP } from "node:net";
import { z } from "zod";
import { dateTime, text } from "../../shared/schema/fields.js";
import { describedEnum, scalar } from "../../shared/schema/graph.js";
import { scaFactor, scaProof } from "./challenge.wire.js";

/** POST /sca/login/start */
export const scaLoginStartRequest = z
  .object({ factor: scaFactor.describe("Factor by which the customer logs in.") })
  .meta({ id: "ScaLoginStartRequest" });

export const scaLoginStart = z
  .object({
    factor: scaFactor.describe("Factor by which the customer logs in."),
    challengeId: scalar("ID", z.string())
      .describe("Challenge to complete, `ScaChallenge:<uuid>`; null for TOTP, which has none.")
      .nullable()
      .optional(),
    expiresAt: dateTime.describe("Time until which the proof is accepted; null for TOTP.").nullable().optional(),
    passkeyOptions: z
      .record(z.string(), z.unknown())
      .describe("PASSKEY: options for `navigator.credentials.get`.")
      .nullable()
      .optional(),
    allowedOrigins: z
      .array(z.string())
      .describe("PASSKEY: origins at which the assertion can be made.")
      .nullable()
      .optional(),
    relyingPartyId: z.string().describe("PASSKEY: domain to which the passkey is bound.").nullable().optional(),
  })
  .meta({ id: "ScaLoginStart" });

/** POST /sca/login/complete */
export const scaLoginCompleteRequest = scaProof
  .extend({
    factor: scaFactor.describe("Factor that is proven."),
    endUserIpAddress: text(45)
      .refine((address) => isIP(address) !== 0, "must be an IP address")
      .describe("IP address of the customer."),
    challengeId: scalar("ID", text(100))
      .describe("Challenge from the start of the login; not used for TOTP.")
      .nullish(),
  })
  .meta({ id: "ScaLoginCompleteRequest" });

export const scaLoginComplete = z
  .object({
    status: z.string().describe("`ACTIVE`: the customer is logged in."),
    sessionExpiresAt: dateTime
      .describe("Time until which the customer is logged in, 15 minutes later.")
      .nullable()
      .optional(),
  })
  .meta({ id: "ScaLoginComplete" });

const securityEventType = describedEnum({
  RESET_PASSWORD_COMPLETED: "The customer reset the password of the platform's app; ends the customer's session.",
  FAILED_LOGIN_ATTEMPT: "A login to the platform's app failed; counts as a wrong proof.",
}).meta({ id: "SecurityEventType", description: "Type of a security event on the platform's side." });

/** POST /sca/record-event */
export const recordSecurityEventRequest = z
  .object({ eventType: securityEventType.describe("Event in the platform's own app.") })
  .meta({ id: "RecordSecurityEventRequest" });

export const recordSecurityEventResponse = z
  .object({
    eventType: securityEventType.describe("Event that was recorded."),
    suspended: z.boolean().describe("Whether the customer is locked. No proofs are accepted while locked."),
    lockedUntil: dateTime
      .describe("Time until which no proof is accepted; null if the customer is not locked.")
      .nullable()
      .optional(),
    failedAttempts: z.int().describe("Number of wrong proofs and failed logins in a row."),
  })
  .meta({ id: "RecordSecurityEventResponse" });
