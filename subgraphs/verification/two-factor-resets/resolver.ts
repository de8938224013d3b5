import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import type { VerificationDeps } from "../deps.js";
import { completeTwoFactorReset, getTwoFactorReset, startTwoFactorReset } from "./service.js";
import {
  CompleteTwoFactorResetInput,
  StartTwoFactorResetInput,
  TwoFactorReset,
  twoFactorResetToGraph,
} from "./type.js";

@Resolver()
export class TwoFactorResetResolver {
  constructor(private readonly deps: VerificationDeps) {}

  @Query(() => TwoFactorReset, { description: "A reset as it stands. 404 NOT_FOUND, 409 CONFLICT outside the EEA." })
  async twoFactorReset(
    @Arg("customerId", () => ID) customerId: string,
    @Arg("id", () => ID) resetId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<TwoFactorReset> {
    return twoFactorResetToGraph(await getTwoFactorReset(this.deps, caller, { customerId, resetId }));
  }

  @Authorized("MANAGE")
  @Mutation(() => TwoFactorReset, {
    description: "Begins to give up a lost factor by a liveness check. 409 CONFLICT, 429 RATE_LIMITED.",
  })
  async startTwoFactorReset(
    @Arg("input", () => StartTwoFactorResetInput) input: StartTwoFactorResetInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<TwoFactorReset> {
    return twoFactorResetToGraph(await startTwoFactorReset(this.deps, caller, input, report));
  }

  @Authorized("MANAGE")
  @Mutation(() => TwoFactorReset, {
    description: "Gives the factor up once the check is passed, so that it can be enrolled anew. 409 CONFLICT.",
  })
  async completeTwoFactorReset(
    @Arg("input", () => CompleteTwoFactorResetInput) input: CompleteTwoFactorResetInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<TwoFactorReset> {
    return twoFactorResetToGraph(await completeTwoFactorReset(this.deps, caller, input, report));
  }
}
