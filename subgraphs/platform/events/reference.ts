import { entityOf } from "../../shared/graphql/entity.js";
import { eventsExist, findEvents } from "./service.js";
import { Event, eventToGraph } from "./type.js";

export const eventEntity = entityOf({
  type: Event,
  resourceType: "Webhook",
  find: findEvents,
  exist: eventsExist,
  toGraph: eventToGraph,
});
