import { Args, Ctx, Resolver, Root, Subscription } from "type-graphql";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import type { EventRecord } from "../../shared/events/event-record.js";
import type { QuotesDeps } from "../deps.js";
import { FollowQuoteArgs } from "./follow.args.js";
import { quoteEntity } from "./reference.js";
import { followQuotes, quotedBy } from "./stream.js";
import { Quote, quoteStatusOf } from "./type.js";

/** The subscription `quoteUpdated`. Created per `deps`: `subscribe` is called without an instance. */
export function createQuoteSubscription(deps: QuotesDeps) {
  @Resolver()
  class QuoteSubscription {
    @Subscription(() => Quote, {
      description:
        "Emits a quote for each change of its status, exactly once and in the order of the event log, with " +
        "the status at that time.",
      subscribe: ({ args, context }: { args: FollowQuoteArgs; context: SubgraphContext }) =>
        followQuotes(deps, context, args),
    })
    async quoteUpdated(
      @Root() event: EventRecord,
      @Args(() => FollowQuoteArgs) _args: FollowQuoteArgs,
      @Ctx() context: SubgraphContext,
    ): Promise<Quote> {
      const then = quotedBy(event);
      const quote = then && (await quoteEntity.reference(deps)({ id: then.quoteId }, context));
      if (!quote) throw new Error(`The event ${event.id} is of no quote`);
      return {
        ...quote,
        status: quoteStatusOf(then),
        counterpartyInformation: then.counterpartyInformation ?? null,
        eventId: event.id,
        cursor: event.cursor,
      };
    }
  }
  return QuoteSubscription;
}
