import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { CustomerStub } from "../customer.stub.js";
import type { VerificationDeps } from "../deps.js";
import {
  confirmScaFactorEnrollment,
  deleteScaFactor,
  findScaFactors,
  listScaFactors,
  startScaFactorEnrollment,
} from "./factor.service.js";
import { ScaEnrollmentConfirmation, ScaEnrollmentStart, ScaFactorView } from "./factor.type.js";
import { ConfirmScaFactorEnrollmentInput, DeleteScaFactorInput, StartScaFactorEnrollmentInput } from "./inputs.js";

@Resolver()
export class ScaFactorResolver {
  constructor(private readonly deps: VerificationDeps) {}

  @Query(() => [ScaFactorView], {
    description: "What a customer can prove. 404 CUSTOMER_NOT_FOUND, 409 CONFLICT outside the EEA.",
  })
  scaFactors(
    @Arg("customerId", () => ID) customerId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<ScaFactorView[]> {
    return listScaFactors(this.deps, caller, customerId);
  }

  @Authorized("MANAGE")
  @Mutation(() => ScaEnrollmentStart, {
    description: "Begins to enrol an authenticator app or a passkey. 409 PASSKEY_ALREADY_ENROLLED, CONFLICT.",
  })
  startScaFactorEnrollment(
    @Arg("input", () => StartScaFactorEnrollmentInput) input: StartScaFactorEnrollmentInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<typeof ScaEnrollmentStart> {
    return startScaFactorEnrollment(this.deps, caller, input, report);
  }

  @Authorized("MANAGE")
  @Mutation(() => ScaEnrollmentConfirmation, {
    description: "Ends an enrolment by its first proof. 400 INVALID_INPUT for a wrong one, 409 CONFLICT.",
  })
  confirmScaFactorEnrollment(
    @Arg("input", () => ConfirmScaFactorEnrollmentInput) input: ConfirmScaFactorEnrollmentInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<typeof ScaEnrollmentConfirmation> {
    return confirmScaFactorEnrollment(this.deps, caller, input, report);
  }

  @Authorized("MANAGE")
  @Mutation(() => ScaFactorView, {
    description: "Takes a factor from a customer who has logged in: else 409 SCA_SESSION_REQUIRED.",
  })
  deleteScaFactor(
    @Arg("input", () => DeleteScaFactorInput) input: DeleteScaFactorInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<ScaFactorView> {
    return deleteScaFactor(this.deps, caller, input);
  }
}

@Resolver(() => CustomerStub)
export class ScaFactorsOfCustomerResolver {
  constructor(private readonly deps: VerificationDeps) {}

  @FieldResolver(() => [ScaFactorView], { description: "What the customer can prove; none outside the EEA." })
  async scaFactors(@Root() { id }: CustomerStub, @Ctx() context: SubgraphContext): Promise<ScaFactorView[]> {
    const factors = loaderOf(context, (ids, caller) => findScaFactors(this.deps, ids, caller), this.scaFactors);
    return (await factors.load(id)) ?? [];
  }
}
