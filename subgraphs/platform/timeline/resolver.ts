import { Args, ArgsType, Ctx, Directive, Field, FieldResolver, Resolver, Root } from "type-graphql";
import {
  mapPage,
  PageArgs,
  pageRequest,
  toPage,
  type Page,
  type PageRequest,
} from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { invalidField } from "../../shared/kernel/errors.js";
import type { PlatformDeps } from "../deps.js";
import { CustomerStub } from "../events/customer.stub.js";
import { pageOfCustomer } from "../events/service.js";
import { TransactionStub } from "../transaction.stub.js";
import { deliveriesOfEvents, eventsOf } from "../webhooks/of-transaction.js";
import { TimelineKind, typesOfKinds } from "./kinds.js";
import { TimelineConnection, TimelineItem } from "./type.js";

@ArgsType()
class TimelineArgs extends PageArgs {
  @Field(() => [TimelineKind], nullable("Only items of these kinds. Default: all; an empty list: none."))
  kinds?: TimelineKind[] | null;
}

/** The part of a short list that is read whole; its cursors are the items' ids. */
function pageOf(items: readonly TimelineItem[], request: PageRequest): Page<TimelineItem> {
  const { cursor, argument, size, isBackward } = request;
  const at = cursor === undefined ? undefined : items.findIndex((item) => item.id() === cursor);
  if (at === -1) throw invalidField(argument, "is not a cursor of this list");
  const read = isBackward
    ? items
        .slice(0, at)
        .reverse()
        .slice(0, size + 1)
    : items.slice(at === undefined ? 0 : at + 1).slice(0, size + 1);
  return toPage(
    read,
    request,
    (item) => item.id(),
    async () => items.length,
  );
}

@Resolver(() => CustomerStub)
export class CustomerTimelineResolver {
  constructor(private readonly deps: PlatformDeps) {}

  @FieldResolver(() => TimelineConnection, {
    description:
      "History of the customer and its resources in the last 90 days, newest first: the event log without changes of " +
      "balances.",
  })
  async timeline(
    @Root() { id }: CustomerStub,
    @Args(() => TimelineArgs) { kinds, ...args }: TimelineArgs,
    @Ctx() context: SubgraphContext,
  ): Promise<object> {
    const page = await pageOfCustomer(this.deps, context, id, args, { types: typesOfKinds(kinds), withData: true });
    return new TimelineConnection(mapPage(page, (record) => new TimelineItem(record)));
  }
}

@Resolver(() => TransactionStub)
export class TransactionTimelineResolver {
  constructor(private readonly deps: PlatformDeps) {}

  @Directive('@requires(fields: "customerId")')
  @FieldResolver(() => TimelineConnection, {
    description: "History of the payment, newest first: its last 100 events, each preceded by its webhook deliveries.",
  })
  async timeline(
    @Root() transaction: TransactionStub,
    @Args(() => TimelineArgs) { kinds, ...args }: TimelineArgs,
    @Ctx() context: SubgraphContext,
  ): Promise<object> {
    const request = pageRequest(args);
    const events = await eventsOf(this.deps, context, transaction);
    const deliveries = await deliveriesOfEvents(this.deps, context, events);
    const items = events.flatMap((record) => [
      ...(deliveries.get(record.id) ?? []).map((delivery) => new TimelineItem(record, delivery)),
      new TimelineItem(record),
    ]);
    return new TimelineConnection(
      pageOf(
        items.filter((item) => isOf(kinds, item)),
        request,
      ),
    );
  }
}

function isOf(kinds: TimelineArgs["kinds"], item: TimelineItem): boolean {
  const kind = item.kind();
  return kind !== null && (!kinds || kinds.includes(kind));
}
