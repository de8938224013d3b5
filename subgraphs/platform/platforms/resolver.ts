import { Arg, Authorized, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from "type-graphql";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { Currency } from "../../shared/graphql/money.js";
import { currencyOf } from "../../shared/kernel/money.js";
import type { PlatformDeps } from "../deps.js";
import { platformToGraph, readPlatform, updatePlatformConfig } from "./service.js";
import {
  AdvanceSandboxClockInput,
  PlatformConfig,
  PlatformCurrencyConfig,
  SandboxClock,
  UpdatePlatformConfigInput,
} from "./type.js";
import { advanceSandboxClock } from "./sandbox-clock.service.js";

@Resolver(() => PlatformCurrencyConfig)
export class CurrencyResolver {
  @FieldResolver(() => Currency, { description: "Name, symbol and decimals of the currency." })
  currency(@Root() { currencyCode }: PlatformCurrencyConfig): Currency {
    return currencyOf(currencyCode);
  }
}

@Resolver(() => PlatformConfig)
export class PlatformResolver {
  constructor(private readonly deps: PlatformDeps) {}

  @Query(() => PlatformConfig, {
    description: "The configuration of the caller's platform in the caller's environment.",
  })
  async platformConfig(@Ctx() { caller }: SubgraphContext): Promise<PlatformConfig> {
    return platformToGraph(this.deps, await readPlatform(this.deps.db, caller));
  }

  @Authorized("MANAGE")
  @Mutation(() => PlatformConfig, { description: "Changes the configuration of the caller's environment." })
  async updatePlatformConfig(
    @Arg("input", () => UpdatePlatformConfigInput) input: UpdatePlatformConfigInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<PlatformConfig> {
    return platformToGraph(this.deps, await updatePlatformConfig(this.deps, caller, input));
  }

  @Authorized("MANAGE")
  @Mutation(() => SandboxClock, { description: "Moves the sandbox's clock forward; what becomes due has fired then." })
  advanceSandboxClock(
    @Arg("input", () => AdvanceSandboxClockInput) input: AdvanceSandboxClockInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<SandboxClock> {
    return advanceSandboxClock(this.deps, caller, input, report);
  }
}
