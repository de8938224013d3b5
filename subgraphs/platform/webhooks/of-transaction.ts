import { Ctx, Directive, FieldResolver, Resolver, Root } from "type-graphql";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { listSize } from "../../shared/graphql/list-size.js";
import { isId } from "../../shared/kernel/ids.js";
import { readEventsOfSubjects, type EventRecord, type EventSubject } from "../../shared/events/log.js";
import type { PlatformDeps } from "../deps.js";
import { Event, eventToGraph } from "../events/type.js";
import { TransactionStub } from "../transaction.stub.js";
import { listDeliveriesOfEvents, type DeliveryRow } from "./service.js";
import { deliveryEntity, WebhookDelivery } from "./type.js";

/** Maximum number of a payment's events, and of its deliveries, that are shown: the newest. */
const maxOfTransaction = 100;

type Log = Pick<PlatformDeps, "db" | "sealer">;

/** The payment's events, newest first. Fields of one request share the statement. */
export async function eventsOf(
  deps: Log,
  context: SubgraphContext,
  { id, customerId = "" }: TransactionStub,
): Promise<readonly EventRecord[]> {
  const subject: EventSubject = { id, customerId: isId("Customer", customerId) ? customerId : null };
  const loader = loaderOf(
    context,
    async (keys, caller) => {
      const subjects = keys.map((key) => JSON.parse(key) as EventSubject);
      const found = await readEventsOfSubjects(deps, caller, subjects, maxOfTransaction);
      return new Map(keys.map((key, index) => [key, found.get(subjects[index]?.id ?? "") ?? []]));
    },
    eventsOf,
  );
  return (await loader.load(JSON.stringify(subject))) ?? [];
}

/** The deliveries of each event, newest first. */
export async function deliveriesOfEvents(
  deps: Log,
  context: SubgraphContext,
  events: readonly EventRecord[],
): Promise<ReadonlyMap<string, readonly DeliveryRow[]>> {
  const loader = loaderOf(context, (ids, caller) => listDeliveriesOfEvents(deps, ids, caller), listDeliveriesOfEvents);
  return new Map(await Promise.all(events.map(async ({ id }) => [id, (await loader.load(id)) ?? []] as const)));
}

/** Fields that this subgraph adds to payments. */
@Resolver(() => TransactionStub)
export class TransactionEventsResolver {
  constructor(private readonly deps: PlatformDeps) {}

  @Directive('@requires(fields: "customerId")')
  @Directive(listSize(maxOfTransaction))
  @FieldResolver(() => [Event], { description: "Events about the payment, newest first; at most 100." })
  async events(@Root() transaction: TransactionStub, @Ctx() context: SubgraphContext): Promise<Event[]> {
    return (await eventsOf(this.deps, context, transaction)).map(eventToGraph);
  }

  @Directive('@requires(fields: "customerId")')
  @Directive(listSize(maxOfTransaction))
  @FieldResolver(() => [WebhookDelivery], {
    description: "Webhook deliveries of the payment's events, newest first; at most 100.",
  })
  async webhookDeliveries(@Root() transaction: TransactionStub, @Ctx() context: SubgraphContext) {
    const events = await eventsOf(this.deps, context, transaction);
    const deliveries = [...(await deliveriesOfEvents(this.deps, context, events)).values()].flat();
    deliveries.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1));
    return deliveries.slice(0, maxOfTransaction).map((row) => deliveryEntity.toGraph(row, this.deps));
  }
}
