import { buildSubgraph, type Subgraph } from "../shared/graphql/build-subgraph.js";
import { CustomerStub, CustomerStubResolver } from "./customer.stub.js";
import type { PlatformDeps } from "./deps.js";
import { eventEntity } from "./event.reference.js";
import { createEventSubscription, EventResolver } from "./event.resolver.js";
import { platformHome, platformReference } from "./platform.reference.js";
import { CurrencyResolver, PlatformResolver } from "./platform.resolver.js";
import { tokenEntity } from "./token.reference.js";
import { TokenResolver } from "./token.resolver.js";
import { deliveryEntity } from "./webhook.reference.js";
import { WebhookResolver } from "./webhook.resolver.js";

/** Platforms and their configuration, API tokens, the event log, webhook delivery, sandbox controls. */
export function createPlatformSubgraph(deps: PlatformDeps): Promise<Subgraph> {
  return buildSubgraph({
    name: "platform",
    deps,
    resolvers: [
      PlatformResolver,
      CurrencyResolver,
      TokenResolver,
      EventResolver,
      createEventSubscription(deps),
      CustomerStubResolver,
      WebhookResolver,
    ],
    references: {
      PlatformConfig: platformReference(deps),
      ApiToken: tokenEntity.reference(deps),
      Event: eventEntity.reference(deps),
      Customer: async (reference) => reference,
      WebhookDelivery: deliveryEntity.reference(deps),
    },
    stubs: [CustomerStub],
    homes: [platformHome(), tokenEntity.home(deps), eventEntity.home(deps), deliveryEntity.home(deps)],
  });
}
