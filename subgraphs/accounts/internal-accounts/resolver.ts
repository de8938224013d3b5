import { Args, Ctx, FieldResolver, Resolver, Root, Subscription } from "type-graphql";
import type { EventRecord } from "../../shared/events/event-record.js";
import { mapPage, type PageArgs } from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { followEntities, snapshotOf } from "../../shared/graphql/entity-stream.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { CustomerStub } from "../customer.stub.js";
import type { AccountsDeps } from "../deps.js";
import { FollowAccountArgs } from "./follow.args.js";
import { accountsMatching, internalAccountList, ownInternalAccountSelection, toRow } from "./sql.js";
import { InternalAccount, InternalAccountConnection, internalAccountToGraph } from "./type.js";

@Resolver(() => InternalAccount)
export class InternalAccountResolver {
  @FieldResolver(() => CustomerStub, nullable("Customer that holds the account; null for the platform's own accounts."))
  customer(@Root() { customerId }: InternalAccount): CustomerStub | null {
    return customerId ? { id: customerId } : null;
  }
}

/** The internal accounts of customers. */
@Resolver(() => CustomerStub)
export class CustomerInternalAccountsResolver {
  constructor(private readonly deps: AccountsDeps) {}

  @FieldResolver(() => InternalAccountConnection, {
    description: "Internal accounts of the customer, newest first by default.",
  })
  async internalAccounts(
    @Root() { id }: CustomerStub,
    @Args(() => ownInternalAccountSelection.args) args: PageArgs,
    @Ctx() context: SubgraphContext,
  ) {
    const { filter, orderBy } = ownInternalAccountSelection.read(args);
    const conditions = accountsMatching(context.caller, filter);
    const page = await internalAccountList.ofOwner(this.deps.db, context, "customerId", id, args, conditions, orderBy);
    return new InternalAccountConnection(mapPage(page, (row) => internalAccountToGraph(toRow(row))));
  }
}

/** The subscription `accountBalanceUpdated`. Created per `deps`: `subscribe` is called without an instance. */
export function createBalanceSubscription(deps: Pick<AccountsDeps, "tail">) {
  @Resolver()
  class BalanceSubscription {
    @Subscription(() => InternalAccount, {
      description:
        "Emits an internal account for each change of its balance, exactly once and in the order of the event " +
        "log, with its own fields at that time.",
      subscribe: ({ args, context }: { args: FollowAccountArgs; context: SubgraphContext }) =>
        followEntities(
          deps,
          context.caller,
          ["INTERNAL_ACCOUNT.BALANCE_UPDATED"],
          { ...args, subject: ["accountId", args.accountId] },
          context.signal,
        ),
    })
    accountBalanceUpdated(
      @Root() event: EventRecord,
      @Args(() => FollowAccountArgs) _args: FollowAccountArgs,
    ): InternalAccount {
      return Object.assign(new InternalAccount(), snapshotOf(event));
    }
  }
  return BalanceSubscription;
}
