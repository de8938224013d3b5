import { Authorized, Ctx, FieldResolver, Float, Mutation, Resolver, Root } from "type-graphql";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { Currency } from "../../shared/graphql/money.js";
import { DateTime } from "../../shared/graphql/scalars.js";
import { currencyOf } from "../../shared/kernel/money.js";
import { nextTimerAt } from "../../shared/timers/timers.js";
import type { PlatformDeps } from "../deps.js";
import { platformToGraph, readPlatform, sandboxLeadSeconds, setPaused } from "./service.js";
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
  aheadSeconds(@Ctx() { caller }: SubgraphContext): Promise<number> {
    return sandboxLeadSeconds(this.deps, caller);
  }

  @FieldResolver(() => DateTime, {
    nullable: true,
    description:
      "Time of the sandbox at which its next timer fires, such as the expiry of a quote; null if none is scheduled.",
  })
  nextTimerAt(@Ctx() { caller }: SubgraphContext, @Root() { now }: SandboxClock): Promise<Date | null> {
    return nextTimerAt(this.deps.db, caller, new Date(now));
  }
}

/** On the graph only: both may be repeated, so they take no key. */
@Resolver()
export class WebhookPauseResolver {
  constructor(private readonly deps: PlatformDeps) {}

  @Authorized("MANAGE")
  @Mutation(() => PlatformConfig, {
    description:
      "Pauses the delivery of webhooks. Events wait for seven days; attempts in progress end. Webhooks whose response " +
      "decides, and tests, are still sent. Errors: 403 FORBIDDEN, 400 WEBHOOK_ENDPOINT_NOT_SET.",
  })
  async pauseWebhooks(@Ctx() { caller }: SubgraphContext): Promise<PlatformConfig> {
    return platformToGraph(this.deps, await setPaused(this.deps, caller, true));
  }

  @Authorized("MANAGE")
  @Mutation(() => PlatformConfig, {
    description:
      "Resumes the delivery of webhooks: what waits is delivered in its order, except events that have waited for more " +
      "than seven days. Errors: 403 FORBIDDEN, 400 WEBHOOK_ENDPOINT_NOT_SET.",
  })
  async resumeWebhooks(@Ctx() { caller }: SubgraphContext): Promise<PlatformConfig> {
    return platformToGraph(this.deps, await setPaused(this.deps, caller, false));
  }
}
