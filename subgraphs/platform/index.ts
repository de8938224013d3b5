import { buildSubgraph, type Subgraph } from "../shared/graphql/build-subgraph.js";
import { CustomerStub, CustomerStubResolver } from "./events/customer.stub.js";
import type { PlatformDeps } from "./deps.js";
import { eventEntity } from "./events/reference.js";
import { createEventSubscription, EventResolver } from "./events/resolver.js";
import { platformHome, platformReference } from "./platforms/reference.js";
import { CurrencyResolver, PlatformResolver } from "./platforms/resolver.js";
import { resolverOf } from "../shared/operation/resolver.js";
import { tokenOperations } from "./tokens/operations.js";
import { tokenEntity } from "./tokens/type.js";
import { deliveryEntity } from "./webhooks/reference.js";
import { WebhookResolver } from "./webhooks/resolver.js";

export const platformOperations = [...tokenOperations];
const PlatformOperations = resolverOf(platformOperations);

/** Platforms and their configuration, API tokens, the event log, webhook delivery, sandbox controls. */
export function createPlatformSubgraph(deps: PlatformDeps): Promise<Subgraph> {
  return buildSubgraph({
    name: "platform",
    deps,
    resolvers: [
      PlatformResolver,
      CurrencyResolver,
      PlatformOperations,
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
