import {
  Arg,
  Args,
  Authorized,
  Ctx,
  Field,
  FieldResolver,
  ID,
  InputType,
  Mutation,
  Resolver,
  Root,
} from "type-graphql";
import { mapPage, type PageArgs } from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { within } from "../../shared/schema/lists.js";
import { namingUnknownCustomer } from "../../shared/operation/unknown-customer.js";
import { Card } from "../cards/type.js";
import type { CardsDeps } from "../deps.js";
import { revealList, revealSelection } from "./list.js";
import { revealPassword } from "./reveal.js";
import { auditToGraph, CardRevealAuditConnection, ThreeDSecurePassword } from "./type.js";

@Resolver(() => Card)
export class CardRevealsResolver {
  constructor(private readonly deps: CardsDeps) {}

  @FieldResolver(() => CardRevealAuditConnection, {
    description: "Requests to reveal the card's number or 3-D Secure password, newest first by default.",
  })
  async revealAudits(
    @Root() { id }: Card,
    @Args(() => revealSelection.args) args: PageArgs,
    @Ctx() context: SubgraphContext,
  ): Promise<object> {
    const { filter, orderBy } = revealSelection.read(args);
    const { kinds, tokenId, createdAt } = filter;
    const matching = { kind: { in: kinds }, tokenId, createdAt: within(createdAt) };
    const page = await revealList.ofOwner(this.deps.db, context, "cardId", id, args, matching, orderBy);
    return new CardRevealAuditConnection(mapPage(page, auditToGraph));
  }
}

@InputType({ description: "Card whose password is shown." })
class RevealThreeDSecurePasswordInput {
  @Field(() => ID, { description: "Id of the form `Card:<uuid>`." })
  cardId!: string;
}

/** On the graph only; no stored result may hold the password, so it takes no key. */
@Resolver()
export class PasswordResolver {
  constructor(private readonly deps: CardsDeps) {}

  @Authorized("MANAGE")
  @Mutation(() => ThreeDSecurePassword, {
    description:
      "Reveals the 3-D Secure password with which the card was ordered. A cardholder in the EEA must be " +
      "logged in. Each reveal is recorded with the API token that requested it. Errors: 404 NOT_FOUND " +
      "(unknown card, or card without a password), 404 USER_NOT_FOUND, 403 FORBIDDEN, 409 CONFLICT, 409 " +
      "SCA_SESSION_REQUIRED, 423 ACCOUNT_LOCKED, 501 NOT_IMPLEMENTED.",
  })
  async revealThreeDSecurePassword(
    @Arg("input", () => RevealThreeDSecurePasswordInput, { description: "Card whose password is shown." })
    { cardId }: RevealThreeDSecurePasswordInput,
    @Ctx() context: SubgraphContext,
  ): Promise<ThreeDSecurePassword> {
    const call = { deps: this.deps, caller: context.caller, context };
    return { password: await namingUnknownCustomer({}, () => revealPassword(call, cardId)) };
  }
}
