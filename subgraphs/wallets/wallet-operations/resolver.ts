import { Args, FieldResolver, Resolver, Root, Subscription } from "type-graphql";
import type { EventRecord } from "../../shared/events/event-record.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { followEntities, snapshotOf } from "../../shared/graphql/entity-stream.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { InternalAccountStub } from "../account.stub.js";
import type { WalletsDeps } from "../deps.js";
import { typesOf } from "../../shared/events/event-types.js";
import { walletOperationEvents } from "../names.js";
import { FollowWalletOperationArgs, WalletOperation } from "./type.js";

@Resolver(() => WalletOperation)
export class WalletOperationResolver {
  @FieldResolver(() => InternalAccountStub, nullable("Account that the operation is about, if any."))
  account(@Root() { resourceType, resourceId }: WalletOperation): InternalAccountStub | null {
    return resourceType === "INTERNAL_ACCOUNT" ? { id: resourceId } : null;
  }
}

/** The subscription `walletOperationUpdated`. Created per `deps`: `subscribe` is called without an instance. */
export function createWalletOperationSubscription(deps: Pick<WalletsDeps, "tail">) {
  @Resolver()
  class WalletOperationSubscription {
    @Subscription(() => WalletOperation, {
      description:
        "Emits the outcome of each wallet operation that was PROCESSING, exactly once and in the order of the " +
        "event log.",
      subscribe: ({ args, context }: { args: FollowWalletOperationArgs; context: SubgraphContext }) =>
        followEntities(
          deps,
          context.caller,
          typesOf(walletOperationEvents),
          { ...args, subject: ["accountId", args.accountId] },
          context.signal,
        ),
    })
    walletOperationUpdated(
      @Root() event: EventRecord,
      @Args(() => FollowWalletOperationArgs) _args: FollowWalletOperationArgs,
    ): WalletOperation {
      return Object.assign(new WalletOperation(), snapshotOf(event));
    }
  }
  return WalletOperationSubscription;
}
