import { Arg, Args, Authorized, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import type { Deps } from "../../shared/deps.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { mapPage } from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { createToken, deleteToken, findTokens, listTokens } from "./service.js";
import { ApiToken, ApiTokenConnection, CreateTokenInput, DeleteTokenInput, TokensArgs, tokenToGraph } from "./type.js";

@Resolver(() => ApiToken)
export class TokenResolver {
  constructor(private readonly deps: Deps) {}

  @Query(() => ApiToken, { description: "One API token. 404 TOKEN_NOT_FOUND." })
  async token(@Arg("id", () => ID) id: string, @Ctx() { caller }: SubgraphContext): Promise<ApiToken> {
    const row = (await findTokens(this.deps, [id], caller)).get(id);
    if (!row) throw new ApiError("TOKEN_NOT_FOUND");
    return tokenToGraph(row);
  }

  @Query(() => ApiTokenConnection, { description: "The environment's API tokens, newest first." })
  async tokens(@Args(() => TokensArgs) args: TokensArgs, @Ctx() { caller }: SubgraphContext) {
    return new ApiTokenConnection(mapPage(await listTokens(this.deps, caller, args), tokenToGraph));
  }

  @Authorized("MANAGE")
  @Mutation(() => ApiToken, { description: "Creates an API token; its `clientSecret` is shown here only." })
  async createToken(
    @Arg("input", () => CreateTokenInput) input: CreateTokenInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<ApiToken> {
    return tokenToGraph(await createToken(this.deps, caller, input, report));
  }

  @Authorized("MANAGE")
  @Mutation(() => ApiToken, { description: "Deletes an API token: it stops at once." })
  async deleteToken(
    @Arg("input", () => DeleteTokenInput) { tokenId }: DeleteTokenInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<ApiToken> {
    return tokenToGraph(await deleteToken(this.deps, caller, tokenId));
  }
}
