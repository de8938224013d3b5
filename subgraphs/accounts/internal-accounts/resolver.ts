import {
  Arg,
  Args,
  Authorized,
  Ctx,
  FieldResolver,
  ID,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from "type-graphql";
import { ApiError } from "../../shared/kernel/errors.js";
import { mapPage } from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { followEntities, snapshotOf } from "../../shared/graphql/entity-stream.js";
import type { EventRecord } from "../../shared/events/event-record.js";
import { CustomerStub } from "../customer.stub.js";
import type { AccountsDeps } from "../deps.js";
import { FollowAccountArgs } from "./follow.args.js";
import {
  CreateInternalAccountInput,
  CustomerInternalAccountsArgs,
  FundInternalAccountInput,
  InternalAccountsArgs,
  PlatformInternalAccountsArgs,
} from "./inputs.js";
import {
  createInternalAccount,
  findInternalAccounts,
  fundInternalAccount,
  listCustomersInternalAccounts,
  listInternalAccounts,
  listPlatformInternalAccounts,
} from "./service.js";
import { InternalAccount, InternalAccountConnection, internalAccountToGraph } from "./type.js";

@Resolver(() => InternalAccount)
export class InternalAccountResolver {
  constructor(private readonly deps: AccountsDeps) {}

  @Query(() => InternalAccount, { description: "One internal account. 404 ACCOUNT_NOT_FOUND." })
  async internalAccount(@Arg("id", () => ID) id: string, @Ctx() { caller }: SubgraphContext): Promise<InternalAccount> {
    const row = (await findInternalAccounts(this.deps, [id], caller)).get(id);
    if (!row) throw new ApiError("ACCOUNT_NOT_FOUND");
    return internalAccountToGraph(row);
  }

  @Query(() => InternalAccountConnection, { description: "The internal accounts of all customers, newest first." })
  async customerInternalAccounts(
    @Args(() => CustomerInternalAccountsArgs) args: CustomerInternalAccountsArgs,
    @Ctx() { caller }: SubgraphContext,
  ) {
    const page = await listInternalAccounts(this.deps, caller, args);
    return new InternalAccountConnection(mapPage(page, internalAccountToGraph));
  }

  @Query(() => [InternalAccount], { description: "The platform's own internal accounts, newest first." })
  async platformInternalAccounts(
    @Args(() => PlatformInternalAccountsArgs) args: PlatformInternalAccountsArgs,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<InternalAccount[]> {
    return (await listPlatformInternalAccounts(this.deps, caller, args)).map(internalAccountToGraph);
  }

  @Authorized("MANAGE")
  @Mutation(() => InternalAccount, { description: "Opens a RULE_BASED account. 403 where it isn't enabled." })
  async createInternalAccount(
    @Arg("input", () => CreateInternalAccountInput) input: CreateInternalAccountInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<InternalAccount> {
    return internalAccountToGraph(await createInternalAccount(this.deps, caller, input, report));
  }

  @Authorized("TRANSACT")
  @Mutation(() => InternalAccount, { description: "Sandbox only: gives an account money. 409 unless it is ACTIVE." })
  async fundInternalAccount(
    @Arg("input", () => FundInternalAccountInput) input: FundInternalAccountInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<InternalAccount> {
    return internalAccountToGraph(await fundInternalAccount(this.deps, caller, input, report));
  }

  @FieldResolver(() => CustomerStub, { nullable: true, description: "Whose it is; null: the platform's own." })
  customer(@Root() { customerId }: InternalAccount): CustomerStub | null {
    return customerId ? { id: customerId } : null;
  }
}

/** What this subgraph adds to customers. */
@Resolver(() => CustomerStub)
export class CustomerInternalAccountsResolver {
  constructor(private readonly deps: AccountsDeps) {}

  @FieldResolver(() => InternalAccountConnection, { description: "The customer's internal accounts, newest first." })
  async internalAccounts(
    @Root() { id }: CustomerStub,
    @Args(() => InternalAccountsArgs) args: InternalAccountsArgs,
    @Ctx() context: SubgraphContext,
  ) {
    const page = await listCustomersInternalAccounts(this.deps, context, id, args);
    return new InternalAccountConnection(mapPage(page, internalAccountToGraph));
  }
}

/**
 * The subscription `accountBalanceUpdated`. A class made for its dependencies: TypeGraphQL calls `subscribe` without
 * the resolver's instance.
 */
export function createBalanceSubscription(deps: Pick<AccountsDeps, "tail">) {
  @Resolver()
  class BalanceSubscription {
    @Subscription(() => InternalAccount, {
      description:
        "Internal accounts whose balance changed, each change once and in the log's order: the account's own fields " +
        "as they were then.",
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
