import { Arg, Ctx, Mutation, Resolver } from "type-graphql";
import type { Deps } from "../../shared/deps.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { lookUpExternalAccount } from "./service.js";
import { LookUpExternalAccountInput, lookupToGraph, ReceiverLookup } from "./type.js";
import type { RateDeps } from "../pricing/rate.js";

@Resolver(() => ReceiverLookup)
export class LookupResolver {
  constructor(private readonly deps: Deps & RateDeps) {}

  @Mutation(() => ReceiverLookup, {
    description:
      "How an external account can be paid: its currency, an estimate of the rate, and bounds. 404 ACCOUNT_NOT_FOUND, " +
      "400 EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED where its ownership is not proven.",
  })
  async lookUpExternalAccount(
    @Arg("input", () => LookUpExternalAccountInput) input: LookUpExternalAccountInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<ReceiverLookup> {
    return lookupToGraph(await lookUpExternalAccount(this.deps, caller, input));
  }
}
