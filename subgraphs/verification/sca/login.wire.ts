import { isIP } from "node:net";
import { z } from "zod";
import { dateTime, text } from "../../shared/schema/fields.js";
import { scalar } from "../../shared/schema/graph.js";
import { scaFactor, scaProof } from "./challenge.wire.js";

/** POST /sca/login/start */
export const scaLoginStartRequest = z.object({ factor: scaFactor }).meta({ id: "ScaLoginStartRequest" });

export const scaLoginStart = z
  .object({
    factor: scaFactor,
    challengeId: scalar("ID", z.string()).nullable().optional(),
    expiresAt: dateTime.nullable().optional(),
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
    relyingPartyId: z.string().nullable().optional(),
  })
  .meta({ id: "ScaLoginStart" });

/** POST /sca/login/complete */
export const scaLoginCompleteRequest = scaProof
  .extend({
    factor: scaFactor,
    endUserIpAddress: text(45)
      .refine((address) => isIP(address) !== 0, "must be an IP address")
      .describe("IP address of the customer."),
    challengeId: scalar("ID", text(100)).nullish(),
  })
  .meta({ id: "ScaLoginCompleteRequest" });

export const scaLoginComplete = z
  .object({
    status: z.string().describe("`ACTIVE`: the customer is logged in."),
    sessionExpiresAt: dateTime.nullable().optional(),
  })
  .meta({ id: "ScaLoginComplete" });

const securityEventType = z
  .enum(["RESET_PASSWORD_COMPLETED", "FAILED_LOGIN_ATTEMPT"])
  .meta({ id: "SecurityEventType", description: "Type of a security event on the platform's side." });

/** POST /sca/record-event */
export const recordSecurityEventRequest = z
  .object({ eventType: securityEventType })
  .meta({ id: "RecordSecurityEventRequest" });

export const recordSecurityEventResponse = z
  .object({
    eventType: securityEventType,
    suspended: z.boolean().describe("Whether the customer is locked. No proofs are accepted while locked."),
    lockedUntil: dateTime.nullable().optional(),
    failedAttempts: z.int().describe("Number of wrong proofs and failed logins in a row."),
  })
  .meta({ id: "RecordSecurityEventResponse" });
