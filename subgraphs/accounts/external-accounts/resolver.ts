import { Args, ArgsType, Ctx, FieldResolver, Resolver, Root, Subscription } from "type-graphql";
import type { EventRecord } from "../../shared/events/event-record.js";
import { mapPage, PageArgs } from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { followEntities, snapshotOf } from "../../shared/graphql/entity-stream.js";
import { inputClass } from "../../shared/graphql/shape.js";
import { CustomerStub } from "../customer.stub.js";
import type { AccountsDeps } from "../deps.js";
import { FollowAccountArgs } from "../internal-accounts/follow.args.js";
import { listCustomersExternalAccounts } from "./by-customer.js";
import { ExternalAccount, ExternalAccountConnection, externalAccountToGraph } from "./type.js";
import { platformExternalAccountFilter } from "./wire.js";

const ExternalAccountsArgs = inputClass(ArgsType(), [platformExternalAccountFilter], PageArgs);

@Resolver(() => ExternalAccount)
export class ExternalAccountResolver {
  @FieldResolver(() => CustomerStub, { nullable: true, description: "Whose it is; null: the platform's own." })
  customer(@Root() { customerId }: ExternalAccount): CustomerStub | null {
    return customerId ? { id: customerId } : null;
  }
}

/** What this subgraph adds to customers. */
@Resolver(() => CustomerStub)
export class CustomerExternalAccountsResolver {
  constructor(private readonly deps: AccountsDeps) {}

  @FieldResolver(() => ExternalAccountConnection, { description: "The customer's external accounts, newest first." })
  async externalAccounts(
    @Root() { id }: CustomerStub,
    @Args(() => ExternalAccountsArgs) args: PageArgs,
    @Ctx() context: SubgraphContext,
  ) {
    const page = await listCustomersExternalAccounts(this.deps, context, id, args);
    return new ExternalAccountConnection(mapPage(page, (row) => externalAccountToGraph(this.deps.sealer, row)));
  }
}

/**
 * The subscription `externalAccountStatusUpdated`. A class made for its dependencies: TypeGraphQL calls `subscribe`
 * without the resolver's instance.
 */
export function createExternalAccountSubscription(deps: Pick<AccountsDeps, "tail">) {
  @Resolver()
  class ExternalAccountSubscription {
    @Subscription(() => ExternalAccount, {
      description:
        "External accounts whose status changed, each change once and in the log's order: the account's own fields " +
        "as they were then.",
      subscribe: ({ args, context }: { args: FollowAccountArgs; context: SubgraphContext }) =>
        followEntities(
          deps,
          context.caller,
          ["EXTERNAL_ACCOUNT.STATUS_UPDATED"],
          { ...args, subject: ["accountId", args.accountId] },
          context.signal,
        ),
    })
    externalAccountStatusUpdated(
      @Root() event: EventRecord,
      @Args(() => FollowAccountArgs) _args: FollowAccountArgs,
    ): ExternalAccount {
      return Object.assign(new ExternalAccount(), snapshotOf(event));
    }
  }
  return ExternalAccountSubscription;
}
