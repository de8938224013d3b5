import { Arg, Authorized, Ctx, Mutation, Resolver } from "type-graphql";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { ConfirmContactCodeInput, SendContactCodeInput } from "./inputs.js";
import { confirmContactCode, sendContactCode } from "./service.js";
import { CustomerStub } from "../customer.stub.js";
import type { VerificationDeps } from "../deps.js";

@Resolver()
export class ContactVerificationResolver {
  constructor(private readonly deps: VerificationDeps) {}

  @Authorized("MANAGE")
  @Mutation(() => CustomerStub, {
    description:
      "Sends a one-time code to the e-mail address or phone number of a customer in the EEA. 409 CONFLICT for others and where it is verified; 429 RATE_LIMITED after 5 in an hour.",
  })
  sendContactCode(
    @Arg("input", () => SendContactCodeInput) input: SendContactCodeInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<CustomerStub> {
    return sendContactCode(this.deps, caller, input, report);
  }

  @Authorized("MANAGE")
  @Mutation(() => CustomerStub, {
    description:
      "Makes the contact VERIFIED by the code that was sent last. A wrong one is counted; after 5 the code is void.",
  })
  confirmContactCode(
    @Arg("input", () => ConfirmContactCodeInput) input: ConfirmContactCodeInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<CustomerStub> {
    return confirmContactCode(this.deps, caller, input, report);
  }
}
