import { Args, Ctx, Directive, FieldResolver, Resolver, Root, Subscription } from "type-graphql";
import type { EventRecord } from "../../shared/events/event-record.js";
import { mapPage, type PageArgs } from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { followEntities, snapshotOf } from "../../shared/graphql/entity-stream.js";
import { listSize } from "../../shared/graphql/list-size.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { warningsOf } from "../../shared/kernel/report.js";
import { doubtsAbout, faultsInProduction } from "../account-info/check.js";
import { CustomerStub } from "../customer.stub.js";
import type { AccountsDeps } from "../deps.js";
import { railFieldNames } from "../rails/fields.js";
import { accountsMatching, externalAccountList, ownExternalAccountSelection } from "./sql.js";
import { FollowAccountArgs } from "../internal-accounts/follow.args.js";
import { ExternalAccount, ExternalAccountConnection, externalAccountToGraph } from "./type.js";

@Resolver(() => ExternalAccount)
export class ExternalAccountResolver {
  @FieldResolver(() => CustomerStub, nullable("Customer that holds the account; null for the platform's own accounts."))
  customer(@Root() { customerId }: ExternalAccount): CustomerStub | null {
    return customerId ? { id: customerId } : null;
  }

  @FieldResolver(() => [String], {
    description:
      "Possible problems with the account, as `<field>: <problem>`: wrong national check digits and, in the " +
      "sandbox, values that production would refuse.",
  })
  @Directive(listSize(railFieldNames.length))
  warnings(@Root() { accountInfo, currency }: ExternalAccount, @Ctx() { caller }: SubgraphContext): string[] {
    const refused = caller.environment === "SANDBOX" ? faultsInProduction(accountInfo, currency) : [];
    return warningsOf([...refused, ...doubtsAbout(accountInfo)]);
  }
}

/** The external accounts of customers. */
@Resolver(() => CustomerStub)
export class CustomerExternalAccountsResolver {
  constructor(private readonly deps: AccountsDeps) {}

  @FieldResolver(() => ExternalAccountConnection, {
    description: "External accounts of the customer, newest first by default.",
  })
  async externalAccounts(
    @Root() { id }: CustomerStub,
    @Args(() => ownExternalAccountSelection.args) args: PageArgs,
    @Ctx() context: SubgraphContext,
  ) {
    const { filter, orderBy } = ownExternalAccountSelection.read(args);
    const conditions = accountsMatching(filter);
    const page = await externalAccountList.ofOwner(this.deps.db, context, "customerId", id, args, conditions, orderBy);
    return new ExternalAccountConnection(mapPage(page, (row) => externalAccountToGraph(this.deps.sealer, row)));
  }
}

/** The subscription `externalAccountStatusUpdated`. Created per `deps`: `subscribe` is called without an instance. */
export function createExternalAccountSubscription(deps: Pick<AccountsDeps, "tail">) {
  @Resolver()
  class ExternalAccountSubscription {
    @Subscription(() => ExternalAccount, {
      description:
        "Emits an external account for each change of its status, exactly once and in the order of the event " +
        "log, with its own fields at that time.",
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
