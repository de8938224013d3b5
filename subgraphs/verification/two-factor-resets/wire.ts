import { z } from "zod";
import { dateTime } from "../../shared/schema/fields.js";
import { inGraph, scalar } from "../../shared/schema/graph.js";
import { scaFactor } from "../sca/challenge.wire.js";

export const twoFactorResetStatus = z
  .enum(["INITIATED", "PENDING_REVIEW", "LIVENESS_PASSED", "COMPLETED", "REJECTED", "EXPIRED"])
  .meta({ id: "TwoFactorResetState" });

export const resetEnrollmentStatus = z.enum(["PENDING", "COMPLETED"]).meta({ id: "TwoFactorResetEnrollmentStatus" });

/** POST /sca/factors/reset */
export const twoFactorResetStartRequest = z
  .object({ factor: scaFactor.describe("Lost factor.") })
  .meta({ id: "TwoFactorResetStartRequest" });

/** A just started reset, as the graph shows it. */
export const startedReset = z.object({
  id: scalar("ID", z.string()),
  livenessAccessToken: z.string().nullable().optional(),
  verificationLink: z
    .string()
    .nullable()
    .optional()
    .describe("URL of the liveness check for the customer. Returned once."),
  expiresAt: dateTime.nullable().optional(),
});

export const twoFactorResetStart = startedReset
  .omit({ id: true })
  .extend({ resetId: z.string() })
  .meta({ id: "TwoFactorResetStart" });

export const twoFactorReset = z
  .object({
    status: twoFactorResetStatus,
    factor: scaFactor,
    enrollmentStatus: resetEnrollmentStatus
      .nullable()
      .optional()
      .describe("After COMPLETED: whether the customer has enrolled the factor again."),
    expiresAt: dateTime,
    completedAt: dateTime.nullable().optional(),
  })
  .meta({ id: "TwoFactorResetStatus" });

/** POST /sca/factors/reset/{resetId}/complete */
export const twoFactorResetCompleteRequest = z
  .object({
    mobile: inGraph(
      { name: "ResetMobile" },
      z.object({
        countryCode: z
          .string()
          .regex(/^\+?[1-9]\d{0,3}$/, "must be a country's calling code, such as +49")
          .describe("Country calling code, such as `+49`."),
        number: z.string().regex(/^\d{4,14}$/, "must be the digits of the number after the calling code"),
      }),
    )
      .optional()
      .describe("SMS_OTP: the customer's new phone number, which must be verified."),
  })
  .meta({ id: "TwoFactorResetCompleteRequest" });
