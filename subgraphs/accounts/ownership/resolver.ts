import { Arg, Args, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import type { Deps } from "../../shared/deps.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { mapPage, PageArgs } from "../../shared/graphql/connection.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import type { AccountsDeps } from "../deps.js";
import { findExternalAccounts } from "../external-accounts/service.js";
import { ExternalAccount, externalAccountToGraph } from "../external-accounts/type.js";
import { StartOwnershipChallengeInput, VerifyOwnershipInput } from "./inputs.js";
import {
  findOwnershipChallenges,
  listOwnershipChallenges,
  startOwnershipChallenge,
  verifyOwnership,
} from "./service.js";
import { OwnershipChallenge, OwnershipChallengeConnection, ownershipChallengeToGraph } from "./type.js";

@Resolver(() => OwnershipChallenge)
export class OwnershipChallengeResolver {
  constructor(private readonly deps: AccountsDeps) {}

  @Query(() => OwnershipChallenge, { description: "One proof of ownership. 404 NOT_FOUND." })
  async ownershipChallenge(
    @Arg("id", () => ID) id: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<OwnershipChallenge> {
    const row = (await findOwnershipChallenges(this.deps, [id], caller)).get(id);
    if (!row) throw new ApiError("NOT_FOUND", "No such ownership challenge.");
    return ownershipChallengeToGraph(row);
  }

  @Authorized("TRANSACT")
  @Mutation(() => OwnershipChallenge, {
    description: "Starts the proof that a wallet is its holder's own, and abandons the one under way. 409 CONFLICT.",
  })
  async startOwnershipChallenge(
    @Arg("input", () => StartOwnershipChallengeInput) input: StartOwnershipChallengeInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<OwnershipChallenge> {
    return ownershipChallengeToGraph(await startOwnershipChallenge(this.deps, caller, input, report));
  }

  @Authorized("TRANSACT")
  @Mutation(() => ExternalAccount, {
    description: "Hands in the signature of `messageToSign`: the account is ACTIVE, or UNVERIFIED. 409 CONFLICT.",
  })
  async verifyOwnership(
    @Arg("input", () => VerifyOwnershipInput) input: VerifyOwnershipInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<ExternalAccount> {
    return externalAccountToGraph(this.deps.sealer, await verifyOwnership(this.deps, caller, input, report));
  }

  @FieldResolver(() => ExternalAccount, { nullable: true, description: "Null once it is deleted." })
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

@Resolver(() => ExternalAccount)
export class OwnershipOfExternalAccountResolver {
  constructor(private readonly deps: Deps) {}

  @FieldResolver(() => OwnershipChallengeConnection, { description: "Its proofs of ownership, newest first." })
  async ownershipChallenges(
    @Root() { id }: ExternalAccount,
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() context: SubgraphContext,
  ) {
    const page = await listOwnershipChallenges(this.deps, context, id, args);
    return new OwnershipChallengeConnection(mapPage(page, ownershipChallengeToGraph));
  }
}
