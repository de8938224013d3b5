import { Arg, Args, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import type { Deps } from "../../shared/deps.js";
import { mapPage, PageArgs } from "../../shared/graphql/connection.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { findCustomers } from "../customers/store.js";
import { Customer, customerToGraph } from "../customers/type.js";
import { CancelInvitationInput, ClaimInvitationInput, CreateInvitationInput } from "./inputs.js";
import { listCustomersInvitations } from "./by-customer.js";
import { cancelInvitation, claimInvitation, createInvitation, findInvitation } from "./service.js";
import { Invitation, InvitationConnection, invitationToGraph } from "./type.js";

@Resolver(() => Invitation)
export class InvitationResolver {
  constructor(private readonly deps: Deps) {}

  @Query(() => Invitation, {
    description:
      "An invitation by its code, whichever platform of the environment created it. 404 INVITATION_NOT_FOUND.",
  })
  async invitation(@Arg("code", () => ID) code: string, @Ctx() { caller }: SubgraphContext): Promise<Invitation> {
    return invitationToGraph(this.deps.env, await findInvitation(this.deps, caller, code));
  }

  @Authorized("MANAGE")
  @Mutation(() => Invitation, { description: "Invites somebody in a customer's name. 404 USER_NOT_FOUND." })
  async createInvitation(
    @Arg("input", () => CreateInvitationInput) input: CreateInvitationInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<Invitation> {
    return invitationToGraph(this.deps.env, await createInvitation(this.deps, caller, input, report));
  }

  @Authorized("MANAGE")
  @Mutation(() => Invitation, {
    description:
      "Records who accepted, for whichever platform's invitation. 400 INVITATION_ALREADY_CLAIMED or _CANCELLED.",
  })
  async claimInvitation(
    @Arg("input", () => ClaimInvitationInput) input: ClaimInvitationInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<Invitation> {
    return invitationToGraph(this.deps.env, await claimInvitation(this.deps, caller, input, report));
  }

  @Authorized("MANAGE")
  @Mutation(() => Invitation, { description: "Withdraws a pending invitation. 403 FORBIDDEN for another platform's." })
  async cancelInvitation(
    @Arg("input", () => CancelInvitationInput) input: CancelInvitationInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<Invitation> {
    return invitationToGraph(this.deps.env, await cancelInvitation(this.deps, caller, input, report));
  }

  @FieldResolver(() => Customer, { nullable: true, description: "Who invites; null for other platforms." })
  async inviter(@Root() { inviterCustomerId }: Invitation, @Ctx() context: SubgraphContext): Promise<Customer | null> {
    const customers = loaderOf(context, (ids, caller) => findCustomers(this.deps, ids, caller), this.inviter);
    const row = await customers.load(inviterCustomerId);
    return row && customerToGraph(this.deps.sealer, row);
  }
}

@Resolver(() => Customer)
export class InvitationsOfCustomerResolver {
  constructor(private readonly deps: Deps) {}

  @FieldResolver(() => InvitationConnection, { description: "The invitations in the customer's name, newest first." })
  async invitations(@Root() { id }: Customer, @Args(() => PageArgs) args: PageArgs, @Ctx() context: SubgraphContext) {
    const page = await listCustomersInvitations(this.deps, context, id, args);
    return new InvitationConnection(mapPage(page, (row) => invitationToGraph(this.deps.env, row)));
  }
}
