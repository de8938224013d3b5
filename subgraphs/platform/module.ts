import { z } from "zod";
import type { Tenant } from "../shared/kernel/caller.js";
import type { Module } from "../shared/module/module.js";
import { platformCommands } from "./commands.js";
import type { PlatformDeps, PlatformProvides } from "./deps.js";
import { CustomerStub, CustomerStubResolver } from "./events/customer.stub.js";
import { eventOperations } from "./events/operations.js";
import { createEventSubscription } from "./events/resolver.js";
import { eventEntity } from "./events/type.js";
import { testEvents } from "./names.js";
import { credentialsOf } from "./platforms/credentials.js";
import { platformOperations } from "./platforms/operations.js";
import { platformEntity } from "./platforms/reference.js";
import { createPlatformLookup, ensureDemoPlatform } from "./platforms/registration.js";
import { CallerResolver, CurrencyResolver, SandboxClockResolver, WebhookPauseResolver } from "./platforms/resolver.js";
import { platformReadiness } from "./readiness.js";
import { umaDomainTimers } from "./platforms/uma-proof.js";
import { providerConflictOperations } from "./provider-conflicts/operations.js";
import { ProviderConflictResolver } from "./provider-conflicts/resolver.js";
import { providerConflictEntity } from "./provider-conflicts/type.js";
import { createRequestLog } from "./requests/log.js";
import { requestOperations } from "./requests/operations.js";
import { RequestLogResolver } from "./requests/resolver.js";
import { httpProvider } from "../shared/providers/operations/http-provider.js";
import { requestStatisticOperations, RequestStatsResolver } from "./requests/statistics.js";
import { requestLogEntity } from "./requests/type.js";
import { removeOldRequests } from "./requests/retention.js";
import { CustomerTimelineResolver, TransactionTimelineResolver } from "./timeline/resolver.js";
import { DeadTimerResolver } from "./timers/resolver.js";
import { timerOperations } from "./timers/operations.js";
import { deadTimerEntity } from "./timers/type.js";
import { createCredentials } from "./tokens/authentication.js";
import { tokenOperations } from "./tokens/operations.js";
import { tokenTimers } from "./tokens/store.js";
import { tokenEntity } from "./tokens/type.js";
import { createWebhookSigners, publishedKeys, removeRetiredKeys, sharedPublicKey } from "./webhooks/keys.js";
import { webhookOperations } from "./webhooks/operations.js";
import { TransactionEventsResolver } from "./webhooks/of-transaction.js";
import { EventResolver, WebhookResolver } from "./webhooks/resolver.js";
import { giveUpSuspended, removeOldDeliveries } from "./webhooks/retention.js";
import { webhookStatisticOperations, WebhookStatsResolver } from "./webhooks/statistics.js";
import { deliveryEntity } from "./webhooks/type.js";
import { createWebhookWork } from "./webhooks/work.js";

declare module "../shared/module/pages.js" {
  interface Pages {
    /** The public keys of webhooks. */
    readonly webhookKeys: {
      /** PEM, the current one first; undefined for an unknown platform. */
      published(tenant: Tenant): Promise<readonly string[] | undefined>;
      /** The key of the installation, shared by platforms that haven't rotated theirs; undefined once none uses it. */
      shared(): Promise<string | undefined>;
    };
  }
}

/** Platforms and their configuration, API tokens, the event log, webhook delivery, sandbox controls. */
export const platform: Module<PlatformDeps, PlatformProvides> = {
  name: "platform",
  operations: [
    ...platformOperations,
    ...tokenOperations,
    ...eventOperations,
    ...webhookOperations,
    ...webhookStatisticOperations,
    ...requestOperations,
    ...requestStatisticOperations,
    ...timerOperations,
    ...providerConflictOperations,
  ],
  resolvers: (deps) => [
    CallerResolver,
    CurrencyResolver,
    SandboxClockResolver,
    WebhookPauseResolver,
    createEventSubscription(deps),
    CustomerStubResolver,
    RequestLogResolver,
    EventResolver,
    RequestStatsResolver,
    WebhookResolver,
    WebhookStatsResolver,
    TransactionEventsResolver,
    CustomerTimelineResolver,
    TransactionTimelineResolver,
    DeadTimerResolver,
    ProviderConflictResolver,
  ],
  entities: [
    platformEntity,
    tokenEntity,
    eventEntity,
    deliveryEntity,
    requestLogEntity,
    deadTimerEntity,
    providerConflictEntity,
  ],
  extendedTypes: ["Customer", "Transaction"],
  stubs: [CustomerStub],
  events: {
    test: {
      types: testEvents,
      data: z.object({}),
      extra: z.object({ test: z.literal(true), webhookId: z.string().describe("Same as `id`.") }),
    },
  },
  timers: (deps) => ({ ...umaDomainTimers(deps), ...tokenTimers }),
  /** For the roles of several subgraphs. */
  providerKinds: [httpProvider],
  retention: [giveUpSuspended, removeOldDeliveries, removeRetiredKeys, removeOldRequests],
  provides: (deps) => ({
    signers: createWebhookSigners(deps),
    credentials: createCredentials(deps),
    requestLog: createRequestLog(deps),
    isPlatform: createPlatformLookup(deps),
    platformReadiness: (idOrName) => platformReadiness(deps, idOrName),
  }),
  pages: (deps) => ({
    webhookKeys: {
      published: (tenant) => publishedKeys(deps, tenant),
      shared: () => sharedPublicKey(deps),
    },
  }),
  work: createWebhookWork,
  commands: platformCommands,
  async firstStart(deps, save) {
    const created = await ensureDemoPlatform(deps, (registered) => save(credentialsOf(registered, deps.env.publicUrl)));
    return created !== undefined;
  },
};
