import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import type { AccountsDeps } from "../deps.js";
import { findExternalAccounts } from "../external-accounts/service.js";
import { ExternalAccount } from "../external-accounts/type.js";

/** Fields that trust adds to external accounts. */
@Resolver(() => ExternalAccount)
export class TrustOfExternalAccountResolver {
  constructor(private readonly deps: AccountsDeps) {}

  @FieldResolver(() => Boolean, {
    description:
      "Whether the account is a trusted beneficiary: payments to it require no strong customer authentication, " +
      "and it cannot be deleted.",
  })
  async isTrusted(@Root() { id, isTrusted }: ExternalAccount, @Ctx() context: SubgraphContext): Promise<boolean> {
    // Not in an event's snapshot: the documented record has no such field.
    if (isTrusted !== undefined) return isTrusted;
    const accounts = loaderOf(context, (ids, caller) => findExternalAccounts(this.deps, ids, caller), this.isTrusted);
    return ((await accounts.load(id))?.trustedAt ?? null) !== null;
  }
}
