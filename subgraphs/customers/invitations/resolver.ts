import { Args, Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { Deps } from "../../shared/deps.js";
import { mapPage, type PageArgs } from "../../shared/graphql/connection.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { findCustomers } from "../customers/store.js";
import { Customer, customerToGraph } from "../customers/type.js";
import { invitationSelection, listCustomersInvitations } from "./by-customer.js";
import { Invitation, InvitationConnection, invitationToGraph } from "./type.js";

@Resolver(() => Invitation)
export class InviterResolver {
  constructor(private readonly deps: Deps) {}

  @FieldResolver(() => Customer, nullable("Inviting customer; null for other platforms."))
  async inviter(@Root() { inviterCustomerId }: Invitation, @Ctx() context: SubgraphContext): Promise<Customer | null> {
    const customers = loaderOf(context, (ids, caller) => findCustomers(this.deps, ids, caller), this.inviter);
    const row = await customers.load(inviterCustomerId);
    return row && customerToGraph(this.deps.sealer, row);
  }
}

@Resolver(() => Customer)
export class InvitationsOfCustomerResolver {
  constructor(private readonly deps: Deps) {}

  @FieldResolver(() => InvitationConnection, {
    description: "Invitations sent on behalf of the customer, newest first by default.",
  })
  async invitations(
    @Root() { id }: Customer,
    @Args(() => invitationSelection.args) args: PageArgs,
    @Ctx() context: SubgraphContext,
  ) {
    const selected = invitationSelection.read(args);
    const page = await listCustomersInvitations(this.deps, context, id, selected, args);
    return new InvitationConnection(mapPage(page, (row) => invitationToGraph(this.deps.env, row)));
  }
}
