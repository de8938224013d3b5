import { z } from "zod";
import { ascOrDesc, dateTime, givenEnd, givenTime, pageQuery, text } from "../../shared/schema/fields.js";
import { inGraph, scalar } from "../../shared/schema/graph.js";
import { dateTimeRange, listOrder } from "../../shared/schema/lists.js";

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

const eventType = inGraph({ name: "EventType" }, z.string());

/** A type of event, as the graph describes it. */
export const eventTypeInfo = z.object({
  type: eventType.describe("Name of the type in the graph."),
  wire: z
    .string()
    .describe("Name of the type on the wire: in webhooks, `Event.type` and REST, such as `SWEEP.FAILED`."),
  description: z.string().describe("Occasion on which such an event is emitted, in one sentence."),
  subjectType: z
    .string()
    .describe("Type of the object that such an event is about, such as `Transaction`; null if it is about none.")
    .optional(),
  sample: z
    .record(z.string(), z.unknown())
    .describe("The `data` of such an event of a sandbox; null if the sandbox emits none.")
    .optional(),
  isEmitted: z.boolean().describe("Whether there are such events: the contract also has types that are never emitted."),
});

/** Maximum number of types in a filter. */
const maxTypes = 100;

const customerId = scalar("ID", text(100)).describe("Only events about this customer or its resources.").optional();

/** Filter of a subscription to events. */
export const eventSubscriptionFilter = z.object({
  types: z.array(eventType).max(maxTypes).describe("Only events of any of these types, at most 100.").optional(),
  customerId,
});

export const eventListQuery = z.object({
  types: z
    .array(text(100))
    .max(maxTypes)
    .describe("Only events of these types. Other spellings, such as `INVITATION_CLAIMED`, are also accepted.")
    .optional(),
  customerId,
  createdAfter: givenTime.describe("Only events with this `timestamp` or later.").optional(),
  createdBefore: givenEnd.describe("Only events with this `timestamp` or earlier.").optional(),
  sortOrder: ascOrDesc.describe("Sort order. Default: `desc`, newest first.").default("desc"),
  ...pageQuery,
});

/** Filter of a list of events. */
export const eventFilter = z
  .object({
    types: z.array(eventType).max(maxTypes).describe("Events of any of these types, at most 100.").optional(),
    customerId: scalar("ID", text(100)).describe("Events about this customer or its resources.").optional(),
    subjectId: scalar("ID", text(100))
      .describe(
        "Events about the resource with this id. Given with its `customerId`, only that customer's are searched.",
      )
      .optional(),
    createdAt: dateTimeRange.describe("Events with a `timestamp` in this interval.").optional(),
  })
  .meta({ id: "EventFilter", description: "Selects events that match all given members." });
export const eventOrder = listOrder("Event", ["CREATED_AT"]);
