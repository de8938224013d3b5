import {
  Arg,
  Args,
  Authorized,
  Ctx,
  Directive,
  FieldResolver,
  ID,
  Mutation,
  Query,
  Resolver,
  Root,
} from "type-graphql";
import { mapPage } from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { BeneficialOwnersArgs, CreateBeneficialOwnerInput, UpdateBeneficialOwnerInput } from "./inputs.js";
import {
  createBeneficialOwner,
  getBeneficialOwner,
  listBeneficialOwners,
  loadOwnersOf,
  updateBeneficialOwner,
} from "./service.js";
import { BeneficialOwner, BeneficialOwnerConnection, beneficialOwnerToGraph } from "./type.js";
import { CustomerStub } from "../customer.stub.js";
import type { VerificationDeps } from "../deps.js";

@Resolver(() => BeneficialOwner)
export class BeneficialOwnerResolver {
  constructor(private readonly deps: VerificationDeps) {}

  @Query(() => BeneficialOwner, { description: "One owner, director or officer of a business. 404 NOT_FOUND." })
  async beneficialOwner(@Arg("id", () => ID) id: string, @Ctx() { caller }: SubgraphContext): Promise<BeneficialOwner> {
    return beneficialOwnerToGraph(this.deps.sealer, await getBeneficialOwner(this.deps, caller, id));
  }

  @Query(() => BeneficialOwnerConnection, {
    description: "The owners, directors and officers of a business, newest first.",
  })
  async beneficialOwners(
    @Args(() => BeneficialOwnersArgs) args: BeneficialOwnersArgs,
    @Ctx() { caller }: SubgraphContext,
  ) {
    const page = await listBeneficialOwners(this.deps, caller, args);
    return new BeneficialOwnerConnection(mapPage(page, (row) => beneficialOwnerToGraph(this.deps.sealer, row)));
  }

  @Authorized("MANAGE")
  @Mutation(() => BeneficialOwner, {
    description: "Adds an owner, director or officer to a business. 400 INVALID_INPUT for an individual.",
  })
  async createBeneficialOwner(
    @Arg("input", () => CreateBeneficialOwnerInput) input: CreateBeneficialOwnerInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<BeneficialOwner> {
    return beneficialOwnerToGraph(this.deps.sealer, await createBeneficialOwner(this.deps, caller, input, report));
  }

  @Authorized("MANAGE")
  @Mutation(() => BeneficialOwner, { description: "Changes what is given, also of `personalInfo`. 404 NOT_FOUND." })
  async updateBeneficialOwner(
    @Arg("input", () => UpdateBeneficialOwnerInput) { beneficialOwnerId, ...fields }: UpdateBeneficialOwnerInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BeneficialOwner> {
    const row = await updateBeneficialOwner(this.deps, caller, beneficialOwnerId, fields);
    return beneficialOwnerToGraph(this.deps.sealer, row);
  }

  @FieldResolver(() => CustomerStub, { description: "The business." })
  customer(@Root() { customerId }: BeneficialOwner): CustomerStub {
    return { id: customerId };
  }
}

/** What this adds to customers. */
@Resolver(() => CustomerStub)
export class OwnersOfCustomerResolver {
  constructor(private readonly deps: VerificationDeps) {}

  @Directive('@requires(fields: "customerType")')
  @FieldResolver(() => [BeneficialOwner], {
    nullable: true,
    description: "A business's owners, directors and officers, the first one first. Null for an individual.",
  })
  async beneficialOwners(
    @Root() { id, customerType }: CustomerStub,
    @Ctx() context: SubgraphContext,
  ): Promise<BeneficialOwner[] | null> {
    if (customerType !== "BUSINESS") return null;
    const owners = await loadOwnersOf(this.deps, context, id);
    return owners.map((row) => beneficialOwnerToGraph(this.deps.sealer, row));
  }
}
