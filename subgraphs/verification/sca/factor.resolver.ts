import { Ctx, Directive, FieldResolver, Resolver, Root } from "type-graphql";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { listSize } from "../../shared/graphql/list-size.js";
import { CustomerStub } from "../customer.stub.js";
import type { VerificationDeps } from "../deps.js";
import { maxFactors } from "./challenge.wire.js";
import { ScaFactorView } from "./factor.type.js";
import { findScaFactors } from "./factor.views.js";

/** The field that strong customer authentication adds to customers. */
@Resolver(() => CustomerStub)
export class ScaFactorsOfCustomerResolver {
  constructor(private readonly deps: VerificationDeps) {}

  @Directive(listSize(maxFactors))
  @FieldResolver(() => [ScaFactorView], {
    description: "Factors available to the customer; none outside the EEA.",
  })
  async scaFactors(@Root() { id }: CustomerStub, @Ctx() context: SubgraphContext): Promise<ScaFactorView[]> {
    const factors = loaderOf(context, (ids, caller) => findScaFactors(this.deps, ids, caller), this.scaFactors);
    return (await factors.load(id)) ?? [];
  }
}
