import { Arg, Authorized, Ctx, Mutation, Resolver } from "type-graphql";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import type { VerificationDeps } from "../deps.js";
import { completeScaLogin, recordSecurityEvent, startScaLogin } from "./login.service.js";
import { ScaLoginStart, ScaSession, SecurityEventReport } from "./login.type.js";
import { CompleteScaLoginInput, RecordSecurityEventInput, StartScaLoginInput } from "./inputs.js";

@Resolver()
export class ScaLoginResolver {
  constructor(private readonly deps: VerificationDeps) {}

  @Authorized("MANAGE")
  @Mutation(() => ScaLoginStart, {
    description: "Begins a customer's login: sends a code, or makes a passkey's options. 409 CONFLICT, 423.",
  })
  startScaLogin(
    @Arg("input", () => StartScaLoginInput) input: StartScaLoginInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<ScaLoginStart> {
    return startScaLogin(this.deps, caller, input, report);
  }

  @Authorized("MANAGE")
  @Mutation(() => ScaSession, {
    description: "Logs a customer in by the proof. A wrong one counts: 400, and 423 ACCOUNT_LOCKED from the fifth on.",
  })
  completeScaLogin(
    @Arg("input", () => CompleteScaLoginInput) input: CompleteScaLoginInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<ScaSession> {
    return completeScaLogin(this.deps, caller, input, report);
  }

  @Authorized("MANAGE")
  @Mutation(() => SecurityEventReport, {
    description: "Takes note of a failed login, which counts like a wrong proof, or of a password reset. 423.",
  })
  recordSecurityEvent(
    @Arg("input", () => RecordSecurityEventInput) input: RecordSecurityEventInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<SecurityEventReport> {
    return recordSecurityEvent(this.deps, caller, input, report);
  }
}
