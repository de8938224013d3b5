import { Ctx, Directive, FieldResolver, Resolver, Root } from "type-graphql";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { listSize } from "../../shared/graphql/list-size.js";
import { nullUnless } from "../../shared/graphql/null-unless.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { loadOwnersOf, maxOwners } from "./service.js";
import { BeneficialOwner, beneficialOwnerToGraph } from "./type.js";
import { CustomerStub } from "../customer.stub.js";
import type { VerificationDeps } from "../deps.js";

@Resolver(() => BeneficialOwner)
export class BeneficialOwnerResolver {
  @FieldResolver(() => CustomerStub, { description: "Business customer." })
  customer(@Root() { customerId }: BeneficialOwner): CustomerStub {
    return { id: customerId };
  }
}

/** The field that beneficial owners add to customers. */
@Resolver(() => CustomerStub)
export class OwnersOfCustomerResolver {
  constructor(private readonly deps: VerificationDeps) {}

  @Directive('@requires(fields: "customerType")')
  @Directive(nullUnless("customerType", "BUSINESS"))
  @Directive(listSize(maxOwners))
  @FieldResolver(
    () => [BeneficialOwner],
    nullable("Owners, directors and officers of the business, oldest first; null for an individual."),
  )
  async beneficialOwners(
    @Root() { id, customerType }: CustomerStub,
    @Ctx() context: SubgraphContext,
  ): Promise<BeneficialOwner[] | null> {
    if (customerType !== "BUSINESS") return null;
    const owners = await loadOwnersOf(this.deps, context, id);
    return owners.map((row) => beneficialOwnerToGraph(this.deps.sealer, row));
  }
}
