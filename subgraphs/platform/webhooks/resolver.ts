import { Arg, Args, Ctx, FieldResolver, Int, Resolver, Root } from "type-graphql";
import { mapPage, PageArgs } from "../../shared/graphql/connection.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { nullable } from "../../shared/graphql/nullable.js";
import type { PlatformDeps } from "../deps.js";
import { CustomerStub } from "../events/customer.stub.js";
import { Event, eventEntity } from "../events/type.js";
import { deliveryList } from "./list.sql.js";
import { findAttempts, findRequestBodies } from "./service.js";
import { deliveryEntity, WebhookAttempt, WebhookDelivery, WebhookDeliveryConnection } from "./type.js";

/** The edges of events. */
@Resolver(() => Event)
export class EventResolver {
  constructor(private readonly deps: PlatformDeps) {}

  @FieldResolver(() => CustomerStub, nullable("Customer that the event concerns; null if it concerns none."))
  customer(@Root() { customerId }: Event): CustomerStub | null {
    return customerId ? { id: customerId } : null;
  }

  @FieldResolver(() => WebhookDeliveryConnection, {
    description: "Deliveries of the event, newest first: several if it was sent again, none if it is not sent.",
  })
  async deliveries(
    @Root() { id }: Event,
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() context: SubgraphContext,
  ): Promise<object> {
    const page = await deliveryList.ofOwner(this.deps.db, context, "eventId", id, args);
    return new WebhookDeliveryConnection(mapPage(page, (row) => deliveryEntity.toGraph(row, this.deps)));
  }
}

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
