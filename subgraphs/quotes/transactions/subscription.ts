import { Args, Resolver, Root, Subscription } from "type-graphql";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { snapshotOf } from "../../shared/graphql/entity-stream.js";
import type { EventRecord } from "../../shared/events/event-record.js";
import type { QuotesDeps } from "../deps.js";
import { FollowTransactionArgs } from "./follow.args.js";
import { followTransactions } from "./stream.js";
import { Transaction } from "./type.js";

/**
 * The subscription `transactionUpdated`. A class made for its dependencies: TypeGraphQL calls `subscribe` without the
 * resolver's instance.
 */
export function createTransactionSubscription(deps: QuotesDeps) {
  @Resolver()
  class TransactionSubscription {
    @Subscription(() => Transaction, {
      description:
        "Emits each change of a transaction's status, once and in the order of the event log, with the fields of " +
        "the transaction at that time.",
      subscribe: ({ args, context }: { args: FollowTransactionArgs; context: SubgraphContext }) =>
        followTransactions(deps, context, args),
    })
    transactionUpdated(
      @Root() event: EventRecord,
      @Args(() => FollowTransactionArgs) _args: FollowTransactionArgs,
    ): Transaction {
      return Object.assign(new Transaction(), snapshotOf(event));
    }
  }
  return TransactionSubscription;
}
