import { z } from "zod";
import { customerType } from "../../customers/published.js";
import { dateTime, text } from "../../shared/schema/fields.js";
import { describedEnum, scalar } from "../../shared/schema/graph.js";
import { dateTimeRange, listOrder, oneOfThese } from "../../shared/schema/lists.js";

/** The queue of what waits for a person (docs/interface.md, Reviews). */

export const reviewKind = describedEnum({
  VERIFICATION: "A verification that is PENDING_MANUAL_REVIEW, decided by `decideVerification`.",
  PAYMENT: "A payment that is PENDING with COMPLIANCE_REVIEW, decided by `decideScreening` with its `transactionId`.",
  CUSTOMER: "A customer with a match on a list of sanctioned persons, decided by `decideScreening` with `customerId`.",
}).meta({ id: "ReviewKind", description: "Type of what waits for a person's decision." });

/** An entry of the queue, as the graph shows it. */
export const review = z.object({
  kind: reviewKind.describe("Type of the resource that waits, and so which mutation decides it."),
  customerId: scalar("ID", z.string())
    .nullable()
    .describe("Customer about whom a person decides, `Customer:<uuid>`; null for a payment of the platform's own."),
  waitingSince: dateTime.describe(
    "Time of the submission that waits, or at which a match was found, by the clock of the environment.",
  ),
});

export const reviewFilter = z
  .object({
    kinds: oneOfThese(reviewKind).describe("Entries of any of these types."),
    customerId: scalar("ID", text(100)).describe("Entries about this customer, `Customer:<uuid>`.").optional(),
    customerTypes: oneOfThese(customerType).describe("Entries about individuals, businesses, or both."),
    waitingSince: dateTimeRange.optional().describe("Entries that have been waiting since this interval."),
  })
  .meta({ id: "ReviewFilter", description: "Selects entries of the queue that match all given members." });
export const reviewOrder = listOrder("Review", ["WAITING_SINCE"], "ASC");
