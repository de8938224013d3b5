import { z } from "zod";
import { currencyAmount } from "../../shared/schema/money.js";

/** The reason that arrived money did not reach the rule's destination. */
const sweepFailureReason = z.enum([
  // The amount is outside the limits of the corridor or the platform (docs/interface.md, Amount limits).
  "BELOW_MINIMUM",
  "ABOVE_MAXIMUM",
  // The rule's rail does not reach the destination.
  "NO_ELIGIBLE_RAIL",
  // The destination or the holder can't take part, or there is no rate.
  "QUOTE_FAILED",
  // The money had gone, could not be debited, or was returned.
  "EXECUTION_FAILED",
]);
export type SweepFailureReason = z.output<typeof sweepFailureReason>;

/** The place of the money. */
const sweepOutcome = z.enum(["MOVED_TO_CANONICAL_ACCOUNT", "HELD_IN_RULE_BASED_ACCOUNT"]);

/** The `data` of SWEEP.FAILED. */
export const sweepFailure = z
  .object({
    sourceAccountId: z.string().describe("RULE_BASED account to which the money came."),
    destinationAccountId: z.string().describe("Account that the sweep rule names."),
    amount: currencyAmount.describe("Amount that was to be swept."),
    incomingTransactionId: z.string().describe("Payment that brought the money."),
    sendTransactionId: z.string().nullable().optional().describe("Payment of the sweep; absent if none was made."),
    reason: sweepFailureReason.describe("Cause of the failure."),
    outcome: sweepOutcome.describe("Where the money is now."),
    canonicalAccountId: z
      .string()
      .nullable()
      .optional()
      .describe("Holder's own account in the currency, which now holds the money."),
  })
  .meta({ id: "SweepFailure" });
