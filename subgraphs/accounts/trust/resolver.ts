import { Arg, Authorized, Ctx, FieldResolver, Mutation, Resolver, Root } from "type-graphql";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { ScaChallenge, scaChallengeToGraph } from "../../verification/published.js";
import { ConfirmBeneficiaryTrustInput, StartBeneficiaryTrustInput } from "./inputs.js";
import { confirmBeneficiaryTrust, startBeneficiaryTrust } from "./service.js";
import type { AccountsDeps } from "../deps.js";
import { findExternalAccounts } from "../external-accounts/service.js";
import { ExternalAccount, externalAccountToGraph } from "../external-accounts/type.js";

@Resolver(() => ExternalAccount)
export class BeneficiaryTrustResolver {
  constructor(private readonly deps: AccountsDeps) {}

  @Authorized("TRANSACT")
  @Mutation(() => ScaChallenge, {
    nullable: true,
    description:
      "Asks for the proof that makes an account trusted: payments to it then ask for none. 409 CONFLICT outside the EEA and for other accounts than those of USDC.",
  })
  async startBeneficiaryTrust(
    @Arg("input", () => StartBeneficiaryTrustInput) input: StartBeneficiaryTrustInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<ScaChallenge> {
    return scaChallengeToGraph(await startBeneficiaryTrust(this.deps, caller, "TRUST", input, report));
  }

  @Authorized("TRANSACT")
  @Mutation(() => ExternalAccount, {
    description: "Makes the account trusted by the proof. 400 INVALID_INPUT for a wrong one; 423 ACCOUNT_LOCKED.",
  })
  async confirmBeneficiaryTrust(
    @Arg("input", () => ConfirmBeneficiaryTrustInput) input: ConfirmBeneficiaryTrustInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<ExternalAccount> {
    const row = await confirmBeneficiaryTrust(this.deps, caller, "TRUST", input, report);
    return externalAccountToGraph(this.deps.sealer, row);
  }

  @Authorized("TRANSACT")
  @Mutation(() => ScaChallenge, {
    nullable: true,
    description: "Asks for the proof that ends the trust in an account. 409 CONFLICT for one that is not trusted.",
  })
  async startBeneficiaryUntrust(
    @Arg("input", () => StartBeneficiaryTrustInput) input: StartBeneficiaryTrustInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<ScaChallenge> {
    return scaChallengeToGraph(await startBeneficiaryTrust(this.deps, caller, "UNTRUST", input, report));
  }

  @Authorized("TRANSACT")
  @Mutation(() => ExternalAccount, {
    description: "Ends the trust by the proof. 400 INVALID_INPUT for a wrong one; 423 ACCOUNT_LOCKED.",
  })
  async confirmBeneficiaryUntrust(
    @Arg("input", () => ConfirmBeneficiaryTrustInput) input: ConfirmBeneficiaryTrustInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<ExternalAccount> {
    const row = await confirmBeneficiaryTrust(this.deps, caller, "UNTRUST", input, report);
    return externalAccountToGraph(this.deps.sealer, row);
  }

  @FieldResolver(() => Boolean, {
    description: "Whether payments to it ask for no strong customer authentication; while it is, it can't be deleted.",
  })
  async isTrusted(@Root() { id, isTrusted }: ExternalAccount, @Ctx() context: SubgraphContext): Promise<boolean> {
    // An event's snapshot doesn't say: the documented record has no such field.
    if (isTrusted !== undefined) return isTrusted;
    const accounts = loaderOf(context, (ids, caller) => findExternalAccounts(this.deps, ids, caller), this.isTrusted);
    return ((await accounts.load(id))?.trustedAt ?? null) !== null;
  }
}
