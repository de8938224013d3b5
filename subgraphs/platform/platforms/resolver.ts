import { Ctx, FieldResolver, Float, Resolver, Root } from "type-graphql";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { Currency } from "../../shared/graphql/money.js";
import { currencyOf } from "../../shared/kernel/money.js";
import { readTimes } from "../../shared/persistence/clock.js";
import type { PlatformDeps } from "../deps.js";
import { platformToGraph, readPlatform } from "./service.js";
import { CallerToken, PlatformConfig, PlatformCurrencyConfig, SandboxClock } from "./type.js";

@Resolver(() => PlatformCurrencyConfig)
export class CurrencyResolver {
  @FieldResolver(() => Currency, { description: "Name, symbol and decimals of the currency." })
  currency(@Root() { currencyCode }: PlatformCurrencyConfig): Currency {
    return currencyOf(currencyCode);
  }
}

@Resolver(() => CallerToken)
export class CallerResolver {
  constructor(private readonly deps: PlatformDeps) {}

  @FieldResolver(() => PlatformConfig, { description: "The token's platform, as configured in its environment." })
  async platform(@Ctx() { caller }: SubgraphContext): Promise<PlatformConfig> {
    return platformToGraph(this.deps, await readPlatform(this.deps.db, caller));
  }
}

@Resolver(() => SandboxClock)
export class SandboxClockResolver {
  constructor(private readonly deps: PlatformDeps) {}

  @FieldResolver(() => Float, {
    description: "Seconds that the clock is ahead of real time, 0 if it was never advanced; at most 100 years.",
  })
  async aheadSeconds(@Ctx() { caller }: SubgraphContext): Promise<number> {
    const { aheadMs } = await readTimes(this.deps.db, caller);
    return Number(aheadMs ?? 0n) / 1000;
  }
}
