import { buildSubgraph, type Subgraph } from "../shared/graphql/build-subgraph.js";
import type { PlatformDeps } from "./deps.js";
import { eventHome, eventReference } from "./event.reference.js";
import { createEventSubscription, EventResolver } from "./event.resolver.js";
import { platformHome, platformReference, tokenHome, tokenReference } from "./platform.reference.js";
import { CurrencyResolver, PlatformResolver } from "./platform.resolver.js";
import { TokenResolver } from "./token.resolver.js";
import { deliveryHome, deliveryReference } from "./webhook.reference.js";
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
      WebhookResolver,
    ],
    references: {
      PlatformConfig: platformReference(deps),
      ApiToken: tokenReference(deps),
      Event: eventReference(deps),
      WebhookDelivery: deliveryReference(deps),
    },
    homes: [platformHome(), tokenHome(deps), eventHome(deps), deliveryHome(deps)],
  });
}
