import { z } from "zod";
import { dateTime } from "../../shared/schema/fields.js";
import { describedEnum, inGraph, scalar } from "../../shared/schema/graph.js";
import { scaFactor } from "../sca/challenge.wire.js";

export const twoFactorResetStatus = describedEnum({
  INITIATED: "Waits for the liveness check.",
  PENDING_REVIEW: "The liveness check is being reviewed.",
  LIVENESS_PASSED: "The holder passed the check; the reset can be completed.",
  COMPLETED: "The factor is removed, or the phone number replaced. Final.",
  REJECTED: "The holder did not pass the check. Final.",
  EXPIRED: "The reset was not completed in time. Final.",
}).meta({ id: "TwoFactorResetState" });

export const resetEnrollmentStatus = describedEnum({
  PENDING: "The customer has not enrolled the factor again yet.",
  COMPLETED: "The customer has enrolled the factor again.",
}).meta({ id: "TwoFactorResetEnrollmentStatus" });

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
  expiresAt: dateTime.describe("Time until which the reset must be completed.").nullable().optional(),
});

export const twoFactorResetStart = startedReset
  .omit({ id: true })
  .extend({ resetId: z.string() })
  .meta({ id: "TwoFactorResetStart" });

export const twoFactorReset = z
  .object({
    status: twoFactorResetStatus.describe("Progress of the reset."),
    factor: scaFactor.describe("Factor that was lost."),
    enrollmentStatus: resetEnrollmentStatus
      .nullable()
      .optional()
      .describe("After COMPLETED: whether the customer has enrolled the factor again."),
    expiresAt: dateTime.describe("Time until which the reset must be completed."),
    completedAt: dateTime.describe("Time of the completion, in UTC; null until then.").nullable().optional(),
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
        number: z
          .string()
          .regex(/^\d{4,14}$/, "must be the digits of the number after the calling code")
          .describe("Digits of the number after the calling code, 4 to 14."),
      }),
    )
      .describe("A phone number in two parts.")
      .optional()
      .describe("SMS_OTP: the customer's new phone number, which must be verified."),
  })
  .meta({ id: "TwoFactorResetCompleteRequest" });
