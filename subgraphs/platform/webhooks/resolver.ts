import { Arg, Args, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { mapPage } from "../../shared/graphql/connection.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import type { PlatformDeps } from "../deps.js";
import { eventEntity } from "../events/reference.js";
import { Event } from "../events/type.js";
import {
  findAttempts,
  findDelivery,
  findRequestBodies,
  listDeliveries,
  redeliverWebhook,
  replayWebhooks,
  sendSandboxTestWebhook,
  sendTestWebhook,
} from "./service.js";
import {
  attemptToGraph,
  deliveryToGraph,
  RedeliverWebhookInput,
  ReplayWebhooksInput,
  ReplayWebhooksResult,
  SendTestWebhookInput,
  TestWebhookResponse,
  WebhookAttempt,
  WebhookDeliveriesArgs,
  WebhookDelivery,
  WebhookDeliveryConnection,
} from "./type.js";

@Resolver(() => WebhookDelivery)
export class WebhookResolver {
  constructor(private readonly deps: PlatformDeps) {}

  @Query(() => WebhookDelivery, { description: "One webhook delivery. 404 NOT_FOUND." })
  async webhookDelivery(@Arg("id", () => ID) id: string, @Ctx() { caller }: SubgraphContext): Promise<WebhookDelivery> {
    return deliveryToGraph(await findDelivery(this.deps, caller, id));
  }

  @Query(() => WebhookDeliveryConnection, { description: "Webhook deliveries of the environment, newest first." })
  async webhookDeliveries(
    @Args(() => WebhookDeliveriesArgs) args: WebhookDeliveriesArgs,
    @Ctx() { caller }: SubgraphContext,
  ) {
    return new WebhookDeliveryConnection(mapPage(await listDeliveries(this.deps, caller, args), deliveryToGraph));
  }

  @FieldResolver(() => [WebhookAttempt], { description: "The last attempts, oldest first; at most 100." })
  async attempts(
    @Root() { id }: WebhookDelivery,
    @Arg("last", () => Int, { defaultValue: 20 }) last: number,
    @Ctx() context: SubgraphContext,
  ): Promise<WebhookAttempt[]> {
    const batch = (ids: readonly string[], caller: SubgraphContext["caller"]) =>
      findAttempts(this.deps, ids, caller, last);
    const attempts = await loaderOf(context, batch, `webhook attempts, last ${last}`).load(id);
    return (attempts ?? []).map(attemptToGraph);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: "What was signed and sent; null once the log no longer keeps the event.",
  })
  requestBody(@Root() { eventId }: WebhookDelivery, @Ctx() context: SubgraphContext): Promise<string | null> {
    return loaderOf(context, (ids, caller) => findRequestBodies(this.deps, ids, caller), findRequestBodies).load(
      eventId,
    );
  }

  @FieldResolver(() => Event, { nullable: true, description: "Null once the log no longer keeps it." })
  event(@Root() { eventId }: WebhookDelivery, @Ctx() context: SubgraphContext): Promise<Event | null> {
    return eventEntity.reference(this.deps)({ id: eventId }, context);
  }

  @Authorized("MANAGE")
  @Mutation(() => TestWebhookResponse, { description: "Sends a `TEST` event to the endpoint, in any environment." })
  sendTestWebhook(
    @Arg("input", () => SendTestWebhookInput, { nullable: true }) input: SendTestWebhookInput | null,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<TestWebhookResponse> {
    return sendTestWebhook(this.deps, this.deps.signer, caller, input ?? {}, report);
  }

  @Authorized("MANAGE")
  @Mutation(() => TestWebhookResponse, {
    description: "Sends a `TEST` event to the sandbox's endpoint. Production: 403.",
  })
  sendSandboxTestWebhook(
    @Arg("input", () => SendTestWebhookInput, { nullable: true }) input: SendTestWebhookInput | null,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<TestWebhookResponse> {
    return sendSandboxTestWebhook(this.deps, this.deps.signer, caller, input ?? {}, report);
  }

  @Authorized("MANAGE")
  @Mutation(() => WebhookDelivery, { description: "Delivers an event again, as a further delivery." })
  async redeliverWebhook(
    @Arg("input", () => RedeliverWebhookInput) input: RedeliverWebhookInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<WebhookDelivery> {
    return deliveryToGraph(await redeliverWebhook(this.deps, caller, input, report));
  }

  @Authorized("MANAGE")
  @Mutation(() => ReplayWebhooksResult, { description: "Delivers stored events again, from a cursor or a time on." })
  replayWebhooks(
    @Arg("input", () => ReplayWebhooksInput) input: ReplayWebhooksInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<ReplayWebhooksResult> {
    return replayWebhooks(this.deps, caller, input, report);
  }
}
