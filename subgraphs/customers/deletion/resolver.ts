import { Arg, Authorized, Ctx, Field, ID, InputType, Mutation, Resolver } from "type-graphql";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { Customer, customerToGraph } from "../customers/type.js";
import type { CustomersDeps } from "../deps.js";
import { deleteCustomer } from "./service.js";

@InputType()
export class DeleteCustomerInput {
  @Field(() => ID)
  customerId!: string;
}

@Resolver()
export class CustomerDeletionResolver {
  constructor(private readonly deps: CustomersDeps) {}

  @Authorized("MANAGE")
  @Mutation(() => Customer, { description: "Deletes a customer. 410 CUSTOMER_DELETED the second time." })
  async deleteCustomer(
    @Arg("input", () => DeleteCustomerInput) { customerId }: DeleteCustomerInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<Customer> {
    return customerToGraph(this.deps.sealer, await deleteCustomer(this.deps, caller, customerId));
  }
}
