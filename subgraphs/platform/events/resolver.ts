import { Args, Resolver, Root, Subscription } from "type-graphql";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import type { EventRecord } from "../../shared/events/log.js";
import type { PlatformDeps } from "../deps.js";
import { followEvents } from "./service.js";
import { Event, eventToGraph, FollowEventsArgs } from "./type.js";

/** The subscription `events`. Created per `deps`: `subscribe` is called without an instance. */
export function createEventSubscription(deps: Pick<PlatformDeps, "tail">) {
  @Resolver()
  class EventSubscription {
    @Subscription(() => Event, {
      description:
        "Emits events as they happen, each exactly once and in the order of the event log, from `after` or " +
        "from now on.",
      subscribe: ({ args, context }: { args: FollowEventsArgs; context: SubgraphContext }) =>
        followEvents(deps, context.caller, args, context.signal),
    })
    events(@Root() event: EventRecord, @Args(() => FollowEventsArgs) _args: FollowEventsArgs): Event {
      return eventToGraph(event);
    }
  }
  return EventSubscription;
}
