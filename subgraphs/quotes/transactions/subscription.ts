import { Args, Resolver, Root, Subscription } from "type-graphql";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import type { EventRecord } from "../../shared/events/event-record.js";
import type { QuotesDeps } from "../deps.js";
import { FollowCardTransactionArgs, FollowTransactionArgs } from "./follow.args.js";
import { followCardTransactions, followTransactions, transactionSnapshot } from "./stream.js";
import { Transaction } from "./type.js";

/**
 * The subscriptions `transactionUpdated` and `cardTransactionUpdated`. Created per `deps`: `subscribe` has no instance.
 */
export function createTransactionSubscription(deps: QuotesDeps) {
  @Resolver()
  class TransactionSubscription {
    @Subscription(() => Transaction, {
      description:
        "Emits a transaction for each change of its status, exactly once and in the order of the event log, " +
        "with its own fields at that time.",
      subscribe: ({ args, context }: { args: FollowTransactionArgs; context: SubgraphContext }) =>
        followTransactions(deps, context, args),
    })
    transactionUpdated(
      @Root() event: EventRecord,
      @Args(() => FollowTransactionArgs) _args: FollowTransactionArgs,
    ): Transaction {
      return Object.assign(new Transaction(), transactionSnapshot(event));
    }

    @Subscription(() => Transaction, {
      description:
        "Emits a card purchase or return for each of its changes, exactly once and in the order of the event " +
        "log, with its own fields at that time.",
      subscribe: ({ args, context }: { args: FollowCardTransactionArgs; context: SubgraphContext }) =>
        followCardTransactions(deps, context, args),
    })
    cardTransactionUpdated(
      @Root() event: EventRecord,
      @Args(() => FollowCardTransactionArgs) _args: FollowCardTransactionArgs,
    ): Transaction {
      return Object.assign(new Transaction(), transactionSnapshot(event));
    }
  }
  return TransactionSubscription;
}
