import { z } from "zod";
import { listSelection } from "../../shared/graphql/list-selection.js";
import { isEventKept } from "../../shared/events/log.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { newId } from "../../shared/kernel/ids.js";
import { pageReply, reply } from "../../shared/operation/definition.js";
import type { Call } from "../../shared/operation/operations.js";
import { resourceId } from "../../shared/schema/ids.js";
import { only } from "../../shared/schema/lists.js";
import { graphTypesOf } from "../../shared/graphql/event-type.js";
import { deliveriesMatching, deliveryList } from "./list.sql.js";
import type { PlatformDeps } from "../deps.js";
import { operation } from "../operation.js";
import { readEndpoint } from "./in-flow.js";
import { findDelivery, replayTenant, sendTestEvent } from "./service.js";
import { deliveryEntity, ReplayWebhooksResult, TestWebhookResponse, WebhookDeliveryConnection } from "./type.js";
import {
  deliveryFilter,
  deliveryListQuery,
  deliveryOrder,
  replayRequest,
  replayResult,
  testWebhookResult,
  webhookDelivery as webhookDeliveryWire,
  webhookDeliveryDetails,
} from "./wire.js";

const tag = "Webhooks";

/** Common facts of its two routes: the same input and the same keys. */
const testWebhook = {
  permission: "MANAGE",
  errors: ["WEBHOOK_ENDPOINT_NOT_SET", "WEBHOOK_DELIVERY_ERROR"],
  events: ["TEST"],
  isInputOptional: true,
  idempotencyScope: "sendTestWebhook",
  returns: { type: () => TestWebhookResponse, toGraph: (result: TestWebhookResponse) => result },
  call: ({ deps, caller }: Call<PlatformDeps>) => sendTestEvent(deps, caller),
} as const;

const sendTestWebhook = operation.calling({
  ...testWebhook,
  name: "sendTestWebhook",
  description: "Sends a `TEST` event to the configured endpoint, in any environment.",
  rest: {
    route: "POST /webhooks/test",
    operationId: "sendTestWebhookInAnyEnvironment",
    tag,
    summary: "Send a test webhook",
    description: "Same as `POST /sandbox/webhooks/test`, but also available in production.",
    extension: true,
    reply: [reply(200, testWebhookResult)],
  },
});

const sendSandboxTestWebhook = operation.calling({
  ...testWebhook,
  name: "sendSandboxTestWebhook",
  description: "Sends a `TEST` event to the endpoint configured in the sandbox. 403 in production.",
  rest: {
    route: "POST /sandbox/webhooks/test",
    operationId: "sendTestWebhook",
    tag: "Sandbox",
    summary: "Send a test webhook",
    description: "Sends a `TEST` event to the configured endpoint once and returns the endpoint's response.",
    sandboxOnly: "403",
    reply: [reply(200, testWebhookResult)],
  },
  input: sendTestWebhook.input,
});

const webhookDeliveries = operation.list({
  name: "webhookDeliveries",
  description: "Webhook deliveries of the environment, newest first by default.",
  rest: {
    route: "GET /webhooks/deliveries",
    operationId: "listWebhookDeliveries",
    tag,
    summary: "List webhook deliveries, newest first",
    extension: true,
    query: deliveryListQuery,
    selects: ({ status, eventId, eventType }) => ({
      filter: {
        eventId,
        statuses: only(status),
        eventTypes: eventType === undefined ? undefined : graphTypesOf([eventType], "eventType"),
      },
    }),
    reply: [pageReply(webhookDeliveryWire, "WebhookDeliveryListResponse", { isCounted: false })],
  },
  selection: listSelection(deliveryFilter, deliveryOrder),
  connection: WebhookDeliveryConnection,
  toGraph: deliveryEntity.toGraph,
  page: ({ deps: { db }, caller }, { filter, orderBy }, args) =>
    deliveryList.page(db, caller, deliveriesMatching(caller, filter), args, orderBy),
});

const webhookDelivery = operation.read({
  name: "webhookDelivery",
  description: "Retrieves a webhook delivery.",
  errors: ["NOT_FOUND"],
  rest: {
    route: "GET /webhooks/deliveries/{deliveryId}",
    operationId: "getWebhookDelivery",
    tag,
    summary: "Retrieve a webhook delivery with its attempts",
    extension: true,
    reply: [reply(200, webhookDeliveryDetails)],
  },
  isLookup: true,
  args: z.object({ id: resourceId("WebhookDelivery") }),
  returns: deliveryEntity,
  read: ({ deps, caller }, { id }) => findDelivery(deps, caller, id),
});

const redeliverWebhook = operation.transaction({
  name: "redeliverWebhook",
  description: "Redelivers an event by creating a new delivery.",
  permission: "MANAGE",
  errors: ["NOT_FOUND", "WEBHOOK_ENDPOINT_NOT_SET"],
  rest: {
    route: "POST /webhooks/deliveries/{deliveryId}/redeliver",
    tag,
    summary: "Redeliver an event",
    description: "Creates a new delivery with the same webhook `id` and body to the currently configured endpoint.",
    extension: true,
    reply: [reply(201, webhookDeliveryWire)],
  },
  returns: deliveryEntity,
  async work({ deps, tx, caller }, { deliveryId }) {
    const { eventId, eventType, subjectId, position } = await findDelivery({ db: tx }, caller, deliveryId);
    if (!(await isEventKept(tx, caller, eventId))) {
      throw new ApiError("NOT_FOUND", "The event of this delivery is no longer kept.");
    }
    if ((await readEndpoint(tx, caller)) === null) throw new ApiError("WEBHOOK_ENDPOINT_NOT_SET");
    const now = await deps.clock.shared(tx);
    const times = { createdAt: now, updatedAt: now, nextAttemptAt: now };
    return tx.webhookDelivery.create({
      data: { ...tenantOf(caller), id: newId("WebhookDelivery"), eventId, eventType, subjectId, position, ...times },
    });
  },
});

const replayWebhooks = operation.calling({
  name: "replayWebhooks",
  description: "Redelivers stored events, starting from a cursor or a time, up to now or a time.",
  permission: "MANAGE",
  errors: ["WEBHOOK_ENDPOINT_NOT_SET"],
  rest: {
    route: "POST /webhooks/replay",
    tag,
    summary: "Redeliver stored events, starting from a cursor or a time",
    description:
      "Creates a new delivery for each stored event, in the order of the log. `TEST` and other events that an " +
      "operation sends directly are omitted.",
    extension: true,
    body: replayRequest,
    reply: [reply(200, replayResult)],
  },
  inputDescription: "Events to redeliver. Their start is exactly one of `after` and `since`.",
  returns: { type: () => ReplayWebhooksResult, toGraph: (result: ReplayWebhooksResult) => result },
  call: ({ deps, caller }, start) => replayTenant(deps, caller, start),
});

export const webhookOperations = [
  sendTestWebhook,
  sendSandboxTestWebhook,
  webhookDeliveries,
  webhookDelivery,
  redeliverWebhook,
  replayWebhooks,
];
