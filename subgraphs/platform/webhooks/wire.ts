import { z } from "zod";
import { dateTime, givenTime, pageQuery, text } from "../../shared/schema/fields.js";
import { inGraph, scalar } from "../../shared/schema/graph.js";

export const webhookDeliveryStatus = z.enum(["PENDING", "DELIVERED", "FAILED"]).meta({ id: "WebhookDeliveryStatus" });

/** Response of the test event, the only one in snake case (docs/interface.md, The test event). */
export const testWebhookResult = z
  .object({
    response_status: z.int().describe("HTTP status that the endpoint returned."),
    response_body: z.string().describe("Its first 4 KB.").optional(),
    url: z.string().describe("Where the event was sent.").optional(),
  })
  .meta({ id: "TestWebhookResponse" });

export const webhookAttempt = z
  .object({
    number: z.int().min(1).describe("Counted from 1."),
    url: z.string().describe("Absent: no endpoint was configured.").optional(),
    startedAt: dateTime,
    durationMs: z.int().min(0),
    requestHeaders: z.record(z.string(), z.string()).describe("The signature only for tokens with `MANAGE`."),
    responseStatus: z.int().optional(),
    responseBody: z.string().describe("Its first 4 KB.").optional(),
    error: z.string().describe("Why there was no response.").optional(),
  })
  .meta({ id: "WebhookAttempt" });

const deliveryFields = {
  id: scalar("ID", z.string()),
  eventId: scalar("ID", z.string()).describe("The `id` of the webhook; the same on every delivery."),
  eventType: z.string(),
  status: webhookDeliveryStatus,
  attemptCount: z.int().min(0),
  nextAttemptAt: dateTime.describe("Time of the next attempt; absent once it is settled.").optional(),
  createdAt: dateTime,
};

export const webhookDelivery = z.object(deliveryFields).meta({ id: "WebhookDelivery" });

export const webhookDeliveryDetails = z
  .object({
    ...deliveryFields,
    requestBody: z.string().describe("What was signed and sent, while the log keeps the event.").optional(),
    attempts: inGraph({ selectedWith: "last: 100" }, z.array(webhookAttempt)).describe("The last 100, oldest first."),
  })
  .meta({ id: "WebhookDeliveryDetails" });

/** Filter of a list of deliveries. */
export const deliveryFilter = z.object({
  status: webhookDeliveryStatus.optional(),
  eventId: scalar("ID", text(100)).describe("Deliveries of this event.").optional(),
  eventType: text(100).describe("Deliveries of events of this type.").optional(),
});

export const deliveryListQuery = deliveryFilter.extend(pageQuery);

export const replayRequest = z
  .object({
    after: text(512).describe("Events after this cursor of the log.").optional(),
    since: givenTime.describe("Events from this time on, by their `timestamp`.").optional(),
    types: z.array(text(100)).max(100).describe("Only events of these types.").optional(),
  })
  .refine(({ after, since }) => (after === undefined) !== (since === undefined), {
    path: ["after"],
    message: "give either after or since",
  })
  .meta({ id: "ReplayWebhooksRequest" });
export type ReplayStart = z.output<typeof replayRequest>;

export const replayResult = z
  .object({ enqueued: z.int().min(0).describe("Number of events that are delivered again.") })
  .meta({ id: "ReplayWebhooksResponse" });
