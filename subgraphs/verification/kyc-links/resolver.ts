import { Arg, Authorized, Ctx, Mutation, Resolver } from "type-graphql";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import type { Deps } from "../../shared/deps.js";
import { createKycLink } from "./service.js";
import { CreateCustomerKycLinkInput, KycLink } from "./type.js";

@Resolver(() => KycLink)
export class KycLinkResolver {
  constructor(private readonly deps: Deps) {}

  @Authorized("MANAGE")
  @Mutation(() => KycLink, {
    description:
      "A fresh single-use link to the page that collects what the customer's verification lacks. 404 CUSTOMER_NOT_FOUND; " +
      "409 CONFLICT where contacts must be verified first.",
  })
  createCustomerKycLink(
    @Arg("input", () => CreateCustomerKycLinkInput) input: CreateCustomerKycLinkInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<KycLink> {
    return createKycLink(this.deps, caller, input, report);
  }
}
