import { Arg, Args, Authorized, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { ApiError } from "../../shared/kernel/errors.js";
import { mapPage } from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import type { CustomersDeps } from "../deps.js";
import { CreateCustomerInput, CustomersArgs, UpdateCustomerInput } from "./inputs.js";
import { createCustomer, findCustomers, listCustomers, updateCustomer } from "./service.js";
import { Customer, CustomerConnection, customerToGraph, EndUserTerms, UpdateCustomerResult } from "./type.js";
import { currentEndUserTerms, endUserTermsUrl } from "./end-user-terms.js";

@Resolver(() => Customer)
export class CustomerResolver {
  constructor(private readonly deps: CustomersDeps) {}

  @Query(() => Customer, { description: "One customer. 404 CUSTOMER_NOT_FOUND, also for a deleted one." })
  async customer(@Arg("id", () => ID) id: string, @Ctx() { caller }: SubgraphContext): Promise<Customer> {
    const row = (await findCustomers(this.deps, [id], caller)).get(id);
    if (!row) throw new ApiError("CUSTOMER_NOT_FOUND");
    return customerToGraph(this.deps.sealer, row);
  }

  @Query(() => CustomerConnection, { description: "The environment's customers, newest first." })
  async customers(@Args(() => CustomersArgs) args: CustomersArgs, @Ctx() { caller }: SubgraphContext) {
    const page = await listCustomers(this.deps, caller, args);
    return new CustomerConnection(mapPage(page, (row) => customerToGraph(this.deps.sealer, row)));
  }

  @Authorized("MANAGE")
  @Mutation(() => Customer, { description: "Registers a customer. 409 UMA_ADDRESS_EXISTS or CONFLICT." })
  async createCustomer(
    @Arg("input", () => CreateCustomerInput) input: CreateCustomerInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<Customer> {
    return customerToGraph(this.deps.sealer, await createCustomer(this.deps, caller, input, report));
  }

  @Authorized("MANAGE")
  @Mutation(() => UpdateCustomerResult, { description: "Changes what is given." })
  async updateCustomer(
    @Arg("input", () => UpdateCustomerInput) { customerId, ...fields }: UpdateCustomerInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<typeof UpdateCustomerResult> {
    return customerToGraph(this.deps.sealer, await updateCustomer(this.deps, caller, customerId, fields));
  }

  @Query(() => EndUserTerms, { description: "The current version and hosted URL of the end-user terms." })
  endUserTerms(): EndUserTerms {
    const { version } = currentEndUserTerms();
    return { version, url: endUserTermsUrl(this.deps.env.publicUrl, version) };
  }
}
