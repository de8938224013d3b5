import { z } from "zod";
import { dateTime, givenEnd, givenTime, pageQuery, text } from "../../shared/schema/fields.js";
import { inGraph, scalar } from "../../shared/schema/graph.js";

/** An event of the log as REST shows it: the webhook's envelope, and its position. */
export const event = z
  .object({
    id: scalar("ID", z.string()).describe("Event id, equal to the `id` of its webhook on every delivery."),
    type: z.string().describe("Event type, such as `CUSTOMER.KYC_APPROVED`."),
    timestamp: dateTime.describe("Time of the event, by the environment's clock."),
    cursor: z.string().describe("Position of the event in the log. `events(after:)` resumes after it."),
    subjectId: scalar("ID", z.string())
      .describe("Id of the resource that the event is about; absent for `TEST`.")
      .optional(),
    customerId: scalar("ID", z.string()).describe("Customer that the event concerns, if any.").optional(),
    data: z.record(z.string(), z.unknown()).describe("Same as the `data` of the webhook."),
  })
  .meta({ id: "Event" });

/** Maximum number of types in a filter. */
const maxTypes = 100;
const sortOrder = inGraph({ name: "SortOrder" }, z.enum(["asc", "desc"]));

/** Filter of a subscription to events. */
export const eventSubscriptionFilter = z.object({
  types: z
    .array(text(100))
    .max(maxTypes)
    .describe("Only events of these types. Other spellings, such as `INVITATION_CLAIMED`, are also accepted.")
    .optional(),
  customerId: scalar("ID", text(100)).describe("Only events about this customer or its resources.").optional(),
});

/** Filter of a list of events. */
export const eventFilter = eventSubscriptionFilter.extend({
  createdAfter: givenTime.describe("Only events with this `timestamp` or later.").optional(),
  createdBefore: givenEnd.describe("Only events with this `timestamp` or earlier.").optional(),
  sortOrder: sortOrder.describe("Sort order. Default: `desc`, newest first.").optional(),
});

export const eventListQuery = eventFilter.extend({
  sortOrder: sortOrder.default("desc"),
  ...pageQuery,
});
