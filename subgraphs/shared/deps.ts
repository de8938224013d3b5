import type { Clock } from "./persistence/clock.js";
import type { Sealer } from "./kernel/crypto.js";
import type { Database, SystemDatabase, SystemScope } from "./persistence/client.js";
import type { Env } from "./kernel/env.js";
import type { FairShare } from "./persistence/fair-share.js";
import type { GuardedHttp } from "./http/guarded-http.js";
import type { Logger } from "./kernel/logger.js";
import type { ProviderOperations } from "./providers/operations/operations.js";
import type { ProviderHttp } from "./providers/provider-http.js";
import type { Providers } from "./providers/registry.js";
import type { Metrics } from "./kernel/telemetry.js";
import type { AfterCommit } from "./persistence/transaction.js";

/** For other UMA providers: strangers' messages never delay tenants' requests. */
export interface UmaHttp {
  readonly tenants: GuardedHttp;
  readonly strangers: GuardedHttp;
}

/** The dependencies of every service: a plain object, created once in the composition root. */
export interface Deps {
  readonly env: Env;
  readonly db: Database;
  systemScope(reason: SystemScope): SystemDatabase;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly providers: Providers;
  /** For the operator's providers. */
  readonly providerHttp: ProviderHttp;
  readonly providerOperations: ProviderOperations;
  /** For URLs that the operator configured. */
  readonly http: GuardedHttp;
  /** For webhook endpoints. */
  readonly webhookHttp: GuardedHttp;
  readonly umaHttp: UmaHttp;
  readonly afterCommit: AfterCommit;
  /** The platforms' shares of the pool's connections. */
  readonly fairShare: FairShare;
}
