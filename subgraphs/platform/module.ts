import { z } from "zod";
import type { Module } from "../shared/module/module.js";
import { platformCommands } from "./commands.js";
import type { PlatformDeps, PlatformProvides } from "./deps.js";
import { CustomerStub, CustomerStubResolver } from "./events/customer.stub.js";
import { eventOperations } from "./events/operations.js";
import { createEventSubscription } from "./events/resolver.js";
import { eventEntity } from "./events/type.js";
import { testEvents } from "./names.js";
import { platformOperations } from "./platforms/operations.js";
import { platformEntity } from "./platforms/reference.js";
import { credentialsOf, ensureDemoPlatform } from "./platforms/registration.js";
import { CurrencyResolver } from "./platforms/resolver.js";
import { timerOperations } from "./timers/operations.js";
import { deadTimerEntity } from "./timers/type.js";
import { authenticate, liveCredentials } from "./tokens/authentication.js";
import { tokenOperations } from "./tokens/operations.js";
import { tokenEntity } from "./tokens/type.js";
import { webhookOperations } from "./webhooks/operations.js";
import { WebhookResolver } from "./webhooks/resolver.js";
import { removeOldDeliveries } from "./webhooks/retention.js";
import { ensureSigningKey } from "./webhooks/signature.js";
import { deliveryEntity } from "./webhooks/type.js";
import { createWebhookWork } from "./webhooks/work.js";

/** Platforms and their configuration, API tokens, the event log, webhook delivery, sandbox controls. */
export const platform: Module<PlatformDeps, PlatformProvides> = {
  name: "platform",
  operations: [...platformOperations, ...tokenOperations, ...eventOperations, ...webhookOperations, ...timerOperations],
  resolvers: (deps) => [CurrencyResolver, createEventSubscription(deps), CustomerStubResolver, WebhookResolver],
  entities: [platformEntity, tokenEntity, eventEntity, deliveryEntity, deadTimerEntity],
  extendedTypes: ["Customer"],
  stubs: [CustomerStub],
  events: {
    test: {
      types: testEvents,
      data: z.object({}),
      extra: z.object({ test: z.literal(true), webhookId: z.string().meta({ description: "Equal to `id`." }) }),
    },
  },
  retention: [removeOldDeliveries],
  provides: async (deps) => ({
    signer: await ensureSigningKey(deps),
    credentials: {
      authenticate: (authorization) => authenticate(deps, authorization),
      live: (ids) => liveCredentials(deps, ids),
    },
  }),
  work: createWebhookWork,
  commands: platformCommands,
  async firstStart(deps, save) {
    const created = await ensureDemoPlatform(deps, (registered) =>
      save(credentialsOf(deps, registered, deps.env.publicUrl)),
    );
    return created !== undefined;
  },
};
