import { Args, Ctx, Resolver, Root, Subscription } from "type-graphql";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { snapshotOf } from "../../shared/graphql/entity-stream.js";
import type { EventRecord } from "../../shared/events/event-record.js";
import type { QuotesDeps } from "../deps.js";
import { quoteEntity } from "../quotes/reference.js";
import { Quote, quoteStatusOf } from "../quotes/type.js";
import { FollowQuoteArgs, FollowTransactionArgs } from "./inputs.js";
import { followQuotes, followTransactions, quotedBy } from "./stream.js";
import { Transaction } from "./type.js";

/**
 * The subscriptions `transactionUpdated` and `quoteUpdated`. A class made for its dependencies: TypeGraphQL calls
 * `subscribe` without the resolver's instance.
 */
export function createPaymentSubscriptions(deps: QuotesDeps) {
  @Resolver()
  class PaymentSubscriptions {
    @Subscription(() => Transaction, {
      description:
        "Payments that began, went on, or ended, each change once and in the log's order: the transaction's own " +
        "fields as they were then.",
      subscribe: ({ args, context }: { args: FollowTransactionArgs; context: SubgraphContext }) =>
        followTransactions(deps, context, args),
    })
    transactionUpdated(
      @Root() event: EventRecord,
      @Args(() => FollowTransactionArgs) _args: FollowTransactionArgs,
    ): Transaction {
      return Object.assign(new Transaction(), snapshotOf(event));
    }

    @Subscription(() => Quote, {
      description:
        "Quotes whose payment began, went on, or ended, each change once and in the log's order: the status as it " +
        "was then.",
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
  return PaymentSubscriptions;
}
