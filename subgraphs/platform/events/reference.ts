import { entityOf } from "../../shared/graphql/entity.js";
import { eventsExist, findEvents } from "./service.js";
import { eventToGraph } from "./type.js";

export const eventEntity = entityOf({
  typeName: "Event",
  resourceType: "Webhook",
  find: findEvents,
  exist: eventsExist,
  toGraph: eventToGraph,
});
