import { Arg, Args, Authorized, Ctx, FieldResolver, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { mapPage } from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { followEntities, snapshotOf } from "../../shared/graphql/entity-stream.js";
import type { EventRecord } from "../../shared/events/event-record.js";
import { CustomerStub } from "../customer.stub.js";
import type { AccountsDeps } from "../deps.js";
import { FollowAccountArgs } from "../internal-accounts/follow.args.js";
import {
  CreateCustomerExternalAccountInput,
  CreatePlatformExternalAccountInput,
  CustomerExternalAccountsArgs,
  DeleteExternalAccountInput,
  ExternalAccountArgs,
  ExternalAccountsArgs,
} from "./inputs.js";
import { listCustomersExternalAccounts } from "./by-customer.js";
import {
  createCustomerExternalAccount,
  createPlatformExternalAccount,
  deleteExternalAccount,
  getExternalAccount,
  listExternalAccounts,
  type AccountHolder,
} from "./service.js";
import { ExternalAccount, ExternalAccountConnection, externalAccountToGraph } from "./type.js";

/** Which accounts an operation is about, as the graph says it. */
function holderOf(isPlatformAccount: boolean | null | undefined): AccountHolder | undefined {
  if (isPlatformAccount == null) return undefined;
  return isPlatformAccount ? "platform" : "customer";
}

@Resolver(() => ExternalAccount)
export class ExternalAccountResolver {
  constructor(private readonly deps: AccountsDeps) {}

  @Query(() => ExternalAccount, { description: "One external account. 404 ACCOUNT_NOT_FOUND, also for a deleted one." })
  async externalAccount(
    @Args(() => ExternalAccountArgs) { id, isPlatformAccount }: ExternalAccountArgs,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<ExternalAccount> {
    const row = await getExternalAccount(this.deps, caller, id, holderOf(isPlatformAccount));
    return externalAccountToGraph(this.deps.sealer, row);
  }

  @Query(() => ExternalAccountConnection, { description: "The external accounts of all customers, newest first." })
  async customerExternalAccounts(
    @Args(() => CustomerExternalAccountsArgs) args: CustomerExternalAccountsArgs,
    @Ctx() { caller }: SubgraphContext,
  ) {
    const page = await listExternalAccounts(this.deps, caller, "customer", args);
    return new ExternalAccountConnection(mapPage(page, (row) => externalAccountToGraph(this.deps.sealer, row)));
  }

  @Query(() => ExternalAccountConnection, { description: "The platform's own external accounts, newest first." })
  async platformExternalAccounts(
    @Args(() => ExternalAccountsArgs) args: ExternalAccountsArgs,
    @Ctx() { caller }: SubgraphContext,
  ) {
    const page = await listExternalAccounts(this.deps, caller, "platform", args);
    return new ExternalAccountConnection(mapPage(page, (row) => externalAccountToGraph(this.deps.sealer, row)));
  }

  @Authorized("TRANSACT")
  @Mutation(() => ExternalAccount, {
    description: "Registers an account of a customer. 409 CONFLICT where the customer has registered it already.",
  })
  async createCustomerExternalAccount(
    @Arg("input", () => CreateCustomerExternalAccountInput) input: CreateCustomerExternalAccountInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<ExternalAccount> {
    const row = await createCustomerExternalAccount(this.deps, caller, input, report);
    return externalAccountToGraph(this.deps.sealer, row);
  }

  @Authorized("TRANSACT")
  @Mutation(() => ExternalAccount, {
    description: "Registers an account of the platform's own. 409 CONFLICT where it is registered already.",
  })
  async createPlatformExternalAccount(
    @Arg("input", () => CreatePlatformExternalAccountInput) input: CreatePlatformExternalAccountInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<ExternalAccount> {
    const row = await createPlatformExternalAccount(this.deps, caller, input, report);
    return externalAccountToGraph(this.deps.sealer, row);
  }

  @Authorized("TRANSACT")
  @Mutation(() => ExternalAccount, {
    description:
      "Deletes the registration and abandons proofs under way. 404 ACCOUNT_NOT_FOUND; 409 BENEFICIARY_TRUSTED.",
  })
  async deleteExternalAccount(
    @Arg("input", () => DeleteExternalAccountInput)
    { externalAccountId, isPlatformAccount }: DeleteExternalAccountInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<ExternalAccount> {
    const row = await deleteExternalAccount(this.deps, caller, externalAccountId, holderOf(isPlatformAccount));
    return externalAccountToGraph(this.deps.sealer, row);
  }

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
    @Args(() => ExternalAccountsArgs) args: ExternalAccountsArgs,
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
