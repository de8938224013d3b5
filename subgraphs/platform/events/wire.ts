import { z } from "zod";
import { dateTime, givenEnd, givenTime, pageQuery, text } from "../../shared/schema/fields.js";
import { inGraph, scalar } from "../../shared/schema/graph.js";

/** An event of the log as REST shows it: the webhook's envelope, and its position. */
export const event = z
  .object({
    id: scalar("ID", z.string()).meta({ description: "The `id` of the webhook; the same on every delivery." }),
    type: z.string().meta({ description: "The type, such as `CUSTOMER.KYC_APPROVED`." }),
    timestamp: dateTime.meta({ description: "When it happened, by the environment's clock." }),
    cursor: z.string().meta({ description: "Its position in the log: `events(after:)` resumes after it." }),
    subjectId: scalar("ID", z.string())
      .meta({ description: "Id of what the event is about; absent for `TEST`." })
      .optional(),
    customerId: scalar("ID", z.string())
      .meta({ description: "The customer that the event concerns, if any." })
      .optional(),
    data: z.record(z.string(), z.unknown()).meta({ description: "The same as the webhook's `data`." }),
  })
  .meta({ id: "Event" });

/** Most types that one filter names. */
const maxTypes = 100;
const sortOrder = inGraph({ name: "SortOrder" }, z.enum(["asc", "desc"]));

/** Which events a subscription sees. */
export const eventSubscriptionFilter = z.object({
  types: z
    .array(text(100))
    .max(maxTypes)
    .meta({
      description: "Only events of these types; other spellings, such as `INVITATION_CLAIMED`, are accepted too.",
    })
    .optional(),
  customerId: scalar("ID", text(100))
    .meta({ description: "Only events about this customer or a resource of this customer." })
    .optional(),
});

/** Which events a list shows. */
export const eventFilter = eventSubscriptionFilter.extend({
  createdAfter: givenTime.meta({ description: "By `timestamp`, inclusive." }).optional(),
  createdBefore: givenEnd.meta({ description: "By `timestamp`, inclusive." }).optional(),
  sortOrder: sortOrder.meta({ description: "Default `desc`: newest first." }).optional(),
});

export const eventListQuery = eventFilter.extend({
  sortOrder: sortOrder.default("desc"),
  ...pageQuery,
});
