import { z } from "zod";
import { createdAt, dateTime, givenTime, pageQuery, text } from "../../shared/schema/fields.js";
import { inGraph, scalar } from "../../shared/schema/graph.js";
import { dateTimeRange, listOrder, oneOfThese } from "../../shared/schema/lists.js";

export const webhookDeliveryStatus = z.enum(["PENDING", "DELIVERED", "FAILED"]).meta({ id: "WebhookDeliveryStatus" });

const responseStatus = z.int().describe("HTTP status that the endpoint returned.");
const responseBody = z.string().describe("First 4 KB of the response body.").optional();
const url = z.string().describe("URL to which the event was sent.").optional();

/** Response of the test event in the graph. */
export const testWebhookOutcome = z.object({ responseStatus, responseBody, url });

/** The same in REST, the only one in snake case (docs/interface.md, The test event). */
export const testWebhookResult = z
  .object({
    response_status: inGraph({ field: "responseStatus" }, responseStatus.clone()),
    response_body: inGraph({ field: "responseBody" }, responseBody.clone()),
    url,
  })
  .meta({ id: "TestWebhookResponse" });

export const webhookAttempt = z
  .object({
    number: z.int().min(1).describe("Number of the attempt, starting at 1."),
    url: z.string().describe("URL of the endpoint; absent if none was configured.").optional(),
    startedAt: dateTime.describe("Time at which the request was sent, by the server's clock, in UTC."),
    durationMs: z.int().min(0).describe("Time until the response or the failure, in milliseconds."),
    requestHeaders: z
      .record(z.string(), z.string())
      .describe("Request headers. The signature is shown only to tokens with `MANAGE`."),
    responseStatus: z.int().describe("HTTP status of the response; absent if there was none.").optional(),
    responseBody: z.string().describe("First 4 KB of the response body.").optional(),
    error: z.string().describe("Reason why there was no response.").optional(),
  })
  .meta({ id: "WebhookAttempt" });

const type = z.string().describe("Type of the event, such as `CUSTOMER.KYC_APPROVED`.");
const deliveryFields = {
  id: scalar("ID", z.string()),
  eventId: scalar("ID", z.string()).describe("Event id, equal to the `id` of its webhook on every delivery."),
  eventType: inGraph({ field: "type" }, type.clone()),
  status: webhookDeliveryStatus.describe("Whether the delivery waits, is done, or was given up."),
  attemptCount: z.int().min(0).describe("Number of requests that were sent for it."),
  nextAttemptAt: dateTime
    .describe("Time of the next attempt; absent once the delivery is DELIVERED or FAILED.")
    .optional(),
  createdAt,
};

export const webhookDelivery = z.object(deliveryFields).meta({ id: "WebhookDelivery" });
/** The same in the graph, as an event there: `eventType` is a value of the enum. */
export const graphDelivery = z.object({
  ...deliveryFields,
  type,
  eventType: inGraph({ name: "EventType" }, type.clone()).describe(
    "Type of the event as a name of the graph, with underscores for dots.",
  ),
});

export const webhookDeliveryDetails = z
  .object({
    ...deliveryFields,
    requestBody: z.string().describe("Signed request body; absent once the event is removed from the log.").optional(),
    attempts: inGraph({ selectedWith: "last: 100" }, z.array(webhookAttempt)).describe(
      "Last 100 attempts, oldest first.",
    ),
  })
  .meta({ id: "WebhookDeliveryDetails" });

/** Filter of a list of deliveries. */
const eventId = scalar("ID", text(100)).describe("Deliveries of this event, `Webhook:<uuid>`.").optional();

export const deliveryListQuery = z.object({
  status: webhookDeliveryStatus.describe("Only deliveries with this status.").optional(),
  eventId,
  eventType: text(100).describe("Filter by event type.").optional(),
  ...pageQuery,
});

export const deliveryFilter = z
  .object({
    isFailing: z
      .boolean()
      .describe("Whether the delivery has failed for good, or waits after at least one failed attempt.")
      .optional(),
    statuses: oneOfThese(webhookDeliveryStatus).describe("Deliveries with any of these statuses."),
    eventTypes: oneOfThese(inGraph({ name: "EventType" }, z.string())).describe("Deliveries of events of these types."),
    eventId,
    subjectId: scalar("ID", text(100)).describe("Deliveries of events about the resource with this id.").optional(),
    responseStatus: z
      .int()
      .min(100)
      .max(599)
      .describe("Deliveries of which an attempt was answered with this HTTP status, 100 to 599.")
      .optional(),
    createdAt: dateTimeRange.describe("Deliveries created in this interval, by real time.").optional(),
  })
  .meta({ id: "WebhookDeliveryFilter", description: "Selects webhook deliveries that match all given members." });
export const deliveryOrder = listOrder("WebhookDelivery", ["CREATED_AT", "NEXT_ATTEMPT_AT"]);

export const replayRequest = z
  .object({
    after: text(512).describe("Redeliver events after this cursor of the log.").optional(),
    since: givenTime.describe("Redeliver events from this time on, by `timestamp`.").optional(),
    until: givenTime.describe("Redeliver events before this time, by `timestamp`. Default: all up to now.").optional(),
    types: z.array(text(100)).max(100).describe("Only events of these types.").optional(),
    onlyFailing: z
      .boolean()
      .describe("Only events that were never delivered, and of which a delivery has failed at least once.")
      .optional(),
  })
  .refine(({ after, since }) => (after === undefined) !== (since === undefined), {
    path: ["after"],
    message: "give either after or since",
  })
  .refine(({ since, until }) => since === undefined || until === undefined || new Date(since) < new Date(until), {
    path: ["until"],
    message: "must be after since",
  })
  .meta({ id: "ReplayWebhooksRequest" });
export type ReplayStart = z.output<typeof replayRequest>;

export const replayResult = z
  .object({ enqueued: z.int().min(0).describe("Number of events to be redelivered.") })
  .meta({ id: "ReplayWebhooksResponse" });
