import { isIP } from "node:net";
import { z } from "zod";
import { dateTime, text } from "../../shared/schema/fields.js";
import { scaFactor, scaProof } from "./challenge.wire.js";

/** POST /sca/login/start */
export const scaLoginStartRequest = z.object({ factor: scaFactor }).meta({ id: "ScaLoginStartRequest" });

export const scaLoginStart = z
  .object({
    factor: scaFactor,
    challengeId: z.string().nullable().optional(),
    expiresAt: dateTime.nullable().optional(),
    passkeyOptions: z.record(z.string(), z.unknown()).nullable().optional(),
    allowedOrigins: z.array(z.string()).nullable().optional(),
    relyingPartyId: z.string().nullable().optional(),
  })
  .meta({ id: "ScaLoginStart" });

/** POST /sca/login/complete */
export const scaLoginCompleteRequest = scaProof
  .extend({
    factor: scaFactor,
    endUserIpAddress: text(45).refine((address) => isIP(address) !== 0, "must be an IP address"),
    challengeId: text(100).nullish(),
  })
  .meta({ id: "ScaLoginCompleteRequest" });

export const scaLoginComplete = z
  .object({
    status: z.string().meta({ description: "`ACTIVE`: the customer is logged in." }),
    sessionExpiresAt: dateTime.nullable().optional(),
  })
  .meta({ id: "ScaLoginComplete" });

export const securityEventType = z
  .enum(["RESET_PASSWORD_COMPLETED", "FAILED_LOGIN_ATTEMPT"])
  .meta({ id: "SecurityEventType" });

/** POST /sca/record-event */
export const recordSecurityEventRequest = z
  .object({ eventType: securityEventType })
  .meta({ id: "RecordSecurityEventRequest" });

export const recordSecurityEventResponse = z
  .object({
    eventType: securityEventType,
    suspended: z.boolean().meta({ description: "Whether no proof is accepted now." }),
    lockedUntil: dateTime.nullable().optional(),
    failedAttempts: z.int(),
  })
  .meta({ id: "RecordSecurityEventResponse" });
