import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { nullable } from "../../shared/graphql/nullable.js";
import type { AccountsDeps } from "../deps.js";
import { InternalAccount } from "../internal-accounts/type.js";
import { loadFailureReason } from "./failed.js";

/** The field that account numbers add to internal accounts. */
@Resolver(() => InternalAccount)
export class FailureOfInternalAccountResolver {
  constructor(private readonly deps: AccountsDeps) {}

  @FieldResolver(
    () => String,
    nullable("Reason of a FAILED account: its provider's code and words, at most 540 characters. Null unless FAILED."),
  )
  async failureReason(
    @Root() { id, status }: InternalAccount,
    @Ctx() context: SubgraphContext,
  ): Promise<string | null> {
    return status === "FAILED" ? loadFailureReason(this.deps, context, id) : null;
  }
}
