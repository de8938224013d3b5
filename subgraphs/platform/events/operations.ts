import { z } from "zod";
import { pageReply, reply } from "../../shared/operation/definition.js";
import { eventTypes, graphTypesOf } from "../../shared/graphql/event-type.js";
import { resourceId } from "../../shared/schema/ids.js";
import { restDirection, restRange } from "../../shared/schema/lists.js";
import { operation } from "../operation.js";
import { eventSelection, findEvent, listEvents } from "./service.js";
import { readSamples } from "./samples.js";
import { EventConnection, eventEntity, EventTypeInfo } from "./type.js";
import { event as eventWire, eventListQuery } from "./wire.js";

/** The event log, from which webhooks are delivered (docs/interface.md, Extensions of Paygraph). */
const tag = "Events";

const events = operation.list({
  name: "events",
  description: "Event log of the environment, newest first by default.",
  rest: {
    route: "GET /events",
    operationId: "listEvents",
    tag,
    summary: "List events",
    description:
      "Event log of the environment, kept for 90 days. The `data` of an event is the same as in its webhook.",
    extension: true,
    query: eventListQuery,
    selects: ({ types, customerId, createdAfter, createdBefore, sortOrder }) => ({
      filter: { types: graphTypesOf(types), customerId, createdAt: restRange(createdAfter, createdBefore) },
      orderBy: { direction: restDirection(sortOrder) },
    }),
    reply: [pageReply(eventWire, "EventListResponse", { isCounted: false })],
  },
  selection: eventSelection,
  connection: EventConnection,
  // Positions in the log, which subscriptions and replays also take.
  hasOwnCursors: true,
  toGraph: eventEntity.toGraph,
  page: ({ deps, caller }, selected, args) => listEvents(deps, caller, selected, args),
});

const event = operation.read({
  name: "event",
  description: "Retrieves an event.",
  errors: ["NOT_FOUND"],
  rest: {
    route: "GET /events/{eventId}",
    operationId: "getEvent",
    tag,
    summary: "Retrieve an event",
    extension: true,
    reply: [reply(200, eventWire)],
  },
  isLookup: true,
  args: z.object({ id: resourceId("Webhook") }),
  returns: eventEntity,
  read: ({ deps, caller }, { id }) => findEvent(deps, caller, id),
});

const types = operation.read({
  name: "eventTypes",
  description:
    "Every type of event, in the order of the subjects: when it is emitted, about what, and with which data.",
  returns: {
    type: () => [EventTypeInfo],
    atMost: 100,
    toGraph: (infos: readonly EventTypeInfo[]) => infos,
  },
  async read({ deps }) {
    const samples = await readSamples();
    const hasFormer = deps.env.headerAlias !== undefined;
    return eventTypes.map(({ type, description, subjectType, isFormer, ...facts }) => {
      const isEmitted = facts.isEmitted && (!isFormer || hasFormer);
      // A former event about a card has the data of the documented one.
      const sample = isFormer && isEmitted ? samples["CARD.STATUS_CHANGE"] : samples[type];
      return { type, wire: type, description, subjectType, isEmitted, sample };
    });
  },
});

export const eventOperations = [events, event, types];
