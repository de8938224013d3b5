import { z } from "zod";
import { currencyAmount } from "../../shared/schema/money.js";

/** Why money that arrived did not get to where the account's rule sends it. */
const sweepFailureReason = z.enum([
  // The amount is outside of what the corridor or the platform allows (docs/interface.md, Amount limits).
  "BELOW_MINIMUM",
  "ABOVE_MAXIMUM",
  // The destination is not reached by the rule's rail.
  "NO_ELIGIBLE_RAIL",
  // The destination or the holder can't take part, or there is no rate.
  "QUOTE_FAILED",
  // The money was not there any more, could not be taken, or came back.
  "EXECUTION_FAILED",
]);
export type SweepFailureReason = z.output<typeof sweepFailureReason>;

/** Where the money is instead. */
const sweepOutcome = z.enum(["MOVED_TO_CANONICAL_ACCOUNT", "HELD_IN_RULE_BASED_ACCOUNT"]);

/** The `data` of SWEEP.FAILED. */
export const sweepFailure = z
  .object({
    sourceAccountId: z.string(),
    destinationAccountId: z.string(),
    amount: currencyAmount,
    incomingTransactionId: z.string(),
    sendTransactionId: z.string().nullable().optional().describe("Absent: no payment was made."),
    reason: sweepFailureReason,
    outcome: sweepOutcome,
    canonicalAccountId: z
      .string()
      .nullable()
      .optional()
      .describe("The holder's own account of the currency, where the money is now."),
  })
  .meta({ id: "SweepFailure" });
