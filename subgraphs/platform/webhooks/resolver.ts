import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from "type-graphql";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { nullable } from "../../shared/graphql/nullable.js";
import type { PlatformDeps } from "../deps.js";
import { Event, eventEntity } from "../events/type.js";
import { findAttempts, findRequestBodies } from "./service.js";
import { WebhookAttempt, WebhookDelivery } from "./type.js";

@Resolver(() => WebhookDelivery)
export class WebhookResolver {
  constructor(private readonly deps: PlatformDeps) {}

  @FieldResolver(() => [WebhookAttempt], { description: "Last attempts, oldest first; at most 100." })
  async attempts(
    @Root() { id }: WebhookDelivery,
    @Arg("last", () => Int, { defaultValue: 20, description: "Number of attempts, 1 to 100. Default: 20." })
    last: number,
    @Ctx() context: SubgraphContext,
  ): Promise<readonly WebhookAttempt[]> {
    const batch = (ids: readonly string[], caller: SubgraphContext["caller"]) =>
      findAttempts(this.deps, ids, caller, last);
    return (await loaderOf(context, batch, `webhook attempts, last ${last}`).load(id)) ?? [];
  }

  @FieldResolver(() => String, nullable("Signed request body; null once the event is removed from the log."))
  requestBody(@Root() { eventId }: WebhookDelivery, @Ctx() context: SubgraphContext): Promise<string | null> {
    return loaderOf(context, (ids, caller) => findRequestBodies(this.deps, ids, caller), findRequestBodies).load(
      eventId,
    );
  }

  @FieldResolver(() => Event, nullable("Delivered event; null once it is removed from the log."))
  event(@Root() { eventId }: WebhookDelivery, @Ctx() context: SubgraphContext): Promise<Event | null> {
    return eventEntity.reference(this.deps)({ id: eventId }, context);
  }
}
