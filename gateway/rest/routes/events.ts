import { eventListQuery, EventWire } from "../../../subgraphs/platform/events/wire.js";
import { page, pageReply, route, type RouteTable } from "../route.js";

/** The event log, which webhooks are delivered from (docs/interface.md, Extensions of Paygraph). */
export const eventRoutes = {
  "GET /events": route({
    operationId: "listEvents",
    tag: "Events",
    summary: "List events",
    description: "The event log of the environment, kept for 90 days. Each event's `data` is what its webhook carries.",
    document: "ListEvents",
    permission: "VIEW",
    extension: true,
    query: eventListQuery,
    variables: ({ query: { types, customerId, createdAfter, createdBefore, sortOrder, ...paging } }) => ({
      types,
      customerId,
      createdAfter,
      createdBefore,
      sortOrder,
      ...page(paging),
    }),
    reply: {
      200: pageReply(EventWire, (data) => data.events, "EventListResponse"),
    },
  }),
  "GET /events/{eventId}": route({
    operationId: "getEvent",
    tag: "Events",
    summary: "Get an event",
    document: "GetEvent",
    permission: "VIEW",
    extension: true,
    variables: ({ path }) => ({ eventId: path.eventId }),
    reply: { 200: [EventWire, (data) => data.event] },
  }),
} satisfies RouteTable;
