import { Directive, Field, ID, InputType, ObjectType } from "type-graphql";
import { Node } from "../../shared/graphql/node.js";
import { inputClass, registerEnum, shape } from "../../shared/graphql/shape.js";
import type { Environment as EnvironmentName } from "../../shared/kernel/caller.js";
import { ApiToken } from "../tokens/type.js";
import {
  callerToken,
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
  description: "Environment of a platform, selected by the credentials.",
  valuesConfig: {
    SANDBOX: { description: "Test money, simulated institutions, and a clock that can be moved." },
    PRODUCTION: { description: "Real money, by the institutions that are configured." },
  },
});

registerEnum(umaDomainStatus.enum, {
  name: "UmaDomainStatus",
  description:
    "Whether other platforms and providers honour the platform's `umaDomain`. PENDING until its proof is found.",
});

registerEnum(webhookEndpointStatus.enum, {
  name: "WebhookEndpointStatus",
  description: "Delivery status of the webhook endpoint.",
  valuesConfig: {
    WORKING: { description: "The last delivery succeeded, or there was none." },
    FAILING: { description: "Deliveries fail and are retried." },
    SUSPENDED: {
      description: "No delivery has succeeded for a day. One delivery is attempted every 30 minutes; the others wait.",
    },
    PAUSED: { description: "The platform has paused deliveries: they wait until it resumes them." },
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
  @Field(() => ID, {
    description:
      "Id of the platform, the same in both environments: the `platformId` of `credentials.json` and of the address " +
      "of webhook keys.",
  })
  platformId!: string;

  @Field({ description: "The platform's name, unique on the server. The operator gave it at `platform create`." })
  name!: string;

  @Field(() => Environment, { description: "Environment of the caller's credentials." })
  environment!: EnvironmentName;
}

@ObjectType("Caller", { description: "The API token that sends the request, with its platform and environment." })
export class CallerToken extends shape(callerToken) {
  @Field(() => ApiToken, { description: "The token as `token(id:)` shows it." })
  token!: ApiToken;
}

@ObjectType({ description: "Clock of the platform's sandbox: real time, unless it was moved forward." })
export class SandboxClock extends shape(sandboxClock) {}
