import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { nullable } from "../../shared/graphql/nullable.js";
import type { PlatformDeps } from "../deps.js";
import { ApiToken, tokenEntity } from "../tokens/type.js";
import { RequestLogEntry } from "./type.js";

@Resolver(() => RequestLogEntry)
export class RequestLogResolver {
  constructor(private readonly deps: PlatformDeps) {}

  @FieldResolver(() => ApiToken, nullable("API token that sent the request; null if it is deleted, or an agent did."))
  token(@Root() { tokenId }: RequestLogEntry, @Ctx() context: SubgraphContext): Promise<ApiToken | null> {
    return tokenId ? tokenEntity.reference(this.deps)({ id: tokenId }, context) : Promise.resolve(null);
  }
}
