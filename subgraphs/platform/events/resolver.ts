import { Arg, Args, Ctx, ID, Query, Resolver, Root, Subscription } from "type-graphql";
import { mapPage } from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import type { EventRecord } from "../../shared/events/log.js";
import type { PlatformDeps } from "../deps.js";
import { findEvent, followEvents, listEvents } from "./service.js";
import { Event, EventConnection, EventsArgs, eventToGraph, FollowEventsArgs } from "./type.js";

@Resolver(() => Event)
export class EventResolver {
  constructor(private readonly deps: PlatformDeps) {}

  @Query(() => Event, { description: "One event of the log. 404 NOT_FOUND." })
  async event(@Arg("id", () => ID) id: string, @Ctx() { caller }: SubgraphContext): Promise<Event> {
    return eventToGraph(await findEvent(this.deps, caller, id));
  }

  @Query(() => EventConnection, {
    description: "The event log of the environment, newest first.",
  })
  async events(@Args(() => EventsArgs) args: EventsArgs, @Ctx() { caller }: SubgraphContext) {
    return new EventConnection(mapPage(await listEvents(this.deps, caller, args), eventToGraph));
  }
}

/**
 * The subscription `events`. A class made for its dependencies: TypeGraphQL calls `subscribe` without the
 * resolver's instance.
 */
export function createEventSubscription(deps: Pick<PlatformDeps, "tail" | "eventNames">) {
  @Resolver()
  class EventSubscription {
    @Subscription(() => Event, {
      description: "Events as they happen, each once and in the log's order; from `after`, or from now on.",
      subscribe: ({ args, context }: { args: FollowEventsArgs; context: SubgraphContext }) =>
        followEvents(deps, context.caller, args, context.signal),
    })
    events(@Root() event: EventRecord, @Args(() => FollowEventsArgs) _args: FollowEventsArgs): Event {
      return eventToGraph(event);
    }
  }
  return EventSubscription;
}
