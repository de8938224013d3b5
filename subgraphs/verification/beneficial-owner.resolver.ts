import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from "type-graphql";
import type { SubgraphContext } from "../shared/graphql/context.js";
import { getBeneficialOwner } from "./beneficial-owner.service.js";
import { BeneficialOwner, beneficialOwnerToGraph } from "./beneficial-owner.type.js";
import { CustomerStub } from "./customer.stub.js";
import type { VerificationDeps } from "./deps.js";

@Resolver(() => BeneficialOwner)
export class BeneficialOwnerResolver {
  constructor(private readonly deps: VerificationDeps) {}

  @Query(() => BeneficialOwner, { description: "One beneficial owner. 404 NOT_FOUND." })
  async beneficialOwner(@Arg("id", () => ID) id: string, @Ctx() { caller }: SubgraphContext): Promise<BeneficialOwner> {
    return beneficialOwnerToGraph(this.deps.sealer, await getBeneficialOwner(this.deps, caller, id));
  }

  @FieldResolver(() => CustomerStub, { description: "The business." })
  customer(@Root() { customerId }: BeneficialOwner): CustomerStub {
    return { id: customerId };
  }
}
