import { z } from "zod";
import { dateTime, pageQuery, text } from "../../shared/schema/fields.js";

/** One line of the event log as REST shows it: the webhook's envelope, and where it is in the log. */
export const EventWire = z
  .object({
    id: z.string().meta({
      description: "The `id` of the webhook; the same on every delivery.",
    }),
    type: z.string().meta({
      description: "The kind of event, such as `CUSTOMER.KYC_APPROVED`.",
    }),
    timestamp: dateTime,
    cursor: z.string().meta({
      description: "Its place in the log: what the subscription takes as `after`.",
    }),
    subjectId: z.string().meta({ description: "What the event is about." }).optional(),
    customerId: z.string().optional(),
    data: z.record(z.string(), z.unknown()).meta({ description: "The same as the webhook's `data`." }),
  })
  .meta({ id: "Event" });

/** Most kinds that one filter names. */
const maxTypes = 100;
const sortOrder = z.enum(["asc", "desc"]);

/** Which events a subscription sees. */
export const eventSubscriptionFilter = z.object({
  types: z
    .array(text(100))
    .max(maxTypes)
    .meta({
      description: "Only events of these types; other spellings, such as `INVITATION_CLAIMED`, are accepted too.",
    })
    .optional(),
  customerId: text(100)
    .meta({
      description: "Only events about this customer or something of theirs.",
    })
    .optional(),
});

/** Which events a list shows. */
export const eventFilter = eventSubscriptionFilter.extend({
  createdAfter: dateTime.meta({ description: "By `timestamp`, inclusive." }).optional(),
  createdBefore: dateTime.meta({ description: "By `timestamp`, inclusive." }).optional(),
  sortOrder: sortOrder.optional(),
});

export const eventListQuery = eventFilter.extend({
  sortOrder: sortOrder.default("desc"),
  ...pageQuery,
});
