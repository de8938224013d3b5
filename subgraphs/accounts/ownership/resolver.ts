import { Args, Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { Deps } from "../../shared/deps.js";
import { mapPage, type PageArgs } from "../../shared/graphql/connection.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { within } from "../../shared/schema/lists.js";
import { findExternalAccounts } from "../external-accounts/service.js";
import { ExternalAccount, externalAccountToGraph } from "../external-accounts/type.js";
import { challengeList, challengeSelection } from "./service.js";
import { OwnershipChallenge, OwnershipChallengeConnection, ownershipChallengeToGraph } from "./type.js";

@Resolver(() => OwnershipChallenge)
export class OwnershipChallengeResolver {
  constructor(private readonly deps: Deps) {}

  @FieldResolver(() => ExternalAccount, nullable("External account; null once it is deleted."))
  async externalAccount(
    @Root() { externalAccountId }: OwnershipChallenge,
    @Ctx() context: SubgraphContext,
  ): Promise<ExternalAccount | null> {
    const accounts = loaderOf(
      context,
      (ids, caller) => findExternalAccounts(this.deps, ids, caller),
      this.externalAccount,
    );
    const row = await accounts.load(externalAccountId);
    return row && externalAccountToGraph(this.deps.sealer, row);
  }
}

/** Fields that ownership challenges add to external accounts. */
@Resolver(() => ExternalAccount)
export class OwnershipOfExternalAccountResolver {
  constructor(private readonly deps: Deps) {}

  @FieldResolver(() => OwnershipChallengeConnection, {
    description: "Ownership challenges of the account, newest first by default.",
  })
  async ownershipChallenges(
    @Root() { id }: ExternalAccount,
    @Args(() => challengeSelection.args) args: PageArgs,
    @Ctx() context: SubgraphContext,
  ) {
    const { filter, orderBy } = challengeSelection.read(args);
    const { statuses, methods, createdAt } = filter;
    const matching = { status: { in: statuses }, method: { in: methods }, createdAt: within(createdAt) };
    const page = await challengeList.ofOwner(this.deps.db, context, "externalAccountId", id, args, matching, orderBy);
    return new OwnershipChallengeConnection(mapPage(page, ownershipChallengeToGraph));
  }
}
