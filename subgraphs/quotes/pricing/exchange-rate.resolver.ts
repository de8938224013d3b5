import { Args, Ctx, Query, Resolver } from "type-graphql";
import type { Deps } from "../../shared/deps.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { listExchangeRates } from "./exchange-rate.service.js";
import { ExchangeRate, ExchangeRatesArgs } from "./exchange-rate.type.js";
import type { RateDeps } from "./rate.js";

@Resolver(() => ExchangeRate)
export class ExchangeRateResolver {
  constructor(private readonly deps: Deps & RateDeps) {}

  @Query(() => [ExchangeRate], {
    description:
      "Rates, fees and bounds from each currency that the platform sends to each destination, by each payment rail " +
      "that reaches it. 400 INVALID_CURRENCY; 400 INVALID_INPUT where these would be more than 2000.",
  })
  exchangeRates(
    @Args(() => ExchangeRatesArgs) filter: ExchangeRatesArgs,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<ExchangeRate[]> {
    return listExchangeRates(this.deps, caller, filter);
  }
}
