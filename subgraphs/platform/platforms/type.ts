import { Directive, Field, InputType, ObjectType } from "type-graphql";
import { Node } from "../../shared/graphql/node.js";
import { inputClass, registerEnum, shape } from "../../shared/graphql/shape.js";
import type { Environment as EnvironmentName } from "../../shared/kernel/caller.js";
import {
  platformConfig,
  platformCurrencyConfig,
  sandboxClock,
  umaDomainStatus,
  webhookEndpointStatus,
} from "./wire.js";

const Environment: { readonly [Name in EnvironmentName]: Name } = {
  SANDBOX: "SANDBOX",
  PRODUCTION: "PRODUCTION",
};
registerEnum(Environment, {
  name: "Environment",
  description: "The environment of a platform: the credentials select it.",
});

registerEnum(umaDomainStatus.enum, {
  name: "UmaDomainStatus",
  description: "Whether others honour the platform's umaDomain: PENDING until its proof is found.",
});

registerEnum(webhookEndpointStatus.enum, {
  name: "WebhookEndpointStatus",
  description: "How deliveries to the webhook endpoint fare.",
  valuesConfig: {
    WORKING: { description: "Its last delivery succeeded, or there was none." },
    FAILING: { description: "Failed deliveries are tried again." },
    SUSPENDED: { description: "A day without success: one delivery is tried every 30 minutes, the others wait." },
  },
});

const currencySettings = { description: "The platform's settings for one currency." };

@ObjectType(currencySettings)
export class PlatformCurrencyConfig extends shape(platformCurrencyConfig) {}

// With the read-only members, which are ignored: clients send back what they read.
inputClass(InputType("PlatformCurrencyConfigInput", currencySettings), [platformCurrencyConfig]);

@ObjectType({ implements: Node, description: "The platform's configuration in one environment." })
@Directive('@key(fields: "id")')
export class PlatformConfig extends shape(platformConfig) {
  @Field(() => Environment, { description: "The environment that the caller's credentials select." })
  environment!: EnvironmentName;
}

@ObjectType({ description: "The sandbox's clock." })
export class SandboxClock extends shape(sandboxClock) {}
