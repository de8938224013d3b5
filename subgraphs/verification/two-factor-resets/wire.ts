import { z } from "zod";
import { dateTime } from "../../shared/schema/fields.js";
import { scaFactor } from "../sca/challenge.wire.js";

export const twoFactorResetStatus = z
  .enum(["INITIATED", "PENDING_REVIEW", "LIVENESS_PASSED", "COMPLETED", "REJECTED", "EXPIRED"])
  .meta({ id: "TwoFactorResetState" });

export const resetEnrollmentStatus = z.enum(["PENDING", "COMPLETED"]).meta({ id: "TwoFactorResetEnrollmentStatus" });

/** POST /sca/factors/reset */
export const twoFactorResetStartRequest = z.object({ factor: scaFactor }).meta({ id: "TwoFactorResetStartRequest" });

export const twoFactorResetStart = z
  .object({
    resetId: z.string(),
    livenessAccessToken: z.string().nullable().optional(),
    verificationLink: z
      .string()
      .nullable()
      .optional()
      .meta({ description: "The page of the liveness check, for the customer. Shown once." }),
    expiresAt: dateTime.nullable().optional(),
  })
  .meta({ id: "TwoFactorResetStart" });

export const twoFactorReset = z
  .object({
    status: twoFactorResetStatus,
    factor: scaFactor,
    enrollmentStatus: resetEnrollmentStatus
      .nullable()
      .optional()
      .meta({ description: "After COMPLETED: whether the customer has the factor again." }),
    expiresAt: dateTime,
    completedAt: dateTime.nullable().optional(),
  })
  .meta({ id: "TwoFactorResetStatus" });

/** POST /sca/factors/reset/{resetId}/complete */
export const twoFactorResetCompleteRequest = z
  .object({
    mobile: z
      .object({
        countryCode: z.string().regex(/^\+?[1-9]\d{0,3}$/, "must be a country's calling code, such as +49"),
        number: z.string().regex(/^\d{4,14}$/, "must be the number's digits behind the calling code"),
      })
      .optional()
      .meta({ description: "SMS_OTP: the customer's new phone number, to be verified." }),
  })
  .meta({ id: "TwoFactorResetCompleteRequest" });
