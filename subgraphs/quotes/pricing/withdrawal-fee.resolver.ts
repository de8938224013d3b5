import { Arg, Ctx, Query, Resolver } from "type-graphql";
import type { Deps } from "../../shared/deps.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import type { RateDeps } from "./rate.js";
import { estimateCryptoWithdrawalFee } from "./withdrawal-fee.service.js";
import { CryptoWithdrawalFee, EstimateCryptoWithdrawalFeeInput } from "./withdrawal-fee.type.js";

@Resolver(() => CryptoWithdrawalFee)
export class WithdrawalFeeResolver {
  constructor(private readonly deps: Deps & RateDeps) {}

  @Query(() => CryptoWithdrawalFee, {
    description:
      "What a withdrawal from a crypto account to a wallet would cost now; nothing is reserved. 404 ACCOUNT_NOT_FOUND, " +
      "400 INVALID_CURRENCY, AMOUNT_OUT_OF_RANGE.",
  })
  estimateCryptoWithdrawalFee(
    @Arg("input", () => EstimateCryptoWithdrawalFeeInput) input: EstimateCryptoWithdrawalFeeInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<CryptoWithdrawalFee> {
    return estimateCryptoWithdrawalFee(this.deps, caller, input);
  }
}
